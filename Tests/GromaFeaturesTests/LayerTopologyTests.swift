import GromaTesting
import GromaFeatures
import GromaGeometry
import GromaSketch
import Testing

/// Feature layers as what a sketch snaps to and shares vertices and edges with (rows 17 to 20 of what editors offer).
@Suite struct LayerTopologyTests: LayerDrawing {
    /// Two parcels side by side, with a zone on them that has elevations.
    private func layers() throws -> (parcels: FeatureLayer, zones: FeatureLayer) {
        let parcels = try table("parcels", .polygon, [square(0, 0, 10), square(10, 0, 10)])
        let zone = polygon([(10, 0), (30, 0), (30, 10), (10, 10)], z: [1, 2, 3, 4])
        let zones = try table("zones", .polygon, [zone]) { $0.hasZ = true }
        return (FeatureLayer(table: parcels), FeatureLayer(table: zones))
    }

    private func sketch(_ geometry: Geometry, of id: Int, in layers: [any SnapSource]) throws -> SketchLayer {
        let sketch = try SketchLayer(MutableGeometry(geometry))
        sketch.snapSources = layers
        sketch.editsTopology = true
        sketch.snapping.isEnabled = true
        sketch.snapping.sources["parcels"] = SnapSourceSettings(hiddenFeatures: [id])
        return sketch
    }

    private func positions(_ geometry: Geometry?) -> [Coordinate] { geometry?.parts.flatMap(\.coordinates) ?? [] }

    private func changed(_ sketch: SketchLayer) throws -> [String] { try sketch.neighbourEdits().map { "\($0.source) \($0.feature)" } }

