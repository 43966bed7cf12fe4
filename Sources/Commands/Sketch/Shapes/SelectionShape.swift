import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

/// The selection in answers and events: the kind of element, the number of its vertices, and their ranges [part,from,to]; also the parts if
/// whole ones are selected, and the part and index of a selected segment or midpoint.
struct SelectionAnswer: DescribedAnswer {
    static let shape = AnswerShape<Self>("The current selection.", .selection { $0 })

    fileprivate static let elements = AnswerShape<Self>(
        "Returns the selection.", .choice("level") { $0.selection.level }, .int("vertices", in: 0...Int.max) { $0.vertexCount },
        .values("ranges", .range) { $0.ranges }, .bool("more") { $0.hasMore }, .values("parts", .int) { $0.parts },
        .int("part") { $0.segment?.part }, .int("index") { $0.segment?.index })

    /// The default maximum number of ranges and of parts.
    static let standardLimit = 1000

    private let selection: SketchSelection
    private let vertexCount: Int
    private let ranges: [PartRange]
    private let hasMore: Bool
    private let parts: [Int]?
    private let segment: (part: Int, index: Int)?

    init(_ layer: SketchLayer, limit: Int = Self.standardLimit) {
        let value = layer.value
        selection = layer.selection
        vertexCount = selection.vertexCount(in: value)
        (ranges, hasMore) = selection.firstRanges(limit, in: value)
        parts = if case .parts(let parts) = selection { Array(parts.prefix(limit)) } else { nil }
        segment =
            switch selection {
            case .segment(let part, let index), .midVertex(let part, let index): (part, index)
            default: nil
            }
    }
}

extension AnswerMember {
    /// `selection`
    static func selection(_ part: @escaping @Sendable (Value) -> SelectionAnswer) -> Self {
        .value("selection", SelectionAnswer.elements, part)
    }
}

/// The changes of a verb on the selection, and the new selection.
struct EditAnswer: DescribedAnswer {
    static let shape = AnswerShape<Self>(
        "The changes in order, as in the event sketch.geometryChanged, and the current selection.",
        .changes { ToldChanges($0.changes) },
        .selection { $0.selection })

    private let changes: [GeometryChange]
    private let selection: SelectionAnswer

    init(_ changes: [GeometryChange], _ layer: SketchLayer) {
        self.changes = changes
        selection = SelectionAnswer(layer)
    }
}

extension SketchSelection {
    /// Returns the first ranges of selected vertices, without visiting all parts of a large geometry.
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
