import GromaGeometry

/// Folds lines into the range: as a whole if they cross no seam, otherwise in parts, in order and direction.
struct LineFolder {
    let worlds: Worlds
    let operation: String

    /// Returns the parts of a line: the same path if it lies in the range, otherwise k + 1 parts for k cuts. Parts in world 0 share the
    /// input's vertices.
    func parts(_ path: Path) throws(OperationError) -> [Path] {
        let extent = path.extent
        if worlds.holds(extent) { return [path] }
        if let k = worlds.world(holding: extent.xMin, extent.xMax) { return [worlds.folded(path, from: k)] }
        let line = path.line()
        let cuts = line.lineCuts(worlds, try worlds.seams(between: extent.xMin, extent.xMax, operation))
        guard let first = cuts.first else { return [path] }
        var parts: [Path] = []
        parts.reserveCapacity(cuts.count + 1)
        var world = first.worldBefore
        var start = 0
        var place: Coordinate?
        for cut in cuts {
            parts.append(piece(line, start..<(cut.vertex ?? cut.segment) + 1, from: place, to: cut.vertex == nil ? cut.place : nil, world))
            world = cut.worldAfter
            start = cut.vertex ?? cut.segment + 1
            place = cut.vertex == nil ? cut.place : nil
        }
        parts.append(piece(line, start..<line.count, from: place, to: nil, world))
        return parts
    }

    /// Returns the vertices of a range between two places on seams, moved from a world into the range.
    private func piece(_ line: Path, _ range: Range<Int>, from start: Coordinate?, to end: Coordinate?, _ world: Double) -> Path {
        if world == 0 { return line.subpath(range).between(start, end) }
        // Copied in one step, instead of cutting, joining and moving.
        return FoldedPiece(worlds: worlds, world: world, source: line, range: range, start: start, end: end).path()
    }
}

extension Path {
    /// Returns the path with optional positions before and after it.
    fileprivate func between(_ start: Coordinate?, _ end: Coordinate?) -> Path {
        var path = self
        do throws(GeometryError) {
            if let end { try path.append(end) }
            if let start { try path.insert(start, at: 0) }
            return path
        } catch {
            // Only reached for a position that cannot be stored because interpolation overflowed.
            return self
        }
    }
}
