import GromaGeometry
import GromaJSON
import GromaOperations
import GromaRPC

/// `geometry.union`
struct GeometryUnion: YieldingCommand {
    static let method = "geometry.union"
    static let summary = "All that two geometries, or any number of them, cover."
    static var parameters: [Parameter<Self>] {
        [
            Parameter("geometry", .reference("Geometry"), "The first of two geometries.") { command, decoder throws(CommandError) in
                command.first = try decoder.geometry()
            },
            Parameter("other", .reference("Geometry"), "The second of two geometries.") { command, decoder throws(CommandError) in
                command.second = try decoder.geometry()
            },
            .geometries("geometries", "Any number of geometries, instead of two.") { $0.geometries = $1 },
        ] + Parameter.output(\.output)
    }

    var first: Geometry?
    var second: Geometry?
    var geometries: [Geometry]?
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        switch (first, second, geometries) {
        case (let first?, let second?, nil):
            return try withOperationErrors { () throws(OperationError) in try session.engine.union(first, second, hook: session.hook) }
        case (nil, nil, let geometries?):
            return try withOperationErrors { () throws(OperationError) in try session.engine.union(geometries, hook: session.hook) }
        case (_?, nil, nil):
            throw CommandError(.missingParameter, "the parameter \"other\" is missing", path: "params.other", expected: "a geometry")
        default:
            throw CommandError(
                first == nil && geometries == nil ? .missingParameter : .invalidValue,
                "either geometry and other, or geometries are needed",
                path: "params.geometry", expected: "geometry and other, or geometries")
        }
    }
}

/// `geometry.intersections`
struct GeometryIntersections: Command {
    static let method = "geometry.intersections"
    static let summary = "What two geometries share, by dimension: points, then lines, then areas."
    static let effect = CommandEffect.edits
    static let result = ResultShape.geometries
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The first geometry.") { $0.geometry = $1 },
            .geometry("other", "The second geometry.") { $0.other = $1 },
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var other = Geometry.nothing
    var output = GeometryOutput()

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let found = try withOperationErrors { () throws(OperationError) in
            try session.engine.intersections(geometry, other, hook: session.hook)
        }
        try session.yield(found, output, &answer)
    }
}

/// `geometry.cut`
struct GeometryCut: Command {
    static let method = "geometry.cut"
    static let summary = "Cuts a polyline or polygon along a polyline: all left of the cutter, then all right, then what was not cut."
    static let effect = CommandEffect.edits
    static let result = ResultShape(
        .members(["geometries": .array(ResultShape.geometry.schema, nil), "sides": .array(.choice(["left", "right", "uncut"]), nil)]),
        "The pieces in order, and on which side of the cutter each lies.")
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to cut.") { $0.geometry = $1 },
            .geometry("cutter", "The polyline to cut along.") { $0.cutter = $1 },
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var cutter = Geometry.nothing
    var output = GeometryOutput()

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let line = try cutter.asPolyline("params.cutter")
        let pieces = try withOperationErrors { () throws(OperationError) in try session.engine.cut(geometry, by: line, hook: session.hook) }
        let sides = (pieces.left == nil ? [] : ["left"]) + (pieces.right == nil ? [] : ["right"]) + pieces.uncut.map { _ in "uncut" }
        try session.yield(pieces.all, output, &answer) { answer in
            answer.key("sides")
            answer.strings(sides)
        }
    }
}

/// `geometry.autoComplete`
struct GeometryAutoComplete: Command {
    static let method = "geometry.autoComplete"
    static let summary = "The polygons that lines close together with the outlines of others."
    static let effect = CommandEffect.edits
    static let result = ResultShape.geometries
    static var parameters: [Parameter<Self>] {
        [
            Parameter.geometries("geometries", "The polygons that are there.") { $0.geometries = $1 }.required,
            .geometry("lines", "The polyline that closes new ones.") { $0.lines = $1 },
        ] + Parameter.output(\.output)
    }

    var geometries: [Geometry] = []
    var lines = Geometry.nothing
    var output = GeometryOutput()

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let lines = try lines.asPolyline("params.lines")
        let found = try withOperationErrors { () throws(OperationError) in
            try session.engine.autoComplete(geometries, with: lines, hook: session.hook)
        }
        try session.yield(found, output, &answer)
    }
}
