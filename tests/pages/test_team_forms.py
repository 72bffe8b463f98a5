"""The sheet of a team match: both rooms, differences, points, names, boards that were not played."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from duplicate import read
from duplicate.pages.forms import team_match
from duplicate.pages.forms.catalogue import form
from duplicate.pages.forms.filling import filled
from duplicate.pages.forms.parts import Wish
from duplicate.pages.forms.team_matches import team_sheets
from duplicate.pages.measures import sheet
from duplicate.scoring import score
from tests.needs import without
from tests.pages import printed
from tests.pages.form_sheets import LONG, NIGHTS, grids, pdf, rows_of, tree


def exercise() -> tuple[team_match.TeamSheet, ...]:
    return team_sheets(score(read(NIGHTS / "team-match")))


def test_the_team_exercise_in_both_rooms() -> None:
    rooms = exercise()
    assert [room.room for room in rooms] == ["open", "closed"]
    scores = {room.room: [(b.ns, b.ew) for b in room.boards] for room in rooms}
    assert scores["open"] == [("170", ""), ("2230", ""), ("", "600"), ("500", "")]
    assert scores["closed"] == [("420", ""), ("1470", ""), ("100", ""), ("650", "")]
    for room in rooms:
        assert [(b.home_difference, b.visitors_difference) for b in room.boards] == [
            *(("", "250"), ("760", ""), ("", "700"), ("", "150"))
        ]
        assert [(b.home_imps, b.visitors_imps) for b in room.boards] == [
            *(("", "6"), ("13", ""), ("", "12"), ("", "4"))
        ]
        assert (room.home_imps, room.visitors_imps, room.difference, room.winner) == ("13", "22", "9", "2")
        # WBF continuous scale for 4 boards, written out
        ratio = ((Decimal(5).sqrt() - 1) / 2) ** 3
        wanted = 10 + 10 * (1 - ratio ** (Decimal(9) / (15 * Decimal(4).sqrt()))) / (1 - ratio)
        assert Decimal(room.visitors_vp) == round(wanted, 2)
        assert Decimal(room.home_vp) + Decimal(room.visitors_vp) == 20
    assert rooms[0].players == ("Alice Moorgate", "Ingrid Åkerlund", "Bertrand Quill", "Mårten Sjövik")
    assert rooms[1].players == ("Siobhán O'Tallow", "李文静", "Nuala Fernhurst", "王志远")


def test_the_filled_sheet_as_pdf() -> None:
    view = filled(form("team-match"), read(NIGHTS / "team-match"), Wish(), sheet("A4"))
    content = pdf("team-match", view, Wish(), "zh", "A4")
    found = printed.pages(content) if printed.POPPLER else without("poppler")
    assert len(found) == 2
    for page in found:
        assert not printed.misplaced(page)
        words = [word.text for word in page.words]
        assert {"250", "760", "700", "150", "13", "22", "14.60", "5.40"} <= set(words)
    assert "650" in [word.text for word in found[1].words]
    assert "2230" in [word.text for word in found[0].words]


def test_names_of_forty_characters_have_room(tmp_path: Path) -> None:
    for name in ("movement.csv", "results.csv"):
        (tmp_path / name).write_bytes((NIGHTS / "team-match" / name).read_bytes())
    text = (NIGHTS / "team-match" / "event.toml").read_text(encoding="utf-8")
    for name in ("Alice Moorgate", "Bertrand Quill", "Ingrid Åkerlund", "Mårten Sjövik"):
        text = text.replace(name, LONG)
    (tmp_path / "event.toml").write_text(text, encoding="utf-8")
    view = filled(form("team-match"), read(tmp_path), Wish(), sheet("Letter"))
    found = (
        printed.pages(pdf("team-match", view, Wish(), "en", "Letter"))
        if printed.POPPLER
        else without("poppler")
    )
    assert len(found) == 2
    assert not [word for page in found for word in printed.misplaced(page)]
    first = "".join(word.text for word in found[0].words)
    assert first.count(LONG.replace(" ", "")) + first.count("Wolfeschlegel") >= 4


def test_boards_without_a_contract_say_what_became_of_them(tmp_path: Path) -> None:
    for name in ("movement.csv", "event.toml"):
        (tmp_path / name).write_bytes((NIGHTS / "team-match" / name).read_bytes())
    lines = (
        "section,round,table,board,ns,ew,contract,declarer,result,adj_ns,adj_ew,remarks",
        "A,1,1,1,1,2,3S,S,+1,,,",
        "A,1,1,2,1,2,,,,3imp,-3imp,",
        "A,1,1,3,1,2,PASS,,,,,",
        "A,1,2,1,2,1,4S,N,=,,,",
        "A,1,2,2,2,1,,,,,,not played",
        "A,1,2,3,2,1,3NT,W,-1,,,",
    )
    (tmp_path / "results.csv").write_text("\n".join(lines), encoding="utf-8")
    view = filled(form("team-match"), read(tmp_path), Wish(), sheet("A4"))
    rows = rows_of(tree("team-match", view, Wish()))
    assert rows[1][3:] == ["Artificial score · NS +3 IMP · EW −3 IMP", "", "", "3", ""]
    assert rows[2][3:] == ["Passed out", "", "100", "", "3"]  # 0 and 100 to NS in the closed room
    second = [row for row in rows if row[0] == "2"]
    assert second[1][3:] == ["Not played", "", "", "3", ""]


def test_home_is_who_sits_ns_at_the_first_table_whatever_its_number(tmp_path: Path) -> None:
    for name in ("event.toml", "results.csv", "movement.csv"):
        text = (NIGHTS / "team-match" / name).read_text(encoding="utf-8")
        if name == "results.csv":  # team 2 at table 1 as NS: rooms and home change, the scores stay
            text = text.replace("A,1,1,", "A,1,9,").replace("A,1,2,", "A,1,1,").replace("A,1,9,", "A,1,2,")
        if name != "movement.csv":
            (tmp_path / name).write_text(text, encoding="utf-8")
    first = team_sheets(score(read(tmp_path)))[0]
    assert (first.home.number, first.visitors.number, first.home_imps, first.winner) == ("2", "1", "22", "2")
    assert [b.ns for b in first.boards] == ["420", "1470", "100", "650"]


def test_a_match_that_needs_several_sheets_is_parted_into_halves() -> None:
    one = exercise()[0]
    boards = tuple(one.boards[0]._replace(number=number) for number in range(1, 33))
    long = replace(one, boards=boards)
    view = team_match.team_match_view((long,), Wish(), sheet("Letter"))
    assert [len(grid.rows) for grid in grids(view)] == [16, 16]
    totals = [grid.foot[0][1].text for grid in grids(view)]
    assert totals == ["", "13"]


def test_the_club_stands_on_the_sheets_of_a_match_and_of_a_single_table() -> None:
    """The option says: printed on every sheet."""
    club = "Harbour Bridge Club"
    wish = Wish(club=club)
    for name in ("team-match", "single-table"):
        heads = [page.head[0] for page in form(name).build(wish, sheet("A4")).pages]
        assert heads
        assert all(club in repr(head) for head in heads)
