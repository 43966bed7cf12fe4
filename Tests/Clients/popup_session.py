"""Edits features through popups over `groma run`, as a client that speaks JSON-RPC by somebody else's library.

    popup_session.py PATH/TO/groma FOLDER

Asks with the library's endpoint, answers what Groma asks with the same one, and prints what it saw as one JSON object.
"""

import json
import subprocess
import sys
import threading

from pylsp_jsonrpc.endpoint import Endpoint
from pylsp_jsonrpc.exceptions import JsonRpcException

PATIENCE = 60

LAYER = {
    "name": "Parks",
    "geometryType": "esriGeometryPolygon",
    "spatialReference": {"wkid": 4326},
    "objectIdField": "OBJECTID",
    "displayField": "NAME",
    "fields": [
        {"name": "OBJECTID", "type": "esriFieldTypeOID", "nullable": False, "editable": False},
        {"name": "NAME", "type": "esriFieldTypeString", "length": 20, "nullable": True, "editable": True},
        {"name": "TREES", "type": "esriFieldTypeInteger", "nullable": True, "editable": True},
    ],
}


class Groma:
    """A process of its own, joined to an endpoint by lines."""

    def __init__(self, executable, folder):
        self.process = subprocess.Popen(
            [executable, "run", "--root", folder, "--locale", "en"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.lock = threading.Lock()
        self.events = []
        self.questions = []
        self.answers = {}
        self.endpoint = Endpoint(self, self.write)
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def write(self, message):
        with self.lock:
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
            self.process.stdin.flush()

    def read(self):
        for line in self.process.stdout:
            self.endpoint.consume(json.loads(line))

    def __getitem__(self, method):
        """What the endpoint does with a request or an event of Groma's."""
        answer = self.answers.get(method)
        if answer is None:
            return lambda params: self.events.append([method, params])

        def handle(params):
            self.questions.append([method, params])
            return answer(params)

        return handle

    def call(self, method, **params):
        return self.endpoint.request(method, params).result(timeout=PATIENCE)

    def fail(self, method, **params):
        try:
            self.call(method, **params)
        except JsonRpcException as error:
            return error.code
        return None

    def close(self):
        self.process.stdin.close()
        status = self.process.wait(timeout=PATIENCE)
        self.reader.join(timeout=PATIENCE)
        self.endpoint.shutdown()
        return status


def main(executable, folder):
    groma = Groma(executable, folder)
    groma.answers = {
        "popups.wantsNewMutableGeometry": lambda params: {"geometry": {"wkt": "POLYGON EMPTY", "wkid": params["wkid"]}},
        "popups.wantsToDelete": lambda params: {"deleted": params["popup"]["objectId"] == 2},
    }
    seen = {}
    groma.call("session.subscribe", events=["popups.*", "session.defaultUsed"])
    groma.call("session.delegate", methods=list(groma.answers), timeout=PATIENCE)
    groma.call("features.createLayer", provider="memory", definition=LAYER, **{"as": "parks"})
    adds = [{"attributes": {"NAME": "Old", "TREES": 1}}, {"attributes": {"NAME": "Gone"}}]
    groma.call("features.applyEdits", layer="parks", adds=adds)

    # A feature without a shape gets one, drawn with the methods of sketches, and other values, a bad one first.
    groma.call("popups.open", layer="parks")
    groma.call("popups.startEditing")
    sketch = groma.call("popups.editGeometry")["sketch"]
    groma.call("popups.setText", field="TREES", text="many")
    seen["refused"] = groma.fail("popups.finish")
    groma.call("sketch.addVertices", sketch=sketch, points=[[0, 0], [4, 0], [4, 4]])
    groma.call("popups.setText", field="TREES", text="1,234")
    groma.call("popups.setValue", field="NAME", value="New")
    seen["rows"] = [[row["label"], row["text"]] for row in rows(groma.call("popups.view"))]
    seen["saved"] = groma.call("popups.finish")["saved"]

    # The client deletes one feature, and does not delete another.
    groma.call("popups.delete")
    seen["kept"] = groma.call("popups.choose", answer="confirm")["count"]
    groma.call("popups.next")
    groma.call("popups.delete")
    seen["left"] = groma.call("popups.choose", answer="confirm")["count"]
    groma.call("features.applyEdits", layer="parks", deletes=[2])
    seen["features"] = groma.call("features.query", layer="parks", **{"as": "wkt"})["features"]
    groma.call("popups.close")

    seen["status"] = groma.close()
    seen["questions"] = groma.questions
    seen["events"] = [method for method, _ in groma.events if method != "popups.changed"]
    json.dump(seen, sys.stdout)


def rows(page):
    return [row for section in page["sections"] for row in section.get("rows", [])]


if __name__ == "__main__":
    main(*sys.argv[1:3])
