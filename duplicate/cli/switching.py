"""What arrow-switches are worth and where they are, as text for the terminal and as JSON."""

import json
import textwrap
from collections.abc import Sequence
from itertools import combinations

from duplicate.movements.balance import Balance, balance
from duplicate.movements.movement import Movement
from duplicate.movements.stops import balances, weighted_quality
from duplicate.movements.switches import Limit, Spot, switched, unswitched

_WIDTH = 96
_LIMITS = {
    "chosen": "as chosen",
    "rounds": "whole rounds",
    "tables": "at most {} in any round",
    "free": "any tables in any rounds",
}


class Switching:
    """The movement as it was given and as it is now, with all figures of both."""

    def __init__(
        self, before: Movement, after: Movement, limit: Limit, *, curtail: bool, steps: int, seed: int
    ) -> None:
        self.before, self.after = before, after
        self.limit, self.curtail, self.steps, self.seed = limit, curtail, steps, seed
        self.balances = balance(before), balance(after)
        self.base = unswitched(before)
        self.turned, self.seated = switched(self.base, after.meetings)

    def as_text(self) -> str:
        """Figures, stops, and the switches as a grid of rounds by tables."""
        most = _LIMITS[self.limit.kind].format(
            f"{self.limit.tables} table{'s' if self.limit.tables > 1 else ''}"
        )
        lines = [
            self.after.name,
            f"  Arrow-switches: {most}{', kind to a session cut short' * self.curtail}.",
        ]
        if self._worse():
            lines.append("  The movement as it was is fairer, but its own switches go beyond this limit.")
        for note in self.base.notes:  # the switches follow as a grid
            lines += textwrap.wrap(note, _WIDTH, initial_indent="  ", subsequent_indent="    ")
        lines += ["", *_columns(self._figures()), "", *_columns(self._stops())]
        grid = self._grid()
        if grid:
            lines += ["", *grid]
        return "\n".join(lines)

    def _worse(self) -> bool:
        if self.curtail:
            return weighted_quality(self.after) < weighted_quality(self.before) * (1 - 1e-12)
        before, after = self.balances
        return after.quality < before.quality * (1 - 1e-12)

    def _figures(self) -> list[list[str]]:
        rows = [["", "before", "after"]]
        rows.append(["Fairness (Qf)", *(f"{b.quality:.2f}" for b in self.balances)])
        rows.append(["Standard deviation", *(f"{b.standard_deviation:.4f}" for b in self.balances)])
        for name, choose in (("Compare least", min), ("Compare most", max)):
            cells = []
            for b in self.balances:
                first, second, competition = _extreme(b, choose is min)
                cells.append(f"{first} and {second}: {competition}")
            rows.append([name, *cells])
        return rows

    def _stops(self) -> list[list[str]]:
        before, after = balances(self.before), balances(self.after)
        rows = [["Qf if it ends after round", *(str(last) for last, _ in before), "weighted"]]
        for name, movement, found in (("before", self.before, before), ("after", self.after, after)):
            rows.append([name, *(f"{b.quality:.2f}" for _, b in found), f"{weighted_quality(movement):.2f}"])
        return rows

    def _grid(self) -> list[str]:
        if not self.turned | self.seated:
            return []
        lines = []
        if self.turned:
            lines.append("X  turn the boards by 90 degrees: everybody keeps the chairs")
        if self.seated:
            lines.append("o  the pairs sit the other way round: their cards and guides say so")
        sections = sorted({m.section for m in self.after.meetings})
        for section in sections:
            tables = sorted({m.table for m in self.after.meetings if m.section == section})
            rows = [["Round", *map(str, tables)]]
            rows[0][1] = f"table {rows[0][1]}"
            if len(sections) > 1:
                rows[0][1] = f"section {section}, {rows[0][1]}"
            rows += [
                [str(r), *(self._mark((section, t, r)) for t in tables)]
                for r in range(1, self.after.rounds + 1)
            ]
            lines += _columns(rows)
        return lines

    def _mark(self, spot: Spot) -> str:
        return "X" if spot in self.turned else "o" if spot in self.seated else "."

    def as_json(self) -> str:
        """All of it, and the movement's notes."""

        def figures(movement: Movement, found: Balance) -> dict[str, object]:
            least, most = _extreme(found, True), _extreme(found, False)
            return {
                "quality": found.quality,
                "standard_deviation": found.standard_deviation,
                "total": found.total,
                "compare_least": {"pairs": least[:2], "competition": least[2]},
                "compare_most": {"pairs": most[:2], "competition": most[2]},
                "stops": [{"round": last, "quality": b.quality} for last, b in balances(movement)],
                "weighted_quality": weighted_quality(movement),
            }

        data = {
            "name": self.after.name,
            "limit": str(self.limit),
            "curtail": self.curtail,
            "steps": self.steps,
            "seed": self.seed,
            "before": figures(self.before, self.balances[0]),
            "after": figures(self.after, self.balances[1]),
            "switches": [
                {"section": s, "table": t, "round": r, "boards_turned": (s, t, r) in self.turned}
                for s, t, r in sorted(self.turned | self.seated, key=lambda spot: (spot[0], spot[2], spot[1]))
            ],
            "notes": list(self.after.notes),
        }
        return json.dumps(data, ensure_ascii=False, indent=2)


def _extreme(found: Balance, least: bool) -> tuple[str, str, int]:
    """The two contestants that compete least (or most) with each other, and how much."""
    size = len(found.contestants)
    sign = 1 if least else -1
    i, j = min(combinations(range(size), 2), key=lambda p: (sign * found.matrix[p[0]][p[1]], p))
    return found.contestants[i][1], found.contestants[j][1], found.matrix[i][j]


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        "  ".join(
            [row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True))]
        ).rstrip()
        for row in rows
    ]
