import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

extension ResultShape {
    /// `{"part","index"}`
    package static let partAndIndex = ResultShape(
        .members(["part": .integer(nil), "index": .integer(nil)]), "Where the vertex, or the first of several, is.")
    /// `{"part","vertices"}`
    package static let partAndVertices = ResultShape(
        .members(["part": .integer(nil), "vertices": .integer(nil)]), "The part, and how many vertices it has now.")
    /// `{"part","parts"}`
    package static let partAndParts = ResultShape(
        .members(["part": .integer(nil), "parts": .integer(nil)]), "The part, and how many there are now.")
    /// A summary alone.
    package static let summary = ResultShape(.members(["summary": .reference("Summary")]), "The summary.")
    /// What undo and redo answer.
    package static let history = ResultShape(
        .members(["steps": .integer(nil), "canUndo": .boolean, "canRedo": .boolean, "name?": .string, "title?": .string]),
        "How many steps were done, what can be done now, and the last step's name.")
}

extension JSONWriter {
    /// Two integers.
    @inline(__always)
    package mutating func pair(_ first: StaticString, _ a: Int, _ second: StaticString, _ b: Int) {
        beginObject()
        key(first)
        int(a)
        key(second)
        int(b)
        endObject()
    }

    /// `{"summary":{…}}`
    package mutating func summaryObject(of geometry: Geometry) {
        beginObject()
        key("summary")
        summary(of: geometry)
        endObject()
    }

    /// A number, or null.
    mutating func optional(_ value: Double?) {
        if let value { double(value) } else { null() }
    }
}
