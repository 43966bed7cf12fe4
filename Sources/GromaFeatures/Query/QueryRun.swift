import GromaFormats

/// Computes the result of a query from the matching features, which are passed to it one by one: order, distinct values, paging and fields.
/// All stores use it for what they cannot leave to a database.
///
/// ```swift
/// var run = try QueryRun(query, definition: definition)
/// for feature in features where try run.matcher.matches(feature) {
///     guard try run.take(feature, body) else { break }
/// }
/// let isDone = try run.finish(body)
/// ```
public struct QueryRun {
    /// The query's conditions, which the run itself does not evaluate.
    public let matcher: FeatureMatcher
    /// The part of each feature that is returned.
    public let projection: FeatureProjection
    /// Whether features that arrive in the order of the query are returned immediately, and none is kept.
    public let isStreaming: Bool
    private let order: FeatureOrder
    private let offset: Int
    private let limit: Int
    private let limitIsLayers: Bool
    private let isDistinct: Bool
    private var kept: [Feature] = []
    private var seen: Set<ValueKey> = []
    private var passed = 0
    private var answered = 0
    private var isStopped = false
    private var hasMore = false

    /// - Parameter isInOrder: Whether the features arrive in the order of the query, for example sorted by a database. For a query without
    ///   an order, that is the order of the object ids, ascending.
    /// - Throws: `invalidQuery` with the invalid property, `noField`, `spatialReferenceMismatch`.
    public init(_ query: FeatureQuery, definition: LayerDefinition, isInOrder: Bool? = nil) throws(FeatureError) {
        matcher = try FeatureMatcher(query, definition: definition)
        projection = try FeatureProjection(query, definition: definition)
        order = try FeatureOrder(query.orderBy, definition: definition)
        isStreaming = isInOrder ?? query.orderBy.isEmpty
        isDistinct = query.returnsDistinctValues
        guard query.offset >= 0 else { throw .invalidQuery(path: "offset", reason: "found \(query.offset), expected 0 or more") }
        if let limit = query.limit, limit < 0 { throw .invalidQuery(path: "limit", reason: "found \(limit), expected 0 or more") }
        if isDistinct { try Self.checkDistinct(query, definition) }
        offset = query.offset
        limit = min(query.limit ?? .max, max(0, definition.maxRecordCount ?? .max))
        limitIsLayers = definition.maxRecordCount.map { $0 < query.limit ?? .max } ?? false
    }

    private static func checkDistinct(_ query: FeatureQuery, _ definition: LayerDefinition) throws(FeatureError) {
        guard let fields = query.outFields, !fields.isEmpty, !fields.contains("*") else {
            throw .invalidQuery(path: "outFields", reason: "distinct values need the fields that they are values of")
        }
        let known = WhereFields(definition)
        for name in fields {
            if let field = known.find(name), case .attribute = field.source { continue }
            throw .invalidQuery(path: "outFields", reason: "\(name) has no distinct values: it is different in every feature")
        }
    }

    /// Adds a matching feature. Returns false if no further one is needed.
    ///
    /// - Throws: The errors of `body`.
    public mutating func take(_ feature: Feature, _ body: (Feature) throws(FeatureError) -> Bool) throws(FeatureError) -> Bool {
        if isStreaming { return try answer(feature, body) }
        kept.append(feature)
        return true
    }

    /// Returns the features that were kept, and then whether there are more than the layer returns in one answer.
    ///
    /// - Throws: The errors of `body`.
    /// - Complexity: O(*n* log *n*), where *n* is the number of features that were kept.
    public mutating func finish(_ body: (Feature) throws(FeatureError) -> Bool) throws(FeatureError) -> Bool {
        order.sort(&kept)
        for feature in kept { guard try answer(feature, body) else { break } }
        kept = []
        return hasMore && limitIsLayers && !isStopped
    }

    private mutating func answer(_ feature: Feature, _ body: (Feature) throws(FeatureError) -> Bool) throws(FeatureError) -> Bool {
        if isStopped || hasMore { return false }
        var answer = projection.applied(to: feature)
        if isDistinct {
            answer.objectID = nil
            answer.globalID = nil
            guard seen.insert(ValueKey(answer.attributes)).inserted else { return true }
        }
        if passed < offset {
            passed += 1
            return true
        }
        if answered >= limit {
            hasMore = true
            return false
        }
        answered += 1
        isStopped = try !body(answer)
        // Nothing beyond the caller's own limit is needed.
        return !isStopped && (answered < limit || limitIsLayers)
    }
}

/// The values of a group or of a distinct row, compared exactly; a missing value counts as null.
struct ValueKey: Hashable {
    let values: [AttributeValue]

    init(_ attributes: Attributes) { values = attributes.attributeNames.list.indices.map { attributes[$0] ?? .null } }

    init(_ values: [AttributeValue]) { self.values = values }

    static func == (a: ValueKey, b: ValueKey) -> Bool {
        a.values.count == b.values.count && zip(a.values, b.values).allSatisfy { ValueOrder.compare($0, $1) == 0 }
    }

    func hash(into hasher: inout Hasher) {
        for value in values {
            switch value {
            case .null: hasher.combine(0)
            case .integer(let value): hasher.combine(Double(value))
            // Zero with either sign is the same number.
            case .double(let value): hasher.combine(value == 0 ? 0 : value)
            case .date(let value): hasher.combine(value)
            case .string(let value): for byte in value.utf8 { hasher.combine(byte) }
            case .bytes(let value): hasher.combine(value)
            }
        }
    }
}
