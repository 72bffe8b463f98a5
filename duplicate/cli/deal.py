"""``duplicate deal``: boards for a night, from a secret seed, as files for machines and as hand records."""

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.cli.options import PaperOption, several_languages
from duplicate.words.languages import codes_of
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError, Problem

if TYPE_CHECKING:
    from duplicate.laws.deal_statistics import Statistics
    from duplicate.laws.deals import Deal
    from duplicate.laws.double_dummy import BestPlay
    from duplicate.night.dealing_record import DealingRecord
    from duplicate.night.night import DealKey, Night

MOST = 3000  #: deals of one dealing
_LAST = 999
_BOARDS = "1-24"
_TRIES = 100_000  #: of a board with conditions


def deal(
    boards: Annotated[
        str | None, typer.Option(metavar="NUMBERS", help="Which boards: 1-24 unless said, or 1-12,19.")
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Where the files go.")] = None,
    sessions: Annotated[
        int | None, typer.Option(min=1, max=99, help="Sessions, each with deals of its own: 1 unless said.")
    ] = None,
    sections: Annotated[
        str, typer.Option(metavar="LETTERS", help="Sections with deals of their own: A,B.")
    ] = "",
    seed: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help="Deal from this seed; without it, from a secret one that is kept."),
    ] = None,
    where: Annotated[
        list[str] | None,
        typer.Option(metavar="CONDITION", help='What deals must have: "N hcp 15-17 and N balanced".'),
    ] = None,
    limit: Annotated[
        int | None, typer.Option(min=1, help="Deals to try for a board with conditions: 100000 unless said.")
    ] = None,
    repeat: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Deal again what a dealing.json says.")
    ] = None,
    formats: Annotated[
        str | None,
        typer.Option(metavar="NAMES", help="Which files: pbn,lin,dup,bri,dge,dlm,bhg; all unless said."),
    ] = None,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="Show points and shapes beside what is expected.")
    ] = False,
    double_dummy: Annotated[
        bool | None,
        typer.Option(
            "--double-dummy/--no-double-dummy",
            help="What can be made, and par; without it, where endplay is installed.",
        ),
    ] = None,
    pdf: Annotated[bool, typer.Option(help="Hand records as PDF.")] = True,
    title: Annotated[str, typer.Option(help="The event, printed on the hand records.")] = "",
    date: Annotated[str, typer.Option(help="Its date, as 2026-03-05.")] = "",
    lang: Annotated[
        list[str] | None, several_languages("Languages of the hand records: en, or en,zh.")
    ] = None,
    paper: PaperOption = "A4",
    force: Annotated[bool, typer.Option("--force", help="Write over deals that are there.")] = False,
) -> None:
    """Deal boards; dealer and vulnerability follow Law 2. Every deal is equally likely.

    The seed and all that is needed to deal the same boards again are kept in dealing.json: keep it from the
    players. Conditions are met by dealing again, and how often is said.
    """
    from duplicate.night.dealing_record import dealt, read_record

    if repeat is not None:
        given = {"--boards": boards, "--sessions": sessions, "--sections": sections or None, "--seed": seed,
                 "--where": where, "--limit": limit}  # fmt: skip
        for option, value in given.items():
            if value is not None:
                raise _refused("the record says this already", option, str(value), "leave it out")
        wanted = read_record(repeat)
    else:
        wanted = _wanted(boards, sessions or 1, sections, seed, where or [], limit or _TRIES)
    if out is None and not statistics:
        raise DuplicateError("it is not said where to write", remedy="add --out DIR, or --statistics")
    chosen = _formats(formats)
    languages = codes_of(lang or ["en"])
    _checked(out, force=force, paper=paper, date=date)
    deals, record = dealt(wanted)
    if repeat is not None and record.digest != wanted.digest:
        raise DuplicateError(
            Problem(
                "the deals are not those that were dealt: the record was changed",
                file=str(repeat), field="digest", value=wanted.digest,
                remedy="take the record as it was written",
            )
        )  # fmt: skip
    _tell(record, deals)
    if statistics:
        _show(deals, conditions=bool(record.conditions))
    if out is not None:
        _write(deals, record, out, chosen, title, date, double_dummy, languages if pdf else [], paper,
               asked=formats is not None)  # fmt: skip


