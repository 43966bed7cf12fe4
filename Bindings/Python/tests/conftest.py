"""What the tests share."""

from __future__ import annotations

from collections.abc import Iterator

import groma
import pytest


@pytest.fixture
def session() -> Iterator[groma.Session]:
    with groma.Session() as session:
        yield session
