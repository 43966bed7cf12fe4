import GromaTesting
import GromaGeometry
import Testing

/// A path against an array of coordinates that does the same: more than half a million random edits, with earlier values kept
/// along the way and compared at the end.
@Suite struct PathModelTests {
    private struct Kept {
        let path: Path
        let model: [Coordinate]
    }

    @Test(arguments: zip([Dimensions.xy, .xyz, .xym, .xyzm], [false, true, true, false]))
    func agreesWithAnArray(dimensions: Dimensions, isRing: Bool) throws {
        let seed: UInt64 = 20_260_101 + UInt64(dimensions.count)
        var random = Seeded(seed)
        var model = (0..<3000).map { _ in random.coordinate(dimensions: dimensions) }
        var path = Path(model, dimensions: dimensions, isRing: isRing)
        var kept: [Kept] = []
        for step in 0..<140_000 {
            let c = random.coordinate(dimensions: dimensions)
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<40:
                guard !model.isEmpty else { continue }
                let i = Int.random(in: 0..<model.count, using: &random)
                model[i] = c
                try path.update(c, at: i)
            case 40..<50:
                guard !model.isEmpty else { continue }
                let i = Int.random(in: 0..<model.count, using: &random)
                model[i].x = c.x
                model[i].y = c.y
                try path.move(vertexAt: i, toX: c.x, y: c.y)
            case 50..<74:
                let i = Int.random(in: 0...model.count, using: &random)
                model.insert(c, at: i)
                try path.insert(c, at: i)
            case 74..<99:
                guard !model.isEmpty else { continue }
                let i = Int.random(in: 0..<model.count, using: &random)
                let gone = model.remove(at: i)
                #expect(try path.remove(at: i) == gone, "seed \(seed), step \(step)")
            default:
                let a = Int.random(in: 0...model.count, using: &random)
                let b = min(model.count, a + Int.random(in: 0...200, using: &random))
                let new = (0..<Int.random(in: 0...200, using: &random)).map { _ in random.coordinate(dimensions: dimensions) }
                model.replaceSubrange(a..<b, with: new)
                try path.replaceSubrange(a..<b, with: new)
            }
            if step % 20_000 == 0 {
                kept.append(Kept(path: path, model: model))
                let problems = path.brokenInvariants()
                try #require(problems.isEmpty, "seed \(seed), step \(step): \(problems.prefix(3))")
            }
        }
        kept.append(Kept(path: path, model: model))
        for k in kept {
            #expect(k.path.coordinates == k.model, "seed \(seed)")
            #expect(k.path.brokenInvariants().isEmpty, "seed \(seed)")
        }
    }

    @Test func partsAgreeWithAnArray() throws {
        let seed: UInt64 = 77
        var random = Seeded(seed)
        func randomPath() -> Path {
            Path((0..<Int.random(in: 0...150, using: &random)).map { _ in random.coordinate() })
        }
        var model = (0..<500).map { _ in randomPath() }
        var parts = Parts(model)
        var kept: [(Parts, [Path])] = []
        for step in 0..<20_000 {
            let i = Int.random(in: 0..<max(model.count, 1), using: &random)
            switch Int.random(in: 0..<20, using: &random) {
            case 0..<4:
                let path = randomPath()
                model.insert(path, at: min(i, model.count))
                parts.insert(path, at: min(i, model.count - 1))
            case 4..<8 where !model.isEmpty:
                #expect(parts.remove(at: i) == model.remove(at: i))
            case 8:
                let new = (0..<Int.random(in: 0...20, using: &random)).map { _ in randomPath() }
                let end = min(model.count, i + 10)
                let start = min(i, end)
                model.replaceSubrange(start..<end, with: new)
                parts.replaceSubrange(start..<end, with: new)
            default:
                guard !model.isEmpty else { continue }
                let c = random.coordinate()
                try model[i].append(c)
                try parts.update(at: i) { path throws(GeometryError) in try path.append(c) }
            }
            if step % 2000 == 0 {
                kept.append((parts, model))
                #expect(parts.brokenInvariants().isEmpty, "seed \(seed), step \(step)")
            }
        }
        kept.append((parts, model))
        for (parts, model) in kept { #expect(Array(parts) == model, "seed \(seed)") }
    }

    @Test(arguments: [false, true])
    func slicesAgreeWithAnArray(isRing: Bool) {
        let seed: UInt64 = 5
        var random = Seeded(seed)
        let model = (0..<5000).map { _ in random.coordinate() }
        let path = Path(model, isRing: isRing)
        for _ in 0..<200 {
            let a = Int.random(in: 0...model.count, using: &random)
            let b = Int.random(in: a...model.count, using: &random)
            let slice = path.subpath(a..<b)
            #expect(slice.coordinates == Array(model[a..<b]))
            #expect(slice.brokenInvariants().isEmpty)
        }
        #expect(path.reversed().coordinates == model.reversed())
        #expect(path.ring().brokenInvariants().isEmpty)
        #expect(path.line().brokenInvariants().isEmpty)
        #expect(path.ring().line() == path.line())
    }

    @Test func refusesWhatDoesNotFit() throws {
        var path = Path(xy: [0, 0, 1, 1])
        let before = path
        #expect(throws: GeometryError.indexOutOfRange(what: "vertex", found: 2, allowed: 0..<2)) {
            try path.move(vertexAt: 2, toX: 0, y: 0)
        }
        #expect(throws: GeometryError.indexOutOfRange(what: "vertex", found: -1, allowed: 0..<3)) {
            try path.insert(Coordinate(x: 0, y: 0), at: -1)
        }
        #expect(throws: GeometryError.self) { try path.append(Coordinate(x: .nan, y: 0)) }
        #expect(throws: GeometryError.self) { try path.append(Coordinate(x: .infinity, y: 0)) }
        #expect(throws: GeometryError.dimensionMismatch(ordinate: "z", dimensions: .xy)) {
            try path.append(Coordinate(x: 0, y: 0, z: 3))
        }
        #expect(throws: GeometryError.self) { try path.replaceSubrange(1..<3, with: Path()) }
        #expect(path == before)
    }
}

