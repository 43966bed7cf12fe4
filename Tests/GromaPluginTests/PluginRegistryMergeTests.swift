import GromaPlugin
import Testing

/// Registries are joined as a whole or not at all, and errors name who was there first.
struct PluginRegistryMergeTests {
    private typealias Adder = PluginRegistryTests.Adder
    private let words = PluginRegistryTests.words
    private let numbers = PluginRegistryTests.numbers

    private func registry(_ plugins: Adder..., own: [String] = []) throws -> PluginRegistry {
        var registry = try PluginRegistry(plugins)
        for name in own { try registry.add("own \(name)", named: name, to: words) }
        return registry
    }

    @Test func contributionsOfAnotherRegistryFollow() throws {
        var first = try registry(Adder(name: "a", words: ["x", "y"]), own: ["o"])
        try first.add(7, named: "x", to: numbers)
        var second = try registry(Adder(name: "b", words: ["z", "w"]), Adder(name: "c", words: ["v"]), own: ["p"])
        try second.add(8, named: "z", to: numbers)
        try first.add(contentsOf: second)
        let found = first.registrations(at: words)
        #expect(found.map(\.name) == ["x", "y", "o", "z", "w", "v", "p"])
        #expect(found.map(\.plugin) == ["a", "a", nil, "b", "b", "c", nil])
        #expect(found.map(\.contribution) == ["X", "Y", "own o", "Z", "W", "V", "own p"])
        #expect(first.plugins == ["a", "b", "c"] && second.plugins == ["b", "c"])
        #expect(first.registrations(at: numbers).map(\.contribution) == [7, 8] && first.contribution(named: "z", at: numbers) == 8)
        #expect(
            first.registrations(at: ExtensionPoint<Double>("words")).isEmpty
                && first.contribution(named: "x", at: ExtensionPoint<Int>("none")) == nil)
    }

    @Test func aRegistryThatClashesAddsNothing() throws {
        var first = try registry(Adder(name: "a", words: ["x"]), own: ["o"])
        let samePlugin = try registry(Adder(name: "b", words: ["z"]), Adder(name: "a", words: ["q"]))
        #expect(throws: PluginError.duplicatePlugin(name: "a")) { try first.add(contentsOf: samePlugin) }
        for (other, error) in [
            (
                try registry(Adder(name: "b", words: ["z", "x"])),
                PluginError.duplicateContribution(name: "x", point: "words", first: "a", second: "b")
            ),
            (try registry(Adder(name: "b", words: ["o"])), .duplicateContribution(name: "o", point: "words", first: nil, second: "b")),
            (try registry(own: ["n", "x"]), .duplicateContribution(name: "x", point: "words", first: "a", second: nil)),
        ] {
            #expect(throws: error) { try first.add(contentsOf: other) }
        }
        #expect(first.registrations(at: words).map(\.name) == ["x", "o"] && first.plugins == ["a"])
        // After a refusal contributions are Groma's own again.
        #expect(throws: PluginError.self) { try first.add(Adder(name: "c", words: ["fine", "x"])) }
        try first.add("w", named: "w", to: words)
        #expect(first.registrations(at: words).map(\.plugin) == ["a", nil, nil])
        try first.add(Adder(name: "c", words: ["fine"]))
        try first.add("v", named: "v", to: words)
        #expect(first.registrations(at: words).map(\.plugin) == ["a", nil, nil, "c", nil])
    }

    @Test func aCopyIsIndependent() throws {
        let first = try registry(Adder(name: "a", words: ["x"]))
        var copy = first
        try copy.add(Adder(name: "b", words: ["y"]))
        #expect(first.plugins == ["a"] && first.registrations(at: words).count == 1 && copy.registrations(at: words).count == 2)
    }

    @Test func errorsAreSentences() {
        let texts = [
            PluginError.duplicatePlugin(name: "a"), .duplicateContribution(name: "x", point: "words", first: "a", second: nil),
            .duplicateContribution(name: "x", point: "words", first: nil, second: "b"),
            .invalidContribution(name: "x", point: "words", reason: "it is too long"),
        ].map(\.description)
        #expect(
            texts == [
                "there are two plugins named \"a\"; each may be added once",
                "\"x\" is contributed to words twice: by plugin \"a\" and by Groma itself",
                "\"x\" is contributed to words twice: by Groma itself and by plugin \"b\"",
                "\"x\" cannot be contributed to words: it is too long",
            ])
    }
}
