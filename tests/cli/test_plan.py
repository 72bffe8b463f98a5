import csv
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from duplicate.movements.formats import read_csv, write_csv
from duplicate.movements.howell import howell
from duplicate.movements.mitchell import mitchell, straight
from duplicate.scoring import score, standings
from duplicate.travellers import read
from duplicate.travellers.event import Details, Event, Pair, read_event, write_event
from duplicate.words.problems import DuplicateError, Problem
from tests.cli.running import DIRECTIONS, run


def movement_file(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8", newline="")
    return path


def test_a_plan_says_what_was_chosen_why_and_what_else_would_do() -> None:
    done = run("plan", "--tables", "7", "--boards", "26", "--winners", "1")
    lines = done.out.splitlines()
    assert lines[0] == "Howell, 7 tables, 13 rounds"
    assert "  Field: 7 tables (14 pairs), one winner, at most 26 boards." in lines
    assert any(line.startswith("  Not chosen: Scrambled Mitchell") for line in lines)
    head = next(i for i, line in enumerate(lines) if line.startswith("Alternatives"))
    assert lines[head + 1].split()[:2] == ["*", "Howell"]
    # 13 rounds of 2 on 26 boards, against all 13 others; Qf 91.30 is the published figure
    assert lines[head + 1].split()[2:7] == ["13x2", "26", "26", "13/13", "91.3"]
    assert max(map(len, lines)) <= 100
    assert lines[-1].startswith("Nothing is written yet: --out DIR writes the prints")


def test_a_mitchell_of_even_tables_says_what_it_refused() -> None:
    out = " ".join(run("plan", "--tables", "12").out.split())
    assert "without skip or relay is refused beyond 6 rounds" in out
    assert "After round 6 EW skip a table" in out


@pytest.mark.parametrize("tables", ["7½", "7.5", "7,5", "7 1/2"])
def test_half_a_table_is_written_as_people_write_it(tables: str) -> None:
    assert "7½ tables (15 pairs)" in run("plan", "--tables", tables).out
    assert run("plan", "--pairs", "15").out == run("plan", "--tables", tables).out


def test_the_club_night_has_one_board_a_table() -> None:
    # five rounds in the preliminary, seven in the second stage
    assert run("plan", "--club-night", "preliminary", "--tables", "9").out.startswith(
        "Preliminary, 9 tables, 5 rounds of one board"
    )
    second = run("plan", "--club-night", "second", "--tables", "9", "--json")
    movement = json.loads(second.out)["movement"]
    assert movement["rounds"] == 7
    assert {len(m["boards"]) for m in movement["meetings"]} == {1}


def test_json_holds_the_whole_plan() -> None:
    data = json.loads(
        run("plan", "--tables", "5", "--family", "mitchell", "--ew-numbering", "continued", "--json").out
    )
    movement = data["movement"]
    assert (movement["winners"], movement["tables"], movement["rounds"]) == (2, 5, 5)
    assert {m["ew"] for m in movement["meetings"]} == {"6", "7", "8", "9", "10"}
    first = movement["meetings"][0]
    assert (first["section"], first["table"], first["round"], first["ns"], first["ew"]) == (
        "A",
        1,
        1,
        "1",
        "6",
    )
    assert data["candidates"][0]["name"] == movement["name"]
    assert data["reasons"][0].startswith("Field: 5 tables")


def test_json_holds_who_is_compared_with_whom() -> None:
    # a full Howell of 4 tables is perfectly balanced: every two pairs compete equally, Qf 100
    first = json.loads(run("plan", "--tables", "4", "--boards", "14", "--json").out)["candidates"][0]
    (field,) = first["fields"]
    assert (first["name"], field["quality"]) == ("Howell, 4 tables, 7 rounds", 100)
    assert field["contestants"] == [str(n) for n in range(1, 9)]
    assert {field["matrix"][i][j] for i in range(8) for j in range(8) if i != j} == {field["mean"]}
    assert field["least_compared"] == {"first": "1", "second": "2", "competition": field["mean"]}
    assert (first["minutes"], first["ease"]["directing"]) == (7 * 15 + 6, ["guide cards"])


@pytest.mark.parametrize(("language", "title"), [("en", "Who is compared with whom"), ("zh", "谁与谁比较")])
def test_a_page_shows_the_candidates_and_the_heat_map(tmp_path: Path, language: str, title: str) -> None:
    page = tmp_path / "pages" / "plan.html"
    done = run("plan", "--tables", "4", "--boards", "14", "--html", page, "--lang", language)
    assert f"Candidates: {page}" in done.out
    text = page.read_text(encoding="utf-8")
    assert title in text
    assert text.count('class="q0"') >= 8 * 7  # every two pairs of the perfect Howell are at the mean
    assert "heat" in text
    again = tmp_path / "again.html"
    run("plan", "--tables", "4", "--boards", "14", "--html", again, "--lang", language)
    assert again.read_bytes() == page.read_bytes()


def test_a_page_is_a_page(tmp_path: Path) -> None:
    assert "ends in .html" in run("plan", "--tables", "4", "--html", tmp_path / "plan.txt", code=1).err


def test_pairs_that_cannot_move_or_meet_are_asked_for_by_number() -> None:
    done = run("plan", "--tables", "7", "--winners", "1", "--family", "howell", "--stationary", "3", "--json")
    meetings = json.loads(done.out)["movement"]["meetings"]
    assert len({m["table"] for m in meetings if "3" in (m["ns"], m["ew"])}) == 1
    done = run("plan", "--tables", "8", "--winners", "1", "--apart", "3,7", "--apart", "1 2", "--json")
    met = {frozenset((m["ns"], m["ew"])) for m in json.loads(done.out)["movement"]["meetings"]}
    assert not met & {frozenset("37"), frozenset("12")}


def test_a_movement_of_teams_is_planned() -> None:
    out = run("plan", "--tables", "6", "--teams").out
    assert out.startswith("Round robin, 6 teams, 5 rounds")
    assert "5 of the 5 others" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--tables", "0"], "0 tables are too few for a movement (two tables (four pairs) are the least)"),
        (["--tables=-3"], "-3 tables are too few"),
        (["--pairs", "1"], "1 pair is too few"),
        (["--tables", "8", "--boards", "3", "--rounds", "9"], "prepare at least 9 boards, or play 3 rounds"),
        (
            ["--tables", "7", "--boards", "32", "--have", "28"],
            "ask for at most 28 boards: Mitchell, 7 tables",
        ),
        (["--tables", "7", "--have", "3"], "3 boards exist, and what is asked puts at least 5 into play"),
        (["--tables", "7", "--copies", "0"], "0 copies"),
        (["--tables", "7", "--family", "barometer", "--copies", "3"], "prepare 7 copies"),
        (["--tables", "7", "--stationary", "40"], "there is no pair 40 (pairs are numbered 1 to 14)"),
        (["--tables", "7", "--stationary", "x"], "--stationary 'x': these are no numbers of pairs"),
        (
            ["--tables", "3", "--family", "howell", "--rounds", "5", "--stationary", "2,3"],
            "at most 1 pair stays here",
        ),
        (["--tables", "5", "--stationary", "1,2,3,4,5,6"], "at most 5 pairs can stay"),
        (["--tables", "4", "--rounds", "7", "--apart", "3,7"], "pairs 3 and 7 may not meet"),
        (["--tables", "7", "--apart", "3"], "pair 3 may not meet itself"),
        (["--tables", "30", "--boards", "26", "--share-at-least", "95"], "the most is"),
        (["--tables", "7", "--share-at-least", "170"], "write a percentage up to 100"),
        (["--tables", "9", "--family", "double-weave"], "a multiple of four"),
        (["--tables", "7.5", "--teams"], "play with 7 or 8 teams"),
        (["--tables", "7", "--winners", "2", "--rounds", "9"], "or ask for the family blackpool"),
        (["--tables", "7", "--winners", "2", "--rounds", "7", "--minutes", "30"], "or play 3 rounds"),
    ],
)
def test_what_is_impossible_says_what_is_possible(arguments: list[str], message: str) -> None:
    done = run("plan", *arguments, code=1)
    assert message in done.err
    assert done.out == ""


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--section", "1", "--section '1': this is no section"),
        ("--section", "../x", "--section '../x': this is no section"),
        ("--date", "yesterday", "--date 'yesterday': this is no date (write year-month-day"),
        ("--date", "20260108", "--date '20260108': this is no date"),
        ("--date", "2026-02-30", "--date '2026-02-30': this is no date"),
        ("--minutes", "nan", "nan minutes (write a number of minutes"),
    ],
)
def test_what_no_night_can_be_is_refused_before_anything_is_written(
    tmp_path: Path, option: str, value: str, message: str
) -> None:
    done = run("plan", "--tables", "4", option, value, "--night", tmp_path / "night", "--no-pdf", code=1)
    assert message in done.err
    assert not (tmp_path / "night").exists()


