import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// `sketch.insertMidVertex`
struct SketchInsertMidVertex: Command {
    static let method = "sketch.insertMidVertex"
    static let summary = "Puts a vertex halfway along a segment, elevation and measure interpolated."
    static let effect = CommandEffect.edits
    static let result = ResultShape.partAndIndex
    static var parameters: [Parameter<Self>] {
        [
            .index("part", "The part, 0 when left out.") { $0.part = $1 },
            Parameter.index("index", "The segment. Segment i runs from vertex i to the next; a ring's last closes it.") { $0.index = $1 }
                .required,
            .sketch { $0.sketch = $1 },
        ]
    }

    var part = 0
    var index = 0
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch, growingBy: 1, path: "params.index")
        let change = try withSketchErrors { () throws(SketchError) in try layer.insertMidVertex(part: part, segment: index) }
        answer.pair("part", change.part, "index", change.from)
    }
}

/// `sketch.splitPart`
struct SketchSplitPart: Command {
    static let method = "sketch.splitPart"
    static let summary = "Splits a path at an inner vertex, which ends the first path and begins the second, the one behind it."
    static let effect = CommandEffect.edits
    static let result = ResultShape.partAndParts
    static var parameters: [Parameter<Self>] {
        [
            .index("part", "The part, 0 when left out.") { $0.part = $1 },
            Parameter.index("index", "The vertex to split at.") { $0.index = $1 }.required,
            .sketch { $0.sketch = $1 },
        ]
    }

    var part = 0
    var index = 0
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch, growingBy: 1, path: "params.index")
        try withSketchErrors { () throws(SketchError) in _ = try layer.splitPart(at: part, vertex: index) }
        answer.pair("part", part + 1, "parts", layer.partCount)
    }
}

/// `sketch.joinParts`
struct SketchJoinParts: Command {
    static let method = "sketch.joinParts"
    static let summary = """
        Joins a path to another at those of their ends that are nearest to each other; paths are reversed where needed, and where both \
        ends are at one place, one vertex stays.
        """
    static let effect = CommandEffect.edits
    static let result = ResultShape.partAndParts
    static var parameters: [Parameter<Self>] {
        [
            .index("part", "The path that the other comes to; 0 when left out.") { $0.part = $1 },
            Parameter.index("other", "The path that is joined to it.") { $0.other = $1 }.required,
            .sketch { $0.sketch = $1 },
        ]
    }

    var part = 0
    var other = 0
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        do throws(SketchError) {
            try layer.joinParts(part, other)
        } catch {
            var refusal = CommandError(error)
            if refusal.kind == .indexOutOfRange && (0..<layer.partCount).contains(part) { refusal.path = "params.other" }
            throw refusal
        }
        answer.pair("part", other < part ? part - 1 : part, "parts", layer.partCount)
    }
}

/// `sketch.replaceGeometry`
struct SketchReplaceGeometry: Command {
    static let method = "sketch.replaceGeometry"
    static let summary = "Puts a geometry of the same type and reference in the place of the sketch's, as one step."
    static let effect = CommandEffect.edits
    static let result = ResultShape.summary
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The geometry.") { $0.geometry = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var geometry = Geometry.nothing
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let growth = geometry.vertexCount - (session.sketches[sketch]?.reporter.vertexCount ?? 0)
        let layer = try session.layer(named: sketch, growingBy: growth, path: "params.geometry")
        let value = layer.value
        guard geometry.type == value.type else {
            throw CommandError(
                .wrongGeometryType, "the sketch is a \(value.type.rawValue) and stays one", path: "params.geometry",
                found: .string(geometry.type.rawValue), expected: "a \(value.type.rawValue)")
        }
        guard geometry.spatialReference == value.spatialReference else {
            throw CommandError(
                .spatialReferenceMismatch, "the geometry lies in another reference than the sketch: project it first",
                path: "params.geometry", found: .string(geometry.spatialReference?.description ?? "none"),
                expected: value.spatialReference?.description ?? "none")
        }
        try withSketchErrors { () throws(SketchError) in try layer.replaceGeometry(with: geometry) }
        answer.summaryObject(of: layer.value)
    }
}
