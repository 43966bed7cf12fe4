import GromaTesting
import FeatureServicePlugin
import Foundation
import Groma

#if GeoPackage
    import GeoPackagePlugin
#endif

/// A layer of parcels that a service keeps and that fails by chance, with a folder for files of its own.
final class FailingLayer {
    let service: TestFeatureService
    /// The service's layer, without a network before it.
    let original: any FeatureTable
    let folder: TemporaryFolder
    private var random: Seeded
    private var count = 0

    /// Without the library for GeoPackages all are in memory.
    init(keepsGlobalIDs: Bool, isInFile: Bool, seed: UInt64, fields: [Field] = []) throws {
        random = Seeded(seed)
        folder = try TemporaryFolder()
        var definition = LayerDefinition(
            name: "Parcels", geometryType: .polygon, spatialReference: .wgs84,
            fields: [
                Field("GlobalID", .globalID, isNullable: false, isEditable: false, length: 38), Field("NAME", .string, length: 20),
                Field("NUMBER", .integer),
            ] + fields)
        definition.hasAttachments = true
        var store: any FeatureStore = MemoryFeatureStore()
        #if GeoPackage
            if isInFile {
                let path = folder.file("service.gpkg")
                store = try FeatureStoreRegistry(PluginRegistry([GeoPackage()])).create(path)
            }
        #endif
        original = try store.addLayer(definition)
        var settings = TestFeatureService.Settings()
        settings.supportsGlobalIDs = keepsGlobalIDs
        service = try TestFeatureService(store: store, settings: settings)
    }

    deinit { service.stop() }

    // MARK: Chance

    func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    /// A number that was not given before.
    func number() -> Int {
        count += 1
        return count
    }

    func globalID() -> String { GlobalID.text(random.next(), random.next(), version: 4) }

    /// Lets the next requests fail, or not.
    ///
    /// - Parameters:
    ///   - bound: how many kinds of failure there are fewer than.
    ///   - operations: what they hit; nil for whatever comes.
    func trouble(below bound: Int, on operations: [String?]) {
        let items = FailingItems(adds: [0], updates: [0], deletes: [0])
        let kinds: [ServiceFailure.Kind] = [
            .dropBeforeApplying, .dropAfterApplying, .halfAnswer, .status(500), .status(504, isApplied: true),
            .error(code: 500, message: "Unable to complete operation."), .error(code: 400, message: "No"), .items(items),
            .body("<html></html>"),
        ]
        service.failures = (0..<below(bound)).map { _ in
            ServiceFailure(kinds[below(kinds.count)], on: operations[below(operations.count)], times: 1 + below(2), after: below(2))
        }
    }
}
