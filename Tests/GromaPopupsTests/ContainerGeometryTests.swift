import GromaTesting
import GromaFeatures
import GromaGeometry
import GromaOperations
import GromaPopups
import GromaSketch
import Testing

/// When a shape that is edited can be saved, by both rules, against what the whole shape says.
@Suite struct ContainerGeometryTests {
    private func container(
        _ geometry: Geometry, type: LayerGeometryType, rule: PopupGeometryRule, objectID: Int? = 1
    ) throws -> PopupsContainer {
        let definition = LayerDefinition(name: "shapes", geometryType: type, fields: [Field("NAME", .string)])
        let layer = FeatureLayer(table: try MemoryFeatureTable(definition))
        let container = PopupsContainer(Feature(objectID: objectID, geometry: geometry), of: layer)
        container.geometryRule = rule
        try container.startEditingCurrentPopup()
        return container
    }

    /// A small shape changed at random, several vertices at once too: Done is enabled exactly when the whole says so.
    @Test(arguments: [LayerGeometryType.multipoint, .polyline, .polygon], PopupGeometryRule.allCases)
    func followsEveryChange(type: LayerGeometryType, rule: PopupGeometryRule) throws {
        let seed: UInt64 = type == .polygon ? 7 : 11
        var random = Seeded(seed)
        let ring = Path(xy: [0, 0, 4, 0, 4, 4, 0, 4], isRing: type == .polygon)
        let start: Geometry =
            switch type {
            case .multipoint: .multipoint(Multipoint(points: ring))
            case .polyline: .polyline(Polyline(ring))
            default: .polygon(Polygon(ring.with(role: .shell)))
            }
        let container = try container(start, type: type, rule: rule)
        let shape = try #require(container.currentEditingGeometry)
        var verdicts: Set<Bool> = []
        for step in 0..<1_500 {
            let (part, index) = (random.below(3), random.below(6))
            let place = Coordinate(x: Double(random.below(5)), y: Double(random.below(5)))
            switch random.below(9) {
            case 0...2: _ = try? shape.updatePoint(place, part: part, at: index)
            case 3: _ = try? shape.insertPoint(place, part: part, at: index)
            case 4, 5: _ = try? shape.removePoint(part: part, at: index)
            case 6 where shape.geometry.parts.count < 3: _ = try? shape.addPart([place], role: type == .polygon ? .shell : nil)
            case 7: _ = try? shape.removePart(at: part)
            default:
                shape.editAll { value in
                    [(try? value.moveVertex(part: 0, at: 0, to: place)), (try? value.moveVertex(part: part, at: index, to: place))]
                        .compactMap { $0 }
                }
            }
            // Now and then everything goes, or is as at first: changes at random seldom make an area right again, or leave no point.
            if step % 120 == 60 { try shape.replace(with: Geometry(empty: start.type, dimensions: .xy, spatialReference: nil)) }
            if shape.geometry.vertexCount > 14 || step % 120 == 0 { try shape.replace(with: start) }
            let isRight = try isComplete(shape.geometry) && (rule == .complete || GeometryEngine().isValid(shape.geometry).value)
            verdicts.insert(isRight)
            #expect(container.isValid == isRight, "seed \(seed), step \(step): \(shape.geometry)")
            #expect((container.editing?.geometryProblem == nil) == isRight)
            if container.isValid != isRight { return }
        }
        #expect(verdicts.count == 2)
    }

    private func isComplete(_ geometry: Geometry) -> Bool {
        let needed = geometry.type == .polygon ? 3 : geometry.type == .polyline ? 2 : 1
        let places = geometry.parts.map { Set($0.coordinates.map { [$0.x, $0.y] }).count }
        return !geometry.isEmpty && places.allSatisfy { $0 >= needed }
    }

    /// What is no number is not saved, and its going is noticed. A shape that the layer has holds none.
    @Test func ordinatesAreNumbers() throws {
        let line = Geometry.polyline(Polyline(Path(xy: [0, 0, .nan, 1, 2, 2])))
        let container = try container(line, type: .polyline, rule: .complete, objectID: nil)
        #expect(!container.isValid && container.editing?.geometryProblem?.kind == .invalid)
        try container.currentEditingGeometry?.updatePoint(Coordinate(x: 1, y: 1), at: 1)
        #expect(container.isValid && container.editing?.geometryProblem == nil)
    }

