import GromaBase
import GromaGeometry
import GromaOperations

extension FeatureLayer {
    /// The loaded features by object id, as the table has them, except for `maxAllowableOffset`.
    ///
    /// - Complexity: O(*n*), where *n* is the number of loaded features.
    public var loadedFeatures: [Feature] { loaded.features }

    /// Loads the features that are needed for a rectangle. A host calls it when the map moves, before a user snaps. In the mode `snapshot`
    /// it loads all features, in the mode `selection` none.
    ///
    /// - Throws: `cancelled`, or the table's error if it cannot be read. Features loaded earlier remain.
    /// - Complexity: O(*n*), where *n* is the number of features that are loaded.
    public func load(_ extent: Extent) throws(FeatureError) {
        refreshIfDue()
        guard let request = request(for: extent, isView: true) else { return }
        do throws(FeatureError) {
            take(try request.features(in: table, hook: .none), of: request)
        } catch {
            throw failed(error)
        }
    }

    /// Loads the features that are needed for a rectangle.
    ///
    /// - Throws: `cancelled`, or the table's error if it cannot be read.
    /// - Complexity: O(*n*), where *n* is the number of features that are loaded.
    nonisolated(nonsending) public func load(_ extent: Extent) async throws(FeatureError) {
        refreshIfDue()
        do throws(FeatureError) {
            while let request = request(for: extent, isView: true) {
                let table = table
                let changes = loaded.changes
                let features = try await BlockingCall.run(returnsAtOnce: true) { hook throws(FeatureError) in
                    try request.features(in: table, hook: hook)
                }
                // A feature that was edited in the meantime may have been read before the edit.
                guard loaded.changes == changes, self.request(for: extent, isView: false)?.query == request.query else { continue }
                return take(features, of: request)
            }
        } catch {
            throw failed(error)
        }
    }

    /// Discards the loaded features, so that they are loaded again when they are next needed. The selection and uncommitted shapes remain.
    public func refresh() {
        loaded.noteChange()
        loaded.forget(keeping: [])
        cellSize = nil
        loadError = nil
        loadedAt = nil
        if mode == .selection && !selectedObjectIDs.isEmpty { loadSelection() }
        display?.layerChanged(.empty)
    }

    /// Whether the loaded features are older than `expirationInterval`; false if none are loaded, or if they do not expire.
    public var isExpired: Bool {
        guard expirationInterval > 0, let loadedAt else { return false }
        return Double(clock()) - Double(loadedAt) >= expirationInterval * 1000
    }

    /// Discards expired features, if ``autoRefreshOnExpiration`` is set.
    func refreshIfDue() {
        if autoRefreshOnExpiration && isExpired { refresh() }
    }

    /// Tries again to load features that could not be loaded when they were last needed. Does nothing if nothing failed.
    ///
    /// - Throws: The error with which loading failed again.
    public func resubmit() throws(FeatureError) {
        guard loadError != nil else { return }
        refresh()
        if let loadError { throw loadError }
        if mode == .snapshot { try load(Extent.empty) }
    }

    /// Returns a feature as the table has it, whether it is loaded or not; nil if there is no feature with the id.
    ///
    /// - Throws: The table's error if it cannot be read.
    /// - Complexity: O(log *n*) for a loaded feature, where *n* is the number of loaded features; otherwise a query of the table.
    public func feature(withObjectID id: Int) throws(FeatureError) -> Feature? {
        if outFields == nil, offset == 0, let feature = loaded[id] { return feature }
        return try table.feature(withObjectID: id)
    }

    /// Returns a query with the layer's own conditions (`definitionExpression`, `timeDefinition`) added: the query with which the layer
    /// itself asks the table.
    public func effective(_ query: FeatureQuery) -> FeatureQuery {
        var query = query
        if let own = definitionExpression {
            query.whereClause = query.whereClause.map { $0.and(own) } ?? own
        }
        if let own = timeDefinition { query.timeExtent = query.timeExtent.map { $0.intersection(own) } ?? own }
        return query
    }

