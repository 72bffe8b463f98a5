"""The conditions of round robins, knock-outs and ladders in words, and what teams hand in."""

from duplicate.pages.said import counted
from duplicate.pages.views import Said, Text
from duplicate.swiss.conditions import SwissConditions
from duplicate.words.local import Figure
from duplicate.words.translations import phrase as _
from duplicate.words.translations import plural

Row = tuple[Said, Said]

_LEAVES = {
    "half": _("its matches are annulled if it played fewer than half of them, else they stand"),
    "stand": _("its matches stand"),
    "annul": _("its matches are annulled"),
}
_MOVE = {
    "shift": _("takes the place of the challenged team; those between move down one rung"),
    "swap": _("changes places with the challenged team"),
}


def format_rows(conditions: SwissConditions) -> list[Row]:
    """How the rounds of an event come about whose standings do not draw them."""
    match conditions.draw.system:
        case "round-robin":
            return _round_robin(conditions)
        case "knock-out":
            return _knock_out(conditions)
        case "ladder":
            return _ladder(conditions)
    return []


def _row(what: str, how: str, **values: Text) -> Row:
    return Said(what), Said(how, values)


def _round_robin(conditions: SwissConditions) -> list[Row]:
    rules = conditions.round_robin
    once = _("everybody meets everybody once (Berger tables)")
    twice = _("everybody meets everybody twice, at home and away (Berger tables)")
    lots = _("by lot") if rules.numbers == "lots" else _("in the order of registration")
    return [
        _row(_("Schedule"), twice if rules.double else once),
        _row(_("Numbers of the schedule"), lots),
        _row(_("Who leaves"), _LEAVES[rules.withdrawal]),
    ]


def _knock_out(conditions: SwissConditions) -> list[Row]:
    rules = conditions.knock_out
    lots = (
        _("by lot")
        if rules.seeding == "lots"
        else _("by an earlier event, else in the order of registration")
    )
    level = plural(
        "%(n)s extra board, again while it stays level, or an award of the director",
        "%(n)s extra boards, again while it stays level, or an award of the director",
    )
    found = [
        _row(_("Seeding"), lots),
        _row(_("Stanzas of a match"), "%(n)s", n=str(rules.stanzas)),
        (Said(_("Level matches")), counted(level, rules.extra_boards or conditions.boards_per_round)),
    ]
    if rules.third_place:
        found.append(_row(_("Third place"), _("the losers of the semi-finals play for it")))
    carry = rules.carry_over()
    if carry.ahead or carry.behind:
        how = _("%(ahead)s of the margin for a winner who also finished ahead, else %(behind)s")
        if rules.most:
            how = _(
                "%(ahead)s of the margin for a winner who also finished ahead, else %(behind)s; "
                "at most %(most)s IMPs"
            )
        found.append(
            _row(
                _("Carry-over"),
                how,
                ahead=Figure(rules.ahead),
                behind=Figure(rules.behind),
                most=Figure(rules.most),
            )
        )
    else:
        found.append(_row(_("Carry-over"), _("none")))
    return found


def _ladder(conditions: SwissConditions) -> list[Row]:
    rules = conditions.ladder
    rungs = plural("up to %(n)s rung above", "up to %(n)s rungs above")
    return [
        (Said(_("Challenges")), counted(rungs, rules.reach) if rules.reach else Said(_("any rung above"))),
        _row(_("Whoever wins one"), _MOVE[rules.move]),
    ]


def team_rows(conditions: SwissConditions) -> list[Row]:
    """What a team is, and how its line-ups are handed in."""
    if conditions.contest != "teams":
        return []
    found, team = [], conditions.team
    if team.most:
        found.append(_row(_("Players of a roster"), _("up to %(n)s"), n=str(team.most)))
    if team.line_ups:
        how = plural(
            "sealed, and published together %(n)s minute before the round",
            "sealed, and published together %(n)s minutes before the round",
        )
        found.append((Said(_("Line-ups")), counted(how, team.published)))
    return found
