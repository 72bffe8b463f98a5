"""Pages of knock-outs, round robins, ladders and line-ups, against what is worked out by hand."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from duplicate.pages.book.leaves import POINT, text_lines
from duplicate.pages.match_views import short_names
from duplicate.pages.site import why_no_pdf
from duplicate.pages.swiss_event import swiss_view
from duplicate.pages.swiss_format_papers import bracket_pages
from duplicate.pages.swiss_format_views import BracketMatch, BracketView
from duplicate.pages.swiss_site import write_swiss
from duplicate.pages.templates import sayer
from duplicate.swiss.bracket import Bracket
from duplicate.swiss.records import LineUp, LineUpsPublished, RoundStarted
from duplicate.words.translations import LANGUAGES, translator
from tests.pages.formats import NAMES, NamedDesk, knock_out, ladder, line_ups, round_robin
from tests.pages.test_swiss_site import parsed
from tests.swiss.desk import WHEN, Desk
from tests.swiss.formats import TeamDesk
from tests.swiss.test_bracket import LEAGUE

say = sayer(str)


def cup(*teams: str, **settings: object) -> TeamDesk:
    base: dict[str, object] = {"knock_out__stanzas": 1, "knock_out__extra_boards": 2}
    return TeamDesk("knock-out", *teams, **{**base, **settings})


def bracket(desk: Desk) -> BracketView:
    view = swiss_view(desk.state).swiss.bracket
    assert view is not None
    return view


def shown(match: BracketMatch) -> list[tuple[str, str, str, bool]]:
    """Seed, team or text, IMPs and whether it won, of both."""
    return [(s.seed, s.who.label if s.who else say(s.text or ""), s.total, s.won) for s in match.sides]


def test_a_bracket_of_six_has_two_byes_and_says_whose_winner_comes() -> None:
    view = bracket(cup(*"123456"))
    assert [say(s.title) for s in view.stages] == ["Quarter-finals", "Semi-finals", "Final"]
    first = [[label for _seed, label, _total, _won in shown(m)] for m in view.stages[0].matches]
    # the bracket of eight is 1-8, 4-5, 2-7, 3-6: seeds 7 and 8 are not there
    assert first == [["1"], ["4", "5"], ["2"], ["3", "6"]]
    assert say(view.stages[0].matches[0].notes[0]) == "Bye"
    assert [shown(m) for m in view.stages[1].matches] == [
        [("1", "1", "", False), ("", "Winner of match 1", "", False)],
        [("2", "2", "", False), ("", "Winner of match 2", "", False)],
    ]
    assert view.champion is None


def test_results_third_place_and_champion() -> None:
    desk = cup(*"1234", knock_out__third_place=True)
    desk.next()
    desk.play({"4": 7, "2": 3})
    assert [s.who.label for s in bracket(desk).stages[1].matches[0].sides if s.who] == ["2", "4"]
    desk.next()
    desk.play({"4": 5, "3": 2})
    view = bracket(desk)
    assert shown(view.stages[0].matches[0]) == [("1", "1", "0", False), ("4", "4", "7", True)]
    assert shown(view.stages[1].matches[0]) == [("2", "2", "0", False), ("4", "4", "5", True)]
    assert view.third is not None
    assert shown(view.third) == [("1", "1", "0", False), ("3", "3", "2", True)]
    assert view.champion is not None
    assert view.champion.label == "4"
    rows = swiss_view(desk.state).swiss.standings[-1].rows
    assert [(r.rank, r.who.label, say(r.reached or "")) for r in rows] == [
        ("1", "4", "Winner"),
        ("2", "2", "Final"),
        ("3", "3", "Third place"),
        ("4", "1", "Fourth place"),
    ]
    after_one = swiss_view(desk.state).swiss.standings[0].rows
    assert {r.who.label: say(r.reached or "") for r in after_one} == {
        "2": "still in", "4": "still in", "1": "Semi-final", "3": "Semi-final",
    }  # fmt: skip


def test_a_level_match_waits_and_is_decided_by_extra_boards_or_the_director() -> None:
    desk = cup(*"12")
    desk.next()
    desk.play()
    (match,) = bracket(desk).stages[0].matches
    assert [say(note) for note in match.notes] == ["level: extra boards, or an award of the director"]
    desk.next()
    assert "extra boards of level matches" in say(swiss_view(desk.state).swiss.rounds[1].stage or "")
    desk.play({"2": 3})
    (match,) = bracket(desk).stages[0].matches
    assert shown(match) == [("1", "1", "0", False), ("2", "2", "3", True)]
    assert match.sides[1].parts == ("0", "3")
    assert [say(note) for note in match.notes] == ["decided by extra boards"]


def test_carry_over_stands_with_whom_it_belongs_to() -> None:
    desk = TeamDesk(
        "knock-out", *"1234", prior=LEAGUE, knock_out__stanzas=1, knock_out__extra_boards=0,
        knock_out__ahead="1/2", knock_out__behind="1/3",
    )  # fmt: skip
    desk.next()
    carried = {(c.home, c.away): Fraction(c.imps) for c in desk.state.rounds[0].drawn.carried}
    assert carried
    desk.play({desk.tables()[0].split("-")[0]: 9})
    told = Bracket(desk.state)
    for stage, matches in ((1, bracket(desk).stages[0].matches),):
        for duel, match in zip(told.duels(stage), matches, strict=True):
            totals = [Fraction(side.total) for side in match.sides]
            assert totals[0] - totals[1] == duel.net  # what the bracket decides by
            behind = duel.carried < 0
            with_parts = match.sides[1 if behind else 0].parts
            if duel.carried:
                assert say(with_parts[0]).startswith("carried over")


def test_a_match_that_is_on_shows_nothing_of_its_results() -> None:
    desk = cup(*"12", knock_out__stanzas=2)
    desk.next()
    desk.play({"1": 5})
    desk.next()
    desk.add(RoundStarted(id=desk.id, when=WHEN, round=2, at=WHEN, minutes=0))
    before = bracket(desk)
    desk.results(2, {"2": 12})
    assert bracket(desk) == before
    (match,) = before.stages[0].matches
    assert [total for _seed, _who, total, _won in shown(match)] == ["5", "0"]
    assert [say(note) for note in match.notes] == ["stanza 2 of 2 is on"]


@pytest.mark.parametrize("count", [2, 3, 6, 8, 13, 16, 33])
def test_on_paper_every_match_stands_once_inside_its_page_and_covers_no_other(count: int) -> None:
    desk = cup(*map(str, range(1, count + 1)))
    view = bracket(desk)
    pages = bracket_pages(view)
    assert sum(len(p.boxes) for p in pages) == sum(len(s.matches) for s in view.stages)
    for page in pages:
        spots = [(float(b.left), float(b.top), float(b.width), float(b.height)) for b in page.boxes]
        for left, top, width, height in spots:
            assert left >= 0
            assert left + width <= 259
            assert top >= 0
            assert top + height <= 160
        for k, (left, top, _width, height) in enumerate(spots):
            for other_left, other_top, _w, _h in spots[k + 1 :]:
                assert left != other_left or abs(top - other_top) >= height


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_remarks_above_a_match_of_the_poster_have_room_in_every_language(code: str) -> None:
    """Six teams with long names; one match was decided by extra boards, which is long in French."""
    desk = NamedDesk("knock-out", *"123456", knock_out__extra_boards=2)
    for won in ({"4": 7, "3": 3}, {"6": 3}, {"3": 7}, {"1": 7}):
        desk.next()
        desk.play(won)
    view, told = bracket(desk), sayer(translator(code))
    (page,) = bracket_pages(view)
    scale = float(page.size) * POINT
    for box in page.boxes:
        match = [translator(code)("Match %(n)s") % {"n": box.match.number}] if box.match.number else []
        parts = [*match, *map(told, box.match.notes)]
        width = float(box.width)
        high = 0.75 * 1.15 * scale * text_lines(" · ".join(parts), 0.75 * scale, width) + 0.4
        for side in box.match.sides:
            name = f"{side.seed} {side.who.names}" if side.who else "W" * 12
            room = width - float(page.beside) - 1
            high += 0.8 + max(text_lines(name, scale, room) * 1.15 * scale, scale + 3.1 if side.parts else 0)
        assert high <= float(box.height), parts


def test_the_schedule_is_the_berger_table_and_shows_who_is_at_home() -> None:
    desk = TeamDesk("round-robin", *"1234")
    view = swiss_view(desk.state).swiss.schedule
    assert view is not None
    # FIDE Handbook C.05, annex 1, four players
    assert [[(f.home.label, f.away.label) for f in r.fixtures] for r in view.rounds] == [
        [("1", "4"), ("2", "3")],
        [("4", "3"), ("1", "2")],
        [("2", "4"), ("3", "1")],
    ]
    assert say(view.notes[0]) == "The schedule, if it were drawn now."
    desk.next()
    desk.play({"4": 5})
    view = swiss_view(desk.state).swiss.schedule
    assert view is not None
    (first, second) = view.rounds[0].fixtures
    assert (first.result, first.winner, first.page) == ("0–5", "away", "round-1.html")
    assert (second.result, second.winner) == ("0–0", "")
    assert view.rounds[1].page == ""


def test_the_crosstable_of_a_round_robin_says_when_two_meet() -> None:
    cross = swiss_view(round_robin(5).state).swiss.cross
    assert cross is not None
    assert cross.main
    labels = [row.who.label for row in cross.rows]
    for row in cross.rows:
        for other, (text, page, heat) in zip(labels, row.grid, strict=True):
            assert (heat == "self") == (other == row.who.label)
            assert heat == "self" or (page == "schedule.html") == (heat == "plan")
            assert heat == "self" or text


def test_who_leaves_early_is_annulled_on_every_page() -> None:
    desk = TeamDesk("round-robin", *"12345")
    desk.next()
    desk.play({"3": 5})  # 3-4 and 2-5, bye 1
    desk.leave("4", 1)
    swiss = swiss_view(desk.state).swiss
    assert swiss.schedule is not None
    fixture = next(f for f in swiss.schedule.rounds[0].fixtures if f.away.label == "4")
    assert say(fixture.note or "") == "does not count"
    assert "4 Team 4 left: its matches count for nobody." in [say(n) for n in swiss.schedule.notes]
    assert swiss.cross is not None
    heats = {row.who.label: [heat for _t, _p, heat in row.grid] for row in swiss.cross.rows}
    assert "void" in heats["3"]


def test_the_ladder_shows_moves_and_what_is_open() -> None:
    swiss = swiss_view(ladder().state).swiss
    assert swiss.ladder is not None
    rungs = {r.who.label: r for r in swiss.ladder.rungs}
    # 3 beats 1 and takes the first rung; 1 and 2 move down; 6 against 2 is level
    assert [r.who.label for r in swiss.ladder.rungs] == ["3", "1", "2", "4", "5", "6", "7", "8"]
    assert [rungs[n].moved for n in "3124"] == ["↑2", "↓1", "↓1", ""]
    assert [c.number for c in swiss.ladder.challenges] == ["2", "3", "1"]
    assert [say(c.outcome) for c in swiss.ladder.challenges] == [
        "being played", "level: the ladder stays as it is", "won by the challenger",
    ]  # fmt: skip
    for label in "45":
        assert rungs[label].open is not None
        assert rungs[label].may == ()
    assert [w.label for w in rungs["7"].may] == ["6"]  # 4 and 5 are busy
    assert swiss.standings == ()
    assert swiss.seating is None


def test_a_team_of_a_ladder_has_its_rung_before_any_challenge_is_over() -> None:
    """The order of registration; a challenge that is open moves nobody."""
    desk = NamedDesk("ladder")
    for name in "123":
        desk.team(name)
    for _challenges in range(2):
        pages = swiss_view(desk.state).swiss.histories
        assert [[(say(f.name), f.value, f.of) for f in page.figures] for page in pages] == [
            [("Rung", rung, "3")] for rung in "123"
        ]
        if not desk.state.rounds:
            desk.challenge("3", "1")
    assert [say(note) for note in pages[0].rounds[0].notes] == ["not begun yet"]


def test_a_crosstable_explains_what_stands_in_it(tmp_path: Path) -> None:
    """Nobody floats in a round robin, and after its last round nobody is to meet anybody."""
    desk = NamedDesk("round-robin", "1", "2", "3")
    said = []
    for number in range(3):
        desk.next()
        desk.play()
        write_swiss(swiss_view(desk.state), tmp_path / str(number), languages=["en"], data=False)
        head = parsed(tmp_path / str(number) / "crosstable.html").find(".//p[@class='quiet legend']")
        said.append(head.text_content())
    assert ["R3 means" in text for text in said] == [True, True, False]
    assert not any("↑" in text for text in said)


def test_nothing_of_an_open_challenge_is_on_any_page(tmp_path: Path) -> None:
    """A later challenge may be over before; challenge 2 was won by 12 IMPs, which no page says."""
    write_swiss(swiss_view(ladder().state), tmp_path, languages=["en"])
    for path in tmp_path.glob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert "12–0" not in text, path.name
        assert not re.search(r"board-[34]\.html", text), path.name


def files(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_a_sealed_line_up_is_in_no_file(tmp_path: Path) -> None:
    """Pages of two events that differ in sealed line-ups only are the same, byte by byte."""
    for name, places in (("one", (0, 1, 2, 5)), ("two", (5, 3, 4, 0))):
        write_swiss(swiss_view(line_ups(publish=False, places=places).state), tmp_path / name)
    made = files(tmp_path / "one")
    assert made == files(tmp_path / "two")
    desk = line_ups(publish=False)
    seals = [seal.encode() for seal in desk.state.rounds[0].seals.values()]
    for name, content in made.items():
        assert not any(seal in content for seal in seals), name
        assert b"salt" not in content, name
    assert b"Line-ups are sealed until all are published. Handed in: 6 of 6." in made["seating.html"]


def test_published_line_ups_show_who_sits_where() -> None:
    swiss = swiss_view(line_ups().state).swiss
    assert swiss.seating is not None
    first = swiss.seating.tables[0]
    rooms = [[(s.direction, s.name[-2:], s.team) for s in room.seats] for room in first.rooms]
    # at home: North-South in the open room, East-West in the closed (WBF General Conditions of Contest)
    assert rooms == [
        [("N", "1a", "1"), ("S", "1b", "1"), ("E", "2a", "2"), ("W", "2b", "2")],
        [("N", "2c", "2"), ("S", "2f", "2"), ("E", "1c", "1"), ("W", "1f", "1")],
    ]
    own = next(h for h in swiss.histories if h.who.label == "1")
    assert [(say(what), name) for what, name in own.officials] == [
        ("Captain", "王队长"), ("Leader of the delegation", "李领队"), ("Coach", "张教练"),
    ]  # fmt: skip
    assert [(number, boards) for number, _name, boards in own.roster] == [(str(k), "0") for k in range(1, 7)]
    assert "closed room: 欧阳建国1c – 欧阳建国1f" in [say(n) for n in own.rounds[0].notes]


def test_the_roster_counts_boards_and_the_history_says_who_played() -> None:
    desk = line_ups()
    desk.play({"1": 5})
    own = next(h for h in swiss_view(desk.state).swiss.histories if h.who.label == "1")
    assert [boards for _number, _name, boards in own.roster] == ["2", "2", "2", "0", "0", "2"]
    assert "closed room: 欧阳建国1c – 欧阳建国1f" in [say(n) for n in own.rounds[0].notes]


def test_a_missing_line_up_is_named() -> None:
    desk = line_ups(publish=False)
    kept = tuple(
        LineUp(contestant=n, open=(0, 1), closed=(2, 5), salt=f"salt{n}") for n in ("1", "2", "3", "4", "5")
    )
    desk.add(LineUpsPublished(id=desk.id, when=WHEN, round=1, line_ups=kept))
    seating = swiss_view(desk.state).swiss.seating
    assert seating is not None
    assert seating.line_ups is not None
    assert say(seating.line_ups.state) == "Line-ups are published; without one: 6."
    assert [bool(table.rooms) for table in seating.tables] == [True, True, False]


@pytest.mark.parametrize("make", [knock_out, round_robin, ladder, line_ups])
def test_pages_of_teams_speak_of_no_pair_and_are_whole_in_chinese(
    make: "type[object]", tmp_path: Path
) -> None:
    desk = make()
    assert isinstance(desk, Desk)
    write_swiss(swiss_view(desk.state), tmp_path)
    names = {
        word
        for e in desk.state.entrants.values()
        for name in (e.name, *short_names(e.name))
        for word in re.findall(r"[A-Za-z]{2,}", name)
    }
    names |= {
        word for e in desk.state.entrants.values() for m in e.members
        for word in re.findall(r"[A-Za-z]{2,}", m.name)
    }  # fmt: skip
    terms = {"IMP", "VP", "WBF", "Cup", "English", "Neuberg", "CSV", "Excel", "JSON", "KB"}
    terms |= {"USEBIO", "PBN"}
    terms |= {"numbers", "lots", "ahead", "behind", "most"}  # settings, by their names
    for path in tmp_path.rglob("*.html"):
        tree = parsed(path)
        words = set(re.findall(r"\b[A-Za-z]{2,}", " ".join(tree.find("body").itertext())))
        if path.parent.name != "zh":
            assert not {"pair", "pairs", "Pair", "Pairs"} & words, path.name
            continue
        for mute in tree.xpath("//*[@lang='en']"):
            mute.drop_tree()
        sources = " ".join(desk.state.conditions.sources)
        words = set(re.findall(r"\b[A-Za-z]{2,}", " ".join(tree.find("body").itertext())))
        assert words <= names | terms | set(re.findall(r"[A-Za-z]{2,}", sources)), path.name


@pytest.mark.skipif(why_no_pdf() is not None, reason="Pango is not here")
def test_posters_of_the_formats_are_printed(tmp_path: Path) -> None:
    from pypdf import PdfReader

    write_swiss(swiss_view(knock_out(6).state), tmp_path, languages=["en"], pdf=True)
    document = PdfReader(tmp_path / "bracket.pdf")
    assert len(document.pages) == 1
    page = document.pages[0]
    assert float(page.mediabox.width) > float(page.mediabox.height)
    text = page.extract_text()
    assert "Semi-finals" in text
    assert "Third place" in text
    assert all(f"Match {n}" in text for n in range(1, 6))  # two, two and the final


def test_a_long_remark_above_a_match_of_the_poster_has_room_for_its_lines() -> None:
    """Eight teams, all level: the remark takes two lines of the 80 mm of a stage, the names two each."""
    desk = NamedDesk("knock-out", *"12345678", knock_out__third_place=True, knock_out__extra_boards=0)
    for _stanza in range(2):
        desk.next()
        desk.play()
    view = bracket(desk)
    remark = "Match 1 · level: extra boards, or an award of the director"
    assert {say(note) for match in view.stages[0].matches for note in match.notes} == {remark[10:]}
    (page,) = bracket_pages(view)
    scale = float(page.size) * 25.4 / 72
    width, height = float(page.boxes[0].width), float(page.boxes[0].height)
    lines = text_lines(remark, 0.75 * scale, width)
    side = max(text_lines(f"8 {NAMES[0]} 8", scale, width - float(page.beside)) * 1.15 * scale, scale + 3.1)
    assert lines == 2
    assert 0.75 * 1.15 * scale * lines + 2 * (side + 0.8) <= height


def test_no_cell_of_a_crosstable_is_blank(tmp_path: Path) -> None:
    """Four leaves after its match with 3: it meets nobody else, and nobody meets itself."""
    desk = TeamDesk("round-robin", *"123456")
    desk.next()
    assert "3-4" in desk.tables()
    desk.play({"1": 5})
    desk.leave("4", 1)
    desk.next()
    desk.play()
    write_swiss(swiss_view(desk.state), tmp_path, languages=("en", "zh"))
    for folder, itself, met in (
        (tmp_path, "itself", "–: they have not met."),
        (tmp_path / "zh", "自身", "未相遇"),
    ):
        tree = parsed(folder / "crosstable.html")
        (grid,) = (table for table in tree.iterfind(".//table") if "grid" in table.get("class", ""))
        rows = {
            row.findtext("th//b"): [cell.text_content().strip() for cell in row.findall("td")[1:-1]]
            for row in grid.iterfind("tbody/tr")
        }
        assert all(all(cells) and cells.count(itself) == 1 for cells in rows.values())
        blank = {label: cells.count("–") for label, cells in rows.items()}
        assert blank == {"1": 1, "2": 1, "3": 0, "4": 4, "5": 1, "6": 1}
        assert met in tree.text_content()
