import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

extension Schema {
    /// One thing that keeps a sketch from being saved.
    static let problem = Schema.members([
        "kind": .string, "part": .integer(nil), "index": .integer(nil), "at": .any([.reference("Position"), .null]),
    ])
}

extension JSONWriter {
    /// What keeps a sketch from being saved.
    package mutating func problems(_ problems: [SketchProblem]) {
        beginArray()
        for problem in problems {
            beginObject()
            key("kind")
            string(problem.kind.rawValue)
            key("part")
            int(problem.part)
            key("index")
            int(problem.index)
            key("at")
            if let at = problem.at { position(Coordinate(x: at.x, y: at.y)) } else { null() }
            endObject()
        }
        endArray()
    }
}
