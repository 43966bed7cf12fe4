import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// The part and index of a vertex, or of the first of several.
struct PartAndIndex: DescribedAnswer {
    static let shape = AnswerShape<Self>(.pair("part", "index"), "The part and index of the vertex, or of the first of several.") {
        $1.pair("part", $0.part, "index", $0.index)
    }

    let part: Int
    let index: Int

    init(part: Int, index: Int) { (self.part, self.index) = (part, index) }

    /// Creates the position of the vertices that a change has added.
    @inline(__always)
    init(_ change: GeometryChange) { (part, index) = (change.part, change.from) }
}

/// A part and its current number of vertices.
struct PartAndVertices: DescribedAnswer {
    static let shape = AnswerShape<Self>(.pair("part", "vertices"), "The part, and its number of vertices.") {
        $1.pair("part", $0.part, "vertices", $0.vertices)
    }

    let part: Int
    let vertices: Int

    /// Creates the state of the part after a change: a removed part has no vertices.
    init(_ change: GeometryChange, _ layer: SketchLayer) {
        part = change.part
        vertices = change.kind == .partRemoved ? 0 : layer.vertexCount(ofPart: change.part)
    }
}

/// A part and the current number of parts.
struct PartAndParts: DescribedAnswer {
    static let shape = AnswerShape<Self>("The part, and the number of parts.", .int("part") { $0.part }, .int("parts") { $0.parts })

    let part: Int
    let parts: Int

    init(part: Int, parts: Int) { (self.part, self.parts) = (part, parts) }

    /// Creates the state for the changed part.
    init(_ change: GeometryChange, _ layer: SketchLayer) { (part, parts) = (change.part, layer.partCount) }
}

/// Only the summary of a geometry.
struct SummaryAnswer: DescribedAnswer {
    static let shape = AnswerShape<Self>("The summary.", .value("summary", .summary) { $0.geometry })

    let geometry: Geometry

    init(_ geometry: Geometry) { self.geometry = geometry }
}

extension Schema {
    /// Returns the schema of two integers.
    fileprivate static func pair(_ first: String, _ second: String) -> Schema {
        .object([Member(first, .integer(nil)), Member(second, .integer(nil))])
    }
}

extension JSONWriter {
    /// Writes two integers, for methods that are called for every vertex of a stroke.
    @inline(__always)
    fileprivate mutating func pair(_ first: StaticString, _ a: Int, _ second: StaticString, _ b: Int) {
        beginObject()
        key(first)
        int(a)
        key(second)
        int(b)
        endObject()
    }
}
