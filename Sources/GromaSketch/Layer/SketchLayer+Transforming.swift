import GromaGeometry

extension SketchLayer {
    /// Moves the selection. A selected midpoint of a segment becomes a vertex first.
    ///
    /// - Throws: `noGeometry`; `selection` when nothing is selected; `geometry(notFinite)`.
    @discardableResult
    public func moveSelection(byX dx: Double, y dy: Double) throws(SketchError) -> [GeometryChange] {
        if case .midVertex(let part, let segment) = try document.settled().selection {
            try check(["x": dx, "y": dy])
            var place = try midVertex(part: part, segment: segment)
            (place.x, place.y) = (place.x + dx, place.y + dy)
            let vertex = place
            if sharesVertices {
                let (changes, own) = try insertShared(vertex, part: part, segment: segment, named: "insertMidVertex")
                if let own {
                    select(.vertex(part: own.part, index: own.from))
                    return changes
                }
            }
            let changes = try editAll(named: "insertMidVertex") { g throws(GeometryError) in
                var change = try g.insertVertex(vertex, part: part, at: segment + 1)
                change.cause = "insertMidVertex"
                return [change]
            }
            select(.vertex(part: part, index: segment + 1))
            return changes
        }
        return try transformSelection(by: AffineTransform(translationX: dx, y: dy), named: "moveSelection")
    }

    /// Rotates the selection by degrees on the ground (`groundMetric`), counterclockwise, about a point; by default the center of its
    /// extent.
    ///
    /// - Throws: `noGeometry`; `selection`; `invalidValue`; `geometry(notFinite)`.
    @discardableResult
    public func rotateSelection(byDegrees degrees: Double, about anchor: Coordinate? = nil) throws(SketchError) -> [GeometryChange] {
        try check(["angle": degrees])
        let anchor = if let anchor { anchor } else { try selectionCenter(for: "rotateSelection") }
        return try transformSelection(on: anchor, named: "rotateSelection") { AffineTransform(rotationDegrees: degrees, about: $0) }
    }

    /// Scales the selection on the ground (`groundMetric`) about a point; by default the center of its extent. Different factors stretch
    /// it, the first along x, the second along y.
    ///
    /// - Throws: `noGeometry`; `selection`; `invalidValue` for a factor of 0; `geometry(notFinite)`.
    @discardableResult
    public func scaleSelection(
        byX x: Double, y: Double, about anchor: Coordinate? = nil
    ) throws(SketchError) -> [GeometryChange] {
        try check(["x": x, "y": y])
        for (name, factor) in [("x", x), ("y", y)] where factor == 0 {
            throw .invalidValue(name: name, found: factor, expected: "another factor than 0, which would leave nothing to see")
        }
        let anchor = if let anchor { anchor } else { try selectionCenter(for: "scaleSelection") }
        return try transformSelection(on: anchor, named: "scaleSelection") { AffineTransform(scaleX: x, y: y, about: $0) }
    }

    /// Mirrors the selection across the line through two points, on the ground (`groundMetric`).
    ///
    /// - Throws: `noGeometry`; `selection`; `invalidValue` if both points are equal; `geometry(notFinite)`.
    @discardableResult
    public func mirrorSelection(from start: Coordinate, to end: Coordinate) throws(SketchError) -> [GeometryChange] {
        guard start.x != end.x || start.y != end.y else {
            throw .invalidValue(
                name: "to", found: end.x, expected: "another place than the first: two places make the line to mirror across")
        }
        let frame = try frame(at: start, for: "mirrorSelection")
        let transform = AffineTransform(mirrorFrom: frame.ground(start), to: frame.ground(end))
        return try transformSelection(by: MapTransform(transform, in: frame), named: "mirrorSelection")
    }

    /// Transforms what is selected on the ground about a place.
    private func transformSelection(
        on anchor: Coordinate, named name: String, _ transform: (_ place: Coordinate) -> AffineTransform
    ) throws(SketchError) -> [GeometryChange] {
        let frame = try frame(at: anchor, for: name)
        return try transformSelection(by: MapTransform(transform(frame.ground(anchor)), in: frame), named: name)
    }

    /// The ground about a place, for what is selected.
    private func frame(at anchor: Coordinate, for verb: String) throws(SketchError) -> GroundFrame {
        guard groundMetric.isOnGround else { return groundMetric.frame(at: anchor) }
        let (value, selection) = try document.settled()
        return groundMetric.frame(at: anchor, reaching: try Self.extent(of: selection, in: value, for: verb))
    }

