"""``duplicate check``: what may be wrong with the results of a night, and the command that corrects it."""

import os
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.cli.options import EventOption, one_language
from duplicate.words.problems import Severity
from duplicate.words.translations import phrase as _

if TYPE_CHECKING:
    from duplicate.laws.deals import Deal
    from duplicate.laws.double_dummy import BestPlay
    from duplicate.night.night import Night
    from duplicate.night.results import Result
    from duplicate.travellers.checks import Finding
    from duplicate.words.problems import Problem
    from duplicate.words.translations import Translator

_SWISS_LOG = "log.jsonl"  #: its results are corrected by the commands of ``duplicate swiss``

_AT_ONCE = 8  #: deals that are solved before the terminal hears of it

_GRADES = {
    "certain": _("Certain: a rule of the game or of the movement is broken"),
    "likely": _("Likely: at least nine of ten are mistakes"),
    "possible": _("Possible: worth a question at the table"),
}


def check(
    results: Annotated[Path, typer.Argument(metavar="NIGHT", help="The night folder, or a file of results.")],
    event: EventOption = None,
    json: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the findings as JSON; - prints them.")
    ] = None,
    lang: Annotated[str, one_language("the findings")] = "en",
    dd: Annotated[bool, typer.Option(help="Compare with double dummy where the deals are known.")] = True,
    strict: Annotated[bool, typer.Option(help="End with status 1 when there are findings.")] = False,
) -> None:
    """Look for mistakes in the results: impossible, missing, doubled, in the wrong place, or unlikely.

    Every finding says why, how sure it is, and which command makes the proposed correction. Nothing is
    changed. A result that was corrected, or confirmed with "duplicate fix --confirm", is not doubted again.
    """
    from duplicate.travellers.checks import check as find
    from duplicate.words.translations import translator

    say = translator(lang)
    night = _night(results, event)
    best, remark = _best_play(night, say) if dd else ({}, "")
    found = find(night, best)
    whole = [*_of_the_whole(night), *_set_aside(night, found)]
    to_stderr = json == "-"
    if json is not None:
        _write_json(found, results, say, json)
    for problem in whole:
        typer.echo(_told(problem, say), err=to_stderr)
    for line in _lines(found, results, say, there=bool(len(night.results)), told=bool(whole)):
        typer.echo(line, err=to_stderr)
    if remark:
        typer.echo(remark, err=True)
    if strict and (found or whole):
        raise typer.Exit(1)


def _of_the_whole(night: "Night") -> "list[Problem]":
    """What is doubtful about the night itself: its files and movement, and what it is a contest of."""
    from duplicate.scoring.contest import assumed, in_both_directions
    from duplicate.scoring.event import applied, decided, stated

    found = [p for p in night.problems if p.severity is not Severity.NOTE and _is_of_no_row(p)]
    if len(night.results):
        asked, chosen = stated(night), decided(night)
        found += assumed(night, asked, chosen)
        found += in_both_directions(applied(night), asked, chosen)
    return list(dict.fromkeys(found))


def _set_aside(night: "Night", found: "Sequence[Finding]") -> "list[Problem]":
    """Why rows are not scored about which there is no finding."""
    from duplicate.night.validation import validate

    told = {(row.source, row.line) for one in found for row in one.rows}
    known = set(night.problems)
    return [
        problem
        for problem in validate(night).problems
        if problem.severity is Severity.ERROR and problem not in known
        if problem.line is not None and (problem.file, problem.line) not in told
    ]


def _is_of_no_row(problem: "Problem") -> bool:
    return problem.row_id is None and (problem.line is None or problem.file.startswith("movement"))


def _told(problem: "Problem", say: "Translator") -> str:
    from duplicate.pages.problem_words import problem_text
    from duplicate.pages.templates import sayer

    words = sayer(say)
    message, remedy = (words(problem_text(text)) for text in (problem.message, problem.remedy))
    return f"{problem.severity.value}: {replace(problem, message=message, remedy=remedy)}"


def _night(path: Path, event: str | None) -> "Night":
    """The night with its changes, before it is validated."""
    from duplicate.night.changes import apply
    from duplicate.travellers import read_unchecked

    if (path / _SWISS_LOG).is_file():
        from duplicate.swiss import folder
        from duplicate.swiss.nights import night_of

        return night_of(folder.load(path).state)
    return apply(read_unchecked(path, event=event))


def _best_play(night: "Night", say: "Translator") -> "tuple[dict[Deal, BestPlay], str]":
    """The double-dummy tricks of the deals, or what to install."""
    from duplicate.cli.nights import progress
    from duplicate.laws.double_dummy import best_play, is_installed

    if not any(deal.is_complete for deal in night.deals.values()):
        return {}, ""
    if not is_installed():
        remark = say(_("The deals are known: with double dummy more is found. %(install)s installs it."))
        return {}, remark % {"install": 'pip install "duplicate-bridge[dd]"'}
    played = {(row.board, row.session, row.section, row.copy) for row in night.results.rows}
    known = (night.deal(*place) for place in sorted(played))
    deals = list(dict.fromkeys(deal for deal in known if deal is not None))
    some = [deals[start : start + _AT_ONCE] for start in range(0, len(deals), _AT_ONCE)]
    found: dict[Deal, BestPlay] = {}
    for group in progress(some, "double dummy"):
        found |= best_play(group)
    return found, ""


