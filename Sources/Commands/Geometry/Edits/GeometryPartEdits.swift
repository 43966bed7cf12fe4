import GromaGeometry
import GromaRPC

/// `geometry.addPart`
struct GeometryAddPart: GeometryEdit {
    static let method = "geometry.addPart"
    static let summary = "Adds a path or ring."
    static var editParameters: [Parameter<Self>] { [.points("points", "Its positions.") { $0.points = $1 }, .role { $0.role = $1 }] }

    var geometry = Geometry.nothing
    var points: [Position] = []
    var role: RingRoleName?
    var output = GeometryOutput()

    func edit(_ geometry: inout Geometry) throws(CommandError) {
        let places = try points.coordinates(for: geometry.dimensions)
        do throws(GeometryError) { _ = try geometry.addPart(places, role: role?.role) } catch {
            throw CommandError(error, place: nil, verb: "addPart")
        }
    }
}

/// `geometry.insertPart`
struct GeometryInsertPart: GeometryEdit {
    static let method = "geometry.insertPart"
    static let summary = "Inserts a path or ring before another, or after the last one."
    static var editParameters: [Parameter<Self>] {
        [
            Parameter.index("part", "The index of the new part, from 0 to the part count.") { $0.part = $1 }.required,
            .points("points", "Its positions.") { $0.points = $1 },
            .role { $0.role = $1 },
        ]
    }

    var geometry = Geometry.nothing
    var part = 0
    var points: [Position] = []
    var role: RingRoleName?
    var output = GeometryOutput()

    func edit(_ geometry: inout Geometry) throws(CommandError) {
        let places = try points.coordinates(for: geometry.dimensions)
        try withGeometryErrors { () throws(GeometryError) in _ = try geometry.insertPart(places, role: role?.role, at: part) }
    }
}

/// `geometry.removePart`
struct GeometryRemovePart: GeometryVerb {
    static let method = "geometry.removePart"
    static let summary = "Removes a path or ring."
    static var editParameters: [Parameter<Self>] { [Parameter.index("part", "The part.") { $0.part = $1 }.required] }

    var geometry = Geometry.nothing
    var part = 0
    var output = GeometryOutput()

    func perform(on geometry: inout Geometry) throws(GeometryError) { _ = try geometry.removePart(at: part) }
}

/// `geometry.reversePart`
struct GeometryReversePart: GeometryVerb {
    static let method = "geometry.reversePart"
    static let summary = "Reverses the order of a part's vertices."
    static var editParameters: [Parameter<Self>] { [Parameter.index("part", "The part.") { $0.part = $1 }.required] }

    var geometry = Geometry.nothing
    var part = 0
    var output = GeometryOutput()

    func perform(on geometry: inout Geometry) throws(GeometryError) { _ = try geometry.reversePart(at: part) }
}

/// `geometry.closePart`
struct GeometryClosePart: GeometryVerb {
    static let method = "geometry.closePart"
    static let summary = "Marks a ring as finished."
    static var editParameters: [Parameter<Self>] { [Parameter.index("part", "The part.") { $0.part = $1 }.required] }

    var geometry = Geometry.nothing
    var part = 0
    var output = GeometryOutput()

    func perform(on geometry: inout Geometry) throws(GeometryError) { _ = try geometry.closePart(at: part) }
}

/// `geometry.clear`
struct GeometryClear: GeometryVerb {
    static let method = "geometry.clear"
    static let summary = "Removes all parts and vertices."

    var geometry = Geometry.nothing
    var output = GeometryOutput()

    func perform(on geometry: inout Geometry) throws(GeometryError) { _ = geometry.removeAll() }
}
