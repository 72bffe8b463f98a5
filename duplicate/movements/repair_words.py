"""What is lost by a continuation, in the words of a director."""

from duplicate.movements.repair_costs import Allowance, Costs
from duplicate.movements.situation import Situation
from duplicate.words.plurals import quantity


def lost(situation: Situation, costs: Costs, allowance: Allowance) -> tuple[str, bool]:
    """What is lost against the plan, and whether that is nothing.

    Sit-outs that cannot be avoided, and meetings again and sharing that the movement had planned, are
    no loss.
    """
    losses = []
    if costs.rounds_lost:
        losses.append(f"{quantity(costs.rounds_lost, 'round')} fewer")
    unavoidable = situation.unavoidable() * (len(situation.to_come) - costs.rounds_lost)
    if costs.sit_outs > unavoidable:
        losses.append(quantity(costs.sit_outs - unavoidable, "sit-out") + " that a perfect one would avoid")
    elif costs.sit_outs_again > allowance.sit_outs_again:
        losses.append(quantity(costs.sit_outs_again, "second sit-out"))
    if costs.new_sets:
        losses.append(f"{quantity(costs.new_sets, 'board set')} to make in addition")
    if costs.re_meets > allowance.re_meets:
        losses.append(quantity(costs.re_meets, "re-meet"))
    if costs.shared > allowance.shared:
        losses.append(
            f"{quantity(costs.shared, 'shared set')}"
            + (f" ({allowance.shared} planned)" if allowance.shared else "")
        )
    if losses:
        return f"Lost: {', '.join(losses)}.", False
    if unavoidable:
        return (
            f"Perfect: nothing is lost but the {quantity(unavoidable, 'sit-out')} that cannot be avoided.",
            True,
        )
    if allowance.shared or allowance.re_meets:
        return "Perfect: no worse than the movement was planned.", True
    return "Perfect: no replay, no re-meet, no sharing, nobody sits out.", True


def comparison_lost(situation: Situation, costs: Costs) -> str:
    """That a part of the field cannot be compared any more, if so and if the movement had it."""
    if situation.plan.winners == 2 or costs.compared >= _COMPARED or costs.compared_planned < _COMPARED:
        return ""
    return (
        "Lost: the comparison of NS and EW, since no round is arrow-switched: rank them apart (two winners)."
    )


def comparison_text(costs: Costs) -> str:
    """What becomes of the fairness, if it changes much."""
    if costs.fairness >= costs.fairness_planned - _NOTICED:
        return ""
    return f"The comparison is weaker: Qf {costs.fairness:.1f} instead of {costs.fairness_planned:.1f}."


_COMPARED = 60  #: percent of every two pairs compared: a Mitchell without a switch stays under 55
_NOTICED = 5.0  #: points of Qf that are worth a word


def unknown_text(small: bool, solver: bool) -> str:
    """That it is not known whether something perfect exists, and why."""
    if not solver:
        return (
            "It is not known whether a perfect continuation exists: the search ended at its limit. "
            "With OR-Tools (the extra repair) more can be decided."
        )
    if small:
        return "It is not known whether a perfect continuation exists: CP-SAT ended at its limit."
    return (
        "It is not known whether a perfect continuation exists: there are too many to try, and none was "
        "found near the plan."
    )
