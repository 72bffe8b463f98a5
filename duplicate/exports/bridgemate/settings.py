"""What the terminals show and ask: the table Settings of a .bws file, one row for each section."""

from collections.abc import Iterable
from dataclasses import dataclass, fields

from duplicate.exports.access import Column, Kind
from duplicate.words.problems import DuplicateError, Problem

_PIN = 4  #: digits of the code of the director's menu
_MOST = 32767  #: of a number


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings by their documented names; those with BM2 are of Bridgemate II and later.

    The defaults suit a club's matchpoint pairs; `for_event` fits them to an event.

    >>> Settings(ShowResults=False).ShowResults, Settings.for_event(method="butler").ShowPercentage
    (False, False)
    """

    ShowResults: bool = True  #: the other results of a board, once it is played
    ShowOwnResult: bool = True
    RepeatResults: bool = False
    MaximumResults: int = 0  #: how many are shown; 0 all
    ShowPercentage: bool = True
    GroupSections: bool = False  #: results of all sections together
    ScorePoints: int = 1  #: 0 signed for North-South, 1 for declarer
    EnterResultsMethod: int = 0  #: 0 over- and undertricks, 1 all tricks, 2 American
    ShowPairNumbers: bool = True
    IntermediateResults: bool = False  #: results before the opponents have confirmed them
    AutopoweroffTime: int = 20  #: seconds
    VerificationTime: int = 2  #: seconds
    ShowContract: int = 0  #: 0 as symbols, 1 as letters
    LeadCard: bool = False
    MemberNumbers: bool = True  #: the players enter their numbers
    MemberNumbersNoBlankEntry: bool = False
    BoardOrderVerification: bool = True
    HandRecordValidation: bool = False
    AutoShutDownBPC: bool = False
    BM2PINcode: str = "0000"  #: of the director's menu
    BM2ConfirmNP: bool = True  #: the director confirms a board that was not played
    BM2RemainingBoards: bool = True
    BM2NextSeatings: bool = True
    BM2ScoreRecap: bool = True
    BM2AutoShowScoreRecap: bool = False
    BM2ScoreCorrection: bool = False  #: the players correct results of their round themselves
    BM2AutoBoardNumber: bool = True
    BM2FirstBoardManually: bool = True  #: so that the wrong boards on a table are noticed
    BM2ValidateLeadCard: bool = False
    BM2ResultsOverview: int = 1  #: 0-2 frequencies, 3-5 travellers
    BM2ShowPlayerNames: int = 1  #: 0 never, 1 every round, 2 in the first
    BM2Ranking: int = 0  #: 0 never, 1 after every round, 2 after the last
    BM2GameSummary: bool = False
    BM2SummaryPoints: int = 0  #: 0 matchpoints, 1 percentage
    BM2PairNumberEntry: int = 0  #: 0 never, 1 may, 2 must enter the declaring pair
    BM2ResetFunctionKey: bool = True
    BM2RecordBidding: bool = False
    BM2RecordPlay: bool = False
    BM2ValidateRecording: bool = False
    BM2ShowHands: bool = False
    BM2NumberEntryEachRound: bool = False
    BM2NumberEntryPreloadValues: bool = False
    BM2NameSource: int = 0  #: 0 the list in this file, 1 the control software's, 2 none, 3 both
    BM2ViewHandRecord: bool = False
    BM2EnterHandRecord: bool = False
    BM2TextBasedNumber: bool = False
    BM2TDCall: bool = True  #: a key that calls the director

    def __post_init__(self) -> None:
        for field in fields(self):
            value, kind = getattr(self, field.name), type(field.default)
            good = type(value) is kind
            if isinstance(value, int):
                good = good and 0 <= value <= _MOST
            elif isinstance(value, str) and field.name == "BM2PINcode":
                good = good and len(value) == _PIN and value.isascii() and value.isdigit()
            if not good:
                words = {bool: "True or False", int: "a number", str: "four digits"}
                raise _wrong("this value does not fit", field.name, str(value), f"write {words[kind]}")

    @classmethod
    def for_event(
        cls, *, method: str = "matchpoints", names: bool = False, deals: bool = False
    ) -> "Settings":
        """Settings for an event: percentages only at matchpoints, no numbers when names are known.

        ``names`` says that every player is entered already, ``deals`` that the deals are known; they
        are then shown after a board, and leads are asked for and checked against them.
        """
        return cls(
            ShowPercentage=method in ("matchpoints", "recorded", "instant"),
            MemberNumbers=not names,
            LeadCard=deals,
            BM2ValidateLeadCard=deals,
            BM2ViewHandRecord=deals,
        )

    def changed(self, changes: Iterable[str]) -> "Settings":
        """With some settings as a director writes them: NAME=VALUE, in any case, yes or no for switches.

        >>> Settings().changed(["leadcard=yes", "MaximumResults=10"]).MaximumResults
        10
        """
        known = {field.name.casefold(): field for field in fields(self)}
        found: dict[str, bool | int | str] = {}
        for text in changes:
            name, equals, value = (part.strip() for part in text.partition("="))
            field = known.get(name.casefold())
            if field is None or not equals:
                remedy = f"write NAME=VALUE with one of {', '.join(f.name for f in known.values())}"
                raise _wrong("there is no such setting", name, value, remedy)
            found[field.name] = _parsed(field.name, value, type(field.default))
        values = {field.name: getattr(self, field.name) for field in fields(self)} | found
        return Settings(**values)


def _parsed(name: str, text: str, kind: type) -> bool | int | str:
    if kind is bool:
        words = {"yes": True, "true": True, "1": True, "on": True}
        words |= {"no": False, "false": False, "0": False, "off": False}
        if text.casefold() not in words:
            raise _wrong("this is neither yes nor no", name, text, "write yes or no")
        return words[text.casefold()]
    if kind is int:
        if not (text.isascii() and text.isdigit() and len(text) < 6):
            raise _wrong("this is no number", name, text, "write a number")
        return int(text)
    return text


def _wrong(message: str, name: str, value: str, remedy: str) -> DuplicateError:
    return DuplicateError(Problem(message, field=name, value=value, remedy=remedy))


def columns() -> tuple[Column, ...]:
    """The columns of the table Settings."""
    kinds = {bool: Kind.BOOLEAN, int: Kind.SHORT, str: Kind.TEXT}
    own = tuple(
        Column(field.name, kinds[type(field.default)], _PIN if field.name == "BM2PINcode" else 0)
        for field in fields(Settings)
    )
    return (Column("Section", Kind.SHORT), *own)


def row(settings: Settings, section: int) -> tuple[bool | int | str, ...]:
    """The row of a section."""
    return (section, *(getattr(settings, field.name) for field in fields(settings)))
