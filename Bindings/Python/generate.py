#!/usr/bin/env python3
"""Writes the methods of the command stream as a typed Python module, from the OpenRPC description alone.

    generate.py DESCRIPTION.json MODULE.py

A class for each noun has a function for each method, with the parameters as keyword arguments under their names in the stream. A noun whose methods work on
something that has a name, as a sketch or a layer, has a second class in which this is bound. What answers hold is described by typed dictionaries.
"""

from __future__ import annotations

import json
import keyword
import pathlib
import re
import sys
import textwrap
from typing import Any

Schema = dict[str, Any]

#: The parameter that names what the methods of a noun work on, for the classes in which it is bound.
BOUND = {"sketch": "sketch", "features": "layer", "attachments": "layer", "popups": "popups", "map": "map"}

PREAMBLE = '''\
"""The methods of the command stream, a class for each noun. Written by generate.py from the description: do not edit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import NotRequired

    from ._input import GeometryLike, PositionLike


class Caller(Protocol):
    """What the methods are called with."""

    def request(self, method: str, parameters: dict[str, Any]) -> Any:
        """The result of a method."""


class _LeftOut:
    """Stands for a parameter that is not given, which is something else than None."""

    def __repr__(self) -> str:
        return "LEFT_OUT"


LEFT_OUT = _LeftOut()


def _given(**parameters: Any) -> dict[str, Any]:
    return {name: value for name, value in parameters.items() if value is not LEFT_OUT}
'''


def class_name(text: str) -> str:
    """`geometry.nearestVertex` as `GeometryNearestVertex`."""
    return "".join(word[:1].upper() + word[1:] for word in re.split(r"[^A-Za-z0-9]+", text))


class Types:
    """Turns schemas into types, and keeps the typed dictionaries that this takes."""

    def __init__(self) -> None:
        self.declarations: list[str] = []
        self.names: set[str] = set()

    def of(self, schema: Schema, path: str, *, given: bool = False) -> str:
        """The type of a value; of one that is given, whatever the stream takes in its place."""
        if "$ref" in schema:
            name: str = schema["$ref"].split("/")[-1]
            likes = {"Geometry": "GeometryLike", "Position": "PositionLike"}
            return likes.get(name, name) if given else name
        if "oneOf" in schema:
            types = [self.of(one, f"{path}_{index}" if "properties" in one else path, given=given) for index, one in enumerate(schema["oneOf"], 1)]
            return "Union[" + ", ".join(dict.fromkeys(types)) + "]"
        if "enum" in schema:
            return "Literal[" + ", ".join(json.dumps(word) for word in schema["enum"]) + "]"
        match schema.get("type"):
            case "null":
                return "None"
            case "boolean":
                return "bool"
            case "integer":
                return "int"
            case "number":
                return "float"
            case "string":
                return "str"
            case "array":
                return f"{'Sequence' if given else 'list'}[{self.of(schema.get('items', {}), path + '_item', given=given)}]"
            case "object" if schema.get("properties"):
                return self.dictionary(class_name(path), schema, given=given)
            case "object":
                values = self.of(schema.get("additionalProperties") or {}, path + "_value", given=given)
                return f"{'Mapping' if given else 'dict'}[str, {values}]"
        return "Any"

    def dictionary(self, name: str, schema: Schema, *, documentation: str = "", given: bool = False) -> str:
        """Declares a typed dictionary and gives its name."""
        if name in self.names:
            return name
        self.names.add(name)
        required = set(schema.get("required", []))
        members = {}
        for member, value in schema["properties"].items():
            type = self.of(value, f"{name}_{member}", given=given)
            members[member] = type if member in required else f"NotRequired[{type}]"
        if all(member.isidentifier() and not keyword.iskeyword(member) for member in members):
            lines = [f"class {name}(TypedDict):"]
            lines += docstring(documentation or f"Members of {name}.", 4)
            lines += [""] + [f"    {member}: {type}" for member, type in members.items()]
        else:
            fields = ", ".join(f"{json.dumps(member)}: {json.dumps(type)}" for member, type in members.items())
            lines = [f"{name} = TypedDict({json.dumps(name)}, {{{fields}}})"]
        self.declarations.append("\n".join(lines))
        return name


