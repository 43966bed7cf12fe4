import GromaTesting
import Foundation
import Groma
import GromaPlugins

/// A folder that is gone after the test, with stores in it.
final class FileStoreFolder {
    private let folder: TemporaryFolder
    let stores: FeatureStoreRegistry

    init() throws {
        folder = try TemporaryFolder()
        stores = FeatureStoreRegistry(try PluginRegistry(BuiltInPlugins.all))
    }

    var path: String { folder.path }

    /// Writes a file and gives its path.
    func file(_ name: String, _ text: String) throws -> String { try folder.write(text, to: name) }

    func text(_ file: String) throws -> String { try String(contentsOfFile: file, encoding: .utf8) }

    func object(_ file: String) throws -> JSONObject { try JSONValue(parsing: text(file).utf8).objectValue ?? JSONObject() }

    var names: [String] { get throws { folder.contents } }

    /// The only layer of a store.
    func table(_ file: String, readOnly: Bool = false) throws -> any FeatureTable {
        var options = FeatureStoreOptions()
        options.isReadOnly = readOnly
        let store = try stores.open(file, options: options)
        return try store.table(named: store.layerNames()[0])
    }
}

/// The name of the error that a call throws.
func errorName(_ body: () throws -> Void) -> String? {
    do { try body() } catch { return (error as? FeatureError)?.name ?? "\(error)" }
    return nil
}
