#if GeoPackage
    import Foundation
    import GeoPackagePlugin
    import Groma

    /// A folder of a test's own that goes with it.
    final class TemporaryFolder: Sendable {
        let path: String

        init() throws {
            path = NSTemporaryDirectory() + "groma-geopackage-" + UUID().uuidString
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        /// A path in it.
        func file(_ name: String) -> String { path + "/" + name }

        /// The names of what is in it.
        var contents: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
    }

    /// The kinds of stores of a session that has GeoPackages only.
    func stores() throws(FeatureError) -> FeatureStoreRegistry {
        do throws(PluginError) {
            return FeatureStoreRegistry(try PluginRegistry([GeoPackage()]))
        } catch {
            throw .notSupported(what: "the plugin", reason: error.description)
        }
    }

    /// What an expression throws as a feature error; nil when it throws none.
    func error<Result>(_ body: () throws(FeatureError) -> Result) -> FeatureError? {
        do throws(FeatureError) {
            _ = try body()
            return nil
        } catch {
            return error
        }
    }
#endif
