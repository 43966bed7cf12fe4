import GromaBase
import GromaGeometry

extension MapView {
    /// The number of the last change of what the map looks like. It grows with each.
    public var displayRevision: Int { changes.revision }

    /// The rectangles of the screen that look different since a change, cut off at the map's edges; nil if all may, or where that is too long ago to be known.
    /// O(changes since then), of which 256 are remembered at most; where layers with labels have changed, their labels are placed again first.
    public func changedAreas(since revision: Int) -> [ScreenRect]? {
        noteChangedLabels()
        return changes.areas(since: revision)
    }

    /// Tells the map that all of it may look different.
    public func setNeedsDisplay() {
        placedLabels = nil
        changes.noteEverything()
        tell { $0.mapView(self, needsDisplayIn: nil) }
    }

    /// Tells the map that a rectangle of the screen looks different.
    public func setNeedsDisplay(in area: ScreenRect) {
        let screen = ScreenRect(x: 0, y: 0, width: viewport.width, height: viewport.height)
        guard let seen = area.intersection(screen) else { return }
        changes.note(seen)
        tell { $0.mapView(self, needsDisplayIn: seen) }
    }

    /// Tells the map that what lies in a rectangle of it looks different, and so many points around it.
    public func setNeedsDisplay(in extent: Extent, reach: Double) {
        guard let half = wrapAround == .enabled ? spatialReference?.worldHalfWidth : nil else {
            return setNeedsDisplay(in: area(of: extent, reach: reach))
        }
        // Each copy of the world that is seen.
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

    /// Tells those overlays that follow what they draw whether they are shown.
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

    /// What the map looks like: its layers as they are shown, the lowest first, their labels, what is above them, the callout and the popovers. A layer that
    /// fails is omitted and keeps its error (``LayerView/error``).
    ///
    /// - Parameters:
    ///   - area: The part of the screen that is wanted; nil for all. Items may reach beyond it, so that it is to be cleared and drawn on with the rest cut off.
    ///   - hook: Asked whether the list is still wanted.
    /// - Throws: `MapError.cancelled` if the hook says so.
    public func displayList(in area: ScreenRect? = nil, hook: OperationHook = .none) throws(MapError) -> DisplayList {
        let items = try displayItems(in: area, hook: hook)
        return DisplayList(
            width: viewport.width, height: viewport.height,
            items: [.group(DisplayGroup(name: "map", frame: DisplayFrame(x: 0, y: 0, viewport: viewport), items: items))])
    }

    /// The items of ``displayList(in:hook:)``, to be drawn in a frame of the map's viewport.
    ///
    /// - Throws: `MapError.cancelled` if the hook says so.
    public func displayItems(in area: ScreenRect? = nil, hook: OperationHook = .none) throws(MapError) -> [DisplayItem] {
        try displayItems(in: area, aboveLayers: [], hook: hook)
    }

    /// The items of ``displayList(in:hook:)`` with others above the layers and below all else.
    func displayItems(in area: ScreenRect?, aboveLayers marks: [DisplayItem], hook: OperationHook) throws(MapError) -> [DisplayItem] {
        var frame = frame(hook: hook)
        frame.area = area
        var items: [DisplayItem] = []
        // Where all of the screen is drawn and labels are to be placed, each layer is walked over once for both.
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
                if view.error != nil { view.note(nil) }
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
