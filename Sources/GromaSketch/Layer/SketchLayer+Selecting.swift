import GromaGeometry

extension SketchLayer {
    /// Takes a selection up and tells about it where it is another. It is no step of the history, but steps bring it back.
    func select(_ selection: SketchSelection) { document.select(selection) }

    /// Clears the selection.
    public func clearSelection() { select(.none) }

    /// Selects a vertex.
    ///
    /// - Throws: `noGeometry`, `busy`, `geometry(indexOutOfRange)`.
    public func selectVertex(part: Int = 0, at index: Int) throws(SketchError) {
        try selectVertices([PartRange(part: part, range: index..<(index == .max ? index : index + 1))])
    }

    /// Selects vertices of any number of ranges, replacing the selection or adding to it. O(ranges · log ranges).
    ///
    /// - Throws: `noGeometry`, `busy`, `geometry(indexOutOfRange)`.
    public func selectVertices(_ ranges: [PartRange], adding: Bool = false) throws(SketchError) {
        let value = try selectable()
        let parts = value.parts
        for range in ranges {
            guard parts.indices.contains(range.part) else {
                throw .geometry(.indexOutOfRange(what: "part", found: range.part, allowed: 0..<parts.count))
            }
            let count = parts[range.part].count
            guard range.range.lowerBound >= 0, range.range.upperBound <= count, !range.range.isEmpty else {
                let found =
                    range.range.lowerBound >= 0 && range.range.lowerBound < count
                    ? range.range.upperBound - 1 : range.range.lowerBound
                throw .geometry(.indexOutOfRange(what: "vertex", found: found, allowed: 0..<count))
            }
        }
        let all = (adding ? selection.ranges(in: value) : []) + ranges
        let merged = all.normalised
        select(merged.isEmpty ? .none : .vertices(merged))
    }

    /// Selects a segment. Segment i runs from vertex i to the next; the last segment of a ring closes it.
    ///
    /// - Throws: `noGeometry`, `busy`, `geometry(indexOutOfRange)`.
    public func selectSegment(part: Int = 0, at index: Int) throws(SketchError) {
        _ = try selectable()
        _ = try ends(part: part, segment: index)
        select(.segment(part: part, index: index))
    }

    /// Selects the midpoint of a segment; a tap, or a move of the selection, then inserts a vertex there.
    ///
    /// - Throws: `noGeometry`, `busy`, `geometry(indexOutOfRange)`.
    public func selectMidVertex(part: Int = 0, segment: Int) throws(SketchError) {
        _ = try selectable()
        _ = try ends(part: part, segment: segment)
        select(.midVertex(part: part, segment: segment))
    }

    /// Selects whole parts, replacing the selection or adding to it. O(parts).
    ///
    /// - Throws: `noGeometry`, `busy`, `geometry(indexOutOfRange)`.
    public func selectParts(_ selected: [Int], adding: Bool = false) throws(SketchError) {
        let parts = try selectable().parts
        for part in selected where !parts.indices.contains(part) {
            throw .geometry(.indexOutOfRange(what: "part", found: part, allowed: 0..<parts.count))
        }
        var all = Set(selected)
        if adding, case .parts(let before) = selection { all.formUnion(before) }
        select(all.isEmpty ? .none : .parts(all.sorted()))
    }

    /// Selects everything; nothing if the geometry is empty.
    ///
    /// - Throws: `noGeometry`, `busy`.
    public func selectAll() throws(SketchError) {
        select(try selectable().isEmpty ? .none : .geometry)
    }

    /// Selects the vertices inside a rectangle or on its boundary, replacing the selection or adding to it, and returns the number of
    /// selected vertices. O(log n + vertices near it).
    ///
    /// - Throws: `noGeometry`, `busy`.
    @discardableResult
    public func selectVertices(in extent: Extent, adding: Bool = false) throws(SketchError) -> Int {
        try take(try selectable().vertices(in: extent).ranges, adding: adding)
    }

    /// Selects the vertices inside a ring or on its boundary, as a lasso does, and returns the number of selected vertices.
    /// O(vertices near it · log of the ring's vertices).
    ///
    /// - Throws: `noGeometry`, `busy`.
    @discardableResult
    public func selectVertices(inRing ring: Path, adding: Bool = false) throws(SketchError) -> Int {
        try take(try selectable().vertices(in: ring).ranges, adding: adding)
    }

    private func take(_ ranges: [PartRange], adding: Bool) throws(SketchError) -> Int {
        let value = try selectable()
        let all = adding && selection != .none ? (selection.ranges(in: value) + ranges).normalised : ranges
        select(all.isEmpty ? .none : .vertices(all))
        return all.reduce(0) { $0 + $1.range.count }
    }

    /// Selects the last vertex of the last non-empty part; nothing if there is none.
    ///
    /// - Throws: `noGeometry`, `busy`.
    public func selectLastVertex() throws(SketchError) {
        let parts = try selectable().parts
        guard let part = parts.indices.last(where: { !parts[$0].isEmpty }) else { return select(.none) }
        select(.vertex(part: part, index: parts[part].count - 1))
    }

    /// Selects the vertex after the selected one, through all parts and from the last to the first.
    ///
    /// - Throws: `noGeometry`, `busy`.
    public func selectNextVertex() throws(SketchError) { try selectNeighbour(forward: true) }

    /// Selects the vertex before the selected one, through all parts and from the first to the last.
    ///
    /// - Throws: `noGeometry`, `busy`.
    public func selectPreviousVertex() throws(SketchError) { try selectNeighbour(forward: false) }

    private func selectNeighbour(forward: Bool) throws(SketchError) {
        let value = try selectable()
        let parts = value.parts
        guard value.vertexCount > 0 else { return select(.none) }
        let ranges = selection.ranges(in: value)
        guard var part = forward ? ranges.last?.part : ranges.first?.part,
            var index = forward ? ranges.last.map({ $0.range.upperBound - 1 }) : ranges.first?.range.lowerBound
        else {
            let part = forward ? parts.indices.first { !parts[$0].isEmpty } : parts.indices.last { !parts[$0].isEmpty }
            guard let part else { return }
            return select(.vertex(part: part, index: forward ? 0 : parts[part].count - 1))
        }
        index += forward ? 1 : -1
        while !(0..<parts[part].count).contains(index) {
            part = forward ? (part + 1) % parts.count : (part + parts.count - 1) % parts.count
            index = forward ? 0 : parts[part].count - 1
        }
        select(.vertex(part: part, index: index))
    }

    /// Selects what another tap on the same place selects: after a vertex or segment its part, after a part the whole geometry, and then
    /// nothing. Levels that the interaction configuration does not allow are skipped.
    ///
    /// - Throws: `noGeometry`, `busy`.
    public func cycleSelection() throws(SketchError) {
        let value = try selectable()
        let part: Int
        switch selection {
        case .none: return
        case .geometry: return select(.none)
        case .midVertex(let p, _), .segment(let p, _): part = p
        case .vertices, .parts: part = selection.ranges(in: value).first?.part ?? 0
        }
        select(interaction.next(after: selection, part: part) ?? .none)
    }

    /// The geometry as it is now, where it is the time to select something of it: an edit that is not over would move it along.
    private func selectable() throws(SketchError) -> Geometry {
        guard !document.isEditing else { throw .busy(verb: "select") }
        return try document.current()
    }
}
