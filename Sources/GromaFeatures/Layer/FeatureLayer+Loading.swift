import GromaBase
import GromaGeometry
import GromaOperations

extension FeatureLayer {
    /// The features that are held, by object id, as the table has them, except for `maxAllowableOffset`.
    public var loadedFeatures: [Feature] { loaded.features }

    /// Loads what a rectangle needs: what a host calls when the map moves, before a person snaps to it. Loads everything where the mode is
    /// `snapshot`, and nothing where it is `selection`. O(features loaded)
    ///
    /// - Throws: `cancelled`, or why the table cannot be read. What was loaded stays.
    public func load(_ extent: Extent) throws(FeatureError) {
        refreshIfDue()
        guard let request = request(for: extent, isView: true) else { return }
        do throws(FeatureError) {
            take(try request.features(in: table, hook: .none), of: request)
        } catch {
            throw failed(error)
        }
    }

    /// Loads what a rectangle needs.
    ///
    /// - Throws: `cancelled`, or why the table cannot be read.
    nonisolated(nonsending) public func load(_ extent: Extent) async throws(FeatureError) {
        refreshIfDue()
        do throws(FeatureError) {
            while let request = request(for: extent, isView: true) {
                let table = table
                let changes = loaded.changes
                let features = try await BlockingCall.run(returnsAtOnce: true) { hook throws(FeatureError) in
                    try request.features(in: table, hook: hook)
                }
                // What was edited meanwhile may have been read before.
                guard loaded.changes == changes, self.request(for: extent, isView: false)?.query == request.query else { continue }
                return take(features, of: request)
            }
        } catch {
            throw failed(error)
        }
    }

    /// Lets go of the features that are held, so that they are loaded again when they are next needed. Selected features stay selected, and
    /// uncommitted shapes stay.
    public func refresh() {
        loaded.noteChange()
        loaded.forget(keeping: [])
        cellSize = nil
        loadError = nil
        loadedAt = nil
        if mode == .selection && !selectedObjectIDs.isEmpty { loadSelection() }
        display?.layerChanged(.empty)
    }

    /// Whether what is held was loaded longer ago than `expirationInterval` says; false while nothing is held, or nothing gets old.
    public var isExpired: Bool {
        guard expirationInterval > 0, let loadedAt else { return false }
        return Double(clock()) - Double(loadedAt) >= expirationInterval * 1000
    }

    /// Lets go of what is old, if that is wanted.
    func refreshIfDue() {
        if autoRefreshOnExpiration && isExpired { refresh() }
    }

    /// Tries again to load what could not be loaded when it was last needed. Does nothing when nothing failed.
    ///
    /// - Throws: why it failed again.
    public func resubmit() throws(FeatureError) {
        guard loadError != nil else { return }
        refresh()
        if let loadError { throw loadError }
        if mode == .snapshot { try load(Extent.empty) }
    }

    /// A feature as the table has it, whether the layer holds it or not; nil if there is none of that id.
    ///
    /// - Throws: why the table cannot be read.
    public func feature(withObjectID id: Int) throws(FeatureError) -> Feature? {
        if outFields == nil, offset == 0, let feature = loaded[id] { return feature }
        return try table.feature(withObjectID: id)
    }

    /// A query with the layer's own conditions added to it (`definitionExpression`, `timeDefinition`): what asks the table for features as
    /// the layer would.
    public func effective(_ query: FeatureQuery) -> FeatureQuery {
        var query = query
        if let own = definitionExpression {
            query.whereClause = query.whereClause.map { $0.and(own) } ?? own
        }
        if let own = timeDefinition { query.timeExtent = query.timeExtent.map { $0.intersection(own) } ?? own }
        return query
    }

    /// What asks for some features, as far as they meet the layer's own conditions.
    func query(forObjectIDs ids: [Int]) -> FeatureQuery {
        var query = effective(FeatureQuery())
        query.outFields = outFields
        query.objectIDs = ids
        return query
    }