/// Comparing passes over what two paths share, and says what comparing vertex by vertex says.
struct PathComparisonTests {
    @Test(arguments: UInt64(1)...8)
    func editedCopiesAreComparedVertexByVertex(seed: UInt64) throws {
        var random = Seeded(seed)
        let first = Path((0..<2000).map { _ in random.coordinate() })
        for _ in 0..<50 {
            var second = first
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let index = Int.random(in: 0..<second.count, using: &random)
                switch Int.random(in: 0...3, using: &random) {
                case 0: try second.update(random.coordinate(), at: index)
                case 1: try second.update(second[index], at: index)
                case 2:
                    let vertex = second[index]
                    try second.remove(at: index)
                    try second.insert(vertex, at: index)
                default:
                    try second.remove(at: index)
                    try second.append(random.coordinate())
                }
            }
            #expect((first == second) == (first.coordinates == second.coordinates), "seed \(seed)")
            #expect((second == first) == (first.coordinates == second.coordinates), "seed \(seed)")
        }
    }

    @Test(arguments: [false, true])
    func pathsThatGrewApartAreComparedVertexByVertex(isRing: Bool) throws {
        var random = Seeded(9)
        let model = (0..<700).map { _ in random.coordinate() }
        let whole = Path(model, isRing: isRing)
        var forwards = Path(isRing: isRing)
        for vertex in model { try forwards.append(vertex) }
        var backwards = Path(isRing: isRing)
        for vertex in model.reversed() { try backwards.insert(vertex, at: 0) }
        for path in [forwards, backwards] {
            #expect(path == whole && whole == path && path.hashValue == whole.hashValue)
            for index in stride(from: 0, to: model.count, by: 23) {
                var other = path
                // Within the extent in most cases, so that nothing else differs.
                try other.update(model[(index + 300) % model.count], at: index)
                #expect((other == whole) == (other.coordinates == model) && (whole == other) == (other.coordinates == model))
            }
        }
    }
}
