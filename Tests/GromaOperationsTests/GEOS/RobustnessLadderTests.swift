import CGEOS
import GromaGeometry
import Testing

@testable import GromaOperations

/// The grids on which a call is repeated if GEOS finds no consistent topology.
@Suite struct RobustnessLadderTests {
    private static let torn = OperationError.topology(operation: "op", message: "TopologyException: torn")

    /// The grid sizes that are tried for inputs until one gives a result, and the error if none does.
    private func climbed(_ texts: [String], until last: Int = 99, _ error: OperationError = torn) throws -> ([Double?], OperationError?) {
        var grids: [Double?] = []
        let found = failure { () throws(OperationError) in
            try GEOSContext.run("op") { (context) throws(OperationError) in
                var inputs: [OpaquePointer] = []
                for text in texts { inputs.append(try context.make(wkt(text)).release()) }
                _ = try RobustnessLadder.climb(context, inputs: inputs) { (grid) throws(OperationError) in
                    grids.append(grid)
                    if grids.count < last { throw error }
                    return try context.make(wkt("POINT (1 2)"))
                }
                for input in inputs { context.custody.letGo(input, destroyGeometry) }
            }
        }
        return (grids, found)
    }

    @Test func gridsFollowTheGreatestCoordinate() throws {
        let square = "POLYGON ((1 -8, 4 -8, 4 3, 1 3, 1 -8))"
        #expect(try climbed([square], until: 1).0 == [nil])
        let (grids, error) = try climbed([square])
        #expect(error == Self.torn)
        let sizes: [Double?] = [1e-14, 1e-12, 1e-10, 1e-8].map { $0 * 8 }
        #expect(grids == [nil] + sizes)
        for (text, greatest) in [
            ("LINESTRING (-9 1, 2 3)", 9.0), ("LINESTRING (1 1, 12 3)", 12), ("LINESTRING (1 1, 2 13)", 13),
            ("LINESTRING (1 -14, 2 3)", 14),
        ] {
            let finest = 1e-14 * greatest
            let finer = 1e-12 * greatest
            #expect(try climbed([square, text], until: 2).0 == [nil, finest], "\(text)")
            #expect(try climbed([text, square], until: 3).0 == [nil, finest, finer], "\(text)")
        }
    }

    @Test func nothingIsRepeatedWhereItCannotHelp() throws {
        let other = OperationError.geos(operation: "op", message: "other")
        let (grids, error) = try climbed(["POINT (1 2)"], other)
        #expect(grids == [nil] && error == other)
        // Without a coordinate there is no grid.
        #expect(try climbed(["POLYGON EMPTY"]).0 == [nil] && climbed(["POINT (0 0)"]).1 == Self.torn)
        let (tries, invalid) = try climbed(["POINT (1 2)", "POLYGON ((0 0,10 10,10 0,0 10,0 0))"])
        #expect(tries == [nil])
        #expect(invalid == .invalidGeometry(operation: "op", reason: "Self-intersection", x: 5, y: 5))
    }
}

private let destroyGeometry: GEOSCustody.Destroyer = { GEOSGeom_destroy_r($0, $1) }
