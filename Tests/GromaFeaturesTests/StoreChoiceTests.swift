import GromaFeatures
import GromaFormats
import Testing

/// Which of several kinds of stores a name is for.
@Suite struct StoreChoiceTests {
    private struct Provider: FeatureStoreProvider {
        let name: String
        let fileExtensions: [String]
        var capabilities: FeatureStoreCapabilities = []
        var isCertainOf = ""
        var title: String { name }

        func match(_ location: String, start: UnsafeBufferPointer<UInt8>?) -> FormatMatch { location == isCertainOf ? .certain : .no }
        func open(_ location: String, options: FeatureStoreOptions) throws(FeatureError) -> any FeatureStore {
            throw .noStore(location: location)
        }
        func create(_ location: String, options: FeatureStoreOptions) throws(FeatureError) -> any FeatureStore {
            throw .noStore(location: location)
        }
    }

    /// One that is certain comes first, then the first of those that can make a file, by the rank of the ending among their own, and among
    /// those of the same rank as they are registered.
    @Test func theProviderThatMakesAFile() throws {
        let registry = FeatureStoreRegistry([
            Provider(name: "second rank", fileExtensions: ["z", "a"], capabilities: .create),
            Provider(name: "only reads", fileExtensions: ["a"]), Provider(name: "first", fileExtensions: ["a"], capabilities: .create),
            Provider(name: "last", fileExtensions: ["a"], capabilities: .create), Provider(name: "reads b", fileExtensions: ["b"]),
            Provider(name: "reads b too", fileExtensions: ["b"]), Provider(name: "certain", fileExtensions: [], isCertainOf: "sure.a"),
        ])
        for (location, name) in [("x.a", "first"), ("x.z", "second rank"), ("x.b", "reads b"), ("sure.a", "certain")] {
            #expect(try registry.provider(toMake: location).name == name)
        }
        #expect(throws: FeatureError.self) { try registry.provider(toMake: "x.c") }
    }
}
