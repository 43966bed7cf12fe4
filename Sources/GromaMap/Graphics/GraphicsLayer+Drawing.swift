import GromaGeometry

extension GraphicsLayer {
    /// What shows of the layer in a frame, the lowest item first, without its labels.
    ///
    /// - Throws: `layerFailed` where the layer's reference cannot be drawn in the frame's, `cancelled`.
    public func items(for frame: MapFrame) throws(MapError) -> [DisplayItem] {
        let projection = try LayerProjection(from: spatialReference, to: frame.spatialReference, layer: name)
        var batches = SymbolBatches(frame)
        for (number, graphic) in try shown(in: frame, projection, reach: reach).enumerated() {
            if number & 0xFFF == 0, frame.hook.isCancelled?() == true { throw .cancelled }
            guard let own = symbol(of: graphic), let geometry = graphic.geometry.flatMap(projection.shape) else { continue }
            if graphic.isSelected, let selectionSymbol {
                batches.append(geometry, selectionSymbol)
            } else {
                if graphic.isSelected, let halo = own.halo(selectionColor, width: Self.haloWidth) { batches.append(geometry, halo) }
                batches.append(geometry, own)
            }
        }
        return batches.finish()
    }

    /// Adds the labels of the graphics that show in a frame, and keeps all labels away from their markers.
    ///
    /// - Throws: `layerFailed` where the layer's reference cannot be drawn in the frame's, `cancelled`.
    public func addLabels(to placer: inout LabelPlacer, for frame: MapFrame) throws(MapError) {
        let projection = try LayerProjection(from: spatialReference, to: frame.spatialReference, layer: name)
        let classes = placer.shown(labels)
        for (number, graphic) in try shown(in: frame, projection, reach: reach).enumerated() {
            if number & 0xFFF == 0, frame.hook.isCancelled?() == true { throw .cancelled }
            guard let symbol = drawnSymbol(of: graphic), let geometry = graphic.geometry.flatMap(projection.shape) else { continue }
            placer.avoid(geometry, symbol)
            for shown in classes {
                let text = shown.labels.expression.text { graphic.attributes[$0]?.labelText }
                placer.append(text, shown, geometry, reach: symbol.reach)
            }
        }
    }

    /// The graphics that are drawn somewhere on a frame, in drawing order.
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
        // What reaches over a seam is found in several windows.
        for key in found where key.id != last {
            last = key.id
            if let graphic = graphic(id: key.id) { graphics.append(graphic) }
        }
        return graphics
    }

    /// Where the graphic of a number stands in the order of drawing; nil for one that does not take part now. O(1)
    func drawKey(of id: Int) -> DrawKey? {
        guard let key = byID.key(of: id) else { return nil }
        guard timeWindow != nil, startTimeField != nil else { return key }
        return graphic(id: id).map(isShown) == true ? key : nil
    }

    /// Whether a graphic takes part at all now.
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
