"""A plan, or the check of a movement, as text for the terminal and as JSON."""

import json
from collections.abc import Iterable, Sequence

from duplicate.cli.lines import folded, width_of
from duplicate.movements.candidate import Candidate
from duplicate.movements.fields import Field
from duplicate.movements.movement import Fault, Finding, Movement
from duplicate.movements.movement_json import as_data
from duplicate.movements.planner import Plan
from duplicate.movements.reasons import boards_of
from duplicate.movements.shapes import COPIES, SWITCH
from duplicate.pages.movement_words import movement_words, recognised
from duplicate.pages.plan_words import plan_words
from duplicate.words.problems import Problem, Severity
from duplicate.words.translations import Translator, numbered, phrase, plural, translator
from duplicate.words.translations import phrase as _

_WIDE = 100
MOST = 6  #: alternatives in the table
_HEAD = (
    _("Alternatives"),
    _("rounds"),
    _("plays"),
    _("in play"),
    _("out"),
    _("shared"),
    _("again"),
    _("meets"),
    "Qf",
    _("least"),
    _("time"),
    _("switch"),
    _("directing"),
)
_NAME = 24  #: a longer name goes without the word Mitchell
FATAL = (Fault.TWO_PLACES, Fault.BOARDS_TWO_PLACES, Fault.REPLAY)


def as_text(
    movement: Movement,
    plan: Plan | None,
    minutes_per_board: float,
    minutes_per_move: float,
    code: str = "en",
) -> str:
    """The movement, the reasons, and the alternatives, in a language."""
    translate = translator(code)
    lines = [movement_words(movement.name, translate) or translate(_("A movement"))]
    if plan is None:
        notes = (movement_words(note, translate) for note in movement.notes)
        return "\n".join([*lines, *wrapped([_summary(movement, translate), *notes])])
    told = [
        *(plan.why,) * bool(plan.why),
        *plan.reasons,
        *(n for n in movement.notes if n not in plan.reasons),
    ]
    lines += wrapped(told if code == "en" else (plan_words(sentence, translate) for sentence in told))
    others = plan.candidates[1 : 1 + MOST]
    if others:
        left = len(plan.candidates) - 1 - len(others)
        entries = [("* ", plan.candidates[0]), *(("  ", c) for c in others)]
        lines += ["", *table(entries, minutes_per_board, minutes_per_move, left, translate)]
    return "\n".join(lines)


def wrapped(sentences: Iterable[str]) -> list[str]:
    """Sentences as lines, each set in a little."""
    lines = []
    for sentence in sentences:
        lines += folded(sentence, "  ", "    ")
    return lines


def _summary(movement: Movement, translate: Translator) -> str:
    counts = (
        (plural("%(n)s table", "%(n)s tables"), movement.tables),
        (plural("%(n)s round", "%(n)s rounds"), movement.rounds),
        (plural("%(n)s board", "%(n)s boards"), movement.boards),
    )
    told = [numbered(translate, text, count) % {"n": count} for text, count in counts]
    told.append(translate(_("two winners") if movement.winners == 2 else _("one winner")))
    return translate(_("%(first)s.")) % {"first": translate(_(", ")).join(told)}


