import GromaBase
import GromaGeometry
import GromaMap

/// A sketch as shown on a map: the shape, its vertices and the midpoints of its segments, the selection, the preview of a tool and its
/// handles, and what a position has snapped to.
///
/// ```swift
/// let display = SketchDisplay(layer)
/// display.show(on: map)
/// ```
public final class SketchDisplay: MapOverlay {
    /// The sketch. It can be replaced, for example when a host begins the next one.
    public var layer: SketchLayer {
        didSet {
            guard layer !== oldValue else { return }
            if let observation { oldValue.cancel(observation) }
            (observation, snap) = (nil, nil)
            shown = layer.geometry?.geometry
            guard let map else { return }
            follow()
            map.setNeedsDisplay()
        }
    }
    /// The color of the shape.
    public var color = Color(0x0f766e) { didSet { map?.setNeedsDisplay() } }
    /// The maximum number of visible vertices drawn with markers; if there are more, only the line is drawn.
    public var vertexLimit = 2_000 { didSet { map?.setNeedsDisplay() } }
    /// The map that shows it; nil if none does.
    public private(set) weak var map: MapView?
    private var observation: SketchLayer.Observation?
    private var snap: SnapResult?
    /// What was drawn last: comparing it with what is now tells where the map looks different.
    private var shown: Geometry?
    private static let change = Color(0xea580c)
    /// How far markers reach beyond their positions, in points.
    private static let reach = 10.0

    /// Creates a display of a sketch.
    public init(_ layer: SketchLayer) {
        self.layer = layer
        shown = layer.geometry?.geometry
    }

    /// Shows the sketch above the layers of a map, and reports changed areas to the map from now on.
    public func show(on map: MapView) {
        hide()
        map.overlays.append(self)
    }

    /// Removes the sketch from its map.
    public func hide() { map?.overlays.removeAll { $0 === self } }

    /// Starts following the sketch, for the map that shows it.
    public func didMove(onto map: MapView) {
        // One map at a time is told where it looks different.
        if let other = self.map, other !== map { hide() }
        self.map = map
        shown = layer.geometry?.geometry
        follow()
    }

    private func follow() { observation = layer.observe { [weak self] notification in self?.follow(notification) } }

    /// Stops following the sketch.
    public func didMove(off map: MapView) {
        guard map === self.map else { return }
        if let observation { layer.cancel(observation) }
        observation = nil
        self.map = nil
    }

    /// O(log n) for an edit of a vertex, however long the shape is.
    private func follow(_ notification: SketchNotification) {
        let now = layer.geometry?.geometry
        switch notification {
        case .geometry:
            if let now, let shown {
                let changed = now.difference(from: shown)
                if !changed.isEmpty { map?.setNeedsDisplay(in: changed, reach: Self.reach) }
            } else {
                map?.setNeedsDisplay()
            }
            shown = now
        case .replaced:
            (shown, snap) = (now, nil)
            map?.setNeedsDisplay()
        case .snap(let result):
            for place in [snap, result].compactMap({ $0?.position }) {
                map?.setNeedsDisplay(in: Extent(xMin: place.x, yMin: place.y, xMax: place.x, yMax: place.y), reach: 2 * Self.reach)
            }
            snap = result
        case .selection, .preview: map?.setNeedsDisplay()
        default: break
        }
    }

    /// Returns the items of the sketch in a frame. O(log n + visible vertices).
    ///
    /// - Throws: `cancelled` if the frame's hook is cancelled.
    public func items(for frame: MapFrame) throws(MapError) -> [DisplayItem] {
        guard let geometry = layer.geometry?.geometry else { return [] }
        var items: [DisplayItem] = []
        for shift in shifts(of: frame) { try draw(geometry, frame, shift, &items) }
        if let preview = layer.preview { items += try previewItems(preview, frame) }
        if let snap {
            var mark = MarkerStyle(.square, color: Color.white.opacity(0), size: 12, outline: StrokeStyle(Self.change, width: 2))
            mark.angle = 45
            items.append(.markers([snap.position.x, snap.position.y], in: .map, mark))
        }
        return items.isEmpty ? [] : [.group(DisplayGroup(name: "sketch", items: items))]
    }

    /// By how much the copies of the world that are seen lie to the east.
    private func shifts(of frame: MapFrame) -> [Double] {
        guard frame.wrapsAround, let half = frame.spatialReference?.worldHalfWidth else { return [0] }
        let window = frame.window
        let first = ((window.xMin + half) / (2 * half)).rounded(.down) - 1
        let last = ((window.xMax + half) / (2 * half)).rounded(.down) + 1
        guard last - first < 32 else { return [0] }
        return stride(from: first, through: last, by: 1).map { $0 * 2 * half }
    }

