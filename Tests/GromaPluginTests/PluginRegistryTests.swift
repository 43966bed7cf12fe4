import GromaPlugin
import Testing

/// The registry keeps contributions by point and name, and refuses two of one name.
struct PluginRegistryTests {
    static let words = ExtensionPoint<String>("words")
    static let numbers = ExtensionPoint<Int>("words")

    struct Adder: Plugin {
        let name: String
        let words: [String]

        func contribute(to registry: inout PluginRegistry) throws(PluginError) {
            for word in words { try registry.add(word.uppercased(), named: word, to: PluginRegistryTests.words) }
        }
    }

    @Test func contributionsKeepTheirOrderAndOwner() throws {
        let registry = try PluginRegistry([Adder(name: "a", words: ["x", "b"]), Adder(name: "c", words: ["a"])])
        let found = registry.registrations(at: Self.words)
        #expect(found.map(\.name) == ["x", "b", "a"])
        #expect(found.map(\.contribution) == ["X", "B", "A"])
        #expect(found.map(\.plugin) == ["a", "a", "c"])
        #expect(registry.plugins == ["a", "c"])
        #expect(registry.contribution(named: "b", at: Self.words) == "B")
        #expect(registry.contribution(named: "q", at: Self.words) == nil)
    }

    @Test func duplicatesNameBothPlugins() throws {
        var registry = try PluginRegistry([Adder(name: "first", words: ["x"])])
        let error = #expect(throws: PluginError.self) { try registry.add(Adder(name: "second", words: ["fine", "x"])) }
        #expect(error == .duplicateContribution(name: "x", point: "words", first: "first", second: "second"))
        #expect(error?.description.contains("\"first\"") == true && error?.description.contains("\"second\"") == true)
        #expect(registry.registrations(at: Self.words).map(\.name) == ["x"], "a plugin that fails leaves nothing behind")
        #expect(registry.plugins == ["first"])
        #expect(throws: PluginError.duplicatePlugin(name: "first")) { try registry.add(Adder(name: "first", words: [])) }
    }

    @Test func pointsOfOneNameAndDifferingTypesAreApart() throws {
        var registry = PluginRegistry()
        try registry.add("w", named: "a", to: Self.words)
        try registry.add(1, named: "a", to: Self.numbers)
        #expect(registry.registrations(at: Self.words).map(\.contribution) == ["w"])
        #expect(registry.registrations(at: Self.numbers).map(\.contribution) == [1])
    }
}
