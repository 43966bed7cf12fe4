extension Geometry {
    /// Moves the vertices of several ranges by a transform; their z and m are unchanged. The ranges may come in any order, overlap,
    /// or be empty; each vertex is moved once. All or nothing. O(log n + vertices) for each part.
    ///
    /// - Returns: A change for each contiguous run, in order of part and index.
    /// - Throws: `indexOutOfRange`; `notFinite` with the transformed position; `wrongType` for an envelope or a collection.
    public mutating func transformVertices(
        in ranges: [PartRange], by transform: AffineTransform, cause: String = "transformVertices"
    ) throws(GeometryError) -> [GeometryChange] {
        try transformVertices(in: ranges, by: MapTransform(transform), cause: cause)
    }

    /// Moves the vertices of several ranges by a transform on the ground, like the other method on the map. O(log n + vertices) for each
    /// range.
    ///
    /// - Returns: A change for each contiguous run, in order of part and index.
    /// - Throws: `indexOutOfRange`; `notFinite` with the transformed position; `wrongType` for an envelope or a collection.
    public mutating func transformVertices(
        in ranges: [PartRange], by transform: MapTransform, cause: String = "transformVertices"
    ) throws(GeometryError) -> [GeometryChange] {
        let ranges = try checked(ranges, verb: "vertices to transform")
        let runs = ranges.byPart
        for run in runs {
            let path = path(ofPart: run[run.startIndex].part)
            if let place = run.withIndexRanges({ path.firstNotFinite(in: $0, after: transform) }) { throw .notFinite(place) }
        }
        if case .point(let point) = self {
            if let old = point.coordinate, !ranges.isEmpty {
                let (x, y) = transform.applied(toX: old.x, y: old.y)
                self = .point(
                    Point(
                        Coordinate(x: x, y: y, z: old.z, m: old.m), dimensions: point.dimensions,
                        spatialReference: point.spatialReference))
            }
        } else {
            for run in runs {
                try editPart(run[run.startIndex].part) { path in
                    run.withIndexRanges { path.transform($0, by: transform) }
                }
            }
        }
        return ranges.map {
            GeometryChange(
                part: $0.part, from: $0.range.lowerBound, removed: $0.range.count, inserted: $0.range.count, cause: cause)
        }
    }

    /// Removes the vertices of several ranges. The ranges may be in any order, overlap, or be empty. A path or ring that loses all of its
    /// vertices is removed, too, as by `removePart`; a point or multipoint remains, empty. All or nothing. O(log n + leaves that contain
    /// them) for each part.
    ///
    /// - Returns: A change for each contiguous run and each removed part, from back to front, so that the indices of each change are valid
    ///   when the preceding ones have been applied.
    /// - Throws: `indexOutOfRange`; `wrongType` for an envelope or a collection.
    public mutating func removeVertices(
        in ranges: [PartRange], cause: String = "removeVertices"
    ) throws(GeometryError) -> [GeometryChange] {
        let ranges = try checked(ranges, verb: "vertices to remove")
        var changes: [GeometryChange] = []
        changes.reserveCapacity(ranges.count)
        if case .point(let point) = self, !ranges.isEmpty {
            self = .point(Point(nil, dimensions: point.dimensions, spatialReference: point.spatialReference))
        }
        for run in ranges.byPart.reversed() {
            let part = run[run.startIndex].part
            if type != .point {
                let count = path(ofPart: part).count
                if type != .multipoint, run.count == 1, run[run.startIndex].range.count == count {
                    var change = try removePart(at: part).change
                    change.cause = cause
                    changes.append(change)
                    continue
                }
                try editPart(part) { path in run.withIndexRanges { path.remove($0) } }
            }
            for range in run.reversed() {
                changes.append(
                    GeometryChange(part: part, from: range.range.lowerBound, removed: range.range.count, inserted: 0, cause: cause))
            }
        }
        return changes
    }

    /// Returns the ranges normalized, if all of them exist.
    private func checked(_ ranges: [PartRange], verb: String) throws(GeometryError) -> [PartRange] {
        guard type != .collection, type != .envelope else { throw .wrongType(verb: verb, found: type) }
        let ranges = ranges.normalised
        for run in ranges.byPart {
            guard let first = run.first, let last = run.last else { continue }
            try checkPart(first.part)
            let count = path(ofPart: first.part).count
            if first.range.lowerBound < 0 {
                throw .indexOutOfRange(what: "vertex", found: first.range.lowerBound, allowed: 0..<count)
            }
            if last.range.upperBound > count {
                throw .indexOutOfRange(what: "vertex", found: last.range.upperBound - 1, allowed: 0..<count)
            }
        }
        return ranges
    }

    /// A part of what is not a collection. The index must be in range.
    private func path(ofPart part: Int) -> Path {
        switch self {
        case .polyline(let g): g.paths[part]
        case .polygon(let g): g.rings[part]
        case .multipoint(let g): g.points
        case .point, .envelope, .collection: parts[part]
        }
    }
}
