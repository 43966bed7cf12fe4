import GromaFeatures
import GromaGeometry
import Testing

/// What a copy of a service's layer takes over.
@Suite struct PullLoadTests {
    private static let globalID = "{6FD2B3B8-0A6D-4A5B-9C0E-7B0D3F1C2A11}"

    private static func service() throws(FeatureError) -> MemoryFeatureTable {
        var definition = LayerDefinition(
            name: "wells", geometryType: .point, spatialReference: .wgs84,
            fields: [
                Field("OBJECTID", .oid, isNullable: false, isEditable: false), Field("GlobalID", .globalID, isEditable: false),
                Field("fixed", .integer, isEditable: false), Field("big", .bigInteger), Field("editor", .string),
                Field("kind", .integer, domain: Domain(name: "kinds", kind: .codedValues([.init(name: "none", code: 0)]))),
            ], globalIDField: "GlobalID")
        definition.hasZ = true
        definition.allowsMissingZ = true
        definition.editFieldsInfo = EditFieldsInfo(editorField: "editor")
        let first = Feature(
            objectID: 70, globalID: globalID,
            attributes: ["fixed": 5, "big": .integer(9_007_199_254_740_993), "editor": "ann", "kind": 9],
            geometry: .point(Point(x: 1, y: 2, spatialReference: .wgs84)))
        let second = Feature(objectID: 3, attributes: ["kind": 7], geometry: .point(Point(x: 1, y: 2, z: 4, spatialReference: .wgs84)))
        let table = try MemoryFeatureTable(definition)
        let loaded = try table.load([first, second], options: LoadOptions())
        #expect(loaded.failure == nil && loaded.warnings.map(\.count) == [2])
        return table
    }

    @Test func aPullKeepsNumbersAndValuesAndCountsWhatAnEditWouldRefuse() throws {
        let service = try Self.service()
        var definition = service.definition
        definition.capabilities = .query
        definition.allowsMissingZ = false
        let copy = try MemoryFeatureTable(definition)
        let report = try FeatureSync(local: copy, remote: service).pull()
        #expect(report.warnings.map(\.code) == ["notInCodedValueDomain"])
        #expect(report.warnings.first?.field == "kind" && report.warnings.first?.count == 2)
        #expect(try copy.objectIDs(of: FeatureQuery()) == [3, 70])
        let feature = try #require(try copy.feature(withObjectID: 70))
        #expect(feature.globalID == Self.globalID)
        for (name, value): (String, AttributeValue) in [
            ("fixed", 5), ("big", .integer(9_007_199_254_740_993)), ("editor", "ann"), ("kind", 9),
        ] { #expect(feature.attributes[name] == value, "\(name)") }
        // All shapes of the copy have Z, and this one comes without.
        #expect(feature.geometry == .point(Point(x: 1, y: 2, z: 0, spatialReference: .wgs84)))
    }

    @Test func patternsAreThoseOfSQLite() throws {
        func allows(_ pattern: String, _ text: String) throws -> Bool {
            var field = Field("t", .string)
            field.pattern = pattern
            let table = try MemoryFeatureTable(LayerDefinition(name: "t", fields: [field]))
            return try table.applyEdits(FeatureEdits(adds: [Feature(attributes: ["t": .string(text)])])).isSuccess
        }
        // Each as sqlite3 3.40 answers `SELECT text GLOB pattern`.
        let cases: [(String, String, Bool)] = [
            ("*", "", true), ("", "", true), ("", "a", false), ("a*c", "abbbc", true), ("a*c", "ac", true), ("a*c", "abcd", false),
            ("a?c", "abc", true), ("a?c", "ac", false), ("[abc]x", "bx", true), ("[^abc]x", "bx", false), ("[a-c]*", "Cx", false),
            ("[]]", "]", true), ("[^]]", "]", false), ("[a-]", "-", true), ("[a", "a", false), ("*é?", "caféx", true), ("**a", "bba", true),
            ("*ab*ab", "abab", true), ("*ab*ab", "abxb", false),
        ]
        for (pattern, text, expected) in cases { #expect(try allows(pattern, text) == expected, "\(text) GLOB \(pattern)") }
    }
}
