import GromaBase
import GromaGeometry
import GromaOperations

/// The checked conditions of a query on attributes, ids, shape and time, which can be tested on many features.
///
/// ```swift
/// let matcher = try FeatureMatcher(query, definition: table.definition)
/// for feature in features where try matcher.matches(feature) { print(feature.objectID ?? 0) }
/// ```
///
/// A store that evaluates some of the conditions itself only tests the others, with `matchesGeometry(_:)` and so on.
public struct FeatureMatcher: Sendable {
    /// The condition on attributes.
    public let whereClause: WhereClause?
    /// The requested object ids, ascending and without duplicates; nil for all.
    public let objectIDs: [Int]?
    /// The condition on shapes; nil if there is none.
    public let spatial: SpatialCondition?
    /// The condition on time; nil if there is none.
    public let time: TimeCondition?

    /// Checks a query's conditions against a layer.
    ///
    /// - Throws: `notPermitted` for a layer that does not allow queries, `invalidQuery` with the invalid property,
    ///   `spatialReferenceMismatch` if the query's shape has another spatial reference than the layer.
    /// - Complexity: O(*n* log *n*), where *n* is the number of object ids.
    public init(_ query: FeatureQuery, definition: LayerDefinition) throws(FeatureError) {
        guard definition.capabilities.contains(.query) else {
            throw .notPermitted(layer: definition.name, what: "queries", reason: "the layer's capabilities do not have it")
        }
        whereClause = query.whereClause
        objectIDs = query.objectIDs.map { Array(Set($0)).sorted() }
        spatial = try SpatialCondition(query, definition: definition)
        time = try query.timeExtent.map { (extent) throws(FeatureError) in try TimeCondition(extent, definition: definition) }
    }

    /// The rectangle that the bounding box of a shape must meet, which a spatial index can evaluate; nil for any.
    public var extent: Extent? { spatial?.extent }

    /// Whether every feature of the layer matches.
    public var matchesAll: Bool { whereClause == nil && objectIDs == nil && spatial == nil && time == nil }

    /// Returns whether a feature meets all conditions, evaluating the cheap ones first.
    ///
    /// - Parameter hook: The hook that can cancel the comparison of a large shape with that of the query.
    /// - Throws: `operation` if the spatial relation cannot be computed, `cancelled`.
    public func matches(_ feature: Feature, hook: OperationHook = .none) throws(FeatureError) -> Bool {
        guard matchesObjectID(feature), matchesAttributes(feature, hook: hook) else { return false }
        return try matchesGeometry(feature.geometry, hook: hook)
    }

    /// Returns whether the feature's object id is among the requested ones.
    ///
    /// - Complexity: O(log *n*), where *n* is the number of requested object ids.
    public func matchesObjectID(_ feature: Feature) -> Bool {
        guard let objectIDs else { return true }
        guard let id = feature.objectID else { return false }
        var (low, high) = (0, objectIDs.count)
        while low < high {
            let middle = low + (high - low) / 2
            if objectIDs[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low < objectIDs.count && objectIDs[low] == id
    }

    /// Returns whether the feature meets the where clause and the condition on time; false if `hook` cancelled a long search.
    ///
    /// - Complexity: O(*n*), where *n* is the number of operators and operands, apart from the search for `LIKE` patterns.
    public func matchesAttributes(_ feature: Feature, hook: OperationHook = .none) -> Bool {
        whereClause?.matches(feature, hook: hook) != false && time?.matches(feature) != false
    }

    /// Returns whether a shape has the spatial relation of the query to the query's shape; false for nil.
    ///
    /// - Parameter hook: The hook that can cancel the comparison of a large shape.
    /// - Throws: `operation` if the relation cannot be computed, `cancelled`.
    public func matchesGeometry(_ geometry: Geometry?, hook: OperationHook = .none) throws(FeatureError) -> Bool {
        guard let spatial else { return true }
        guard let geometry else { return false }
        return try spatial.matches(geometry, hook: hook)
    }
}
