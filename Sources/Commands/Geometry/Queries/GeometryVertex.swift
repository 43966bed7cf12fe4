import GromaGeometry
import GromaRPC

/// `geometry.vertex`
struct GeometryVertex: AnsweringCommand {
    static let method = "geometry.vertex"
    static let summary = "Returns the position of a vertex. O(log n)."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<Coordinate>("The position.", .value("point", .position) { $0 })
    static var parameters: [Parameter<Self>] {
        [.geometry("geometry", "The geometry.") { $0.geometry = $1 }, .part { $0.part = $1 }, .index("The vertex.") { $0.index = $1 }]
    }

    var geometry = Geometry.nothing
    var part = 0
    var index = 0

    func run(_ session: Session) throws(CommandError) -> Coordinate {
        try withGeometryErrors { () throws(GeometryError) in try geometry.vertex(part: part, at: index) }
    }
}
