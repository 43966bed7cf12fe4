"""The command ``groma-spark repair --simplify --normalize IN OUT``, and the script that ``spark-submit`` is given.

It is a file of its own, with absolute imports, since ``spark-submit`` runs it outside of the package. Nothing but Python is needed before the job starts, so that help and
a missing module can be told.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence


def parser() -> argparse.ArgumentParser:
    """The parser of the command line."""
    parser = argparse.ArgumentParser(prog="groma-spark", description="Mends GeoParquet with Spark.")
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("repair", help="makes geometries topologically consistent, and folds them into one world")
    command.add_argument("source", metavar="IN", help="a file or folder of GeoParquet")
    command.add_argument("target", metavar="OUT", help="the folder to make")
    command.add_argument("--simplify", action="store_true", help="make geometries topologically consistent; so it is where neither is asked for")
    command.add_argument("--normalize", action="store_true", help="fold geometries into one world, cutting them at the 180th meridian")
    command.add_argument("--column", help="the column of geometries; that of the metadata by default")
    command.add_argument("--wkid", type=int, help="the number of the reference, where the metadata do not tell it")
    command.add_argument("--partitions", type=int, help="into how many files the rows go")
    command.add_argument("--hilbert", action="store_true", help="put rows in order along a Hilbert curve, so that each file holds neighbors")
    command.add_argument("--master", help="the master of Spark (local[4], spark://…); that of spark-submit or local[*] by default")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command and returns the exit code: 0, or 1 with a message on standard error."""
    given = parser().parse_args(arguments)
    try:
        from pyspark.sql import SparkSession

        from groma import GromaError, spark
    except ModuleNotFoundError as error:
        name = (error.name or "").split(".")[0]
        print(f'groma-spark: the module {name} is missing. All that is needed: pip install "groma[spark]", and Java 17', file=sys.stderr)
        return 1
    except ImportError as error:
        print(f"groma-spark: {error}", file=sys.stderr)
        return 1

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.appName("groma-spark").config("spark.ui.showConsoleProgress", "true")
    session = (builder.master(given.master) if given.master else builder).getOrCreate()
    steps = [step for step in spark.STEPS if getattr(given, step)] or ["simplify"]
    try:
        counts = spark.repair(
            session, given.source, given.target, steps=steps, column=given.column, wkid=given.wkid, partitions=given.partitions,
            along_curve=given.hilbert)  # fmt: skip
    except (GromaError, OSError, ValueError) as error:
        print(f"groma-spark: {error}", file=sys.stderr)
        return 1
    finally:
        session.stop()
    print(f"{counts['rows']} rows in {counts['files']} files: {counts['changed']} changed, {counts['refused']} could not be done")
    return 0


if __name__ == "__main__":
    # As a script its folder comes first on the path, where modules of the package have names that others have, too, such as geopandas.
    if sys.path and os.path.realpath(sys.path[0]) == os.path.dirname(os.path.realpath(__file__)):
        del sys.path[0]
    sys.exit(main())
