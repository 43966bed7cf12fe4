import GromaGeometry
import GromaJSON
import GromaRPC

/// `geometry.query`
struct GeometryQuery: Command {
    static let method = "geometry.query"
    static let summary = "The vertices or segments in a rectangle, as ranges in path order. O(log n + found)."
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .members(["ranges": .array(.array(.integer(nil), 3...3), nil), "more": .boolean]),
        "Ranges [part,from,to], and whether there are more.")
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The geometry.") { $0.geometry = $1 },
            Parameter.envelope("envelope", "The rectangle [xmin,ymin,xmax,ymax].") { $0.extent = $1 }.required,
            .choice("of", "What to look for; vertices when left out.") { (command: inout Self, of: Kind) in command.of = of },
            .int("limit", "How many ranges to give at most; 1000 when left out.", in: 1...10_000_000) { $0.limit = $1 },
        ]
    }

    enum Kind: String, CaseIterable { case vertices, segments }

    var geometry = Geometry.nothing
    var extent = Extent.empty
    var of = Kind.vertices
    var limit = 1000

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let found = of == .vertices ? geometry.vertices(in: extent, limit: limit) : geometry.segments(in: extent, limit: limit)
        answer.beginObject()
        answer.key("ranges")
        answer.beginArray()
        for range in found.ranges {
            answer.beginArray()
            answer.int(range.part)
            answer.int(range.range.lowerBound)
            answer.int(range.range.upperBound)
            answer.endArray()
        }
        answer.endArray()
        answer.key("more")
        answer.bool(found.hasMore)
        answer.endObject()
    }
}

/// `geometry.crossings`
struct GeometryCrossings: Command {
    static let method = "geometry.crossings"
    static let summary = "The segments that a straight segment crosses, touches or overlaps. O(log n + found)."
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .members([
            "crossings": .array(
                .members(["part": .integer(nil), "index": .integer(nil), "contact": .string, "at": .array(.number, 2...2)]), nil)
        ]), "The segments met, in path order, and where.")
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

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        answer.beginObject()
        answer.key("crossings")
        answer.beginArray()
        for (part, crossing) in geometry.crossings(from: Coordinate(x: from.x, y: from.y), to: Coordinate(x: to.x, y: to.y)) {
            answer.beginObject()
            answer.key("part")
            answer.int(part)
            answer.key("index")
            answer.int(crossing.index)
            answer.key("contact")
            answer.string(crossing.contact.rawValue)
            answer.key("at")
            answer.position(Coordinate(x: crossing.x, y: crossing.y))
            answer.endObject()
        }
        answer.endArray()
        answer.endObject()
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
