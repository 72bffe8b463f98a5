"""Small good files of every format, to be damaged: made by our own writers, by hand, and cut from real ones."""

from collections.abc import Iterable
from datetime import datetime
from functools import cache
from io import BytesIO
from struct import pack

from duplicate.movements.files import Format, encoded
from duplicate.movements.individual import individual
from duplicate.movements.planner import plan
from duplicate.night.night import Night
from duplicate.travellers import read
from record import ROOT, SHARED

THURSDAY = ROOT / "fixtures" / "nights" / "thursday"
ACCEPTANCE = ROOT / "fixtures" / "nights" / "acceptance"
Seeds = list[bytes]


@cache
def night() -> Night:
    """The sample night."""
    return read(THURSDAY)


def real(folder: str, pattern: str, most: int) -> Iterable[bytes]:
    """Files of the reference material, where it is at hand, up to a number of bytes."""
    found = sorted((SHARED / "oracles" / "files" / folder).glob(pattern))
    return [path.read_bytes() for path in found if path.stat().st_size <= most]


def csv() -> Seeds:
    lines = (THURSDAY / "results.csv").read_bytes().splitlines(keepends=True)
    return [
        b"".join([lines[0], *lines[1:90:8]]),
        "牌号,南北,东西,定约,庄家,结果,首攻,南北得分\n1,1,2,3NT,N,=,♠A,400\n2,2,1,4♥X,S,-1,DK,-100\n3,1,2,PASS,,,,0\n".encode(),
        b"board;ns;ew;contract;result;score_ns;score_ew\r\n1;1;2;4S by N;+1;450;\r\n2;2;3;1NTXX-2;;;600\r\n3;3;1;A+/A-;;;\r\n",
        b"session\tsection\tround\ttable\tboard\tns\tew\tstatus\tadj_ns\tadj_ew\tweighted\tscoring\tdatum\tdealer\tvulnerable\n"
        b"1\tA\t1\t1\t1\t1\t2\tartificial\t60%\tA-\t\tmp\t100\tN\tNone\n1\tA\t1\t2\t2\t3\t4\t\t\t\t60% 450 40% 200\tmp\t\tE\tNS\n",
        "event_id,board,north,east,south,west,contract,declarer,tricks,north_name,ns_names,remarks\n"
        'x,1,1,2,3,4,3NT,N,9,"Zoë, the 1st","A & B",\nx,2,1,2,3,4,2C*,W,8,,,Wrong direction\nx,3,1,2,3,4,,,,,,not played\n'.encode(
            "cp1252"
        ),
    ]


def xlsx() -> Seeds:
    import xlsxwriter

    found = []
    for shared in (False, True):
        out = BytesIO()
        book = xlsxwriter.Workbook(out, {"constant_memory": not shared})
        sheet = book.add_worksheet("Results")
        sheet.write_row(0, 0, ["Thursday"])
        sheet.write_row(
            2, 0, ["board", "ns", "ew", "contract", "declarer", "tricks", "score", "adj_ns", "adj_ew"]
        )
        sheet.write_row(3, 0, [1, 1, 2, "3NT", "N", 9, 400])
        sheet.write_row(4, 0, [2, 3, 4, "4♥X", "S", 9.0, -100])
        sheet.write_row(5, 0, [3, 5, 6, "", "", "", "", 0.6, 0.4], book.add_format({"num_format": "0%"}))
        sheet.write_formula(6, 0, "=1+3", None, 4)
        sheet.write_boolean(6, 1, True)
        sheet.write_datetime(6, 2, datetime(2026, 1, 8), book.add_format({"num_format": "yyyy-mm-dd"}))
        book.add_worksheet("Empty")
        book.close()
        found.append(out.getvalue())
    return found


