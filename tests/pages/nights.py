"""A club night to print: twelve tables, results drawn from a seed, and every kind of row that occurs."""

import random
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from duplicate.laws.contracts import parse_contract
from duplicate.laws.deals import Deal
from duplicate.laws.scores import score_ns
from duplicate.night.changes import Penalty, ResultChange, ResultKey, Undo, apply
from duplicate.night.entries import Contestant, Entries, Member, Seating
from duplicate.night.night import DealKey, Night, SetAside
from duplicate.night.results import Result, Results, Status, Weighted
from duplicate.pages.event import event_view
from duplicate.pages.views import EventView
from duplicate.scoring import score, standings
from duplicate.scoring.scores import Scores
from duplicate.scoring.standing import Standings
from duplicate.words.problems import Problem
from duplicate.words.seats import SEATS, Seat

FIRST = "Ann Bo Cyril Dora Emil Fay Gus Hana Ivo Jun Kit Lena Max Nora Otto Pia Quinn Rosa Sven Tess"
LAST = "Aldersey Bergström Ceruti-Falk D'Arcy Eklund Fontaine Gadd Høst Ibsen Jarl Kowal Lund"
CHINESE = ["王静", "李伟", "张敏", "刘洋", "陈杰", "杨丽", "赵磊", "黄芳", "周涛", "吴娜"]


def members(number: int, side: int) -> tuple[Member, ...]:
    """Two invented names for each pair; every fourth pair writes its names in Chinese."""
    if number % 4 == 3:
        pick = (CHINESE[number % 10], CHINESE[(number + side + 4) % 10])
    else:
        pick = (
            f"{FIRST.split()[(number * 2 + side * 5) % 20]} {LAST.split()[(number + side * 7) % 12]}",
            f"{FIRST.split()[(number * 3 + side * 9 + 1) % 20]} {LAST.split()[(number * 5 + side + 3) % 12]}",
        )
    return tuple(
        Member(name, club_number=f"{1000 + number * 4 + side * 2 + place}", place=place)
        for place, name in enumerate(pick)
    )


def deal_of(rng: random.Random) -> Deal:
    cards = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"]
    rng.shuffle(cards)
    hands = {
        seat: ".".join(
            "".join(c[1] for c in cards[i * 13 : i * 13 + 13] if c[0] == suit) or "-" for suit in "SHDC"
        )
        for i, seat in enumerate(SEATS)
    }
    return Deal.of(hands)


