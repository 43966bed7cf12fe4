"""Compares projected positions with PyPI's pyproj: 10,000 in each of 30 references, random ones within the area of its use.

    geodesy_projections.py PATH/TO/groma FOLDER

Prints the worst differences in meters, there and back, and those of the whole way round, as one JSON object; of a build without PROJ only that it is without.
Positions are compared in the datum of each reference, so that nothing depends on which grids and which edition of EPSG's database are installed.
"""

import base64
import json
import os
import random
import struct
import sys

from pyproj import CRS, Transformer

from generated_client import Connection

SEED = 30_000 ^ int(os.environ.get("GROMA_SEED") or 0)
COUNT = 10_000
# Cylindrical, conic, azimuthal and pseudocylindrical ones, with units in meters, feet and US survey feet, on several ellipsoids, of EPSG and of Esri.
REFERENCES = [
    3857, 3395, 32633, 32701, 25832, 26918, 27700, 2154, 31287, 2056, 28992, 3035, 3034, 3031, 3413, 5041, 2180, 3067, 3006, 5514,
    2193, 28355, 3577, 2263, 2229, 32161, 5070, 54009, 54030, 102008,
]


def pack(positions):
    """The WKB of a multipoint."""
    point = struct.pack("<BI", 1, 1)
    return struct.pack("<BII", 1, 4, len(positions)) + b"".join(point + struct.pack("<dd", *position) for position in positions)


def unpack(text):
    """The positions of the WKB of a multipoint."""
    data = base64.b64decode(text)
    count = struct.unpack_from("<I", data, 5)[0]
    return [struct.unpack_from("<dd", data, 9 + 21 * index + 5) for index in range(count)]


def reference(wkid):
    try:
        return CRS.from_epsg(wkid)
    except Exception:
        return CRS.from_authority("ESRI", wkid)


def main(executable, folder):
    connection = Connection(executable)
    if "Projections" not in connection.request("session.info")["traits"]:
        json.dump({"installed": False}, sys.stdout)
        return
    generator = random.Random(SEED)
    seen = {"installed": True, "seed": SEED, "references": 0, "positions": 0, "worst": 0, "worstBack": 0, "worstRoundTrip": 0}
    seen["worstEqualAreaRoundTrip"] = 0
    for wkid in REFERENCES:
        crs = reference(wkid)
        area = crs.area_of_use
        # Esri's references name their datums as Esri does: the same ellipsoid and prime meridian by EPSG's number.
        own = crs.geodetic_crs.to_epsg(min_confidence=25) or {54009: 4326, 54030: 4326, 102008: 4269}[wkid]
        base = CRS.from_epsg(own)
        east = area.east + (360 if area.east < area.west else 0)
        degrees = [
            ((generator.uniform(area.west, east) + 180) % 360 - 180, generator.uniform(max(area.south, -89), min(area.north, 89)))
            for _ in range(COUNT)
        ]
        there = Transformer.from_crs(base, crs, always_xy=True)
        expected = list(zip(*there.transform(*zip(*degrees))))
        answer = connection.request(
            "geometry.project",
            {"geometry": {"wkb64": base64.b64encode(pack(degrees)).decode(), "wkid": own}, "wkid": wkid, "form": "wkb64"})
        found = unpack(answer["geometry"]["wkb64"])
        unit = crs.axis_info[0].unit_conversion_factor
        worst = max(max(abs(a[0] - b[0]), abs(a[1] - b[1])) for a, b in zip(found, expected)) * unit
        back = unpack(
            connection.request(
                "geometry.project", {"geometry": {"wkb64": answer["geometry"]["wkb64"], "wkid": wkid}, "wkid": own, "form": "wkb64"})[
                    "geometry"]["wkb64"])
        metres = 111_320 * base.axis_info[0].unit_conversion_factor / 0.0174532925199433

        def apart(ours, theirs):
            """In meters, a degree of longitude for as many as one of latitude."""
            return max(max(abs((a[0] - b[0] + 180) % 360 - 180), abs(a[1] - b[1])) for a, b in zip(ours, theirs)) * metres

        inverse = list(zip(*there.transform(*zip(*found), direction="INVERSE")))
        # Lambert's azimuthal equal-area projection is told apart: PROJ leads back from it less exactly.
        round_trip = "worstEqualAreaRoundTrip" if "Lambert Azimuthal Equal Area" in crs.coordinate_operation.method_name else "worstRoundTrip"
        for key, value in [("worst", worst), ("worstBack", apart(back, inverse)), (round_trip, apart(back, degrees))]:
            if value > seen[key]:
                seen[key], seen[key + "Reference"] = value, wkid
        seen["references"] += 1
        seen["positions"] += len(found)
    connection.close()
    json.dump(seen, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:3])
