"""Compares UTM and MGRS with PyPI's utm and mgrs, and goes to GARS and GEOREF and back: 100,000 random positions.

    geodesy_grids.py PATH/TO/groma FOLDER

Prints what differs as one JSON object. mgrs is NGA's GEOTRANS, which rounds eastings and northings to the meter where Groma cuts them off, as NGA.STND.0037 has it:
one meter of either is not counted. It reads a square as its middle.
"""

import json
import os
import random
import sys

import mgrs
import utm

from generated_client import Connection
from geodesy_stream import batches

SEED = 40_000 ^ int(os.environ.get("GROMA_SEED") or 0)
COUNT = 100_000


def main(executable, folder):
    connection = Connection(executable)
    generator = random.Random(SEED)
    places = [(generator.uniform(-180, 180), generator.uniform(-80, 84)) for _ in range(COUNT)]
    seen = {"seed": SEED, "positions": len(places), "mgrs": [], "utm": [], "back": [], "cells": []}

    def differ(name, text):
        if len(seen[name]) < 10:
            seen[name].append(text)

    converter = mgrs.MGRS()
    squares = [result["text"] for result in batches(connection, [("point.format", {"point": p, "notation": "mgrs"}) for p in places])]
    for (x, y), text in zip(places, squares):
        theirs = converter.toMGRS(y, x)
        theirs = theirs.decode() if isinstance(theirs, bytes) else theirs
        theirs = theirs.zfill(len(text))
        if text == theirs:
            continue
        if text[:5] == theirs[:5] and abs(int(text[5:10]) - int(theirs[5:10])) < 2 and abs(int(text[10:]) - int(theirs[10:])) < 2:
            continue
        # A meter further may be the next square.
        if "99999" in (text[5:10], text[10:]) and "00000" in (theirs[5:10], theirs[10:]):
            continue
        differ("mgrs", f"{x} {y}: {text}, mgrs has {theirs}")
    calls = [("point.format", {"point": p, "notation": "utm", "decimals": 3}) for p in places]
    for (x, y), result in zip(places, batches(connection, calls)):
        zone, easting, northing = result["text"].split()
        theirs = utm.from_latlon(y, x)
        same = int(zone[:2]) == theirs[2] and zone[2] == theirs[3]
        # What utm has for far edges of zones is right to some millimeters.
        if not same or abs(float(easting) - theirs[0]) > 0.02 or abs(float(northing) - theirs[1]) > 0.02:
            differ("utm", f"{x} {y}: {result['text']}, utm has {theirs}")
    calls = [("point.parse", {"text": text, "notation": "mgrs", "anchor": "center", "form": "geojson"}) for text in squares]
    for (x, y), text, result in zip(places, squares, batches(connection, calls)):
        longitude, latitude = result["geometry"]["geojson"]["coordinates"]
        latitude2, longitude2 = converter.toLatLon(text)
        if abs(latitude - latitude2) > 1e-6 or abs((longitude - longitude2 + 180) % 360 - 180) > 1e-5:
            differ("back", f"{text}: {longitude} {latitude}, mgrs has {longitude2} {latitude2}")
    for notation, settings in [("gars", {"cell": "fiveMinutes"}), ("georef", {"precision": "hundredthOfMinute"})]:
        calls = [("point.format", {"point": p, "notation": notation, **settings}) for p in places]
        texts = [result["text"] for result in batches(connection, calls)]
        calls = [("point.parse", {"text": text, "notation": notation, "form": "geojson"}) for text in texts]
        corners = [result["geometry"]["geojson"]["coordinates"] for result in batches(connection, calls)]
        size = {"gars": 5 / 60, "georef": 0.01 / 60}[notation]
        calls = [("point.format", {"point": p, "notation": notation, **settings}) for p in corners]
        for (x, y), text, (west, south), again in zip(places, texts, corners, batches(connection, calls)):
            inside = -1e-9 <= x - west < size + 1e-9 and -1e-9 <= y - south < size + 1e-9
            if not inside or again["text"] != text:
                differ("cells", f"{x} {y}: {text}, then {west} {south}, then {again['text']}")
    connection.close()
    json.dump(seen, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:3])
