import GromaFeatures
import GromaGeometry
import GromaPlugin
import GromaRPC

/// The given conditions for the features of a layer that a method concerns. All of them must be met.
package struct QueryParameters {
    package var whereText: String?
    package var objectIDs: [Int]?
    package var geometry: Geometry?
    package var relation: RelationWord?
    package var pattern: String?
    package var distance: Double?
    package var time: TimeExtent?

    /// Whether there are no conditions.
    package var isEmpty: Bool { whereText == nil && objectIDs == nil && geometry == nil && time == nil }

    package init() {}
}

/// The spatial relation of a feature's shape to the shape of a query, with the names of the stream.
package enum RelationWord: String, CaseIterable {
    case intersects, contains, crosses, envelopeIntersects, indexIntersects, overlaps, touches, within, relation

    package var value: SpatialRelation {
        switch self {
        case .intersects: .intersects
        case .contains: .contains
        case .crosses: .crosses
        case .envelopeIntersects: .envelopeIntersects
        case .indexIntersects: .indexIntersects
        case .overlaps: .overlaps
        case .touches: .touches
        case .within: .within
        case .relation: .relation
        }
    }
}

extension Parameter {
    /// Returns the parameters of methods for some features of a layer.
    package static func query(_ place: WritableKeyPath<Target, QueryParameters> & Sendable) -> [Parameter] {
        [
            .string("where", "A condition on attributes, in SQL syntax: NAME LIKE 'Is%' AND POPULATION >= 1000.") {
                $0[keyPath: place].whereText = $1
            },
            .objectIDs("objectIds", "The object ids of the features; all by default.") { $0[keyPath: place].objectIDs = $1 },
            Parameter(
                "geometry", .reference("Geometry"),
                "A shape to which the features have the given relation, in any reference that can be projected to the layer's."
            ) {
                target, decoder throws(CommandError) in target[keyPath: place].geometry = try decoder.geometry()
            },
            .choice("relation", "Their relation to the shape: with contains the shape contains the feature; intersects by default.") {
                (target: inout Target, word: RelationWord) in target[keyPath: place].relation = word
            },
            .string("pattern", "The pattern of \"relation\":\"relation\": nine of T, F, *, 0, 1, 2 (DE-9IM), the shape first.") {
                $0[keyPath: place].pattern = $1
            },
            .double("distance", "The maximum distance from the shape, in the layer's map units; 0 by default.") {
                $0[keyPath: place].distance = $1
            },
            Parameter(
                "timeExtent", .array(.any([.integer(nil), .null]), 2...2),
                "[from,to] in milliseconds since 1970, both included, null for an open end; needs the layer's time fields."
            ) { target, decoder throws(CommandError) in target[keyPath: place].time = try decoder.timeExtent() },
        ]
    }

    /// Returns a parameter with object ids.
    package static func objectIDs(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, [Int]) -> Void)
        -> Parameter
    {
        Parameter(name, .array(.integer(nil), nil), documentation) { target, decoder throws(CommandError) in
            var ids: [Int] = []
            try decoder.array { decoder throws(CommandError) in ids.append(try decoder.int(in: nil)) }
            set(&target, ids)
        }
    }
}

extension ParameterDecoder {
    /// Reads a time extent, `[from,to]`, either of them null.
    package mutating func timeExtent() throws(CommandError) -> TimeExtent {
        var ends: [Int?] = []
        try array { decoder throws(CommandError) in ends.append(try decoder.takeNull() ? nil : decoder.int(in: nil)) }
        guard ends.count == 2, (ends[0] ?? .min) <= (ends[1] ?? .max) else {
            throw error(
                .invalidValue, "is no stretch of time", found: .array(ends.map { $0.map { .integer($0) } ?? .null }),
                expected: "[from,to] with from <= to")
        }
        return TimeExtent(start: ends[0], end: ends[1])
    }
}

extension Session {
    /// Returns the fields with the given names, nil for all if `*` is among them; throws an error if the layer lacks one.
    package func fields(_ names: [String]?, of layer: OpenLayer, path: String) throws(CommandError) -> [String]? {
        guard let names else { return nil }
        for (index, name) in names.enumerated() where name != "*" { try checkField(name, of: layer, path: "\(path)[\(index)]") }
        return names.contains("*") ? nil : names
    }

    /// Throws an error for the name of a field that a layer lacks.
    package func checkField(_ name: String, of layer: OpenLayer, path: String) throws(CommandError) {
        if layer.definition.field(named: name) == nil { throw CommandError(layer.definition.noField(named: name)).at(path) }
    }

    /// Returns the query for the parameters, with the layer's own conditions.
    package func query(_ parameters: QueryParameters, of layer: OpenLayer) throws(CommandError) -> FeatureQuery {
        layer.layer.effective(try query(parameters, of: layer.definition))
    }

    /// Returns the query for the parameters.
    package func query(_ parameters: QueryParameters, of definition: LayerDefinition) throws(CommandError) -> FeatureQuery {
        var query = FeatureQuery()
        if let text = parameters.whereText {
            query.whereClause = try withFeatureErrors(at: "params.where") { () throws(FeatureError) in
                try WhereClause(parsing: text, for: definition)
            }
        }
        query.objectIDs = parameters.objectIDs
        if let geometry = parameters.geometry { query.geometry = try projected(geometry, toLayer: definition) }
        if let relation = parameters.relation { query.spatialRelation = relation.value }
        query.relationPattern = parameters.pattern
        query.timeExtent = parameters.time
        if let distance = parameters.distance {
            guard distance >= 0 else {
                throw CommandError(
                    .invalidValue, "distance is \(distance)", path: "params.distance", found: .number(distance), expected: "0 or more")
            }
            query.distance = distance
        }
        for (name, isGiven) in [
            ("relation", parameters.relation != nil), ("pattern", parameters.pattern != nil), ("distance", parameters.distance != nil),
        ] where isGiven && parameters.geometry == nil {
            throw CommandError(
                .missingParameter, "\(name) is about a geometry, and there is none", path: "params.geometry",
                expected: "a geometry, or no \(name)")
        }
        return query
    }
}
