import GromaBase
import GromaGeometry

/// The visible parts of lines and areas in a frame, generalized to what can be seen.
struct FrameShapes {
    private let shift: Double
    private let pixel: Double
    /// The frame enlarged by the reach of a wide stroke: lines are searched, and areas are cut, at its edges.
    private let wide: Extent
    private let hook: OperationHook

    init(_ frame: MapFrame, _ world: FrameWorld) {
        shift = world.shift
        pixel = frame.pixelSize
        wide = world.window.insetBy(-32 * frame.viewport.longestUnit)
        hook = frame.hook
    }

    /// Adds the visible lines and borders of areas. They are incomplete if the frame is cancelled.
    func appendLines(of geometry: Geometry, to paths: inout DisplayPaths) {
        guard geometry.extent.intersects(wide) else { return }
        switch geometry {
        case .point, .multipoint: break
        case .polyline(let line): append(line.paths, areRings: false, to: &paths)
        case .polygon(let area): append(area.rings, areRings: true, to: &paths)
        case .envelope: append(geometry.parts, areRings: true, to: &paths)
        case .collection(let collection): for member in collection.geometries { appendLines(of: member, to: &paths) }
        }
    }

    /// Adds an item for each visible area.
    func appendAreas(of geometry: Geometry, fill: FillStyle?, stroke: StrokeStyle?, to items: inout [DisplayItem]) {
        guard geometry.extent.intersects(wide) else { return }
        var paths = DisplayPaths()
        switch geometry {
        case .point, .multipoint, .polyline: break
        case .polygon(let area): append(area.rings, areRings: true, to: &paths)
        case .envelope: append(geometry.parts, areRings: true, to: &paths)
        case .collection(let collection):
            for member in collection.geometries { appendAreas(of: member, fill: fill, stroke: stroke, to: &items) }
        }
        if !paths.isEmpty { items.append(.paths(paths, fill: fill, stroke: stroke)) }
    }

    private func append(_ parts: Parts, areRings: Bool, to paths: inout DisplayPaths) {
        // Half a pixel for rings: adjacent areas are generalized independently and must still appear adjacent.
        let resolution = areRings ? pixel / 2 : pixel
        // The caller of the frame checks the hook as well: the incomplete result of a cancelled pass is never shown.
        guard let pieces = parts.pieces(in: wide, resolution: resolution, isCancelled: hook.isCancelled) else { return }
        paths.append(pieces, isClosed: areRings, shift: shift)
    }
}
