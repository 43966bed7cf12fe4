import GromaGeometry
import Testing

@testable import GromaOperations

/// The last value that a check lets through, and the first that it refuses.
@Suite struct LimitValueTests {
    @Test func numbersUpToTheLimitPass() {
        let beyond = 1e150.nextUp
        for value in [1e150, -1e150, 0, 5] {
            #expect(failure { () throws(OperationError) in try ParameterCheck.finite(value, "p", "op") } == nil)
            #expect(failure { () throws(OperationError) in try ParameterCheck.withinLimit(value, "p", "op") } == nil)
        }
        for value in [beyond, -beyond] {
            let error = OperationError.invalidParameter(operation: "op", name: "p", found: "\(value)", expected: "a number within ±1e+150")
            #expect(failure { () throws(OperationError) in try ParameterCheck.finite(value, "p", "op") } == error)
            #expect(failure { () throws(OperationError) in try ParameterCheck.withinLimit(value, "p", "op") } == error)
            let other = failure { () throws(OperationError) in try ParameterCheck.notNegative(beyond, "p", "op") }
            #expect(other?.expected == error.expected)
            #expect(failure { () throws(OperationError) in try ParameterCheck.positive(beyond, "p", "op") }?.expected == error.expected)
        }
        for value in [Double.nan, .infinity, -.infinity] {
            #expect(
                failure { () throws(OperationError) in try ParameterCheck.finite(value, "p", "op") }
                    == .invalidParameter(operation: "op", name: "p", found: "\(value)", expected: "a finite number"))
        }
    }

    @Test func zeroIsNotNegativeAndNotAboveZero() {
        for value in [0, Double.leastNonzeroMagnitude, 1e150] {
            #expect(failure { () throws(OperationError) in try ParameterCheck.notNegative(value, "p", "op") } == nil)
        }
        for value in [-Double.leastNonzeroMagnitude, -1, .nan, .infinity] {
            #expect(
                failure { () throws(OperationError) in try ParameterCheck.notNegative(value, "p", "op") }
                    == .invalidParameter(operation: "op", name: "p", found: "\(value)", expected: "a finite number, 0 or more"))
        }
        for value in [Double.leastNonzeroMagnitude, 1e150] {
            #expect(failure { () throws(OperationError) in try ParameterCheck.positive(value, "p", "op") } == nil)
        }
        for value in [0, -1, .nan, .infinity] {
            #expect(
                failure { () throws(OperationError) in try ParameterCheck.positive(value, "p", "op") }
                    == .invalidParameter(operation: "op", name: "p", found: "\(value)", expected: "a finite number above 0"))
        }
    }

    /// The corner of the extent that lies too far is named, and the first geometry with one.
    @Test func coordinatesUpToTheLimitPass() {
        func line(_ xy: [Double]) -> Geometry { .polyline(Polyline(Path(xy: xy))) }
        func check(_ geometries: Geometry...) -> OperationError? {
            failure { () throws(OperationError) in try CoordinateLimit.check(geometries, "op") }
        }
        #expect(check(line([-1e150, 1e150, 1e150, -1e150]), .point(Point(nil))) == nil)
        let far = 2e150
        #expect(check(line([1, 2, 3, far])) == .coordinateOutOfRange(operation: "op", x: 3, y: far, limit: 1e150))
        #expect(check(line([1, 2, far, 3])) == .coordinateOutOfRange(operation: "op", x: far, y: 3, limit: 1e150))
        #expect(check(line([1, -far, 3, 4])) == .coordinateOutOfRange(operation: "op", x: 1, y: -far, limit: 1e150))
        #expect(check(line([0, 1, 2, 3]), line([-far, 5, 6, 7])) == .coordinateOutOfRange(operation: "op", x: -far, y: 5, limit: 1e150))
    }

    @Test func leastCoordinatesAreFoundInTheirVertex() {
        func first(_ geometry: Geometry) -> [Double]? { LeastCoordinate.firstVertexBelow(in: geometry).map { [$0.x, $0.y] } }
        #expect(first(wkt("LINESTRING (0 1, 1e-130 3, -1e-130 0)")) == nil)
        #expect(first(wkt("MULTILINESTRING ((0 1, 2 3), (4 5, 6 1e-131, 7 1e-140), (1e-150 8, 9 9))")) == [6, 1e-131])
        #expect(first(wkt("LINESTRING (0 1, -9e-131 3, 1e-200 1)")) == [-9e-131, 3])
        // In a later leaf of a long path as well, and of several the first.
        let long = Path(
            (0..<2000).map { (k: Int) -> Coordinate in
                let x: Double = k == 1200 || k == 1900 ? 1e-140 : Double(k + 1)
                return Coordinate(x: x, y: Double(k) + 0.5)
            })
        #expect(first(.polyline(Polyline(long))) == [1e-140, 1200.5])
        #expect(
            failure { () throws(OperationError) in try LeastCoordinate.check(wkt("POINT (3 1e-200)"), "op") }
                == .invalidCoordinate(operation: "op", x: 3, y: 1e-200, expected: "x and y that are 0 or at least 1e-130 away from it"))
    }

    @Test func referencesOfACallAreOne() {
        func common(_ references: [SpatialReference?]) -> OperationError? {
            failure { () throws(OperationError) in
                try SpatialReferenceCheck.common(of: references.map { .point(Point(x: 1, y: 2, spatialReference: $0)) }, "op")
            }
        }
        #expect(common([]) == nil && common([nil, nil]) == nil && common([.wgs84, .wgs84]) == nil)
        #expect(
            common([nil, nil, .wgs84]) == .spatialReferenceMismatch(operation: "op", first: "no reference", second: "wkid 4326"))
        #expect(
            common([.wgs84, .wgs84, nil]) == .spatialReferenceMismatch(operation: "op", first: "wkid 4326", second: "no reference"))
        #expect(
            common([.webMercator, .webMercator, .wgs84])
                == .spatialReferenceMismatch(operation: "op", first: "wkid 3857", second: "wkid 4326"))
    }
}
