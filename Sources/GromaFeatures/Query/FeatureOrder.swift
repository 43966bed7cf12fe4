import GromaFormats

/// The order of a query's features: by its fields, in their order, then by object id. Null comes first, or last in descending order.
/// Texts of `timestampOffset` fields are ordered by their points in time.
public struct FeatureOrder: Sendable {
    private let fields: [(field: WhereField, isDescending: Bool)]

    /// - Throws: `noField`, `invalidQuery` for fields that cannot be ordered.
    /// - Complexity: O(*n*), where *n* is the number of fields of the layer.
    public init(_ order: [FieldOrder], definition: LayerDefinition) throws(FeatureError) {
        guard !order.isEmpty else {
            fields = []
            return
        }
        let known = WhereFields(definition)
        var fields: [(field: WhereField, isDescending: Bool)] = []
        for (index, item) in order.enumerated() {
            guard let field = known.find(item.field) else { throw definition.noField(named: item.field) }
            guard field.fieldType != .blob, field.fieldType != .raster else {
                throw .invalidQuery(path: "orderBy[\(index)]", reason: "\(field.name) holds bytes, which have no order")
            }
            fields.append((field, item.isDescending))
        }
        self.fields = fields
    }

    /// Sorts features. O(n log n).
    func sort(_ features: inout [Feature]) {
        guard !fields.isEmpty else {
            features.sort { $0.objectID ?? .max < $1.objectID ?? .max }
            return
        }
        // The values are looked up once for each feature, not for each comparison.
        let keys = features.map { feature in fields.map { $0.field.sortKey($0.field.value(of: feature)) } }
        let numbers = features.indices.sorted { a, b in
            for (place, field) in fields.enumerated() {
                let order = ValueOrder.compare(keys[a][place], keys[b][place])
                if order != 0 { return (order < 0) != field.isDescending }
            }
            return features[a].objectID ?? .max < features[b].objectID ?? .max
        }
        features = numbers.map { features[$0] }
    }
}
