import GromaTesting
import GromaGeometry
import GromaSketch
import Testing

/// Changes that a caller tells need not be true: whatever they say, nothing breaks, and the step can be undone.
@Suite struct ToldChangeTests {
    @Test(arguments: [1, 2, 3] as [UInt64])
    func impossibleChangesCountAsAChangeOfEverything(seed: UInt64) throws {
        var random = Seeded(seed)
        func ring(_ x: Double, _ count: Int) -> Path {
            Path((0..<count).map { Coordinate(x: x + Double($0), y: Double($0 * $0)) }, isRing: true)
        }
        let numbers = [-1, 0, 1, 2, 3, 4, 5, 6, 99, .max, .min]
        for run in 0..<2_000 {
            let before = Geometry.polygon(Polygon(rings: [ring(0, 4), ring(20, 5)]))
            let rings = (0..<Int.random(in: 0...3, using: &random)).map {
                ring(Double($0) * .random(in: 0...20, using: &random), .random(in: 3...6, using: &random))
            }
            let after = Geometry.polygon(Polygon(rings: Parts(rings)))
            let geometry = MutableGeometry(before)
            let layer = try SketchLayer(geometry)
            (layer.tracksValidity, layer.tracksMeasure) = (run % 2 == 0, run % 3 != 0)
            // What is known of the shape is followed from here on.
            try layer.moveVertex(part: 1, at: 0, to: Coordinate(x: 19, y: 0))
            let moved = geometry.geometry
            let identity = try layer.identity(ofVertex: 2, part: 1)
            try layer.selectVertex(part: 1, at: 4)
            let changes = (0..<Int.random(in: 1...2, using: &random)).map { _ in
                func number() -> Int { numbers.randomElement(using: &random) ?? 0 }
                let kinds: [GeometryChange.Kind] = [.vertices, .vertices, .partInserted, .partRemoved, .everything]
                return GeometryChange(
                    kind: kinds.randomElement(using: &random) ?? .vertices, part: number(), from: number(), removed: number(),
                    inserted: number(), cause: "told")
            }
            if run % 5 == 0 { try layer.beginGroup(named: "told") }
            if run % 7 == 0, let change = changes.first {
                try layer.edit { value in
                    value = after
                    return change
                }
            } else {
                try layer.replaceGeometry(with: after, changes: changes, named: "told")
            }
            if run % 5 == 0 { try layer.endGroup() }
            let ranges = layer.selection.ranges(in: after)
            #expect(ranges.allSatisfy { $0.part < after.partCount && $0.range.upperBound <= after.parts[$0.part].count }, "\(changes)")
            _ = layer.place(of: identity)
            _ = try layer.validity()
            #expect(layer.undo() == "told" && geometry.geometry == moved)
        }
    }

    @Test func trueChangesAreReportedAsTold() throws {
        let geometry = MutableGeometry(.polyline(Polyline(Path(xy: [0, 0, 1, 0, 2, 0]))))
        let layer = try SketchLayer(geometry)
        try layer.selectVertex(at: 2)
        var told: [GeometryChange] = []
        let observation = geometry.observe { told.append($1) }
        let change = GeometryChange(part: 0, from: 1, removed: 0, inserted: 1, cause: "told")
        let after = Geometry.polyline(Polyline(Path(xy: [0, 0, 0.5, 0, 1, 0, 2, 0])))
        try layer.replaceGeometry(with: after, changes: [change])
        #expect(told == [change] && layer.selection == .vertex(part: 0, index: 3))
        // Of two vertices that came, one was told.
        try layer.edit { value throws(GeometryError) in
            try value.addVertex(Coordinate(x: 3, y: 0))
            return try value.addVertex(Coordinate(x: 4, y: 0))
        }
        #expect(told.last?.kind == .everything && told.last?.removed == 4 && told.last?.inserted == 6)
        geometry.cancel(observation)
    }
}
