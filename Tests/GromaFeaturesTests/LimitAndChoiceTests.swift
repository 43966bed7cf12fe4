import GromaFeatures
import Testing

/// How many features a run takes at its own limit, which of several things of one name counts, and what a manager of attachments that was
/// made before asks its layer again.
@Suite struct LimitAndChoiceTests {
    private static let layer = LayerDefinition(name: "t", fields: [Field("N", .integer)])

    private static func feature(_ id: Int) -> Feature { Feature(objectID: id, attributes: ["N": .integer(10 * id)]) }

    /// A run with a limit of its own wants no more when it is reached, and does not say whether there is more; it says so if the limit is
    /// the layer's alone.
    @Test(
        arguments: [
            (2, nil, 2, false), (2, 2, 2, false), (2, 3, 2, false), (3, 2, 2, true), (nil, 2, 2, true), (1, nil, 1, false),
            (0, nil, 0, false),
            (5, 4, 4, true), (4, 4, 4, false),
        ] as [(Int?, Int?, Int, Bool)])
    func aRunEndsAtItsLimit(_ limit: Int?, _ layerLimit: Int?, _ count: Int, _ isTruncated: Bool) throws {
        var layer = Self.layer
        layer.maxRecordCount = layerLimit
        var query = FeatureQuery()
        query.limit = limit
        let table = try MemoryFeatureTable(layer, features: (1...6).map(Self.feature))
        let found = try table.features(in: query)
        #expect(found.features.compactMap(\.objectID) == Array(1..<count + 1) && found.isTruncated == isTruncated)
        var run = try QueryRun(query, definition: layer)
        var taken = 0
        func note(_ feature: Feature) throws(FeatureError) -> Bool {
            taken += 1
            return true
        }
        // Whether a run wants more is said with the last feature that it has taken; if the limit is the layer's, with the one behind it.
        for number in 1...6 {
            let wantsMore = try run.take(Self.feature(number), note)
            #expect(wantsMore == (number < count || isTruncated && number == count))
            guard wantsMore else { break }
        }
        #expect(try taken == count && run.finish(note) == isTruncated)
    }

    /// Distinct values are counted to the last, in any order, without pages and beyond the layer's limit.
    @Test(arguments: [nil, 1, 4], [false, true])
    func distinctValuesAreCountedToTheLast(_ limit: Int?, isSorted: Bool) throws {
        var layer = Self.layer
        layer.maxRecordCount = 2
        let features = [1, 1, 2, 3, 3, 2, 4].map { Feature(attributes: ["N": .integer($0)]) }
        let table = try MemoryFeatureTable(layer, features: features)
        var query = FeatureQuery()
        (query.returnsDistinctValues, query.outFields, query.limit) = (true, ["N"], limit)
        if isSorted { query.orderBy = [FieldOrder("N", isDescending: true)] }
        #expect(try table.count(of: query) == 4)
    }

    /// What is no attribute of a feature but stands in a field of the layer cannot be edited; another name is unknown.
    @Test func namesThatAreNoAttributesAreProblems() {
        let validator = FeatureValidator(Self.layer)
        let feature = Feature(attributes: ["N": 1, "objectid": 4, "OBJECTI": 2])
        #expect(
            validator.problems(of: feature)
                == [.value(field: "objectid", problem: .notEditable), .unknownField(name: "OBJECTI", nearest: "OBJECTID")])
    }

    @Test func ofTypesWithTheSameIDTheFirstCounts() {
        var layer = Self.layer
        layer.typeIDField = "N"
        layer.types = [
            FeatureType(id: .integer(1), name: "a"), FeatureType(id: .integer(2), name: "b"), FeatureType(id: .integer(2), name: "c"),
            FeatureType(id: .integer(3), name: "d"),
        ]
        #expect(["a", "b", "d"] == (1...3).map { layer.featureType(of: ["N": .integer($0)])?.name })
        #expect(layer.featureType(of: ["N": 4]) == nil && layer.featureType(of: ["N": .null]) == nil)
    }

    @Test func ofFieldsWithTheSameNameTheFirstIsFound() {
        let fields = [Field("G", .globalID), Field("H", .globalID), Field("g", .string), Field("h", .globalID)]
        #expect(LayerDefinition(name: "t", fields: fields).globalIDField == "G")
        #expect(LayerDefinition(name: "t", fields: fields, globalIDField: "h").globalIDField == "H")
        #expect(LayerDefinition(name: "t", fields: fields, globalIDField: "x").globalIDField == "x")
        let layer = LayerDefinition(name: "t", fields: fields)
        #expect(layer.field(named: "g")?.type == .globalID && layer.field(named: "H")?.name == "H" && layer.field(named: "i") == nil)
    }

    /// Who edits is asked of the layer with each post, not once when the manager is made.
    @Test func aManagerPostsForWhoeverTheLayersUserIs() throws {
        var definition = LayerDefinition(name: "t", fields: [Field("OWNER", .string)])
        definition.hasAttachments = true
        definition.editFieldsInfo = EditFieldsInfo(creatorField: "OWNER")
        definition.ownershipBasedAccess = OwnershipBasedAccess(allowsOthersToUpdate: false)
        let feature = Feature(objectID: 1, attributes: ["OWNER": "ada"])
        let layer = FeatureLayer(table: try MemoryFeatureTable(definition, features: [feature]))
        let manager = layer.attachmentManager(for: feature)
        try manager.addAttachment(Array("text".utf8), name: "a.txt")
        #expect(try manager.postLocalEdits().map(\.editResultError?.name) == ["notPermitted"])
        layer.user = "bo"
        #expect(try manager.postLocalEdits().map(\.editResultError?.name) == ["notPermitted"])
        layer.user = "ada"
        #expect(try manager.postLocalEdits().map(\.editResultError?.name) == [nil])
        #expect(manager.attachments.map(\.info.id) == [1] && !manager.hasLocalEdits)
    }

    /// The digit behind the second dash is the version, and the first behind the third one of 8, 9, A and B.
    @Test func globalIDsSayTheirVersion() {
        #expect(GlobalID.text(0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210, version: 4) == "{01234567-89AB-4DEF-BEDC-BA9876543210}")
        #expect(GlobalID.text(0, 0, version: 5) == "{00000000-0000-5000-8000-000000000000}")
        #expect(GlobalID.text(.max, .max, version: 8) == "{FFFFFFFF-FFFF-8FFF-BFFF-FFFFFFFFFFFF}")
        for _ in 0..<20 {
            let digits = Array(GlobalID.random())
            #expect(digits.count == 38 && digits[15] == "4" && "89AB".contains(digits[20]))
        }
    }
}
