"""Sessions and their objects."""

from __future__ import annotations

import collections
import ctypes
import json
import threading
import weakref
from collections.abc import Callable, Iterator, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _library
from ._array import GeometryArray
from ._errors import ClosedError, GromaError
from ._input import Held, encoded
from .methods import LEFT_OUT, Client, FeaturesBound, PopupsBound, SketchBound

if TYPE_CHECKING:
    from ._input import GeometryLike

#: Called with the parameters of a request of the engine; its return value is the answer.
Delegate = Callable[[dict[str, Any]], Any]


class Event(NamedTuple):
    """An event of a session."""

    name: str
    parameters: dict[str, Any]


class Session(Client):
    """A session of the engine: its commands are methods, grouped by noun, as in ``session.geometry.buffer(geometry=…, distance=10)``.

    A session is used by one thread at a time, and is a context manager. Files are read and written below ``root`` and nowhere else; without it there are none.

    :param root: A folder below which files may be read and written.
    :param services: ``"all"``, or the hosts whose services may be reached; none by default.
    :param locale: The language of what is shown to people, ``"pt-BR"``.
    :param time_zone: The time zone of dates, ``"Europe/Zagreb"``.
    :param strict: Whether definitions are refused of which something would be skipped.
    :param limits: ``lineLength``, ``nesting``, ``vertices`` and ``memory``.
    """

    def __init__(
        self,
        *,
        root: str | None = None,
        services: str | list[str] | None = None,
        locale: str | None = None,
        time_zone: str | None = None,
        strict: bool = False,
        limits: Mapping[str, int] | None = None,
    ) -> None:
        options = {"root": root, "services": services, "locale": locale, "timeZone": time_zone, "limits": limits}
        given: dict[str, Any] = {name: value for name, value in options.items() if value is not None}
        if strict:
            given["strict"] = True
        handle = ctypes.c_void_p()
        _library.check(_library.library.groma_session_create(ctypes.byref(handle), json.dumps(given).encode()))
        self._handle = handle
        self._finalizer = weakref.finalize(self, _library.library.groma_session_free, handle)
        self._numbers = 0
        self._events: collections.deque[Event] = collections.deque(maxlen=100_000)
        self._listeners: dict[str, list[Callable[[Event], None]]] = {}
        self._delegates: dict[str, Delegate] = {}
        self._failure: BaseException | None = None
        self._inside = 0
        # The callback must not keep the session alive, nor be freed before it.
        session = weakref.ref(self)

        def receive(_context: Any, _handle: Any, line: int, length: int) -> int:
            found = session()
            return 0 if found is None else found._receive(ctypes.string_at(line, length))

        self._callback = _library.Callback(receive)
        _library.check(_library.library.groma_connect(handle, self._callback, None))
        super().__init__(self)

    # -- Lifetime

    def close(self) -> None:
        """Frees the session and its objects. Arrays and geometries that it has returned remain valid."""
        if not self._finalizer.alive:
            return
        if self._inside:
            raise GromaError("a session cannot be closed while it runs a command", code="busy")
        self._finalizer()

    @property
    def closed(self) -> bool:
        """Whether the session has been closed."""
        return not self._finalizer.alive

    def __enter__(self) -> Session:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def __repr__(self) -> str:
        if self.closed:
            return "<groma.Session, closed>"
        names = list(self)
        return f"<groma.Session of {len(names)} geometries{': ' + ', '.join(names[:8]) if names else ''}{', …' if len(names) > 8 else ''}>"

    @property
    def _open(self) -> ctypes.c_void_p:
        if not self._finalizer.alive:
            raise ClosedError("the session has been closed", code="closed")
        return self._handle

    # -- Commands

    def request(self, method: str, parameters: dict[str, Any]) -> Any:
        """Calls a method of the stream by its name and returns the result.

        :raises GromaError: What the method has failed with.
        """
        self._numbers += 1
        number = self._numbers
        line = encoded({"jsonrpc": "2.0", "id": number, "method": method, "params": parameters})
        for answer in self._send(line):
            if answer.get("id") == number:
                if "error" in answer:
                    raise GromaError.of_answer(answer["error"])
                return answer["result"]
        raise GromaError("the session gave no answer", code="internalError")

    def send(self, line: str) -> str:
        """Runs a line of the command stream unchanged, and returns the lines of the answer."""
        text = self._run(line.encode("utf-8"))
        return text.decode("utf-8")

    def cancel(self) -> None:
        """Cancels the current command of the session, from any thread: it fails with `CancelledError`."""
        _library.check(_library.library.groma_cancel(self._open))

    def _send(self, line: bytes) -> list[dict[str, Any]]:
        return [json.loads(answer) for answer in self._run(line).splitlines()]

    def _run(self, line: bytes) -> bytes:
        handle = self._open
        output, length = ctypes.c_void_p(), ctypes.c_size_t()
        self._inside += 1
        try:
            status = _library.library.groma_send(ctypes.byref(output), ctypes.byref(length), handle, line, len(line))
        finally:
            self._inside -= 1
        if self._inside == 0 and self._failure is not None:
            # What a callback has raised; the engine has taken the documented answer in its place.
            failure, self._failure = self._failure, None
            raise failure
        _library.check(status)
        return ctypes.string_at(output, length.value) if length.value else b""

    # -- Events and delegates

    def subscribe(self, *names: str, to: Callable[[Event], None] | None = None) -> None:
        """Subscribes to events: ``"sketch.geometryChanged"``, ``"sketch.*"``, ``"*"``.

        :param to: Called with each of them while the command runs that causes it; else they are read from `events`. What it raises is raised by the command
            when that has ended.
        """
        self.session.subscribe(events=list(names))
        if to is not None:
            for name in names:
                self._listeners.setdefault(name, []).append(to)

    @property
    def events(self) -> Iterator[Event]:
        """The events since the last use of this property that no callback has received: the last 100,000 at most."""
        while self._events:
            yield self._events.popleft()

    def delegate(self, name: str, answer: Delegate | None) -> None:
        """Sets a function that answers a request of the engine, and is called with its parameters: ``"popups.wantsToSave"``.

        The function may call methods with ``within=session.waiting``. None ends it. Where it raises, the documented answer holds, and the command raises what it
        has raised when it has ended.
        """
        if answer is None:
            self._delegates.pop(name, None)
        else:
            self._delegates[name] = answer
        self.session.delegate(methods=list(self._delegates))

    @property
    def waiting(self) -> str | None:
        """The id of the request that a delegate is answering now, for `within`."""
        return self._waiting[-1] if self._waiting else None

    @property
    def _waiting(self) -> list[str]:
        found: list[str] | None = self.__dict__.get("_waiting_ids")
        if found is None:
            found = self.__dict__["_waiting_ids"] = []
        return found

    def _receive(self, line: bytes) -> int:
        """Handles a line that the engine sends while a command runs. No exception may reach the library."""
        try:
            message = json.loads(line)
            name, parameters = message["method"], message.get("params", {})
            if "id" in message:
                self._answer(message["id"], name, parameters)
            else:
                self._tell(Event(name, parameters))
            return 0
        except BaseException as error:
            if self._failure is None:
                self._failure = error
            # An interrupt also cancels the command.
            return 0 if isinstance(error, Exception) else 1

    def _tell(self, event: Event) -> None:
        noun = event.name.split(".")[0] + ".*"
        listeners = [one for pattern in (event.name, noun, "*") for one in self._listeners.get(pattern, ())]
        if not listeners:
            self._events.append(event)
        for listener in listeners:
            listener(event)

    def _answer(self, identifier: str, name: str, parameters: dict[str, Any]) -> None:
        answer = self._delegates.get(name)
        if answer is None:
            return
        self._waiting.append(identifier)
        try:
            result = answer(parameters)
        finally:
            self._waiting.pop()
        self._run(encoded({"jsonrpc": "2.0", "id": identifier, "result": result}))

    # -- Geometries

    def hold(self, name: str, geometry: GeometryLike | GeometryArray) -> Held:
        """Stores a geometry in the session under a name; of an array its only row, without copying it."""
        if isinstance(geometry, GeometryArray):
            if len(geometry) != 1:
                raise ValueError(f"an array of {len(geometry)} rows is not one geometry: pass array[i]")
            _library.check(_library.library.groma_array_put(self._open, _library.name(name, "name"), geometry._open, 0))
        else:
            self.geometry.set(geometry=geometry, into=name)
        return Held(name)

    def __setitem__(self, name: str, geometry: GeometryLike | GeometryArray) -> None:
        self.hold(name, geometry)

    def __getitem__(self, name: str) -> GeometryArray:
        """The geometry that is stored under a name, as an array with one row that shares its vertices."""
        handle = ctypes.c_void_p()
        _library.check(_library.library.groma_array_get(ctypes.byref(handle), self._open, _library.name(name, "name")))
        return GeometryArray._of(handle)

    def __delitem__(self, name: str) -> None:
        self.geometry.drop(name=name)

    def __iter__(self) -> Iterator[str]:
        """The names of the stored geometries."""
        return iter([one["name"] for one in self.geometry.list()["geometries"]])

    def __contains__(self, name: object) -> bool:
        return name in list(self)

    # -- Objects with their own lifetime

    def begin_sketch(self, **parameters: Any) -> Sketch:
        """Begins a sketch, with the parameters of `sketch.begin`; a context manager that cancels what was not completed."""
        return Sketch(self, **parameters)

    def open_layer(self, **parameters: Any) -> Layer:
        """Opens a layer of features, with the parameters of `features.open`; a context manager that closes it."""
        return Layer(self, self.features.open(**parameters)["layer"])

    def open_popups(self, **parameters: Any) -> Popups:
        """Opens popups, with the parameters of `popups.open`; a context manager that closes them."""
        self.popups.open(**parameters)
        return Popups(self, parameters.get("popups"))