def test_sessions_are_numbered_from_1(tmp_path: Path) -> None:
    run("plan", "--tables", "4", "--session", "0", "--night", tmp_path / "night", "--no-pdf", code=2)
    assert not (tmp_path / "night").exists()


def test_planning_imports_nothing_heavy() -> None:
    script = (
        "import sys; sys.argv = ['duplicate', 'plan', '--tables', '12', '--winners', '1']\n"
        "from duplicate.cli import main\n"
        "try: main()\n"
        "except SystemExit as stop: assert not stop.code, stop.code\n"
        "heavy = {'numpy', 'pandas', 'rich', 'weasyprint', 'jinja2', 'msgspec', 'lxml'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "the size of the field is not given (write for example: duplicate plan --tables 7)"),
        (["--tables", "seven"], "--tables 'seven': this is not a number of tables"),
        (["--tables", "nan"], "nan tables: a table is whole or half"),
        (["--tables", "7", "--pairs", "14"], "give either tables or pairs"),
        (["--tables", "7", "--family", "hovel"], "the planner knows no family 'hovel'"),
        (["--tables", "9", "--club-night", "third"], "--club-night 'third': there is no such stage"),
        (["--tables", "9", "--club-night", "second", "--family", "howell"], "leave --family out"),
        (["--tables", "4", "--club-night", "second"], "4 tables cannot play 7 rounds"),
        (["--tables", "7", "--ew-numbering", "odd"], "EW numbering 'odd' does not exist"),
    ],
)
def test_what_cannot_be_planned_is_a_message(arguments: list[str], message: str) -> None:
    done = run("plan", *arguments, code=1)
    assert message in done.err
    assert done.out == ""