def results(tables: int, per_set: int, rng: random.Random) -> list[Result]:
    """A skip Mitchell: EW up, boards down, EW skip a table after half of the rounds of an even field."""
    rows: list[Result] = []
    plays = {
        board: (rng.choice("SHDCN"), rng.randint(7, 11), rng.choice("NSNSEW"))
        for board in range(1, tables * per_set + 1)
    }
    for turn in range(tables if tables % 2 else tables - 1):
        skip = int(not tables % 2 and turn >= tables // 2)
        for place in range(tables):
            ew, board_set = (place - turn - skip) % tables, (place + turn) % tables
            for board in range(board_set * per_set + 1, board_set * per_set + per_set + 1):
                suit, tricks, declarer = plays[board]
                won = max(5, min(13, tricks + rng.choice((-1, 0, 0, 0, 1))))
                game = {"S": 4, "H": 4, "D": 5, "C": 5, "N": 3}[suit]
                level = game if won >= game + 5 and rng.random() < 0.7 else max(1, min(game - 1, won - 6))
                contract = f"{level}{suit}{'X' if won < level + 6 and rng.random() < 0.3 else ''}"
                points = score_ns(parse_contract(contract), Seat(declarer), won, board)
                rows.append(
                    Result(
                        row_id=len(rows) + 1,
                        round=turn + 1,
                        table=place + 1,
                        board=board,
                        ns=str(place + 1),
                        ew=str(ew + 1),
                        contract=contract,
                        declarer=declarer,
                        tricks=won,
                        lead=rng.choice("SHDC") + rng.choice("AKQJT98765432"),
                        score_ns=points,
                        score_ew=-points,
                        source="thursday.csv",
                        line=len(rows) + 2,
                    )
                )
    return rows


def _bare(row: Result, status: Status, **values: object) -> Result:
    empty = row._replace(
        status=status, contract="", declarer="", tricks=None, lead="", score_ns=None, score_ew=None
    )
    return empty._replace(**values)  # type: ignore[arg-type]


def with_every_kind(rows: list[Result]) -> tuple[list[Result], list[Weighted]]:
    """Some rows become adjusted, cancelled, passed out and so on; one pair sits out in round 1."""
    made = list(rows)
    made[3] = _bare(rows[3], Status.ARTIFICIAL, adj_ns="A+", adj_ew="A-")
    made[17] = _bare(rows[17], Status.ARTIFICIAL, adj_ns="55%", adj_ew="A=")
    made[30] = _bare(rows[30], Status.NOT_PLAYED)
    made[41] = _bare(rows[41], Status.PENDING)
    made[52] = _bare(rows[52], Status.CANCELLED)
    made[63] = _bare(rows[63], Status.PASSED, contract="PASS", score_ns=0, score_ew=0)
    made[74] = rows[74]._replace(score_ns=420, score_ew=50)
    weights = [
        Weighted(rows[85].row_id, "NS", Fraction(3, 5), 420),
        Weighted(rows[85].row_id, "NS", Fraction(2, 5), -50),
        Weighted(rows[85].row_id, "EW", Fraction(3, 5), -420),
        Weighted(rows[85].row_id, "EW", Fraction(2, 5), 50),
    ]
    made[96] = _bare(rows[96], Status.SIT_OUT, ns="")
    return made, weights


def night(tables: int = 12, per_set: int = 2, *, every_kind: bool = False, seed: int = 7) -> Night:
    rng = random.Random(seed)
    rows = results(tables, per_set, rng)
    weights: list[Weighted] = []
    if every_kind:
        rows, weights = with_every_kind(rows)
    entries = Entries(
        tuple(
            Contestant(f"{n}{side}", members(n, i))
            for i, side in enumerate(("NS", "EW"))
            for n in range(1, tables + 1)
        ),
        tuple(
            Seating(1, "", side, str(n), f"{n}{side}") for side in ("NS", "EW") for n in range(1, tables + 1)
        ),
        complete=True,
    )
    made = Night(
        name="Thursday Pairs",
        date="2026-01-15",
        club="Harbour Bridge Club",
        venue="Old Mill",
        director="Director on duty",
        slug="thursday-pairs-2026-01-15",
        entries=entries,
        deals={DealKey(board): deal_of(rng) for board in range(1, tables * per_set + 1)},
        results=Results.of(rows, weights),
        rows_read=len(rows),
    )
    if not every_kind:
        return made
    problem = Problem(
        "level 8 does not exist",
        file="thursday.csv",
        line=300,
        field="contract",
        value="8S",
        remedy="write a level from 1 to 7",
    )
    written = (("board", "7"), ("ns", "3"), ("ew", "9"), ("contract", "8S"))
    wrong = next(r for r in rows if r.board == 7 and r.status is Status.PLAYED and r.declarer == "S")
    key = ResultKey(board=7, ns=wrong.ns, ew=wrong.ew)
    when = "2026-01-15T22:1{}:00+00:00"

    def penalty(change: int, number: str, why: str) -> Penalty:
        return Penalty(
            id=change,
            when=when.format(change),
            who="Director",
            why=why,
            direction="NS",
            number=number,
            amount="-10",
        )

    changes = (
        ResultChange(
            id=1,
            when=when.format(0),
            who="Director",
            why="misheard",
            key=key,
            before={"lead": wrong.lead},
            after={"lead": "SA" if wrong.lead != "SA" else "HA"},
        ),
        Penalty(
            id=2, when=when.format(1), who="Director", why="late", direction="NS", number="3", amount="-10"
        ),
        Penalty(
            id=3, when=when.format(2), who="Director", why="mistake", direction="NS", number="4", amount="-10"
        ),
        Undo(id=4, when=when.format(3), of=3),
    )
    return apply(
        replace(
            made,
            problems=(problem,),
            set_aside=(SetAside("thursday.csv", 300, written, problem),),
            rows_read=len(rows) + 1,
            changes=changes,
        )
    )


@dataclass(frozen=True, eq=False)
class Scored:
    """A night with its scores and standings."""

    night: Night
    scores: Scores
    standings: Standings

    @cached_property
    def view(self) -> EventView:
        """What its pages show."""
        return event_view(self.scores, self.standings)


def scored(night: Night, conditions: str = "wbf", **overrides: object) -> Scored:
    """Scores a night by a preset and some conditions more."""
    scores = score(night, conditions, overrides or None)
    return Scored(scores.night, scores, standings(scores))
