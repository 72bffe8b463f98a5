"""Scoring: from results to scores to standings."""

from duplicate.scoring.event import score as score
from duplicate.scoring.standings import standings as standings
