"""A plan of several sections: what was asked, and the answer as text for the terminal and as JSON."""

from duplicate.cli.plan import number_of_tables
from duplicate.cli.planned import MOST, candidate_data, dumped, table, wrapped
from duplicate.movements.movement_json import as_data
from duplicate.movements.planned_sections import SectionsPlan, Wishes, plan_sections
from duplicate.pages.movement_words import movement_words
from duplicate.pages.plan_words import plan_words
from duplicate.words.problems import DuplicateError, Problem
from duplicate.words.translations import phrase as _
from duplicate.words.translations import translator


def planned_sections(
    text: str, tables: str | None, pairs: int | None, first: str, wishes: Wishes
) -> SectionsPlan:
    """The plan of ``--sections``: how many, or the tables of each such as ``14,16``."""
    parts = [part.strip() for part in text.split(",")]
    field = None if tables is None else number_of_tables(tables)
    if len(parts) == 1 and parts[0].isascii() and parts[0].isdigit():
        return plan_sections(field, pairs=pairs, count=int(parts[0]), first_section=first, **wishes)
    try:
        sizes = [number_of_tables(part) for part in parts]
    except DuplicateError as error:
        remedy = "write how many sections, or the tables of each, for example 14,16 or 14.5,16"
        raise DuplicateError(
            Problem("these are no sections", field="--sections", value=text, remedy=remedy)
        ) from error
    return plan_sections(field, pairs=pairs, sizes=sizes, first_section=first, **wishes)


def sections_text(
    plan: SectionsPlan, minutes_per_board: float, minutes_per_move: float, code: str = "en"
) -> str:
    """The movement of each section, the reasons, and the combinations, in a language."""
    translate = translator(code)
    said = translate(_("%(section)s: %(movement)s"))
    lines = [
        said % {"section": m.meetings[0].section, "movement": movement_words(m.name, translate)}
        for m in plan.movements
    ]
    told = [plan.why, *plan.reasons]
    lines += wrapped(told if code == "en" else (plan_words(sentence, translate) for sentence in told))
    for letters, part in plan.candidates[0].groups:
        notes = (movement_words(note, translate) for note in part.movement.notes)
        sections = letters.replace(", ", translate(_(", ")))
        lines += wrapped(said % {"section": sections, "movement": note} for note in notes)
    shown = plan.candidates[: 1 + MOST]
    if len(shown) > 1:
        widest = max(len(letters) for one in shown for letters, _part in one.groups)
        entries = [
            (("* " if one is shown[0] and not i else "  ") + letters.ljust(widest) + " ", part)
            for one in shown
            for i, (letters, part) in enumerate(one.groups)
        ]
        more = len(plan.candidates) - len(shown)
        lines += ["", *table(entries, minutes_per_board, minutes_per_move, more, translate)]
    return "\n".join(lines)


def sections_json(plan: SectionsPlan, minutes_per_board: float, minutes_per_move: float) -> str:
    """Everything about the plan of sections: movements and candidates are in the order of the letters."""
    return dumped(
        {
            "sections": [{"section": m.meetings[0].section, "movement": as_data(m)} for m in plan.movements],
            "why": plan.why,
            "reasons": list(plan.reasons),
            "candidates": [
                {
                    "cost": round(one.cost, 6),
                    "sections": [
                        {"section": letter, **candidate_data(part, minutes_per_board, minutes_per_move)}
                        for letter, part in zip(one.letters, one.parts, strict=True)
                    ],
                }
                for one in plan.candidates
            ],
        }
    )
