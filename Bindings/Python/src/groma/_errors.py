"""The exceptions of the package."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class GromaError(Exception):
    """Why something failed. Nothing has been changed by it.

    ``code`` is a word for programs (``unknownName``, ``indexOutOfRange``), ``path`` the place (``params.index``), ``expected`` what would have been
    right, ``found`` what was met instead. ``number`` is the number of JSON-RPC, and ``details`` holds whatever else the answer says.
    """

    def __init__(
        self,
        message: str,
        *,
        code: str,
        number: int | None = None,
        path: str | None = None,
        expected: str | None = None,
        found: Any = None,
        details: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.number = number
        self.path = path
        self.expected = expected
        self.found = found
        self.details: dict[str, Any] = dict(details or {})

    def __str__(self) -> str:
        place = f" ({self.path})" if self.path and self.path not in self.message else ""
        expected = f"; expected {self.expected}" if self.expected and self.expected not in self.message else ""
        return f"{self.message}{place}{expected} [{self.code}]"

    def __reduce__(self) -> tuple[Any, ...]:
        members = (self.message, self.code, self.number, self.path, self.expected, self.found, self.details)
        return _restored, (type(self), *members)

    @staticmethod
    def of(
        message: str,
        *,
        code: str,
        number: int | None,
        path: str | None,
        expected: str | None,
        found: Any,
        details: Mapping[str, Any],
    ) -> GromaError:
        """Creates an exception of the class for a code."""
        kind = _classes.get(code, GromaError)
        return kind(message, code=code, number=number, path=path, expected=expected, found=found, details=details)

    @staticmethod
    def of_answer(error: Mapping[str, Any]) -> GromaError:
        """Creates the exception for an error object of JSON-RPC."""
        data = dict(error.get("data") or {})
        return GromaError.of(
            error["message"],
            code=data.pop("code", "operationFailed"),
            number=error.get("code"),
            path=data.pop("path", None),
            expected=data.pop("expected", None),
            found=data.pop("found", None),
            details=data,
        )


class CancelledError(GromaError):
    """The call was cancelled."""


class LimitError(GromaError):
    """A limit of the session would be exceeded."""


class NotFoundError(GromaError, LookupError):
    """There is no object with the given name."""


class OutOfRangeError(GromaError, IndexError):
    """There is no element at the given index."""


class ParameterError(GromaError, ValueError):
    """A parameter is not valid."""


class ClosedError(GromaError):
    """The object has been closed."""


_classes: dict[str, type[GromaError]] = {
    "cancelled": CancelledError,
    "limitExceeded": LimitError,
    "unknownName": NotFoundError,
    "methodNotFound": NotFoundError,
    "fileNotFound": NotFoundError,
    "indexOutOfRange": OutOfRangeError,
    "invalidParameter": ParameterError,
    "wrongType": ParameterError,
    "unknownParameter": ParameterError,
    "missingParameter": ParameterError,
    "notFinite": ParameterError,
}


def _restored(
    kind: type[GromaError], message: str, code: str, number: int | None, path: str | None, expected: str | None, found: Any, details: dict[str, Any]
) -> GromaError:
    return kind(message, code=code, number=number, path=path, expected=expected, found=found, details=details)
