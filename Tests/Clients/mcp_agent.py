"""Has the Model Context Protocol's own client complete two of the examples through `groma mcp`, in both revisions of the protocol.

    mcp_agent.py PATH/TO/groma FOLDER

What an example sends as a line goes through the tool of its method where there is one, and through the tool `call` where not. Prints what came of
it as one JSON object.
"""

import asyncio
import json
import pathlib
import shutil
import sys

from mcp import Client, MCPError, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.types import ImageContent, ResourceLink, TextContent

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What an example needs of the repository, which is all that the server sees of it.
FILES = ["Examples/data/chukotka.geojson", "Examples/data/long-acre.txt"]


def text(result):
    return "\n".join(block.text for block in result.content if isinstance(block, TextContent))


async def example(client, tools, name):
    """Sends the lines of an example and gives the results."""
    results, lacks = [], False
    for line in (ROOT / f"Examples/{name}.jsonl").read_text(encoding="utf-8").splitlines():
        message = json.loads(line)
        method, parameters = message["method"], message.get("params", {})
        tool = method.replace(".", "_")
        if tool in tools:
            results.append(await client.call_tool(tool, parameters))
        else:
            results.append(await client.call_tool("call", {"method": method, "parameters": parameters}))
        # A build without GeoPackage says so, and what builds upon its layers fails then too.
        lacks = lacks or (results[-1].is_error and "GeoPackage" in text(results[-1]))
        if results[-1].is_error and not lacks:
            raise RuntimeError(f"{name}: {method}: {text(results[-1])}")
    return results


async def refused(awaitable):
    try:
        return ("result", await awaitable)
    except MCPError as error:
        return (error.error.code, error.error.data)


async def session(executable, folder, mode):
    """All of it in one revision of the protocol."""
    for file in FILES:
        pathlib.Path(folder, file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, pathlib.Path(folder, file))
    shutil.rmtree(pathlib.Path(folder, "out"), ignore_errors=True)
    pathlib.Path(folder, "out").mkdir()
    server = StdioServerParameters(command=executable, args=["mcp", "--root", folder])
    async with Client(server, mode=mode) as client:
        listed = await client.list_tools()
        tools = {tool.name for tool in listed.tools}
        seen = {"revision": client.protocol_version, "tools": len(tools), "server": client.server_info and client.server_info.name}
        seen["listed"] = len(listed.model_dump_json(by_alias=True, exclude_none=True))
        seen["curated"] = len(tools - {"find", "describe", "call"})

        # As an agent would find its way.
        seen["found"] = text(await client.call_tool("find", {"text": "cut polygons by a line"})).splitlines()[0].split()[0]
        seen["described"] = "cutter" in text(await client.call_tool("describe", {"name": "geometry.cut"}))

        chukotka = await example(client, tools, "chukotka")
        seen["chukotka"] = [bool(result.is_error) for result in chukotka]
        seen["info"] = chukotka[13].structured_content["summary"]
        orchard = await example(client, tools, "orchard")
        seen["orchard"] = [bool(result.is_error) for result in orchard]
        seen["events"] = "sketch.partnerChanged" in "".join(text(result) for result in orchard)
        seen["plots"] = orchard[2].structured_content["features"] if not orchard[2].is_error else None

        # What is held is a resource, and so is a picture.
        resources = {resource.uri: resource for resource in (await client.list_resources()).resources}
        shape = (await client.read_resource("groma://main/geometries/after")).contents[0]
        seen["held"] = [shape.mime_type, json.loads(shape.text)["type"], "groma://main/geometries/after" in resources]
        link = next(block for block in chukotka[17].content if isinstance(block, ResourceLink))
        picture = (await client.read_resource(link.uri)).contents[0]
        seen["picture"] = [picture.mime_type, picture.text.startswith("<svg"), link.uri in resources]
        seen["templates"] = [template.uri_template for template in (await client.list_resource_templates()).resource_templates]
        seen["missing"] = (await refused(client.read_resource("groma://main/geometries/nobody")))[0]

        # What a model can mend is told to the model, what a program has done wrong to the program.
        wrong = await client.call_tool("geometry_buffer", {"geometry": {"name": "after"}, "distance": "far"})
        seen["wrong"] = [wrong.is_error, "params.distance" in text(wrong)]
        outside = await client.call_tool("geometry_load", {"path": "../../etc/passwd"})
        seen["outside"] = [outside.is_error, "outsideRoot" in text(outside)]
        seen["unknown"] = (await refused(client.call_tool("geometry_bufer", {})))[0]
        other = await client.call_tool("geometry_info", {"geometry": {"name": "after"}, "workspace": "other"})
        seen["other"] = [other.is_error, "unknownName" in text(other) or "after" in text(other)]

        # A long call tells how far it is, and ends when it is cancelled, which the next one shows by being answered.
        await client.call_tool(
            "call", {"method": "geometry.densify", "parameters": {
                "geometry": {"wkt": "LINESTRING (0 0, 1 1)", "wkid": 3857}, "maxSegmentLength": 2e-5, "into": "long"}})
        fractions = []

        async def progress(fraction, total, message):
            fractions.append((fraction, total))

        long = {"geometry": {"name": "long"}, "distance": 0.1, "into": "around"}
        await client.call_tool("geometry_buffer", long, progress_callback=progress)
        seen["progress"] = [bool(fractions), fractions == sorted(fractions), all(total == 1 for _, total in fractions)]
        try:
            await client.call_tool("call", {"method": "geometry.buffer", "parameters": dict(long, distance=0.2, into="never")},
                                   read_timeout_seconds=0.05)
            seen["cancelled"] = False
        except (MCPError, TimeoutError):
            listed = text(await client.call_tool("call", {"method": "geometry.list"}))
            seen["cancelled"] = '"around"' in listed and '"never"' not in listed
    return seen


def main(executable, folder):
    seen = {mode: asyncio.run(session(executable, folder, mode)) for mode in ["legacy", "auto"]}
    json.dump(seen, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:3])
