import GromaGeometry

/// The clipboard of sketches: copied parts, and the kind of element that was selected.
public struct SketchClipboard: Hashable, Sendable {
    /// The level of the selection when it was copied.
    public let level: SketchSelection.Level
    /// The vertices: a path for each contiguous range of a line or outline, points for points, rings for whole rings.
    public let geometry: Geometry

    /// Creates a clipboard with a geometry, as if it had been copied completely.
    public init(_ geometry: Geometry) {
        self.init(level: .geometry, geometry: geometry)
    }

    init(level: SketchSelection.Level, geometry: Geometry) {
        self.level = level
        self.geometry = geometry
    }
}

extension SketchLayer {
    /// Copies the selection to the clipboard.
    ///
    /// - Throws: `noGeometry`; `selection` when nothing is selected.
    @discardableResult
    public func copySelection() throws(SketchError) -> SketchClipboard {
        let copy = try copied(for: "copySelection")
        clipboard = copy
        return copy
    }

    /// A copy of what is selected.
    private func copied(for verb: String) throws(SketchError) -> SketchClipboard {
        let (value, selection) = try document.settled()
        let ranges = try selectedRanges(for: verb)
        return SketchClipboard(level: selection.level, geometry: value.piece(ranges, level: selection.level))
    }

    /// Copies the selection to the clipboard and deletes it.
    ///
    /// - Throws: `noGeometry`; `selection` when nothing is selected.
    @discardableResult
    public func cutSelection() throws(SketchError) -> [GeometryChange] {
        let before = clipboard
        clipboard = try copied(for: "cutSelection")
        do throws(SketchError) { return try removeSelection(named: "cutSelection") } catch {
            clipboard = before
            throw error
        }
    }

    /// Adds the contents of the clipboard, moved by an offset, and selects them. Vertices of a line or outline are inserted after the
    /// selected vertex if there is one; otherwise they become a separate part. Vertices of points become points.
    ///
    /// - Throws: `noGeometry`; `clipboard` when there is nothing to paste, or the contents do not match this geometry.
    @discardableResult
    public func paste(offsetX dx: Double = 0, y dy: Double = 0) throws(SketchError) -> [GeometryChange] {
        guard let clipboard else { throw .clipboard(reason: "nothing has been copied") }
        return try paste(clipboard, offsetX: dx, y: dy, named: "paste")
    }

    /// Adds a copy of the selection, moved by an offset, and selects it. The clipboard is not changed.
    ///
    /// - Throws: As `copySelection` and `paste`.
    @discardableResult
    public func duplicateSelection(offsetX dx: Double = 0, y dy: Double = 0) throws(SketchError) -> [GeometryChange] {
        try paste(try copied(for: "duplicateSelection"), offsetX: dx, y: dy, named: "duplicateSelection")
    }

    private func paste(
        _ clipboard: SketchClipboard, offsetX dx: Double, y dy: Double, named name: String
    ) throws(SketchError) -> [GeometryChange] {
        let (value, selection) = try document.settled()
        for (name, offset) in [("x", dx), ("y", dy)] where !offset.isFinite {
            throw .invalidValue(name: name, found: offset, expected: "a finite number")
        }
        guard clipboard.geometry.type == value.type else {
            throw .clipboard(reason: "it is of a \(clipboard.geometry.type.rawValue), and this is a \(value.type.rawValue)")
        }
        guard clipboard.geometry.spatialReference == value.spatialReference else {
            throw .clipboard(reason: "it is in another spatial reference")
        }
        guard value.type != .point || value.isEmpty else { throw .clipboard(reason: "a point has one vertex") }
        let pieces = clipboard.geometry.parts.map { $0.converted(to: value.dimensions).translated(byX: dx, y: dy) }
        guard pieces.contains(where: { !$0.isEmpty }) else { throw .clipboard(reason: "what was copied is empty") }
        let place = clipboard.level == .vertices || clipboard.level == .segment ? selection.singleVertex : nil
        var parts: [Int] = []
        var pasted: [PartRange] = []
        let changes = try editAll(named: name) { g throws(GeometryError) in
            if g.type == .point || g.type == .multipoint || place != nil {
                let coordinates = pieces.flatMap(\.coordinates)
                let part = place?.part ?? 0
                let index = place.map { $0.index + 1 } ?? (g.parts.first?.count ?? 0)
                var change = try g.replaceRange(part: part, from: index, to: index, with: coordinates)
                change.cause = name
                pasted = [PartRange(part: part, range: index..<(index + coordinates.count))]
                return [change]
            }
            var changes: [GeometryChange] = []
            var hasShell = false
            for piece in pieces {
                var change = try g.paste(piece, isHole: piece.role == .hole && hasShell)
                change.cause = name
                changes.append(change)
                // Only a lone hole comes before the end.
                if change.part < g.partCount - 1 { parts = parts.map { $0 < change.part ? $0 : $0 + 1 } }
                parts.append(change.part)
                if piece.role != .hole { hasShell = true }
            }
            return changes
        }
        select(pasted.isEmpty ? .parts(parts.sorted()) : .vertices(pasted))
        return changes
    }
}

extension Geometry {
    /// Adds a path or ring at the end. A hole that was copied without its shell goes to the one that it lies in; where it lies in none, it
    /// becomes a shell.
    ///
    /// - Parameter isHole: Whether it is a hole of the ring that was added last.
    fileprivate mutating func paste(_ piece: Path, isHole: Bool) throws(GeometryError) -> GeometryChange {
        guard case .polygon(let polygon) = self else { return try addPart(piece.coordinates) }
        let change: GeometryChange
        if isHole {
            change = try insertPart(piece.coordinates, role: .hole, at: partCount)
        } else if piece.role == .hole, let first = piece.first, polygon.contains(x: first.x, y: first.y) {
            change = try addPart(piece.coordinates, role: .hole)
        } else {
            change = try insertPart(piece.coordinates, role: .shell, at: partCount)
        }
        if piece.isFinished { try closePart(at: change.part) }
        return change
    }

    /// The vertices of ranges as a geometry of the same type: whole rings as rings, each other range of a line or outline as a part.
    fileprivate func piece(_ ranges: [PartRange], level: SketchSelection.Level) -> Geometry {
        let own = parts
        var piece = self
        switch piece {
        case .polyline(var polyline):
            polyline.paths = Parts(ranges.map { own[$0.part].subpath($0.range) })
            polyline.isMulti = ranges.count > 1
            piece = .polyline(polyline)
        case .polygon(var polygon):
            var rings = ranges.map { range -> Path in
                var ring = own[range.part]
                if range.range.count < ring.count {
                    ring = ring.line().subpath(range.range).ring()
                    ring.role = .shell
                }
                return ring
            }
            if level == .segment, rings.count == 2 {
                // The closing segment of a ring: it runs from the last vertex to the first.
                var line = rings[1].line()
                line.append(contentsOf: rings[0].line())
                rings = [line.ring()]
                rings[0].role = .shell
            }
            polygon.rings = Parts(rings)
            polygon.isMulti = rings.count > 1
            piece = .polygon(polygon)
        case .multipoint(var multipoint):
            multipoint.points = Path(ranges.flatMap { own[0].subpath($0.range).coordinates }, dimensions: dimensions)
            piece = .multipoint(multipoint)
        default: break
        }
        return piece
    }
}