def test_prints_are_written_where_they_are_wanted(tmp_path: Path) -> None:
    done = run(
        *("plan", "--tables", "3", "--boards", "9", "--out", tmp_path / "prints", "--no-pdf"),
        *("--lang", "zh", "--event", "周四双人赛", "--paper", "letter"),
    )
    index = tmp_path / "prints" / "index.html"
    assert f"Prints (HTML): {index}" in done.out
    cards = (tmp_path / "prints" / "cards.html").read_text(encoding="utf-8")
    assert "周四双人赛" in cards
    assert "第1桌" in cards
    assert "size: letter" in cards


def test_nothing_is_written_when_the_paper_or_the_language_is_wrong(tmp_path: Path) -> None:
    for option, value in (("--paper", "A5"), ("--lang", "xx")):
        run("plan", "--tables", "3", "--night", tmp_path / "night", option, value, code=1)
        assert not (tmp_path / "night").exists()


def test_a_night_folder_is_set_up(tmp_path: Path) -> None:
    night = tmp_path / "night"
    run("plan", "--tables", "3", "--family", "mitchell", "--night", night, "--event", "Thursday", "--no-pdf")
    movement = read_csv((night / "movement.csv").read_text(encoding="utf-8"), "movement.csv")
    assert (movement.tables, movement.winners) == (3, 2)
    event = read_event(night / "event.toml")
    assert event.event.name == "Thursday"
    assert event.conditions == {"winners": "two"}
    assert "Thursday" in (night / "prints" / "cards.html").read_text(encoding="utf-8")


