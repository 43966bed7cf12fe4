import Groma
import Testing

/// A tool that is made of an operation: what it does to a shape and to chosen parts, and what it refuses.
struct OperationToolTests {
    private let mirror = OperationContribution(
        name: "mirror", summary: "Mirrors a geometry at a meridian.",
        parameters: [OperationParameter("x", .number(), "The meridian.", default: .number(0))]
    ) { geometry, arguments, _ throws(OperationError) in
        let x = try arguments.number("x")
        return geometry.mapped { xy, count in for index in 0..<count { xy[2 * index] = 2 * x - xy[2 * index] } }
    }

    private func layer(
        _ wkt: String, _ operation: OperationContribution, _ settings: [String: OperationValue] = [:], allowsMoving: Bool = true
    ) throws -> SketchLayer {
        let layer = try SketchLayer(MutableGeometry(try WKTFormat().geometry(from: wkt)))
        layer.interaction.allowsMoving = allowsMoving
        let tool = SketchToolContribution(
            applying: operation, title: "Try", summary: "Tries an operation.", needs: [.moving], idleReason: "it is its own mirror image",
            types: [.polyline])
        #expect(tool.name == operation.name && tool.parameters.map(\.name) == operation.settings.map(\.name))
        try layer.setTool(tool, settings: settings)
        return layer
    }

    private func tap(_ layer: SketchLayer) throws { try layer.send(.tap(SketchPointer(x: 0, y: 0, position: Coordinate(x: 0, y: 0)))) }

    private func text(_ layer: SketchLayer) throws -> String { try WKT.text(of: try #require(layer.geometry?.geometry)) }

    @Test func itIsDoneWithTheShapeInOneStep() throws {
        let line = try layer("MULTILINESTRING ((1 2, 3 4), (5 6, 7 8))", mirror, ["x": .number(5)])
        #expect(line.preview?.kind == .change)
        try tap(line)
        #expect(try text(line) == "MULTILINESTRING ((9 2, 7 4), (5 6, 3 8))")
        #expect(line.undoName == "mirror" && line.geometry?.geometry.spatialReference == .wgs84)
        line.undo()
        #expect(try text(line) == "MULTILINESTRING ((1 2, 3 4), (5 6, 7 8))")
    }

    @Test func itIsDoneWithTheSelectedPartsAlone() throws {
        let line = try layer("MULTILINESTRING ((1 2, 3 4), (5 6, 7 8))", mirror)
        try line.selectParts([1])
        try tap(line)
        #expect(try text(line) == "MULTILINESTRING ((1 2, 3 4), (-5 6, -7 8))")
    }

    @Test func itIsRefusedWhereItMayNotOrCannotBeDone() throws {
        func expect(_ layer: SketchLayer, fails reason: String) throws {
            let before = try text(layer)
            let error = #expect(throws: SketchError.self) { try tap(layer) }
            #expect(error?.description.contains(reason) == true, "\(error as Any)")
            #expect(try text(layer) == before && !layer.canUndo)
        }
        try expect(try layer("LINESTRING (1 2, 3 4)", mirror, allowsMoving: false), fails: "nothing may be moved")
        try expect(try layer("LINESTRING (-1 2, -1 2)", mirror, ["x": .number(-1)]), fails: "its own mirror image")
        let hull = OperationContribution(name: "hull", summary: "Its hull.") { geometry, arguments, hook throws(OperationError) in
            try arguments.engine.convexHull(geometry, hook: hook)
        }
        try expect(try layer("LINESTRING (0 0, 4 0, 4 4)", hull), fails: "a polygon of a polyline")
        let halves = OperationContribution(name: "halves", summary: "Two of one.") { geometry, _, _ throws(OperationError) in

            let paths = Parts(Array(geometry.parts) + Array(geometry.parts))
            return .polyline(Polyline(paths: paths, dimensions: .xy, isMulti: true, spatialReference: geometry.spatialReference))
        }
        let parts = try layer("MULTILINESTRING ((1 2, 3 4), (5 6, 7 8))", halves)
        try parts.selectParts([1])
        try expect(parts, fails: "2 parts of one")
    }
}
