import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// `sketch.selectVertex`
struct SketchSelectVertex: Command {
    static let method = "sketch.selectVertex"
    static let summary = "Selects a vertex."
    static let effect = CommandEffect.edits
    static let result = ResultShape.selection
    static var parameters: [Parameter<Self>] {
        [
            .index("part", "The part, 0 when left out.") { $0.part = $1 },
            Parameter.index("index", "The vertex.") { $0.index = $1 }.required,
            .sketch { $0.sketch = $1 },
        ]
    }

    var part = 0
    var index = 0
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        try withSketchErrors { () throws(SketchError) in try layer.selectVertex(part: part, at: index) }
        answer.selectionObject(layer)
    }
}

/// `sketch.selectVertices`
struct SketchSelectVertices: Command {
    static let method = "sketch.selectVertices"
    static let summary = "Selects vertices of any number of ranges."
    static let effect = CommandEffect.edits
    static let result = ResultShape.selection
    static var parameters: [Parameter<Self>] {
        [
            Parameter.ranges("ranges", "Ranges [part,from,to] of vertices, without the one at to.") { $0.ranges = $1 }.required,
            .adding { $0.adds = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var ranges: [PartRange] = []
    var adds = false
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        try withSketchErrors(at: "params.ranges") { () throws(SketchError) in try layer.selectVertices(ranges, adding: adds) }
        answer.selectionObject(layer)
    }
}

/// `sketch.selectLastVertex`
struct SketchSelectLastVertex: Command {
    static let method = "sketch.selectLastVertex"
    static let summary = "Selects the last vertex of the last part that has any; nothing where there is none."
    static let effect = CommandEffect.edits
    static let result = ResultShape.selection
    static var parameters: [Parameter<Self>] { [.sketch { $0.sketch = $1 }] }

    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        try withSketchErrors { () throws(SketchError) in try layer.selectLastVertex() }
        answer.selectionObject(layer)
    }
}

/// `sketch.selectNextVertex`
struct SketchSelectNextVertex: Command {
    static let method = "sketch.selectNextVertex"
    static let summary = "Selects the vertex behind the selected one, through all parts and from the last to the first."
    static let effect = CommandEffect.edits
    static let result = ResultShape.selection
    static var parameters: [Parameter<Self>] { [.sketch { $0.sketch = $1 }] }

    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        try withSketchErrors { () throws(SketchError) in try layer.selectNextVertex() }
        answer.selectionObject(layer)
    }
}

/// `sketch.selectPreviousVertex`
struct SketchSelectPreviousVertex: Command {
    static let method = "sketch.selectPreviousVertex"
    static let summary = "Selects the vertex before the selected one, through all parts and from the first to the last."
    static let effect = CommandEffect.edits
    static let result = ResultShape.selection
    static var parameters: [Parameter<Self>] { [.sketch { $0.sketch = $1 }] }

    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        try withSketchErrors { () throws(SketchError) in try layer.selectPreviousVertex() }
        answer.selectionObject(layer)
    }
}

extension Parameter {
    /// `add`: whether what was selected before stays so.
    static func adding(set: @escaping (inout Target, Bool) -> Void) -> Parameter {
        .bool("add", "Whether what was selected before stays selected too; false when left out.", set: set)
    }

    /// Ranges of vertices, `[part,from,to]` each.
    static func ranges(_ name: String, _ documentation: String, set: @escaping (inout Target, [PartRange]) -> Void) -> Parameter {
        Parameter(name, .array(.array(.integer(nil), 3...3), nil), documentation) { target, decoder throws(CommandError) in
            var ranges: [PartRange] = []
            try decoder.array { decoder throws(CommandError) in ranges.append(try decoder.range()) }
            set(&target, ranges)
        }
    }
}

extension ParameterDecoder {
    /// One range `[part,from,to]` of vertices.
    fileprivate mutating func range() throws(CommandError) -> PartRange {
        var numbers: [Int] = []
        try array { decoder throws(CommandError) in numbers.append(try decoder.int(in: nil)) }
        guard numbers.count == 3, numbers[1] < numbers[2] else {
            throw error(
                .invalidValue, "is no range of vertices", found: .array(numbers.prefix(10).map { .integer($0) }),
                expected: "[part,from,to] with from < to")
        }
        return PartRange(part: numbers[0], range: numbers[1]..<numbers[2])
    }
}
