"""What arrow-switches are worth and where they are, as text for the terminal and as JSON."""

import json
from itertools import combinations

from duplicate.cli.lines import columns, folded
from duplicate.movements.balance import Balance, balance
from duplicate.movements.movement import Movement
from duplicate.movements.stops import balances, weighted_quality
from duplicate.movements.switches import Limit, Spot, switched, unswitched
from duplicate.pages.movement_words import movement_words
from duplicate.words.translations import Translator, translator
from duplicate.words.translations import phrase as _

_LIMITS = {
    "chosen": _("as chosen"),
    "rounds": _("whole rounds"),
    "tables": _("at most %(tables)s tables in any round"),
    "free": _("any tables in any rounds"),
}
_ONE_TABLE = _("at most %(tables)s table in any round")


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

    def as_text(self, code: str = "en") -> str:
        """Figures, stops, and the switches as a grid of rounds by tables, in a language."""
        translate = translator(code)
        kind = _ONE_TABLE if self.limit.kind == "tables" and self.limit.tables == 1 else ""
        most = translate(kind or _LIMITS[self.limit.kind])
        if self.limit.kind == "tables":
            most %= {"tables": self.limit.tables}
        said = (
            _("Arrow-switches: %(limit)s, kind to a session cut short.")
            if self.curtail
            else _("Arrow-switches: %(limit)s.")
        )
        lines = [movement_words(self.after.name, translate), f"  {translate(said) % {'limit': most}}"]
        if self._worse():
            worse = _("The movement as it was is fairer, but its own switches go beyond this limit.")
            lines.append(f"  {translate(worse)}")
        for note in self.base.notes:  # the switches follow as a grid
            lines += folded(movement_words(note, translate), "  ", "    ")
        lines += ["", *columns(self._figures(translate)), "", *columns(self._stops(translate))]
        grid = self._grid(translate)
        if grid:
            lines += ["", *grid]
        return "\n".join(lines)

    def _worse(self) -> bool:
        if self.curtail:
            return weighted_quality(self.after) < weighted_quality(self.before) * (1 - 1e-12)
        before, after = self.balances
        return after.quality < before.quality * (1 - 1e-12)

    def _figures(self, translate: Translator) -> list[list[str]]:
        two = translate(_("%(first)s and %(second)s: %(figure)s"))
        rows = [["", translate(_("before")), translate(_("after"))]]
        rows.append([translate(_("Fairness (Qf)")), *(f"{b.quality:.2f}" for b in self.balances)])
        deviations = (f"{b.standard_deviation:.4f}" for b in self.balances)
        rows.append([translate(_("Standard deviation")), *deviations])
        for name, least in ((_("Compare least"), True), (_("Compare most"), False)):
            cells = []
            for b in self.balances:
                first, second, competition = _extreme(b, least)
                cells.append(two % {"first": first, "second": second, "figure": competition})
            rows.append([translate(name), *cells])
        return rows

    def _stops(self, translate: Translator) -> list[list[str]]:
        before, after = balances(self.before), balances(self.after)
        head = translate(_("Qf if it ends after round")), translate(_("weighted"))
        rows = [[head[0], *(str(last) for last, _b in before), head[1]]]
        for name, movement, found in (
            (_("before"), self.before, before),
            (_("after"), self.after, after),
        ):
            weighted = f"{weighted_quality(movement):.2f}"
            rows.append([translate(name), *(f"{b.quality:.2f}" for _r, b in found), weighted])
        return rows

    def _grid(self, translate: Translator) -> list[str]:
        if not self.turned | self.seated:
            return []
        lines = []
        if self.turned:
            turn = _("turn the boards by 90 degrees: everybody keeps the chairs")
            lines.append(f"X  {translate(turn)}")
        if self.seated:
            seat = _("the pairs sit the other way round: their cards and guides say so")
            lines.append(f"o  {translate(seat)}")
        sections = sorted({m.section for m in self.after.meetings})
        for section in sections:
            tables = sorted({m.table for m in self.after.meetings if m.section == section})
            rows = [[translate(_("Round")), *map(str, tables)]]
            where = {"section": section, "table": tables[0]}
            several = _("section %(section)s, table %(table)s")
            rows[0][1] = translate(several if len(sections) > 1 else _("table %(table)s")) % where
            rows += [
                [str(r), *(self._mark((section, t, r)) for t in tables)]
                for r in range(1, self.after.rounds + 1)
            ]
            lines += columns(rows)
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
