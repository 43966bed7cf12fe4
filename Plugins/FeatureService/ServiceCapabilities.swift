import GromaJSON

/// What a layer says that it can do beyond the least (REST API, "Layer/Table (Feature Service)"): what is not said is not there.
struct ServiceCapabilities: Sendable {
    /// `resultOffset` and `resultRecordCount`.
    let supportsPagination: Bool
    /// `orderByFields`.
    let supportsOrderBy: Bool
    /// `returnDistinctValues`.
    let supportsDistinct: Bool
    /// `outStatistics`.
    let supportsStatistics: Bool
    /// `distance`.
    let supportsDistance: Bool
    /// `returnExtentOnly`.
    let supportsExtent: Bool
    /// Pages of groups and distinct values.
    let supportsPaginationOnGroups: Bool
    /// `rollbackOnFailure`; without it every call is undone when a part of it fails.
    let supportsRollback: Bool
    /// `useGlobalIds`.
    let supportsGlobalIDs: Bool

    /// Reads them from a layer's JSON.
    init(_ layer: JSONValue) {
        let advanced = layer["advancedQueryCapabilities"]
        func has(_ name: String, _ value: JSONValue?) -> Bool? { value?[name]?.boolValue }
        // Before 10.1 SP 1 the one word for several things, said by the layer itself.
        let isAdvanced = has("supportsAdvancedQueries", layer) ?? false
        supportsPagination = has("supportsPagination", advanced) ?? false
        supportsOrderBy = has("supportsOrderBy", advanced) ?? isAdvanced
        supportsDistinct = has("supportsDistinct", advanced) ?? isAdvanced
        supportsStatistics = has("supportsStatistics", advanced) ?? has("supportsStatistics", layer) ?? false
        supportsDistance = has("supportsQueryWithDistance", advanced) ?? false
        supportsExtent = has("supportsReturningQueryExtent", advanced) ?? false
        supportsPaginationOnGroups = has("supportsPaginationOnAggregatedQueries", advanced) ?? false
        supportsRollback = has("supportsRollbackOnFailureParameter", layer) ?? false
        supportsGlobalIDs = has("supportsApplyEditsWithGlobalIds", layer) ?? false
    }
}
