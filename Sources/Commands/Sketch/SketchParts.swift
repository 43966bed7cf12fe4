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
    static let summary = "Puts a path or ring before another, or behind the last."
    static var ownParameters: [Parameter<Self>] {
        [
            Parameter.index("part", "0 to the count.") { $0.part = $1 }.required, .partPoints { $0.points = $1 },
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
    static let summary = "Adds a hole to a polygon, behind the last hole of its shell."
    static var ownParameters: [Parameter<Self>] {
        [
            .partPoints { $0.points = $1 },
            .index("shell", "The shell it belongs to; the one around its first position when left out.") { $0.shell = $1 },
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
    static let summary = "Takes a path or ring out."
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
    static let summary = "Turns the order of a part's vertices round."
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
    static let answer = AnswerShape<Int>("How many parts there are.", .int("parts") { $0 })

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
    static let summary = "Splits a path at an inner vertex, which ends the first path and begins the second, the one behind it."
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
        Joins a path to another at those of their ends that are nearest to each other; paths are reversed where needed, and where both \
        ends are at one place, one vertex stays.
        """
    static var ownParameters: [Parameter<Self>] {
        [
            .index("part", "The path that the other comes to; 0 when left out.") { $0.part = $1 },
            Parameter.index("other", "The path that is joined to it.") { $0.other = $1 }.required,
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
    static let summary = "Which rings of a polygon are holes of which; none for other types."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<[(shell: Int, holes: [Int])]>(
        "Each shell's part with those of its holes.",
        .values("rings", AnswerShape("A shell.", .int("shell") { $0.shell }, .values("holes", .int) { $0.holes })) { $0 })

    var sketch = SketchName.standard

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> [(shell: Int, holes: [Int])] { layer.ringMembers }
}
