"""Words of ours that come as data: titles and sources of the presets, and the names of columns.

What a club writes into conditions of its own, and headings that nobody knows, stay as they are written.
"""

from duplicate.pages.views import Said, Text
from duplicate.words.translations import phrase as _

#: Names of programs and sites are names in every language.
_TITLES = frozenset(
    (
        _("American Contract Bridge League"),
        _("English Bridge Union"),
        _("Club night"),
        _("Online replay"),
        _("World Bridge Federation"),
        _("EBU Swiss pairs"),
        _("Knock-out of teams"),
        _("Ladder challenge of teams"),
        _("Online Swiss pairs, 12 VP for a bye"),
        _("Round robin of pairs"),
        _("Round robin of teams"),
        _("Automatic online Swiss pairs"),
        _("Shanghai Swiss teams"),
        _("Swiss teams, WBF victory points"),
    )
)
_SOURCES = frozenset(
    (
        _("ACBL Codification: fouled boards"),
        _("ACBLscore recaps"),
        _("Printed tournament results of Bridge Base Online"),
        _("Printed results of Compscore 3 (USEBIO)"),
        _("EBU White Book 4.2.3: assigned scores, Neuberg's formula and small groups"),
        _("Printed results of JFR Pary"),
        _("Printed results of KOPS"),
        _("Printed results of Magic Contest 3.3 to 4.8"),
        _("Printed results of PairsScorer"),
        _("PBN export of Ruter"),
        _("Laws of Duplicate Bridge 2017: Laws 12C2, 78 and 86"),
        _("Replay system (复式记分系统): trimmed mean, six results at least, forty at most"),
        _("Laws of Duplicate Bridge 2017: Laws 12C2, 78, 86 and 87"),
        _("EBU White Book, split-tie procedure (143.7)"),
        _("Swiss pairs, matchpoint percentage to 20-VP scale of EBU congresses"),
        _(
            "Laws of Duplicate Bridge 2017: Law 78B (IMPs), "
            "Law 86 (scores that do not balance in knock-out play)"
        ),
        _("Ladder challenge (梯级挑战赛), online event rules"),
        _("Common practice of online clubs: 12 VP of 20 for a sit-out"),
        _("WBF continuous victory-point scale"),
        _("Berger tables, FIDE Handbook C.05, annex 1"),
        _("FIDE tournament rules: withdrawal from a round robin before half of the matches"),
        _("Automatic Swiss pairs (瑞士移位自动双人赛), event rules"),
        _("Open Swiss teams regulation and supplement, Shanghai"),
    )
)
#: Columns of results; in English as files have them.
_COLUMNS = frozenset(
    (
        *(_("session"), _("section"), _("round"), _("table"), _("board"), _("copy"), _("ns"), _("ew")),
        *(_("north"), _("south"), _("east"), _("west"), _("status"), _("contract"), _("declarer")),
        *(_("tricks"), _("result"), _("lead"), _("score"), _("score_ns"), _("score_ew")),
        *(_("adj_ns"), _("adj_ew"), _("remarks"), _("names")),
    )
)


def title(text: str) -> Said:
    """The title of conditions: a preset's in the language of the page, a club's as written."""
    return Said(text) if text in _TITLES else Said("%(title)s", {"title": text})


def source(text: str) -> Said:
    """What conditions rest on, likewise."""
    return Said(text) if text in _SOURCES else Said("%(source)s", {"source": text})


def column(name: str) -> Text:
    """The name of a column of results."""
    return Said(name) if name in _COLUMNS else name


def row_text(row: tuple[tuple[str, str], ...]) -> Text:
    """A row that was set aside, as it was written: each name with its value."""
    told: Text = ""
    for name, value in row:
        if value:
            cell = Said("%(name)s %(value)s", {"name": column(name), "value": value})
            told = Said(_("%(first)s, %(next)s"), {"first": told, "next": cell}) if told else cell
    return told
