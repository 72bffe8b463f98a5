"""The page of a night's players, and their table as CSV and JSON."""

import csv
import io
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path

import msgspec

from duplicate.pages.data_sheets import About
from duplicate.pages.list_data import ListData, players_tables
from duplicate.pages.list_views import PlayerRow, PlayersView
from duplicate.pages.numbers import decimal, signed
from duplicate.pages.site_files import write_files
from duplicate.pages.site_index import homes_around, look_in
from duplicate.pages.site_links import links_around
from duplicate.pages.site_record import encoded
from duplicate.pages.slugs import event_name, event_slug
from duplicate.pages.templates import sayer
from duplicate.pages.views import Said
from duplicate.scoring.payload import Plain
from duplicate.scoring.players import ROLES, Player, Share
from duplicate.scoring.scores import Scores
from duplicate.scoring.standing import Standing
from duplicate.scoring.standings import standings
from duplicate.words.problems import DuplicateError
from duplicate.words.translations import LANGUAGES, language, translator
from duplicate.words.translations import phrase as _

PLAYERS = "players.json"

_ROLES = {
    "declarer": Said(_("Declarer")),
    "dummy": Said(_("Dummy")),
    "leader": Said(_("Opening leader")),
    "defender": Said(_("Leader's partner")),
}


class PlayersRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a list of players was made, so that it can be made again: ``players.json`` beside its page."""

    version: int = 1
    source: str  #: the address of its night
    seats: str
    pages: dict[str, str]  #: by language
    averages: list[str]  #: by which the same results are known


def players_view(scores: Scores, listed: Sequence[Player]) -> PlayersView:
    """The players as texts, the best average first."""
    night = scores.night
    ranked = {row.contestant: row for row in standings(scores).rows}
    return PlayersView(
        name=event_name(night),
        date=night.date,
        slug=event_slug(night),
        imps=not scores.is_matchpoints,
        roles=tuple(_ROLES[role] for role in ROLES),
        has_roles=any(player.seated for player in listed),
        rows=tuple(_row(player, ranked) for player in listed),
    )


def _row(player: Player, ranked: Mapping[str, Standing]) -> PlayerRow:
    declared = player.roles["declarer"].boards
    return PlayerRow(
        player.name,
        str(player.boards.boards),
        _average(player.boards),
        tuple((str(share.boards or ""), _average(share)) for share in (player.roles[r] for r in ROLES)),
        f"{player.made}/{declared}" if declared else "",
        signed(player.over) if declared else "",
        _of_event(player, ranked),
    )


def _of_event(player: Player, ranked: Mapping[str, Standing]) -> str:
    """The percentage that the event gives for the same boards, where it is another one."""
    standing = ranked.get(next(iter(player.contestants))) if len(player.contestants) == 1 else None
    if standing is None or standing.percent is None or standing.boards != player.boards.boards:
        return ""
    percent = decimal(standing.percent, 2)
    return "" if percent == _average(player.boards) else percent


def _average(share: Share) -> str:
    value = share.average
    return "" if value is None else decimal(value, 2)


def write_players(
    scores: Scores,
    listed: Sequence[Player],
    out: Path,
    *,
    languages: Sequence[str] = ("en", "zh"),
    templates: Path | None = None,
    theme: Path | None = None,
    data: bool = True,
    seats: str = "recorded",
) -> list[Path]:
    """Write ``players.html``, and ``players.zh.html`` for a second language; returns the files.

    With ``data`` its table lies in ``data/`` beside it. ``seats`` is how the places of players are known, for
    the record.
    """
    chosen = [language(code) for code in dict.fromkeys(languages)]
    if not chosen:
        raise DuplicateError("no language is chosen", remedy=f"choose from {', '.join(LANGUAGES)}")
    view, (look, overlay) = players_view(scores, listed), look_in(out, templates, theme)
    homes, around = homes_around(out), links_around(out, [event_slug(scores.night)])
    names = {
        lang.code: "players.html" if not i else f"players.{lang.code}.html" for i, lang in enumerate(chosen)
    }
    links = [{**lang._asdict(), "href": names[lang.code]} for lang in chosen]
    made = overlay.assets("base.css", "site.css", "rankings.css", "lists.css", "club.css")
    about = About(Said(_("Players")), view.name, ((Said(_("Date")), view.date),), ())
    beside = ListData("players", about, players_tables(view), players_payload(scores, listed), chosen)
    if data:
        made.update(beside.files)
    for lang in chosen:
        translate = translator(lang.code)
        context = {
            "_": translate,
            "say": sayer(translate),
            "language": lang,
            "languages": links,
            "root": "",
            "players": view,
            "noindex": look is not None and look.settings.site.noindex,
            "home": homes.get(lang.code, ""),
            "event_page": around.event(view.slug, lang.code),
            "people": {row.name: around.person(row.name, lang.code) for row in view.rows},
            "data": beside.links(lang) if data else (),
        }
        made[names[lang.code]] = overlay.render("site/players.html", context).encode()
    record = PlayersRecord(
        source=event_slug(scores.night),
        seats=seats,
        pages=names,
        averages=[row.average for row in view.rows],
    )
    return write_files(out, {**made, PLAYERS: encoded(record)})


def players_csv(scores: Scores, listed: Sequence[Player]) -> str:
    """The table as CSV; averages are percentages, at IMPs IMPs per board."""
    file = io.StringIO(newline="")
    writer = csv.writer(file, lineterminator="\n")
    heads = ["name", "club_number", "boards", "average"]
    for role in ROLES:
        heads += [f"{role}_boards", f"{role}_average"]
    writer.writerow([*heads, "contracts_made", "tricks_over"])
    for player, row in zip(listed, players_view(scores, listed).rows, strict=True):
        roles = (text for pair in row.roles for text in pair)
        made = str(player.made) if row.made else ""
        writer.writerow([player.name, player.club_number, row.boards, row.average, *roles, made, row.over])
    return file.getvalue().replace("\N{MINUS SIGN}", "-")


def players_payload(scores: Scores, listed: Sequence[Player]) -> dict[str, Plain]:
    """The table as plain values; names in ``_exact`` hold an average unrounded, as ``p/q``."""

    def exact(value: Fraction | None) -> str | None:
        return None if value is None else f"{value.numerator}/{value.denominator}"

    return {
        "version": 1,
        "event": event_name(scores.night) or None,
        "average": "percent" if scores.is_matchpoints else "imps per board",
        "players": [
            {
                "name": player.name,
                "club_number": player.club_number or None,
                "boards": player.boards.boards,
                "average_exact": exact(player.boards.average),
                "seats_known": player.seated,
                "roles": {
                    role: {
                        "boards": player.roles[role].boards,
                        "average_exact": exact(player.roles[role].average),
                    }
                    for role in ROLES
                },
                "contracts_made": player.made,
                "tricks_over": player.over,
            }
            for player in listed
        ],
    }
