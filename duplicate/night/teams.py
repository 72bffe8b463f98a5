"""Teams: whether the entries, the movement or the meetings of a night show that two pairs are one team."""

from duplicate.night.entries import Contestant, Entries, label
from duplicate.night.night import Night

Meeting = tuple[int, str, int, str, str]  #: session, section, board, and the contestants NS and EW


def is_of_teams(night: Night) -> bool:
    """Whether entries, movement or meetings show teams, and nothing speaks against it.

    In a Mitchell of three tables, NS 1 v EW 2 and NS 2 v EW 1 play the same boards as well; but there
    some number meets itself, which no team does.
    """
    if is_entered(night):
        return True
    met = meetings(night)
    return is_mirrored(met) and not any(ns == ew for *_, ns, ew in met)


def is_entered(night: Night) -> bool:
    """Whether the entries are teams, or the movement is one of teams."""
    entered = night.entries.contestants
    if entered and all(c.category == "team" for c in entered):
        return True
    return any(movement.teams for movement in night.movements.values())


def meetings(night: Night) -> set[Meeting]:
    """Who met whom on which board; nobody where numbers of the two directions are different people."""
    if night.hints.get("winners") == "two":
        return set()
    find, only_numbers = night.entries.find, are_numbers(night.entries, named=True)
    results = night.results
    columns = (results.integers("session"), results["section"], results.integers("board"))
    met = set(
        zip(*(c.tolist() for c in columns), results["ns"].tolist(), results["ew"].tolist(), strict=True)
    )
    if only_numbers:
        return {key for key in met if key[3] and key[4]}
    return {
        (s, c, b, find(s, c, "NS", ns) or ns, find(s, c, "EW", ew) or ew)
        for s, c, b, ns, ew in met
        if ns and ew
    }


def is_mirrored(met: set[Meeting]) -> bool:
    """Whether most of the meetings are there the other way round as well.

    >>> is_mirrored({(1, "", 1, "3", "4"), (1, "", 1, "4", "3")}), is_mirrored({(1, "", 1, "3", "4")})
    (True, False)
    """
    return 2 * sum((s, c, b, ew, ns) in met for s, c, b, ns, ew in met) > len(met)


def are_numbers(entries: Entries, *, named: bool = False) -> bool:
    """Whether the entries say no more than which numbers there are; ``named``: and who sat there."""
    return not entries.complete and not any(
        (own := entries.by_id[s.contestant])
        != Contestant(own.id, own.members if named else (), category=own.category)
        or own.id != label(s.section, s.number, s.direction)
        for s in entries.seatings
    )
