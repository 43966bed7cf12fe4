import GromaTesting
import GromaGeometry
import GromaSketch
import Testing

struct EdgeTraceTests: SnapDrawing {
    private func place(_ index: Int, _ fraction: Double? = nil, part: Int = 0) -> SnapTarget {
        SnapTarget(part: part, index: index, fraction: fraction)
    }

    @Test func alongALine() throws {
        let path = Path(
            [
                Coordinate(x: 0, y: 0, z: 0, m: 5), Coordinate(x: 4, y: 0, z: 8, m: 6), Coordinate(x: 4, y: 4, z: 0),
                Coordinate(x: 9, y: 4, z: 1),
            ], dimensions: .xyzm)
        let line = Geometry.polyline(Polyline(path))
        let trace = try EdgeTrace(along: line, from: place(0, 0.25), to: place(2, 0.2))
        #expect(trace.way == .forward)
        #expect(trace.coordinates == [Coordinate(x: 1, y: 0, z: 2, m: 5.25), path[1], path[2], Coordinate(x: 5, y: 4, z: 0.2)])
        let back = try EdgeTrace(along: line, from: place(2, 0.2), to: place(0, 0.25), way: .backward)
        #expect(back.coordinates == trace.coordinates.reversed() && back.way == .backward)
        // A vertex is the end of one edge and the beginning of the next.
        #expect(try EdgeTrace(along: line, from: place(0, 1), to: place(3)).coordinates == [path[1], path[2], path[3]])
        #expect(try EdgeTrace(along: line, from: place(1), to: place(2, 1)).coordinates == [path[1], path[2], path[3]])
        #expect(try EdgeTrace(along: line, from: place(1, 0.25), to: place(1, 0.5)).coordinates.map(\.y) == [1, 2])
        #expect(try EdgeTrace(along: line, from: place(1, 0), to: place(0, 1)).coordinates == [path[1]])
        #expect(throws: TraceError.noWay(.forward)) {
            try EdgeTrace(along: line, from: place(2), to: place(0), way: .forward)
        }
    }

    @Test func roundARing() throws {
        let corners = [at(0, 0), at(10, 0), at(10, 4), at(0, 4)]
        let ring = Geometry.polygon(Polygon(Path(corners, isRing: true)))
        func trace(_ from: SnapTarget, _ to: SnapTarget, _ way: TraceWay = .shorter) throws -> [Coordinate] {
            try EdgeTrace(along: ring, from: from, to: to, way: way).coordinates
        }
        // The shorter way passes the closing edge where that is nearer.
        #expect(try trace(place(0, 0.1), place(2, 0.9)) == [at(1, 0), at(0, 0), at(0, 4), at(1, 4)])
        #expect(try trace(place(2, 0.9), place(0, 0.1)) == [at(1, 4), at(0, 4), at(0, 0), at(1, 0)])
        #expect(try trace(place(0, 0.9), place(2, 0.1)) == [at(9, 0), at(10, 0), at(10, 4), at(9, 4)])
        #expect(try trace(place(0, 0.1), place(2, 0.9), .forward) == [at(1, 0), at(10, 0), at(10, 4), at(1, 4)])
        #expect(try trace(place(0, 0.9), place(2, 0.1), .backward) == [at(9, 0), at(0, 0), at(0, 4), at(9, 4)])
        // Both ways are 14 long: forwards.
        #expect(try trace(place(0), place(2)) == [at(0, 0), at(10, 0), at(10, 4)])
        #expect(try trace(place(2), place(0)) == [at(10, 4), at(0, 4), at(0, 0)])
        #expect(try trace(place(3, 1), place(0, 0)) == [at(0, 0)])
        #expect(try trace(place(3, 0.5), place(0, 0.5)) == [at(0, 2), at(0, 0), at(5, 0)])
        // Backward on one edge goes round.
        #expect(try trace(place(0, 0.2), place(0, 0.3), .backward) == [at(2, 0), at(0, 0), at(0, 4), at(10, 4), at(10, 0), at(3, 0)])
        #expect(try trace(place(0, 0.3), place(0, 0.2), .forward) == [at(3, 0), at(10, 0), at(10, 4), at(0, 4), at(0, 0), at(2, 0)])
    }

    /// On a ring the two ways together are the whole of it, and the shorter one is no longer than half.
    @Test(arguments: [1, 2] as [UInt64])
    func bothWaysMakeTheRing(seed: UInt64) throws {
        var dice = Seeded(seed)
        for _ in 0..<300 {
            let count = dice.count(2...9)
            let geometry = Geometry.polygon(Polygon(Path((0..<count).map { _ in dice.coordinate(0...9) }, isRing: true)))
            let whole = geometry.parts[0].length
            func length(_ trace: EdgeTrace) -> Double { Path(trace.coordinates).length }
            let (a, b) = (
                place(dice.count(0...(count - 1)), [nil, 0, 0.25, 0.5, 1].randomElement(using: &dice) ?? nil),
                place(dice.count(0...(count - 1)), [nil, 0, 0.25, 0.5, 1].randomElement(using: &dice) ?? nil)
            )
            let forward = try EdgeTrace(along: geometry, from: a, to: b, way: .forward)
            let backward = try EdgeTrace(along: geometry, from: a, to: b, way: .backward)
            #expect(forward.coordinates.first == backward.coordinates.first)
            #expect(forward.coordinates.last == backward.coordinates.last)
            let shorter = try EdgeTrace(along: geometry, from: a, to: b)
            #expect(length(shorter) <= whole / 2 + 1e-9)
            if forward.coordinates.count > 1 || backward.coordinates.count > 1 {
                #expect(abs(length(forward) + length(backward) - whole) < 1e-9)
            }
        }
    }

    @Test func impossibleTracesAreRefused() throws {
        let two = Geometry.polyline(Polyline(paths: [Path([at(0, 0), at(1, 0)]), Path([at(5, 5)])]))
        #expect(throws: TraceError.notConnected) { try EdgeTrace(along: two, from: place(0), to: place(0, part: 1)) }
        #expect(throws: TraceError.notConnected) {
            try EdgeTrace(along: two, from: place(0), to: SnapTarget(source: "s", feature: 1, part: 0, index: 0))
        }
        #expect(throws: TraceError.noEdges(.multipoint)) {
            try EdgeTrace(along: .multipoint(Multipoint(points: Path([at(0, 0)]))), from: place(0), to: place(0))
        }
        #expect(throws: TraceError.self) { try EdgeTrace(along: two, from: place(0, part: 2), to: place(0, part: 2)) }
        #expect(throws: TraceError.self) { try EdgeTrace(along: two, from: place(-1), to: place(0)) }
        #expect(throws: TraceError.self) { try EdgeTrace(along: two, from: place(0), to: place(1, 0.5)) }
        #expect(throws: TraceError.self) { try EdgeTrace(along: two, from: place(0), to: place(0, .nan)) }
        #expect(throws: TraceError.invalidFraction(1.5)) { try EdgeTrace(along: two, from: place(0), to: place(0, 1.5)) }
        #expect(try EdgeTrace(along: two, from: place(0, part: 1), to: place(0, part: 1)).coordinates == [at(5, 5)])
        #expect(throws: TraceError.self) {
            try EdgeTrace(along: Geometry(empty: .polygon), from: place(0), to: place(0))
        }
    }
}
