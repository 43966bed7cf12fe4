"""What the pages show does what they say."""

from __future__ import annotations

import contextlib
import io
import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]


def test_the_lines_of_the_first_page_print_what_they_say() -> None:
    pytest.importorskip("shapely")
    block = re.search(r"^```python\n(.*?)^```$", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert block is not None
    output, scope = io.StringIO(), {"__name__": "readme"}
    with contextlib.redirect_stdout(output):
        exec(compile(block[1], "README.md", "exec"), scope)
    assert output.getvalue().splitlines() == re.findall(r"^print\(.*\)  # (.*)$", block[1], re.MULTILINE)


def test_every_sample_of_the_package_page_is_python() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", (pathlib.Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert len(blocks) > 2
    for block in blocks:
        compile(block, "README.md", "exec")
