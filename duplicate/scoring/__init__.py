"""Scoring: from results to scores to standings."""
