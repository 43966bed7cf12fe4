import GromaBase
import GromaGeometry
import Testing

@testable import GromaOperations

/// What operations make of rows in flat memory: bit by bit what they make of the geometries, and no copies of rows that stay as they are.
@Suite struct FlatRunTests {
    /// Memory for the vertices of a row.
    private struct Memory {
        let xy: UnsafeMutablePointer<Double>
        let z: UnsafeMutablePointer<Double>
        let m: UnsafeMutablePointer<Double>

        init(_ count: Int) {
            xy = UnsafeMutablePointer<Double>.allocate(capacity: 2 * count + 1)
            z = UnsafeMutablePointer<Double>.allocate(capacity: count + 1)
            m = UnsafeMutablePointer<Double>.allocate(capacity: count + 1)
            xy.initialize(repeating: 0, count: 2 * count + 1)
            z.initialize(repeating: 0, count: count + 1)
            m.initialize(repeating: 0, count: count + 1)
        }

        func free() {
            xy.deallocate()
            z.deallocate()
            m.deallocate()
        }
    }

    /// Tells what an operation makes of a geometry as a row in flat memory.
    private static func told(
        _ operation: OperationContribution, _ shape: Geometry, _ settings: [String: OperationValue]
    ) throws -> String {
        let kind: FlatKind
        switch shape {
        case .point: kind = .point
        case .multipoint: kind = .multipoint
        default: kind = .line
        }
        var values = settings
        values["geometry"] = .geometry(shape)
        let arguments = try OperationArguments(values, for: operation.parameters, of: operation.name)
        guard let run = operation.flatRun(kind, arguments, engine: engine, in: shape.spatialReference) else { return "not flat" }
        guard case .each(let step) = run else { return "unchanged" }
        let dimensions = shape.dimensions
        var vertices: [Coordinate] = shape.parts.first?.coordinates ?? []
        // An empty point is one without numbers.
        if kind == .point, vertices.isEmpty { vertices = [Coordinate(x: .nan, y: .nan)] }
        let given = Memory(vertices.count)
        let made = Memory(vertices.count)
        defer {
            given.free()
            made.free()
        }
        for (index, vertex) in vertices.enumerated() {
            given.xy[2 * index] = vertex.x
            given.xy[2 * index + 1] = vertex.y
            given.z[index] = vertex.z
            given.m[index] = vertex.m
        }
        let row = FlatRow(
            xy: UnsafeBufferPointer(start: UnsafePointer(given.xy), count: 2 * vertices.count),
            z: dimensions.hasZ ? UnsafePointer(given.z) : nil, m: dimensions.hasM ? UnsafePointer(given.m) : nil)
        let room = FlatRoom(xy: made.xy, z: dimensions.hasZ ? made.z : nil, m: dimensions.hasM ? made.m : nil)
        switch step(row, room) {
        case .kept: return "kept"
        case .unknown: return "unknown"
        case .written(let count):
            var written: [Coordinate] = []
            for index in 0..<count {
                let z: Double = dimensions.hasZ ? made.z[index] : .nan
                let m: Double = dimensions.hasM ? made.m[index] : .nan
                written.append(Coordinate(x: made.xy[2 * index], y: made.xy[2 * index + 1], z: z, m: m))
            }
            let path = Path(written, dimensions: dimensions)
            switch kind {
            case .point: return text(.point(Point(written.first, dimensions: dimensions)))
            case .multipoint: return text(.multipoint(Multipoint(points: path)))
            case .line: return text(.polyline(Polyline(paths: count > 0 ? Parts([path]) : Parts(), dimensions: dimensions)))
            }
        }
    }

    /// Compares what is told of a row with what is expected, and with what the operation makes of the geometry.
    private static func check(
        _ operation: OperationContribution, _ shape: String, _ expected: String, _ settings: [String: OperationValue] = [:],
        in reference: SpatialReference? = nil
    ) throws {
        let geometry = wkt(shape, reference)
        let found = try told(operation, geometry, settings)
        #expect(found == expected, "\(shape)")
        if found == "not flat" || found == "unknown" { return }
        let result = text(try operation.run(geometry, settings, engine: engine))
        let isSame = found == "kept" || found == "unchanged"
        #expect(result == (isSame ? shape : found), "\(shape)")
    }

