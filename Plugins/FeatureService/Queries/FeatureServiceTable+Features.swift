import GromaBase
import GromaFeatures
import GromaGeometry
import GromaJSON

extension FeatureServiceTable {
    /// Calls `body` with each feature of a query in order; returns whether there are more than the service returns in one answer. A service
    /// without paging is asked for the object ids first, and then for the features of some of them.
    ///
    /// Distinct values are in an unspecified order if the query has none.
    ///
    /// - Throws: The errors of the query, `notSupported` for a query that the service cannot answer, `closed`, `network`, `timedOut`,
    ///   `server`, `invalidResponse`, `cancelled`, and the errors of `body`.
    /// - Complexity: O(*n*), where *n* is the number of features of the query, in pages of the service's size.
    public func forEachFeature(
        in query: FeatureQuery, hook: OperationHook, _ body: (Feature) throws(FeatureError) -> Bool
    ) throws(FeatureError) -> Bool {
        let run = try QueryRun(query, definition: definition)
        guard query.limit != 0, !Self.matchesNothing(run.matcher) else { return false }
        if query.returnsDistinctValues && !abilities.supportsDistinct { return try forEachFeatureHere(run, query, hook, body) }
        let (features, isTruncated) = try page(of: query, run.matcher, run.projection, hook)
        for feature in features {
            if hook.isCancelled?() == true { throw .cancelled }
            guard try body(feature) else { return false }
        }
        return isTruncated
    }

    /// Whether the conditions of a query cannot be met, which services would treat as no condition.
    static func matchesNothing(_ matcher: FeatureMatcher) -> Bool {
        matcher.objectIDs?.isEmpty == true || matcher.spatial?.geometry.isEmpty == true
    }

    /// Requests all features that meet the conditions and computes the rest here, for services that cannot.
    private func forEachFeatureHere(
        _ run: consuming QueryRun, _ query: FeatureQuery, _ hook: OperationHook, _ body: (Feature) throws(FeatureError) -> Bool
    ) throws(FeatureError) -> Bool {
        var run = run
        var all = query
        all.returnsDistinctValues = false
        all.returnsGeometry = false
        all.orderBy = []
        all.outFields = nil
        all.offset = 0
        all.limit = nil
        var pages: [[Feature]] = []
        try forEachPage(of: all, hook: hook) { (page) throws(FeatureError) in pages.append(page) }
        for feature in pages.joined() { guard try run.take(feature, body) else { break } }
        return try run.finish(body)
    }

    // MARK: Pages

    private func page(
        of query: FeatureQuery, _ matcher: FeatureMatcher, _ projection: FeatureProjection, _ hook: OperationHook
    ) throws(FeatureError) -> (features: [Feature], isTruncated: Bool) {
        let form = QueryParameters(definition)
        var parameters = try form.features(query, matcher, projection)
        try requireDistance(matcher)
        let wanted = [query.limit, definition.maxRecordCount].compactMap { $0 }.min()
        guard query.orderBy.isEmpty || abilities.supportsOrderBy else {
            throw .notSupported(what: "an order", reason: "the service does not sort the features of \(definition.name)")
        }
        let isUneven = hasUnevenPages.withLock { $0 }
        guard query.returnsDistinctValues || (abilities.supportsOrderBy && abilities.supportsPagination && !isUneven) else {
            return try pageByIDs(of: query, parameters, wanted, hook)
        }
        if query.returnsDistinctValues {
            let order = query.orderBy.isEmpty ? (projection.names?.list ?? []).map { FieldOrder($0) } : query.orderBy
            parameters["orderByFields"] = form.order(order, thenByObjectID: false)
        } else {
            parameters["orderByFields"] = form.order(query.orderBy, thenByObjectID: true)
        }
        let hasPages = query.returnsDistinctValues ? abilities.supportsPaginationOnGroups : true
        if hasPages {
            if query.offset > 0 || wanted != nil { parameters["resultOffset"] = String(query.offset) }
            if let wanted { parameters["resultRecordCount"] = String(wanted) }
        }
        let answer = try self.query(parameters, hook: hook)
        let page = try FeaturePage(answer, definition)
        var features = page.features
        if !hasPages {
            guard !page.isTruncated else {
                throw .notSupported(what: "more distinct values than \(features.count)", reason: "the service does not page through them")
            }
            features.removeFirst(min(query.offset, features.count))
        } else if page.isTruncated, !query.returnsDistinctValues, let wanted, features.count < wanted {
            // There are more, but the page is not full: since the start of the next one is unknown, the ids are used.
            hasUnevenPages.withLock { $0 = true }
            return try pageByIDs(of: query, try form.features(query, matcher, projection), wanted, hook)
        }
        let count = features.count
        if let wanted, count > wanted { features.removeLast(count - wanted) }
        let isEnough = query.limit.map { features.count >= $0 } ?? false
        features = features.map { shaped($0, query, projection) }
        return (features, !isEnough && (page.isTruncated || features.count < count))
    }

