"""The standings in the terminal: who won, what was read, what was set aside, where the pages are."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from duplicate.pages.templates import sayer
from duplicate.pages.views import EventView, Finding, Ranking
from duplicate.words.columns import columns
from duplicate.words.translations import translator

_COLOURS = {"error": "red", "warning": "yellow", "note": ""}
_SHOWN = 20  # problems of one kind; how many more there are is said


class Line(NamedTuple):
    """One line for the terminal, and how it should look there."""

    text: str = ""
    colour: str = ""  #: red, yellow, or empty for the terminal's own
    bold: bool = False


def summary(
    event: EventView, *, room: int = 10**6, pages: Sequence[Path] = (), out: Path | None = None
) -> Iterator[Line]:
    """Standings, the account of the rows, the problems, and the page to open first.

    Names are broken into lines where the standings would be wider than ``room``; nothing else is, so
    that a path can be copied.
    """
    say = sayer(translator("en"))
    yield Line("  ".join(text for text in (event.name, event.date, event.club) if text), bold=True)
    yield Line(" · ".join(say(said) for said in event.conditions_line))
    for ranking in event.rankings:
        yield Line()
        yield from _standings(event, ranking, room)
    yield Line()
    yield Line(", ".join(say(said) for said in event.account), "red" if event.set_aside else "")
    for kind, findings in (("set aside", event.set_aside), ("", event.problems), ("", event.notes)):
        for finding in findings[:_SHOWN]:
            yield Line(_problem(kind, finding), _COLOURS[finding.severity])
        if len(findings) > _SHOWN:
            yield Line(f"  and {len(findings) - _SHOWN} more")
    if out is not None and pages:
        yield Line(f"{len(pages)} files; open {out / event.slug / 'index.html'}")


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


def _standings(event: EventView, ranking: Ranking, room: int) -> Iterator[Line]:
    say = sayer(translator("en"))
    section = f", section {ranking.section}" if ranking.section else ""
    yield Line(f"{say(ranking.title)}{section}", bold=True)
    percent = ["%"] if event.has_percent else []
    rows = [["Rank", "Pair", "Names", "Boards", say(event.unit), *percent]]
    firsts = [False]
    for place in ranking.places:
        names = "  ".join([place.who.names, *(f"({say(award)})" for award in place.awards)])
        numbers = [place.boards, place.total, *([place.percent] if event.has_percent else [])]
        rows.append([place.rank or "–", place.who.label, names, *numbers])
        firsts.append(place.rank in ("1", "1="))
    lines = columns(rows, right={0, 1, 3, 4, 5}, fold=2, room=room)
    for first, texts in zip(firsts, lines, strict=True):
        for text in texts:
            yield Line(text, bold=first)


def _problem(kind: str, finding: Finding) -> str:
    where = f"{finding.where}: " if finding.where else ""
    what = f" ({f'{finding.field} {finding.value!r}'.strip()})" if finding.value else ""
    remedy = f" → {finding.remedy}" if finding.remedy else ""
    return f"{kind or finding.severity}: {where}{finding.message}{what}{remedy}"
