import GromaGeometry
import GromaRPC

/// `geometry.query`
struct GeometryQuery: AnsweringCommand {
    static let method = "geometry.query"
    static let summary = "Finds the vertices or segments in a rectangle, as ranges in path order. O(log n + found)."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<(ranges: [PartRange], hasMore: Bool)>(
        "Ranges [part,from,to], and whether there are more.", .values("ranges", .range) { $0.ranges }, .bool("more") { $0.hasMore })
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The geometry.") { $0.geometry = $1 },
            Parameter.envelope("envelope", "The rectangle [xmin,ymin,xmax,ymax].") { $0.extent = $1 }.required,
            .choice("of", "What to look for; vertices by default.") { $0.of = $1 },
            .int("limit", "The maximum number of ranges; 1000 by default.", in: 1...10_000_000) { $0.limit = $1 },
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
    static let summary = "Finds the segments that a straight segment crosses, touches or overlaps. O(log n + found)."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<[(part: Int, crossing: SegmentCrossing)]>(
        "The segments found, in path order, with the intersection points.", .values("crossings", crossing) { $0 })
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The geometry.") { $0.geometry = $1 },
            Parameter.point("from", "The start of the segment.") { $0.from = $1 }.required,
            Parameter.point("to", "The end of the segment.") { $0.to = $1 }.required,
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
    static let summary =
        "Returns the visible part of a geometry in a rectangle, generalized so that nothing drawn moves by more than a pixel."
    static var ownParameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The geometry.") { $0.geometry = $1 },
            Parameter.envelope("envelope", "The rectangle [xmin,ymin,xmax,ymax].") { $0.extent = $1 }.required,
            Parameter.distance("resolution", "Map units per pixel.") { $0.resolution = $1 }.required,
        ]
    }

    var geometry = Geometry.nothing
    var extent = Extent.empty
    var resolution = 0.0
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry { geometry.visible(in: extent, resolution: resolution) }
}
