import GromaGeometry

extension GraphicsLayer {
    /// Returns true for the layer's own spatial reference, and for Web Mercator if that is WGS 84 and vice versa: graphics are then
    /// projected as they are drawn.
    public func canBeShown(in reference: SpatialReference) -> Bool { LayerProjection.isKnown(from: spatialReference, to: reference) }

    /// Returns the items of the layer in a frame, lowest first, without its labels.
    ///
    /// - Throws: `layerFailed` if the layer's reference cannot be drawn in the frame's, `cancelled`.
    public func items(for frame: MapFrame) throws(MapError) -> [DisplayItem] {
        var batches = SymbolBatches(frame)
        try forEachShown(in: frame) { graphic, geometry, own in batches.append(graphic, geometry, own, of: self) }
        return batches.finish()
    }

    /// Returns the items of the layer in a frame, lowest first, and its labels.
    ///
    /// - Throws: `layerFailed` if the layer's reference cannot be drawn in the frame's, `cancelled`.
    public func items(for frame: MapFrame, addingLabelsTo placer: inout LabelPlacer) throws(MapError) -> [DisplayItem] {
        var batches = SymbolBatches(frame)
        let classes = placer.shown(labels)
        try forEachShown(in: frame) { graphic, geometry, own in
            batches.append(graphic, geometry, own, of: self)
            placer.append(graphic, geometry, own, classes, of: self)
        }
        return batches.finish()
    }

    /// Adds the labels of the graphics that are visible in a frame, and keeps all labels away from their markers.
    ///
    /// - Throws: `layerFailed` if the layer's reference cannot be drawn in the frame's, `cancelled`.
    public func addLabels(to placer: inout LabelPlacer, for frame: MapFrame) throws(MapError) {
        let classes = placer.shown(labels)
        try forEachShown(in: frame) { graphic, geometry, own in placer.append(graphic, geometry, own, classes, of: self) }
    }

    /// Calls `body` with each graphic that is drawn somewhere in a frame, in drawing order, with its geometry in the frame's spatial
    /// reference and its unselected symbol.
    private func forEachShown(in frame: MapFrame, _ body: (Graphic, Geometry, any Symbol) -> Void) throws(MapError) {
        let projection = try LayerProjection(from: spatialReference, to: frame.spatialReference, layer: name)
        for (number, graphic) in try shown(in: frame, projection, reach: reach).enumerated() {
            if number & 0xFFF == 0, frame.hook.isCancelled?() == true { throw .cancelled }
            guard let own = symbol(of: graphic), let geometry = graphic.geometry.flatMap(projection.shape) else { continue }
            body(graphic, geometry, own)
        }
    }

    /// The graphics that are drawn somewhere in a frame, in drawing order.
    private func shown(in frame: MapFrame, _ projection: LayerProjection, reach: Double) throws(MapError) -> [Graphic] {
        var found: [DrawKey] = []
        let windows = frame.windows(of: projection, reach: reach, within: index.extent)
        for window in windows {
            index.forEach(meeting: window) { id, _ in
                if let key = drawKey(of: id) { found.append(key) }
                return found.count & 0xFFFF != 0 || frame.hook.isCancelled?() != true
            }
        }
        if frame.hook.isCancelled?() == true { throw .cancelled }
        found.sort { $0.isBelow($1) }
        var graphics: [Graphic] = []
        graphics.reserveCapacity(found.count)
        var last = 0
        // A graphic that crosses a seam is found in several windows.
        for key in found where key.id != last {
            last = key.id
            if let graphic = graphic(id: key.id) { graphics.append(graphic) }
        }
        return graphics
    }

    /// The position in the drawing order of the graphic with an object ID; nil for one that is not shown now. O(1)
    func drawKey(of id: Int) -> DrawKey? {
        guard let key = byID.key(of: id) else { return nil }
        guard timeWindow != nil, startTimeField != nil else { return key }
        return graphic(id: id).map(isShown) == true ? key : nil
    }

    /// Whether a graphic is visible now, its time included.
    func isShown(_ graphic: Graphic) -> Bool {
        guard graphic.isVisible else { return false }
        guard let timeWindow, let startTimeField else { return true }
        let start = graphic.attributes[startTimeField]?.integerValue.map { $0.addingReportingOverflow(timeOffset).partialValue }
        guard let endTimeField else {
            guard let start else { return false }
            return start >= timeWindow.start ?? .min && start <= timeWindow.end ?? .max
        }
        let end = graphic.attributes[endTimeField]?.integerValue.map { $0.addingReportingOverflow(timeOffset).partialValue }
        if start == nil && end == nil { return false }
        return start ?? .min <= timeWindow.end ?? .max && end ?? .max >= timeWindow.start ?? .min
    }
}

extension SymbolBatches {
    /// Draws a graphic in its current state, including its selection.
    fileprivate mutating func append(_ graphic: Graphic, _ geometry: Geometry, _ own: any Symbol, of layer: GraphicsLayer) {
        if graphic.isSelected, let selectionSymbol = layer.selectionSymbol { return append(geometry, selectionSymbol) }
        if graphic.isSelected, let halo = own.halo(layer.selectionColor, width: GraphicsLayer.haloWidth) { append(geometry, halo) }
        append(geometry, own)
    }
}

extension LabelPlacer {
    /// Adds the labels of a graphic, and keeps all labels away from its marker.
    fileprivate mutating func append(
        _ graphic: Graphic, _ geometry: Geometry, _ own: any Symbol, _ classes: [ShownLabels], of layer: GraphicsLayer
    ) {
        let symbol = graphic.isSelected ? layer.selectionSymbol ?? own : own
        avoid(geometry, symbol)
        for shown in classes {
            let text = shown.labels.expression.text { graphic.attributes[$0]?.labelText }
            append(text, shown, geometry, reach: symbol.reach)
        }
    }
}
