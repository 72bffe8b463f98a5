"""The folder of an event: what people edit, what is appended, and what is sealed.

| file | holds |
|---|---|
| ``event.toml`` | name, conditions and conduct, as they stand when the event is opened |
| ``log.jsonl`` | every record, one a line, appended and never edited: the event is its log |
| ``draws/`` | the certificate of every draw, which ``duplicate swiss verify`` checks |
| ``sealed/`` | the secret of the deals, the deals of rounds that are not over, line-ups not yet published |
| ``boards/`` | the deals of the rounds that are over |
| ``deals.pbn`` | deals that were played instead of those, as they were given later |
"""

import gc
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from duplicate.swiss import conduct, formats, unfinished
from duplicate.swiss.actions import Action
from duplicate.swiss.certificate import Certificate
from duplicate.swiss.conditions import FAMILY, PRESETS, SwissConditions
from duplicate.swiss.conditions import check as check_conditions
from duplicate.swiss.conditions import load as load_conditions
from duplicate.swiss.conduct import Conduct
from duplicate.swiss.event import replay, step
from duplicate.swiss.line_ups import seal
from duplicate.swiss.plain import certificate_from, certificate_text
from duplicate.swiss.records import LineUp, Opened, Record
from duplicate.swiss.refusals import LOG_FILE
from duplicate.swiss.state import Round, State
from duplicate.travellers.changelog import parse
from duplicate.travellers.event import EVENT_FILE, Details, check_details
from duplicate.words import tables, toml
from duplicate.words.files import append_bytes
from duplicate.words.problems import DuplicateError, Problem, Severity

if TYPE_CHECKING:
    from duplicate.laws.deals import Deal

_DECODER = msgspec.json.Decoder(Record)
LOCK_FILE = "log.lock"
SEALED = "sealed"
BOARDS = "boards"
DRAWS = "draws"
DEALS_FILE = "deals.pbn"
#: Stands in that file where boards were dealt by hand, so that the event shows no deal of its own.
HAND_DEALT = b"% the boards were dealt by hand\n"
_SECRET = "secret.txt"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What event.toml states."""

    event: Details = Details()
    swiss: SwissConditions = SwissConditions()
    conduct: Conduct = Conduct()
    forbidden: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Loaded:
    """An event as its folder holds it."""

    path: Path
    state: State
    problems: tuple[Problem, ...] = ()
    size: int = 0  #: of the log, in bytes, when it was read


def is_event(path: Path) -> bool:
    """Whether a folder holds the log of a Swiss event."""
    return (path / LOG_FILE).is_file()


def settings(path: Path) -> Settings:
    """The settings of a folder's event.toml. An unknown name or value is an error."""
    file = path / EVENT_FILE
    try:
        text = toml.read_with_text(file, EVENT_FILE)[1]
    except FileNotFoundError:
        return Settings()
    plain = tables.read(text, EVENT_FILE)
    stated = tables.converted(plain, _Stated, text, EVENT_FILE)
    with tables.lines_of(file):
        check_details(stated.event, EVENT_FILE)
        with tables.section("swiss", EVENT_FILE):
            swiss = FAMILY.load(None, stated.swiss, file=EVENT_FILE)
            check_conditions(swiss)
        with tables.section("conduct", EVENT_FILE):
            held = conduct.FAMILY.load(Conduct(), stated.conduct, file=EVENT_FILE)
            unfinished.check(swiss, held)
            formats.check_conduct(swiss, held)
    return Settings(event=stated.event, swiss=swiss, conduct=held, forbidden=stated.forbidden)


