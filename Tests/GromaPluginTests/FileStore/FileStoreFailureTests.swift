import Foundation
import Groma
import Testing

/// A file that cannot be written stays what it was, byte for byte, and so does the layer.
struct FileStoreFailureTests {
    private static let collection =
        #"{"type":"FeatureCollection","features":[{"type":"Feature","id":1,"properties":{"s":"a"},"geometry":null}]}"#

    private func expectRefusal(_ name: String, _ folder: FileStoreFolder, _ file: String, _ table: any FeatureTable) throws {
        let before = try Data(contentsOf: URL(fileURLWithPath: file))
        let names = try folder.names
        let edits = FeatureEdits(
            adds: [Feature(attributes: ["s": .string(String(repeating: "x", count: 300_000))])],
            updates: [Feature(objectID: 1, attributes: ["s": "b"])])
        #expect(errorName { _ = try table.applyEdits(edits) } == name)
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
        #expect(try folder.names == names)
        #expect(try table.count(of: FeatureQuery()) == 1)
        #expect(try table.feature(withObjectID: 1)?.attributes["s"] == "a")
    }

    @Test func writeProtectedFiles() throws {
        let folder = try FileStoreFolder()
        let file = try folder.file("a.geojson", Self.collection)
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file)
        let store = try folder.stores.open(file)
        #expect(store.isReadOnly)
        try expectRefusal("readOnly", folder, file, try store.table(named: "a"))
        #expect(errorName { try store.removeLayer(named: "a") } == "readOnly")
        #expect(errorName { _ = try folder.stores.create("/proc/nothing/a.geojson") } == "inputOutput")
    }

    @Test func somebodyElseHasChangedTheFile() throws {
        let folder = try FileStoreFolder()
        let file = try folder.file("a.geojson", Self.collection)
        let (first, second) = (try folder.table(file), try folder.table(file))
        _ = try second.applyEdits(FeatureEdits(adds: [Feature(attributes: ["s": "theirs"])]))
        try expectRefusal("inputOutput", folder, file, first)
        _ = try second.applyEdits(FeatureEdits(adds: [Feature(attributes: ["s": "theirs again"])]))
        #expect(try folder.table(file).count(of: FeatureQuery()) == 3)
    }

    @Test func aFailedCallLeavesTheFileUntouched() throws {
        let folder = try FileStoreFolder()
        let file = try folder.file("a.geojson", Self.collection)
        let table = try folder.table(file)
        var options = EditOptions()
        options.rollsBackOnFailure = true
        let results = try table.applyEdits(FeatureEdits(adds: [Feature(attributes: ["s": "b"])], deletes: [99]), options: options)
        #expect(!results.isSuccess)
        #expect(try folder.text(file) == Self.collection)
    }

    @Test func permissionsAndLinksStay() throws {
        let folder = try FileStoreFolder()
        let file = try folder.file("a.geojson", Self.collection)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
        let link = folder.path + "/link.geojson"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a.geojson")
        _ = try folder.table(link).applyEdits(FeatureEdits(deletes: [1]))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "a.geojson")
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o640)
        #expect(try folder.table(file).count(of: FeatureQuery()) == 0)
        #expect(try folder.names == ["a.geojson", "link.geojson"])
    }
}