def _bound(name: Any) -> Any:
    return LEFT_OUT if name is None else name


class Sketch(SketchBound):
    """A geometry that is being edited: the methods `sketch.*` of one sketch."""

    def __init__(self, session: Session, **parameters: Any) -> None:
        self.owner = session
        self.name: str | None = parameters.get("sketch")
        session.sketch.begin(**parameters)
        self._is_over = False
        super().__init__(session, _bound(self.name))

    def __enter__(self) -> Sketch:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._is_over or self.owner.closed:
            return
        self._is_over = True
        try:
            self.cancel()
        except GromaError as failed:
            # Completed already, or begun again elsewhere.
            if failed.code not in ("unknownSketch", "noSketch"):
                raise

    def finish(self, **parameters: Any) -> GeometryArray:
        """Completes the sketch and returns its geometry, with the parameters of `sketch.complete`."""
        into = parameters.pop("into", None) or f"python-sketch-{self.name or ''}"
        kept = into in self.owner
        self.complete(into=into, **parameters)
        self._is_over = True
        found = self.owner[into]
        if "into" not in parameters and into.startswith("python-sketch-") and not kept:
            del self.owner[into]
        return found

    @property
    def shape(self) -> dict[str, Any]:
        """The current geometry, as GeoJSON."""
        answer: dict[str, Any] = self.owner.request("sketch.geometry", {**({} if self.name is None else {"sketch": self.name}), "form": "geojson"})
        return dict(answer["geometry"]["geojson"])

    @property
    def __geo_interface__(self) -> dict[str, Any]:
        return self.shape

    def __repr__(self) -> str:
        try:
            summary = self.owner.request("sketch.geometry", {} if self.name is None else {"sketch": self.name})["summary"]
        except GromaError:
            return f"<groma.Sketch {self.name or ''}, over>"
        return f"<groma.Sketch {self.name or ''}: {summary['type']}, {summary['parts']} parts, {summary['vertices']} vertices>"

    def _repr_svg_(self) -> str:
        return _svg(self.owner, {"geojson": self.shape})


