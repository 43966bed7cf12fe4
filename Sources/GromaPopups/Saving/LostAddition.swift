import GromaFeatures
import GromaFormats
import GromaGeometry

/// Finds a feature that was added without an answer in its table: by its global id if the table keeps given ids, or else as one that did
/// not exist before and has the same values and shape.
struct LostAddition: Sendable {
    private let definition: LayerDefinition
    private let keepsGlobalIDs: Bool
    private let fields: [Field]

    init(_ definition: LayerDefinition, keepsGlobalIDs: Bool, comparison: SyncComparison) {
        self.definition = definition
        self.keepsGlobalIDs = keepsGlobalIDs
        fields = comparison.fields.compactMap { definition.field(named: $0) }
    }

    /// Returns the query for features that may be the one that was sent.
    ///
    /// - Throws: The error of a condition on the global id, which the layer's definition rules out.
    func query(for sent: Feature) throws(FeatureError) -> FeatureQuery {
        if keepsGlobalIDs, let globalID = sent.globalID { return try query(forGlobalID: globalID) }
        var query = FeatureQuery()
        if let extent = sent.geometry?.extent, !extent.isEmpty {
            let margin = Self.tolerance(of: extent)
            let wider = Extent(
                xMin: extent.xMin - margin, yMin: extent.yMin - margin, xMax: extent.xMax + margin, yMax: extent.yMax + margin)
            query = FeatureQuery(extent: wider, spatialReference: sent.geometry?.spatialReference ?? definition.spatialReference)
        }
        // Only conditions that all stores evaluate identically narrow the search; the rest is compared here.
        let conditions = fields.compactMap { field in sent.attributes[field.name].flatMap { Self.condition(on: field, $0) } }
        if !conditions.isEmpty { query.whereClause = try WhereClause(parsing: conditions.joined(separator: " AND "), for: definition) }
        return query
    }

    /// Returns the query for the feature with a global id.
    func query(forGlobalID globalID: String) throws(FeatureError) -> FeatureQuery {
        var query = FeatureQuery()
        guard let field = definition.globalIDField, let globalID = GlobalID.normalized(globalID) else {
            query.objectIDs = []
            return query
        }
        query.whereClause = try WhereClause(parsing: "\"\(field)\" = '\(globalID)'", for: definition)
        query.limit = 1
        return query
    }

    /// Returns the one of the features found that was sent; nil for none.
    func found(_ sent: PopupSaveState.SentAddition, among features: [Feature]) -> Feature? {
        if keepsGlobalIDs, sent.feature.globalID != nil { return features.first }
        return features.first { feature in
            guard let id = feature.objectID, sent.twins?.contains(id) != true else { return false }
            return matches(sent.feature, feature)
        }
    }

    /// Whether a feature of the table has the values that were sent. Services store numbers of type `single` in 32 bits, and snap vertices
    /// to a grid.
    private func matches(_ sent: Feature, _ feature: Feature) -> Bool {
        for field in fields {
            guard let value = sent.attributes[field.name] else { continue }
            let other = feature.attributes[field.name] ?? .null
            if value == other { continue }
            guard let value = value.doubleValue, let other = other.doubleValue else { return false }
            guard value == other || field.type == .single && Float(value) == Float(other) else { return false }
        }
        guard let shape = sent.geometry, !shape.isEmpty else { return feature.geometry?.isEmpty ?? true }
        guard let other = feature.geometry, shape.type == other.type else { return false }
        return Self.areNear(shape.extent, other.extent)
    }

    private static func areNear(_ a: Extent, _ b: Extent) -> Bool {
        let tolerance = tolerance(of: a)
        return zip([a.xMin, a.yMin, a.xMax, a.yMax], [b.xMin, b.yMin, b.xMax, b.yMax]).allSatisfy { abs($0 - $1) <= tolerance }
    }

    /// Much coarser than the grids of geodatabases (10⁻⁹ degrees, 10⁻⁴ m), and much finer than manual drawing.
    private static func tolerance(of extent: Extent) -> Double {
        1e-8 * max(1, [extent.xMin, extent.yMin, extent.xMax, extent.yMax].map(\.magnitude).max() ?? 1)
    }

    /// Returns a condition that all stores evaluate identically: on whole numbers, nulls, and short texts of plain characters.
    private static func condition(on field: Field, _ value: AttributeValue) -> String? {
        let isText = field.type == .string
        let isWhole = [.smallInteger, .integer, .bigInteger].contains(field.type)
        guard isText || isWhole, !field.name.utf8.contains(0x22) else { return nil }
        switch value {
        case .integer(let number) where isWhole && number > -1 << 53 && number < 1 << 53: return "\"\(field.name)\" = \(number)"
        case .string(let text) where isText && text.utf8.count <= 100 && isPlain(text): return "\"\(field.name)\" = '\(text)'"
        default: return nil
        }
    }

    /// Whether a text is not affected by quoting, or by a database's treatment of empty texts and trailing spaces.
    private static func isPlain(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x27 } && text.utf8.last != 0x20
    }
}