    /// Returns a query for features with the given object ids that match the layer's own conditions.
    func query(forObjectIDs ids: [Int]) -> FeatureQuery {
        var query = effective(FeatureQuery())
        query.outFields = outFields
        query.objectIDs = ids
        return query
    }

    /// The account of the memory for features that are being loaded; nil for none.
    var loadingRoom: LoadingRoom? { holdFeatures.map { LoadingRoom(hold: $0, isShared: table is MemoryFeatureTable) } }

    /// Returns all features of a query, page by page if the table limits the size of its answers.
    ///
    /// - Parameter room: The account that counts the features until all are read; nil for none.
    static func features(
        of query: FeatureQuery, in table: any FeatureTable, hook: OperationHook, holding room: LoadingRoom? = nil
    ) throws(FeatureError) -> [Feature] {
        var query = query
        var held = 0
        defer { if held > 0 { _ = room?.hold(-held) } }
        func count(_ features: [Feature]) throws(FeatureError) {
            guard let room else { return }
            let bytes = room.size(of: features)
            guard room.hold(bytes) else { throw .tooMuchMemory(location: table.definition.name) }
            held += bytes
        }
        var (all, isTruncated) = try table.features(in: query, hook: hook)
        try count(all)
        while isTruncated {
            query.offset = all.count
            let page = try table.features(in: query, hook: hook)
            try count(page.features)
            if page.features.isEmpty { break }
            all += page.features
            isTruncated = page.isTruncated
        }
        return all
    }

    // MARK: Choosing what to load

    /// A request for the features that a rectangle needs and that are not loaded yet.
    struct LoadRequest {
        var query: FeatureQuery
        /// The region that will be loaded completely; nil for everything.
        var region: Extent?
        /// Whether the region is remembered.
        var isRemembered = true
        /// The maximum distance between simplified shapes and those of the table.
        var offset = 0.0
        /// The engine that simplifies the shapes.
        var engine: GeometryEngine
        /// The account of the memory for features that are being loaded; nil for none.
        var room: LoadingRoom?

        /// Returns the features that the table returns for the request.
        func features(in table: any FeatureTable, hook: OperationHook) throws(FeatureError) -> [Feature] {
            let features = try FeatureLayer.features(of: query, in: table, hook: hook, holding: room)
            return offset > 0 ? features.map(thinned) : features
        }

        /// Returns the feature with a simplified shape; unchanged if nothing would be left, or if its shape cannot be simplified.
        func thinned(_ feature: Feature) -> Feature {
            guard let geometry = feature.geometry, let thinned = try? engine.generalize(geometry, tolerance: offset),
                !thinned.isEmpty || geometry.isEmpty
            else { return feature }
            var feature = feature
            feature.geometry = thinned
            return feature
        }
    }

    /// The maximum distance between the loaded shapes and those of the table.
    var offset: Double { canUpdateGeometry ? 0 : maxAllowableOffset }

    /// Stores a feature as the table has it, except for `maxAllowableOffset`.
    func hold(_ feature: Feature) {
        loaded.put(offset > 0 ? loadRequest(FeatureQuery(), nil).thinned(feature) : feature)
    }

    /// Creates a request with the settings of the layer.
    func loadRequest(_ query: FeatureQuery, _ region: Extent?, isRemembered: Bool = true) -> LoadRequest {
        LoadRequest(query: query, region: region, isRemembered: isRemembered, offset: offset, engine: engine, room: loadingRoom)
    }