def _refused(message: str, field: str, value: str, remedy: str) -> DuplicateError:
    return DuplicateError(Problem(message, field=field, value=value, remedy=remedy))


def _wanted(
    boards: str | None, sessions: int, sections: str, seed: str | None, where: Sequence[str], limit: int
) -> "DealingRecord":
    """The record as it is wished, before anything is dealt."""
    import secrets

    from duplicate.cli.fix import boards_of
    from duplicate.laws.deal_conditions import Condition
    from duplicate.night.dealing_record import DealingRecord

    numbers = boards_of(boards or _BOARDS, option="--boards", most=_LAST)
    if not numbers or min(numbers) < 1 or max(numbers) > _LAST:
        raise _refused("boards are numbered from 1", "--boards", boards or "", f"write 1 to {_LAST}")
    names = [name.strip() for name in sections.split(",") if name.strip()] or [""]
    for name in names:
        if (name and not (name.isalnum() and len(name) <= 3)) or names.count(name) > 1:
            raise _refused("this is no list of sections", "--sections", sections, "write letters: A,B")
    if len(numbers) * sessions * len(names) > MOST:
        remedy = f"deal at most {MOST} boards at once"
        raise _refused("these are too many boards", "--boards", boards or _BOARDS, remedy)
    if seed is not None and not (seed.strip() and seed.isascii() and seed.isprintable() and len(seed) <= 200):
        remedy = "write 1 to 200 letters, figures and signs of ASCII; 32 drawn figures or more are a secret"
        raise _refused("this is no seed", "--seed", seed, remedy)
    return DealingRecord(
        seed=secrets.token_hex(32) if seed is None else seed,
        from_system=seed is None,
        boards=tuple(sorted(numbers)),
        sessions=sessions,
        sections=tuple(names),
        conditions=tuple(Condition.parse(text).text for text in where),
        limit=limit,
    )


def _formats(text: str | None) -> list[str]:
    from duplicate.exports.dealing_files import FORMATS

    names = [name.strip().lower() for name in (text or "").split(",") if name.strip()] or list(FORMATS)
    for name in names:
        if name not in FORMATS:
            raise _refused(
                "there is no such file of deals", "--formats", name, f"choose from {', '.join(FORMATS)}"
            )
    return list(dict.fromkeys(names))


def _checked(out: Path | None, *, force: bool, paper: str, date: str) -> None:
    """Refuse what cannot be before anything is dealt."""
    import datetime

    from duplicate.night.dealing_record import NAME
    from duplicate.pages.paper import paper_size

    try:
        _ = date and datetime.date.fromisoformat(date)
    except ValueError:
        raise _refused("this is no date", "--date", date, "write it as 2026-03-05") from None
    paper_size(paper)
    if out is None or force:
        return
    there = [out / name for name in (NAME, "deals.pbn") if (out / name).exists()]
    if there:
        problem = Problem(
            "there are deals already", file=str(there[0]), remedy="name another folder, or add --force"
        )
        raise DuplicateError(problem)


def _tell(record: "DealingRecord", deals: "Mapping[DealKey, Deal]") -> None:
    from duplicate.words.numbers import ranges

    sets = f" in {quantity(len(record.sets), 'set')}" if len(record.sets) > 1 else ""
    dealt = f"{quantity(len(deals), 'deal')}{sets}: boards {ranges(record.boards)}"
    typer.echo(f"{dealt}, digest {record.digest[:16]}")
    if record.conditions:
        tried = len(deals) + record.all_rejected
        typer.echo(
            f"conditions: {'; '.join(record.conditions)}: {record.all_rejected:,} of "
            f"{quantity(tried, 'deal')} "
            f"rejected ({100 * record.all_rejected / tried:.1f} %)"
        )


def _show(deals: "Mapping[DealKey, Deal]", *, conditions: bool) -> None:
    from duplicate.laws.deal_statistics import statistics

    for line in statistics_lines(statistics(list(deals.values())), conditions=conditions):
        typer.echo(line)


