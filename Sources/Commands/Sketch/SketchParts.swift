import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

/// `sketch.addPart`
struct SketchAddPart: SketchCommand {
    static let method = "sketch.addPart"
    static let summary = "Begins a new path or ring."
    static var ownParameters: [Parameter<Self>] { [.partPoints { $0.points = $1 }, .role { $0.role = $1 }] }

    var points: [Position] = []
    var role: RingRoleName?
    var sketch = SketchName.standard
    var growth: Int { points.count }

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> PartAndParts {
        let places = try points.coordinates(for: layer.dimensions)
        let change = try withSketchErrors(verb: "addPart") { () throws(SketchError) in try layer.addPart(places, role: role?.role) }
        return PartAndParts(change, layer)
    }
}

/// `sketch.insertPart`
struct SketchInsertPart: SketchCommand {
    static let method = "sketch.insertPart"
    static let summary = "Inserts a path or ring before another, or after the last one."
    static var ownParameters: [Parameter<Self>] {
        [
            Parameter.index("part", "The index of the new part, from 0 to the part count.") { $0.part = $1 }.required,
            .partPoints { $0.points = $1 },
            .role { $0.role = $1 },
        ]
    }

    var part = 0
    var points: [Position] = []
    var role: RingRoleName?
    var sketch = SketchName.standard
    var growth: Int { points.count }

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> PartAndParts {
        let places = try points.coordinates(for: layer.dimensions)
        let change = try withSketchErrors { () throws(SketchError) in try layer.insertPart(places, role: role?.role, at: part) }
        return PartAndParts(change, layer)
    }
}

/// `sketch.addHole`
struct SketchAddHole: SketchCommand {
    static let method = "sketch.addHole"
    static let summary = "Adds a hole to a polygon, after the last hole of its shell."
    static var ownParameters: [Parameter<Self>] {
        [
            .partPoints { $0.points = $1 },
            .index("shell", "The shell that it belongs to; by default the one around its first position.") { $0.shell = $1 },
        ]
    }

    var points: [Position] = []
    var shell: Int?
    var sketch = SketchName.standard
    var growth: Int { points.count }

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> PartAndParts {
        let places = try points.coordinates(for: layer.dimensions)
        return PartAndParts(try withSketchErrors(verb: "addHole") { () throws(SketchError) in try layer.addHole(places, in: shell) }, layer)
    }
}

/// `sketch.removePart`
struct SketchRemovePart: SketchVerb {
    static let method = "sketch.removePart"
    static let stepBytes = SketchReporter.stepBytes
    static let summary = "Removes a path or ring."
    static var ownParameters: [Parameter<Self>] { [.part { $0.part = $1 }] }

    var part = 0
    var sketch = SketchName.standard

    func perform(on layer: SketchLayer) throws(SketchError) -> PartAndParts { PartAndParts(try layer.removePart(at: part), layer) }
}

/// `sketch.closePart`
struct SketchClosePart: SketchVerb {
    static let method = "sketch.closePart"
    static let stepBytes = SketchReporter.stepBytes
    static let summary = "Marks a ring as finished."
    static var ownParameters: [Parameter<Self>] { [.part { $0.part = $1 }] }

    var part = 0
    var sketch = SketchName.standard

    func perform(on layer: SketchLayer) throws(SketchError) -> PartAndParts { PartAndParts(try layer.closePart(at: part), layer) }
}

/// `sketch.reversePart`
struct SketchReversePart: SketchVerb {
    static let method = "sketch.reversePart"
    static let stepBytes = SketchReporter.stepBytes
    static let summary = "Reverses the order of a part's vertices."
    static var ownParameters: [Parameter<Self>] { [.part { $0.part = $1 }] }

    var part = 0
    var sketch = SketchName.standard

    func perform(on layer: SketchLayer) throws(SketchError) -> PartAndParts { PartAndParts(try layer.reversePart(at: part), layer) }
}

/// `sketch.closePolygon`
struct SketchClosePolygon: SketchVerb {
    static let method = "sketch.closePolygon"
    static let stepBytes = SketchReporter.stepBytes
    static let summary = "Marks every ring as finished, as one step."
    static let answer = AnswerShape<Int>("The number of parts.", .int("parts") { $0 })

    var sketch = SketchName.standard

    func perform(on layer: SketchLayer) throws(SketchError) -> Int {
        _ = try layer.closePolygon()
        return layer.partCount
    }
}

/// `sketch.splitPart`
struct SketchSplitPart: SketchVerb {
    static let method = "sketch.splitPart"
    static let stepBytes = SketchReporter.stepBytes
    static let summary =
        "Splits a path at an inner vertex, which becomes the end of the first path and the start of the second, which follows it."
    static let growthPath = "params.index"
    static var ownParameters: [Parameter<Self>] { [.part { $0.part = $1 }, .index("The vertex to split at.") { $0.index = $1 }] }

    var part = 0
    var index = 0
    var sketch = SketchName.standard
    var growth: Int { 1 }

    func perform(on layer: SketchLayer) throws(SketchError) -> PartAndParts {
        _ = try layer.splitPart(at: part, vertex: index)
        return PartAndParts(part: part + 1, parts: layer.partCount)
    }
}

/// `sketch.joinParts`
struct SketchJoinParts: SketchCommand {
    static let method = "sketch.joinParts"
    static let stepBytes = SketchReporter.stepBytes
    static let summary = """
        Joins a path to another at their nearest ends; paths are reversed if necessary, and ends at the same position become one vertex.
        """
    static var ownParameters: [Parameter<Self>] {
        [
            .index("part", "The path that the other is joined to; 0 by default.") { $0.part = $1 },
            Parameter.index("other", "The path to join.") { $0.other = $1 }.required,
        ]
    }

    var part = 0
    var other = 0
    var sketch = SketchName.standard

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> PartAndParts {
        do throws(SketchError) {
            try layer.joinParts(part, other)
        } catch {
            var refusal = CommandError(error)
            if refusal.kind == .indexOutOfRange && (0..<layer.partCount).contains(part) { refusal.path = "params.other" }
            throw refusal
        }
        return PartAndParts(part: other < part ? part - 1 : part, parts: layer.partCount)
    }
}

/// `sketch.rings`
struct SketchRings: SketchCommand {
    static let method = "sketch.rings"
    static let summary = "Lists the shells of a polygon with their holes; none for other types."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<[(shell: Int, holes: [Int])]>(
        "The part of each shell with those of its holes.",
        .values("rings", AnswerShape("A shell.", .int("shell") { $0.shell }, .values("holes", .int) { $0.holes })) { $0 })

    var sketch = SketchName.standard

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> [(shell: Int, holes: [Int])] { layer.ringMembers }
}
