import GromaGeometry

/// Shapes that symbols are drawn for: what of them shows in a frame, in each copy of the world, or a sample for a legend.
public struct SymbolShapes {
    private enum Source {
        case geometries([Geometry], MapFrame)
        case sample(x: Double, y: Double, width: Double, height: Double)
    }

    private let source: Source

    /// The visible part of some shapes in a frame.
    ///
    /// - Parameters:
    ///   - geometries: The shapes, in the reference of the frame.
    ///   - frame: What is shown.
    public init(_ geometries: [Geometry], in frame: MapFrame) { source = .geometries(geometries, frame) }

    /// A sample: a point in the middle of a rectangle of the screen, a line through it, the rectangle itself.
    public init(sampleAtX x: Double, y: Double, width: Double, height: Double) {
        source = .sample(x: x, y: y, width: width, height: height)
    }

    /// The plane that positions are in: the map, of a sample the screen.
    public var space: DisplaySpace { if case .sample = source { .screen } else { .map } }

    /// Whether this is a sample, in which offsets do not count.
    public var isSample: Bool { space == .screen }

    /// Degrees by which what is aligned with the map is turned clockwise.
    public var rotation: Double { if case .geometries(_, let frame) = source { frame.viewport.rotation } else { 0 } }

    /// So many markers are drawn however near they are to each other.
    private static let placesDrawnAll = 100_000
    /// So many areas are drawn however small they are.
    private static let areasDrawnAll = 10_000

    /// The places of points, the middles of lines, and a place inside of each area, x and y in turn. O(vertices of the shapes)
    ///
    /// - Parameter reach: How far beyond the frame one may lie to be drawn, in points.
    public func places(reach: Double) -> [Double] {
        switch source {
        case .sample(let x, let y, let width, let height): return [x + width / 2, y + height / 2]
        case .geometries(let geometries, let frame):
            var xy: [Double] = []
            for copy in frame.worlds {
                let window = copy.window.insetBy(-reach * frame.viewport.longestUnit)
                // Where very many crowd, one a pixel is all that can be seen.
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

    /// Lines, and the borders of areas. O(vertices of the shapes)
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

    /// Items that show areas. Each area is an item of its own: what is surrounded twice would else be empty. O(vertices of the shapes)
    ///
    /// - Parameters:
    ///   - fill: What the insides are filled with; nil for nothing.
    ///   - stroke: How the borders are drawn; nil for none.
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
                    // Where very many are smaller than a pixel, one a pixel is all that can be seen.
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

    /// Where a place of a shape is on the screen.
    func screen(x: Double, y: Double) -> ScreenPoint {
        guard case .geometries(_, let frame) = source else { return ScreenPoint(x: x, y: y) }
        let place = frame.viewport.screen(x: x, y: y)
        return ScreenPoint(x: place.x, y: place.y)
    }
}

/// A copy of the world that a frame shows.
struct FrameWorld {
    /// How far it is moved to the east, in map units.
    let shift: Double
    /// What of it is shown, in the numbers of the world itself.
    let window: Extent
}

extension MapFrame {
    /// The copies of the world that are shown: one where the map does not go round.
    var worlds: [FrameWorld] {
        let extent = window
        guard wrapsAround, let half = spatialReference?.worldHalfWidth else { return [FrameWorld(shift: 0, window: extent)] }
        let first = ((extent.xMin + half) / (2 * half)).rounded(.down)
        let last = ((extent.xMax + half) / (2 * half)).rounded(.down)
        // Zoomed out so far that there is nothing to be seen of any.
        guard first.magnitude < 1e6, last - first < 32 else { return [FrameWorld(shift: 0, window: extent)] }
        // Shapes may reach over the seam from the copies beside.
        return (Int(first) - 1...Int(last) + 1).map { world in
            let shift = Double(world) * 2 * half
            return FrameWorld(
                shift: shift, window: Extent(xMin: extent.xMin - shift, yMin: extent.yMin, xMax: extent.xMax - shift, yMax: extent.yMax))
        }
    }
}

extension Viewport {
    /// Map units that a point of the screen is long at most, in either direction.
    var longestUnit: Double { resolution * max(1, 1 / xScale) }
}