_USEBIO = """<?xml version="1.0" encoding="{code}"?>
<USEBIO Version="1.2"><CLUB><CLUB_NAME>Harbour</CLUB_NAME><CLUB_ID_NUMBER>7</CLUB_ID_NUMBER></CLUB>
<EVENT EVENT_TYPE="{kind}"><EVENT_DESCRIPTION>Zoë &amp; friends</EVENT_DESCRIPTION><DATE>08/01/2026</DATE>
<BOARD_SCORING_METHOD>{method}</BOARD_SCORING_METHOD><WINNER_TYPE>2_WINNER</WINNER_TYPE>
<SECTION SECTION_ID="A"><PARTICIPANTS>
<PAIR><PAIR_NUMBER>1</PAIR_NUMBER><DIRECTION>NS</DIRECTION><PLACE>1</PLACE><PERCENTAGE>75</PERCENTAGE>
<PLAYER><PLAYER_NAME>A B</PLAYER_NAME><NATIONAL_ID_NUMBER>1</NATIONAL_ID_NUMBER></PLAYER>
<PLAYER><PLAYER_NAME>C D</PLAYER_NAME></PLAYER></PAIR>
<PAIR><PAIR_NUMBER>2</PAIR_NUMBER><DIRECTION>EW</DIRECTION><PLAYER><PLAYER_NAME>E F</PLAYER_NAME></PLAYER></PAIR>
</PARTICIPANTS>
<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>
<TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><CONTRACT>4SX</CONTRACT>
<PLAYED_BY>N</PLAYED_BY><LEAD>H4</LEAD><TRICKS>10</TRICKS><SCORE>590</SCORE><NS_MATCH_POINTS>2</NS_MATCH_POINTS>
<EW_MATCH_POINTS>0</EW_MATCH_POINTS><ROUND_NUMBER>1</ROUND_NUMBER><TABLE_NUMBER>1</TABLE_NUMBER></TRAVELLER_LINE>
<TRAVELLER_LINE><NS_PAIR_NUMBER>3</NS_PAIR_NUMBER><EW_PAIR_NUMBER>4</EW_PAIR_NUMBER><SCORE>A60A40</SCORE></TRAVELLER_LINE>
</BOARD>
<BOARD><BOARD_NUMBER>2</BOARD_NUMBER><TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER>
<EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><SCORE>PASS</SCORE></TRAVELLER_LINE></BOARD>
</SECTION></EVENT>
<HANDSET><BOARD><BOARD_NUMBER>1</BOARD_NUMBER>
<HAND><DIRECTION>North</DIRECTION><SPADES>AKQJT98765432</SPADES></HAND>
<HAND><DIRECTION>East</DIRECTION><HEARTS>AKQJT98765432</HEARTS></HAND>
<HAND><DIRECTION>South</DIRECTION><DIAMONDS>AKQJT98765432</DIAMONDS></HAND>
<HAND><DIRECTION>West</DIRECTION><CLUBS>AKQJT98765432</CLUBS></HAND></BOARD></HANDSET></USEBIO>
"""


def usebio() -> Seeds:
    made = [("utf-8", "MP_PAIRS", "MATCH_POINTS"), ("iso-8859-1", "BUTLER_PAIRS", "BUTLER_IMPS")]
    found = [_USEBIO.format(code=code, kind=kind, method=method).encode(code) for code, kind, method in made]
    for data in real("usebio", "*.xml", 300_000):  # the beginning of a real one, ended as it should be
        boards = data.split(b"</BOARD>")
        if len(boards) > 3 and len(head := b"</BOARD>".join(boards[:2])) < 12_000:
            tail = data[data.rfind(b"</BOARD>") + 8 :]
            found.append(head + b"</BOARD>" + (tail if len(tail) < 8_000 else b"</SECTION></EVENT></USEBIO>"))
    return found


def _boards(count: int) -> Night:
    from dataclasses import replace

    from duplicate.night.results import Results

    whole = night()
    rows = [row for row in whole.results.rows if row.board <= count][: 6 * count]
    deals = {key: deal for key, deal in whole.deals.items() if key.board <= count}
    return replace(whole, deals=deals, results=Results.of(rows), rows_read=len(rows), set_aside=())


