import GromaGeometry

/// The shapes that symbols are drawn for: their visible parts in a frame, in each copy of the world, or a sample for a legend.
public struct SymbolShapes {
    private enum Source {
        case geometries([Geometry], MapFrame)
        case sample(x: Double, y: Double, width: Double, height: Double)
    }

    private let source: Source

    /// Creates the visible parts of geometries in a frame.
    ///
    /// - Parameters:
    ///   - geometries: The geometries, in the frame's spatial reference.
    ///   - frame: The frame that is shown.
    public init(_ geometries: [Geometry], in frame: MapFrame) { source = .geometries(geometries, frame) }

    /// Creates a sample: a point in the middle of a rectangle of the screen, a line through it, and the rectangle itself.
    public init(sampleAtX x: Double, y: Double, width: Double, height: Double) {
        source = .sample(x: x, y: y, width: width, height: height)
    }

    /// The coordinate space of positions: the map, or for a sample the screen.
    public var space: DisplaySpace { if case .sample = source { .screen } else { .map } }

    /// Whether this is a sample, in which offsets are ignored.
    public var isSample: Bool { space == .screen }

    /// The rotation of symbols that are aligned with the map, in degrees clockwise.
    public var rotation: Double { if case .geometries(_, let frame) = source { frame.viewport.rotation } else { 0 } }

    /// The number of markers that are all drawn, regardless of their distance.
    private static let placesDrawnAll = 100_000
    /// The number of areas that are all drawn, regardless of their size.
    private static let areasDrawnAll = 10_000

    /// Returns the positions of points, the middles of lines, and a position inside each area, as alternating x and y. O(vertices of the
    /// shapes)
    ///
    /// - Parameter reach: The maximum distance of a position outside the frame, in points.
    public func places(reach: Double) -> [Double] {
        switch source {
        case .sample(let x, let y, let width, let height): return [x + width / 2, y + height / 2]
        case .geometries(let geometries, let frame):
            var xy: [Double] = []
            for copy in frame.worlds {
                let window = copy.window.insetBy(-reach * frame.viewport.longestUnit)
                // If there are very many, one per pixel is all that can be seen.
                var dots = DotGrid(window, pixel: frame.pixelSize)
                for (number, geometry) in geometries.enumerated() {
                    if number & 0xFFF == 0xFFF, frame.hook.isCancelled?() == true { return xy }
                    geometry.forEachSymbolPlace(in: window) { x, y in
                        if xy.count > 2 * Self.placesDrawnAll, !dots.isNew(x, y) { return }
                        xy.append(x + copy.shift)
                        xy.append(y)
                    }
                }
            }
            return xy
        }
    }

    /// Returns lines and the borders of areas. O(vertices of the shapes)
    public func lines() -> DisplayPaths {
        switch source {
        case .sample(let x, let y, let width, let height): return DisplayPaths([x, y + height / 2, x + width, y + height / 2], in: .screen)
        case .geometries(let geometries, let frame):
            var paths = DisplayPaths()
            for copy in frame.worlds {
                for geometry in geometries { FrameShapes(frame, copy).appendLines(of: geometry, to: &paths) }
            }
            return paths
        }
    }

    /// Returns items for areas. Each area is a separate item: by the even-odd rule, overlapping areas in one item would leave holes.
    /// O(vertices of the shapes)
    ///
    /// - Parameters:
    ///   - fill: The fill; nil for none.
    ///   - stroke: The style of the borders; nil for none.
    public func areas(fill: FillStyle?, stroke: StrokeStyle?) -> [DisplayItem] {
        guard fill != nil || stroke != nil else { return [] }
        switch source {
        case .sample(let x, let y, let width, let height):
            return [.paths(.rectangle(x: x, y: y, width: width, height: height), fill: fill, stroke: stroke)]
        case .geometries(let geometries, let frame):
            var items: [DisplayItem] = []
            for copy in frame.worlds {
                let shapes = FrameShapes(frame, copy)
                var dots = DotGrid(copy.window, pixel: frame.pixelSize)
                for (number, geometry) in geometries.enumerated() {
                    if number & 0xFFF == 0xFFF, frame.hook.isCancelled?() == true { return items }
                    // If very many are smaller than a pixel, one per pixel is all that can be seen.
                    let box = geometry.extent
                    if items.count > Self.areasDrawnAll, max(box.width, box.height) <= frame.pixelSize, let middle = box.center,
                        !dots.isNew(middle.x, middle.y)
                    {
                        continue
                    }
                    shapes.appendAreas(of: geometry, fill: fill, stroke: stroke, to: &items)
                }
            }
            return items
        }
    }

    /// Returns the screen position of a position of a shape.
    func screen(x: Double, y: Double) -> ScreenPoint {
        guard case .geometries(_, let frame) = source else { return ScreenPoint(x: x, y: y) }
        let place = frame.viewport.screen(x: x, y: y)
        return ScreenPoint(x: place.x, y: place.y)
    }
}

/// A copy of the world that a frame shows.
struct FrameWorld {
    /// The offset to the east, in map units.
    let shift: Double
    /// The visible part, in coordinates of the world itself.
    let window: Extent
}

extension MapFrame {
    /// The visible copies of the world: a single one if the map does not wrap around.
    var worlds: [FrameWorld] {
        let extent = window
        guard wrapsAround, let half = spatialReference?.worldHalfWidth else { return [FrameWorld(shift: 0, window: extent)] }
        let first = ((extent.xMin + half) / (2 * half)).rounded(.down)
        let last = ((extent.xMax + half) / (2 * half)).rounded(.down)
        // Zoomed out so far that no copy is recognizable.
        guard first.magnitude < 1e6, last - first < 32 else { return [FrameWorld(shift: 0, window: extent)] }
        // Shapes may extend over the seam from the neighboring copies.
        return (Int(first) - 1...Int(last) + 1).map { world in
            let shift = Double(world) * 2 * half
            return FrameWorld(
                shift: shift, window: Extent(xMin: extent.xMin - shift, yMin: extent.yMin, xMax: extent.xMax - shift, yMax: extent.yMax))
        }
    }
}

extension Viewport {
    /// The maximum number of map units per point of the screen, in either direction.
    var longestUnit: Double { resolution * max(1, 1 / xScale) }
}
