import GromaJSON

/// The optional capabilities of a layer (REST API, "Layer/Table (Feature Service)"): those that it does not list are not supported.
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
    /// Paging of groups and distinct values.
    let supportsPaginationOnGroups: Bool
    /// `rollbackOnFailure`; without it every call is rolled back if a part of it fails.
    let supportsRollback: Bool
    /// `useGlobalIds`.
    let supportsGlobalIDs: Bool

    /// Reads the capabilities from a layer's JSON.
    init(_ layer: JSONValue) {
        let advanced = layer["advancedQueryCapabilities"]
        func has(_ name: String, _ value: JSONValue?) -> Bool? { value?[name]?.boolValue }
        // Before 10.1 SP 1, one member of the layer itself represented several capabilities.
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
