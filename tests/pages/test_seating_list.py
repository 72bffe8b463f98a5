import pytest

from duplicate.movements.howell import howell
from duplicate.movements.individual import individual
from duplicate.movements.mitchell import mitchell
from duplicate.movements.planner import plan
from duplicate.night.entries import Contestant, Entries, Member, Seating
from duplicate.pages.prints import Heading, Prints
from duplicate.pages.seating_list import seating_list_view
from duplicate.pages.seats import Names
from tests.pages import printed
from tests.pages.test_prints import named, needs_poppler, pdf, text_of, tree


def entered(*seats: tuple[str, str, str, tuple[str, ...]]) -> Entries:
    contestants, seatings = [], []
    for section, direction, number, names in seats:
        own = f"{section}{number}{direction}"
        contestants.append(Contestant(own, tuple(Member(n, place=i) for i, n in enumerate(names))))
        seatings.append(Seating(1, section, direction, number, own))
    return Entries(tuple(contestants), tuple(seatings))


PAIRS = entered(
    ("A", "NS", "1", ("Zoë Ash", "Łukasz Berg")),
    ("A", "EW", "1", ("王静", "Åse Dahl")),
    ("A", "NS", "2", ("Mia Ek", "安琪")),
)


def test_players_are_in_the_order_of_names() -> None:
    movement = mitchell(3)
    view = seating_list_view([Names(movement, PAIRS)], str)
    # without accents; Chinese names among the others, by sound: An, Wang
    assert [p.name for p in view.people] == ["安琪", "Åse Dahl", "Łukasz Berg", "Mia Ek", "王静", "Zoë Ash"]
    mia = next(p for p in view.people if p.name == "Mia Ek")
    assert (mia.partners, mia.seats[0].place, mia.seats[0].then) == (("安琪",), "table 2, NS", "stationary")
    seat = next(p for p in view.people if p.name == "Åse Dahl").seats[0]
    assert (seat.label, seat.place, seat.then) == ("1 EW", "table 1, EW", "then table 2")
    assert [line.label for line in view.nameless] == ["3 NS", "2 EW", "3 EW"]


def test_unknown_names_have_lines_to_write_on() -> None:
    page = tree(Prints(mitchell(3), PAIRS), "seating")
    assert [text_of(n) for n in page.xpath(".//div[@class='seat open']/div[@class='number']")] == [
        "3 NS",
        "2 EW",
        "3 EW",
    ]
    assert len(page.xpath(".//div[@class='seat open']//span[@class='blank']")) == 3
    sides = [" ".join(map(text_of, side)) for side in page.xpath(".//div[@class='side']")]
    assert sides[:3] == [
        "NS 1 Zoë Ash & Łukasz Berg stationary",
        "EW 1 王静 & Åse Dahl then table 2",
        "NS 2 Mia Ek & 安琪 stationary",
    ]
    assert len(page.xpath(".//div[@class='side']//span[@class='blank']")) == 3


def test_without_names_the_list_is_by_number() -> None:
    view = seating_list_view([Names(howell(4))], str)
    assert view.people == ()
    assert [line.number for line in view.nameless] == [str(n) for n in range(1, 9)]
    # the published Howell of four tables starts with 3-6, 7-2, 5-4, 8-1
    starts = {line.number: (line.table, line.seat) for line in view.nameless}
    assert starts == {
        "3": (1, "NS"), "6": (1, "EW"), "7": (2, "NS"), "2": (2, "EW"),
        "5": (3, "NS"), "4": (3, "EW"), "8": (4, "NS"), "1": (4, "EW"),
    }  # fmt: skip
    assert view.nameless[7].then == "stationary"


def test_an_individual_and_a_late_start() -> None:
    lines = {line.number: line for line in seating_list_view([Names(individual(2))], str).nameless}
    # 8 and 1 against 2 and 4 first; player 8 stays North of table 1
    assert [(n, lines[n].place) for n in "8124"] == [
        ("8", "table 1, N"),
        ("1", "table 1, S"),
        ("2", "table 1, E"),
        ("4", "table 1, W"),
    ]
    assert lines["8"].then == "stationary"


