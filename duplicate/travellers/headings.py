"""Headings of the columns of a table of results, in English and Chinese."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache

from duplicate.words.problems import Problem

#: What a column holds, and the headings that say so. Case, spaces and signs do not matter.
HEADINGS: Mapping[str, tuple[str, ...]] = {
    "event_id": ("event_id", "event", "tournament", "赛事", "比赛"),
    "scoring": ("scoring", "scoring_method", "method", "计分方式", "计分方法", "赛制"),
    "session": ("session", "session_no", "session_number", "节", "节次", "场", "场次"),
    "section": ("section", "sec", "section_letter", "组", "组别", "分组"),
    "round": ("round", "rnd", "rd", "round_no", "round_number", "轮", "轮次"),
    "table": ("table", "tbl", "table_no", "table_number", "桌", "桌号"),
    "board": ("board", "brd", "bd", "board_no", "board_number", "牌号", "副", "副次", "副数"),
    "copy": ("copy", "board_copy", "套", "牌套"),
    "ns": ("ns", "pair_ns", "ns_pair", "ns_no", "ns_number", "ns_pair_number", "nspair", "pairns",
           "南北", "南北号", "南北对", "南北对号"),
    "ew": ("ew", "pair_ew", "ew_pair", "ew_no", "ew_number", "ew_pair_number", "ewpair", "pairew",
           "东西", "东西号", "东西对", "东西对号"),
    "north": ("north", "n", "north_number", "player_n", "北", "北家"),
    "east": ("east", "e", "east_number", "player_e", "东", "东家"),
    "south": ("south", "s", "south_number", "player_s", "南", "南家"),
    "west": ("west", "w", "west_number", "player_w", "西", "西家"),
    "ns_names": ("ns_names", "ns_name", "names_ns", "name_ns", "ns_players", "南北姓名", "南北牌手"),
    "ew_names": ("ew_names", "ew_name", "names_ew", "name_ew", "ew_players", "东西姓名", "东西牌手"),
    "north_name": ("north_name", "name_north", "n_name", "北家姓名", "北姓名"),
    "east_name": ("east_name", "name_east", "e_name", "东家姓名", "东姓名"),
    "south_name": ("south_name", "name_south", "s_name", "南家姓名", "南姓名"),
    "west_name": ("west_name", "name_west", "w_name", "西家姓名", "西姓名"),
    # a team match
    "room": ("room", "房间", "开闭室", "室"),
    "open": ("open", "open_room", "开室"),
    "closed": ("closed", "closed_room", "闭室"),
    "home": ("home", "home_team", "主队"),
    "visitors": ("visitors", "visiting_team", "away", "away_team", "客队"),
    "status": ("status", "状态"),
    "contract": ("contract", "cont", "final_contract", "定约"),
    "declarer": ("declarer", "decl", "dec", "by", "played_by", "庄家", "庄", "定约人"),
    "tricks": ("tricks", "tricks_won", "tricks_made", "墩", "墩数", "赢墩", "赢墩数"),
    "result": ("result", "res", "made", "结果"),
    "lead": ("lead", "opening_lead", "ld", "首攻", "首引"),
    "score_ns": ("score_ns", "ns_score", "score", "points", "ns_points", "得分", "南北得分", "南北分"),
    "score_ew": ("score_ew", "ew_score", "ew_points", "东西得分", "东西分"),
    "adj_ns": ("adj_ns", "ns_adj", "adjusted_ns", "ns_adjusted", "南北调整", "南北裁定"),
    "adj_ew": ("adj_ew", "ew_adj", "adjusted_ew", "ew_adjusted", "东西调整", "东西裁定"),
    "weighted": ("weighted", "weighted_score", "加权", "加权分"),
    "weighted_ns": ("weighted_ns", "ns_weighted", "南北加权"),
    "weighted_ew": ("weighted_ew", "ew_weighted", "东西加权"),
    "hcp_ns": ("hcp_ns", "ns_hcp", "hcp", "南北牌点", "牌点", "牌力点数"),
    "datum": ("datum", "off_datum", "board_average", "基准分", "基准"),
    "dealer": ("dealer", "dlr", "发牌人", "开叫人"),
    "vulnerable": ("vulnerable", "vul", "vulnerability", "局况"),
    "remarks": ("remarks", "remark", "comment", "comments", "notes", "note", "备注", "说明"),
    # published values: known, and not results
    "ignored": ("off_ns", "off_ew", "flag", "row_id", "line", "source",
                "mp_ns", "mp_ew", "ns_mp", "ew_mp", "imp_ns", "imp_ew", "ns_imp", "ew_imp",
                "percent_ns", "percent_ew", "ns_percent", "ew_percent"),
}  # fmt: skip
_TRADITIONAL = str.maketrans(
    "東無將紅樁莊號輪組對節場牌總結備註說調權狀態況發標準戲賽誰",
    "东无将红桩庄号轮组对节场牌总结备注说调权状态况发标准戏赛谁",
)


@lru_cache(maxsize=4096)
def heading_key(text: str) -> str:
    """A heading in the form in which headings are compared.

    >>> heading_key(" N/S Pair No. "), heading_key("PairNS"), heading_key("牌號")
    ('ns_pair_no', 'pairns', '牌号')
    """
    plain = unicodedata.normalize("NFKC", text).casefold().translate(_TRADITIONAL)
    plain = re.sub(r"\b(n)\s*[-/]\s*(s)\b|\b(e)\s*[-/]\s*(w)\b", r"\1\2\3\4", plain)
    plain = plain.replace("%", " percent ").replace("#", " no ")
    return re.sub(r"[\W_]+", "_", plain).strip("_")


_LONGEST = 60  #: characters of a heading; a longer cell is text of another kind, and would be remembered
_COLUMN_OF = {heading_key(heading): column for column, headings in HEADINGS.items() for heading in headings}


def columns_of(row: Sequence[str]) -> tuple[str, ...]:
    """What each column holds: a name of `HEADINGS`, or empty when the heading is not known.

    >>> columns_of(["Board", "N/S", "E/W", "Contract", "Weather"])
    ('board', 'ns', 'ew', 'contract', '')
    """
    return tuple(_COLUMN_OF.get(heading_key(cell), "") if len(cell) <= _LONGEST else "" for cell in row)


def is_heading_row(row: Sequence[str]) -> bool:
    """Whether a row holds the headings of a table of results: the board, and something about the result."""
    found = set(columns_of(row))
    return "board" in found and bool(
        found
        & {"contract", "score_ns", "score_ew", "result", "adj_ns", "status", "weighted", "open", "closed"}
    )


def as_written(headings: Sequence[str], row: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The filled cells of a row under its own headings."""
    names = [*headings, *[""] * (len(row) - len(headings))]
    return tuple((heading, cell) for heading, cell in zip(names, row, strict=False) if cell)


def too_wide(headings: Sequence[str], row: Sequence[str]) -> tuple[Problem, tuple[tuple[str, str], ...]]:
    """What is wrong with a row that has more cells than there are headings, and the row as written."""
    problem = Problem(
        f"the line has {len(row)} cells, the headings are {len(headings)}",
        field=headings[-1],
        value=" ".join(row[len(headings) - 1 :]),
        remedy="put a cell that holds the delimiter in quotes",
    )
    return problem, as_written(headings, row)
