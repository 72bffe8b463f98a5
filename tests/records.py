"""Nights compared as what they say: the order of rows, their ids and lines do not matter."""

from dataclasses import replace

from duplicate.night.games import Game
from duplicate.night.night import Night
from duplicate.night.results import Result


def said(night: Night) -> dict[str, object]:
    """Everything that files of records hold of a night, in one order."""
    rows = sorted(night.results.rows, key=_key)
    place = {row.row_id: number for number, row in enumerate(rows)}

    def game_said(game: Game) -> Game:
        published = (
            p._replace(row_id=place[p.row_id], values=tuple(sorted(p.values))) for p in game.published
        )
        return replace(
            game,
            row_id=None if game.row_id is None else place[game.row_id],
            tags=tuple(sorted(game.tags)),
            tables=tuple(sorted(game.tables)),
            comments=tuple(sorted(game.comments)),
            published=tuple(sorted(published)),
        )

    games = sorted(map(game_said, night.games), key=lambda g: (g.board == 0, g.session, g.board, repr(g)))
    return {
        "event": (night.name, night.date, night.venue, dict(night.hints), dict(night.sittings)),
        "deals": dict(night.deals),
        "rows": [row._replace(row_id=0, source="", line=None) for row in rows],
        "weights": sorted((place[w.row_id], w.side, w.weight, w.score) for w in night.results.weights),
        "games": games,
        "members": sorted((c.id, c.members) for c in night.entries.contestants),
    }


def _key(row: Result) -> tuple[object, ...]:
    seats = row.ns, row.ew, row.north, row.east, row.contract, row.declarer
    return row.session, row.board, row.section, row.copy, *seats, row.round or 0, row.table or 0, str(row)
