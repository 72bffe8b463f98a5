"""Double dummy: the tricks of best play by all four players, who see all cards.

Needs endplay (extra ``dd``), of which only the part that binds Bo Haglund's solver is loaded: importing the
whole package costs seconds.
"""

import importlib.util
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import ModuleType

from duplicate.laws.deals import Deal
from duplicate.words.problems import DuplicateError

#: Tricks by (declarer, denomination): ("N", "S") is spades played by North.
BestPlay = Mapping[tuple[str, str], int]

_SEATS = "NESW"
_STRAINS = "SHDCN"  #: in the order of the solver
_MOST = 40  #: deals that the solver takes at once
_NAME = "duplicate._solver"


def is_installed() -> bool:
    """Whether deals can be solved here; nothing is imported to find out."""
    return importlib.util.find_spec("endplay") is not None


def best_play(deals: Iterable[Deal]) -> dict[Deal, BestPlay]:
    """The tricks of every declarer in every denomination, for each complete deal.

    Deals of which cards are unknown are left out. About 0.2 s a deal. Raises `DuplicateError` without
    endplay.
    """
    wanted = list(dict.fromkeys(deal for deal in deals if deal.is_complete))
    if not wanted:
        return {}
    solver = _solver()
    found: dict[Deal, BestPlay] = {}
    for start in range(0, len(wanted), _MOST):
        some = wanted[start : start + _MOST]
        table = solver.ddTableDealsPBN()
        table.noOfTables = len(some)
        for i, deal in enumerate(some):
            table.ddTableDealPBN[i].cards = str(deal).encode("ascii")
        results = solver.ddTablesRes()
        solver.CalcAllTablesPBN(table, -1, [False] * 5, results, solver.allParResults())
        for i, deal in enumerate(some):
            won = results.results[i].resTable
            found[deal] = {
                (seat, strain): int(won[s][p])
                for s, strain in enumerate(_STRAINS)
                for p, seat in enumerate(_SEATS)
            }
    return found


def _solver() -> ModuleType:
    """The binding alone, without the package around it."""
    if _NAME in sys.modules:
        return sys.modules[_NAME]
    package = importlib.util.find_spec("endplay")
    if package is None or package.origin is None:
        raise DuplicateError(
            "the deals cannot be solved: endplay is not installed",
            remedy='pip install "duplicate-bridge[dd]"',
        )
    home = Path(package.origin).parent / "_dds"
    spec = importlib.util.spec_from_file_location(
        _NAME, home / "__init__.py", submodule_search_locations=[str(home)]
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[_NAME] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[_NAME]
        raise DuplicateError(
            f"the deals cannot be solved: {error}", remedy="install endplay again"
        ) from error
    return module
