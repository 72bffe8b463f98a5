"""Whom a pair or a team met in a round, as its scorecard says it, line by line."""

from duplicate.pages.book.leaves import Names, Say, dotted, names_in, people_lines, people_of, whole_size
from duplicate.pages.book.traveller_columns import who_text
from duplicate.pages.card_views import CardRound
from duplicate.pages.said import Opening, Said
from duplicate.pages.views import EventView, Who
from duplicate.words.local import Figure
from duplicate.words.translations import phrase as _

_BOLD = 1.1  #: how much wider bold letters are


def everybody(played: CardRound, say: Say) -> str:
    """Everybody whom a round was with and against."""
    return " ".join(who_text(who, say) for who in (*played.partner, *played.opponents))


def against(event: EventView, played: CardRound, size: float, room: float, say: Say) -> Names:
    """Whom a round was against, line by line; the type and the room in millimetres.

    In an individual also with whom, and in a match of teams where, and how it ended.
    """
    partner, others = _partner(played, say), [who_text(who, say) for who in played.opponents]
    small = whole_size((*partner, *others), size, room)
    told = [*dotted(others, small, room)] or [say(Said(_("no opponents")))]
    found = [text for names in (*partner, *told) for text in people_lines(names, small, room)]
    return names_in((*found, *match_lines(event, played, small, room, say)), small, size, room)


def _partner(played: CardRound, say: Say) -> list[str]:
    return [f"{say(Said(_('with')))} {who_text(who, say)}" for who in played.partner]


def opponents(played: CardRound, say: Say) -> list[str]:
    """Everybody whom a round was with and against, one by one: the number of a pair is before the first."""
    others = (who_text(who, say) for who in played.opponents)
    return [name for names in (*_partner(played, say), *others) for name in people_of(names)]


def match_head(event: EventView, played: CardRound, size: float, room: float, say: Say) -> tuple[str, ...]:
    """The round or challenge of a match of teams and whom it was against, line by line; the type is bold.

    The session, where there are several, stands above its rounds.
    """
    number = played.lines[0].line.round if played.lines else None
    named = Said(_("Round %(round)s"), {"round": str(number)}) if event.sittings else played.title
    title = say(named) if number and named else ""
    others = [_team(who, say) for who in played.opponents] or [say(Said(_("no opponents")))]
    found = dotted((title, *others), _BOLD * size, room)
    return tuple(text for line in found for text in people_lines(line, _BOLD * size, room))


def _team(who: Who, say: Say) -> str:
    """A team with its name; a number alone is no name."""
    return who_text(who, say) if who.names else say(Said(_("Team %(number)s"), {"number": who.label}))


def match_lines(event: EventView, played: CardRound, size: float, room: float, say: Say) -> tuple[str, ...]:
    """Where a match of teams was played, or which way a pair sat, and how it ended, line by line."""
    where = say(Opening(*played.table)) if played.table and not played.direction else ""
    points = say(Figure(played.won_lost)) if played.won_lost else ""
    if played.sat and not played.victory_points:
        points = played.points
    points = f"{points} {say(event.unit)}" if points else ""
    won = f"{say(played.victory_points)} {say(Said(_('VP')))}" if played.victory_points else ""
    sat = say(played.sat) if played.sat else ""
    return dotted((where, sat, points, won), size, room)
