"""Movements: the table, the families, the planner, balance."""
