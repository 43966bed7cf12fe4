"""The command groma-spark without Spark: what it says where something is missing, and that spark-submit can run its file."""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys

import pytest

import groma

SCRIPT = pathlib.Path(groma.__file__).with_name("spark_command.py")


def run(*arguments: str, modules: pathlib.Path | None = None) -> subprocess.CompletedProcess[str]:
    path = [str(modules)] if modules else []
    path.append(str(SCRIPT.parents[1]))
    return subprocess.run([sys.executable, *arguments], env=os.environ | {"PYTHONPATH": os.pathsep.join(path)}, capture_output=True, text=True)


def test_help_needs_no_spark() -> None:
    program = "import sys, runpy; sys.modules['pyspark'] = sys.modules['pyarrow'] = None; sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')"
    told = run("-c", program, str(SCRIPT), "repair", "--help")
    assert told.returncode == 0 and "--hilbert" in told.stdout and told.stderr == ""


def test_a_missing_module_is_named() -> None:
    told = run("-c", "import sys; sys.modules['pyspark'] = None; from groma.spark_command import main; sys.exit(main(['repair', 'in', 'out']))")
    assert told.returncode == 1 and told.stdout == ""
    assert told.stderr == 'groma-spark: the module pyspark is missing. All that is needed: pip install "groma[spark]", and Java 17\n'


def test_spark_submit_runs_the_file_outside_of_the_package(tmp_path: pathlib.Path) -> None:
    pytest.importorskip("pyarrow")
    # In place of Spark: a module that says with what it was started.
    (tmp_path / "pyspark").mkdir()
    (tmp_path / "pyspark" / "__init__.py").write_text("")
    (tmp_path / "pyspark" / "sql.py").write_text(
        "import sys\n"
        "class Builder:\n"
        "    def appName(self, name): return self\n"
        "    def config(self, key, value): return self\n"
        "    def master(self, name): sys.exit(f'started on {name} with {sys.modules[\"groma.spark\"].__name__}')\n"
        "class SparkSession: builder = Builder()\n"
    )
    told = run(str(SCRIPT), "repair", "--master", "spark://host:7077", "in", "out", modules=tmp_path)
    assert told.stderr == "started on spark://host:7077 with groma.spark\n"
