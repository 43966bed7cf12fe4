import GromaFormats
import GromaGeometry
import GromaSketch
import GromaTesting
import Testing

/// What is told of the differences of two shapes.
struct ChangeBetweenTests {
    private func changes(_ old: String, _ new: String) throws -> [String] {
        let format = WKTFormat()
        return GeometryChange.between(try format.geometry(from: old), try format.geometry(from: new), cause: "test").map {
            "\($0.kind.rawValue) of \($0.part) from \($0.from): \($0.removed) to \($0.inserted) by \($0.cause)"
        }
    }

    @Test(arguments: [
        ("LINESTRING (0 0, 1 0, 2 0)", "LINESTRING (0 0, 1 0, 2 0)", []),
        ("LINESTRING (0 0, 1 0, 2 0)", "LINESTRING (0 0, 1 5, 2 0)", ["vertices of 0 from 1: 1 to 1 by test"]),
        ("LINESTRING (0 0, 1 0, 2 0)", "LINESTRING (0 0, 1 0, 2 0, 3 0, 4 0)", ["vertices of 0 from 3: 0 to 2 by test"]),
        ("LINESTRING (0 0, 1 0, 2 0, 3 0)", "LINESTRING (2 0, 3 0)", ["vertices of 0 from 0: 2 to 0 by test"]),
        ("LINESTRING (0 0, 1 0, 2 0, 3 0)", "LINESTRING (0 0, 7 0, 8 0, 9 0, 3 0)", ["vertices of 0 from 1: 2 to 3 by test"]),
        ("LINESTRING Z (0 0 1, 1 0 1)", "LINESTRING Z (0 0 1, 1 0 2)", ["vertices of 0 from 1: 1 to 1 by test"]),
        ("LINESTRING (0 0, 0 0, 0 0)", "LINESTRING (0 0, 0 0)", ["vertices of 0 from 2: 1 to 0 by test"]),
        (
            "MULTILINESTRING ((0 0, 1 0), (2 0, 3 0), (4 0, 5 0))", "MULTILINESTRING ((0 0, 1 0), (2 0, 9 0), (4 0, 5 0))",
            ["vertices of 1 from 1: 1 to 1 by test"]
        ),
        (
            "MULTILINESTRING ((0 0, 1 0), (4 0, 5 0))", "MULTILINESTRING ((0 0, 1 0), (2 0, 3 0, 3 1), (4 0, 5 0))",
            ["partInserted of 1 from 0: 0 to 3 by test"]
        ),
        (
            "MULTILINESTRING ((0 0, 1 0), (2 0, 3 0, 3 1), (6 0, 7 0), (4 0, 5 0))", "MULTILINESTRING ((0 0, 1 0), (4 0, 5 0))",
            ["partRemoved of 2 from 0: 2 to 0 by test", "partRemoved of 1 from 0: 3 to 0 by test"]
        ),
        (
            "MULTILINESTRING ((0 0, 1 0), (2 0, 3 0), (4 0, 5 0))", "MULTILINESTRING ((0 0, 1 0), (2 0, 3 9), (6 0, 7 0, 8 0), (4 0, 5 0))",
            ["vertices of 1 from 1: 1 to 1 by test", "partInserted of 2 from 0: 0 to 3 by test"]
        ),
        (
            "MULTILINESTRING ((0 0, 1 0), (2 0, 3 0), (6 0, 7 0, 8 0))", "MULTILINESTRING ((0 0, 9 0))",
            ["vertices of 0 from 1: 1 to 1 by test", "partRemoved of 2 from 0: 3 to 0 by test", "partRemoved of 1 from 0: 2 to 0 by test"]
        ),
    ])
    func areTheLeastRanges(_ old: String, _ new: String, _ expected: [String]) throws { #expect(try changes(old, new) == expected) }

    /// Vertices are compared a run of 4,096 at a time.
    @Test(arguments: [0, 1, 4_095, 4_096, 4_097, 8_191, 8_192, 9_998, 9_999]) func areFoundInLongPaths(place: Int) throws {
        var vertices = (0..<10_000).map { Coordinate(x: Double($0), y: 0) }
        let old = Geometry.polyline(Polyline(Path(vertices)))
        vertices[place].y = 1
        let moved = GeometryChange(part: 0, from: place, removed: 1, inserted: 1, cause: "test")
        #expect(GeometryChange.between(old, .polyline(Polyline(Path(vertices))), cause: "test") == [moved])
        vertices.remove(at: place)
        let removed = GeometryChange(part: 0, from: place, removed: 1, inserted: 0, cause: "test")
        #expect(GeometryChange.between(old, .polyline(Polyline(Path(vertices))), cause: "test") == [removed])
    }

    /// Lists that are changed as the changes tell become the new shape's.
    @Test(arguments: 1...20) func leadFromTheOneToTheOther(seed: UInt64) throws {
        var numbers = Seeded(seed)
        func path() -> Path { Path((0..<numbers.count(2...5)).map { Coordinate(x: Double($0), y: Double(numbers.count(0...1))) }) }
        for round in 0..<100 {
            let old = (0..<numbers.count(0...4)).map { _ in path() }
            var new = old
            for _ in 0..<numbers.count(0...3) {
                if new.isEmpty || numbers.count(0...2) == 0 {
                    new.insert(path(), at: numbers.count(0...new.count))
                } else if numbers.count(0...1) == 0 {
                    new.remove(at: numbers.count(0...(new.count - 1)))
                } else {
                    new[numbers.count(0...(new.count - 1))] = path()
                }
            }
            var lists = old.map(\.coordinates)
            let changes = GeometryChange.between(
                .polyline(Polyline(paths: Parts(old))), .polyline(Polyline(paths: Parts(new))), cause: "test")
            for change in changes {
                switch change.kind {
                case .partRemoved: lists.remove(at: change.part)
                case .partInserted: lists.insert(new[change.part].coordinates, at: change.part)
                default:
                    let came = new[change.part].coordinates[change.from..<(change.from + change.inserted)]
                    lists[change.part].replaceSubrange(change.from..<(change.from + change.removed), with: came)
                }
            }
            #expect(lists == new.map(\.coordinates), "seed \(seed) round \(round)")
        }
    }
}