def test_a_team_is_at_two_tables() -> None:
    movement = plan(4, teams=True).movement
    team = Contestant("1", tuple(Member(n, place=i) for i, n in enumerate("ABCD")), "Harbour", "team")
    entries = Entries((team,), (Seating(1, "A", "", "1", "1"),))
    view = seating_list_view([Names(movement, entries)], str)
    (harbour,) = view.people
    played = {m.table: ("NS" if m.ns == "1" else "EW") for m in movement.of_round(1) if "1" in (m.ns, m.ew)}
    assert {seat.table: seat.seat for seat in harbour.seats} == played
    assert len(played) == 2


def test_sections_that_play_together_are_on_one_list() -> None:
    first, second = mitchell(3), mitchell(4, 4)
    other = type(second)(
        second.name, tuple(m._replace(section="B") for m in second.meetings), second.board_sets, 2
    )
    entries = entered(("A", "NS", "1", ("Zoë Ash", "Bo")), ("B", "NS", "1", ("Ann", "Cy")))
    page = tree(Prints(first, entries, beside=(other,)), "seating")
    people = [text_of(line) for line in page.xpath("//section[1]//div[@class='seat']")]
    assert people[0] == "Ann1 NS · Cy B · table 1, NSstationary"
    assert people[-1] == "Zoë Ash1 NS · Bo A · table 1, NSstationary"
    heads = [text_of(head) for head in page.xpath("//section/h2")]
    sections = ("Section A", "Section B")
    assert heads == [
        "By name",
        *(f"By number – {each}" for each in sections),  # both have a pair 2 NS
        *(f"By table – {each}" for each in sections),
    ]
    assert not page.xpath("//p[@class='what']")  # it named the movement of the first section alone


@pytest.mark.parametrize(
    ("tables", "last", "sheets"),
    [
        (3, "Berg", 1),
        (5, "Berg", 1),
        (7, "Featherstonehaugh-Cholmondeley", 3),
    ],
)
def test_a_small_night_has_one_sheet(tables: int, last: str, sheets: int) -> None:
    """Both lists below each other where they have room, and else each on a sheet of its own."""
    needs_poppler()
    movement = mitchell(tables)
    prints = Prints(movement, named(movement, "Bartholomew", last), Heading("Pairs"))
    content, sections = pdf(prints, "seating")
    assert sections == min(sheets, 2)
    pages = printed.pages(content)
    assert len(pages) == sheets
    assert not any(map(printed.misplaced, pages))


@pytest.mark.parametrize(("language", "sheet"), [("en", "A4"), ("zh", "Letter")])
def test_a_long_list_is_all_there_on_paper(language: str, sheet: str) -> None:
    needs_poppler()
    movement = mitchell(15, 5)
    entries = named(movement, "Bartholomew", "Featherstonehaugh-Cholmondeley")
    content, _sections = pdf(Prints(movement, entries, Heading("Pairs"), language, sheet), "seating")
    pages = printed.pages(content)
    assert [printed.misplaced(page) for page in pages] == [[] for _ in pages]
    words = [word.text for page in pages for word in page.words]
    assert sum(word.startswith("Bartholomew") for word in words) == 3 * 30  # as player, as partner, by table


@pytest.mark.parametrize(("tables", "sheets"), [((6, 6), 2), ((14, 13), 5)])
def test_sections_share_a_sheet_and_each_sheet_says_whose_it_is(tables: tuple[int, int], sheets: int) -> None:
    """Six tables each stand below each other; of 54 pairs nothing does, and every sheet has the event."""
    needs_poppler()
    own, other = map(mitchell, tables)
    other = type(other)(
        other.name, tuple(m._replace(section="B") for m in other.meetings), other.board_sets, other.winners
    )
    names = named(own), named(other)
    entries = Entries(
        tuple(c._replace(id=s + c.id) for s, each in zip("AB", names, strict=True) for c in each.contestants),
        tuple(
            seat._replace(section=s, contestant=s + seat.contestant)
            for s, each in zip("AB", names, strict=True)
            for seat in each.seatings
        ),
    )
    content, _ = pdf(Prints(own, entries, Heading("Autumn Pairs"), beside=(other,)), "seating")
    pages = printed.pages(content)
    assert len(pages) == sheets
    for page in pages:
        assert [word.text for word in page.words].count("Autumn") == 1
        assert not printed.misplaced(page)