def table(
    entries: Sequence[tuple[str, Candidate]],
    minutes_per_board: float,
    minutes_per_move: float,
    more: int,
    translate: Translator,
) -> list[str]:
    """Candidates with their figures, each behind its mark, and what the columns mean; ``more`` would do."""
    shown = [c for _mark, c in entries]
    head = tuple(translate(text) for text in _HEAD)
    rows: list[tuple[str, ...]] = [head]
    for mark, c in entries:
        hours, rest = divmod(round(c.minutes(minutes_per_board, minutes_per_move)), 60)
        fewest, most = c.sit_out_boards
        rows.append(
            (
                mark + _name_in(c, translate),
                f"{c.rounds}x{c.boards_per_round}",
                boards_of(c).removesuffix(" boards").removesuffix(" board").replace(" to ", "-"),
                str(c.boards_in_play),
                str(most) if fewest == most else f"{fewest}-{most}",
                str(c.sharing),
                str(c.re_meets),
                f"{c.meets}/{c.could_meet}",
                "" if c.quality is None else f"{c.quality:.1f}",
                "" if c.worst is None else f"{c.worst[0]}-{c.worst[1]}: {c.worst[2]}",
                f"{hours}:{rest:02d}",
                switches_of(c, translate),
                directing_of(c, translate),
            )
        )
    # a column that says nothing is left out, and the line below the table says so
    nothing = {
        4: (_("nobody sits out"), all(c.sit_outs_per_pair == 0 for c in shown)),
        5: (_("no tables share"), all(c.sharing == 0 for c in shown)),
        6: (_("nobody meets anybody twice"), all(c.re_meets == 0 for c in shown)),
        8: ("", all(c.quality is None for c in shown)),
        9: ("", all(c.worst is None for c in shown)),
        11: ("", all(not c.switches for c in shown)),
    }
    left = {i for i, (_text, empty) in nothing.items() if empty}
    columns = [i for i in range(len(head)) if i not in left]
    widths = {i: max(width_of(row[i]) for row in rows) for i in columns}
    last = columns[-1]
    room = _WIDE - sum(widths[i] + 1 for i in columns if i != last)
    comma = translate(_(", "))
    rows = [(*row[:last], _cut(row[last], room, comma)) for row in rows]
    lines = []
    for row in rows:
        cells = []
        for i in columns:
            space = " " * (widths[i] - width_of(row[i]))
            cells.append(row[i] + space if i in (0, last) else space + row[i])
        lines.append(" ".join(cells).rstrip())
    told = [text for i, (text, _empty) in nothing.items() if i in left and text]
    if 9 not in left:
        told.append(_("least: the two that are compared least, and how much"))
    if 11 not in left:
        told.append(_("switch: the rounds that are arrow-switched"))
    said = ["* " + translate(_("chosen")), *map(translate, told)]
    if more:
        said.append(translate(_("%(n)s more would do")) % {"n": more})
    return [*lines, *folded(translate(_("; ")).join(said), "", "  ")]


def _cut(text: str, room: int, comma: str) -> str:
    """As many of the words as there is room for, and how many are left."""
    parts = text.split(comma)
    for count in range(len(parts), 0, -1):
        left = len(parts) - count
        short = comma.join(parts[:count]) + f" +{left}" * bool(left)
        if width_of(short) <= room:
            return short
    return parts[0]


def short_name(candidate: Candidate) -> str:
    """The name without the size and the rounds, which all candidates or another column have."""
    first, *rest = candidate.name.split(", ")
    extra = [part for part in rest if part.startswith("with ")]
    name = ", ".join([first, *extra]).replace("Barometer: ", "Barometer ")
    return name.replace(" Mitchell", "") if len(name) > _NAME and " Mitchell" in name else name


def _name_in(candidate: Candidate, translate: Translator) -> str:
    """The short name in a language."""
    short = short_name(candidate)
    found = recognised(candidate.name)
    if found is None or translate(found[0]) == found[0]:
        return short
    sentence, values = found
    inner = recognised(values["movement"]) if "movement" in values else None
    kind = (values if inner is None else inner[1]).get("kind", "")
    told = movement_words(kind, translate) if kind else short
    return told if inner is None else translate(sentence) % {"movement": told}


def switches_of(candidate: Candidate, translate: Translator = phrase) -> str:
    """The rounds that are arrow-switched, or how many tables in all."""
    if candidate.switched_rounds:
        return "+".join(map(str, candidate.switched_rounds))
    count = sum(len(tables) for _, tables in candidate.switches)
    tables = numbered(translate, plural("%(n)s table", "%(n)s tables"), count)
    return tables % {"n": count} if count else ""


def directing_of(candidate: Candidate, translate: Translator = phrase) -> str:
    """What the director must see to beside arrow-switches, in a few words."""
    copies = translate(_("%(n)s copies")) % {"n": candidate.copies}
    unsaid = (SWITCH,) if candidate.copies > 1 else (SWITCH, COPIES)
    told = [copies if x == COPIES else translate(x) for x in candidate.directing if x not in unsaid]
    return translate(_(", ")).join(told) or ("" if candidate.switches else translate(_("easy")))


