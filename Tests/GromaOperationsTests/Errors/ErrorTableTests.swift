import GromaOperations
import Testing

/// Each error with everything that it says.
@Suite struct ErrorTableTests {
    struct Row: Sendable {
        let error: OperationError
        let code: String
        var found: String?
        var expected: String?
        let text: String
    }

    private static let install = "install libproj-dev and build with swift build --traits default,Projections"

    static let all: [Row] = [
        Row(error: .cancelled(operation: "op"), code: "cancelled", text: "op was cancelled"),
        Row(
            error: .spatialReferenceMismatch(operation: "op", first: "one", second: "two"), code: "spatialReferenceMismatch", found: "two",
            expected: "one", text: "op needs geometries with the same spatial reference, found one and two: project one of them first"),
        Row(
            error: .missingSpatialReference(operation: "op"), code: "missingSpatialReference",
            text: "op needs a geometry with a spatial reference, and this one has none"),
        Row(
            error: .unknownProjection(operation: "op", from: "one", to: "two", reason: nil), code: "unknownProjection", found: "one",
            text:
                "op has no projection from one to two: built in are WGS 84 (4326) and Web Mercator (3857), others come with a projection plugin: \(install)"
        ),
        Row(
            error: .unknownProjection(operation: "op", from: "one", to: "two", reason: "they are far"), code: "unknownProjection",
            found: "one", text: "op has no projection from one to two: they are far"),
        Row(
            error: .notInstalled(operation: "op", what: "a thing"), code: "notInstalled",
            text: "op needs a thing, which this build is without: \(install)"),
        Row(
            error: .unsupportedGeometry(operation: "op", found: "a point", expected: "a line"), code: "unsupportedGeometry",
            found: "a point", expected: "a line", text: "op takes a line, found a point"),
        Row(error: .emptyGeometry(operation: "op"), code: "emptyGeometry", text: "op has no answer for an empty geometry"),
        Row(
            error: .dimensionMismatch(operation: "op", found: "XY", expected: "Z"), code: "dimensionMismatch", found: "XY", expected: "Z",
            text: "op needs Z, found XY"),
        Row(
            error: .invalidParameter(operation: "op", name: "p", found: "3", expected: "4"), code: "invalidParameter", found: "3",
            expected: "4", text: "op: p is 3, expected 4"),
        Row(
            error: .invalidCoordinate(operation: "op", x: 1, y: 2.5, expected: "better"), code: "invalidCoordinate", found: "1.0 2.5",
            expected: "better", text: "op cannot take the coordinate (1.0, 2.5), expected better"),
        Row(
            error: .coordinateOutOfRange(operation: "op", x: 1e160, y: 2, limit: 1e150), code: "coordinateOutOfRange",
            found: "1e+160 2.0", expected: "x and y within ±1e+150",
            text: "op cannot take the coordinate (1e+160, 2.0), expected x and y within ±1e+150"),
        Row(
            error: .invalidGeometry(operation: "op", reason: "Crossed", x: 1, y: 2), code: "invalidGeometry",
            text: "op needs valid geometry: Crossed at (1.0, 2.0); simplify it first"),
        Row(
            error: .topology(operation: "op", message: "no"), code: "topologyError", text: "op found no consistent topology: no"),
        Row(
            error: .tooLarge(operation: "op", found: 7, limit: 3), code: "tooLarge", found: "7", expected: "at most 3",
            text: "op takes at most 3, found 7"),
        Row(
            error: .tooManyAbandoned(operation: "op", limit: 4), code: "limitExceeded", expected: "fewer than 4 of them",
            text: "op was not begun: 4 computations that were given up still run, try again when one of them has ended"),
        Row(error: .geos(operation: "op", message: "bad"), code: "geosError", text: "op failed in GEOS: bad"),
        Row(error: .noResult(operation: "op", reason: "apart"), code: "noResult", text: "op has no result: apart"),
        Row(error: .failed(operation: "op", code: "own", message: "bad"), code: "own", text: "op failed: bad"),
    ]

    @Test(arguments: all) func says(_ row: Row) {
        #expect(row.error.operation == "op")
        #expect(row.error.code == row.code)
        #expect(row.error.found == row.found)
        #expect(row.error.expected == row.expected)
        #expect(row.error.description == row.text)
    }
}
