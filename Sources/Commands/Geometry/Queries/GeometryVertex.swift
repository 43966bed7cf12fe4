import GromaGeometry
import GromaJSON
import GromaRPC

/// `geometry.vertex`
struct GeometryVertex: Command {
    static let method = "geometry.vertex"
    static let summary = "The position of a vertex. O(log n)."
    static let effect = CommandEffect.reads
    static let result = ResultShape(.members(["point": .reference("Position")]), "The position.")
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The geometry.") { $0.geometry = $1 },
            .index("part", "The part, 0 when left out.") { $0.part = $1 },
            Parameter.index("index", "The vertex.") { $0.index = $1 }.required,
        ]
    }

    var geometry = Geometry.nothing
    var part = 0
    var index = 0

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let coordinate = try withGeometryErrors { () throws(GeometryError) in try geometry.vertex(part: part, at: index) }
        answer.beginObject()
        answer.key("point")
        answer.position(coordinate)
        answer.endObject()
    }
}

extension Geometry {
    /// An empty point: what commands hold before their parameters are decoded.
    package static let nothing = Geometry(empty: .point)
}
