"""What a format cannot hold of a night: said before a file is written, so that nothing is lost silently.

Each writer has ``lost(night) -> list[str]``: short phrases in the plural or singular, without a full stop,
that finish the sentence "the file does not hold ...". An empty list: the file, read again, is the same night.
"""

from collections.abc import Iterable

from duplicate.night.night import Night


def count(number: int, one: str, many: str = "") -> list[str]:
    """The phrase for so many of something; nothing for none.

    >>> count(1, "auction"), count(3, "auction"), count(2, "penalty", "penalties"), count(0, "auction")
    (['1 auction'], ['3 auctions'], ['2 penalties'], [])
    """
    return [f"{number} {one if number == 1 else many or one + 's'}"] if number else []


def event_lost(night: Night, *, names: Iterable[str] = ()) -> list[str]:
    """What hardly any format of records holds: the club's frame around the results.

    ``names`` are the attributes of a Night that this format does hold.
    """
    held = set(names)
    found = [f"the {what}" for what in ("club", "venue", "director", "date", "slug") if what not in held
             and getattr(night, what)]  # fmt: skip
    if "movements" not in held and night.movements:
        found.append("the movement")
    found += count(len(night.awards), "penalty or bonus", "penalties and bonuses")
    found += changes_lost(night)
    found += count(len(night.set_aside), "row set aside", "rows set aside")
    hints = {name.split("/")[0] for name in night.hints} - held
    found += [f"the {name} that the source states" for name in sorted(hints)]
    if night.settings:
        found.append("the conditions of the event")
    found += count(len(night.section_titles), "name of a section", "names of sections")
    if "sittings" not in held:
        found += count(len(night.sittings), "name of a session", "names of sessions")
    return found


def changes_lost(night: Night) -> list[str]:
    """The log of changes: what is applied is in the results, but not who changed what, when and why."""
    if night.changes_applied:
        return count(len(night.changes), "entry of the log of changes", "entries of the log of changes")
    return count(len(night.changes), "change that is not applied", "changes that are not applied")


def results_lost(night: Night) -> list[str]:
    """Everything about results, for formats that hold deals alone."""
    return count(len(night.results), "result") + games_lost(night)


def games_lost(night: Night) -> list[str]:
    """Auctions, play, commentary and the rest of the games."""
    games = night.games
    return [
        *count(sum(g.bidding is not None for g in games), "auction"),
        *count(sum(g.play is not None for g in games), "play", "plays"),
        *count(sum(len(g.comments) for g in games), "comment"),
        *count(sum(len(g.tags) for g in games), "other tag"),
        *count(sum(len(g.tables) for g in games), "table"),
        *count(sum(len(g.published) for g in games), "row of published scores", "rows of published scores"),
        *count(sum(g.deal is not None for g in games), "deal without a board of its own",
               "deals without a board of their own"),
    ]  # fmt: skip


def deals_only_lost(night: Night) -> list[str]:
    """What a file of deals leaves out: everything but one complete deal for each board number."""
    boards = {key.board for key in night.deals}
    return [
        *event_lost(night),
        *(["the name of the event"] if night.name else []),
        *count(len(night.entries.contestants), "contestant"),
        *results_lost(night),
        *count(len(night.deals) - len(boards), "second deal of a board", "second deals of a board"),
        *count(sum(not deal.is_complete for deal in night.deals.values()), "incomplete deal"),
    ]


def control_characters_lost(night: Night) -> list[str]:
    """Control characters, which formats of lines cannot hold."""
    texts = [night.name, night.venue]
    texts += [m.name for c in night.entries.contestants for m in c.members]
    for game in night.games:
        texts += [text for _, text in game.tags]
        texts += [remark.text.replace("\n", "") for remark in game.comments]
        texts += [cell for table in game.tables for row in table.rows for cell in row]
        if game.bidding:
            texts += [f"{c.explanation}{c.comment}".replace("\n", "") for c in game.bidding.calls]
    controls = sum(not text.isprintable() and any(c < " " or c == "\x7f" for c in text) for text in texts)
    return count(controls, "text with control characters", "texts with control characters")
