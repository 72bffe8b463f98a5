"""The record of a dealing: all that is needed to deal the same boards again, and to see that they are."""

from hashlib import sha256
from pathlib import Path

import msgspec

from duplicate.laws.deals import Deal
from duplicate.night.night import DealKey
from duplicate.words.problems import DuplicateError, Problem

NAME = "dealing.json"
FORMAT = "duplicate dealing"
ALGORITHM = "sha256-96"  #: the only one: docs/deals.md says every step of it


class DealingRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A dealing. ``rejected`` are the deals put aside, by set ("1", "1 A", ...) and board."""

    format: str = FORMAT
    version: int = 1
    algorithm: str = ALGORITHM
    seed: str
    from_system: bool  #: whether the seed came from the cryptographic source of the system
    boards: tuple[int, ...]
    sessions: int = 1
    sections: tuple[str, ...] = ("",)
    conditions: tuple[str, ...] = ()
    limit: int = 100_000
    rejected: dict[str, dict[int, int]] = {}
    digest: str = ""  #: SHA-256 of the deals, as `digest_of` has it

    @property
    def sets(self) -> tuple[tuple[int, str], ...]:
        """Session and section of every set of boards."""
        return tuple((session, s) for session in range(1, self.sessions + 1) for s in self.sections)

    @property
    def all_rejected(self) -> int:
        """The deals that were put aside, in all."""
        return sum(count for boards in self.rejected.values() for count in boards.values())


def digest_of(deals: dict[DealKey, Deal]) -> str:
    """SHA-256 of all deals: a line for each, session, section, board and the deal, in this order."""
    lines = (
        f"{k.session or 1} {k.section} {k.board} {deal}\n" for k, deal in sorted(deals.items(), key=_order)
    )
    return sha256("".join(lines).encode("utf-8")).hexdigest()


def _order(item: tuple[DealKey, Deal]) -> tuple[int, str, int]:
    return item[0].session or 1, item[0].section, item[0].board


def written(record: DealingRecord) -> bytes:
    """The record as JSON."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def read_record(path: Path) -> DealingRecord:
    """Read a record; a `DuplicateError` says what is wrong with it."""
    try:
        found = msgspec.json.decode(path.read_bytes(), type=DealingRecord)
    except msgspec.MsgspecError as error:
        problem = Problem(
            f"this is no record of a dealing: {error}",
            file=path.name,
            remedy=f"name a {NAME} as it was written",
        )
        raise DuplicateError(problem) from error
    if (found.format, found.version, found.algorithm) != (FORMAT, 1, ALGORITHM):
        problem = Problem(
            "this record is of another kind", file=path.name, field="algorithm", value=found.algorithm,
            remedy="use the program that wrote it",
        )  # fmt: skip
        raise DuplicateError(problem)
    return found


def dealt(record: DealingRecord) -> tuple[dict[DealKey, Deal], DealingRecord]:
    """Deal what a record says; the record comes back with the rejected deals and the digest.

    One set has no session and no section in its keys: its deals are those of every session.
    """
    from duplicate.laws.deal_conditions import Condition
    from duplicate.laws.dealing import deal_with, set_seed

    conditions = [Condition.parse(text) for text in record.conditions]
    deals: dict[DealKey, Deal] = {}
    rejected: dict[str, dict[int, int]] = {}
    for session, section in record.sets:
        seed = set_seed(record.seed, session, section)
        for board in record.boards:
            chosen = deal_with(seed, board, conditions, record.limit)
            deals[DealKey(board, session if record.sessions > 1 else 0, section)] = chosen.deal
            if chosen.rejected:
                rejected.setdefault(f"{session} {section}".strip(), {})[board] = chosen.rejected
    return deals, msgspec.structs.replace(record, rejected=rejected, digest=digest_of(deals))