    /// Several changes of a part that come together may put in what is no number, and take it out again.
    @Test func ordinatesAreFollowedThroughSeveralChanges() throws {
        let seed = Seeded.freshSeed()
        var random = Seeded(seed)
        let start = [[0.0, 0, 1, 0, 2, 0, 3, 0], [0, 1, 1, 1, 2, 1, 3, 1]]
        var parts = start
        func line() -> Geometry { .polyline(Polyline(paths: [Path(xy: parts[0]), Path(xy: parts[1])])) }
        let container = try container(line(), type: .polyline, rule: .complete, objectID: nil)
        let shape = try #require(container.currentEditingGeometry)
        var verdicts: Set<Bool> = []
        for step in 0..<1_000 {
            if step % 8 == 0 {
                parts = start
                try shape.replace(with: line())
            }
            var changes: [GeometryChange] = []
            for _ in 0...random.below(3) {
                let part = random.below(2)
                let count = parts[part].count / 2
                let from = random.below(count + 1)
                let (removed, inserted) = (random.below(min(count - from, 2) + 1), random.below(3))
                var places: [Double] = []
                for _ in 0..<inserted { places += [random.below(8) == 0 ? .nan : Double(random.below(4)), Double(random.below(4))] }
                parts[part].replaceSubrange(2 * from..<2 * (from + removed), with: places)
                changes.append(GeometryChange(part: part, from: from, removed: removed, inserted: inserted, cause: "test"))
            }
            try shape.replace(with: line(), changes: changes)
            let isRight = parts.allSatisfy { part in
                let places = stride(from: 0, to: part.count, by: 2).map { [part[$0], part[$0 + 1]] }
                return part.allSatisfy(\.isFinite) && Set(places).count >= 2
            }
            verdicts.insert(isRight)
            #expect(container.isValid == isRight, "seed \(seed), step \(step): \(parts) after \(changes)")
            if container.isValid != isRight { return }
        }
        #expect(verdicts.count == 2)
    }

    /// Who puts in another value may say anything of what changed.
    @Test func changesThatAreNoneAreNotFollowed() throws {
        let line = Geometry.polyline(Polyline(Path(xy: [0, 0, 1, 1, 2, 2])))
        let container = try container(line, type: .polyline, rule: .complete)
        let shape = try #require(container.currentEditingGeometry)
        let (short, long) = (Geometry.polyline(Polyline(Path(xy: [0, 0]))), Geometry.polyline(Polyline(Path(xy: [0, 0, 1, 1]))))
        for (part, from, removed, inserted) in [
            (0, 0, 0, 0), (7, 0, 1, 0), (-1, 0, 1, 0), (0, .max, 1, 0), (0, 0, .max, .max), (0, 0, 2, .max), (0, 9, 2, 0), (0, 0, -1, -3),
        ] {
            let change = GeometryChange(part: part, from: from, removed: removed, inserted: inserted, cause: "test")
            try shape.replace(with: short, changes: [change, change])
            #expect(!container.isValid && container.editing?.geometryProblem?.kind == .tooFewVertices)
            try shape.replace(with: long, changes: [change])
            #expect(container.isValid)
        }
    }

    /// After a change that nobody told of, and for shapes of which the layer takes any.
    @Test func aPointMayBeDrawnAnew() throws {
        let container = try container(.point(Point(nil)), type: .point, rule: .valid)
        #expect(!container.isValid && container.editing?.geometryProblem == SketchProblem(kind: .empty, part: 0, index: 0, at: nil))
        try container.currentEditingGeometry?.addPoint(Coordinate(x: 1, y: 2))
        #expect(container.isValid)
        try container.geometryUpdated()
        #expect(container.isValid)
        try container.finishEditing()
        #expect(container.currentPopup?.feature.geometry?.vertexCount == 1)
    }
}