    /// - Parameter isView: Whether the rectangle is the visible extent, on which the size of later requests is based.
    func request(for box: Extent, isView: Bool) -> LoadRequest? {
        guard definition.geometryType != nil || mode == .snapshot else { return nil }
        var query = effective(FeatureQuery())
        query.outFields = outFields
        switch mode {
        case .selection: return nil
        case .snapshot: return loaded.isWhole ? nil : loadRequest(query, nil)
        case .onDemand: break
        }
        if box.isEmpty || loaded.covers(box) && bufferFactor != 0 { return nil }
        if bufferFactor < 0 && !loaded.regions.isEmpty { return nil }
        let size = max(box.xMax - box.xMin, box.yMax - box.yMin)
        if isView && size > 0 { cellSize = size / 2 }
        guard bufferFactor != 0 else {
            query.geometry = .envelope(Envelope(box, spatialReference: spatialReference))
            query.spatialRelation = .envelopeIntersects
            return loadRequest(query, box, isRemembered: false)
        }
        let cell = cellSize ?? size
        let margin = size * max(0, bufferFactor)
        func down(_ value: Double) -> Double { cell > 0 ? ((value - margin) / cell).rounded(.down) * cell : value - margin }
        func up(_ value: Double) -> Double { cell > 0 ? ((value + margin) / cell).rounded(.up) * cell : value + margin }
        let region = Extent(xMin: down(box.xMin), yMin: down(box.yMin), xMax: up(box.xMax), yMax: up(box.yMax))
        guard [region.xMin, region.yMin, region.xMax, region.yMax].allSatisfy(\.isFinite) else {
            return loadRequest(query, nil)
        }
        query.geometry = .envelope(Envelope(region, spatialReference: spatialReference))
        query.spatialRelation = .envelopeIntersects
        return loadRequest(query, region)
    }

    /// Stores the features that were loaded.
    func take(_ features: [Feature], of request: LoadRequest) {
        loadError = nil
        if expirationInterval > 0 && loadedAt == nil { loadedAt = clock() }
        if request.isRemembered {
            loaded.take(features, of: request.region, keeping: selectedObjectIDs)
        } else {
            for feature in features { loaded.put(feature) }
        }
    }

    /// Records the error of a failed request, and informs the delegate.
    func failed(_ error: FeatureError) -> FeatureError {
        loadError = error
        queryDelegate?.featureLayer(self, didFailToQueryFeatures: error)
        return error
    }

    /// Loads the features that are needed for a rectangle, without throwing.
    func loadIfNeeded(_ box: Extent) {
        refreshIfDue()
        if cellSize == nil, mode == .onDemand, bufferFactor != 0, !loaded.covers(box) { cellSize = usualCellSize() }
        try? load(within: box)
    }

    private func load(within box: Extent) throws(FeatureError) {
        // A request that failed will most likely fail again, and this method is called many times a second.
        guard loadError == nil, let request = request(for: box, isView: false) else { return }
        do throws(FeatureError) {
            take(try request.features(in: table, hook: .none), of: request)
        } catch {
            throw failed(error)
        }
    }

    /// The part of the layer's extent that is loaded at a time if the visible extent is unknown.
    private func usualCellSize() -> Double {
        guard let extent = definition.extent ?? (try? table.extent(of: FeatureQuery())), !extent.isEmpty else { return 0 }
        return max(extent.xMax - extent.xMin, extent.yMax - extent.yMin) / 32
    }

    /// Loads the selected features.
    func loadSelection() {
        do throws(FeatureError) {
            let request = loadRequest(query(forObjectIDs: selectedObjectIDs.sorted()), nil)
            for feature in try request.features(in: table, hook: .none) { loaded.put(feature) }
            if expirationInterval > 0 { loadedAt = clock() }
            selectedObjectIDs = selectedObjectIDs.filter { loaded.shown[$0] != nil }
        } catch {
            _ = failed(error)
        }
    }
}

extension TimeExtent {
    /// Returns the time from the later start to the earlier end.
    fileprivate func intersection(_ other: TimeExtent) -> TimeExtent {
        TimeExtent(
            start: start.map { max($0, other.start ?? $0) } ?? other.start,
            end: end.map { min($0, other.end ?? $0) } ?? other.end)
    }
}