def test_names_of_a_night_are_on_its_prints_and_its_event_stays(tmp_path: Path) -> None:
    pairs = tuple(
        Pair(number=n, direction=d, names=(f"{d}{n} one", f"{d}{n} two"))
        for d in DIRECTIONS
        for n in (1, 2, 3)
    )
    write_event(tmp_path, Event(event=Details(name="Friday"), pairs=pairs, conditions={"winners": "one"}))
    before = (tmp_path / "event.toml").read_bytes()
    done = run("plan", "--tables", "3", "--family", "mitchell", "--night", tmp_path, "--no-pdf")
    assert (tmp_path / "event.toml").read_bytes() == before
    assert (
        "conditions.winners 'one': it asks for one ranking, and this movement is for two winners" in done.err
    )
    cards = (tmp_path / "prints" / "cards.html").read_text(encoding="utf-8")
    assert "EW3 one" in cards
    assert "Friday" in cards


def test_a_second_section_has_its_own_movement_and_prints(tmp_path: Path) -> None:
    for section in ("A", "B"):
        run("plan", "--tables", "3", "--section", section, "--night", tmp_path, "--no-pdf")
    assert sorted(p.name for p in tmp_path.glob("movement*")) == ["movement-B.csv", "movement.csv"]
    assert (tmp_path / "prints" / "index.html").exists()
    assert "Section B" in (tmp_path / "prints" / "B" / "cards.html").read_text(encoding="utf-8")


def test_sections_are_planned_together_into_one_night(tmp_path: Path) -> None:
    """26 tables: 13 each, 13 rounds of 2 boards, numbered from 27 on in the second session."""
    page = tmp_path / "plan.html"
    done = run(
        *("plan", "--tables", "26", "--sections", "2", "--boards", "26", "--first-board", "27"),
        *("--night", tmp_path / "night", "--no-pdf", "--html", page),
    )
    assert "A: Mitchell, 13 tables, 13 rounds" in done.out
    assert "B: Mitchell, 13 tables, 13 rounds" in done.out
    assert "The boards are needed in 2 copies, one for each section." in done.out
    assert re.search(r"^\* A, B Mitchell +13x2 +26 +26 ", done.out, re.MULTILINE)
    night = tmp_path / "night"
    assert sorted(p.name for p in night.glob("movement*")) == ["movement-A.csv", "movement-B.csv"]
    for letter in "AB":
        movement = read_csv((night / f"movement-{letter}.csv").read_text(encoding="utf-8"), "m.csv")
        assert {m.section for m in movement.meetings} == {letter}
        assert [b for boards in movement.board_sets for b in boards] == list(range(27, 53))
        guides = (night / "prints" / letter / "cards.html").read_text(encoding="utf-8")
        assert "51" in guides
    pairs = read_event(night / "event.toml").pairs
    assert len(pairs) == 2 * 26
    assert {p.section for p in pairs} == {"A", "B"}
    title = "<h1>A, B: Mitchell, 13\N{NO-BREAK SPACE}tables, 13\N{NO-BREAK SPACE}rounds</h1>"
    assert title in page.read_text(encoding="utf-8")


def test_sections_of_given_sizes_as_json() -> None:
    data = json.loads(run("plan", "--sections", "5½,6", "--winners", "2", "--json").out)
    assert [s["section"] for s in data["sections"]] == ["A", "B"]
    first = data["candidates"][0]["sections"]
    assert [s["section"] for s in first] == ["A", "B"]
    assert first[0]["rounds"] == first[1]["rounds"]
    lettered = json.loads(run("plan", "--tables", "12", "--sections", "2", "--section", "C", "--json").out)
    assert [s["section"] for s in lettered["sections"]] == ["C", "D"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--sections", "two", "--tables", "30"), "--sections 'two': these are no sections"),
        (("--sections", "2"), "the size of the field is not given"),
        (("--sections", "2", "--tables", "30", "--apart", "1,2"), "--apart is for one section"),
        (("--sections", "2", "--tables", "30", "--stationary", "1"), "--stationary is for one section"),
        (("--sections", "14,16", "--tables", "31"), "make 30 tables, and 31 are asked for"),
        (("--tables", "7.5", "--missing", "north"), "missing side 'north' does not exist"),
        (("--tables", "8", "--first-board", "25", "--have", "24"), "board 25 is to be the first, and 24"),
    ],
)
def test_sections_sides_and_boards_that_cannot_be(arguments: tuple[str, ...], message: str) -> None:
    assert message in run("plan", *arguments, code=1).err