_GAME = """% PBN 2.1
% EXPORT
[Event "Soak"]
[Site "#"]
[Date "2026.01.08"]
[Board "1"]
[West "W"]
[North "N"]
[East "E"]
[South "S"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]
[Scoring "MatchPoints;IMP"]
[Declarer "N"]
[Contract "7SXX"]
[Result "13"]
[Score "NS 2940"]
[Note "1:weak"]
{ a comment } ; another
[Auction "N"]
7S =1= Pass $3 Pass X ! XX AP
[Play "E"]
HA D2 CA S2
*
[ScoreTable "Table\\2R;Round;PairId_NS;PairId_EW;Contract\\5L;Declarer;Result;Score_NS;MP_NS;Percentage_NS"]
 1 1 "1" "2" 7SXX N 13 2940 2 100.0
 2 1 3 4 - - - 0 0 0.0
[TotalScoreTable "Rank;PairId;TotalPercentage\\6R;Names"]
 1 1 "75.00" "A - B"
[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]
N S 13
[InstantScoreTable "Score_NS;Percentage_NS"]
2940 100
"""


def pbn() -> Seeds:
    from duplicate.exports.pbn import pbn as written

    game = _GAME.encode()
    inherited = b'[Event "#"]\n[Board "2"]\n[Deal "?"]\n[Auction "?"]\n'
    return [
        game, game.replace(b"\n", b"\r\n") + b"\r\n" + inherited, written(_boards(1)),
        *real("pbn", "*.pbn", 2_000), *real("deals", "*.pbn", 2_000),
    ]  # fmt: skip


def lin() -> Seeds:
    from duplicate.exports.lin import lin as written

    text = (
        b"vg|Soak,,I,1,2,A,0,B,0|\nrs|4SN=,3NE-1|\npn|a,b,c,d,e,f,g,h|\nqx|o1|md|3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432|"
        b"sv|o|ah|Board 1|mb|1S|an|weak|mb|p|mb|4S!|mb|d|mb|p|mb|p|mb|p|pg||\npc|H2|pc|H3|pc|H4|pc|HA|pg||mc|10|\n"
    )
    hand = b"http://x/y.html?lin=pn%7Ca,b,c,d%7Cst%7C%7Cmd%7C3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432%7Cmb%7Cp%7Cmb%7Cp%7C"
    return [text, hand, written(_boards(1)), *real("lin", "*.lin", 3_000)]


def deals(ending: str) -> Seeds:
    from duplicate.exports.dealing_files import FORMATS, deals_of

    made = [FORMATS[ending](deals_of(_boards(2)))] if ending in FORMATS else []
    by_hand = {
        "bhg": b"".join(bytes((c + 65 if c < 26 else c + 71) for c in range(52)) + b"\r\n" for _ in range(2)),
        "csv": b'"AKQJT98765432","","","","","AKQJT98765432","","","","","AKQJT98765432","","","","","AKQJT98765432","1","N/-"\r\n',
    }
    own = [by_hand[ending]] if ending in by_hand else []
    return [*made, *own, *(d[:1_500] if ending != "dlm" else d for d in real("deals", f"*.{ending}", 6_000))]


def access() -> Seeds:
    """The tables of a Bridgemate in Access 97 and 2000, page by page; our own writer's; the empty file of one."""
    from duplicate.exports.access import write
    from duplicate.exports.access.schema import Column, Kind, Table
    from duplicate.exports.bridgemate import Options, tables_of
    from duplicate.exports.bridgemate.sections import Losses
    from duplicate.travellers.access import Value
    from tests.travellers.access_writer import Cell, Field, Writer

    wanted = ("Section", "RoundData", "ReceivedData", "PlayerNumbers", "HandRecord", "Session")
    tables = [
        Table(t.name, t.columns, [*t.rows][:14])
        for t in tables_of(_boards(3), 1, Options(), Losses())
        if t.name in wanted
    ]

    def cell(writer: Writer, column: Column, value: Value) -> Cell:
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, datetime):
            return pack("<d", (value - datetime(1899, 12, 30)).total_seconds() / 86_400)
        if column.kind in (Kind.TEXT, Kind.MEMO):
            return writer.text(str(value).encode("cp1252", "replace").decode("cp1252"))
        assert isinstance(value, int)
        return value.to_bytes({Kind.SHORT: 2, Kind.BYTE: 1}.get(column.kind, 4), "little", signed=True)

    found = []
    for jet in (3, 4):
        writer = Writer(jet)
        for number, table in enumerate(tables):
            fields = [Field(c.name, int(c.kind)) for c in table.columns]
            rows = [
                [cell(writer, c, v) for c, v in zip(table.columns, row, strict=True)] for row in table.rows
            ]
            moved = (1,) if number == 2 else ()
            writer.table(table.name, fields, rows, moved=moved, reference=number == 1)
        found.append(writer.finish(full_map=jet == 4))
    return [*found, *found, write([t for t in tables if t.name != "ReceivedData"])]


