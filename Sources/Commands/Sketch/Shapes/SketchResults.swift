import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// Where a vertex, or the first of several, is.
struct PartAndIndex: DescribedAnswer {
    static let shape = AnswerShape<Self>(.pair("part", "index"), "The part and index of the vertex, or of the first of several.") {
        $1.pair("part", $0.part, "index", $0.index)
    }

    let part: Int
    let index: Int

    init(part: Int, index: Int) { (self.part, self.index) = (part, index) }

    /// What a change has put there.
    @inline(__always)
    init(_ change: GeometryChange) { (part, index) = (change.part, change.from) }
}

/// A part and how many vertices it has now.
struct PartAndVertices: DescribedAnswer {
    static let shape = AnswerShape<Self>(.pair("part", "vertices"), "The part, and its number of vertices.") {
        $1.pair("part", $0.part, "vertices", $0.vertices)
    }

    let part: Int
    let vertices: Int

    /// The part after a change: one that was taken out has none.
    init(_ change: GeometryChange, _ layer: SketchLayer) {
        part = change.part
        vertices = change.kind == .partRemoved ? 0 : layer.vertexCount(ofPart: change.part)
    }
}

/// A part and how many there are now.
struct PartAndParts: DescribedAnswer {
    static let shape = AnswerShape<Self>("The part, and the number of parts.", .int("part") { $0.part }, .int("parts") { $0.parts })

    let part: Int
    let parts: Int

    init(part: Int, parts: Int) { (self.part, self.parts) = (part, parts) }

    /// The part that has changed.
    init(_ change: GeometryChange, _ layer: SketchLayer) { (part, parts) = (change.part, layer.partCount) }
}

/// The summary of a geometry, alone.
struct SummaryAnswer: DescribedAnswer {
    static let shape = AnswerShape<Self>("The summary.", .value("summary", .summary) { $0.geometry })

    let geometry: Geometry

    init(_ geometry: Geometry) { self.geometry = geometry }
}

extension Schema {
    /// Two integers.
    fileprivate static func pair(_ first: String, _ second: String) -> Schema {
        .object([Member(first, .integer(nil)), Member(second, .integer(nil))])
    }
}

extension JSONWriter {
    /// Two integers, for what answers to every vertex of a stroke.
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