def test_a_section_from_before_is_told_of(tmp_path: Path) -> None:
    again = ("plan", "--tables", "12", "--night", tmp_path, "--no-pdf", "--sections")
    assert "warning" not in run(*again, "3").err
    told = run(*again, "2").err
    assert "warning: --sections: section C is in the folder as well, from before" in told


def test_names_of_two_sections_fit_before_the_folder_is_complete(tmp_path: Path) -> None:
    """While section A is written section B is not there yet: nothing is said of its pairs."""
    again = ("plan", "--sections", "3,4", "--winners", "2", "--night", tmp_path, "--no-pdf")
    run(*again)
    event = tmp_path / "event.toml"
    named = event.read_text(encoding="utf-8").replace('names = ["", ""]', 'names = ["One", "Two"]')
    event.write_text(named, encoding="utf-8", newline="\n")
    for file in tmp_path.glob("movement*.csv"):
        file.unlink()
    done = run(*again)
    assert "lacks pairs" not in done.err
    assert "does not have" not in done.err
    assert event.read_text(encoding="utf-8") == named


def test_a_movement_is_replaced_until_results_are_in(tmp_path: Path) -> None:
    plan = ("plan", "--night", tmp_path, "--no-pdf", "--tables")
    run(*plan, "3")
    run(*plan, "4")
    four = (tmp_path / "movement.csv").read_bytes()
    (tmp_path / "results.csv").write_text("board,ns,ew,contract\n", encoding="utf-8", newline="")
    run(*plan, "4")  # the same again harms nobody
    done = run(*plan, "5", code=1)
    assert "there are results already (results.csv)" in done.err
    assert (tmp_path / "movement.csv").read_bytes() == four


def test_a_movement_file_is_checked(tmp_path: Path) -> None:
    good = movement_file(tmp_path / "good.csv", write_csv(mitchell(7)))
    assert "it can be played" in run("plan", "--check", good).out
    # six tables without skip or relay: boards come back in round 4
    bad = movement_file(tmp_path / "bad.csv", write_csv(straight(6, 5)))
    done = run("plan", "--check", bad, code=1)
    assert "replay: 1EW plays boards 1 and 2 in rounds 1 and 4" in done.out
    assert "it cannot be played as it stands" in done.out
    data = json.loads(run("plan", "--check", bad, "--json", code=1).out)
    assert data["playable"] is False
    assert data["findings"][0]["fault"] == "replay"
    assert data["findings"][0]["fatal"] is True


def test_rows_that_cannot_be_read_are_listed_with_their_lines(tmp_path: Path) -> None:
    lines = write_csv(mitchell(3)).splitlines()
    lines[-1] = lines[-1].replace("A,3,", "A,three,")
    path = movement_file(tmp_path / "typed.csv", "\n".join(lines) + "\n")
    done = run("plan", "--check", path, code=1)
    assert f"error: typed.csv, line {len(lines)}, table 'three': this is not a number from 1" in done.err
    assert "typed.csv, line" in run("plan", "--movement", path, code=1).err
    latin = tmp_path / "latin.csv"
    latin.write_bytes("# name: Für\n".encode("latin-1"))
    assert "it is not UTF-8 text" in run("plan", "--check", latin, code=1).err
    assert "No such file" in run("plan", "--check", tmp_path / "none.csv", code=1).err


def test_cards_of_a_given_movement_are_printed(tmp_path: Path) -> None:
    path = movement_file(tmp_path / "own.csv", write_csv(howell(4)))
    done = run("plan", "--movement", path, "--out", tmp_path / "out", "--no-pdf")
    assert done.out.startswith("Howell, 4 tables, 7 rounds\n  4 tables, 7 rounds, 14 boards, one winner.\n")
    assert "Howell, 4 tables" in (tmp_path / "out" / "cards.html").read_text(encoding="utf-8")
    assert "leave --tables out" in run("plan", "--movement", path, "--tables", "4", code=1).err
    bad = movement_file(tmp_path / "bad.csv", write_csv(straight(6, 5)))
    assert "cannot be played as it is" in run("plan", "--movement", bad).err