def command_line(path: Path, options: Sequence[str]) -> str:
    """A command as it is typed in the shell of this machine.

    >>> command_line(Path("thursday"), ("--board", "7", "--by", "E"))
    'duplicate fix thursday --board 7 --by E'
    """
    words = ["duplicate", "fix", str(path), *options]
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


def _commands(one: "Finding", path: Path) -> list[str]:
    """The commands of the proposed correction; only a night folder takes corrections."""
    options = (one.command, one.then) if _takes_corrections(path) else ()
    return [command_line(path, each) for each in options if each]


def _takes_corrections(path: Path) -> bool:
    return path.is_dir() and not (path / _SWISS_LOG).is_file()


def _lines(
    found: "Sequence[Finding]", path: Path, say: "Translator", *, there: bool, told: bool
) -> Iterator[str]:
    """The findings in words; ``there``: whether there are results at all; ``told``: something was said."""
    from duplicate.travellers.checks.finding import TITLES

    if not found:
        nothing = _("Nothing else looks wrong.") if told else _("Nothing looks wrong.")
        yield say(nothing if there else _("No results."))
        return
    counts = [f"{sum(f.grade == grade for f in found)} {say(_SHORT[grade])}" for grade in _GRADES]
    yield say(_("Findings: %(number)s (%(counts)s)")) % {
        "number": len(found), "counts": say(_(", ")).join(counts),
    }  # fmt: skip
    number = 0
    for grade, heading in _GRADES.items():
        own = [f for f in found if f.grade == grade]
        if own:
            yield ""
            yield say(heading)
        for one in own:
            number += 1
            sure = "" if one.sure >= 1 else f" ({one.sure:.0%})"
            yield f"{number:>3}  {_where(one, say)}: {say(TITLES[one.kind])}{sure}"
            yield f"     {_why(one, say)}"
            for command in _commands(one, path):
                yield f"     {command}"
    yield ""
    if _takes_corrections(path):
        yield say(_("What is right as it stands is confirmed with: %(command)s")) % {
            "command": command_line(path, ("--board", "N", "--ns", "N", "--confirm"))
        }
    elif path.is_file():
        yield say(_("In a night folder every finding comes with the command that corrects it."))


_SHORT = {"certain": _("certain"), "likely": _("likely"), "possible": _("possible")}


def _why(one: "Finding", say: "Translator") -> str:
    """The evidence, in words; what a reader says of a row it could not take is a problem's message."""
    values = one.why.values
    told = {name: values[name] for name in ("problem", "remedy") if name in values}
    if told:
        from duplicate.pages.problem_words import problem_text
        from duplicate.pages.templates import sayer

        words = sayer(say)
        told = {name: words(problem_text(str(text))) for name, text in told.items()}
    return one.why._replace(values={**values, **told}).said(say)


def _where(one: "Finding", say: "Translator") -> str:
    """Which result, in words."""
    parts = []
    if one.session != 1:
        parts.append(say(_("session %(n)s")) % {"n": one.session})
    if one.section:
        parts.append(say(_("section %(section)s")) % {"section": one.section})
    boards = sorted({row.board for row in one.rows} | ({one.board} if one.board else set()))
    if boards:
        from duplicate.travellers.checks.places import ranges

        parts.append(say(_("board %(board)s")) % {"board": ranges(boards)})
    pairs = list(dict.fromkeys((r.ns, r.ew) for r in one.rows if r.ns or r.ew))
    parts += [say(_("%(ns)s v %(ew)s")) % {"ns": ns or "?", "ew": ew or "?"} for ns, ew in pairs]
    return say(_(", ")).join(parts)


def _write_json(found: "Sequence[Finding]", path: Path, say: "Translator", target: str) -> None:
    import msgspec

    content = (
        msgspec.json.format(msgspec.json.encode([_plain(f, path, say) for f in found]), indent=1) + b"\n"
    )
    if target == "-":
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    else:
        Path(target).write_bytes(content)


def _plain(one: "Finding", path: Path, say: "Translator") -> dict[str, object]:
    from duplicate.travellers.checks.finding import TITLES

    return {
        "kind": one.kind.value,
        "title": say(TITLES[one.kind]),
        "grade": one.grade.value,
        "sure": round(one.sure, 3),
        "session": one.session,
        "section": one.section,
        "board": one.board or None,
        "why": _why(one, say),
        "results": [_row(row) for row in one.rows],
        "commands": _commands(one, path),
    }


def _row(row: "Result") -> dict[str, object]:
    names = ("round", "table", "board", "ns", "ew", "contract", "declarer", "tricks", "lead", "score_ns")
    return {name: getattr(row, name) for name in (*names, "source", "line")}