def as_json(movement: Movement, plan: Plan | None, minutes_per_board: float, minutes_per_move: float) -> str:
    """Everything about a plan; without one, the movement alone."""
    data: dict[str, object] = {"movement": as_data(movement)}
    if plan is not None:
        data["why"] = plan.why
        data["reasons"] = list(plan.reasons)
        data["candidates"] = [candidate_data(c, minutes_per_board, minutes_per_move) for c in plan.candidates]
    return dumped(data)


def dumped(data: object) -> str:
    """JSON text for people and programs."""
    return json.dumps(data, ensure_ascii=False, indent=2)


def candidate_data(
    candidate: Candidate, minutes_per_board: float, minutes_per_move: float
) -> dict[str, object]:
    """The figures of a candidate as data, with the comparison matrix of each field."""
    fields = (
        "name",
        "family",
        "winners",
        "rounds",
        "boards_per_round",
        "fewest_boards",
        "most_boards",
        "boards_in_play",
        "sit_outs_per_pair",
        "re_meets",
        "sharing",
        "meets",
        "could_meet",
        "copies",
    )
    data: dict[str, object] = {name: getattr(candidate, name) for name in fields}
    data["sit_out_boards"] = dict(zip(("fewest", "most"), candidate.sit_out_boards, strict=True))
    data["share_of_boards"] = round(candidate.share_of_boards, 6)
    data["minutes"] = candidate.minutes(minutes_per_board, minutes_per_move)
    data["ease"] = {"cost": round(candidate.ease, 6), "directing": list(candidate.directing)}
    data["arrow_switches"] = [{"round": r, "tables": list(tables)} for r, tables in candidate.switches]
    data["quality"] = None if candidate.quality is None else round(candidate.quality, 6)
    data["fields"] = [_field(f) for f in candidate.fields]
    return data


def _field(field: Field) -> dict[str, object]:
    worst = field.worst
    return {
        "direction": field.direction,
        "quality": round(field.quality, 6),
        "mean": round(field.mean, 6),
        "least_compared": None
        if worst is None
        else {"first": worst[0], "second": worst[1], "competition": worst[2]},
        "contestants": list(field.contestants),
        "matrix": [list(row) for row in field.matrix],
    }


def check_text(name: str, movement: Movement, findings: tuple[Finding, ...], bad: bool) -> str:
    """The findings, the unplayable first, and a verdict."""
    lines = []
    fatal = [f for f in findings if f.fault in FATAL]
    others = [f for f in findings if f.fault not in FATAL]
    for title, group in (("Faults", fatal), ("To know", others)):
        if group:
            lines.append(f"{title}:")
            lines += [f"  {finding.fault.value}: {finding.text}" for finding in group]
    verdict = "cannot be played as it stands" if bad else "can be played"
    lines.append(f"{name}: {_summary(movement, phrase)[:-1]}; it {verdict}.")
    return "\n".join(lines)


def check_json(
    name: str, movement: Movement, problems: tuple[Problem, ...], findings: tuple[Finding, ...]
) -> str:
    """The same as data."""
    wrong = any(p.severity is Severity.ERROR for p in problems)
    return dumped(
        {
            "file": name,
            "playable": movement.is_playable and not wrong and bool(movement.meetings),
            "problems": problems_data(problems),
            "findings": findings_data(findings),
        }
    )


def problems_data(problems: Iterable[Problem]) -> list[dict[str, object]]:
    """Problems as data."""
    return [
        {
            "message": p.message,
            "line": p.line,
            "field": p.field,
            "value": p.value,
            "remedy": p.remedy,
            "severity": p.severity.value,
        }
        for p in problems
    ]


def findings_data(findings: Iterable[Finding]) -> list[dict[str, object]]:
    """Findings as data."""
    return [
        {
            "fault": f.fault.value,
            "text": f.text,
            "rounds": list(f.rounds),
            "contestants": list(f.contestants),
            "fatal": f.fault in FATAL,
        }
        for f in findings
    ]
