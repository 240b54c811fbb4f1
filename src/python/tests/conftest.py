"""What the tests share: the folder of the repository, and scenarios of it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(Path(__file__).parent))

DUEL = """\
title: An attack
setup:
  players:
    ana: {ground: [Wampa]}
    ben: {ground: [Pyke Sentinel]}
"""


@pytest.fixture
def root() -> Path:
    return ROOT


@pytest.fixture
def duel() -> str:
    return DUEL
