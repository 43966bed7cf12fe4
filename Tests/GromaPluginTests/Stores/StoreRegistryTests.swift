import Groma
import GromaPlugins
import Testing

/// Tests the errors of the registry of stores for locations that no store opens.
@Suite struct StoreRegistryTests {
    @Test(arguments: [
        ("https://u:passw0rd@example.org/x?token=s3cret", "https://example.org/x"),
        ("ftp://example.org/a@b/x#token=s3cret", "ftp://b/x"),
        ("https://example.org/no/service?f=json&token=s3cret", "https://example.org/no/service"),
        ("example.org/FeatureServer?Token=s3cret", "example.org/FeatureServer"),
        ("no/such/file?.gpkg", "no/such/file?.gpkg"), ("no/such/a@b.geojson", "no/such/a@b.geojson"),
    ])
    func errorsShowNoSecrets(_ location: String, _ shown: String) throws {
        let stores = FeatureStoreRegistry(try PluginRegistry(BuiltInPlugins.all))
        let open = error { () throws(FeatureError) in try stores.open(location) }
        switch open {
        case .noStore(shown), .unknownStore(shown, _, _): break
        default: Issue.record("\(String(describing: open))")
        }
        guard shown != location else { return }
        let create = error { () throws(FeatureError) in try stores.create(location) }
        for text in [open, create].map({ String(reflecting: $0) + ($0?.description ?? "") }) {
            #expect(!text.contains("s3cret") && !text.contains("passw0rd"), "\(text)")
        }
    }

    private func error<Value>(_ body: () throws(FeatureError) -> Value) -> FeatureError? {
        do throws(FeatureError) {
            _ = try body()
            return nil
        } catch {
            return error
        }
    }
}
