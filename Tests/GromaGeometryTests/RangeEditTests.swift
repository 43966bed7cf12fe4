import GromaTesting
import GromaGeometry
import Testing

/// Edits of many ranges at once against arrays of coordinates that are changed one by one.
@Suite struct RangeEditTests {
    /// A geometry and what it should hold, part by part.
    private struct Modelled {
        var geometry: Geometry
        var model: [[Coordinate]]

        init(_ type: GeometryType, dimensions: Dimensions, using random: inout Seeded) {
            let partCount = type == .multipoint ? 1 : Int.random(in: 1...9, using: &random)
            model = (0..<partCount).map { _ in
                let count = [1, 3, 20, 200, 1500][Int.random(in: 0..<5, using: &random)]
                return (0..<count).map { _ in random.coordinate(dimensions: dimensions) }
            }
            let paths = model.map { Path($0, dimensions: dimensions, isRing: type == .polygon) }
            geometry =
                switch type {
                case .multipoint: .multipoint(Multipoint(points: paths[0]))
                case .polygon: .polygon(Polygon(rings: Parts(paths), dimensions: dimensions))
                default: .polyline(Polyline(paths: Parts(paths), dimensions: dimensions))
                }
        }

        /// Ranges of any length, some empty, some overlapping, some of whole parts.
        func ranges(using random: inout Seeded) -> [PartRange] {
            var ranges: [PartRange] = []
            guard !model.isEmpty else { return ranges }
            let greatest = [1, 2, 60, 2000][Int.random(in: 0..<4, using: &random)]
            for _ in 0..<Int.random(in: 0...40, using: &random) {
                let part = Int.random(in: 0..<model.count, using: &random)
                let from = Int.random(in: 0...model[part].count, using: &random)
                let to = min(model[part].count, from + Int.random(in: 0...greatest, using: &random))
                ranges.append(PartRange(part: part, range: from..<to))
            }
            if Int.random(in: 0..<4, using: &random) == 0 {
                let part = Int.random(in: 0..<model.count, using: &random)
                ranges.append(PartRange(part: part, range: 0..<model[part].count))
            }
            return ranges
        }

        func isTrue(_ geometry: Geometry) -> Bool {
            geometry.partCount == model.count && Array(geometry.parts).map(\.coordinates) == model
                && geometry.vertexCount == model.reduce(0) { $0 + $1.count } && geometry.parts.brokenInvariants().isEmpty
        }
    }

