"""The examples of the description, each through the Python method that was written from it."""

from __future__ import annotations

import pathlib
from typing import Any

import groma
import pytest


def stories() -> dict[str, list[tuple[str, dict[str, Any]]]]:
    with groma.Session() as session:
        document = session.rpc.discover()
    steps: dict[str, list[tuple[int, str, dict[str, Any]]]] = {}
    for method in document["methods"]:
        for example in method.get("examples", []):
            steps.setdefault(example["x-story"], []).append((example["x-step"], method["name"], example))
    return {name: [(method, example) for _, method, example in sorted(story, key=lambda step: step[0])] for name, story in steps.items()}


STORIES = stories()


@pytest.mark.parametrize("name", STORIES)
def test_examples_are_answered_as_described(name: str, tmp_path: pathlib.Path) -> None:
    needs_root = any(example.get("x-needsRoot") for _, example in STORIES[name])
    with groma.Session(root=str(tmp_path) if needs_root else None) as session:
        for method, example in STORIES[name]:
            noun, verb = method.split(".")
            given = {parameter["name"]: parameter["value"] for parameter in example["params"]}
            try:
                result = getattr(getattr(session, noun), verb)(**given)
            except groma.GromaError as error:
                # A library without PROJ says so, and has no more to show.
                assert error.code == "notInstalled", f"{method}: {error}"
                continue
            if "result" in example:
                assert result == example["result"]["value"], method


def test_there_is_a_method_for_each() -> None:
    with groma.Session() as session:
        names = [method["name"] for method in session.rpc.discover()["methods"]]
        assert len(names) > 300
        for name in names:
            noun, verb = name.split(".")
            assert callable(getattr(getattr(session, noun), verb)) and getattr(getattr(session, noun), verb).__doc__
