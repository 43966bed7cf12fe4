import GromaBase
import GromaGeometry

extension MapView {
    /// The names of the layers, the lowest first. O(layers)
    public var layerNames: [String] { layers.map(\.name) }

    /// Returns the layer with a name; nil if there is none. O(layers)
    public func layer(named name: String) -> LayerView? { layers.first { $0.name == name } }

    /// Adds a layer above all others. O(layers)
    ///
    /// - Parameter name: The layer's name in the map; its own name by default. Several maps can show the same layer, each with its own
    ///   settings.
    /// - Returns: The layer's view in the map.
    /// - Throws: `MapError.duplicateLayer` if the map has a layer of that name or contains the layer already.
    @discardableResult
    public func add(_ layer: any MapLayer, name: String? = nil) throws(MapError) -> LayerView {
        try insert(layer, name: name, at: layers.count)
    }

    /// Inserts a layer at an index among the others: 0 is the bottom. O(layers)
    ///
    /// - Throws: `MapError.duplicateLayer` if the map has a layer of that name or contains the layer already; `indexOutOfRange`.
    @discardableResult
    public func insert(_ layer: any MapLayer, name: String? = nil, at index: Int) throws(MapError) -> LayerView {
        let name = name ?? layer.name
        guard self.layer(named: name) == nil, !layers.contains(where: { $0.layer === layer }) else { throw .duplicateLayer(name: name) }
        // An index may be one beyond the last layer: the new one is then above all others.
        let allowed = 0..<layers.count + 1
        guard allowed.contains(index) else { throw .indexOutOfRange(index: index, allowed: allowed) }
        let view = LayerView(name: name, layer: layer)
        view.map = self
        layer.observers.add(view)
        layers.insert(view, at: index)
        if firstLayer == nil { firstLayer = view }
        view.checkReference(isLoaded ? spatialReference : nil)
        loadIfPossible()
        setNeedsDisplay()
        tell { $0.mapViewDidChangeLayers(self) }
        return view
    }

    /// Moves a layer to another index: 0 is the bottom. O(layers)
    ///
    /// - Throws: `noLayer`, `indexOutOfRange`.
    public func moveLayer(named name: String, to index: Int) throws(MapError) {
        guard let from = layers.firstIndex(where: { $0.name == name }) else { throw .noLayer(name: name) }
        guard layers.indices.contains(index) else { throw .indexOutOfRange(index: index, allowed: layers.indices) }
        guard from != index else { return }
        let view = layers.remove(at: from)
        layers.insert(view, at: index)
        setNeedsDisplay()
        tell { $0.mapViewDidChangeLayers(self) }
    }

    /// Removes a layer. A callout that shows one of its features is dismissed. O(layers)
    ///
    /// - Throws: `noLayer`.
    public func removeLayer(named name: String) throws(MapError) {
        guard let index = layers.firstIndex(where: { $0.name == name }) else { throw .noLayer(name: name) }
        let view = layers.remove(at: index)
        view.map = nil
        view.layer.observers.remove(view)
        if firstLayer === view { firstLayer = layers.first }
        if callout.representedLayer === view.layer { callout.dismiss() }
        loadIfPossible()
        setNeedsDisplay()
        tell { $0.mapViewDidChangeLayers(self) }
    }

    /// Sets the map's spatial reference instead of taking that of the first layer, and so completes its loading.
    ///
    /// - Throws: `spatialReferenceMismatch` if the map is loaded with another one.
    public func setSpatialReference(_ reference: SpatialReference?) throws(MapError) {
        if isLoaded, reference != spatialReference {
            throw .spatialReferenceMismatch(
                found: reference?.description ?? "none", expected: spatialReference?.description ?? "none")
        }
        load(reference)
    }

    // MARK: Loading

    /// Adds an observer of the map; it is held weakly. If the map is loaded already, the observer is notified immediately. O(observers)
    public func addObserver(_ observer: any MapViewObserver) {
        removeObserver(observer)
        observers.append(WeakObserver(observer: observer))
        if isLoaded { observer.mapViewDidLoad(self) }
    }

    /// Removes an observer of the map. O(observers)
    public func removeObserver(_ observer: any MapViewObserver) {
        observers.removeAll { $0.observer == nil || $0.observer === observer }
    }

    func tell(_ body: (any MapViewObserver) -> Void) { for entry in observers { entry.observer.map(body) } }

    func layerDidLoad(_ view: LayerView) {
        view.checkReference(isLoaded ? spatialReference : nil)
        tell { $0.mapView(self, didLoad: view) }
        loadIfPossible()
        setNeedsDisplay()
    }

    /// Returns a rectangle of a layer in the map's reference; nil if it cannot be projected.
    func placed(_ extent: Extent, of layer: any MapLayer) -> Extent? {
        (try? LayerProjection(from: layer.spatialReference, to: spatialReference, layer: layer.name))?.extent(extent)
    }

    func layerDidFail(_ view: LayerView) { tell { $0.mapView(self, didChangeErrorOf: view) } }

    private func loadIfPossible() {
        guard !isLoaded, let first = firstLayer, first.isLoaded else { return }
        load(first.layer.spatialReference)
    }

    private func load(_ reference: SpatialReference?) {
        guard !isLoaded else { return }
        spatialReference = reference
        isLoaded = true
        for view in layers { view.checkReference(reference) }
        if !hasPlace, let layer = firstLayer?.layer, let extent = placed(layer.fullExtent, of: layer), !extent.isEmpty {
            try? zoom(to: extent)
        }
        move(to: viewport)
        tell { $0.mapViewDidLoad(self) }
    }
}