def docstring(text: str, indent: int) -> list[str]:
    """A docstring of paragraphs, wrapped."""
    margin = " " * indent
    lines: list[str] = []
    for paragraph in text.replace("\\", "\\\\").replace('"""', "'''").split("\n"):
        lines += textwrap.wrap(paragraph, 136 - indent, break_long_words=False, break_on_hyphens=False) or [""]
    if len(lines) == 1:
        return [f'{margin}"""{lines[0]}"""' if not lines[0].endswith('"') else f'{margin}"""{lines[0]} """']
    return [f'{margin}"""{lines[0]}'] + [margin + line if line else "" for line in lines[1:]] + [margin + '"""']


def method(verb: str, described: Schema, types: Types, bound: str | None) -> list[str]:
    """The function of a method; the parameter that is bound is left to the object."""
    name = described["name"]
    parameters = sorted(described["params"], key=lambda parameter: not parameter.get("required", False))
    if bound and bound not in {parameter["name"] for parameter in parameters}:
        return []
    shown = [parameter for parameter in parameters if parameter["name"] != bound]
    for identifier in [verb, *(parameter["name"] for parameter in parameters)]:
        if not identifier.isidentifier() or keyword.iskeyword(identifier):
            raise SyntaxError(f"{name}: {identifier} is no name in Python")
    signature, texts = [], []
    for parameter in shown:
        type = types.of(parameter.get("schema", {}), class_name(f"{name}.{parameter['name']}"), given=True)
        if parameter.get("required"):
            signature.append(f"{parameter['name']}: {type}")
        else:
            signature.append(f"{parameter['name']}: {type if type == 'Any' else f'Union[{type}, _LeftOut]'} = LEFT_OUT")
        if parameter["name"] != "within":
            texts.append(f":param {parameter['name']}: {parameter['description']}")
    result = described["result"]
    answer = types.of(result["schema"], class_name(name) + "Result")
    texts.append(f":returns: {result['description']}")
    lines = [f"    def {verb}(", "        self,"] + (["        *,"] if signature else []) + [f"        {one}," for one in signature]
    lines += [f"    ) -> {answer}:"] + docstring(described["summary"] + "\n\n" + "\n".join(texts), 8)
    given = [f"{parameter['name']}={parameter['name']}" for parameter in shown] + ([f"{bound}=self._bound"] if bound else [])
    call = f"self._caller.request({json.dumps(name)}, _given({', '.join(given)}))"
    lines += [f"        {call}" if answer == "None" else f"        _answer: {answer} = {call}"]
    return lines + ([] if answer == "None" else ["        return _answer"]) + [""]


def module(document: Schema) -> str:
    """The source of the module: `Client(caller).geometry.buffer(geometry=…, distance=…)`."""
    types = Types()
    for name, schema in document["components"]["schemas"].items():
        if schema.get("properties"):
            types.dictionary(name, schema, documentation=schema.get("description", ""))
        else:
            types.names.add(name)
            types.declarations.append(f"{name} = {types.of(schema, name)}")
    nouns: dict[str, list[tuple[str, Schema]]] = {}
    for described in document["methods"]:
        noun, verb = described["name"].split(".")
        nouns.setdefault(noun, []).append((verb, described))
    classes: list[str] = []
    for noun, methods in nouns.items():
        lines = [f"class {class_name(noun)}Methods:", f'    """The methods `{noun}.*`."""', "", "    def __init__(self, caller: Caller) -> None:",
                 "        self._caller = caller", ""]  # fmt: skip
        for verb, described in methods:
            lines += method(verb, described, types, None)
        classes.append("\n".join(lines))
        if bound := BOUND.get(noun):
            lines = [f"class {class_name(noun)}Bound:", f'    """The methods `{noun}.*` of one `{bound}`."""', "",
                     "    def __init__(self, caller: Caller, bound: Any) -> None:", "        self._caller, self._bound = caller, bound", ""]  # fmt: skip
            for verb, described in methods:
                lines += method(verb, described, types, bound)
            classes.append("\n".join(lines))
    lines = ["class Client:", '    """All methods, by their nouns."""', "", "    def __init__(self, caller: Caller) -> None:"]
    lines += [f"        self.{noun} = {class_name(noun)}Methods(caller)" for noun in nouns]
    # Types of answers are for those who check types: thousands of classes would take longer to make than most scripts run.
    shapes = "if TYPE_CHECKING:\n" + "\n\n".join(textwrap.indent(one, "    ") for one in types.declarations)
    return "\n\n\n".join([PREAMBLE.rstrip(), shapes, *(one.rstrip() for one in classes), "\n".join(lines)]) + "\n"


def main(description: str, target: str) -> None:
    document = json.loads(pathlib.Path(description).read_text(encoding="utf-8"))
    pathlib.Path(target).write_text(module(document), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:3])