    @Test(arguments: [GeometryType.polyline, .polygon, .multipoint], [Dimensions.xy, .xyzm])
    func agreesWithArrays(type: GeometryType, dimensions: Dimensions) throws {
        for seed in UInt64(1)...60 {
            var random = Seeded(seed)
            var shape = Modelled(type, dimensions: dimensions, using: &random)
            for _ in 0..<12 {
                let before = shape
                let ranges = shape.ranges(using: &random)
                // Some edits find nobody else holding the value, most do.
                let kept = Bool.random(using: &random) ? [shape.geometry] : []
                if Bool.random(using: &random) {
                    let transform = AffineTransform(
                        rotationDegrees: .random(in: -360...360, using: &random), about: random.coordinate())
                    let changes = try shape.geometry.transformVertices(in: ranges, by: transform, cause: "turn")
                    for range in ranges.normalised {
                        for i in range.range {
                            let (x, y) = transform.applied(toX: shape.model[range.part][i].x, y: shape.model[range.part][i].y)
                            (shape.model[range.part][i].x, shape.model[range.part][i].y) = (x, y)
                        }
                    }
                    let expected = ranges.normalised.map {
                        GeometryChange(
                            part: $0.part, from: $0.range.lowerBound, removed: $0.range.count, inserted: $0.range.count, cause: "turn")
                    }
                    #expect(changes == expected, "seed \(seed)")
                } else {
                    let changes = try shape.geometry.removeVertices(in: ranges, cause: "cut")
                    // Carried out one after the other, the changes must lead to the same.
                    for change in changes {
                        #expect(change.inserted == 0 && change.removed > 0 && change.cause == "cut", "seed \(seed)")
                        if change.kind == .partRemoved {
                            #expect(shape.model.remove(at: change.part).count == change.removed, "seed \(seed)")
                        } else {
                            shape.model[change.part].removeSubrange(change.from..<(change.from + change.removed))
                        }
                    }
                    #expect(changes.reduce(0) { $0 + $1.removed } == ranges.normalised.reduce(0) { $0 + $1.range.count })
                    #expect(type == .multipoint || !shape.model.contains(where: \.isEmpty), "seed \(seed)")
                }
                try #require(shape.isTrue(shape.geometry), "seed \(seed)")
                for geometry in kept { try #require(before.isTrue(geometry), "seed \(seed): the earlier value changed") }
            }
        }
    }

    @Test func scatteredVerticesGoAtOnce() throws {
        // Every pattern of what stays in a row of leaves, from one in two to one in two thousand.
        for (step, offset) in [(2, 0), (2, 1), (3, 1), (50, 7), (64, 0), (500, 3), (2000, 1999)] {
            let model = (0..<20_000).map { Coordinate(x: Double($0), y: Double($0 % 97)) }
            for keepsThose in [false, true] {
                let isTaken = { (i: Int) in (i % step == offset) != keepsThose }
                var geometry = Geometry.polygon(Polygon(Path(model, isRing: true)))
                let ranges = model.indices.filter(isTaken).map { PartRange(part: 0, range: $0..<($0 + 1)) }.shuffledBySeed()
                _ = try geometry.removeVertices(in: ranges)
                #expect(geometry.parts[0].coordinates == model.indices.filter { !isTaken($0) }.map { model[$0] })
                #expect(geometry.parts.brokenInvariants().isEmpty, "one in \(step), kept: \(keepsThose)")
            }
        }
    }

    @Test func aHoleOutlivesItsShell() throws {
        var rings = [
            Path(xy: [0, 0, 9, 0, 9, 9], isRing: true), Path(xy: [1, 1, 2, 1, 2, 2], isRing: true),
        ]
        (rings[0].role, rings[1].role) = (.shell, .hole)
        var geometry = Geometry.polygon(Polygon(rings: Parts(rings)))
        let changes = try geometry.removeVertices(in: [PartRange(part: 0, range: 0..<3), PartRange(part: 1, range: 0..<1)])
        #expect(changes.map(\.kind) == [.vertices, .partRemoved])
        #expect(geometry.parts.map(\.role) == [.shell])
    }

    @Test func aPointIsMovedAndEmptied() throws {
        var geometry = Geometry.point(Point(x: 1, y: 2, z: 3))
        let all = [PartRange(part: 0, range: 0..<1)]
        _ = try geometry.transformVertices(in: all, by: AffineTransform(translationX: 10, y: 20))
        #expect(geometry == .point(Point(x: 11, y: 22, z: 3)))
        #expect(try geometry.removeVertices(in: all).map(\.removed) == [1])
        #expect(geometry.isEmpty && geometry.type == .point && geometry.dimensions == .xyz)
    }

    @Test func anErrorChangesNothing() throws {
        let far = Coordinate(x: 1e300, y: 0)
        var geometry = Geometry.polyline(
            Polyline(paths: [Path(xy: [0, 0, 1, 1]), Path([Coordinate(x: 0, y: 0), far])]))
        let before = geometry
        let all = [PartRange(part: 0, range: 0..<2), PartRange(part: 1, range: 0..<2)]
        let bad: [([PartRange], GeometryError)] = [
            (all + [PartRange(part: 0, range: 1..<3)], .indexOutOfRange(what: "vertex", found: 2, allowed: 0..<2)),
            (all + [PartRange(part: 1, range: -4..<1)], .indexOutOfRange(what: "vertex", found: -4, allowed: 0..<2)),
            (all + [PartRange(part: 2, range: 0..<1)], .indexOutOfRange(what: "part", found: 2, allowed: 0..<2)),
            ([PartRange(part: -1, range: 0..<1)] + all, .indexOutOfRange(what: "part", found: -1, allowed: 0..<2)),
        ]
        for (ranges, error) in bad {
            #expect(throws: error) { try geometry.transformVertices(in: ranges, by: .identity) }
            #expect(throws: error) { try geometry.removeVertices(in: ranges) }
            #expect(geometry == before)
        }
        let origin = Coordinate(x: 0, y: 0)
        for transform in [
            AffineTransform(scaleX: 1e10, y: 1, about: origin), AffineTransform(translationX: .nan, y: 0),
            AffineTransform(mirrorFrom: origin, to: origin), AffineTransform(rotationDegrees: .infinity, about: origin),
        ] {
            #expect(throws: GeometryError.self) { try geometry.transformVertices(in: all, by: transform) }
            #expect(geometry == before)
        }
        var box = Geometry.envelope(Envelope(Extent(xMin: 0, yMin: 0, xMax: 1, yMax: 1)))
        var collection = Geometry.collection(GeometryCollection([before]))
        for type in [GeometryType.envelope, .collection] {
            #expect(throws: GeometryError.self) {
                type == .envelope ? try box.removeVertices(in: all) : try collection.removeVertices(in: all)
            }
            #expect(throws: GeometryError.self) {
                try type == .envelope
                    ? box.transformVertices(in: all, by: .identity) : collection.transformVertices(in: all, by: .identity)
            }
        }
    }

    @Test func transformsDoWhatTheySay() {
        let anchor = Coordinate(x: 10, y: 20)
        func place(_ transform: AffineTransform, _ x: Double, _ y: Double) -> [Double] {
            let (x, y) = transform.applied(toX: x, y: y)
            return [x, y]
        }
        #expect(place(.identity, 3, 4) == [3, 4])
        #expect(place(AffineTransform(translationX: -1, y: 0.25), 3, 4) == [2, 4.25])
        #expect(place(AffineTransform(rotationDegrees: 90, about: anchor), 11, 20) == [10, 21])
        #expect(place(AffineTransform(rotationDegrees: -630, about: anchor), 11, 20) == [10, 21])
        #expect(place(AffineTransform(scaleX: 2, y: -1, about: anchor), 11, 22) == [12, 18])
        #expect(place(AffineTransform(mirrorFrom: anchor, to: Coordinate(x: 10, y: 99)), 13, 5) == [7, 5])
        #expect(place(AffineTransform(mirrorFrom: anchor, to: Coordinate(x: 11, y: 21)), 10, 21) == [11, 20])
        // The length of the line does not matter, however great or small.
        for reach in [1e-300, 1e300] {
            let turned = place(
                AffineTransform(mirrorFrom: Coordinate(x: -reach, y: -reach), to: Coordinate(x: reach, y: reach)), reach, 0)
            #expect(abs(turned[0]) <= reach * 1e-15 && abs(turned[1] - reach) <= reach * 1e-15)
        }
    }

    @Test func rangesAreNormalised() {
        for seed in UInt64(1)...300 {
            var random = Seeded(seed)
            let ranges = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                let from = Int.random(in: -5...30, using: &random)
                return PartRange(part: Int.random(in: 0...2, using: &random), range: from..<(from + .random(in: 0...6, using: &random)))
            }
            let normalised = ranges.normalised
            for part in 0...2 {
                let indices = Set(ranges.filter { $0.part == part }.flatMap { Array($0.range) }).sorted()
                let own = normalised.filter { $0.part == part }
                #expect(own.flatMap { Array($0.range) } == indices, "seed \(seed)")
                #expect(zip(own, own.dropFirst()).allSatisfy { $0.range.upperBound < $1.range.lowerBound }, "seed \(seed)")
            }
            #expect(normalised.map(\.part) == normalised.map(\.part).sorted() && normalised.normalised == normalised)
        }
    }
}

extension Array {
    fileprivate func shuffledBySeed() -> [Element] {
        var random = Seeded(99)
        return shuffled(using: &random)
    }
}