def bridgemate() -> Seeds:
    """The same without the one that has no results."""
    return access()[:-1]


_TERMINALS = """{"type":"started","session":1,"guid":"0","when":"2026-01-08T19:00:00+00:00","sections":[{"letter":"A","winners":2,"rows":[[1,1,"1","1",[1,2]],[2,1,"2","2",[3,4]],[1,2,"1","2",[3,4]]]}]}
{"type":"player","session":1,"number":"77","name":"Zoë"}
{"type":"named","session":1,"when":"t","letter":"A","table":1,"seat":"N","number":"77"}
{"type":"received","session":1,"when":"t","letter":"A","table":1,"round":1,"board":1,"ns":1,"ew":1,"level":4,"denomination":4,"stake":1,"declarer":1,"tricks":10,"lead_suit":2,"lead_rank":14}
{"type":"received","session":1,"when":"t","letter":"A","table":1,"round":1,"board":2,"ns":1,"ew":1,"level":-2,"counts_for":1}
{"type":"received","session":1,"when":"t","letter":"A","table":1,"round":1,"board":2,"ns":1,"ew":1,"level":3,"denomination":5,"declarer":2,"tricks":9,"counts_for":2}
{"type":"received","session":1,"when":"t","letter":"A","table":2,"round":1,"board":3,"ns":2,"ew":2,"level":0}
{"type":"received","session":1,"when":"t","letter":"A","table":2,"round":1,"board":3,"ns":2,"ew":2,"level":-10}
{"type":"received","session":1,"when":"t","letter":"A","table":2,"round":1,"board":4,"deleted":true}
{"type":"updated","session":1,"when":"t","first":2,"section":{"letter":"A","winners":2,"rows":[[1,2,"1","2",[5]]]}}
"""  # noqa: E501


def terminals() -> Seeds:
    return [_TERMINALS.encode()]


def changes() -> Seeds:
    return [(folder / "changes.jsonl").read_bytes() for folder in (THURSDAY, ACCEPTANCE)]


def event() -> Seeds:
    whole = (THURSDAY / "event.toml").read_bytes()
    pairs = whole.split(b"[[pairs]]")
    return [
        b"[[pairs]]".join(pairs[:4]),
        b'[event]\nname = "Final"\ncontestants = "people"\n[conditions]\nmethod = "butler"\nwinners = "one"\n[conditions.totals]\n'
        b'sit_out = "own-average"\n[[session]]\nnumber = 1\ndate = 2026-01-08\n[[section]]\nname = "A"\nresults = ["results.csv"]\n'
        b'movement = "movement.csv"\n[[pairs]]\nnumber = "5"\nhandicap = -3.5\nseats = [{session = 2, number = 4}]\n'
        b'carry = {points = "176.25", top = 10, boards = 20}\nsubstitutes = [{name = "Z", place = 2, since = {round = 3}}]\n',
    ]


def movements(kind: Format) -> Seeds:
    made = [
        plan(pairs=8, boards=14, winners=1).movement, plan(pairs=10, boards=10, winners=2).movement, individual(2),
    ]  # fmt: skip
    found = [
        encoded([movement], kind, "soak")[0] for movement in made if _holds(movement.is_individual, kind)
    ]
    return [*found, *real("mov", "*.MOV", 2_000)] if kind is Format.MOV else found


def _holds(individuals: bool, kind: Format) -> bool:
    return not individuals or kind in (Format.CSV, Format.JSON, Format.ROUND_DATA)


def small_night() -> dict[str, bytes]:
    """A night folder of two tables."""
    return {
        "event.toml": event()[0],
        "movement.csv": movements(Format.CSV)[0],
        "results.csv": csv()[0],
        "deals.pbn": (THURSDAY / "deals.pbn").read_bytes()[:900],
        "changes.jsonl": changes()[0],
    }
