"""``duplicate par``: what can be made on the deals of any file, par, and what scores will be worth."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.cli.options import EncodingOption, EventOption
from duplicate.words.problems import DuplicateError, Problem, Severity

if TYPE_CHECKING:
    from duplicate.laws.deals import Deal
    from duplicate.laws.double_dummy import BestPlay
    from duplicate.night.double_dummy import Circumstances
    from duplicate.night.night import DealKey, Night
    from duplicate.scoring.forecast import Forecast

_MOST_LINES = 8  #: likely scores in the terminal


def par_of_deals(
    source: Annotated[
        Path, typer.Argument(metavar="IN", help="A file of deals, of any format, or a folder.")
    ],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write PBN with tricks, par and what is forecast.")
    ] = None,
    as_json: Annotated[
        str | None, typer.Option("--json", metavar="FILE", help="Write everything as JSON; - prints it.")
    ] = None,
    forecast: Annotated[
        bool, typer.Option("--forecast", help="Forecast what the scores of a pairs night will be worth.")
    ] = False,
    frequencies: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Write the forecast field as CSV, to score instant matchpoints by."
        ),
    ] = None,
    stated: Annotated[
        bool, typer.Option("--stated", help="Take the tricks that the file states; solve the others only.")
    ] = False,
    event: EventOption = None,
    encoding: EncodingOption = None,
    force: Annotated[bool, typer.Option("--force", help="Write over files that are there.")] = False,
) -> None:
    """Solve the deals of a file double dummy (extra dd): the tricks of every declarer, and par.

    Where the file states other tricks than the solver finds, that is said. --forecast adds the likely scores
    of a club's field, and what they will be worth at matchpoints.
    """
    from duplicate.night.double_dummy import circumstances

    night = _read(source, event, encoding)
    for path in (out, frequencies, Path(as_json) if as_json and as_json != "-" else None):
        if path is not None and path.exists() and not force:
            raise DuplicateError(
                Problem("this file is there already", file=str(path), remedy="add --force to write over it")
            )
    deals = {key: deal for key, deal in sorted(night.deals.items()) if deal.is_complete}
    tricks = _tricks(night, deals, take=stated)
    forecasts: dict[DealKey, Forecast] = {}
    if forecast or frequencies:
        from duplicate.scoring.board_forecasts import board_forecasts

        forecasts = board_forecasts(night, tricks)
    if as_json != "-":
        about = circumstances(night)
        for key, deal in deals.items():
            _show(key, about[key], tricks[deal], forecasts.get(key) if forecast else None)
    written = _write(night, deals, tricks, forecasts, out, as_json, frequencies)
    for name in written:
        typer.echo(name, err=as_json == "-")


def _read(source: Path, event: str | None, encoding: str | None) -> "Night":
    from duplicate.night.changes import apply
    from duplicate.travellers import read

    night = apply(read(source, event=event, encoding=encoding))
    for problem in night.problems:
        if problem.severity is not Severity.NOTE and problem.field != "board":
            typer.echo(f"{problem.severity.value}: {problem}", err=True)
    if not any(deal.is_complete for deal in night.deals.values()):
        raise DuplicateError(
            Problem("there are no complete deals", file=source.name, remedy="name a file of deals")
        )
    left = sorted(key.board for key, deal in night.deals.items() if not deal.is_complete)
    if left:
        from duplicate.words.numbers import ranges

        typer.echo(f"warning: boards {ranges(left)} are not complete, and left out", err=True)
    return night


def _tricks(night: "Night", deals: "Mapping[DealKey, Deal]", *, take: bool) -> "dict[Deal, BestPlay]":
    """The tricks of all deals; statements that differ from what is solved are told."""
    from duplicate.cli.double_dummy import best_play_of
    from duplicate.night.double_dummy import Stated

    known: dict[Deal, BestPlay] = {
        deal: {(str(seat), str(suit)): won for (seat, suit), won in told.items()}
        for deal, told in Stated(night).tricks.items()
    }
    found = {deal: known[deal] for deal in deals.values() if take and deal in known}
    solved, remark = best_play_of([deal for deal in deals.values() if deal not in found], True)
    if remark:
        typer.echo(remark, err=True)
    found |= solved
    for key, deal in deals.items():
        if deal in known and known[deal] != found[deal]:
            differ = [
                f"{seat} {suit.replace('N', 'NT')} {known[deal][seat, suit]}, not {found[deal][seat, suit]}"
                for seat, suit in found[deal]
                if known[deal][seat, suit] != found[deal][seat, suit]
            ]
            problem = Problem(
                f"the file states other tricks: {'; '.join(differ[:4])}{' ...' * (len(differ) > 4)}",
                field="board", value=str(key.board), severity=Severity.WARNING,
                remedy="solve it again in the program that wrote it",
            )  # fmt: skip
            typer.echo(f"warning: {problem}", err=True)
    return found


def _show(key: "DealKey", about: "Circumstances", tricks: "BestPlay", told: "Forecast | None") -> None:
    """A board in two lines, and with a forecast some more."""
    from duplicate.laws.par import par
    from duplicate.pages.analysis import contracts

    best = par(tricks, about.vulnerable, about.dealer)
    by = ", ".join(f"{c.contract}{c.result} {c.declarers}" for c in contracts(best)) or "passed out"
    place = " ".join(filter(None, (f"session {key.session}" if key.session else "", key.section, key.copy)))
    typer.echo(
        f"{f'{place} ' if place else ''}board {key.board}, dealer {about.dealer}, vulnerable "
        f"{about.vulnerable}: par NS {best.score_ns:+d}, {by}"
    )
    for side in ("NS", "EW"):
        made = []
        for suit in "CDHSN":
            one, two = tricks[side[0], suit], tricks[side[1], suit]
            made.append(f"{suit.replace('N', 'NT')} {one if one == two else f'{one}/{two}'}")
        typer.echo(f"    {side}  {'  '.join(made)}")
    if told is None:
        return
    best_of = ", ".join(
        f"{one.contract.with_symbol} {''.join(one.declarers)} {one.percent:.0f} %"
        for one in told.suggestions()
    )
    lines = ", ".join(
        f"{line.score_ns:+d} {float(line.percent_ns):.0f} %" for line in told.likeliest(_MOST_LINES)
    )
    typer.echo(f"    best contract: {best_of or 'none'}")
    typer.echo(f"    forecast for NS: {lines}")


def _write(
    night: "Night",
    deals: "Mapping[DealKey, Deal]",
    tricks: "Mapping[Deal, BestPlay]",
    forecasts: "Mapping[DealKey, Forecast]",
    out: Path | None,
    as_json: str | None,
    frequencies: Path | None,
) -> list[str]:
    from duplicate.cli.double_dummy import deals_text
    from duplicate.exports.analyses import with_analyses
    from duplicate.exports.pbn import pbn
    from duplicate.night.double_dummy import circumstances
    from duplicate.scoring.board_forecasts import frequency_lines

    written: list[str] = []
    if out is not None:
        out.write_bytes(pbn(with_analyses(night, tricks, forecasts)))
        written.append(f"{out}: PBN, {deals_text(deals)}")
    if frequencies is not None:
        several = len({key.board for key in deals}) < len(deals)
        if several:
            raise DuplicateError(
                Problem(
                    "a board has several deals, and the table knows boards by number only",
                    field="--frequencies", value=str(frequencies), remedy="name a file of one set of boards",
                )
            )  # fmt: skip
        lines = frequency_lines({key.board: told for key, told in forecasts.items()})
        frequencies.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
        written.append(f"{frequencies}: frequencies of the forecast field")
    if as_json is not None:
        about = circumstances(night)
        plain = [
            _plain(key, about[key], deal, tricks[deal], forecasts.get(key)) for key, deal in deals.items()
        ]
        text = json.dumps(plain, indent=1, ensure_ascii=False)
        if as_json == "-":
            typer.echo(text)
        else:
            Path(as_json).write_text(text + "\n", encoding="utf-8", newline="\n")
            written.append(f"{as_json}: JSON, {deals_text(deals)}")
    return written


def _plain(
    key: "DealKey", about: "Circumstances", deal: "Deal", tricks: "BestPlay", told: "Forecast | None"
) -> dict[str, object]:
    """A board as JSON has it."""
    from duplicate.laws.par import par
    from duplicate.night.double_dummy import digits_of

    best = par(tricks, about.vulnerable, about.dealer)
    found: dict[str, object] = {
        "board": key.board,
        "session": key.session,
        "section": key.section,
        "copy": key.copy,
        "dealer": str(about.dealer),
        "vulnerable": str(about.vulnerable),
        "deal": str(deal),
        "tricks": {seat: {suit: tricks[seat, suit] for suit in "CDHSN"} for seat in "NESW"},
        "double_dummy_tricks": digits_of(tricks),
        "par_ns": best.score_ns,
        "par_contracts": [
            {"contract": str(c.contract), "by": "".join(c.declarers), "tricks": c.tricks}
            for c in best.contracts
        ],
    }
    if told is not None:
        found["suggestions"] = [
            {"contract": str(s.contract), "by": "".join(s.declarers), "percent": s.percent}
            for s in told.suggestions()
        ]
        found["forecast"] = [
            {"score_ns": line.score_ns, "tables": line.tables, "percent_ns": round(float(line.percent_ns), 2)}
            for line in told.lines()
        ]
    return found
