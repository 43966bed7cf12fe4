import GromaGeometry

/// A query for features of a layer. A feature must meet all of its conditions.
public struct FeatureQuery: Hashable, Sendable {
    /// A condition on attributes; nil for none. ``WhereClause/init(parsing:for:)`` creates it from text, which is never inserted into SQL.
    public var whereClause: WhereClause?
    /// The object ids of the requested features; nil for all.
    public var objectIDs: [Int]?
    /// The shape for the spatial relation: in the layer's spatial reference, or in WGS 84 or Web Mercator if the layer is in the other of
    /// the two.
    public var geometry: Geometry?
    /// The spatial relation of the features to the shape.
    public var spatialRelation: SpatialRelation = .intersects
    /// The DE-9IM pattern for the spatial relation `relation`: nine characters of `T`, `F`, `*`, `0`, `1`, `2`.
    public var relationPattern: String?
    /// The maximum distance from the shape to count as intersecting it, in the layer's map units.
    public var distance = 0.0
    /// The time extent, in milliseconds since 1970, that the time of a feature must intersect; either end may be open. It requires the
    /// layer's time fields.
    public var timeExtent: TimeExtent?

    /// The fields that are returned; all for nil, or with `*` among them.
    public var outFields: [String]?
    /// Whether shapes are returned.
    public var returnsGeometry = true
    /// The order: by these fields, then by object id, which is also the default order.
    public var orderBy: [FieldOrder] = []
    /// The number of features to skip.
    public var offset = 0
    /// The maximum number of features to return; nil for no limit by the caller.
    public var limit: Int?
    /// Whether only the first of several features with the same values of all `outFields` is returned. It requires `outFields`; shapes and
    /// ids are not returned.
    public var returnsDistinctValues = false

    /// Creates a query for all features.
    public init() {}

    /// Creates a query for the features whose shapes meet a rectangle.
    public init(extent: Extent, spatialReference: SpatialReference?) {
        geometry = .envelope(Envelope(extent, spatialReference: spatialReference))
        spatialRelation = .envelopeIntersects
    }

    /// Checks that the results of the query have object ids. For implementations of stores.
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
    /// The shapes share a point.
    case intersects = "esriSpatialRelIntersects"
    /// The query's shape contains the feature's (Esri's point of view: the filter contains the feature).
    case contains = "esriSpatialRelContains"
    /// The shapes cross.
    case crosses = "esriSpatialRelCrosses"
    /// The bounding boxes share a point.
    case envelopeIntersects = "esriSpatialRelEnvelopeIntersects"
    /// The query's shape meets the feature's entry in the spatial index: its bounding box as the store keeps it.
    case indexIntersects = "esriSpatialRelIndexIntersects"
    /// The shapes overlap.
    case overlaps = "esriSpatialRelOverlaps"
    /// The shapes touch.
    case touches = "esriSpatialRelTouches"
    /// The query's shape is within the feature's.
    case within = "esriSpatialRelWithin"
    /// The shapes have the DE-9IM relation of the pattern, with the query's shape first.
    case relation = "esriSpatialRelRelation"
}

/// A time extent, in milliseconds since 1970-01-01T00:00:00Z; nil for an open end. Both ends are included.
public struct TimeExtent: Hashable, Sendable {
    /// The start.
    public var start: Int?
    /// The end.
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
    /// Whether the order is descending. Null is smaller than any value.
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
    /// The fields by whose values features are grouped; empty for one group of all features.
    public var groupBy: [String]
    /// The order of the rows, by fields of `groupBy` and names of statistics; by default by the fields of `groupBy`.
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

/// A statistic of the values of a field. Null is ignored.
public struct Statistic: Hashable, Sendable {
    /// The kind of statistic.
    public var kind: StatisticKind
    /// The field.
    public var field: String
    /// The name in the result.
    public var name: String

    /// Creates a statistic; its default name is `kind_field`.
    public init(_ kind: StatisticKind, of field: String, name: String? = nil) {
        self.kind = kind
        self.field = field
        self.name = name ?? "\(kind.rawValue)_\(field)"
    }
}

/// The kind of a statistic. The names are those of the REST API.
public enum StatisticKind: String, Hashable, Sendable, CaseIterable {
    /// The number of values.
    case count
    /// The sum.
    case sum
    /// The minimum.
    case min
    /// The maximum.
    case max
    /// The mean.
    case avg
    /// The standard deviation of a sample (n − 1).
    case stddev
    /// The variance of a sample.
    case `var`
}
