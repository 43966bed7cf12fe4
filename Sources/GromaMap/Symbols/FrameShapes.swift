import GromaBase
import GromaGeometry

/// What of lines and areas shows in a frame, no finer than can be seen.
struct FrameShapes {
    private let shift: Double
    private let pixel: Double
    /// Lines are looked for as far beyond the frame as a wide stroke reaches, and areas are cut off there.
    private let wide: Extent
    private let hook: OperationHook

    init(_ frame: MapFrame, _ world: FrameWorld) {
        shift = world.shift
        pixel = frame.pixelSize
        wide = world.window.insetBy(-32 * frame.viewport.longestUnit)
        hook = frame.hook
    }

    /// Adds the lines, and the borders of areas, that show. What is not made because the frame is no longer wanted is omitted.
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

    /// Adds an item for each area that shows.
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
        // Half a pixel for rings: areas that meet are each thinned in their own way, and are still to be seen to meet.
        let resolution = areRings ? pixel / 2 : pixel
        // Whoever asked for the frame looks at the hook, too: what a cancelled walk leaves out is never shown.
        guard let pieces = parts.pieces(in: wide, resolution: resolution, isCancelled: hook.isCancelled) else { return }
        paths.append(pieces, isClosed: areRings, shift: shift)
    }
}
