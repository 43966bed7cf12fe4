import GromaGeometry
import GromaLocation
import Testing

/// The texts of errors name the source, what was found and what would be right.
struct ErrorTextTests {
    @Test(
        arguments: [
            (LocationError.invalid(path: "speed", found: "-1", expected: "0 or more"), "invalid", "speed: -1 is not 0 or more"),
            (
                .invalidFix(source: "walk.gpx", index: 4, found: "95", expected: "a latitude"), "invalidFix",
                "walk.gpx, point 4: 95 is not a latitude"
            ),
            (.noPositions(source: "walk.gpx", expected: "track points"), "noPositions", "walk.gpx has no positions; expected track points"),
            (.transportFailed(source: "ttyS0", reason: "it is busy"), "transportFailed", "ttyS0: it is busy"),
            (
                .disconnected(source: "gpsd", retryAfter: 2), "disconnected", "gpsd has gone away; it is tried again in 2.0 seconds"
            ),
            (.disconnected(source: "gpsd", retryAfter: nil), "disconnected", "gpsd has ended"),
            (
                .brokenMessage(source: "log", line: 9, text: "$GPX", reason: "the checksum is missing"), "brokenMessage",
                "log, line 9: the checksum is missing: '$GPX'"
            ),
            (.noFix(source: "gpsd"), "noFix", "gpsd has no position"),
            (
                .outOfOrder(time: 100, seconds: 3), "outOfOrder",
                "the fix of 100.0 is 3.0 seconds older than the last one and is left out"
            ),
            (.inFuture(time: 100, seconds: 3), "inFuture", "the fix of 100.0 lies 3.0 seconds ahead of the clock and is left out"),
            (
                .unsupportedProtocol(source: "gpsd", found: "2", expected: "3"), "unsupportedProtocol",
                "gpsd speaks version 2, expected 3"
            ),
            (
                .cannotProject(from: "wkid 4326", to: "wkid 2154", reason: "PROJ is missing"), "cannotProject",
                "a position in wkid 4326 cannot be put into wkid 2154: PROJ is missing"
            ),
            (
                .permissionDenied(purpose: "to record a track"), "permissionDenied",
                "the location may not be used; it was requested for this purpose: to record a track"
            ),
            (.permissionDenied(purpose: nil), "permissionDenied", "the location may not be used"),
            (.cannotRecord(reason: "there is no sketch"), "cannotRecord", "the track cannot be recorded: there is no sketch"),
            (
                .unknownSource(found: "gps", known: ["gpsd", "gpx"]), "unknownSource",
                "there is no kind of location source 'gps'; known are gpsd, gpx"
            ),
        ] as [(LocationError, String, String)])
    func locations(error: LocationError, code: String, text: String) {
        #expect(error.code == code)
        #expect(error.description == text)
    }

    /// The poles, and longitudes of one world to either side, are the last that are allowed.
    @Test func placesAtTheEndsOfTheWorld() throws {
        func fix(_ x: Double, _ y: Double, _ reference: SpatialReference = .wgs84) throws {
            _ = try Location(point: Point(x: x, y: y, spatialReference: reference))
        }
        for (x, y) in [(540, 0), (-540, 0), (0, 90), (0, -90)] as [(Double, Double)] { try fix(x, y) }
        try fix(1e6, 1e6, .webMercator)
        let exact = try Location(
            point: Point(x: 0, y: 0, spatialReference: .wgs84), horizontalAccuracy: 0, verticalAccuracy: 0, course: -90, speed: 0, time: -1)
        #expect(exact.horizontalAccuracy == 0 && exact.verticalAccuracy == 0 && exact.course == 270 && exact.speed == 0 && exact.time == -1)
        for (x, y, found, expected) in [
            (540.5, 0, "longitude 540.5", "-540 to 540"), (-540.5, 0, "longitude -540.5", "-540 to 540"),
            (0, 90.5, "latitude 90.5", "-90 to 90"), (0, -90.5, "latitude -90.5", "-90 to 90"),
        ] as [(Double, Double, String, String)] {
            #expect(throws: LocationError.invalid(path: "point", found: found, expected: expected)) { try fix(x, y) }
        }
    }
}