    /// Counts what is being loaded; nil where nobody does.
    var loadingRoom: LoadingRoom? { holdFeatures.map { LoadingRoom(hold: $0, isShared: table is MemoryFeatureTable) } }

    /// All features of a query, page after page where the table answers with so many at a time.
    ///
    /// - Parameter room: counts what was read until all is; nil where nobody does.
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

    // MARK: What is to be loaded

    /// What a rectangle needs that is not there yet.
    struct LoadRequest {
        var query: FeatureQuery
        /// What will have been loaded; nil for everything.
        var region: Extent?
        /// Whether that is to be remembered.
        var isRemembered = true
        /// How far shapes may lie from those of the table.
        var offset = 0.0
        /// What thins them.
        var engine: GeometryEngine
        /// Counts what is being loaded; nil where nobody does.
        var room: LoadingRoom?

        /// What the table answers with.
        func features(in table: any FeatureTable, hook: OperationHook) throws(FeatureError) -> [Feature] {
            let features = try FeatureLayer.features(of: query, in: table, hook: hook, holding: room)
            return offset > 0 ? features.map(thinned) : features
        }

        /// The feature with fewer vertices; as it is where nothing would be left, or its shape cannot be thinned.
        func thinned(_ feature: Feature) -> Feature {
            guard let geometry = feature.geometry, let thinned = try? engine.generalize(geometry, tolerance: offset),
                !thinned.isEmpty || geometry.isEmpty
            else { return feature }
            var feature = feature
            feature.geometry = thinned
            return feature
        }
    }

    /// How far the shapes that are held may lie from those of the table.
    var offset: Double { canUpdateGeometry ? 0 : maxAllowableOffset }

    /// Holds a feature as the table has it, except for `maxAllowableOffset`.
    func hold(_ feature: Feature) {
        loaded.put(offset > 0 ? loadRequest(FeatureQuery(), nil).thinned(feature) : feature)
    }

    /// A request with the settings of the layer.
    func loadRequest(_ query: FeatureQuery, _ region: Extent?, isRemembered: Bool = true) -> LoadRequest {
        LoadRequest(query: query, region: region, isRemembered: isRemembered, offset: offset, engine: engine, room: loadingRoom)
    }

    /// - Parameter isView: whether it is what a person looks at, by which later loads are measured.
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

    /// Takes on what was loaded.
    func take(_ features: [Feature], of request: LoadRequest) {
        loadError = nil
        if expirationInterval > 0 && loadedAt == nil { loadedAt = clock() }
        if request.isRemembered {
            loaded.take(features, of: request.region, keeping: selectedObjectIDs)
        } else {
            for feature in features { loaded.put(feature) }
        }
    }

    /// Notes why something could not be loaded, and tells of it.
    func failed(_ error: FeatureError) -> FeatureError {
        loadError = error
        queryDelegate?.featureLayer(self, didFailToQueryFeatures: error)
        return error
    }

    /// Loads what a rectangle needs, where nothing can be thrown.
    func loadIfNeeded(_ box: Extent) {
        refreshIfDue()
        if cellSize == nil, mode == .onDemand, bufferFactor != 0, !loaded.covers(box) { cellSize = usualCellSize() }
        try? load(within: box)
    }

    private func load(within box: Extent) throws(FeatureError) {
        // What failed fails again most likely, and this is asked for many times a second.
        guard loadError == nil, let request = request(for: box, isView: false) else { return }
        do throws(FeatureError) {
            take(try request.features(in: table, hook: .none), of: request)
        } catch {
            throw failed(error)
        }
    }

    /// A part of the layer's size that is worth loading at a time where the visible extent is not known.
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
    /// The moments of both; from the later start to the earlier end.
    fileprivate func intersection(_ other: TimeExtent) -> TimeExtent {
        TimeExtent(
            start: start.map { max($0, other.start ?? $0) } ?? other.start,
            end: end.map { min($0, other.end ?? $0) } ?? other.end)
    }
}
