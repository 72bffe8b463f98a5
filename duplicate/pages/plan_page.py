"""A plan as one page: the candidates with their figures, and who is compared with whom as a heat map."""

import re
from pathlib import Path
from typing import NamedTuple

from duplicate.movements.candidate import Candidate
from duplicate.movements.fields import Field
from duplicate.movements.planned_sections import SectionsPlan
from duplicate.movements.planner import Plan
from duplicate.movements.reasons import boards_of
from duplicate.movements.shapes import COPIES, SWITCH
from duplicate.pages.movement_words import movement_words
from duplicate.pages.plan_words import plan_words
from duplicate.pages.templates import Templates
from duplicate.words.local import Figure, Numbered, language_of
from duplicate.words.translations import Translator, language, numbered, plural, translator
from duplicate.words.translations import phrase as _

_TWO = _("%(first)s and %(second)s: %(figure)s")
_SHOWN = 12  #: candidates in the table
_MAPS = 3  #: candidates of which the heat map is shown
_STEPS = 4  #: shades on either side of the mean


class HeatCell(NamedTuple):
    """A square of the heat map: the competition of two, and its shade from -4 to 4."""

    text: str
    shade: int
    title: str


class HeatMap(NamedTuple):
    """A field: heading of each row, and the squares of the row."""

    title: str
    numbers: tuple[str, ...]
    rows: tuple[tuple[str, tuple[HeatCell, ...]], ...]
    quality: str
    mean: str
    worst: str


class Row(NamedTuple):
    """A candidate of the table."""

    name: str
    rounds: str
    boards: str
    in_play: str
    sits: str
    sharing: str
    again: str
    meets: str
    quality: str
    worst: str
    time: str
    directing: str
    is_chosen: bool
    maps: tuple[HeatMap, ...]


def write_plan_page(
    plan: Plan | SectionsPlan,
    path: Path,
    minutes_per_board: float,
    minutes_per_move: float,
    code: str = "en",
    overlay: Path | None = None,
    theme: Path | None = None,
    *,
    event: str = "",
    date: str = "",
) -> None:
    """Write the page; the folder is made when there is none."""
    page = plan_page(plan, minutes_per_board, minutes_per_move, code, overlay, theme, event=event, date=date)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page, encoding="utf-8", newline="\n")


_SWITCHED = plural("arrow-switches at %(n)s table", "arrow-switches at %(n)s tables")


def plan_page(
    plan: Plan | SectionsPlan,
    minutes_per_board: float,
    minutes_per_move: float,
    code: str = "en",
    overlay: Path | None = None,
    theme: Path | None = None,
    *,
    event: str = "",
    date: str = "",
) -> str:
    """The page in one language, complete in itself, with the ``event`` and its ``date`` (ISO) if given."""
    templates, translate = Templates(overlay, theme), translator(code)
    rows = tuple(
        _row(letters, c, minutes_per_board, minutes_per_move, translate, place=i)
        for i, group in enumerate(_groups(plan)[:_SHOWN])
        for letters, c in group
    )
    chosen = tuple(row.name for row in rows if row.is_chosen)
    context = {
        "_": translate,
        "language": language(code),
        "title": translate(_("; ")).join(chosen),
        "event": event,
        "date": date,
        "why": _held(plan_words(plan.why, translate)),
        "reasons": tuple(plan_words(reason, translate) for reason in plan.reasons),
        "rows": rows,
        "more": max(0, len(plan.candidates) - _SHOWN),
        "style": templates.styles("base.css", "site.css", "plan.css", "club.css"),
    }
    return templates.render("site/plan.html", context)


def _groups(plan: Plan | SectionsPlan) -> tuple[tuple[tuple[str, Candidate], ...], ...]:
    """What is shown together: a candidate, or those of all sections with their letters."""
    if isinstance(plan, SectionsPlan):
        return tuple(one.groups for one in plan.candidates)
    return tuple((("", c),) for c in plan.candidates)


def _row(
    letters: str,
    c: Candidate,
    minutes_per_board: float,
    minutes_per_move: float,
    translate: Translator,
    *,
    place: int,
) -> Row:
    hours, rest = divmod(round(c.minutes(minutes_per_board, minutes_per_move)), 60)
    fewest, most = c.sit_out_boards
    copies = translate(_("%(n)s copies")) % {"n": str(c.copies)}
    unsaid = (SWITCH,) if c.copies > 1 else (SWITCH, COPIES)
    told = [copies if x == COPIES else translate(x) for x in c.directing if x not in unsaid]
    if c.switched_rounds:
        told.append(f"{translate(SWITCH)} {'+'.join(map(str, c.switched_rounds))}")
    elif c.switches:
        tables = str(sum(len(tables) for _, tables in c.switches))
        told.append(numbered(translate, _SWITCHED, int(tables)) % {"n": tables})
    name = _held(movement_words(c.name, translate))
    if letters:
        name = translate(_("%(section)s: %(movement)s")) % {
            "section": letters.replace(", ", translate(_(", "))),
            "movement": name,
        }
    return Row(
        name=name,
        rounds=f"{c.rounds}×{c.boards_per_round}",
        boards=boards_of(c).removesuffix(" boards").removesuffix(" board").replace(" to ", "–"),
        in_play=str(c.boards_in_play),
        sits=str(most) if fewest == most else f"{fewest}–{most}",
        sharing=str(c.sharing),
        again=str(c.re_meets),
        meets=f"{c.meets}/{c.could_meet}",
        quality="–" if c.quality is None else Figure(f"{c.quality:.1f}"),
        worst="–" if c.worst is None else _least(c.worst, translate),
        time=f"{hours}:{rest:02d}",
        directing=translate(_("; ")).join(told) or translate(_("easy")),
        maps=tuple(_map(f, translate) for f in c.fields) if place < _MAPS else (),
        is_chosen=place == 0,
    )


def _held(text: str) -> str:
    r"""A text in which no number is parted from the noun behind it.

    >>> _held("Mitchell, 6½ tables, 7 rounds")
    'Mitchell, 6½\xa0tables, 7\xa0rounds'
    """
    return re.sub(r"(?<=[0-9½]) (?=\w)", "\N{NO-BREAK SPACE}", text)


def _map(field: Field, translate: Translator) -> HeatMap:
    titles = {"": _("All contestants"), "NS": _("North–South"), "EW": _("East–West")}
    mean = field.mean
    spread = max((abs(v - mean) for v in field.competitions), default=0.0)
    two = translate(_TWO)
    rows = []
    for i, first in enumerate(field.contestants):
        cells = []
        for j, second in enumerate(field.contestants):
            value = field.matrix[i][j]
            shade = round(_STEPS * (value - mean) / spread) if spread else 0
            title = two % {"first": first, "second": second, "figure": _signed(value)}
            cells.append(HeatCell("", 9, "") if i == j else HeatCell(_signed(value), shade, title))
        rows.append((first, tuple(cells)))
    worst = field.worst
    return HeatMap(
        title=translate(titles[field.direction]),
        numbers=field.contestants,
        rows=tuple(rows),
        quality=Figure(f"{field.quality:.1f}"),
        mean=_signed(round(mean, 1)),
        worst="" if worst is None else _least(worst, translate),
    )


def _least(worst: tuple[str, str, int], translate: Translator) -> str:
    """The two that compete least, with the letters of the language, and how much."""
    first, second = (Numbered(number).local(language_of(translate)) for number in worst[:2])
    return translate(_TWO) % {"first": first, "second": second, "figure": _signed(worst[2])}


def _signed(value: float) -> Figure:
    return Figure(f"{value:g}".replace("-", "−"))
