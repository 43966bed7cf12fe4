import Foundation
import Groma
import GromaPlugins

/// A folder that is gone after the test, with stores in it.
final class FileStoreFolder {
    let path: String
    let stores: FeatureStoreRegistry

    init() throws {
        path = NSTemporaryDirectory() + "groma-filestore-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        stores = FeatureStoreRegistry(try PluginRegistry(BuiltInPlugins.all))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file and gives its path.
    func file(_ name: String, _ text: String) throws -> String {
        let file = path + "/" + name
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        return file
    }

    func text(_ file: String) throws -> String { try String(contentsOfFile: file, encoding: .utf8) }

    func object(_ file: String) throws -> JSONObject { try JSONValue(parsing: text(file).utf8).objectValue ?? JSONObject() }

    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }

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
