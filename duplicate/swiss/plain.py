"""States, standings and certificates as text: the same bytes on every machine."""

import json
from dataclasses import asdict
from enum import Enum
from fractions import Fraction

import msgspec

from duplicate.swiss.certificate import Certificate
from duplicate.swiss.ranking import Ranking
from duplicate.swiss.state import Log, State


def _plain(value: object) -> object:
    """A value of ours as JSON can hold it: exact numbers as texts, sets in order."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Log):
        return len(value)
    if isinstance(value, msgspec.Struct):
        return msgspec.to_builtins(value)
    raise TypeError(f"{type(value).__name__} has no plain form")


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1, default=_plain, sort_keys=True) + "\n"


def state_text(state: State) -> str:
    """Everything that a state knows, as JSON."""
    plain = {
        "opened": state.opened,
        "entrants": [asdict(e) for e in state.entrants.values()],
        "registration_closed": state.registration_closed,
        "rounds": [
            {
                "drawn": each.drawn,
                "tables": each.seated.tables,
                "byes": each.seated.byes,
                "floats": each.seated.floats,
                "cost": each.seated.cost,
                "edited": each.edited,
                "started": each.started,
                "warned": each.warned,
                "cut": each.cut,
                "closed": each.closed,
                "deals": each.deals,
                "rows": [[*at, each.rows[at]] for at in sorted(each.rows)],
                "entered": [[*at, each.entered[at]] for at in sorted(each.entered)],
            }
            for each in state.rounds
        ],
        "penalties": state.penalties,
        "names": state.names,
        "finished": state.finished,
        "final": state.final,
        "cancelled": state.cancelled,
        "last_id": state.last_id,
        "records": len(state.log),
    }
    return _text(plain)


def ranking_text(ranking: Ranking) -> str:
    """A ranking as JSON, scores exact."""
    return _text({"rounds": ranking.rounds, "rows": [asdict(row) for row in ranking.rows]})


def certificate_text(certificate: Certificate) -> str:
    """A certificate as JSON; its numbers may be larger than 64 bits."""
    return _text(asdict(certificate))


def certificate_from(text: str) -> Certificate:
    """A certificate of its text. Raises ValueError or msgspec.ValidationError."""
    return msgspec.convert(json.loads(text), Certificate)
