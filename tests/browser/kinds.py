"""One page of every kind, with what is hard to lay out: long names, Chinese, three digits, nothing."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from duplicate.night.entries import Contestant, Entries, Member
from duplicate.night.night import DealKey, Night
from duplicate.night.results import Results
from duplicate.pages.site import write_site
from duplicate.pages.swiss_event import SwissPages, swiss_view
from duplicate.pages.swiss_site import write_swiss
from tests.cli.running import run
from tests.pages.formats import knock_out, ladder, line_ups, round_robin
from tests.pages.matches import write_match
from tests.pages.nights import night, scored
from tests.pages.test_swiss_site import trouble, under_way

ROOT = Path(__file__).parents[2]
THURSDAY = ROOT / "fixtures" / "nights" / "thursday"
LONG = ("Maximiliana-Theodora Cholmondeley-Warner", "Bartholomew Featherstonehaugh-Pemberton")  # 40 and 39
AUCTION = "2: 1S X XX 2D P 3D 3H P 4H P 4NT P 5H P 6H X P P 6S X AP / -1"
DEALS = ("2H+2 N", "4SX-2 E", "3N+1 E", "6HX+1 N / N 150", "1N+1 E", "PASS", "3H= E")
CHINESE = ("欧阳建国", "司徒美玲", "上官婉儿", "诸葛孔明")


def hard(tables: int, boards: int, *, per_set: int = 2, shift: int = 100, every_kind: bool = False) -> Night:
    """A night with long and Chinese names, and with numbers of pairs and boards moved up to three digits."""
    made = night(tables, per_set, every_kind=every_kind)
    rows = [
        row._replace(
            ns=str(int(row.ns) + shift) if row.ns else "",
            ew=str(int(row.ew) + shift) if row.ew else "",
            board=row.board + shift,
        )
        for row in made.results.rows
        if row.board <= boards
    ]
    people = tuple(
        one._replace(members=_members(place, one.members))
        for place, one in enumerate(made.entries.contestants)
    )
    seatings = tuple(one._replace(number=str(int(one.number) + shift)) for one in made.entries.seatings)
    entries = Entries(people, seatings, complete=True)
    deals = {DealKey(key.board + shift): deal for key, deal in made.deals.items() if key.board <= boards}
    return replace(
        made, entries=entries, deals=deals, results=Results.of(rows), rows_read=len(rows), changes=()
    )


def _members(place: int, members: tuple[Member, ...]) -> tuple[Member, ...]:
    names = (
        LONG if place % 3 == 0 else (CHINESE[place % 4], CHINESE[(place + 1) % 4]) if place % 3 == 1 else None
    )
    if names is None:
        return members
    return tuple(member._replace(name=name) for member, name in zip(members, names, strict=True))


def three_pairs() -> Night:
    """A table and a half, one board each: the pair that sits out is ranked too."""
    made = night(2, 1)
    rows = [row for row in made.results.rows if "2" not in (row.ns, row.ew) or row.ns == "1"]
    entries = made.entries
    people: tuple[Contestant, ...] = tuple(c for c in entries.contestants if c.id != "2NS")
    seatings = tuple(s for s in entries.seatings if s.contestant != "2NS")
    return replace(made, entries=Entries(people, seatings, complete=True), results=Results.of(rows))


def write_kinds(out: Path) -> dict[str, Path]:
    """Writes all pages; returns the file of each kind by its name."""
    found: dict[str, Path] = {}
    for name, content in (
        ("event", hard(12, 24)),
        ("empty", Night(name="Nothing yet", slug="empty")),
        ("one-board", hard(3, 1, shift=0)),
        ("three-pairs", three_pairs()),
    ):
        write_site(scored(content).view, out / name, pdf=False)
        folder = next(path.parent for path in sorted((out / name).glob("*/event.json")))
        found[name] = folder / "index.html"
        found[f"{name}-zh"] = folder / "zh" / "index.html"
        if name == "event":
            found["home"], found["home-zh"] = out / name / "index.html", out / name / "index.zh.html"
        for kind, pattern in (("board", "board-*.html"), ("scorecard", "pair-*.html")):
            files = sorted(folder.glob(pattern))
            if files:
                found[f"{name}-{kind}"] = files[0]
                found[f"{name}-{kind}-zh"] = folder / "zh" / files[0].name
    languages = ("en", "zh", "fr", "pl")
    write_site(scored(night(every_kind=True)).view, out / "trouble", languages=languages, pdf=False)
    folder = out / "trouble" / "thursday-pairs-2026-01-15"
    found |= {"trouble": folder / "index.html", "trouble-board": folder / "board-4.html"}
    found |= {f"split-{code}": folder / code / "pair-2ns.html" for code in languages[1:]}
    found |= _of_commands(out)
    found |= _of_swiss(out)
    return found


def _of_commands(out: Path) -> dict[str, Path]:
    """The pages that stand alone, as the commands write them from the sample night."""
    run("score", THURSDAY, "--out", out / "sample", "--no-pdf", "--data")
    run("forms", "traveller", "instant-scores", "--night", THURSDAY, "--out", out / "forms", "--no-pdf")
    run("forms", "instant-scores", "--night", THURSDAY, "--out", out / "zh", "--lang", "zh", "--no-pdf")
    for name in ("team-match", "single-table"):
        own = ROOT / "fixtures" / "nights" / name
        run("forms", name, "--night", own, "--out", out / name, "--no-pdf", "--lang", "en,zh")
    lookup = ("score-tables", "imp-vp-tables", "pocket-tables")
    run("forms", *lookup, "--out", out / "lookup", "--no-pdf", "--lang", "en,zh")
    run(
        *("forms", "bidding-sheet", "rubber-sheet", "chicago-sheet", "--out", out / "tables", "--no-pdf"),
        *("--lang", "zh"),
    )
    run("forms", "bidding-sheet", "--auction", AUCTION, "--out", out / "auctions", "--no-pdf")
    run("compare", THURSDAY, "--with", "acbl", "--out", out / "compare.html")
    for code in ("zh", "fr", "pl"):
        run("compare", THURSDAY, "--with", "acbl", "--out", out / f"compare-{code}.html", "--lang", code)
    run("players", THURSDAY, "--seats", "names", "--out", out / "players")
    run("league", THURSDAY, ROOT / "fixtures" / "nights" / "acceptance", "--out", out / "league")
    run(
        "plan",
        "--pairs",
        13,
        "--boards",
        26,
        "--html",
        out / "plan.html",
        "--out",
        out / "prints",
        "--no-pdf",
    )
    write_match(out / "cup-night")
    languages = [part for code in ("en", "zh", "fr", "pl") for part in ("--lang", code)]
    run("score", out / "cup-night", "--out", out / "cup", "--no-pdf", *languages)
    rubber = out / "rubber.toml"
    names = ", ".join((LONG[0], CHINESE[0], LONG[1], CHINESE[1]))
    deals = [part for deal in DEALS for part in ("--add", deal)]
    run("rubber", rubber, "--game", "rubber", "--players", names, "--name", "Friday", *deals)
    run("rubber", rubber, "--pivot", "--add", "2S= E", "--out", out / "rubber", "--no-pdf", "--lang", "en,zh")
    run("rubber", out / "chicago.toml", "--game", "chicago", *deals[:8], "--out", out / "chicago", "--no-pdf")
    return {
        "teams": out / "cup" / "cup" / "index.html",
        "teams-scorecard": out / "cup" / "cup" / "pair-2.html",
        **{
            f"teams-scorecard-{code}": out / "cup" / "cup" / code / "pair-2.html"
            for code in ("zh", "fr", "pl")
        },
        "match": out / "cup" / "cup" / "match-1.html",
        **{f"match-{code}": out / "cup" / "cup" / code / "match-1.html" for code in ("zh", "fr", "pl")},
        "rubber": out / "rubber" / "rubber.html",
        "rubber-zh": out / "rubber" / "rubber.zh.html",
        "chicago": out / "chicago" / "rubber.html",
        "print-form-bidding-sheet": out / "auctions" / "bidding-sheet.html",
        "print-form-bidding-sheet-zh": out / "tables" / "bidding-sheet.html",
        "print-form-rubber-sheet-zh": out / "tables" / "rubber-sheet.html",
        "print-form-chicago-sheet-zh": out / "tables" / "chicago-sheet.html",
        "sample": next((out / "sample").glob("*/event.json")).with_name("index.html"),
        "print-forms": out / "forms" / "index.html",
        "print-form-traveller": out / "forms" / "traveller.html",
        "print-form-instant": out / "forms" / "instant-scores.html",
        "print-form-instant-zh": out / "zh" / "instant-scores.html",
        "print-team-match": out / "team-match" / "en" / "team-match.html",
        "print-single-table-zh": out / "single-table" / "zh" / "single-table.html",
        **{f"print-{name}": out / "lookup" / "en" / f"{name}.html" for name in lookup},
        **{f"print-{name}-zh": out / "lookup" / "zh" / f"{name}.html" for name in lookup[1:]},
        "compare": out / "compare.html",
        **{f"compare-{code}": out / f"compare-{code}.html" for code in ("zh", "fr", "pl")},
        "players": out / "players" / "players.html",
        "players-zh": out / "players" / "players.zh.html",
        "league": out / "league" / "league.html",
        "league-zh": out / "league" / "league.zh.html",
        "plan": out / "plan.html",
        "prints": out / "prints" / "index.html",
        "print-movement": out / "prints" / "movement.html",
        "print-cards": out / "prints" / "cards.html",
        "print-guides": out / "prints" / "guides.html",
        "print-seating": out / "prints" / "seating.html",
        "print-travellers": out / "prints" / "travellers.html",
        "print-boards": out / "prints" / "boards.html",
    }


_SWISS: tuple[tuple[str, Callable[[], SwissPages], tuple[str, ...]], ...] = (
    (
        "swiss",
        trouble,
        (
            *("index", "seating", "round-1", "standings", "crosstable", "frequencies"),
            *("history-1", "board-1", "pair-1"),
        ),
    ),
    ("knock-out", lambda: swiss_view(knock_out().state), ("index", "bracket", "board-1", "match-1-1")),
    ("round-robin", lambda: swiss_view(round_robin().state), ("schedule", "crosstable")),
    ("ladder", lambda: swiss_view(ladder().state), ("ladder", "match-1-1")),
    ("line-ups", lambda: swiss_view(line_ups().state), ("seating", "round-1", "history-1")),
    ("under-way", lambda: swiss_view(under_way().state), ("standings", "round-2", "history-1")),
)


def _of_swiss(out: Path) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for name, made, pages in _SWISS:
        write_swiss(made(), out / name)
        for page in pages:
            found[f"{name}-{page}"] = out / name / f"{page}.html"
            if page in ("index", "standings", "bracket", "history-1", "board-1", "match-1-1"):
                found[f"{name}-{page}-zh"] = out / name / "zh" / f"{page}.html"
    return found


def write_large(out: Path) -> dict[str, Path]:
    """300 pairs and 60 boards, of one section, with three digits everywhere."""
    write_site(scored(hard(150, 60, per_set=1)).view, out, languages=("en",), pdf=False)
    folder = next(path.parent for path in out.glob("*/event.json"))
    return {
        "large": folder / "index.html",
        "large-scores": folder / "scores.html",
        "large-frequencies": folder / "frequencies.html",
        "large-board": folder / "board-101.html",
        "large-scorecard": folder / "pair-101ns.html",
    }