    @Test func aSharedVertexMovesEverywhereAndIsCommittedWithItsFeature() throws {
        let (parcels, zones) = try layers()
        let before = [1, 2].map { parcels.geometry(ofFeature: $0) } + [zones.geometry(ofFeature: 1)]
        let sketch = try sketch(try #require(before[0]), of: 1, in: [parcels, zones])
        func seen() -> [Geometry?] { [sketch.neighbour(2, of: "parcels"), sketch.neighbour(1, of: "zones")] }
        try sketch.moveVertex(at: 1, to: at(12, -1))

        #expect(positions(sketch.geometry?.geometry)[1] == at(12, -1))
        #expect(positions(seen()[0])[0] == at(12, -1))
        #expect(positions(seen()[1])[0] == Coordinate(x: 12, y: -1, z: 1), "z is the zone's own")
        #expect(try changed(sketch) == ["parcels 2", "zones 1"], "the stored shape of what is sketched is hidden, not changed")
        #expect([1, 2].map { parcels.geometry(ofFeature: $0) } + [zones.geometry(ofFeature: 1)] == before, "the layers are as they were")
        let box = Extent(xMin: 11, yMin: -1, xMax: 12, yMax: -0.5)
        #expect(sketch.neighbourSources[0].features(in: box, limit: 9) == [2], "the index follows")
        #expect(parcels.features(in: box, limit: 9).isEmpty)

        sketch.undo()
        #expect(!sketch.canUndo, "one step")
        #expect([sketch.geometry?.geometry] + seen() == before)
        #expect(try changed(sketch).isEmpty)
        sketch.redo()

        // An edit of another feature takes nothing along.
        try parcels.applyEdits(FeatureEdits(adds: [Feature(geometry: square(50, 50, 1))]))
        #expect(try parcels.table.feature(withObjectID: 2)?.geometry == before[1])
        let along = try sketch.neighbourEdits()
        let results = try parcels.applyEdits(
            FeatureEdits(updates: [Feature(objectID: 1, geometry: sketch.geometry?.geometry)]), neighbours: along)
        #expect(results.updates.map(\.objectID) == [1, 2] && results.isSuccess, "one call for both")
        sketch.noteCommitted(along.filter { $0.source == "parcels" })
        #expect(positions(try parcels.table.feature(withObjectID: 1)?.geometry)[1] == at(12, -1))
        #expect(positions(try parcels.table.feature(withObjectID: 2)?.geometry)[0] == at(12, -1))
        #expect(try changed(sketch) == ["zones 1"], "each layer commits its own")
        try sketch.commitNeighbours()
        #expect(positions(try zones.table.feature(withObjectID: 1)?.geometry)[0] == Coordinate(x: 12, y: -1, z: 1))

        // What was committed can still be undone: then that is what is committed next.
        sketch.undo()
        #expect(try changed(sketch) == ["parcels 2", "zones 1"])
        try parcels.applyEdits(
            FeatureEdits(updates: [Feature(objectID: 1, geometry: sketch.geometry?.geometry)]), neighbours: try sketch.neighbourEdits())
        try zones.applyEdits(FeatureEdits(), neighbours: try sketch.neighbourEdits())
        let after = try [1, 2].map { try parcels.table.feature(withObjectID: $0)?.geometry }
        #expect(after + [try zones.table.feature(withObjectID: 1)?.geometry] == before)
    }

    @Test func cancelledChangesOfNeighborsAreGone() throws {
        let (parcels, zones) = try layers()
        let before = try #require(parcels.geometry(ofFeature: 1))
        let first = try sketch(before, of: 1, in: [parcels, zones])
        try first.moveVertex(at: 1, to: at(12, -1))
        first.cancel()
        #expect(try first.neighbourEdits().isEmpty && first.geometry == nil)
        // Two sketches each have shapes of their own; the one that comes second is told.
        let sketches = try (0..<2).map { _ in try sketch(before, of: 1, in: [parcels, zones]) }
        try sketches[0].moveVertex(at: 1, to: at(12, -1))
        #expect(positions(sketches[1].neighbour(2, of: "parcels"))[0] == at(10, 0))
        try sketches[1].moveVertex(at: 1, to: at(11, 1))
        let along = try sketches[0].neighbourEdits()
        try parcels.applyEdits(FeatureEdits(updates: [Feature(objectID: 1, geometry: sketches[0].geometry?.geometry)]), neighbours: along)
        #expect(throws: FeatureError.self) {
            try parcels.applyEdits(FeatureEdits(), neighbours: try sketches[1].neighbourEdits())
        }
        #expect(positions(try parcels.table.feature(withObjectID: 2)?.geometry)[0] == at(12, -1))
        // Undone and done again it is still what would overwrite the other.
        sketches[1].undo()
        #expect(positions(sketches[1].neighbour(2, of: "parcels"))[0] == at(12, -1), "what the table has now")
        sketches[1].redo()
        #expect(throws: SketchError.self) {
            try sketches[1].commitNeighbours()
        }
        sketches[1].undo()
        try sketches[1].commitNeighbours()
        #expect(positions(try parcels.table.feature(withObjectID: 2)?.geometry)[0] == at(12, -1))
    }

    @Test func aSharedEdgeMovesAsOneStepOfTwoLayers() throws {
        let (parcels, zones) = try layers()
        let own = try #require(parcels.geometry(ofFeature: 1))
        let sketch = try sketch(own, of: 1, in: [parcels, zones])
        try sketch.selectSegment(at: 1)
        try sketch.moveSelection(byX: 2, y: 0)
        #expect(positions(sketch.neighbour(2, of: "parcels")) == [at(12, 0), at(20, 0), at(20, 10), at(12, 10)])
        #expect(positions(sketch.neighbour(1, of: "zones")).map(\.x) == [12, 30, 30, 12])
        // A vertex put into it comes into all.
        try sketch.insertVertex(at(12, 5), at: 2)
        #expect(positions(sketch.neighbour(2, of: "parcels")).contains(at(12, 5)))
        #expect(positions(sketch.neighbour(1, of: "zones")).contains(Coordinate(x: 12, y: 5, z: 2.5)), "its elevation between its ends")
        sketch.undo()
        sketch.undo()
        #expect(sketch.geometry?.geometry == own)
        #expect(try sketch.neighbourEdits().isEmpty)
        #expect(!sketch.canUndo)
    }

    /// The same edits on feature layers and on sources of plain geometries come to the same, whatever is undone and committed between.
    @Test(arguments: [7, 8, 9] as [UInt64]) func editsComeToTheSameAsWithPlainGeometries(seed: UInt64) throws {
        var numbers = Seeded(seed)
        let cells = (0..<16).map { square(Double($0 % 4) * 10, Double($0 / 4) * 10, 10) }
        let roads = [line([(0, 0), (10, 0), (20, 0), (40, 0)]), line([(10, 0), (10, 10), (10, 40)])]
        let layers = [
            FeatureLayer(table: try table("cells", .polygon, cells)), FeatureLayer(table: try table("roads", .polyline, roads)),
        ]
        let plain = try zip(["cells", "roads"], [cells, roads]).map { name, shapes in
            try GeometrySnapSource(
                name: name, spatialReference: nil, isEditable: true, features: shapes.enumerated().map { (id: $0 + 1, geometry: $1) })
        }
        let sketches = try [layers as [any SnapSource], plain].map { sources in
            let sketch = try SketchLayer(MutableGeometry(cells[5]))
            sketch.snapSources = sources
            sketch.editsTopology = true
            sketch.snapping.sources["cells"] = SnapSourceSettings(hiddenFeatures: [6])
            return sketch
        }
        for step in 0..<120 {
            let count = sketches[0].geometry?.geometry.parts[0].count ?? 0
            let (choice, index) = (Int.random(in: 0..<10, using: &numbers), Int.random(in: 0..<count, using: &numbers))
            let place = at(Double.random(in: 10...20, using: &numbers), Double.random(in: 10...20, using: &numbers))
            for sketch in sketches {
                switch choice {
                case 0...3: try sketch.moveVertex(at: index, to: place)
                case 4: try sketch.insertVertex(place, at: index)
                case 5: if count > 3 { _ = try? sketch.removeVertex(at: index) }
                case 6, 7: sketch.undo()
                case 8: sketch.redo()
                default: break
                }
            }
            if choice == 9 {
                for sketch in sketches { try sketch.commitNeighbours() }
                if index == 0 { layers[0].refresh() }
            }
            for (layer, source) in zip(layers, plain) {
                for id in 1...16 {
                    #expect(
                        sketches[0].neighbour(id, of: layer.name) == sketches[1].neighbour(id, of: source.name),
                        "seed \(seed), step \(step), \(layer.name) \(id)")
                }
            }
        }
        for sketch in sketches { try sketch.commitNeighbours() }
        for (layer, source) in zip(layers, plain) {
            for feature in try layer.table.features().features {
                #expect(feature.geometry == source.geometry(ofFeature: try #require(feature.objectID)), "seed \(seed): committed")
            }
        }
    }

    @Test func itSnapsTracesAndKeepsOutByRules() throws {
        let (parcels, zones) = try layers()
        var settings = SnapSettings(isEnabled: true)
        func snap(_ x: Double, _ y: Double) throws -> SnapResult? {
            try Snapper(settings: settings, own: nil, sources: [parcels, zones]).snap(SnapRequest(point: at(x, y), toleranceInMapUnits: 1))
        }
        // 17: rules limit and prevent.
        #expect(try snap(9.6, 0.2)?.targets.map { [$0.feature ?? 0, $0.index] }.first == [1, 1])
        settings.sources["parcels"] = SnapSourceSettings(rule: .limit(to: [2]))
        #expect(try snap(0.2, 0.2) == nil)
        #expect(try snap(10.2, 0.2)?.targets.contains { $0.source == "parcels" && $0.feature == 2 } == true)
        settings.sources["parcels"] = SnapSourceSettings(rule: .prevent)
        #expect(try snap(10.2, 0.2)?.targets.contains { $0.source == "parcels" } == false)
        // 18: along an edge of a feature, from one place that was snapped to to another.
        settings = SnapSettings(isEnabled: true)
        settings.sources["zones"] = SnapSourceSettings(isEnabled: false)
        let start = try #require(try snap(5, 10.1)?.targets.first)
        let end = try #require(try snap(0, 5)?.targets.first)
        let shape = try #require(parcels.geometry(ofFeature: start.feature ?? 0))
        #expect(try EdgeTrace(along: shape, from: start, to: end).coordinates == [at(5, 10), at(0, 10), at(0, 5)])
        // 20: no vertex where a neighbor is.
        guard case .polygon(let neighbour)? = parcels.geometry(ofFeature: 2) else { return }
        #expect(try SketchConstraints(outside: neighbour).position(for: at(10.5, 5)) == at(10, 5))
    }

    @Test func aShapeIsReplacedInTheTableAtOnce() throws {
        let watched = try table("parcels", .polygon, [square(0, 0, 10), square(10, 0, 10)])
        let parcels = FeatureLayer(table: watched)
        try parcels.setGeometry(square(0, 0, 7), ofFeature: 1)
        #expect(try watched.base.feature(withObjectID: 1)?.geometry?.area == 49)
        #expect(try watched.base.feature(withObjectID: 2)?.geometry?.area == 100)
        #expect(parcels.geometry(ofFeature: 1)?.area == 49 && parcels.geometry(ofFeature: 2)?.area == 100)
    }

    @Test func neighborsThatMustNotChangeRefuseTheEdit() throws {
        let mine = try table("parcels", .polygon, [square(0, 0, 10), square(10, 0, 10)])
        let theirs = try table("zones", .polygon, [square(10, 0, 10)], fields: [Field("CREATOR", .string)]) {
            $0.editFieldsInfo = EditFieldsInfo(creatorField: "CREATOR")
            $0.ownershipBasedAccess = OwnershipBasedAccess(allowsOthersToUpdate: false)
        }
        _ = try theirs.base.applyEdits(FeatureEdits(deletes: [1]))
        var options = EditOptions()
        options.user = "ana"
        _ = try theirs.base.applyEdits(FeatureEdits(adds: [Feature(geometry: square(10, 0, 10))]), options: options)
        let (parcels, zones) = (FeatureLayer(table: mine), FeatureLayer(table: theirs))
        zones.user = "ben"
        let sketch = try sketch(square(0, 0, 10), of: 1, in: [parcels, zones])
        #expect(throws: SketchError.self) { try sketch.moveVertex(at: 1, to: at(12, -1)) }
        #expect(sketch.geometry?.geometry == square(0, 0, 10), "all or nothing")
        #expect(try sketch.neighbourEdits().isEmpty)
        let reason = "it belongs to another user, and others may not change it"
        let refusal = SnapSourceError.failed(source: "zones", feature: 2, reason: reason)
        #expect(throws: refusal) { try zones.checkGeometry(square(10, 0, 9), ofFeature: 2) }
        zones.user = "ana"
        try zones.checkGeometry(square(10, 0, 9), ofFeature: 2)
        try sketch.moveVertex(at: 1, to: at(12, -1))
        #expect(try changed(sketch).contains("zones 2"))
        #expect(sketch.giveUpNeighbours(of: "zones") == [2])
        #expect(try !changed(sketch).contains("zones 2"))

        zones.allowsTopologicalEditing = false
        #expect(!zones.isEditable)
        #expect(throws: SnapSourceError.notEditable(source: "zones")) { try zones.setGeometry(square(0, 0, 1), ofFeature: 2) }
        #expect(throws: SnapSourceError.noFeature(source: "parcels", feature: 77)) {
            try parcels.setGeometry(square(0, 0, 1), ofFeature: 77)
        }
        #expect(throws: SnapSourceError.self) { try parcels.setGeometry(line([(0, 0), (1, 1)]), ofFeature: 1) }
        let elsewhere = Geometry.polygon(Polygon(Path([at(0, 0), at(1, 0), at(1, 1)], isRing: true), spatialReference: .wgs84))
        #expect(throws: SnapSourceError.self) { try parcels.setGeometry(elsewhere, ofFeature: 1) }
    }
}
