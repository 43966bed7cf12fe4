import GromaGeometry
import GromaRPC

/// `geometry.addPart`
struct GeometryAddPart: YieldingCommand {
    static let method = "geometry.addPart"
    static let summary = "Adds a path or ring."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to change; it is left as it is unless the result is kept under its name.") { $0.geometry = $1 },
            .points("points", "Its positions.") { $0.points = $1 },
            .choice("role", "What a ring is; found out when left out.") { (command: inout Self, role: RingRoleName) in command.role = role
            },
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var points: [Position] = []
    var role: RingRoleName?
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        var changed = geometry
        let places = try points.coordinates(for: geometry.dimensions)
        do throws(GeometryError) { _ = try changed.addPart(places, role: role?.role) } catch {
            throw CommandError(error, place: nil, verb: "addPart")
        }
        return changed
    }
}

/// `geometry.insertPart`
struct GeometryInsertPart: YieldingCommand {
    static let method = "geometry.insertPart"
    static let summary = "Puts a path or ring before another, or behind the last."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to change; it is left as it is unless the result is kept under its name.") { $0.geometry = $1 },
            Parameter.index("part", "0 to the count.") { $0.part = $1 }.required,
            .points("points", "Its positions.") { $0.points = $1 },
            .choice("role", "What a ring is; found out when left out.") { (command: inout Self, role: RingRoleName) in command.role = role
            },
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var part = 0
    var points: [Position] = []
    var role: RingRoleName?
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        var changed = geometry
        let places = try points.coordinates(for: geometry.dimensions)
        try withGeometryErrors { () throws(GeometryError) in _ = try changed.insertPart(places, role: role?.role, at: part) }
        return changed
    }
}

/// `geometry.removePart`
struct GeometryRemovePart: YieldingCommand {
    static let method = "geometry.removePart"
    static let summary = "Takes a path or ring out."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to change; it is left as it is unless the result is kept under its name.") { $0.geometry = $1 },
            Parameter.index("part", "The part.") { $0.part = $1 }.required,
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var part = 0
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        var changed = geometry
        try withGeometryErrors { () throws(GeometryError) in _ = try changed.removePart(at: part) }
        return changed
    }
}

/// `geometry.reversePart`
struct GeometryReversePart: YieldingCommand {
    static let method = "geometry.reversePart"
    static let summary = "Turns the order of a part's vertices round."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to change; it is left as it is unless the result is kept under its name.") { $0.geometry = $1 },
            Parameter.index("part", "The part.") { $0.part = $1 }.required,
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var part = 0
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        var changed = geometry
        try withGeometryErrors { () throws(GeometryError) in _ = try changed.reversePart(at: part) }
        return changed
    }
}

/// `geometry.closePart`
struct GeometryClosePart: YieldingCommand {
    static let method = "geometry.closePart"
    static let summary = "Marks a ring as finished."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to change; it is left as it is unless the result is kept under its name.") { $0.geometry = $1 },
            Parameter.index("part", "The part.") { $0.part = $1 }.required,
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var part = 0
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        var changed = geometry
        try withGeometryErrors { () throws(GeometryError) in _ = try changed.closePart(at: part) }
        return changed
    }
}

/// `geometry.clear`
struct GeometryClear: YieldingCommand {
    static let method = "geometry.clear"
    static let summary = "Takes all parts and vertices out."
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "What to change; it is left as it is unless the result is kept under its name.") { $0.geometry = $1 }
        ] + Parameter.output(\.output)
    }

    var geometry = Geometry.nothing
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        var changed = geometry
        _ = changed.removeAll()
        return changed
    }
}