def test_cards_lead_phones_to_their_tables(tmp_path: Path) -> None:
    run("plan", "--tables", "3", "--out", tmp_path, "--no-pdf", "--base-url", "https://club.example/t/")
    cards = (tmp_path / "cards.html").read_text(encoding="utf-8")
    assert [f"club.example/t/A/{table}</p>" in cards for table in (1, 2, 3)] == [True] * 3
    assert cards.count('<svg class="code"') == 3
    wrong = run("plan", "--tables", "3", "--out", tmp_path / "no", "--base-url", "club.example", code=1)
    assert "--base-url 'club.example': this is no web address" in wrong.err
    assert not (tmp_path / "no").exists()
    alone = run("plan", "--tables", "3", "--base-url", "https://club.example", code=1)
    assert "it is for the table cards (add --out DIR, or --night DIR)" in alone.err


def test_the_sections_of_a_file_are_printed_together(tmp_path: Path) -> None:
    first = write_csv(mitchell(3))
    other = [f"B{row[1:]}" for row in write_csv(mitchell(4, 3)).splitlines() if row.startswith("A,")]
    path = movement_file(tmp_path / "both.csv", first + "\n".join(other) + "\n")
    done = run("plan", "--movement", path, "--night", tmp_path / "night", "--no-pdf")
    assert "Section A: Mitchell" in done.out
    assert "Section B: Mitchell" in done.out
    prints = tmp_path / "night" / "prints"
    index = (prints / "index.html").read_text(encoding="utf-8")
    for section, tables in (("A", 3), ("B", 4)):
        assert f'href="{section}/cards.html"' in index
        cards = (prints / section / "cards.html").read_text(encoding="utf-8")
        assert cards.count('<section class="page card') == tables
        seating = (prints / section / "seating.html").read_text(encoding="utf-8")
        assert "By table – Section A" in seating
        assert "By table – Section B" in seating
    held = sorted(file.name for file in (tmp_path / "night").glob("*.csv"))
    run("plan", "--movement", path, "--night", tmp_path / "night", "--no-pdf")
    assert sorted(file.name for file in (tmp_path / "night").glob("*.csv")) == held
    run("plan", "--movement", path, "--pick", "B", "--out", tmp_path / "one", "--no-pdf")
    assert "Section B" in (tmp_path / "one" / "cards.html").read_text(encoding="utf-8")


def test_without_pango_there_is_html_and_a_line_that_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> None:
        raise DuplicateError(Problem("PDFs cannot be made", remedy="install Pango"))

    monkeypatch.setattr("duplicate.pages.prints.shared_fonts", missing)
    done = run("plan", "--tables", "3", "--out", tmp_path)
    assert done.err == "warning: PDFs cannot be made (install Pango)\n"
    assert (tmp_path / "index.html").exists()


def test_a_night_of_teams_is_scored_and_checked_as_one(tmp_path: Path) -> None:
    night = tmp_path / "match"
    run("plan", "--teams", "--tables", "4", "--boards", "12", "--night", night)
    plan = (night / "movement.csv").read_text(encoding="utf-8").splitlines()
    lines = ["round,table,board,ns,ew,ns_names,ew_names,contract,declarer,result"]
    for m in csv.DictReader(line for line in plan if not line.startswith("#")):
        ns, ew, (first, last) = m["ns"], m["ew"], map(int, m["boards"].split("-"))
        # team 1 has 30 points a board, 1 IMP (Law 78B), against each of three teams
        made = f"N{ns} & S{ns},E{ew} & W{ew},4S,N,{'+1' if ns == '1' else '='}"
        lines += [f"{m['round']},{m['table']},{b},{ns},{ew},{made}" for b in range(first, last + 1)]
    (night / "results.csv").write_text("\n".join(lines), encoding="utf-8", newline="\n")
    files = [night, *(tmp_path / name for name in ("a.csv", "a.json", "a.xlsx"))]
    for copy in files[1:]:
        run("convert", night, copy)
    for file in files:
        scores = score(read(file))
        assert scores.conditions.method == "teams"
        assert {r.pair: r.total for r in standings(scores).rows} == {"1": 12, "2": -4, "3": -4, "4": -4}
        assert sorted(m.name for m in scores.night.entries.by_id["A3"].members) == ["E3", "N3", "S3", "W3"]
    assert "Nothing looks wrong" in run("check", night, "--no-dd").out
