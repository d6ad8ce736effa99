"""Dates as pages write them, in the languages of `names.py`: a short text in, days and points in time out."""

from __future__ import annotations

from marrow.assemble.metadata.dates.finding import find_dates, parse_date
from marrow.assemble.metadata.dates.moment import YEARS, Found, Moment

__all__ = ["YEARS", "Found", "Moment", "find_dates", "parse_date"]
