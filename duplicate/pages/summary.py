"""The standings in the terminal: who won, what was read, what was set aside, where the pages are."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from duplicate.pages.templates import sayer
from duplicate.pages.views import EventView, Finding, Ranking, SideTable, Text
from duplicate.words.columns import columns
from duplicate.words.plurals import quantity
from duplicate.words.translations import translator

_COLOURS = {"error": "red", "warning": "yellow", "note": ""}
FIRSTS = ("1", "1=")  #: the ranks of winners
_SHOWN = 20  # problems of one kind; how many more there are is said


class Line(NamedTuple):
    """One line for the terminal, and how it should look there."""

    text: str = ""
    colour: str = ""  #: red, yellow, or empty for the terminal's own
    bold: bool = False


def summary(event: EventView, *, pages: Sequence[Path] = (), out: Path | None = None) -> Iterator[Line]:
    """Opening, standings and closing, every problem on one line: what goes into a file or a log."""
    yield from opening(event)
    for ranking in event.rankings:
        yield Line()
        yield Line(title(ranking), bold=True)
        yield from _standings(event, ranking)
    for beside in event.beside:
        yield Line()
        yield Line(side_title(beside), bold=True)
        yield from _lines(side_table(event, beside))
    yield from closing(event, pages=pages, out=out)


def opening(event: EventView) -> Iterator[Line]:
    """Which event, by which conditions, and where its result stands."""
    yield Line("  ".join(text for text in (event.name, event.date, event.club) if text), bold=True)
    yield Line(" · ".join(_say(said) for said in event.conditions_line))
    if event.state is not None:
        yield Line(_say(event.state))


def closing(event: EventView, *, pages: Sequence[Path] = (), out: Path | None = None) -> Iterator[Line]:
    """The account of the rows, the problems, and the page to open first."""
    yield Line()
    yield Line(", ".join(_say(said) for said in event.account), "red" if event.set_aside else "")
    for kind, findings in (("set aside", event.set_aside), ("", event.problems), ("", event.notes)):
        for finding in findings[:_SHOWN]:
            yield Line(_problem(kind, finding), _COLOURS[finding.severity])
        if len(findings) > _SHOWN:
            yield Line(f"  and {len(findings) - _SHOWN} more")
    if out is not None and pages:
        yield Line(f"{quantity(len(pages), 'file')}; open {out / event.slug / 'index.html'}")


def _say(said: Text) -> str:
    return sayer(translator("en"))(said)


def errors_line(event: EventView) -> str:
    """What must not be missed: how many errors there were, and what they took away; empty without any."""
    rows = len(event.set_aside)
    others = sum(finding.severity == "error" for finding in event.problems)
    if not rows and not others:
        return ""
    told = f": {_counted(rows, 'row')} set aside" if rows else ""
    told += f", {others} besides" if rows and others else ""
    return f"{_counted(rows + others, 'ERROR')}{told}. See above; --strict ends with status 1."


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun if number == 1 else noun + ('S' if noun.isupper() else 's')}"


def title(ranking: Ranking) -> str:
    """What a ranking is of."""
    return f"{_say(ranking.title)}, section {ranking.section}" if ranking.section else _say(ranking.title)


def table(event: EventView, ranking: Ranking) -> list[list[str]]:
    """A ranking as texts, headings first: rank, pair, names, boards, total, and percent and
    master points if it has them.
    """
    percent = ["%"] if event.has_percent else []
    points = [_say(event.master_points)] if event.master_points else []
    carry = ["Carried"] if event.has_carry else []
    rows = [
        ["Rank", _say(event.contestant), "Names", "Boards", *carry, _say(event.total_unit), *percent, *points]
    ]
    for place in ranking.places:
        told = [place.names, f"(stratum {place.stratum})" if place.stratum else ""]
        names = "  ".join(filter(None, [*told, *(f"({_say(note)})" for note in place.remarks)]))
        carried = [place.carry] if event.has_carry else []
        numbers = [place.boards, *carried, place.total, *([place.percent] if event.has_percent else [])]
        numbers += [place.master_points] if points else []
        rows.append([place.rank or "–", place.who.label, names, *numbers])
    return rows


def side_title(beside: SideTable) -> str:
    """What a ranking beside the main one is of."""
    title = beside.title if isinstance(beside.title, str) else _say(beside.title)
    direction = _say(beside.direction) if beside.direction else ""
    section = f"section {beside.section}" if beside.section else ""
    return ", ".join(text for text in (title, section, direction) if text)


def side_table(event: EventView, beside: SideTable) -> list[list[str]]:
    """A ranking beside the main one as texts, headings first."""
    last = ["%"] if beside.has_percent else [_say(event.unit)]
    rows = [
        [
            "Rank",
            _say(event.contestant),
            "Names",
            "Boards",
            *(["Handicap"] if beside.has_handicap else []),
            *last,
        ]
    ]
    for row in beside.rows:
        numbers = [row.boards, *([row.handicap] if beside.has_handicap else [])]
        rows.append([row.rank, row.who.label, row.who.names, *numbers, row.percent or row.total])
    return rows


def _standings(event: EventView, ranking: Ranking) -> Iterator[Line]:
    yield from _lines(table(event, ranking))
    if ranking.note:
        yield Line(_say(ranking.note))


def _lines(rows: list[list[str]]) -> Iterator[Line]:
    for row, texts in zip(rows, columns(rows, right={0, 1, *range(3, 8)}), strict=True):
        for text in texts:
            yield Line(text, bold=row[0] in FIRSTS)


def _problem(kind: str, finding: Finding) -> str:
    where = f"{finding.where}: " if finding.where else ""
    named = f"{_say(finding.field)} {finding.value!r}".strip() if finding.value else _say(finding.field)
    what = f" ({named})" if named else ""
    remedy = f" → {_say(finding.remedy)}" if finding.remedy else ""
    return f"{kind or finding.severity}: {where}{_say(finding.message)}{what}{remedy}"