    private func draw(_ geometry: Geometry, _ frame: MapFrame, _ shift: Double, _ items: inout [DisplayItem]) throws(MapError) {
        let window = frame.window.insetBy(-32 * frame.viewport.resolution * max(1, 1 / frame.viewport.xScale))
        let near = Extent(xMin: window.xMin - shift, yMin: window.yMin, xMax: window.xMax - shift, yMax: window.yMax)
        guard geometry.extent.intersects(near) else { return }
        let isArea = geometry.type == .polygon
        let isPoints = geometry.type == .point || geometry.type == .multipoint
        if !isPoints {
            var paths = DisplayPaths()
            try paths.append(
                geometry.parts, areRings: isArea, visibleIn: near, resolution: frame.pixelSize / 2, shift: shift, hook: frame.hook)
            if !paths.isEmpty {
                items.append(.paths(paths, fill: isArea ? .color(color.opacity(0.14)) : nil, stroke: StrokeStyle(color, width: 1.75)))
            }
            appendSelectedSegments(geometry, near, shift, &items)
        }
        let seen = geometry.vertices(in: near, limit: vertexLimit)
        guard !seen.hasMore, seen.ranges.reduce(0, { $0 + $1.range.count }) <= vertexLimit else { return }
        let selected = Set(
            layer.selection.ranges(in: geometry).lazy.flatMap { range in range.range.map { [range.part, $0] } }.prefix(vertexLimit))
        var (plain, chosen, middles): ([Double], [Double], [Double]) = ([], [], [])
        let parts = geometry.parts
        for range in seen.ranges {
            let path = parts[range.part]
            for index in range.range {
                guard let vertex = try? path.coordinate(at: index) else { continue }
                if selected.contains([range.part, index]) {
                    chosen += [vertex.x + shift, vertex.y]
                } else {
                    plain += [vertex.x + shift, vertex.y]
                }
                if !isPoints, index < path.segmentCount, let (a, b) = try? path.segment(at: index) {
                    middles += [(a.x + b.x) / 2 + shift, (a.y + b.y) / 2]
                }
            }
        }
        let rim = StrokeStyle(color, width: 1.25)
        items.append(
            .markers(middles, in: .map, MarkerStyle(color: Color.white.opacity(0.9), size: 3.5, outline: StrokeStyle(color, width: 0.75))))
        items.append(.markers(plain, in: .map, MarkerStyle(isPoints ? .circle : .square, color: .white, size: 5.5, outline: rim)))
        items.append(
            .markers(chosen, in: .map, MarkerStyle(.square, color: Self.change, size: 7, outline: StrokeStyle(.white, width: 1.25))))
    }

    private func appendSelectedSegments(_ geometry: Geometry, _ near: Extent, _ shift: Double, _ items: inout [DisplayItem]) {
        switch layer.selection {
        case .segment(let part, let index), .midVertex(let part, let index):
            guard part < geometry.parts.count, let (a, b) = try? geometry.parts[part].segment(at: index) else { return }
            items.append(
                .paths(DisplayPaths([a.x + shift, a.y, b.x + shift, b.y]), fill: nil, stroke: StrokeStyle(Self.change, width: 2.5)))
        default: break
        }
    }

    private func previewItems(_ preview: SketchPreview, _ frame: MapFrame) throws(MapError) -> [DisplayItem] {
        var items: [DisplayItem] = []
        let window = frame.window.insetBy(-32 * frame.viewport.resolution * max(1, 1 / frame.viewport.xScale))
        for (shape, dashes) in [(preview.geometry, [5.0, 4.0]), (preview.guide, [1.0, 4.0])] {
            guard let shape else { continue }
            if shape.type == .point || shape.type == .multipoint {
                let places = shape.parts.flatMap(\.xyArray)
                items.append(.markers(places, in: .map, MarkerStyle(color: Self.change, size: 6, outline: StrokeStyle(.white))))
            } else {
                var paths = DisplayPaths()
                try paths.append(
                    shape.parts, areRings: shape.type == .polygon, visibleIn: window, resolution: frame.pixelSize / 2, hook: frame.hook)
                if !paths.isEmpty { items.append(.paths(paths, fill: nil, stroke: StrokeStyle(Self.change, width: 1.5, dashes: dashes))) }
            }
        }
        let handles = preview.handles.flatMap { [$0.position.x, $0.position.y] }
        items.append(.markers(handles, in: .map, MarkerStyle(color: .white, size: 8, outline: StrokeStyle(Self.change, width: 1.5))))
        return items
    }
}
