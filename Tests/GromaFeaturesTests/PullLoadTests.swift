import GromaFeatures
import GromaFormats
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
        #expect(report.warnings.map(\.code) == ["notInCodedValueDomain", "missingZ"])
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

    /// All that a pull would warn of is refused, on whichever page it stands, and nothing has changed then.
    @Test func aStrictPullTakesAllOrNothing() throws {
        let service = try Self.service()
        var paged = service.definition
        paged.maxRecordCount = 1
        let remote = try MemoryFeatureTable(paged, features: try service.features().features)
        var options = LoadOptions()
        options.isStrict = true
        let copy = try MemoryFeatureTable(service.definition)
        let journal = try #require(copy.journal)
        #expect { try FeatureSync(local: copy, remote: remote).pull(options: options) } throws: { error in
            guard
                case FeatureError.ofFeature(objectID: 3, .invalidValue(field: "kind", problem: .notInCodedValueDomain))? = error
                    as? FeatureError
            else {
                return false
            }
            return true
        }
        #expect(try copy.count(of: FeatureQuery()) == 0)
        #expect(try !journal.isOfCopy() && journal.entries().isEmpty)
        // On the last page, behind one that could be taken.
        #expect(try remote.load([Feature(objectID: 3, attributes: ["kind": 0])], options: LoadOptions()).failure == nil)
        var fine = FeatureEdits()
        fine.deletes = [3]
        _ = try remote.applyEdits(fine)
        _ = try remote.applyEdits(FeatureEdits(updates: [Feature(objectID: 70, attributes: ["kind": 0])]))
        #expect(try remote.load([Feature(objectID: 99, attributes: ["kind": 5])], options: LoadOptions()).failure == nil)
        #expect(throws: FeatureError.self) { try FeatureSync(local: copy, remote: remote).pull(options: options) }
        #expect(try copy.count(of: FeatureQuery()) == 0)
        _ = try remote.applyEdits(FeatureEdits(updates: [Feature(objectID: 99, attributes: ["kind": 0])]))
        let count = try remote.count(of: FeatureQuery())
        let report = try FeatureSync(local: copy, remote: remote).pull(options: options)
        #expect(report.fetched == count && report.warnings.isEmpty)
        #expect(try copy.count(of: FeatureQuery()) == count && journal.isOfCopy())
    }

    /// One that the copy has no room for keeps no other from coming.
    @Test func failedFeaturesAreReportedAndTheOthersPulled() throws {
        let service = try Self.service()
        var definition = service.definition
        definition.fields.removeAll { $0.name == "editor" }
        definition.fields.append(Field("editor", .integer))
        definition.editFieldsInfo = nil
        let copy = try MemoryFeatureTable(definition)
        let report = try FeatureSync(local: copy, remote: service).pull()
        #expect(report.failures.map(\.remoteID) == [70] && report.failures.first?.error.field == "editor")
        #expect(try copy.objectIDs(of: FeatureQuery()) == [3])
        var options = LoadOptions()
        options.isStrict = true
        #expect(throws: FeatureError.self) { try FeatureSync(local: copy, remote: service).pull(options: options) }
        #expect(try copy.objectIDs(of: FeatureQuery()) == [3])
    }

    @Test func patternsAreThoseOfSQLite() throws {
        func allows(_ pattern: String, _ text: String) throws -> Bool {
            var field = Field("t", .string)
            field.patterns = [pattern]
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

    /// Files note digests, so that those of another version must be the same. Python has computed them, mixing as in SplitMix64.
    @Test func digestsStayAsTheyAre() {
        let definition = LayerDefinition(name: "s", fields: [Field("s", .string), Field("n", .integer)])
        func digest(_ attributes: Attributes, _ geometry: Geometry? = nil) -> Int {
            FeatureDigest.value(of: Feature(attributes: attributes, geometry: geometry), definition)
        }
        #expect(digest(["s": "abc"]) == 4_240_751_314_438_234_921)
        #expect(digest(["s": "abcdefghij", "n": -1]) == -3_795_378_313_101_438_899)
        let rings = [Path(xy: [0, 0, 4, 0, 0, 4], isRing: true), Path(xy: [5, 5, 6, 5, 5, 6], isRing: true)]
        #expect(digest(["n": 7], .polygon(Polygon(rings: Parts(rings)))) == -3_238_954_503_040_500_990)
    }
}
