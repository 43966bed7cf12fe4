import GromaGeometry
import GromaRPC

/// `geometry.addVertices`
struct GeometryAddVertices: YieldingCommand {
    static let method = "geometry.addVertices"
    static let summary = "Adds vertices at the end of a part."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to change; it is left as it is unless the result is kept under its name.") { $0.geometry = $1 },
            .index("part", "The part, the last one when left out.") { $0.part = $1 },
            Parameter.points("points", "The positions.") { $0.points = $1 }.required,
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var part: Int?
    var points: [Position] = []
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        var changed = geometry
        let places = try points.coordinates(for: geometry.dimensions)
        do throws(GeometryError) { _ = try changed.addVertices(places, part: part) } catch {
            throw CommandError(error, place: "params.points", verb: nil)
        }
        return changed
    }
}

/// `geometry.insertVertex`
struct GeometryInsertVertex: YieldingCommand {
    static let method = "geometry.insertVertex"
    static let summary = "Puts a vertex before another, or behind the last."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to change; it is left as it is unless the result is kept under its name.") { $0.geometry = $1 },
            .index("part", "The part, 0 when left out.") { $0.part = $1 },
            Parameter.index("index", "0 to the count.") { $0.index = $1 }.required,
            Parameter.point("point", "The position.") { $0.point = $1 }.required,
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var part = 0
    var index = 0
    var point = Position()
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        var changed = geometry
        let place = try point.coordinate(for: geometry.dimensions)
        try withGeometryErrors { () throws(GeometryError) in _ = try changed.insertVertex(place, part: part, at: index) }
        return changed
    }
}

/// `geometry.moveVertex`
struct GeometryMoveVertex: YieldingCommand {
    static let method = "geometry.moveVertex"
    static let summary = "Moves a vertex."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to change; it is left as it is unless the result is kept under its name.") { $0.geometry = $1 },
            .index("part", "The part, 0 when left out.") { $0.part = $1 },
            Parameter.index("index", "The vertex.") { $0.index = $1 }.required,
            Parameter.point("point", "The position.") { $0.point = $1 }.required,
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var part = 0
    var index = 0
    var point = Position()
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        var changed = geometry
        let place = try point.coordinate(for: geometry.dimensions)
        try withGeometryErrors { () throws(GeometryError) in _ = try changed.moveVertex(part: part, at: index, to: place) }
        return changed
    }
}

/// `geometry.removeVertex`
struct GeometryRemoveVertex: YieldingCommand {
    static let method = "geometry.removeVertex"
    static let summary = "Takes a vertex out; the last one of a path or ring takes the part along."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to change; it is left as it is unless the result is kept under its name.") { $0.geometry = $1 },
            .index("part", "The part, 0 when left out.") { $0.part = $1 },
            Parameter.index("index", "The vertex.") { $0.index = $1 }.required,
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var part = 0
    var index = 0
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        var changed = geometry
        try withGeometryErrors { () throws(GeometryError) in _ = try changed.removeVertex(part: part, at: index) }
        return changed
    }
}

/// `geometry.replaceRange`
struct GeometryReplaceRange: YieldingCommand {
    static let method = "geometry.replaceRange"
    static let summary = "Puts positions in the place of a range of vertices."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to change; it is left as it is unless the result is kept under its name.") { $0.geometry = $1 },
            .index("part", "The part, 0 when left out.") { $0.part = $1 },
            Parameter.index("from", "The first vertex.") { $0.from = $1 }.required,
            Parameter.index("to", "The vertex behind the last.") { $0.to = $1 }.required,
            Parameter.points("points", "The positions.") { $0.points = $1 }.required,
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var part = 0
    var from = 0
    var to = 0
    var points: [Position] = []
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        var changed = geometry
        let places = try points.coordinates(for: geometry.dimensions)
        try withRangePaths(from) { () throws(CommandError) in
            try withGeometryErrors { () throws(GeometryError) in _ = try changed.replaceRange(part: part, from: from, to: to, with: places)
            }
        }
        return changed
    }
}