class Layer(FeaturesBound):
    """A layer of features: the methods `features.*` of one layer."""

    def __init__(self, session: Session, name: str) -> None:
        self.owner, self.name = session, name
        super().__init__(session, name)

    def __enter__(self) -> Layer:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if not self.owner.closed:
            self.close()

    def __len__(self) -> int:
        return int(self.count()["value"])

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """The features, with their shapes as GeoJSON, a thousand at a time."""
        offset = 0
        while True:
            page = self.owner.request(
                "features.query", {"layer": self.name, "form": "geojson", "outFields": ["*"], "offset": offset, "limit": 1000})  # fmt: skip
            yield from page["features"]
            if len(page["features"]) < 1000:
                return
            offset += 1000

    def __repr__(self) -> str:
        return f"<groma.Layer {self.name!r}>"


class Popups(PopupsBound):
    """Popups that are shown and edited: the methods `popups.*` of one container."""

    def __init__(self, session: Session, name: str | None = None) -> None:
        self.owner, self.name = session, name
        super().__init__(session, _bound(name))

    def __enter__(self) -> Popups:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if not self.owner.closed:
            self.close(force=True)

    def __repr__(self) -> str:
        return f"<groma.Popups {self.name or ''}>"

    def _repr_svg_(self) -> str:
        answer = self.card()
        return str(answer.get("svg", ""))


def _svg(session: Session, geometry: Mapping[str, Any]) -> str:
    return str(session.geometry.draw(geometry=geometry)["svg"])


_shared = threading.local()


def default_session() -> Session:
    """A shared session of this thread, without files, for functions that need any session."""
    found: Session | None = getattr(_shared, "session", None)
    if found is None or found.closed:
        found = _shared.session = Session()
    return found
