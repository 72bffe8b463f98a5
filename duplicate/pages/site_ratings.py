"""What players were worth after each session, from the results that every event of a site left beside it."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Literal

import msgspec

from duplicate.pages.player_views import RatingStep
from duplicate.pages.site_people import Crowd
from duplicate.pages.site_record import RATED, Record
from duplicate.pages.views import EventView

System = Literal["ngs", "lehman", "rate"]


class _Session(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    day: date
    imps: bool
    players: list[list[int]]  #: N E S W of every result: places among the people of the record, or -1
    ns: list[float]
    ew: list[float]
    group: list[int]


class _Rated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    version: int
    sessions: list[_Session]


def rated_file(event: EventView) -> bytes | None:
    """The results of an event as ratings need them; None where nobody can be rated."""
    if not event.rated:
        return None
    sessions = [
        _Session(
            one.name,
            one.day,
            one.imps,
            one.players.tolist(),
            one.ns.tolist(),
            one.ew.tolist(),
            one.group.tolist(),
        )
        for one in event.rated
    ]
    return msgspec.json.encode(_Rated(1, sessions)) + b"\n"


def rating_steps(
    out: Path, records: Sequence[Record], crowd: Crowd, system: System
) -> dict[int, list[RatingStep]]:
    """By code, what everybody was worth after each session, or week; events without a file are left out."""
    import numpy as np

    from duplicate.scoring.rating_sessions import RatedSession
    from duplicate.scoring.ratings import rate

    decode = msgspec.json.Decoder(_Rated).decode
    sessions: list[RatedSession] = []
    for record in records:
        try:
            found = decode((out / record.slug / RATED).read_bytes())
        except (FileNotFoundError, msgspec.MsgspecError):
            continue
        codes = np.array([*(crowd.code(person) for person in record.people), -1], np.int64)
        for one in found.sessions:
            players = np.array(one.players, np.int64).reshape(-1, 4)
            if players.size and players.max() >= len(record.people):
                continue  # the file is of another scoring
            sessions.append(
                RatedSession(
                    name=one.name,
                    day=one.day,
                    imps=one.imps,
                    players=codes[players],
                    ns=np.array(one.ns, np.float64),
                    ew=np.array(one.ew, np.float64),
                    group=np.array(one.group, np.int64),
                )
            )
    if not sessions:
        return {}
    made = rate(sessions, len(crowd.residents), system)
    return {r.player: [RatingStep(step.day, step.after) for step in r.steps] for r in made.ratings}
