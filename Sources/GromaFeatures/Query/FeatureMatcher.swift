import GromaBase
import GromaGeometry
import GromaOperations

/// The conditions of a query on attributes, ids, shape and time, checked and ready to be tested on many features.
///
/// ```swift
/// let matcher = try FeatureMatcher(query, definition: table.definition)
/// for feature in features where try matcher.matches(feature) { print(feature.objectID ?? 0) }
/// ```
///
/// A store that answers some of the conditions by itself asks for the others only: `matchesGeometry(_:)` and so on.
public struct FeatureMatcher: Sendable {
    /// The condition on attributes.
    public let whereClause: WhereClause?
    /// The object ids of those wanted, ascending and each once; nil for all.
    public let objectIDs: [Int]?
    /// The condition on shapes; nil if there is none.
    public let spatial: SpatialCondition?
    /// The condition on time; nil if there is none.
    public let time: TimeCondition?

    /// Checks a query's conditions against a layer.
    ///
    /// - Throws: `notPermitted` for a layer that answers no queries, `invalidQuery` with the property at fault, `spatialReferenceMismatch` when its
    ///   shape is in another reference than the layer's.
    public init(_ query: FeatureQuery, definition: LayerDefinition) throws(FeatureError) {
        guard definition.capabilities.contains(.query) else {
            throw .notPermitted(layer: definition.name, what: "queries", reason: "the layer's capabilities do not have it")
        }
        whereClause = query.whereClause
        objectIDs = query.objectIDs.map { Array(Set($0)).sorted() }
        spatial = try SpatialCondition(query, definition: definition)
        time = try query.timeExtent.map { (extent) throws(FeatureError) in try TimeCondition(extent, definition: definition) }
    }

    /// The rectangle that the rectangle of a shape has to meet, which an index can look up; nil if any will do.
    public var extent: Extent? { spatial?.extent }

    /// Whether every feature of the layer matches.
    public var matchesAll: Bool { whereClause == nil && objectIDs == nil && spatial == nil && time == nil }

    /// Whether a feature meets all conditions, the cheap ones asked first.
    ///
    /// - Parameter hook: asked while a large shape is compared with that of the query.
    /// - Throws: `operation` when how a shape lies to that of the query cannot be told, `cancelled`.
    public func matches(_ feature: Feature, hook: OperationHook = .none) throws(FeatureError) -> Bool {
        guard matchesObjectID(feature), matchesAttributes(feature, hook: hook) else { return false }
        return try matchesGeometry(feature.geometry, hook: hook)
    }

    /// Whether the feature's object id is among those wanted. O(log n).
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

    /// Whether the feature meets the where clause and the condition on time; false where `hook` ended a long search.
    public func matchesAttributes(_ feature: Feature, hook: OperationHook = .none) -> Bool {
        whereClause?.matches(feature, hook: hook) != false && time?.matches(feature) != false
    }

    /// Whether a shape lies to that of the query as asked; none does so never.
    ///
    /// - Parameter hook: asked while a large shape is compared.
    /// - Throws: `operation` when that cannot be told, `cancelled`.
    public func matchesGeometry(_ geometry: Geometry?, hook: OperationHook = .none) throws(FeatureError) -> Bool {
        guard let spatial else { return true }
        guard let geometry else { return false }
        return try spatial.matches(geometry, hook: hook)
    }
}
