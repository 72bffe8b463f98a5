"""Errors: what is said of what is wrong and what to do."""

from pathlib import Path

import pytest

from duplicate.pages.templates import Templates
from duplicate.words.problems import DuplicateError, Problem


def test_a_remedy_beside_a_problem_is_kept() -> None:
    problem = Problem("it is not there", file="club")
    assert str(DuplicateError(problem, remedy="name another")) == "club: it is not there (name another)"
    assert DuplicateError(problem, remedy="name another").problem.remedy == "name another"
    both = DuplicateError(Problem("it is not there", remedy="make it"), remedy="name another")
    assert both.problem.remedy == "make it; name another"
    assert DuplicateError(problem).problem == problem
    with pytest.raises(DuplicateError, match=r"nowhere: .* \(give a folder that holds site/ or styles/\)"):
        Templates(Path("nowhere"))
