"""The scoring method as a source names it."""

from collections.abc import Mapping

from duplicate.laws.notation import clean

#: The names of `Night.hints` ``method``, and what sources write for them.
METHODS: Mapping[str, tuple[str, ...]] = {
    "matchpoints": ("mp", "mps", "matchpoint", "matchpoints", "match points", "match_points", "match-points",
                    "mp_pairs", "比赛分", "mp制"),
    "butler": ("butler", "butler imps", "butler_imps", "butler_pairs", "imp butler", "巴特勒", "基准分"),
    "cross-imps": ("xavg", "ximp", "ximps", "x-imp", "x-imps", "cross-imp", "cross-imps", "cross imp",
                   "cross imps", "cross_imp", "cross_imps", "imp;cross", "交叉imp", "平均imp"),
    "total-imps": ("xsum", "total imp", "total imps", "total-imp", "total-imps", "总imp"),
    "teams": ("teams", "team", "队式赛"),
    "aggregate": ("aggregate", "total points", "总分", "总分制"),
    "compensation": ("compensation", "hcp compensation", "hcp", "贴点", "单桌比赛"),
    "board-a-match": ("bam", "board-a-match", "board a match", "board_a_match", "逐副胜负"),
    "point-a-board": ("pab", "point-a-board", "point a board", "point_a_board"),
}  # fmt: skip
_METHOD_OF = {word: method for method, words in METHODS.items() for word in words}


def method_of(text: str) -> str:
    """The method that a text names; empty when it names none.

    >>> method_of("MP"), method_of("xsum"), method_of("总IMP"), method_of("whist")
    ('matchpoints', 'total-imps', 'total-imps', '')
    """
    plain = clean(text)
    return plain if plain in METHODS else _METHOD_OF.get(plain, "")