def statistics_lines(found: "Statistics", *, conditions: bool = False) -> list[str]:
    """The statistics as a table: how often, how often expected, and how many standard deviations apart."""
    lines = [f"{'':<14}{'hands':>8}{'expected':>10}{'sigmas':>8}"]
    rows = [(f"{low}-{high} points" if high < 37 else f"{low}+ points", c) for (low, high), c in found.points]
    rows += [(name or "other shapes", count) for name, count in found.shapes]
    for name, count in rows:
        lines.append(f"{name:<14}{count.dealt:>8}{float(count.expected):>10.1f}{count.sigmas:>+8.1f}")
    averages = ", ".join(f"{seat} {value:.2f}" for seat, value in zip("NESW", found.average, strict=True))
    lines.append(f"average points: {averages}; expected 10 with a deviation of {found.deviation:.2f}")
    if conditions:
        lines.append("what is expected is that of deals without conditions")
    return lines


def _write(
    deals: "dict[DealKey, Deal]",
    record: "DealingRecord",
    out: Path,
    formats: Sequence[str],
    title: str,
    date: str,
    double_dummy: bool | None,
    languages: Sequence[str],
    paper: str,
    *,
    asked: bool,
) -> None:
    from duplicate.cli.double_dummy import best_play_of
    from duplicate.exports.analyses import with_analyses
    from duplicate.exports.pbn import pbn
    from duplicate.night.dealing_record import NAME, written
    from duplicate.night.night import Night
    from duplicate.pages.site import write_files

    night = Night(name=title, date=date, deals=deals)
    files = _machine_files(night, record, formats, asked=asked)
    files[NAME] = written(record)
    out.mkdir(parents=True, exist_ok=True)
    write_files(out, files)  # before the slow part: nobody loses what was dealt
    tricks, remark = best_play_of(deals.values(), double_dummy)
    if "pbn" in formats:
        write_files(out, {"deals.pbn": pbn(with_analyses(night, tricks))})
    if remark:
        typer.echo(remark, err=True)
    names = [*(["deals.pbn"] if "pbn" in formats else []), *files]
    names += _hand_records(night, tricks, out, languages, paper) if languages else []
    typer.echo(f"{out}: {', '.join(dict.fromkeys(names))}")
    typer.echo(f"to deal the same again: duplicate deal --repeat {shlex.quote(str(out / NAME))} --out DIR")


def _machine_files(
    night: "Night", record: "DealingRecord", formats: Sequence[str], *, asked: bool
) -> dict[str, bytes]:
    """A file for each set and format; one that was not asked for and cannot hold the boards is left out."""
    from duplicate.exports.dealing_files import FORMATS

    found: dict[str, bytes] = {}
    for session, section in record.sets:
        number = session if record.sessions > 1 else 0
        own = {k.board: d for k, d in night.deals.items() if (k.session, k.section) == (number, section)}
        name = "-".join(filter(None, ("deals", str(number) if number else "", section)))
        for form in formats:
            if form == "pbn":
                continue
            try:
                found[f"{name}.{form}"] = FORMATS[form](own)
            except DuplicateError as error:
                if asked:
                    raise
                if (session, section) == record.sets[0]:
                    typer.echo(f"note: no {form} file: {error}", err=True)
    return found


def _hand_records(
    night: "Night", tricks: "Mapping[Deal, BestPlay]", out: Path, languages: Sequence[str], paper: str
) -> list[str]:
    """The hand records in every language; without the libraries for PDF a warning, and no records."""
    from duplicate.cli.print import print_views
    from duplicate.pages.book.engines import AUTO
    from duplicate.pages.deal_records import deals_view
    from duplicate.pages.papers import papers_named
    from duplicate.pages.templates import Templates

    try:
        papers = papers_named(["hands"])
        views = deals_view(night, tricks)
        made = print_views(views, papers, out, paper, list(languages), False, AUTO, Templates())
        return [one.name for one in made]
    except DuplicateError as error:
        typer.echo(f"warning: no hand records: {error}", err=True)
        return []