    @Test(
        arguments: [
            ("LINESTRING (-180 0, 180 5)", "kept"), ("LINESTRING (-180 0, -170 5)", "kept"), ("LINESTRING (170 0, 180 5)", "kept"),
            ("LINESTRING (180 0, 180 5)", "kept"), ("LINESTRING (-180 0, -180 5)", "kept"), ("LINESTRING EMPTY", "kept"),
            ("LINESTRING (180 0, 190 5)", "LINESTRING (-180 0, -170 5)"), ("LINESTRING (190 0, 540 5)", "LINESTRING (-170 0, 180 5)"),
            ("LINESTRING (-540 0, -180 5)", "LINESTRING (-180 0, 180 5)"), ("LINESTRING (-190 0, -180 5)", "LINESTRING (170 0, 180 5)"),
            ("LINESTRING (901 0, 900 5, 910 5)", "LINESTRING (-179 0, -180 5, -170 5)"),
            ("LINESTRING ZM (190 0 1 2, 200 5 3 4)", "LINESTRING ZM (-170 0 1 2, -160 5 3 4)"),
            ("LINESTRING (170 0, 190 5)", "unknown"), ("LINESTRING (-170 0, -190 5)", "unknown"), ("LINESTRING (0 0, 360 5)", "unknown"),
            ("MULTIPOINT (-180 0, 180 5)", "kept"), ("MULTIPOINT (180 0, 180 5)", "kept"), ("MULTIPOINT EMPTY", "kept"),
            ("MULTIPOINT (-180 0, 180 5, 190 1)", "MULTIPOINT (-180 0, 180 5, -170 1)"),
            ("MULTIPOINT (-190 0, 10 5)", "MULTIPOINT (170 0, 10 5)"), ("MULTIPOINT (540 0, -540 5)", "MULTIPOINT (180 0, -180 5)"),
            ("MULTIPOINT ZM (10 0 1 2, 200 5 3 4)", "MULTIPOINT ZM (10 0 1 2, -160 5 3 4)"),
            ("POINT (180 5)", "kept"), ("POINT (-180 5)", "kept"), ("POINT EMPTY", "kept"), ("POINT (181 5)", "POINT (-179 5)"),
            ("POINT (-181 5)", "POINT (179 5)"), ("POINT Z (541 5 7)", "POINT Z (-179 5 7)"),
        ] as [(String, String)])
    func rowsAreFoldedIntoTheRange(_ shape: String, _ expected: String) throws {
        try Self.check(.normalizeCentralMeridian, shape, expected, in: .wgs84)
    }

    @Test func whatARowIsFoldedByIsOfItsReference() throws {
        try Self.check(.normalizeCentralMeridian, "LINESTRING (190 0, 200 5)", "kept", in: .webMercator)
        try Self.check(.normalizeCentralMeridian, "POINT (30000000 5)", "POINT (-10075016.685578488 5)", in: .webMercator)
        try Self.check(.normalizeCentralMeridian, "LINESTRING (190 0, 200 5)", "unchanged", in: SpatialReference(wkid: 25832))
        try Self.check(.normalizeCentralMeridian, "LINESTRING (190 0, 200 5)", "not flat")
    }

    @Test(
        arguments: [
            (0, "LINESTRING (0 0, 1 0, 5 0)", "kept"), (0, "LINESTRING EMPTY", "kept"), (0, "LINESTRING (0 0, 5 0, 0 0)", "kept"),
            (0, "LINESTRING (0 0, 0 0, 5 0)", "LINESTRING (0 0, 5 0)"), (0, "LINESTRING (2 2, 2 2)", "LINESTRING EMPTY"),
            (0, "LINESTRING Z (0 0 1, 5 0 2, 5 0 3)", "LINESTRING Z (0 0 1, 5 0 2)"),
            (0, "LINESTRING M (0 0 1, 0 0 2, 5 0 3, 5 0 4, 5 3 5)", "LINESTRING M (0 0 1, 5 0 3, 5 3 5)"),
            (1, "LINESTRING (0 0, 1 0, 5 0)", "LINESTRING (0 0, 5 0)"), (1, "LINESTRING (0 0, 1.25 0, 5 0)", "kept"),
            (1, "LINESTRING (0 0, 0 -1, 0 -5)", "LINESTRING (0 0, 0 -5)"), (1, "LINESTRING (0 0, 0 -1.25, 0 -5)", "kept"),
            (5, "LINESTRING (0 0, 3 4, 30 40)", "LINESTRING (0 0, 30 40)"), (5, "LINESTRING (0 0, -3 4.25, 30 40)", "kept"),
            (1, "LINESTRING (0 0, 0.5 0, 1 0, 1.5 0, 5 0)", "LINESTRING (0 0, 1.5 0, 5 0)"),
            (1, "LINESTRING Z (0 0 1, 5 0 2, 5.5 0 3)", "LINESTRING Z (0 0 1, 5.5 0 3)"),
            (1, "LINESTRING ZM (0 0 1 9, 5 0 2 8, 9 0 4 7, 9.5 0 3 6, 9.75 0 5 5)", "LINESTRING ZM (0 0 1 9, 5 0 2 8, 9.75 0 5 5)"),
            (1, "LINESTRING M (0 0 1, 3 4 2, 3 4 3)", "LINESTRING M (0 0 1, 3 4 3)"),
            (1, "LINESTRING M (0 0 1, 0 0 2, 3 4 3)", "LINESTRING M (0 0 1, 3 4 3)"),
            (1, "LINESTRING (0 0, 0.5 0, 0.75 0)", "LINESTRING EMPTY"), (1, "POINT (0 0)", "unchanged"),
            (1, "MULTIPOINT (0 0, 0 0)", "not flat"),
        ] as [(Double, String, String)])
    func repeatedVerticesOfRowsAreDropped(_ tolerance: Double, _ shape: String, _ expected: String) throws {
        try Self.check(.simplify, shape, expected, ["tolerance": .number(tolerance)])
    }
}
