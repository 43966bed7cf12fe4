import GromaTesting
import Foundation
import Testing

/// Compares geodesics, projections and grids with those of other packages.
struct GeodesyScenarios {
    private static func seen(_ part: String) throws -> [String: Any] {
        try GromaProcess.withDirectory { directory in try PythonClient.run("geodesy_\(part).py", in: directory) }
    }

    /// Whether the program has PROJ, which it must if these tests are built with it.
    private static func isInstalled(_ seen: [String: Any]) -> Bool {
        let isInstalled = seen["installed"] as? Bool == true
        #if Projections
            #expect(isInstalled, "the program was built without PROJ")
        #endif
        return isInstalled
    }

    @Test(.enabled(if: PythonClient.isThere, "there is no Python to test with: .ci/clients makes one"))
    func geodesicsAreThoseOfGeographicLib() throws {
        let seen = try Self.seen("geodesics")
        guard Self.isInstalled(seen) else { return }
        #expect(seen["lines"] as? Int == 10_000)
        #expect(try #require(seen["worstDistance"] as? Double) < 30e-9)
        #expect(try #require(seen["worstPlace"] as? Double) < 30e-9)
        #expect(try #require(seen["worstEnd"] as? Double) < 30e-9)
        #expect(try #require(seen["worstLength"] as? Double) < 1e-6)
        #expect(try #require(seen["worstArea"] as? Double) < 1e-12)
    }

    /// `groma measure` of a degree of the equator, and of the square degree on it, as GeographicLib measures them.
    @Test func lengthsAndAreasOfAFileAreThoseOfGeographicLib() throws {
        let (degree, around, area) = (111319.49079327357, 443770.91724830196, 12308778361.469452)
        let input = """
            {"type":"FeatureCollection","features":[\
            {"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[0,0],[1,0]]}},\
            {"type":"Feature","properties":{},"geometry":null},\
            {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}}]}
            """
        func rows(_ options: String...) throws -> [[String]]? {
            let outcome = try GromaProcess.run(["measure", "-", "--from", "geojson"] + options, input: input)
            if outcome.error.contains("--traits") { return nil }
            #expect(outcome.status == 0, "\(outcome.error)")
            return outcome.lines.map { $0.components(separatedBy: "\t") }
        }
        func expect(_ rows: [[String]], _ length: Double, _ ground: Double) {
            #expect(rows.map(\.first) == ["0", "2", "sum"], "\(rows)")
            let expected: [(length: Double, area: Double)] = [(degree, 0), (around, area), (degree + around, area)]
            for (row, expected) in zip(rows, expected) where row.count == 3 {
                #expect(abs((Double(row[1]) ?? .nan) * length - expected.length) < 1e-6, "\(row)")
                #expect(abs((Double(row[2]) ?? .nan) * ground - expected.area) < 1e-3, "\(row)")
            }
        }
        guard let metres = try rows() else { return }
        expect(metres, 1, 1)
        expect(try rows("--unit", "km", "--area-unit", "ha") ?? [], 1000, 10_000)
        let first = try rows("--json")?.first?.first ?? ""
        #expect(first.hasPrefix(#"{"index":0,"length":111319.4907932735"#) && first.hasSuffix(#","area":0}"#), "\(first)")
        let refused = try GromaProcess.run(["measure", "-", "--from", "geojson", "--unit", "ha"], input: input)
        #expect(refused.status != 0 && refused.error.contains("--unit is ha"), "\(refused.error)")
    }

