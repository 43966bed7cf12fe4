import GromaFormats

/// The part of a feature that a query returns: the requested fields, with or without its shape. Both identifiers are always included.
public struct FeatureProjection: Sendable {
    /// The names of the requested fields; nil for all.
    public let names: AttributeNames?
    /// Whether shapes are returned.
    public let returnsGeometry: Bool

    /// - Throws: `noField`.
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public init(_ query: FeatureQuery, definition: LayerDefinition) throws(FeatureError) {
        returnsGeometry = query.returnsGeometry && !query.returnsDistinctValues
        guard let fields = query.outFields else {
            names = nil
            return
        }
        let known = WhereFields(definition)
        var list: [String] = []
        for name in fields where name != "*" {
            guard let field = known.find(name) else {
                if definition.field(named: name)?.type == .geometry { continue }
                throw definition.noField(named: name)
            }
            if case .attribute = field.source, !list.contains(field.name) { list.append(field.name) }
        }
        names = fields.contains("*") ? nil : AttributeNames(list)
    }

    /// Returns the requested part of a feature.
    ///
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public func applied(to feature: Feature) -> Feature {
        var feature = feature
        if !returnsGeometry { feature.geometry = nil }
        if let names {
            feature.attributes = Attributes(names: names, values: names.list.map { feature.attributes[$0] })
        }
        return feature
    }
}
