"""Many calls at a time, so that neither side waits for the other."""

import json

BATCH = 500


def batches(connection, calls):
    """The results of calls, many lines at a time."""
    for start in range(0, len(calls), BATCH):
        part = calls[start:start + BATCH]
        lines = [
            json.dumps({"jsonrpc": "2.0", "id": index, "method": method, "params": parameters})
            for index, (method, parameters) in enumerate(part)
        ]
        connection.process.stdin.write("\n".join(lines) + "\n")
        connection.process.stdin.flush()
        for index in range(len(part)):
            answer = json.loads(connection.process.stdout.readline())
            if answer["id"] != index or "error" in answer:
                raise ValueError(f"{part[index]}: {answer}")
            yield answer["result"]
