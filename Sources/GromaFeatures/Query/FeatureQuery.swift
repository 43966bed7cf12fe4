import GromaGeometry

/// A query for features of a layer. A feature must meet all of its conditions.
public struct FeatureQuery: Hashable, Sendable {
    /// A condition on attributes; nil for none. Made from text by ``WhereClause/init(parsing:for:)``, never pasted into SQL.
    public var whereClause: WhereClause?
    /// The object ids of those wanted; nil for all.
    public var objectIDs: [Int]?
    /// A shape that those wanted lie to as the relation says: in the layer's reference, or in WGS 84 or Web Mercator where the layer is in the other.
    public var geometry: Geometry?
    /// How they lie to the shape.
    public var spatialRelation: SpatialRelation = .intersects
    /// The pattern of `relation`: nine of `T`, `F`, `*`, `0`, `1`, `2` (DE-9IM).
    public var relationPattern: String?
    /// The maximum distance from the shape to count as intersecting it, in the layer's map units.
    public var distance = 0.0
    /// Moments, in milliseconds since 1970, of which a feature's must meet one; either end may be open. Needs the layer's time fields.
    public var timeExtent: TimeExtent?

    /// The fields that are answered with; nil for all.
    public var outFields: [String]?
    /// Whether shapes are answered with.
    public var returnsGeometry = true
    /// The order, first by the first; then by object id, which is also the order where nothing is said.
    public var orderBy: [FieldOrder] = []
    /// The number of features to skip.
    public var offset = 0
    /// The most that are answered with; nil for no limit of the asker's.
    public var limit: Int?
    /// Whether of features with the same values of all `outFields` the first alone is answered with. Needs `outFields`, and answers without
    /// shapes and ids.
    public var returnsDistinctValues = false

    /// A query for all features.
    public init() {}

    /// A query for the features whose shapes meet a rectangle.
    public init(extent: Extent, spatialReference: SpatialReference?) {
        geometry = .envelope(Envelope(extent, spatialReference: spatialReference))
        spatialRelation = .envelopeIntersects
    }

    /// Makes sure that what the query is answered with has object ids. For stores.
    ///
    /// - Throws: `invalidQuery` for a query for distinct values.
    public func requireObjectIDs() throws(FeatureError) {
        guard !returnsDistinctValues else {
            throw .invalidQuery(path: "returnsDistinctValues", reason: "distinct values have no object ids")
        }
    }
}

/// The spatial relation of a feature to the geometry of a query. The names are those of the REST API.
public enum SpatialRelation: String, Hashable, Sendable, CaseIterable {
    /// They share a point.
    case intersects = "esriSpatialRelIntersects"
    /// The query's shape contains the feature's (Esri's point of view: the filter contains the feature).
    case contains = "esriSpatialRelContains"
    /// They cross.
    case crosses = "esriSpatialRelCrosses"
    /// Their rectangles share a point.
    case envelopeIntersects = "esriSpatialRelEnvelopeIntersects"
    /// The query's shape meets the feature's entry in the index: its rectangle, as a store keeps it.
    case indexIntersects = "esriSpatialRelIndexIntersects"
    /// They overlap.
    case overlaps = "esriSpatialRelOverlaps"
    /// They touch.
    case touches = "esriSpatialRelTouches"
    /// The query's shape lies within the feature's.
    case within = "esriSpatialRelWithin"
    /// As the pattern says, the query's shape first.
    case relation = "esriSpatialRelRelation"
}

/// A stretch of time, in milliseconds since 1970-01-01T00:00:00Z; nil for an open end. Both ends count.
public struct TimeExtent: Hashable, Sendable {
    /// The first moment.
    public var start: Int?
    /// The last moment.
    public var end: Int?

    /// Creates an instance.
    public init(start: Int?, end: Int?) {
        self.start = start
        self.end = end
    }
}

/// A field to order by.
public struct FieldOrder: Hashable, Sendable {
    /// The field.
    public var field: String
    /// Whether the largest comes first. Null counts as smaller than any value.
    public var isDescending: Bool

    /// Creates an instance.
    public init(_ field: String, isDescending: Bool = false) {
        self.field = field
        self.isDescending = isDescending
    }
}

/// A query for statistics of features, with one row for each group of equal values.
public struct StatisticsQuery: Hashable, Sendable {
    /// The query for the features. Its order, paging and fields are ignored; see `orderBy`.
    public var query: FeatureQuery
    /// The statistics to compute.
    public var statistics: [Statistic]
    /// The fields whose values make a group; none for one group of all.
    public var groupBy: [String]
    /// The order of the rows, by fields of `groupBy` and names of statistics; else by the fields of `groupBy`.
    public var orderBy: [FieldOrder]

    /// Creates an instance.
    public init(
        _ statistics: [Statistic], groupBy: [String] = [], orderBy: [FieldOrder] = [], of query: FeatureQuery = FeatureQuery()
    ) {
        self.query = query
        self.statistics = statistics
        self.groupBy = groupBy
        self.orderBy = orderBy
    }
}

/// A statistic of the values of a field. Null does not count.
public struct Statistic: Hashable, Sendable {
    /// The kind of statistic.
    public var kind: StatisticKind
    /// Of which field.
    public var field: String
    /// Its name in the result.
    public var name: String

    /// Creates an instance; called `kind_field` where no name is given.
    public init(_ kind: StatisticKind, of field: String, name: String? = nil) {
        self.kind = kind
        self.field = field
        self.name = name ?? "\(kind.rawValue)_\(field)"
    }
}

/// The kind of a statistic. The names are those of the REST API.
public enum StatisticKind: String, Hashable, Sendable, CaseIterable {
    /// The count.
    case count
    /// Their sum.
    case sum
    /// The smallest.
    case min
    /// The largest.
    case max
    /// Their mean.
    case avg
    /// Their standard deviation, of a sample (n − 1).
    case stddev
    /// Their variance, of a sample.
    case `var`
}
