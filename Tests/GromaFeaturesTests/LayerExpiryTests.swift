import GromaFeatures
import GromaGeometry
import Synchronization
import Testing

/// What a layer holds gets old, is held with fewer vertices, and cannot be edited where its store cannot be written.
@Suite struct LayerExpiryTests: LayerDrawing {
    private final class Clock: Sendable {
        private let time = Mutex(1_000_000)
        var now: Int { time.withLock { $0 } }
        func pass(_ milliseconds: Int) { time.withLock { $0 += milliseconds } }
    }

    private static let box = Extent(xMin: 0, yMin: 0, xMax: 10, yMax: 10)

    @Test(arguments: [LayerMode.snapshot, .onDemand]) func expiredFeaturesAreReloadedOnRequest(mode: LayerMode) throws {
        let watched = try table("squares", .polygon, [square(1, 1, 1), square(4, 4, 1)])
        let clock = Clock()
        let layer = FeatureLayer(table: watched, mode: mode)
        layer.clock = { clock.now }
        layer.expirationInterval = 60
        #expect(!layer.isExpired, "nothing is held")
        try layer.load(Self.box)
        let queries = watched.calls.count { $0 == "query" }
        // Somebody else's edit.
        _ = try watched.base.applyEdits(FeatureEdits(deletes: [1]))
        clock.pass(59_999)
        #expect(!layer.isExpired && layer.features(in: Self.box, limit: 9) == [1, 2])
        clock.pass(1)
        #expect(layer.isExpired && layer.features(in: Self.box, limit: 9) == [1, 2], "only the host refreshes")
        #expect(watched.calls.count { $0 == "query" } == queries)
        layer.autoRefreshOnExpiration = true
        #expect(layer.features(in: Self.box, limit: 9) == [2] && !layer.isExpired)
        #expect(watched.calls.count { $0 == "query" } == queries * 2)
        clock.pass(120_000)
        layer.expirationInterval = 0
        #expect(!layer.isExpired)
    }

    @Test func shapesAreThinnedOnlyWhereTheyCannotBeChanged() throws {
        // A square whose sides have a vertex each that lies 0.1 beside them.
        let bumps = [(0.0, 0.0), (5, 0.1), (10, 0), (9.9, 5), (10, 10), (5, 9.9), (0, 10), (0.1, 5)]
        let shape = polygon(bumps)
        let editable = try table("areas", .polygon, [shape])
        let fixed = try table("areas", .polygon, [shape]) { $0.capabilities = .query }
        for (table, count) in [(editable, 8), (fixed, 4)] {
            let layer = FeatureLayer(table: table)
            layer.maxAllowableOffset = 0.2
            try layer.load(Self.box)
            #expect(layer.geometry(ofFeature: 1)?.vertexCount == count)
            #expect(layer.loadedFeatures.first?.geometry?.vertexCount == count)
            #expect(try layer.feature(withObjectID: 1)?.geometry?.vertexCount == 8, "what is asked for by its id is whole")
            #expect(try layer.queryFeatures().features.first?.geometry?.vertexCount == 8)
            layer.maxAllowableOffset = .nan
            #expect(layer.maxAllowableOffset == 0)
            try layer.load(Self.box)
            #expect(layer.geometry(ofFeature: 1)?.vertexCount == 8)
        }
    }

    @Test func nothingIsPermittedWhereNothingCanBeWritten() throws {
        let feature = Feature(objectID: 1, attributes: [:], geometry: square(0, 0, 1))
        var options = FeatureStoreOptions()
        options.isReadOnly = true
        let definition = LayerDefinition(name: "squares", geometryType: .polygon)
        let table = try MemoryFeatureTable(definition, features: [feature], options: options)
        let layer = FeatureLayer(table: table)
        #expect(!table.isEditable && !layer.canCreate && !layer.canUpdate && !layer.canDelete && !layer.canUpdateGeometry)
        #expect(!layer.canUpdate(feature) && !layer.canUpdateGeometry(of: feature) && !layer.canDelete(feature) && !layer.isEditable)
        #expect(throws: (any Error).self) { try layer.setGeometry(square(1, 1, 1), ofFeature: 1) }
        let writable = FeatureLayer(table: try MemoryFeatureTable(definition, features: [feature]))
        #expect(writable.canCreate && writable.canUpdate(feature) && writable.isEditable)
    }
}
