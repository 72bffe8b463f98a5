"""The rows of a ScoreTable and a TotalScoreTable of PBN, as the fields of travellers."""

import re

from duplicate.night.entries import Member
from duplicate.night.games import Table
from duplicate.travellers.awards import parse_award
from duplicate.travellers.names import split_names
from duplicate.words.problems import DuplicateError

#: Columns, in lower case, and the fields of `duplicate.travellers.lines` that they are.
_FIELDS = {
    "session": "session",
    "section": "section",
    "round": "round",
    "table": "table",
    "copy": "copy",
    "pairid_ns": "ns",
    "pairid_ew": "ew",
    "names_ns": "ns_names",
    "names_ew": "ew_names",
    "north": "north",
    "east": "east",
    "south": "south",
    "west": "west",
    "name_north": "north_name",
    "name_east": "east_name",
    "name_south": "south_name",
    "name_west": "west_name",
    "status": "status",
    "contract": "contract",
    "declarer": "declarer",
    "lead": "lead",
    "score_ns": "score_ns",
    "score_ew": "score_ew",
    "adj_ns": "adj_ns",
    "adj_ew": "adj_ew",
    "weighted_ns": "weighted_ns",
    "weighted_ew": "weighted_ew",
}
Row = tuple[dict[str, str], tuple[tuple[str, str], ...]]  #: fields, and what else is published


def score_rows(table: Table) -> list[Row]:
    """The fields of each row; none when the table names neither pairs nor contracts.

    A table of frequencies (scores with a Multiplicity) is not one of results.
    """
    names = [name.casefold() for name in table.names]
    if not any(n in names for n in ("pairid_ns", "pairid_ew", "names_ns", "names_ew", "contract", "north")):
        return []
    if "multiplicity" in names and "pairid_ns" not in names and "names_ns" not in names:
        return []
    rows = []
    for row in table.rows:
        fields: dict[str, str] = {}
        others = []
        for name, key, text in zip(table.names, names, row, strict=True):
            value = text.strip()
            if value in ("", "-", "?", "*"):
                continue
            if key in _FIELDS:
                fields[_FIELDS[key]] = value.removeprefix("^")
            elif key == "result":
                plain = value.removeprefix("^")
                fields["tricks" if plain.isdecimal() else "result"] = plain
            else:
                others.append((name, value))
        _awards(fields)
        rows.append((fields, tuple(others)))
    return rows


def _awards(fields: dict[str, str]) -> None:
    """An artificial score may stand in the place of the score: A+, 60%."""
    texts = [fields.get(f"score_{side}", "") for side in ("ns", "ew")]
    if not any(texts) or any(re.fullmatch(r"[+-]?\d+", text) for text in texts):
        return
    try:
        awards = [parse_award(text, "score") for text in texts]
    except DuplicateError:
        return  # a word such as Bye: the lines of travellers read it
    for side, award in zip(("ns", "ew"), awards, strict=True):
        del fields[f"score_{side}"]
        fields.setdefault(f"adj_{side}", award)


def table_members(table: Table, section: str) -> dict[tuple[str, str, str], tuple[Member, ...]]:
    """Who the pairs of a TotalScoreTable are, by (section, direction, number).

    >>> table = Table("TotalScoreTable", ("PairId", "Names", "MemberID1"), (("3", "Ann - Bo", "77"),))
    >>> [(m.name, m.club_number) for m in table_members(table, "")["", "", "3"]]
    [('Ann', '77'), ('Bo', '')]
    """
    found: dict[tuple[str, str, str], tuple[Member, ...]] = {}
    keys = [name.casefold() for name in table.names]
    for row in table.rows:
        fields = {k: t.strip() for k, t in zip(keys, row, strict=True) if t.strip() not in ("", "-", "?")}
        names = split_names(fields.get("names", ""))
        if not fields.get("pairid") or not names:
            continue
        direction = fields.get("direction", "").upper().replace("-", "")
        key = fields.get("section", section), direction if direction in ("NS", "EW") else "", fields["pairid"]
        found[key] = tuple(
            Member(
                name,
                club_number=fields.get(f"memberid{place + 1}", ""),
                club=fields.get("club", ""),
                place=place,
            )
            for place, name in enumerate(names)
        )
    return found
