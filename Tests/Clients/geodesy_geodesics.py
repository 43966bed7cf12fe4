"""Compares distances, directions, moved points, lengths and areas with PyPI's geographiclib.

    geodesy_geodesics.py PATH/TO/groma FOLDER

Prints the worst differences in meters as one JSON object; of a build without PROJ only that it is without.
"""

import json
import math
import os
import random
import sys

from geographiclib.geodesic import Geodesic

from generated_client import Connection
from geodesy_stream import batches

SEED = 20_141 ^ int(os.environ.get("GROMA_SEED") or 0)


def separation(a, b):
    """How far two longitudes in degrees are apart."""
    return abs((a - b + 180) % 360 - 180)


def main(executable, folder):
    connection = Connection(executable)
    if "Projections" not in connection.request("session.info")["traits"]:
        json.dump({"installed": False}, sys.stdout)
        return
    generator = random.Random(SEED)
    earth = Geodesic.WGS84
    seen = {"installed": True, "seed": SEED, "lines": 0, "worstDistance": 0, "worstEnd": 0, "worstPlace": 0, "worstLength": 0, "worstArea": 0}

    def place():
        return generator.uniform(-180, 180), math.degrees(math.asin(generator.uniform(-1, 1)))

    pairs, moves = [], []
    for index in range(10_000):
        first, second = place(), place()
        if index % 10 == 0:  # nearly opposite
            second = (first[0] + 180 + generator.gauss(0, 0.3), -first[1] + generator.gauss(0, 0.3))
            second = ((second[0] + 180) % 360 - 180, max(-90, min(90, second[1])))
        elif index % 10 == 1:  # near
            second = (first[0] + generator.gauss(0, 1e-3), max(-90, min(90, first[1] + generator.gauss(0, 1e-3))))
        pairs.append((first, second))
        moves.append((first, generator.uniform(-180, 180), generator.uniform(0, 2e7)))

    def point(position):
        return {"wkt": f"POINT ({position[0]!r} {position[1]!r})"}

    calls = [("geometry.geodesicDistance", {"geometry": point(a), "other": point(b)}) for a, b in pairs]
    for (first, second), found in zip(pairs, batches(connection, calls)):
        line = earth.Inverse(first[1], first[0], second[1], second[0])
        seen["worstDistance"] = max(seen["worstDistance"], abs(found["value"] - line["s12"]))
        # Where one comes to by what Groma says, from the start.
        end = earth.Direct(first[1], first[0], found["azimuth1"], found["value"])
        off = earth.Inverse(end["lat2"], end["lon2"], second[1], second[0])["s12"]
        seen["worstEnd"] = max(seen["worstEnd"], off)
        seen["lines"] += 1
    calls = [
        ("geometry.geodesicMovePoints", {"geometry": point(start), "distance": distance, "azimuth": azimuth, "form": "geojson"})
        for start, azimuth, distance in moves
    ]
    for (start, azimuth, distance), answer in zip(moves, batches(connection, calls)):
        there = earth.Direct(start[1], start[0], azimuth, distance)
        moved = answer["geometry"]["geojson"]["coordinates"]
        away = earth.Inverse(there["lat2"], there["lon2"], moved[1], moved[0])["s12"]
        seen["worstPlace"] = max(seen["worstPlace"], away)
    for _ in range(200):
        middle = place()
        ring = [
            (middle[0] + 10 * math.cos(math.tau * i / 12) * generator.uniform(0.2, 1), middle[1] * 0.8 + 10 * math.sin(math.tau * i / 12) * generator.uniform(0.2, 1))
            for i in range(12)
        ]
        polygon = earth.Polygon()
        for longitude, latitude in ring:
            polygon.AddPoint(latitude, longitude)
        _, perimeter, area = polygon.Compute()
        text = "POLYGON ((" + ", ".join(f"{x!r} {y!r}" for x, y in [*ring, ring[0]]) + "))"
        length = connection.request("geometry.geodesicLength", {"geometry": {"wkt": text}})["value"]
        found = connection.request("geometry.geodesicArea", {"geometry": {"wkt": text}})["value"]
        seen["worstLength"] = max(seen["worstLength"], abs(length - perimeter))
        seen["worstArea"] = max(seen["worstArea"], abs(found / abs(area) - 1))
    connection.close()
    json.dump(seen, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:3])