class _Stated(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The sections of the file; two of them have presets, and are read by their families."""

    event: Details = Details()
    swiss: dict[str, object] = {}
    conduct: dict[str, object] = {}
    forbidden: tuple[tuple[str, str], ...] = ()


def write_settings(
    path: Path,
    event: Mapping[str, str],
    swiss: Mapping[str, object],
    conduct: Mapping[str, object],
) -> None:
    """Write event.toml; names of settings may be dotted."""
    lines: list[str] = []
    for heading, part in (("event", event), ("swiss", swiss), ("conduct", conduct)):
        lines.append(f"[{heading}]")
        lines += [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in part.items()]
        lines.append("")
    path.mkdir(parents=True, exist_ok=True)
    (path / EVENT_FILE).write_text("\n".join(lines), encoding="utf-8", newline="\n")


def load(path: Path) -> Loaded:
    """The event of a folder: its log replayed. A torn line is left out, and said.

    Raises DuplicateError where a line is no record, or a record cannot be.
    """
    try:
        data = (path / LOG_FILE).read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        problem = Problem(
            "this is no Swiss event", file=str(path), remedy="duplicate swiss new FOLDER makes one"
        )
        raise DuplicateError(problem) from None
    with _no_collection():
        records, problems = parse(data, _DECODER, LOG_FILE, "record")
        for problem in problems:
            if problem.severity is Severity.ERROR:
                raise DuplicateError(problem)
        try:
            state = replay(records)
        except DuplicateError as error:
            raise DuplicateError(_at_line(error.problem, data)) from None
    if state.opened is not None and (path / EVENT_FILE).exists():
        problems = (*problems, *_changed(path, state))
    return Loaded(path, with_deals(state, given_deals(path)), problems, len(data))


class Given(NamedTuple):
    """The deals that were given for an event by hand."""

    deals: Mapping[int, "Deal"] = {}  #: by board
    only: bool = False  #: none of the event's own were played


def given_deals(path: Path) -> Given:
    """The deals that were given for an event; none without a file of them."""
    file = path / DEALS_FILE
    if not file.is_file():
        return Given()
    data = file.read_bytes()
    deals: dict[int, Deal] = {}
    if b"[Deal" in data:
        from duplicate.travellers import read_unchecked

        deals = {key.board: deal for key, deal in read_unchecked(file).deals.items()}
    return Given(deals, HAND_DEALT in data)


def with_deals(state: State, given: Given) -> State:
    """The event with deals that were played: a round of which any is known shows none of its own."""

    def played(each: Round) -> Round:
        own = {board: given.deals[board] for board in each.seated.boards if board in given.deals}
        return replace(each, given=own if own or given.only else None)

    if not given.deals and not given.only and all(each.given is None for each in state.rounds):
        return state
    return replace(state, rounds=tuple(map(played, state.rounds)))


def _at_line(problem: Problem, data: bytes) -> Problem:
    """A refused record with the line of the log that it stands in."""
    own = problem.field.removeprefix("record ")
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        with suppress(msgspec.DecodeError):
            if str(msgspec.json.decode(line, type=_Numbered).id) == own:
                return replace(problem, line=number)
    return problem


class _Numbered(msgspec.Struct):
    id: int


@contextmanager
def _no_collection() -> Iterator[None]:
    """A log makes many objects and no cycles; looking for those in between takes a fifth of the time."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def _changed(path: Path, state: State) -> Iterator[Problem]:
    now, event = settings(path), state.event
    if (_as_noted(now.swiss, event.conditions), now.conduct, now.forbidden) != (
        event.conditions,
        event.conduct,
        event.forbidden,
    ):
        yield Problem(
            "the settings are not those that the event was opened with; those of the log hold",
            file=EVENT_FILE,
            remedy="set them back; an event is played to the end as it was announced",
            severity=Severity.WARNING,
        )


def _as_noted(now: SwissConditions, opened: SwissConditions) -> SwissConditions:
    """Conditions with the remarks of the log where theirs are a preset's, which versions word anew."""
    if now.name in PRESETS and now.notes == load_conditions(now.name).notes:
        return msgspec.structs.replace(now, notes=opened.notes)
    return now


def append(loaded: Loaded, records: Iterable[Record]) -> tuple[Loaded, tuple[Action, ...]]:
    """Append records that the event can take, and wait until they are on the disk.

    Nothing is written when one of them cannot be, or when somebody else has written in the meantime.
    """
    state = loaded.state
    actions: list[Action] = []
    lines: list[bytes] = []
    for record in records:
        state, more = step(state, record)
        actions += more
        lines.append(msgspec.json.encode(record) + b"\n")
    if not lines:
        return loaded, ()
    target = loaded.path / LOG_FILE
    with _locked(loaded.path):
        size = target.stat().st_size if target.exists() else 0
        if size != loaded.size:
            message = "somebody else has written to the log since it was read"
            raise DuplicateError(Problem(message, file=LOG_FILE, remedy="look at the event, and do it again"))
        append_bytes(target, b"".join(lines))
        size = target.stat().st_size
    return Loaded(loaded.path, state, loaded.problems, size), tuple(actions)


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    lock = path / LOCK_FILE
    try:
        os.close(os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    except FileExistsError:
        remedy = f"try again; if nothing else is running, delete {LOCK_FILE}"
        raise DuplicateError(Problem("another program is writing", file=LOG_FILE, remedy=remedy)) from None
    try:
        yield
    finally:
        lock.unlink()


def create(path: Path, opened: Opened, secret: str) -> tuple[Loaded, tuple[Action, ...]]:
    """Make the event of a folder: its secret, and a log that begins with its opening."""
    if is_event(path):
        problem = Problem("there is an event already", file=str(path), remedy="choose another folder")
        raise DuplicateError(problem)
    path.mkdir(parents=True, exist_ok=True)
    sealed = path / SEALED
    sealed.mkdir(exist_ok=True)
    if not secret:  # boards are dealt by hand
        return append(Loaded(path, State()), [opened])
    (sealed / _SECRET).write_text(f"{secret}\n", encoding="utf-8", newline="\n")
    return append(Loaded(path, State()), [opened])


def secret_of(path: Path) -> str:
    """The secret of the deals; empty when it is not here."""
    file = path / SEALED / _SECRET
    return file.read_text(encoding="utf-8").strip() if file.exists() else ""


def write_round(path: Path, name: str, files: Mapping[str, bytes], *, sealed: bool) -> tuple[Path, ...]:
    """Write the deals of a round by the ending of the file; opened, they leave the sealed folder."""
    folder = path / (SEALED if sealed else BOARDS)
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for ending, data in files.items():
        target = folder / f"{name}.{ending}"
        target.write_bytes(data)
        written.append(target)
        if not sealed:
            (path / SEALED / target.name).unlink(missing_ok=True)
    return tuple(written)


def keep_line_up(path: Path, round_number: int, line_up: LineUp) -> str:
    """Keep a line-up in the sealed folder until all of the round are published; its seal."""
    folder = path / SEALED
    folder.mkdir(parents=True, exist_ok=True)
    kept = _kept(path, round_number)
    kept[seal(line_up, round_number)] = line_up
    data = json.dumps(msgspec.to_builtins(kept), ensure_ascii=False, indent=1) + "\n"
    (folder / f"line-ups-{round_number}.json").write_text(data, encoding="utf-8", newline="\n")
    return seal(line_up, round_number)


def line_ups_of(path: Path, round_number: int, seals: Mapping[str, str]) -> dict[str, LineUp]:
    """What is kept of the line-ups with these seals, by team."""
    kept = _kept(path, round_number)
    return {team: kept[own] for team, own in seals.items() if own in kept}


def _kept(path: Path, round_number: int) -> dict[str, LineUp]:
    file = path / SEALED / f"line-ups-{round_number}.json"
    if not file.exists():
        return {}
    try:
        return msgspec.json.decode(file.read_bytes(), type=dict[str, LineUp])
    except msgspec.DecodeError as error:
        remedy = "delete it: the director then sets the line-ups"
        raise DuplicateError(Problem(f"cannot be read: {error}", file=file.name, remedy=remedy)) from None


def forget_line_ups(path: Path, round_number: int) -> None:
    """The line-ups of a round are published, and stand in the log."""
    (path / SEALED / f"line-ups-{round_number}.json").unlink(missing_ok=True)


def write_certificate(path: Path, round_number: int, certificate: Certificate) -> Path:
    """Write what a draw is proved by."""
    folder = path / DRAWS
    folder.mkdir(exist_ok=True)
    target = folder / f"round-{round_number}.json"
    target.write_text(certificate_text(certificate), encoding="utf-8", newline="\n")
    return target


def certificate_of(path: Path, round_number: int) -> Certificate | None:
    """What a draw is proved by; None when the file is not there."""
    target = path / DRAWS / f"round-{round_number}.json"
    if not target.exists():
        return None
    try:
        return certificate_from(target.read_text(encoding="utf-8"))
    except (ValueError, msgspec.ValidationError, UnicodeDecodeError) as error:
        problem = Problem(
            f"this is no certificate: {error}", file=target.name, remedy="delete it: the draw is made again"
        )
        raise DuplicateError(problem) from None


def lines(records: Sequence[Record]) -> bytes:
    """Records as the log holds them."""
    return b"".join(msgspec.json.encode(record) + b"\n" for record in records)
