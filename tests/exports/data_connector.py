"""A stand-in for the Bridgemate Data Connector on this computer: it speaks the protocol, in plain JSON.

It keeps a queue for each session and kind of data, as the real one does: what was polled stays until it is
accepted. A test puts in what the terminals would send, and may let requests fail.
"""

import json
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TypeAlias

from bridgemate_dataconnector.dto import DataConnectorResponseData as Data
from bridgemate_dataconnector.dto import ErrorType
from bridgemate_dataconnector.dto import ScoringProgramDataConnectorCommands as Commands

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | bool | None"
Item = dict[str, Json]

NEW = {
    Commands.PollQueueForNewResults: Data.Results,
    Commands.PollQueueForNewPlayerData: Data.PlayerData,
    Commands.PollQueueForNewParticipations: Data.Participations,
}
ALL = {
    Commands.PollQueueForAllResults: Data.Results,
    Commands.PollQueueForAllPlayerData: Data.PlayerData,
    Commands.PollQueueForAllParticipations: Data.Participations,
}
ACCEPT = {
    Commands.AcceptResultQueueItems: Data.Results,
    Commands.AcceptPlayerDataQueueItems: Data.PlayerData,
    Commands.AcceptParticipantQueueItems: Data.Participations,
}


@dataclass
class StandIn:
    """The state of the stand-in: sessions by their id, and the queues."""

    address: str = ""
    events: list[Item] = field(default_factory=list)
    updates: list[Item] = field(default_factory=list)
    queues: dict[tuple[str, Data], list[tuple[int, Item]]] = field(default_factory=lambda: defaultdict(list))
    accepted: dict[tuple[str, Data], int] = field(default_factory=lambda: defaultdict(int))
    commands: list[Commands] = field(default_factory=list)
    failing: set[Commands] = field(default_factory=set)  #: requests that end in an error
    keys: set[tuple[str, str]] = field(default_factory=set)  #: club ids and licence keys that came
    words: tuple[Data, ErrorType] | None = None  #: what it says when nothing is waiting
    count: int = 0

    def send(self, guid: str, kind: Data, **item: Json) -> None:
        """What a terminal sends."""
        self.count += 1
        self.queues[guid, kind].append((self.count, {"SessionGuid": guid, **item}))

    def result(
        self, guid: str, table: int, round_number: int, board: int, ns: int, ew: int, **more: Json
    ) -> None:
        """A result: four spades by North, made, unless said otherwise."""
        item: Item = {
            "SectionLetters": "A", "TableNumber": table, "RoundNumber": round_number, "BoardNumber": board,
            "ScoringDirection": 3, "PairNorthSouth": ns, "PairEastWest": ew, "DeclaringPair": ns,
            "DeclarerDirection": 1, "Level": 4, "Denomination": 4, "Stake": 0, "TotalTricks": 10,
        }  # fmt: skip
        self.send(guid, Data.Results, **(item | more))

    def answer(self, request: Item) -> Item:
        """The answer to one request."""
        command = Commands(int(str(request["Command"])))
        guid, data = str(request["SessionGuid"] or ""), str(request["SerializedData"] or "")
        self.commands.append(command)
        self.keys.add((str(request.get("ClubId")), str(request.get("LicenceKey"))))
        kind, said, last = Data.OK, "", 0
        if command in self.failing:
            return self._response(
                command, guid, Data.Error, json.dumps("it does not work"), 0, ErrorType.Exception
            )
        if command is Commands.Ping:
            said = data
        elif command is Commands.InitializeEvent:
            self.events.append(json.loads(data))
        elif command is Commands.UpdateMovement:
            self.updates.append(json.loads(data))
        elif command in NEW or command in ALL:
            kind = NEW.get(command) or ALL[command]
            done = self.accepted[guid, kind] if command in NEW else 0
            waiting = [(own, item) for own, item in self.queues[guid, kind] if own > done]
            said = json.dumps([item for _, item in waiting])
            last = waiting[-1][0] if waiting else 0
            if not waiting and self.words:
                return self._response(command, guid, self.words[0], "", 0, self.words[1])
        elif command in ACCEPT:
            self.accepted[guid, ACCEPT[command]] = int(json.loads(data))
        return self._response(command, guid, kind, said, last, ErrorType.None_)

    @staticmethod
    def _response(command: Commands, guid: str, kind: Data, said: str, last: int, error: ErrorType) -> Item:
        return {
            "RequestCommand": int(command), "DataType": int(kind), "LastQueueItemId": last,
            "ErrorType": int(error), "SessionGuid": guid, "SerializedData": said,
        }  # fmt: skip


@contextmanager
def standing_in() -> Iterator[StandIn]:
    """Run a stand-in on a free port of this computer."""
    stand_in = StandIn()

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            """Say nothing."""

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            found = self.path == "/dc-scoringprogram"
            answer = json.dumps(stand_in.answer(body) if found else {}).encode()
            self.send_response(200 if found else 404)
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    stand_in.address = f"http://127.0.0.1:{server.server_port}"
    try:
        yield stand_in
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
