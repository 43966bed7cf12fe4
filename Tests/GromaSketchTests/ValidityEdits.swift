import GromaTesting
import GromaGeometry
import Testing

/// The polygons of a run: where vertices lie, how many rings there are, and what they are.
struct ValidityRun: CustomTestStringConvertible {
    var seed: UInt64
    var type: GeometryType
    var grid: Int
    var rings = 4
    var vertices = 6
    var roles: [RingRole?] = [.shell, .hole, nil]
    /// What a step of the grid is: with 0.1, what lies on one line on the grid does not quite any more.
    var spacing = 1.0
    var steps = 2500

    var testDescription: String { "\(type) seed \(seed) grid \(grid)" }
}

/// Makes random edits of every kind, on a small grid so that what is degenerate is common.
struct ShapeEditor {
    let run: ValidityRun
    var source: Seeded

    init(run: ValidityRun) {
        self.run = run
        source = Seeded(run.seed)
    }

    private mutating func integer(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &source) }

    private mutating func place() -> Coordinate {
        Coordinate(x: Double(integer(0...run.grid)) * run.spacing, y: Double(integer(0...run.grid)) * run.spacing)
    }

    private mutating func places(_ range: ClosedRange<Int>) -> [Coordinate] { (0..<integer(range)).map { _ in place() } }

    /// A rectangle or a rhombus, often one that just fits into another ring, or around it.
    private mutating func shape(_ geometry: Geometry) -> [Coordinate] {
        var (a, b) = (place(), place())
        if integer(0...2) > 0, geometry.partCount > 0, !geometry.isEmpty {
            let box = geometry.parts[integer(0...(geometry.partCount - 1))].extent
            if !box.isEmpty {
                let margin = integer(-1...2)
                func side() -> Double { Double(integer(0...3) == 0 ? 0 : margin) * run.spacing }
                a = Coordinate(x: box.xMin + side(), y: box.yMin + side())
                b = Coordinate(x: box.xMax - side(), y: box.yMax - side())
            }
        }
        func halfway(_ a: Double, _ b: Double) -> Double { ((a + b) / 2 / run.spacing).rounded(.down) * run.spacing }
        let middle = Coordinate(x: halfway(a.x, b.x), y: halfway(a.y, b.y))
        var ring = [a, Coordinate(x: b.x, y: a.y), b, Coordinate(x: a.x, y: b.y)]
        if integer(0...1) == 0 {
            ring = [
                Coordinate(x: middle.x, y: a.y), Coordinate(x: b.x, y: middle.y), Coordinate(x: middle.x, y: b.y),
                Coordinate(x: a.x, y: middle.y),
            ]
        }
        if integer(0...3) == 0 { ring.remove(at: integer(0...3)) }
        return integer(0...1) == 0 ? ring : ring.reversed()
    }

    /// One step, by one verb or two.
    mutating func edit(_ geometry: inout Geometry) -> [GeometryChange] {
        for _ in 0..<100 {
            var next = geometry
            if let change = try? one(&next) {
                var changes = [change]
                if change.kind == .vertices, integer(0...9) == 0, let second = try? move(&next) { changes.append(second) }
                geometry = next
                return changes
            }
        }
        return []
    }

    private mutating func move(_ geometry: inout Geometry) throws -> GeometryChange {
        let part = integer(0...max(geometry.partCount - 1, 0))
        let count = geometry.partCount > 0 ? geometry.parts[part].count : 0
        var target = place()
        if integer(0...1) == 0, count > 0 {
            let here = try geometry.vertex(part: part, at: integer(0...(count - 1)))
            target = Coordinate(x: here.x + Double(integer(-1...1)) * run.spacing, y: here.y + Double(integer(-1...1)) * run.spacing)
        }
        return try geometry.moveVertex(part: part, at: integer(0...max(count - 1, 0)), to: target)
    }

    private mutating func one(_ geometry: inout Geometry) throws -> GeometryChange {
        let part = integer(0...max(geometry.partCount - 1, 0))
        let count = geometry.partCount > 0 ? geometry.parts[part].count : 0
        let isCrowded = geometry.vertexCount > run.rings * run.vertices
        switch integer(0...19) {
        case 0...6: return try move(&geometry)
        case 7: return try geometry.insertVertex(place(), part: part, at: integer(0...count))
        case 8: return try geometry.addVertices(places(0...3), part: geometry.partCount > 0 ? part : nil)
        case 9: return try geometry.removeVertex(part: part, at: integer(0...max(count - 1, 0)))
        case 10:
            let from = integer(0...count)
            let to = integer(from...count)
            return try geometry.replaceRange(part: part, from: from, to: to, with: isCrowded ? [] : places(0...4))
        case 11...16:
            guard geometry.partCount < run.rings else { return try geometry.removePart(at: part).change }
            let ring = integer(0...3) == 0 ? places(0...run.vertices) : shape(geometry)
            let role = run.roles[integer(0...(run.roles.count - 1))]
            if integer(0...1) == 0 { return try geometry.addPart(ring, role: role) }
            return try geometry.insertPart(ring, role: role, at: integer(0...geometry.partCount))
        case 17: return try geometry.removePart(at: part).change
        case 18: return try geometry.reversePart(at: part)
        default:
            if integer(0...20) == 0 { return geometry.removeAll() }
            return try geometry.closePart(at: part)
        }
    }
}