    private func shaped(_ feature: Feature, _ query: FeatureQuery, _ projection: FeatureProjection) -> Feature {
        var feature = projection.applied(to: feature)
        if query.returnsDistinctValues {
            feature.objectID = nil
            feature.globalID = nil
        }
        return feature
    }

    /// Returns a page from a service without paging: selects from all object ids, and then requests the features.
    private func pageByIDs(
        of query: FeatureQuery, _ parameters: FormParameters, _ wanted: Int?, _ hook: OperationHook
    ) throws(FeatureError) -> (features: [Feature], isTruncated: Bool) {
        let projection = try FeatureProjection(query, definition: definition)
        if query.offset == 0 {
            // Usually all of them fit into one answer.
            var all = parameters
            if abilities.supportsOrderBy {
                all["orderByFields"] = QueryParameters(definition).order(query.orderBy, thenByObjectID: true)
            }
            let page = try FeaturePage(try self.query(all, hook: hook), definition)
            if !page.isTruncated {
                var features = page.features.map { shaped($0, query, projection) }
                if query.orderBy.isEmpty { features.sort { $0.objectID ?? .max < $1.objectID ?? .max } }
                let count = features.count
                if let wanted, count > wanted { features.removeLast(count - wanted) }
                return (features, features.count < count && features.count != query.limit)
            }
        }
        guard query.orderBy.isEmpty else {
            throw .notSupported(what: "an order over so many features", reason: "the service does not page through \(definition.name)")
        }
        var conditions = parameters
        for name in ["outFields", "returnGeometry", "outSR", "returnZ", "returnM"] { conditions[name] = nil }
        let ids = try objectIDs(conditions, hook).dropFirst(query.offset)
        let step = wanted ?? Self.idsPerRequest
        let picked = Array(ids.prefix(step))
        var features: [Feature] = []
        var left = picked[...]
        // If a service returns fewer features than requested, the others are requested again.
        while !left.isEmpty {
            var part = parameters
            for name in ["geometry", "geometryType", "inSR", "spatialRel", "relationParam", "distance", "time"] { part[name] = nil }
            part["where"] = "1=1"
            part["objectIds"] = left.map(String.init).joined(separator: ",")
            let page = try FeaturePage(try self.query(part, hook: hook), definition)
            features += page.features
            guard page.isTruncated else { break }
            let got = Set(page.features.compactMap(\.objectID))
            let rest = left.filter { !got.contains($0) }
            guard rest.count < left.count else {
                throw .invalidResponse(url: connection.location, reason: "it returned none of the requested features")
            }
            left = rest[...]
        }
        features = features.map { shaped($0, query, projection) }
        features.sort { $0.objectID ?? .max < $1.objectID ?? .max }
        let isEnough = query.limit.map { picked.count >= $0 } ?? false
        return (features, !isEnough && ids.count > picked.count)
    }

    /// The number of features that are requested by their ids at a time if the layer does not specify its maximum.
    static let idsPerRequest = 1000

    func requireDistance(_ matcher: FeatureMatcher) throws(FeatureError) {
        guard let spatial = matcher.spatial, spatial.distance > 0, !abilities.supportsDistance else { return }
        throw .notSupported(
            what: "a query with a distance", reason: "the service has none for \(definition.name): buffer the geometry first")
    }

    /// Returns the ids of features that meet conditions, ascending.
    func objectIDs(_ conditions: FormParameters, _ hook: OperationHook = .none) throws(FeatureError) -> [Int] {
        var parameters = conditions
        parameters["returnIdsOnly"] = "true"
        let answer = try query(parameters, hook: hook)
        let value = try answer.value()
        guard let list = value["objectIds"], list.isNull || list.arrayValue != nil else { throw answer.invalid("it has no \"objectIds\"") }
        var ids: [Int] = []
        for element in list.arrayValue ?? [] {
            guard let id = element.lenientInteger else { throw answer.invalid("its \"objectIds\" hold \(element.text.prefix(40))") }
            ids.append(id)
        }
        return ids.sorted()
    }

    /// Returns the feature with an object id; nil if there is none. Sends one request.
    ///
    /// - Throws: `closed`, `network`, `timedOut`, `server`, `invalidResponse`.
    public func feature(withObjectID id: Int) throws(FeatureError) -> Feature? {
        var query = FeatureQuery()
        query.objectIDs = [id]
        return try features(in: query).features.first { $0.objectID == id }
    }
}
