"""Entry forms: the names of pairs, and of teams with captain and coach, for the desk."""

from duplicate.pages.forms.parts import (
    FIELD,
    HEAD,
    TITLE,
    Cell,
    Column,
    Field,
    FormView,
    Grid,
    Page,
    Panel,
    Title,
    Wish,
    blank,
    field_rows,
    inner,
    row_height,
    rows_that_fit,
)
from duplicate.pages.measures import Sheet, even_parts
from duplicate.pages.views import Said
from duplicate.words.translations import phrase as _

PAIRS = 20
TEAMS = 2  #: on a sheet
_PLAYERS = 6  #: a team may have
_PAIR_COLUMNS = (
    Column(Said(_("No.")), 12),
    Column(Said(_("Name")), 58, Said(_("North or East"))),
    Column(Said(_("Club number")), 27, Said(_("North or East"))),
    Column(Said(_("Name")), 58, Said(_("South or West"))),
    Column(Said(_("Club number")), 27, Said(_("South or West"))),
)


def pair_entries_view(wish: Wish, paper: Sheet) -> FormView:
    """A numbered line for each pair."""
    room = inner(paper)[1] - TITLE - FIELD - HEAD - 4
    pages: list[Page] = []
    below = 0
    title = Said(_("Entry form, pairs"))
    for rows in even_parts(wish.lines or PAIRS, rows_that_fit(room)):
        lines = tuple((Cell(str(below + line + 1), "given number"), *blank(4)) for line in range(rows))
        below += rows
        head = field_rows(
            (
                Field(Said(_("Event")), wish.title, 3),
                Field(Said(_("Date")), wish.date, 1.2),
                Field(Said(_("Section")), "", 0.8),
                Field(
                    Said(_("Direction")),
                    "",
                    1.8,
                    ((Said(_("NS")), False), (Said(_("EW")), False)),
                ),
            )
        )
        pages.append(
            Page(
                (
                    Title(title, wish.club),
                    head,
                    Grid(_PAIR_COLUMNS, lines, row_height(room, rows, 12), label=title),
                )
            )
        )
    return FormView(tuple(pages))


_TEAM_COLUMNS = (
    Column("", 10),
    Column(Said(_("Player")), 80),
    Column(Said(_("Club number")), 40),
    Column(Said(_("Club")), 60),
)
_TEAM = 3 * FIELD + HEAD / 1.6 + 12


def team_entries_view(wish: Wish, paper: Sheet) -> FormView:
    """A part for each team: name, captain, coach, six players."""
    room = inner(paper)[1] - TITLE - 2
    height = room / TEAMS
    row = row_height(height - _TEAM - 6, _PLAYERS, 12)
    teams = wish.lines or TEAMS
    panels: tuple[Panel, ...] = tuple(
        (
            field_rows(
                (
                    Field(Said(_("Team, No.")), str(number), 0.8),
                    Field(Said(_("Name of the team")), "", 4),
                    Field(Said(_("Club")), "", 2.4),
                ),
                (
                    Field(Said(_("Captain"))),
                    Field(Said(_("Coach"))),
                    Field(Said(_("Telephone or e-mail"))),
                ),
            ),
            Grid(
                _TEAM_COLUMNS,
                tuple((Cell(str(place), "given"), *blank(3)) for place in range(1, _PLAYERS + 1)),
                row,
                label=Said(_("Players")),
            ),
            field_rows((Field(Said(_("Captain, signature")), "", 2), Field(Said(_("Date")), "", 1))),
        )
        for number in range(1, teams + 1)
    )
    title = Title(Said(_("Entry form, teams")), wish.about)
    pages = tuple(
        Page((title,), panels[i : i + TEAMS], (), 1, round(height, 2)) for i in range(0, len(panels), TEAMS)
    )
    return FormView(pages)
