"""Results of a Swiss round, typed or from a file: a round starts with the first, ends with the last."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from duplicate.cli import outcomes
from duplicate.cli.swiss_desk import Desk, Maker
from duplicate.cli.swiss_desk import typed as as_typed
from duplicate.cli.swiss_unfinished import Told, progress_of
from duplicate.night.corrections import outcome_text
from duplicate.night.results import Result, Status
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError, Problem, Severity

if TYPE_CHECKING:
    from duplicate.cli.outcomes import Weights
    from duplicate.swiss.actions import Action
    from duplicate.swiss.state import Round


class LineDesk:
    """Entering results of the round that is on."""

    def __init__(self, desk: Desk, why: str = "") -> None:
        self.desk, self.why = desk, why
        self.ladder = desk.state.conditions.draw.system == "ladder"
        self._typed: set[int] = set()  # records of the results that were typed here
        if not desk.state.rounds:
            command = "challenge EVENT CHALLENGER CHALLENGED" if self.ladder else f"draw {desk.path} --yes"
            raise DuplicateError("no round is drawn", remedy=f"duplicate swiss {command}")

    def _starting(self, number: int) -> list[Maker]:
        """What starts a round that has not started: a round starts with its first result."""
        from duplicate.swiss.records import RoundStarted

        minutes = self.desk.state.conditions.minutes_per_round
        if self.desk.state.rounds[number - 1].started is not None:
            return []
        return [
            lambda n, when, by: RoundStarted(id=n, when=when, who=by, round=number, at=when, minutes=minutes)
        ]

    @property
    def round(self) -> "Round":
        """The round that is on, or the last; in a ladder the first challenge that has boards to come."""
        state = self.desk.state
        if self.ladder:
            waiting = (r for r in state.rounds if not r.closed)
            return next((r for r in waiting if r.missing), state.rounds[-1])
        return state.playing or state.rounds[-1]

    def run(self) -> None:
        """Ask until everything is in, or the input ends."""
        from duplicate.cli.enter import ask

        typer.echo(
            f"Round {self.round.number}: {self._bar()}. Board, {self.desk.kind}, result; "
            "m: what is missing; u: take the last result back; q: stop."
        )
        if self._teams:
            typer.echo("The team is the one that sits NS there; 3ew is the table at which 3 sits EW.")
        self._tell_whether_it_can_start()
        while self.round.missing or (self.desk.state.playing is None and not self.ladder):
            typed = ask(f"round {self.round.number}, {len(self.round.missing)} missing: ")
            if typed is None or typed.strip().lower() in ("q", "quit", "exit"):
                break
            try:
                self.take(typed.strip())
            except DuplicateError as error:
                typer.echo(f"  not taken: {error}")
        typer.echo(f"{self._bar()}.")

    def _tell_whether_it_can_start(self) -> None:
        """Say before anything is typed that the drawn round cannot start, for instance as somebody left."""
        from duplicate.swiss.event import step
        from duplicate.travellers.changelog import now

        state = self.desk.state
        try:
            for make in [] if self.ladder else self._starting(self.round.number):
                step(state, make(state.last_id + 1, now(), self.desk.who))
        except DuplicateError as error:
            typer.echo(f"Round {self.round.number} cannot start: {error}", err=True)

    def _bar(self) -> str:
        each = self.round
        found, expected = len(each.expected) - len(each.missing), len(each.expected)
        return f"{found} of {quantity(expected, 'result')} {'is' if expected == 1 else 'are'} in"

    def take(self, typed: str) -> None:
        """One line of input."""
        if not typed:
            return
        if typed.lower() == "m":
            self.show_missing()
            return
        if typed.lower() == "u":
            self._take_back()
            return
        corrects = typed[:2].lower() == "c "
        words = typed.removeprefix(typed[:2] if corrects else "").split(maxsplit=2)
        if len(words) < 3 or not words[0].isdecimal():
            raise DuplicateError(
                f"this is not board, {self.desk.kind} and result",
                remedy='for example "7 3 4s= n" or "7 3 620"',
            )
        now = self._row(int(words[0]), words[1])
        made = outcomes.from_text(now._replace(row_id=0), words[2])
        self._save(made, None, correct=corrects)

    def _take_back(self) -> None:
        """The last result that was typed here, or that is in force in a round that is not over."""
        from duplicate.night.changes import ResultChange, active
        from duplicate.swiss.outcomes import place_of
        from duplicate.swiss.records import Undo

        found = None
        for record in reversed(active(list(self.desk.state.log))):
            if isinstance(record, ResultChange):
                each, at = place_of(self.desk.state, record)
                on = not each.closed and (self.ladder or each.number == self.round.number)
                if on or record.id in self._typed:
                    found = record.id, each, at
                    break
        if found is None:
            raise DuplicateError(
                f"no result of round {self.round.number} is in", remedy="nothing is to be done"
            )
        number, each, at = found
        was = each.rows[at]
        self.desk.tell(
            self.desk.add(lambda n, when, by: Undo(id=n, when=when, who=by, why=self.why, of=number))
        )
        now = self.desk.state.rounds[each.number - 1].rows.get(at)
        left = "no result" if now is None else outcome_text(now)
        typer.echo(
            f"  record {number} is taken back: board {at[1]}, table {at[0]}, {was.ns} v {was.ew}: "
            f"{outcome_text(was)}; now {left}"
        )

    def show_missing(self) -> None:
        """The boards without a result, by table and meeting."""
        open_rounds = [r for r in self.desk.state.rounds if not r.closed] if self.ladder else [self.round]
        for each in open_rounds:
            by_meeting: dict[tuple[int, str, str], list[int]] = {}
            for table, board in each.missing:
                place = each.expected[table, board]
                by_meeting.setdefault((table, place.ns, place.ew), []).append(board)
            for (table, ns, ew), boards in sorted(by_meeting.items(), key=lambda item: (item[0][0], item[1])):
                typer.echo(f"  table {table}, {ns} v {ew}: {boards_text(boards)}")

    @property
    def _teams(self) -> bool:
        return self.desk.state.conditions.contest == "teams"

    def _row(self, board: int, number: str) -> Result:
        """The row of a board and one of its two, by its number, as it is or empty.

        A match of teams plays a board at two tables: the number is that of the team that sits NS there, or
        with ``ew`` behind it, EW.
        """
        state, kind = self.desk.state, self.desk.kind
        at = (board - 1) // state.conditions.boards_per_round + 1
        if not 1 <= at <= len(state.rounds):
            raise DuplicateError(
                f"board {board} is not in play yet", remedy=f"rounds drawn: {len(state.rounds)}"
            )
        each = state.rounds[at - 1]
        side = ""
        if each.seated.teams and number not in state.entrants and number[-2:].lower() in ("ns", "ew"):
            number, side = number[:-2], number[-2:].lower()
        for (table, own), place in each.expected.items():
            wanted = (
                (place.ns, place.ew) if not each.seated.teams else (place.ew if side == "ew" else place.ns,)
            )
            if own == board and number in wanted:
                empty = Result(round=at, table=table, board=board, ns=place.ns, ew=place.ew)
                return each.rows.get((table, board), empty)
        self.desk.entrant(number)  # raises where there is none
        if number in each.seated.sitting_out:
            raise DuplicateError(
                f"{kind} {number} sits out in round {at}, and plays no boards", remedy=f"correct the {kind}"
            )
        own_boards = [own for (_, own), place in each.expected.items() if number in (place.ns, place.ew)]
        if not own_boards:
            raise DuplicateError(
                f"{kind} {number} does not play in round {at}", remedy=f"correct the {kind} or the board"
            )
        raise DuplicateError(
            f"{kind} {number} does not play board {board}, but {boards_text(sorted(set(own_boards)))}",
            remedy=f"correct the {kind} or the board",
        )

    def _save(self, made: Result, weights: "Weights | None", *, correct: bool) -> None:
        maker, shown = self._change(made, weights, correct=correct)
        starting = self._starting(made.round) if made.round else []
        self.desk.tell(self.desk.add(*starting, maker))
        self._typed.add(self.desk.state.last_id)
        typer.echo(shown)

    def _change(self, made: Result, weights: "Weights | None", *, correct: bool) -> tuple[Maker, str]:
        """The record of a result, and what to say; a result that is there needs ``correct``."""
        from duplicate.cli.drafts import Draft
        from duplicate.night.corrections import key_of

        state = self.desk.state
        assert made.round is not None
        assert made.table is not None
        each = state.rounds[made.round - 1]
        at = (made.table, made.board)
        now = each.rows.get(at)
        where = f"  board {made.board}, table {made.table}"
        if each.seated.teams:
            where += f", {made.ns} NS v {made.ew} EW"
        if now is not None and not correct:
            raise DuplicateError(
                f"board {made.board} of {made.ns} v {made.ew} has a result: {outcome_text(now)}",
                remedy="c before the line corrects it",
            )
        place = each.expected[at]
        key = key_of(made._replace(ns=place.ns, ew=place.ew))
        draft = Draft(key, now, made, weights)
        was = "" if now is None else f", was {outcome_text(now)}"
        return (
            lambda n, when, by: draft.change(n, when, by, self.why),
            f"{where}: {outcome_text(made)}{was}",
        )

    def read(self, file: Path, *, correct: bool) -> None:
        """Results of a file in any known format; the same results are left as they are."""
        from duplicate.cli.swiss_deals import deals_in, keep_deals
        from duplicate.travellers import read_unchecked

        night = read_unchecked(file)
        bad = [p for p in night.problems if p.severity is Severity.ERROR]
        for problem in night.problems:
            typer.echo(f"{problem.severity.value}: {problem}", err=True)
        if not len(night.results) and not night.set_aside:
            typer.echo(f"warning: {file.name} holds no results", err=True)
        if night.deals:
            self.desk.loaded = keep_deals(self.desk.loaded, deals_in(night, file))
        made = list(self._of_rows(night.results.rows, file, correct=correct))
        makers = [maker for _, maker in made]
        numbers = sorted({number for number, _ in made})
        self.desk.tell(
            self.desk.add(*(start for number in numbers for start in self._starting(number)), *makers)
        )
        aside = f"; {len(night.set_aside)} set aside" if night.set_aside else ""
        typer.echo(
            f"{len(makers)} result{'s' * (len(makers) != 1)} taken from {file.name}{aside}. {self._bar()}."
        )
        if bad:
            typer.echo(f"{quantity(len(bad), 'line')} of {file.name} could not be used.", err=True)

    def _of_rows(self, rows: tuple[Result, ...], file: Path, *, correct: bool) -> Iterator[tuple[int, Maker]]:
        """The round and the record of every result that is new or differs."""
        from duplicate.night.corrections import computed
        from duplicate.swiss.outcomes import checked

        for row in rows:
            try:
                now = self._row(row.board, row.ns)
                if {row.ns, row.ew} != {now.ns, now.ew}:
                    raise DuplicateError(
                        f"{row.ns} and {row.ew} do not play board {row.board}",
                        remedy=f"correct the {self.desk.kind}s",
                    )
                names = (
                    "status",
                    "contract",
                    "declarer",
                    "tricks",
                    "lead",
                    "score_ns",
                    "score_ew",
                    "adj_ns",
                    "adj_ew",
                )
                made = now._replace(ns=row.ns, ew=row.ew, **{name: getattr(row, name) for name in names})
                if made.score_ns is None and made.status in (Status.PLAYED, Status.PASSED):
                    made = computed(made)
                made = checked(made, weighted=False)
                if made == now:
                    continue
                maker = self._change(made, None, correct=correct)[0]
                if (made.ns, made.ew) != (now.ns, now.ew):
                    typer.echo(f"board {made.board}: {made.ns} and {made.ew} sat the other way, {made.ns} NS")
                yield made.round or 0, maker
            except DuplicateError as error:
                problem = error.problem
                raise DuplicateError(
                    Problem(problem.message, file=file.name, line=row.line, remedy=problem.remedy)
                ) from None

    def cut_off(self, told: Told) -> None:
        """What is missing gets what the policy gives, by what is told of it."""
        from duplicate.swiss.records import CutOff
        from duplicate.swiss.unfinished import decided

        state, each = self.desk.state, self.round
        if not each.missing:
            if any(told):
                raise DuplicateError("no board is missing", remedy="leave the options of --cut-off out")
            return
        if self.ladder:
            raise DuplicateError(
                "a challenge is not cut off",
                remedy="duplicate swiss award EVENT WINNER --why ..., or undo it",
            )
        if each.started is None:
            raise DuplicateError(
                f"round {each.number} has not started, and none of it is cut off",
                remedy=f"enter its first result, or duplicate swiss draw {self.desk.path} --again",
            )
        policy = state.conduct.unfinished
        known = progress_of(told, each.missing, policy, state.conduct.last_tricks)
        boards = tuple(
            decided(policy, *at, known[at], state.conduct, matchpoints=state.conditions.is_matchpoints)
            for at in each.missing
        )
        actions = self.desk.add(
            lambda n, when, by: CutOff(
                id=n, when=when, who=by, why=self.why, round=each.number, policy=policy, boards=boards
            )
        )
        waiting = sum(board.status == "pending" for board in boards)
        left = f"; {waiting} of them wait for the director" if waiting else ""
        typer.echo(f"{len(boards)} board{'s' * (len(boards) != 1)} cut off ({policy}){left}.")
        self.desk.tell(actions)

    def close(self) -> "tuple[Action, ...]":
        """Close the round when everything is in; the event is finished with its last."""
        if self.ladder:
            return self._close_challenges()
        each = self.desk.state.playing
        if each is None or each.missing:
            return ()
        from duplicate.cli.swiss_waiting import waiting_text
        from duplicate.swiss.actions import AskDirector
        from duplicate.swiss.event import step
        from duplicate.swiss.schedule import total_rounds
        from duplicate.travellers.changelog import now

        makers = [closing(self.desk, each.number)]
        after, _ = step(self.desk.state, makers[0](self.desk.state.last_id + 1, now(), self.desk.who))
        last = total_rounds(after) == each.number
        if last:
            makers.append(finishing(self.desk))
        actions = self.desk.add(*makers)
        self.desk.tell(a for a in actions if not (isinstance(a, AskDirector) and a.board))
        typer.echo(f"Round {each.number} is over.")
        if text := waiting_text(self.desk, [self.desk.state.rounds[each.number - 1]]):
            typer.echo(text)
        path = as_typed(self.desk.path)
        typer.echo(
            f"Next: duplicate swiss standings {path}" if last else f"Next: duplicate swiss draw {path}"
        )
        return actions

    def close_awarded(self, number: int) -> None:
        """A challenge that is awarded is over, though it may never have started."""
        self.desk.add(*self._starting(number))
        self._close_challenges()

    def _close_challenges(self) -> "tuple[Action, ...]":
        """Close every challenge whose results are in, and say who moves."""
        from duplicate.cli.swiss_formats import challenge_line

        actions: tuple[Action, ...] = ()
        for each in self.desk.state.rounds:
            if each.started and not each.closed and not each.missing:
                actions += self.desk.add(closing(self.desk, each.number))
                typer.echo(challenge_line(self.desk, each.number))
        self.desk.tell(actions)
        return actions


def boards_text(boards: Sequence[int]) -> str:
    """Boards in words.

    >>> boards_text([7]), boards_text([1, 2])
    ('board 7', 'boards 1, 2')
    """
    return f"board{'s' if len(boards) > 1 else ''} {', '.join(map(str, boards))}"


def closing(desk: Desk, number: int) -> Maker:
    """The record that closes a round, and tells what its deals came from."""
    from duplicate.laws.dealing import round_seed
    from duplicate.swiss import folder
    from duplicate.swiss.records import RoundClosed

    secret = folder.secret_of(desk.path)
    told = round_seed(secret, number) if secret else ""
    return lambda n, when, by: RoundClosed(id=n, when=when, who=by, round=number, deals=told)


def finishing(desk: Desk) -> Maker:
    """The record that finishes the event, and tells the secret of its deals."""
    from duplicate.swiss import folder
    from duplicate.swiss.records import Finished

    secret = folder.secret_of(desk.path)
    return lambda n, when, by: Finished(id=n, when=when, who=by, deals=secret)
