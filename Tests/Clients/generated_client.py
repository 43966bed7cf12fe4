"""Generates a Python client from Groma's OpenRPC description, and runs the examples of the description with it.

    generated_client.py PATH/TO/groma FOLDER

The client is the module that the Python package has: one class a noun and one function a method, written by its generator from the description alone: what is
no name in Python fails when the module is compiled. Every story of examples runs in a process of its own, and each answer is compared with the one described.
Prints what came of it as one JSON object.
"""

import itertools
import json
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Bindings" / "Python"))

import generate  # noqa: E402


class GromaError(Exception):
    """An error that Groma has answered with."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.code, self.data = error["code"], error.get("data", {})


class Connection:
    """A process of `groma run`, asked one thing at a time."""

    def __init__(self, executable, *arguments):
        self.process = subprocess.Popen(
            [executable, "run", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        self.ids = itertools.count(1)

    def request(self, method, parameters=None):
        number = next(self.ids)
        message = {"jsonrpc": "2.0", "id": number, "method": method, "params": parameters or {}}
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            answer = json.loads(line)
            if answer.get("id") == number:
                if "error" in answer:
                    raise GromaError(answer["error"])
                return answer["result"]
        raise EOFError("groma has ended")

    def close(self):
        self.process.stdin.close()
        return self.process.wait(timeout=60)


def stories(document):
    """The examples of all methods, in the order of their stories."""
    steps = {}
    for method in document["methods"]:
        for example in method.get("examples", []):
            steps.setdefault(example["x-story"], []).append((example["x-step"], method["name"], example))
    return {name: [step[1:] for step in sorted(story, key=lambda step: step[0])] for name, story in steps.items()}


def main(executable, folder):
    connection = Connection(executable)
    document = connection.request("rpc.discover")
    connection.close()
    path = pathlib.Path(folder, "groma_client.py")
    path.write_text(generate.module(document), encoding="utf-8")
    scope = {}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), scope)

    seen = {"methods": len(document["methods"]), "run": 0, "compared": 0, "problems": []}
    seen["withoutExample"] = [method["name"] for method in document["methods"] if not method.get("examples")]
    seen["withoutErrors"] = [method["name"] for method in document["methods"] if not method.get("errors")]
    known = document["components"]["errors"]
    for method in document["methods"]:
        for error in method["errors"]:
            if error["$ref"].split("/")[-1] not in known:
                seen["problems"].append(f"{method['name']}: there is no {error['$ref']}")
    for name, story in stories(document).items():
        arguments = ["--root", folder] if any(example.get("x-needsRoot") for _, example in story) else []
        connection = Connection(executable, *arguments)
        client = scope["Client"](connection)
        for method, example in story:
            noun, verb = method.split(".")
            given = {parameter["name"]: parameter["value"] for parameter in example["params"]}
            try:
                result = getattr(getattr(client, noun), verb)(**given)
            except (GromaError, TypeError) as error:
                # A build without PROJ says so, and has no more to show.
                if isinstance(error, GromaError) and error.data["code"] == "notInstalled":
                    seen["run"] += 1
                    continue
                seen["problems"].append(f"{example['name']}: {method} failed: {error}")
                continue
            seen["run"] += 1
            if "result" in example:
                seen["compared"] += 1
                if result != example["result"]["value"]:
                    seen["problems"].append(f"{example['name']}: {method} answers {json.dumps(result)[:500]}")
        connection.close()
    # The first example, as anybody would write it.
    connection = Connection(executable)
    client = scope["Client"](connection)
    first = client.geometry.simplify(geometry={"wkt": "POLYGON((0 0,2 2,2 0,0 2,0 0))"}, form="wkt")
    seen["first"] = first["geometry"]["wkt"]
    try:
        client.geometry.buffer(geometry={"wkt": "POINT (0 0)"}, distance=1, within="groma-1")
    except GromaError as error:
        seen["refused"] = error.data["code"]
    connection.close()
    json.dump(seen, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:3])