    /// Transforms the selection on the map: x and y; z and m are unchanged. One step; one change for each range of neighboring vertices.
    /// O(selected vertices).
    ///
    /// - Throws: `noGeometry`; `selection` when nothing is selected; `geometry(notFinite)` when a position would not be.
    @discardableResult
    public func transformSelection(by transform: AffineTransform, named name: String) throws(SketchError) -> [GeometryChange] {
        try transformSelection(by: MapTransform(transform), named: name)
    }

    /// Transforms the selection on the ground, like the other method on the map.
    ///
    /// - Throws: As the other method.
    @discardableResult
    public func transformSelection(by transform: MapTransform, named name: String) throws(SketchError) -> [GeometryChange] {
        let ranges = try selectedRanges(for: name)
        if sharesVertices {
            guard document.isStepOpen && document.isHandlingEvent else { return try transformShared(ranges, by: transform, named: name) }
            // One move of a gesture that makes many: those after it go on with what was shared at its beginning.
            return try moveShared(ranges, named: name) { vertex in
                let (x, y) = transform.applied(toX: vertex.x, y: vertex.y)
                return Coordinate(x: x, y: y)
            }
        }
        return try editAll(named: name) { g throws(GeometryError) in try g.transformVertices(in: ranges, by: transform, cause: name) }
    }

    /// Deletes the selection: vertices, the ends of a segment, parts, or everything. Then nothing is selected.
    ///
    /// - Throws: `noGeometry`; `selection` when nothing is selected.
    @discardableResult
    public func deleteSelection() throws(SketchError) -> [GeometryChange] { try removeSelection(named: "deleteSelection") }

    /// Takes out what is selected, as a step of that name.
    func removeSelection(named name: String) throws(SketchError) -> [GeometryChange] {
        let ranges = try selectedRanges(for: name)
        let (value, selection) = try document.settled()
        var changes: [GeometryChange] = []
        if sharesVertices, selection.level == .vertices || selection.level == .segment {
            changes = try removeShared(ranges, named: name)
        } else if value.type == .polyline || value.type == .polygon, case .parts(let parts) = selection {
            changes = try editAll(named: name) { g throws(GeometryError) in
                var changes: [GeometryChange] = []
                for part in parts.reversed() {
                    var change = try g.removePart(at: part).change
                    change.cause = name
                    changes.append(change)
                }
                return changes
            }
        } else {
            changes = try editAll(named: name) { g throws(GeometryError) in
                try g.removeVertices(in: ranges, cause: name)
            }
        }
        select(.none)
        return changes
    }

    /// The ranges of vertices that are selected.
    func selectedRanges(for verb: String) throws(SketchError) -> [PartRange] {
        let (value, selection) = try document.settled()
        return try Self.ranges(of: selection, in: value, for: verb)
    }

    private static func ranges(of selection: SketchSelection, in value: Geometry, for verb: String) throws(SketchError) -> [PartRange] {
        let ranges = selection.ranges(in: value)
        if ranges.isEmpty && selection.level != .parts {
            throw .selection(verb: verb, found: selection.level, expected: "something to be selected")
        }
        return ranges
    }

    /// Returns the extent of the selection. O(selected vertices), O(parts) for whole parts.
    ///
    /// - Throws: `noGeometry`; `selection` when nothing is selected.
    public func selectionExtent() throws(SketchError) -> Extent {
        try Self.extent(of: selection, in: try document.current(), for: "selectionExtent")
    }

    private static func extent(of selection: SketchSelection, in value: Geometry, for verb: String) throws(SketchError) -> Extent {
        if case .geometry = selection { return value.extent }
        return try ranges(of: selection, in: value, for: verb).reduce(Extent.empty) {
            $0.union(value.parts[$1.part].subpath($1.range).extent)
        }
    }

    private func selectionCenter(for verb: String) throws(SketchError) -> Coordinate {
        let (value, selection) = try document.settled()
        let extent = try Self.extent(of: selection, in: value, for: verb)
        return Coordinate(x: extent.xMin / 2 + extent.xMax / 2, y: extent.yMin / 2 + extent.yMax / 2)
    }

    private func check(_ values: KeyValuePairs<String, Double>) throws(SketchError) {
        for (name, value) in values where !value.isFinite {
            throw .invalidValue(name: name, found: value, expected: "a finite number")
        }
    }
}
