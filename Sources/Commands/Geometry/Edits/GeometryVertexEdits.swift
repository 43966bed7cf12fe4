import GromaGeometry
import GromaRPC

/// `geometry.addVertices`
struct GeometryAddVertices: GeometryEdit {
    static let method = "geometry.addVertices"
    static let summary = "Adds vertices at the end of a part."
    static var editParameters: [Parameter<Self>] {
        [
            .index("part", "The part; the last one by default.") { $0.part = $1 },
            Parameter.points("points", "The positions.") { $0.points = $1 }.required,
        ]
    }

    var geometry = Geometry.nothing
    var part: Int?
    var points: [Position] = []
    var output = GeometryOutput()

    func edit(_ geometry: inout Geometry) throws(CommandError) {
        let places = try points.coordinates(for: geometry.dimensions)
        do throws(GeometryError) { _ = try geometry.addVertices(places, part: part) } catch {
            throw CommandError(error, place: "params.points", verb: nil)
        }
    }
}

/// `geometry.insertVertex`
struct GeometryInsertVertex: GeometryEdit {
    static let method = "geometry.insertVertex"
    static let summary = "Inserts a vertex before another, or after the last one."
    static var editParameters: [Parameter<Self>] {
        [
            .part { $0.part = $1 }, .index("The index of the new vertex, from 0 to the vertex count.") { $0.index = $1 },
            .position { $0.point = $1 },
        ]
    }

    var geometry = Geometry.nothing
    var part = 0
    var index = 0
    var point = Position()
    var output = GeometryOutput()

    func edit(_ geometry: inout Geometry) throws(CommandError) {
        let place = try point.coordinate(for: geometry.dimensions)
        do throws(GeometryError) { _ = try geometry.insertVertex(place, part: part, at: index) } catch {
            throw CommandError(error, place: "params.point", verb: nil)
        }
    }
}

/// `geometry.moveVertex`
struct GeometryMoveVertex: GeometryEdit {
    static let method = "geometry.moveVertex"
    static let summary = "Moves a vertex."
    static var editParameters: [Parameter<Self>] {
        [.part { $0.part = $1 }, .index("The vertex.") { $0.index = $1 }, .position { $0.point = $1 }]
    }

    var geometry = Geometry.nothing
    var part = 0
    var index = 0
    var point = Position()
    var output = GeometryOutput()

    func edit(_ geometry: inout Geometry) throws(CommandError) {
        let place = try point.coordinate(for: geometry.dimensions)
        try withGeometryErrors { () throws(GeometryError) in _ = try geometry.moveVertex(part: part, at: index, to: place) }
    }
}

/// `geometry.removeVertex`
struct GeometryRemoveVertex: GeometryVerb {
    static let method = "geometry.removeVertex"
    static let summary = "Removes a vertex; removing the last vertex of a path or ring removes the part, too."
    static var editParameters: [Parameter<Self>] { [.part { $0.part = $1 }, .index("The vertex.") { $0.index = $1 }] }

    var geometry = Geometry.nothing
    var part = 0
    var index = 0
    var output = GeometryOutput()

    func perform(on geometry: inout Geometry) throws(GeometryError) { _ = try geometry.removeVertex(part: part, at: index) }
}

/// `geometry.replaceRange`
struct GeometryReplaceRange: GeometryEdit {
    static let method = "geometry.replaceRange"
    static let summary = "Replaces a range of vertices with positions."
    static var editParameters: [Parameter<Self>] {
        [
            .part { $0.part = $1 }, Parameter.index("from", "The first vertex.") { $0.from = $1 }.required,
            Parameter.index("to", "The vertex after the last one.") { $0.to = $1 }.required,
            Parameter.points("points", "The positions.") { $0.points = $1 }.required,
        ]
    }

    var geometry = Geometry.nothing
    var part = 0
    var from = 0
    var to = 0
    var points: [Position] = []
    var output = GeometryOutput()

    func edit(_ geometry: inout Geometry) throws(CommandError) {
        let places = try points.coordinates(for: geometry.dimensions)
        try withRangePaths(from) { () throws(CommandError) in
            do throws(GeometryError) { _ = try geometry.replaceRange(part: part, from: from, to: to, with: places) } catch {
                throw CommandError(error, place: "params.points", verb: nil)
            }
        }
    }
}
