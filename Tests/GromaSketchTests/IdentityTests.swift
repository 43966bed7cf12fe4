import GromaTesting
import GromaGeometry
import GromaSketch
import Testing

/// Identities of vertices against labels that the vertices carry as their measures.
@Suite struct IdentityTests {
    /// Returns the positions of the vertices by their labels.
    private func places(_ layer: SketchLayer) -> [Double: [Int]] {
        var places: [Double: [Int]] = [:]
        for (part, path) in (layer.geometry?.geometry.parts ?? Parts([])).enumerated() {
            for (index, vertex) in path.coordinates.enumerated() { places[vertex.m] = [part, index] }
        }
        return places
    }

    @Test(arguments: [21, 22, 23, 24] as [UInt64])
    func staysWithItsVertex(seed: UInt64) throws {
        var random = Seeded(seed)
        let layer = try SketchLayer(MutableGeometry(type: .polygon, spatialReference: nil, dimensions: .xym))
        layer.keepsBranches = true
        var label = 0.0
        func fresh() -> Coordinate {
            label += 1
            return Coordinate(x: .random(in: 0...9, using: &random), y: .random(in: 0...9, using: &random), m: label)
        }
        var held: [(identity: VertexIdentity, label: Double)] = []
        let steps = Rounds(1200, until: ["found": 500, "lost": 500])
        for step in steps {
            guard let value = layer.geometry?.geometry else { return }
            let part = Int.random(in: 0..<max(value.partCount, 1), using: &random)
            let count = value.partCount == 0 ? 0 : value.parts[part].count
            let (from, to) = (Int.random(in: 0...count, using: &random), Int.random(in: 0...count, using: &random))
            func edit() throws {
                switch Int.random(in: 0..<8, using: &random) {
                case 0: try layer.addPart([fresh(), fresh(), fresh()], role: Bool.random(using: &random) ? .hole : nil)
                case 1: try layer.removePart(at: part)
                case 2: try layer.removeVertex(part: part, at: from)
                case 3: try layer.moveVertex(part: part, at: from, to: Coordinate(x: 1, y: 1))
                case 4: try layer.insertVertex(fresh(), part: part, at: from)
                case 5 where value.vertexCount > 9:
                    try layer.selectVertices(in: Extent(xMin: 0, yMin: 0, xMax: 3, yMax: .random(in: 0...9, using: &random)))
                    try layer.deleteSelection()
                case 6 where from < to: try layer.replaceRange(part: part, from: from, to: to, with: (from...to).map { _ in fresh() })
                default: try layer.addVertex(fresh(), part: value.partCount == 0 ? nil : part)
                }
            }
            switch Int.random(in: 0..<12, using: &random) {
            case 0, 1: layer.undo()
            case 2, 3: layer.redo()
            case 4:
                if let entry = layer.historyEntries.randomElement(using: &random) { try layer.goToStep(entry.id) }
            case 5:
                try layer.beginGroup(named: "group")
                for _ in 0..<3 { try? edit() }
                if layer.isGrouping, Bool.random(using: &random) { layer.rollBackGroups() }
                if layer.isGrouping { try layer.endGroup() }
            case 6, 7:
                guard from < count else { break }
                let vertex = try value.vertex(part: part, at: from)
                let identity = try layer.identity(ofVertex: from, part: part)
                if let known = held.first(where: { $0.label == vertex.m }) {
                    #expect(known.identity == identity, "seed \(seed) step \(step)")
                } else {
                    held.append((identity, vertex.m))
                }
            default: try? edit()
            }
            let places = places(layer)
            if held.count > 40 { held.removeFirst(20) }
            for (identity, label) in held {
                let place = layer.place(of: identity).map { [$0.part, $0.index] }
                #expect(place == places[label], "seed \(seed) step \(step) label \(label)")
                steps.count(place == nil ? "lost" : "found")
            }
        }
        #expect(steps.hadEnough, "seed \(seed): \(steps)")
    }

    @Test func aVertexThatIsBroughtBackHasItsIdentity() throws {
        let layer = try SketchLayer(MutableGeometry(type: .polyline, spatialReference: nil))
        try layer.addVertex(Coordinate(x: 0, y: 0))
        try layer.addVertex(Coordinate(x: 1, y: 0))
        let added = try layer.identity(ofVertex: 1)
        layer.undo()
        #expect(layer.place(of: added) == nil)
        layer.redo()
        #expect(layer.place(of: added)?.index == 1)
        try layer.removeVertex(at: 0)
        layer.undo()
        // This one is asked for only now, after the step that takes it.
        let first = try layer.identity(ofVertex: 0)
        layer.redo()
        #expect(layer.place(of: first) == nil && layer.place(of: added)?.index == 0)
        layer.undo()
        #expect(layer.place(of: first)?.index == 0 && layer.place(of: added)?.index == 1)
        try layer.setGeometry(MutableGeometry(type: .polyline, spatialReference: nil))
        #expect(layer.place(of: first) == nil)
        try layer.addVertex(Coordinate(x: 0, y: 0))
        #expect(try layer.identity(ofVertex: 0) != first && layer.place(of: first) == nil)
        #expect(throws: SketchError.self) { try layer.identity(ofVertex: 7) }
    }
}
