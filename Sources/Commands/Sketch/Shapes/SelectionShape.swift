import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

extension Schema {
    /// What is selected.
    static let selection = Schema.members([
        "level": .choice(SketchSelection.Level.allCases.map(\.rawValue)), "vertices": .integer(0...Int.max),
        "ranges": .array(.array(.integer(nil), 3...3), nil), "more": .boolean, "parts?": .array(.integer(nil), nil),
        "part?": .integer(nil), "index?": .integer(nil),
    ])
    /// One change of a geometry.
    static let change = Schema.members([
        "part": .integer(nil), "from": .integer(nil), "removed": .integer(nil), "inserted": .integer(nil), "cause": .string,
        "kind?": .choice([GeometryChange.Kind.partInserted, .partRemoved, .everything].map(\.rawValue)),
        "old?": .array(.reference("Position"), nil), "new?": .array(.reference("Position"), nil),
    ])
}

extension ResultShape {
    /// What is selected now.
    static let selection = ResultShape(.members(["selection": .selection]), "What is selected now.")
    /// What a verb on the selection changed.
    static let edit = ResultShape(
        .members(["changes": .array(.change, nil), "selection": .selection]),
        "The changes, in order and as event sketch.geometryChanged has them, and what is selected now.")
}

/// How much of a large selection is written.
enum SelectionLimit {
    /// How many ranges, and parts, unless the caller says otherwise.
    static let standard = 1000
}

extension JSONWriter {
    /// What is selected: the kind of element, how many vertices belong to it, and which, as ranges [part,from,to]; further the parts
    /// where whole ones are selected, and part and index of a segment, or of the one halfway along which is selected.
    mutating func selection(_ layer: SketchLayer, limit: Int = SelectionLimit.standard) {
        let selection = layer.selection
        let value = layer.value
        let (ranges, hasMore) = selection.firstRanges(limit, in: value)
        beginObject()
        key("level")
        string(selection.level.rawValue)
        key("vertices")
        int(selection.vertexCount(in: value))
        key("ranges")
        beginArray()
        for range in ranges {
            beginArray()
            int(range.part)
            int(range.range.lowerBound)
            int(range.range.upperBound)
            endArray()
        }
        endArray()
        key("more")
        bool(hasMore)
        switch selection {
        case .parts(let parts):
            key("parts")
            beginArray()
            for part in parts.prefix(limit) { int(part) }
            endArray()
        case .segment(let part, let index), .midVertex(let part, let index):
            key("part")
            int(part)
            key("index")
            int(index)
        case .none, .vertices, .geometry: break
        }
        endObject()
    }

    /// `{"selection":{…}}`
    mutating func selectionObject(_ layer: SketchLayer, limit: Int = SelectionLimit.standard) {
        beginObject()
        key("selection")
        selection(layer, limit: limit)
        endObject()
    }

    /// `{"changes":[…],"selection":{…}}`
    mutating func edit(_ changes: [GeometryChange], _ layer: SketchLayer) {
        beginObject()
        key("changes")
        self.changes(changes)
        key("selection")
        selection(layer)
        endObject()
    }

    /// What changed in a geometry, in order. The kind is left out where vertices of a part changed, or a part was added behind the last.
    ///
    /// - Parameter coordinates: The positions that went and came, for each change; none are written where it is empty.
    mutating func changes(_ changes: [GeometryChange], coordinates: [ChangedCoordinates] = []) {
        beginArray()
        for (number, change) in changes.enumerated() {
            beginObject()
            key("part")
            int(change.part)
            key("from")
            int(change.from)
            key("removed")
            int(change.removed)
            key("inserted")
            int(change.inserted)
            key("cause")
            string(change.cause)
            if change.kind != .vertices && !(change.kind == .partInserted && change.isAtTheEnd) {
                key("kind")
                string(change.kind.rawValue)
            }
            if coordinates.indices.contains(number) {
                positions("old", coordinates[number].old)
                positions("new", coordinates[number].new)
            }
            endObject()
        }
        endArray()
    }
}

extension JSONWriter {
    /// A member of positions; none where they are not known.
    fileprivate mutating func positions(_ name: StaticString, _ coordinates: [Coordinate]?) {
        guard let coordinates else { return }
        key(name)
        beginArray()
        for coordinate in coordinates { position(coordinate) }
        endArray()
    }
}

extension GeometryChange {
    /// Whether its verb adds parts behind the last one only.
    fileprivate var isAtTheEnd: Bool { cause.hasPrefix("add") && cause != "addHole" }
}

extension SketchSelection {
    /// The first ranges of vertices that are selected, without looking at all parts of a large geometry.
    fileprivate func firstRanges(_ limit: Int, in value: Geometry) -> (ranges: [PartRange], hasMore: Bool) {
        guard case .geometry = self else {
            let ranges = ranges(in: value)
            return (Array(ranges.prefix(limit)), ranges.count > limit)
        }
        var ranges: [PartRange] = []
        let parts = value.parts
        for part in parts.indices where !parts[part].isEmpty {
            if ranges.count == limit { return (ranges, true) }
            ranges.append(PartRange(part: part, range: 0..<parts[part].count))
        }
        return (ranges, false)
    }
}
