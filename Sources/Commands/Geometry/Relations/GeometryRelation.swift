import GromaGeometry
import GromaOperations
import GromaRPC

/// `geometry.contains`
struct GeometryContains: RelationCommand {
    static let method = "geometry.contains"
    static let summary = "Tests whether no point of the other lies outside the geometry, and their interiors intersect."
    static let relation = Relation.contains
    var geometry = Geometry.nothing
    var other = Geometry.nothing
}

/// `geometry.crosses`
struct GeometryCrosses: RelationCommand {
    static let method = "geometry.crosses"
    static let summary = "Tests whether the interiors intersect in a lower dimension than the greater of the two."
    static let relation = Relation.crosses
    var geometry = Geometry.nothing
    var other = Geometry.nothing
}

/// `geometry.disjoint`
struct GeometryDisjoint: RelationCommand {
    static let method = "geometry.disjoint"
    static let summary = "Tests whether the two share no point."
    static let relation = Relation.disjoint
    var geometry = Geometry.nothing
    var other = Geometry.nothing
}

/// `geometry.intersects`
struct GeometryIntersects: RelationCommand {
    static let method = "geometry.intersects"
    static let summary = "Tests whether the two share a point."
    static let relation = Relation.intersects
    var geometry = Geometry.nothing
    var other = Geometry.nothing
}

/// `geometry.overlaps`
struct GeometryOverlaps: RelationCommand {
    static let method = "geometry.overlaps"
    static let summary = "Tests whether the interiors intersect in the geometries' own dimension, and neither covers the other."
    static let relation = Relation.overlaps
    var geometry = Geometry.nothing
    var other = Geometry.nothing
}

/// `geometry.touches`
struct GeometryTouches: RelationCommand {
    static let method = "geometry.touches"
    static let summary = "Tests whether the two share only points of their boundaries."
    static let relation = Relation.touches
    var geometry = Geometry.nothing
    var other = Geometry.nothing
}

/// `geometry.within`
struct GeometryWithin: RelationCommand {
    static let method = "geometry.within"
    static let summary = "Tests whether no point of the geometry lies outside the other, and their interiors intersect."
    static let relation = Relation.within
    var geometry = Geometry.nothing
    var other = Geometry.nothing
}

/// A command that tests a spatial relation between two geometries.
protocol RelationCommand: TwoGeometryQuery where Answer == Bool {
    static var relation: Relation { get }
}

extension RelationCommand {
    static var answer: AnswerShape<Bool> { .truth }

    func run(_ session: Session) throws(CommandError) -> Bool {
        try withOperationErrors(in: operands) { () throws(OperationError) in
            try session.engine.relation(Self.relation, geometry, other, hook: session.hook)
        }
    }
}

/// A query on two geometries, which are its first parameters.
protocol TwoGeometryQuery: AnsweringCommand {
    var geometry: Geometry { get set }
    var other: Geometry { get set }
    /// The parameters after the geometries; none unless the command has some.
    static var furtherParameters: [Parameter<Self>] { get }
}

extension TwoGeometryQuery {
    static var effect: CommandEffect { .reads }
    static var furtherParameters: [Parameter<Self>] { [] }
    /// The geometries with the names of their parameters, for errors.
    var operands: [(name: String, geometry: Geometry)] { [("geometry", geometry), ("other", other)] }
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The first geometry.") { $0.geometry = $1 },
            .geometry("other", "The second geometry, in the same reference.") { $0.other = $1 },
        ] + furtherParameters
    }
}
