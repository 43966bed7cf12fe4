import GromaBase
import GromaGeometry

extension MapView {
    /// The revision of the map's appearance. It increases with each change.
    public var displayRevision: Int { changes.revision }

    /// Returns the rectangles of the screen that have changed since a revision, clipped to the map; nil if everything may have changed, or
    /// the revision is too old. O(changes since then), of which at most 256 are remembered. If layers with labels have changed, their
    /// labels are placed again first.
    public func changedAreas(since revision: Int) -> [ScreenRect]? {
        noteChangedLabels()
        return changes.areas(since: revision)
    }

    /// Invalidates the whole map.
    public func setNeedsDisplay() {
        placedLabels = nil
        changes.noteEverything()
        tell { $0.mapView(self, needsDisplayIn: nil) }
    }

    /// Invalidates a rectangle of the screen.
    public func setNeedsDisplay(in area: ScreenRect) {
        let screen = ScreenRect(x: 0, y: 0, width: viewport.width, height: viewport.height)
        guard let seen = area.intersection(screen) else { return }
        changes.note(seen)
        tell { $0.mapView(self, needsDisplayIn: seen) }
    }

    /// Invalidates a rectangle of the map, enlarged by `reach` points.
    public func setNeedsDisplay(in extent: Extent, reach: Double) {
        guard let half = wrapAround == .enabled ? spatialReference?.worldHalfWidth : nil else {
            return setNeedsDisplay(in: area(of: extent, reach: reach))
        }
        // Each visible copy of the world.
        let seen = viewport.extent
        let first = ((seen.xMin - extent.xMax) / (2 * half)).rounded(.up)
        let last = ((seen.xMax - extent.xMin) / (2 * half)).rounded(.down)
        guard last - first < 16 else { return setNeedsDisplay() }
        for world in stride(from: first - 1, through: last + 1, by: 1) {
            let shift = world * 2 * half
            let copy = Extent(xMin: extent.xMin + shift, yMin: extent.yMin, xMax: extent.xMax + shift, yMax: extent.yMax)
            setNeedsDisplay(in: area(of: copy, reach: reach))
        }
    }

    /// Notifies overlays (``MapOverlay``) that were added or removed.
    func overlaysDidChange(from old: [any DisplayListSource]) {
        for source in old where !overlays.contains(where: { $0 === source }) { (source as? any MapOverlay)?.didMove(off: self) }
        for source in overlays where !old.contains(where: { $0 === source }) { (source as? any MapOverlay)?.didMove(onto: self) }
        setNeedsDisplay()
    }

    private func area(of extent: Extent, reach: Double) -> ScreenRect {
        let a = viewport.screen(x: extent.xMin, y: extent.yMin)
        let b = viewport.screen(x: extent.xMax, y: extent.yMin)
        let c = viewport.screen(x: extent.xMin, y: extent.yMax)
        let d = viewport.screen(x: extent.xMax, y: extent.yMax)
        return ScreenRect(
            minX: min(a.x, b.x, c.x, d.x) - reach, minY: min(a.y, b.y, c.y, d.y) - reach, maxX: max(a.x, b.x, c.x, d.x) + reach,
            maxY: max(a.y, b.y, c.y, d.y) + reach)
    }

    /// Returns the appearance of the map: its visible layers, the lowest first, their labels, the overlays, the callout and the popovers. A
    /// layer that fails is omitted and keeps its error (``LayerView/error``).
    ///
    /// - Parameters:
    ///   - area: The part of the screen to draw; nil for all. Items may extend beyond it: clear this area and clip the drawing to it.
    ///   - hook: Checked for cancellation.
    /// - Throws: `MapError.cancelled` if the hook cancels it.
    public func displayList(in area: ScreenRect? = nil, hook: OperationHook = .none) throws(MapError) -> DisplayList {
        let items = try displayItems(in: area, hook: hook)
        return DisplayList(
            width: viewport.width, height: viewport.height,
            items: [.group(DisplayGroup(name: "map", frame: DisplayFrame(x: 0, y: 0, viewport: viewport), items: items))])
    }

    /// Returns the items of ``displayList(in:hook:)``, to be drawn in a frame of the map's viewport.
    ///
    /// - Throws: `MapError.cancelled` if the hook cancels it.
    public func displayItems(in area: ScreenRect? = nil, hook: OperationHook = .none) throws(MapError) -> [DisplayItem] {
        try displayItems(in: area, aboveLayers: [], hook: hook)
    }

    /// Returns the items of ``displayList(in:hook:)`` with other items above the layers and below everything else.
    func displayItems(in area: ScreenRect?, aboveLayers marks: [DisplayItem], hook: OperationHook) throws(MapError) -> [DisplayItem] {
        var frame = frame(hook: hook)
        frame.area = area
        var items: [DisplayItem] = []
        // If the whole screen is drawn and labels have to be placed, both are done in a single pass over each layer.
        var placer = area == nil && areLabelsDue && showsLabels ? LabelPlacer(frame) : nil
        for (number, view) in layers.enumerated() where isDrawn(view) {
            do throws(MapError) {
                let drawn: [DisplayItem]
                if placer != nil, let layer = view.layer as? any RenderedLayer {
                    placer?.layer = number
                    drawn = try layer.drawn(in: frame, &placer)
                } else {
                    drawn = try view.layer.items(for: frame)
                }
                view.note(nil)
                items.append(.group(DisplayGroup(name: view.name, opacity: view.opacity, items: drawn)))
            } catch {
                if error == .cancelled { throw error }
                view.note(error)
            }
        }
        if placer != nil { takeLabels(try placer?.place() ?? []) }
        items += marks
        items += try labelItems(in: area, hook: hook)
        for source in overlays + [callout] + popovers {
            let drawn = try source.items(for: frame)
            if !drawn.isEmpty { items.append(.group(DisplayGroup(items: drawn))) }
        }
        if hook.isCancelled?() == true { throw .cancelled }
        return items
    }
}
