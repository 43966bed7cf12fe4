"""Builds the wheel: the library of the engine, the methods written from its own description, and what the library loads when it needs it.

The library is the one that GROMA_LIBRARY names, else the one that `make libgroma` makes in the repository.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import json
import os
import pathlib
import shutil
import subprocess
import sys
from typing import Any

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE))

import generate  # noqa: E402

#: What the library loads at its first call, where it is there.
LOADED_LATER = ["libsqlite3.so.0", "libproj.so.25"]


def library() -> pathlib.Path:
    """The library to put into the wheel, built where it is not there."""
    given = os.environ.get("GROMA_LIBRARY")
    if given:
        return pathlib.Path(given)
    made = ROOT / ".build" / "libgroma" / "libgroma.so"
    if not (ROOT / "Package.swift").exists():
        raise SystemExit("groma: set GROMA_LIBRARY to libgroma, or install from the repository, where it is built")
    if subprocess.run(["make", "-s", "-C", str(ROOT), "libgroma"]).returncode:
        raise SystemExit("groma: the library could not be built; what it lacks stands above. Where it is built already, set GROMA_LIBRARY to libgroma.so.")
    return made


def description(path: pathlib.Path) -> dict[str, Any]:
    """The OpenRPC description, by the library itself."""
    groma = ctypes.CDLL(str(path))
    session, output, length = ctypes.c_void_p(), ctypes.c_char_p(), ctypes.c_size_t()
    line = b'{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}'
    groma.groma_session_create.argtypes = [ctypes.POINTER(ctypes.c_void_p), ctypes.c_char_p]
    groma.groma_send.argtypes = [ctypes.POINTER(ctypes.c_char_p), ctypes.POINTER(ctypes.c_size_t), ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t]
    groma.groma_session_free.argtypes = [ctypes.c_void_p]
    if groma.groma_session_create(ctypes.byref(session), None) or groma.groma_send(
        ctypes.byref(output), ctypes.byref(length), session, line, len(line)
    ):
        raise SystemExit(f"groma: {path} does not describe itself")
    document: dict[str, Any] = json.loads(output.value or b"")["result"]
    groma.groma_session_free(session)
    return document


def found(name: str) -> pathlib.Path | None:
    """Where the system has a library."""
    listed = subprocess.run(["ldconfig", "-p"], capture_output=True, text=True, env={**os.environ, "PATH": os.environ.get("PATH", "") + ":/sbin:/usr/sbin"}).stdout
    paths = [line.split("=> ")[1] for line in listed.splitlines() if line.strip().startswith(name + " ") and "=> " in line]
    return pathlib.Path(paths[0]).resolve() if paths else None


class Build(build_py):
    """Adds what is made."""

    def run(self) -> None:
        source = library()
        package = HERE / "src" / "groma"
        package.joinpath("methods.py").write_text(generate.module(description(source)), encoding="utf-8")
        super().run()
        target = pathlib.Path(self.build_lib) / "groma"
        shutil.copy(source, target / ("libgroma.dylib" if sys.platform == "darwin" else "libgroma.so"))
        if os.environ.get("GROMA_BUNDLE") != "1":
            return
        for name in LOADED_LATER:
            if path := found(name):
                target.joinpath("lib").mkdir(exist_ok=True)
                shutil.copy(path, target / "lib" / name)
        data = subprocess.run(["pkg-config", "--variable=datadir", "proj"], capture_output=True, text=True).stdout.strip()
        for folder in (f"{data}/proj", data, "/usr/share/proj"):
            if data and (database := pathlib.Path(folder) / "proj.db").exists():
                # Where PROJ looks for them, seen from lib.
                target.joinpath("share", "proj").mkdir(parents=True, exist_ok=True)
                shutil.copy(database, target / "share" / "proj")
                break


class Wheel(bdist_wheel):
    """One wheel for every Python of a platform: the library is called through ctypes."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self) -> tuple[str, str, str]:
        return "py3", "none", super().get_tag()[2]


class Binary(Distribution):
    """Holds code of a platform."""

    def has_ext_modules(self) -> bool:
        return True


setup(cmdclass={"build_py": Build, "bdist_wheel": Wheel}, distclass=Binary)
