"""The Bridgemate Data Connector: starts the terminals of BCS 5, and takes what they send.

The maker's own client (extra `bridgemate`) speaks with it by HTTP. It never raises: a request that failed
looks like an empty answer. Here every answer is looked at, and a failure is a DuplicateError.
"""

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from duplicate.words.problems import DuplicateError, Problem

if TYPE_CHECKING:
    from bridgemate_dataconnector import DataConnectorClient, HttpTransport
    from bridgemate_dataconnector.dto import (
        InitDTO,
        ParticipationDTO,
        PlayerDataDTO,
        ResultDTO,
        ScoringProgramDataConnectorCommands,
        ScoringProgramResponse,
        SectionUpdateDTO,
    )

Item = TypeVar("Item")


class Taken(NamedTuple):
    """What was waiting: results, seats that were taken, players; and where each queue ends."""

    results: "list[ResultDTO]"
    participations: "list[ParticipationDTO]"
    players: "list[PlayerDataDTO]"
    last: Mapping[str, int]


class Connector:
    """A connection to the Data Connector of one computer."""

    def __init__(self, client: "DataConnectorClient") -> None:
        self._client = client

    @classmethod
    def open(
        cls, address: str = "", club: str = "", key: str = "", transport: "HttpTransport | None" = None
    ) -> "Connector":
        """Connect, and make sure that somebody answers.

        ``address`` is like http://192.168.1.50:5079; empty, it is this computer. ``club`` and ``key`` are
        the club's id and licence key. Raises DuplicateError without the client, without an answer, and for
        an address that is none.
        """
        try:
            from bridgemate_dataconnector import DataConnectorClient
        except ImportError as error:
            remedy = "pip install 'duplicate-bridge[bridgemate]'"
            raise DuplicateError(Problem("the client of the terminals is missing", remedy=remedy)) from error
        try:
            client = DataConnectorClient(club, key, address or None, transport)
        except ValueError:
            problem = Problem(
                "this is no address", field="address", value=address,
                remedy="write it like http://192.168.1.50:5079",
            )  # fmt: skip
            raise DuplicateError(problem) from None
        made = cls(client)
        made.ping()
        return made

    @property
    def address(self) -> str:
        """Where the Data Connector is."""
        return self._client.base_address

    def ping(self) -> None:
        """Raise a DuplicateError when nobody answers."""
        self._checked(self._client.ping(), "the Data Connector does not answer")

    def start(self, event: "InitDTO") -> None:
        """Create an event, start the control software and the terminals."""
        self._checked(self._client.initialize(event), "the event was not started")

    def update(self, section: "SectionUpdateDTO") -> None:
        """Give a section another movement; its results from the first changed round on are deleted there."""
        self._checked(self._client.update_movement(section), "the movement was not changed")

    def take(self, guid: str, *, everything: bool = False) -> Taken:
        """What was sent since the last `accept`, or all of it. Nothing is taken off the queue."""
        from bridgemate_dataconnector.dto import ParticipationDTO, PlayerDataDTO, ResultDTO
        from bridgemate_dataconnector.dto import ScoringProgramDataConnectorCommands as Commands

        last: dict[str, int] = {}

        def poll(new: "ScoringProgramDataConnectorCommands", every: "ScoringProgramDataConnectorCommands",
                 kind: str, make: Callable[[dict[str, object]], Item]) -> list[Item]:  # fmt: skip
            response = self._ask(every if everything else new, guid, "")
            self._checked(response, f"the {kind} could not be taken", kind)
            there = response.data_type.name == kind
            items = json.loads(response.serialized_data or "[]") if there else ()
            last[kind] = response.last_queue_item_id
            return [make(item) for item in items or ()]

        players = poll(
            Commands.PollQueueForNewPlayerData, Commands.PollQueueForAllPlayerData, "PlayerData",
            PlayerDataDTO.from_dict,
        )  # fmt: skip
        participations = poll(
            Commands.PollQueueForNewParticipations, Commands.PollQueueForAllParticipations, "Participations",
            ParticipationDTO.from_dict,
        )  # fmt: skip
        results = poll(
            Commands.PollQueueForNewResults, Commands.PollQueueForAllResults, "Results", ResultDTO.from_dict
        )
        return Taken(results, participations, players, last)

    def accept(self, guid: str, taken: Taken) -> None:
        """Take off the queues what was stored."""
        from bridgemate_dataconnector.dto import ScoringProgramDataConnectorCommands as Commands

        for items, kind, command in (
            (taken.results, "Results", Commands.AcceptResultQueueItems),
            (taken.participations, "Participations", Commands.AcceptParticipantQueueItems),
            (taken.players, "PlayerData", Commands.AcceptPlayerDataQueueItems),
        ):
            if items:
                response = self._ask(command, guid, json.dumps(taken.last[kind]))
                self._checked(response, "what was stored could not be taken off the queue")

    def _ask(
        self, command: "ScoringProgramDataConnectorCommands", guid: str, data: str
    ) -> "ScoringProgramResponse":
        from bridgemate_dataconnector.dto import ScoringProgramRequest

        request = ScoringProgramRequest()
        request.command, request.session_guid, request.serialized_data = command, guid, data
        return self._client.send_request(request)

    def _checked(self, response: "ScoringProgramResponse", what: str, kind: str = "") -> None:
        """Raise a DuplicateError for an answer that says, or shows, that something went wrong."""
        from bridgemate_dataconnector.dto import DataConnectorResponseData, ErrorType

        failed = response.data_type is DataConnectorResponseData.Error
        if kind and failed and response.error_type is ErrorType.NoData:
            return  # it answers, and nothing is waiting
        if not failed:
            empty = response.data_type is DataConnectorResponseData.OK and not response.serialized_data
            if not kind or empty or response.data_type.name == kind:
                return
            said = f"it answered with {response.data_type.name}"
        else:
            said = _told(response.serialized_data)
        remedy = "see whether Bridgemate Control Software runs on that computer and allows the network"
        if response.error_type is not ErrorType.NoConnection:
            remedy = ""
        message = f"{what}: {said}" if said else what
        raise DuplicateError(Problem(message, file=self.address, remedy=remedy))


def _told(data: str | None) -> str:
    try:
        said = json.loads(data or '""')
    except ValueError:
        said = data
    return " ".join(str(said or "").split())
