import GromaGeometry
import GromaOperations
import Testing

/// Tests input on which GEOS would crash or not terminate.
@Suite struct LimitTests {
    private let rectangle = wkt("POLYGON ((0 0,5 0,5 5,0 5,0 0))")
    private let side = Path(xy: [0, 0, 0, 1])

    @Test func emptyMembersOnTheSideOfARectangle() throws {
        let lines = Geometry.polyline(Polyline(paths: Parts([side, Path()]), isMulti: true))
        let points = Geometry.collection(GeometryCollection([.point(Point(x: 0, y: 1)), .point(Point(nil))]))
        let nested = Geometry.collection(GeometryCollection([points, .collection(GeometryCollection([.point(Point(nil))]))]))
        for geometry in [lines, points, nested] {
            #expect(try !engine.within(geometry, rectangle))
            #expect(try !engine.contains(rectangle, geometry))
            #expect(try engine.touches(geometry, rectangle) && engine.intersects(rectangle, geometry))
            #expect(try !engine.disjoint(rectangle, geometry))
            #expect(try engine.relate(geometry, rectangle).hasPrefix("F"))
        }
    }

    @Test(arguments: [1e308, -1e151, 2e150])
    func parametersBeyondTheLimit(_ value: Double) {
        let mixed = Geometry.collection(GeometryCollection([.point(Point(x: 1, y: 2)), wkt("POLYGON ((0 0,1 0,1 1,0 0))")]))
        let line = Geometry.polyline(Polyline(side))
        let found = [
            failure { () throws(OperationError) in try engine.buffer(mixed, distance: value) },
            failure { () throws(OperationError) in try engine.offset(line, distance: value) },
            failure { () throws(OperationError) in try engine.densify(line, maxSegmentLength: abs(value)) },
            failure { () throws(OperationError) in
                try engine.buffer(line, distance: 1, style: BufferStyle(join: .mitered, mitreLimit: abs(value)))
            },
        ]
        for error in found { #expect(error?.code == "invalidParameter") }
    }

    @Test func coordinatesBeyondTheLimit() {
        let error = failure { () throws(OperationError) in try engine.buffer(.point(Point(x: 1e200, y: 0)), distance: 1) }
        #expect(error?.code == "coordinateOutOfRange")
        #expect(error?.operation == "buffer" && error?.found != nil && error?.expected != nil)
    }
}
