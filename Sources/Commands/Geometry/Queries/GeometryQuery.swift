import GromaGeometry
import GromaRPC

/// `geometry.query`
struct GeometryQuery: AnsweringCommand {
    static let method = "geometry.query"
    static let summary = "The vertices or segments in a rectangle, as ranges in path order. O(log n + found)."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<(ranges: [PartRange], hasMore: Bool)>(
        "Ranges [part,from,to], and whether there are more.", .values("ranges", .range) { $0.ranges }, .bool("more") { $0.hasMore })
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The geometry.") { $0.geometry = $1 },
            Parameter.envelope("envelope", "The rectangle [xmin,ymin,xmax,ymax].") { $0.extent = $1 }.required,
            .choice("of", "What to look for; vertices when left out.") { $0.of = $1 },
            .int("limit", "How many ranges to give at most; 1000 when left out.", in: 1...10_000_000) { $0.limit = $1 },
        ]
    }

    enum Kind: String, CaseIterable { case vertices, segments }

    var geometry = Geometry.nothing
    var extent = Extent.empty
    var of = Kind.vertices
    var limit = 1000

    func run(_ session: Session) throws(CommandError) -> (ranges: [PartRange], hasMore: Bool) {
        of == .vertices ? geometry.vertices(in: extent, limit: limit) : geometry.segments(in: extent, limit: limit)
    }
}

/// `geometry.crossings`
struct GeometryCrossings: AnsweringCommand {
    static let method = "geometry.crossings"
    static let summary = "The segments that a straight segment crosses, touches or overlaps. O(log n + found)."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<[(part: Int, crossing: SegmentCrossing)]>(
        "The segments met, in path order, and where.", .values("crossings", crossing) { $0 })
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The geometry.") { $0.geometry = $1 },
            Parameter.point("from", "Where the segment begins.") { $0.from = $1 }.required,
            Parameter.point("to", "Where it ends.") { $0.to = $1 }.required,
        ]
    }

    var geometry = Geometry.nothing
    var from = Position()
    var to = Position()

    private static let crossing = AnswerShape<(part: Int, crossing: SegmentCrossing)>(
        "A segment.", .int("part") { $0.part }, .int("index") { $0.crossing.index }, .string("contact") { $0.crossing.contact.rawValue },
        AnswerMember("at", .array(.number, 2...2)) { $1.position(Coordinate(x: $0.crossing.x, y: $0.crossing.y)) })

    func run(_ session: Session) throws(CommandError) -> [(part: Int, crossing: SegmentCrossing)] {
        geometry.crossings(from: Coordinate(x: from.x, y: from.y), to: Coordinate(x: to.x, y: to.y))
    }
}

/// `geometry.visible`
struct GeometryVisible: YieldingCommand {
    static let method = "geometry.visible"
    static let summary = "What shows of a geometry in a rectangle, thinned so that nothing drawn moves by more than a pixel."
    static var ownParameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The geometry.") { $0.geometry = $1 },
            Parameter.envelope("envelope", "The rectangle [xmin,ymin,xmax,ymax].") { $0.extent = $1 }.required,
            Parameter.distance("resolution", "Map units a pixel.") { $0.resolution = $1 }.required,
        ]
    }

    var geometry = Geometry.nothing
    var extent = Extent.empty
    var resolution = 0.0
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry { geometry.visible(in: extent, resolution: resolution) }
}
