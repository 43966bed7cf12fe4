import GromaGeometry

extension SketchLayer {
    /// What lies under a pointer; see `SketchContext.hit`.
    func hit(_ pointer: SketchPointer) -> SketchHit? {
        guard let geometry else { return nil }
        var pointer = pointer
        // Without a view, what is told of the screen is the map's.
        if viewport == nil { (pointer.x, pointer.y) = (pointer.position.x, pointer.position.y) }
        let tester = HitTester(
            geometry: geometry.geometry, interaction: interaction, viewport: viewport, tolerance: hitTolerance[pointer.device])
        return tester.hit(pointer)
    }

    /// The handle of the preview that is within the pointer's tolerance and nearest to it, with its distance in points; nil where none is.
    func handle(near pointer: SketchPointer) -> (handle: SketchPreview.Handle, distance: Double)? {
        var best: (handle: SketchPreview.Handle, distance: Double)?
        for handle in preview?.handles ?? [] {
            let (x, y) = onScreen(handle.position)
            let (dx, dy) = (x - pointer.x, y - pointer.y)
            let distance = (dx * dx + dy * dy).squareRoot()
            if distance <= hitTolerance[pointer.device], distance < best?.distance ?? .infinity { best = (handle, distance) }
        }
        return best
    }

    /// What the pointer is to look like where it is: by the handle under it, or else by what the active tool would do there.
    func cursor(at pointer: SketchPointer, over handle: SketchPreview.Handle?) -> SketchCursor {
        guard let active, let geometry else { return .normal }
        if let handle { return cursor(of: handle) }
        return active.tool.cursor(at: pointer, in: SketchContext(layer: self, geometry: geometry))
    }

    /// The cursor of a handle: of one that scales, by the direction on the screen in which it lies from the middle of all that do.
    private func cursor(of handle: SketchPreview.Handle) -> SketchCursor {
        if handle.name == Self.rotateHandle { return .rotate }
        let others = (preview?.handles ?? []).filter { $0.name != Self.rotateHandle }.map { onScreen($0.position) }
        guard others.count > 1 else { return .move }
        let middle = others.reduce((x: 0.0, y: 0.0)) { ($0.x + $1.x / Double(others.count), $0.y + $1.y / Double(others.count)) }
        let place = onScreen(handle.position)
        let (dx, dy) = (place.x - middle.x, place.y - middle.y)
        // The tangent of 22.5 degrees: beyond, a direction is nearer to a diagonal than to an axis.
        let diagonal = 0.414_213_562_373_095
        if abs(dy) <= diagonal * abs(dx) { return .ewResize }
        if abs(dx) <= diagonal * abs(dy) { return .nsResize }
        // On the screen y runs down.
        return (dx > 0) == (dy > 0) ? .nwseResize : .neswResize
    }

    private static let rotateHandle = "rotate"

    private func onScreen(_ position: Coordinate) -> (x: Double, y: Double) {
        viewport?.screen(x: position.x, y: position.y) ?? (position.x, position.y)
    }
}