    /// A segment is the shortest way, as GeographicLib measures it, or straight on the map: along a parallel, whose radius is known.
    @Test(arguments: [
        ("", 557468.5858561492, 3500343.1184675638, 709651946744.1738),
        ("--curve=geodesic", 557468.5858561492, 3500343.1184675638, 709651946744.1738),
        ("--curve=shapePreserving", 558000.0157243614, 3501409.1074971166, 711460782666.6841),
    ])
    func segmentsAreMeasuredAlongTheCurveThatIsAskedFor(_ option: String, _ length: Double, _ around: Double, _ area: Double) throws {
        let input = """
            {"type":"FeatureCollection","features":[\
            {"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[0,60],[10,60]]}},\
            {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[0,50],[10,50],[10,60],[0,60],[0,50]]]}}]}
            """
        let options = ["measure", "-", "--from", "geojson"] + (option.isEmpty ? [] : [option])
        let outcome = try GromaProcess.run(options, input: input)
        if outcome.error.contains("--traits") { return }
        let rows = outcome.lines.map { $0.components(separatedBy: "\t") }
        try #require(rows.count == 3 && rows.allSatisfy { $0.count == 3 }, "\(outcome.output)\(outcome.error)")
        let numbers = rows.map { row in row.dropFirst().map { Double($0) ?? .nan } }
        for (row, expected) in zip(numbers, [length, around, length + around]) { #expect(abs(row[0] - expected) < 1e-6) }
        for (row, expected) in zip(numbers, [0, area, area]) { #expect(abs(row[1] - expected) < 0.1) }
    }

    /// The feature that cannot be measured is named; those before it have been told.
    @Test func whatCannotBeMeasuredIsNamed() throws {
        let input = "SRID=4326;POINT (1 2)\nSRID=2;POINT (1 2)\n"
        let outcome = try GromaProcess.run(["measure", "-", "--from", "wkt"], input: input)
        if outcome.error.contains("--traits") { return }
        #expect(outcome.lines == ["0\t0\t0"] && outcome.status == 1 && outcome.error.hasPrefix("groma: -, feature 1: "), "\(outcome.error)")
    }

    /// How the maps in most use lie on the ground is known where PROJ finds no database.
    @Test func lengthsOnTheMapsInMostUseNeedNoDatabase() throws {
        var environment = ProcessInfo.processInfo.environment
        for name in ["PROJ_DATA", "PROJ_LIB"] { environment[name] = "/nowhere" }
        func line(_ id: Int, _ method: String, _ parameters: String) -> String {
            #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(parameters)}"# + "\n"
        }
        var input = line(0, "session.info", "{}")
        for (id, wkid) in [(1, 4326), (2, 3857), (3, 102100)] {
            let end = wkid == 4326 ? "10 0" : "1113194.9079327357 0"
            input += line(id, "geometry.geodesicLength", #"{"geometry":{"wkt":"LINESTRING (0 0, \#(end))","wkid":\#(wkid)}}"#)
        }
        let lines = try GromaProcess.run(["run"], input: input, environment: environment).lines
        try #require(lines.count == 4)
        guard lines[0].contains(#""Projections""#) else { return }
        // Ten degrees of the equator.
        for answer in lines.dropFirst() { #expect(answer.contains(#""value":1113194.90793273"#), "\(answer)") }
    }

    @Test(.enabled(if: PythonClient.isThere, "there is no Python to test with: .ci/clients makes one"))
    func projectedPositionsAreThoseOfPyproj() throws {
        let seen = try Self.seen("projections")
        guard Self.isInstalled(seen) else { return }
        #expect(seen["references"] as? Int == 30)
        #expect(seen["positions"] as? Int == 300_000)
        #expect(try #require(seen["worst"] as? Double) < 1e-3, "\(seen["worstReference"] ?? "")")
        #expect(try #require(seen["worstBack"] as? Double) < 1e-3, "\(seen["worstBackReference"] ?? "")")
        #expect(try #require(seen["worstRoundTrip"] as? Double) < 1e-3, "\(seen["worstRoundTripReference"] ?? "")")
        // PROJ up to 9.5 inverts Lambert's azimuthal equal-area projection by a short series: pyproj has the same error of 1.5 mm.
        #expect(try #require(seen["worstEqualAreaRoundTrip"] as? Double) < 2e-3, "\(seen["worstEqualAreaRoundTripReference"] ?? "")")
    }

    @Test(.enabled(if: PythonClient.isThere, "there is no Python to test with: .ci/clients makes one"))
    func gridsAreThoseOfMgrsAndUtm() throws {
        let seen = try Self.seen("grids")
        #expect(seen["positions"] as? Int == 100_000)
        #expect(seen["mgrs"] as? [String] == [])
        #expect(seen["utm"] as? [String] == [])
        #expect(seen["back"] as? [String] == [])
        #expect(seen["cells"] as? [String] == [])
    }
}
