"""The functions of libgroma as `groma.h` declares them, through ctypes: one wheel serves every Python."""

from __future__ import annotations

import ctypes
import os
import pathlib
import sys
from ctypes import POINTER, Structure, c_char_p, c_double, c_int, c_int32, c_int64, c_size_t, c_uint8, c_void_p
from typing import Any, Final

from ._errors import GromaError


class Error(Structure):
    """`groma_error`"""

    _fields_ = [("status", c_int32), ("code", c_char_p), ("message", c_char_p), ("path", c_char_p), ("expected", c_char_p)]


class Buffers(Structure):
    """`groma_buffers`"""

    _fields_ = [
        ("form", c_int32), ("wkid", c_int32), ("row_count", c_size_t), ("validity", c_void_p), ("validity_offset", c_size_t),
        ("offsets", c_void_p * 3), ("offset_counts", c_size_t * 3), ("vertex_count", c_size_t), ("x", c_void_p), ("y", c_void_p),
        ("z", c_void_p), ("m", c_void_p), ("xy_stride", c_size_t), ("z_stride", c_size_t), ("m_stride", c_size_t), ("bytes", c_void_p),
        ("byte_count", c_size_t),
    ]  # fmt: skip


class Row(Structure):
    """`groma_row`"""

    _fields_ = [
        ("type", c_int32), ("wkid", c_int32), ("has_z", c_int32), ("has_m", c_int32), ("path_count", c_size_t), ("vertex_count", c_size_t),
        ("x_min", c_double), ("y_min", c_double), ("x_max", c_double), ("y_max", c_double),
    ]  # fmt: skip


class RowError(Structure):
    """`groma_row_error`"""

    _fields_ = [("row", c_size_t), ("error", Error)]


# int (*)(void *context, groma_session *session, const char *line, size_t length)
Callback = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_size_t)

# enum groma_status
OK: Final = 0
EARGUMENT: Final = -1
EBUSY: Final = -3
ECANCELLED: Final = -8


def _path() -> str:
    """The path of the library: next to this file in a wheel, or that of GROMA_LIBRARY."""
    name = "libgroma.dylib" if sys.platform == "darwin" else "libgroma.so"
    given = os.environ.get("GROMA_LIBRARY")
    if given:
        return given
    here = pathlib.Path(__file__).resolve().parent
    beside = here / name
    # Without one the system's, as Debian has it.
    return str(beside) if beside.exists() else name if sys.platform == "darwin" else name + ".0"


def _load() -> ctypes.CDLL:
    for name in ("libsqlite3.so.0", "libproj.so.25"):
        # The libraries that libgroma loads by these names on demand: a wheel contains its own. PROJ finds its data next to itself, in ../share/proj.
        bundled = pathlib.Path(__file__).resolve().parent / "lib" / name
        if bundled.exists():
            ctypes.CDLL(str(bundled))
    path = _path()
    try:
        library = ctypes.CDLL(path)
    except OSError as error:
        raise ImportError(f"libgroma cannot be loaded from {path}: {error}. Install the wheel, or set GROMA_LIBRARY to the library.") from error
    handle = c_void_p
    out = POINTER(c_void_p)
    signatures: dict[str, tuple[Any, list[Any]]] = {
        "groma_last_error": (POINTER(Error), []),
        "groma_version": (c_char_p, []),
        "groma_session_create": (c_int, [out, c_char_p]),
        "groma_session_free": (c_int, [handle]),
        "groma_send": (c_int, [out, POINTER(c_size_t), handle, c_char_p, c_size_t]),
        "groma_connect": (c_int, [handle, Callback, c_void_p]),
        "groma_cancel": (c_int, [handle]),
        "groma_array_create": (c_int, [out, POINTER(Buffers)]),
        "groma_array_free": (c_int, [handle]),
        "groma_array_get": (c_int, [out, handle, c_char_p]),
        "groma_array_put": (c_int, [handle, c_char_p, handle, c_size_t]),
        "groma_array_run": (c_int, [out, handle, handle, c_char_p, c_char_p]),
        "groma_array_row": (c_int, [POINTER(Row), POINTER(c_size_t), handle, c_size_t]),
        "groma_array_copy": (c_int, [POINTER(c_size_t), handle, c_size_t, c_size_t, c_size_t, c_void_p, c_void_p, c_void_p]),
        "groma_array_buffers": (c_int, [POINTER(Buffers), handle, c_int32]),
        "groma_array_errors": (c_int, [POINTER(POINTER(RowError)), POINTER(c_size_t), handle]),
    }
    for name, (result, arguments) in signatures.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


library: Final = _load()
version: Final[str] = library.groma_version().decode()


def text(value: bytes | None) -> str | None:
    """A text from the library."""
    return None if value is None else value.decode("utf-8", "replace")


def name(value: str, parameter: str) -> bytes:
    """A name as the library takes it, where it ends with the first NUL: one within it would make another name of it."""
    if "\0" in value:
        raise GromaError.of(
            f"{parameter} has a NUL in it: {value!r}", code="invalidParameter", number=None, path=parameter, expected="a text without NUL", found=value,
            details={})  # fmt: skip
    return value.encode()


def failure(error: Error) -> GromaError:
    """The exception for an error of the library."""
    return GromaError.of(
        text(error.message) or "it failed", code=text(error.code) or "operationFailed", number=None, path=text(error.path),
        expected=text(error.expected), found=None, details={})  # fmt: skip


def check(status: int) -> None:
    """Raises the exception for the error of a library function."""
    if status != OK:
        raise failure(library.groma_last_error().contents)


__all__ = [
    "Buffers", "Callback", "EARGUMENT", "EBUSY", "ECANCELLED", "Error", "OK", "Row", "RowError", "c_int64", "c_uint8", "check", "failure",
    "library", "name", "text", "version",
]  # fmt: skip
