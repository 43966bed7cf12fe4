import GromaFeatures
import GromaFormats
import GromaGeometry
import Testing

/// Features that are loaded, not edited: what is kept, what is counted in a warning, and what is refused, leniently and strictly.
@Suite struct LoadRuleTests {
    private static let (first, second, made) = (
        "{11111111-2222-4333-8444-555555555555}", "{66666666-7777-4888-8999-AAAAAAAAAAAA}", "{99999999-9999-4999-8999-999999999999}"
    )

    private static func table(_ change: (inout LayerDefinition) -> Void = { _ in }) throws -> MemoryFeatureTable {
        var layer = LayerDefinition(
            name: "wells", geometryType: .point, spatialReference: .wgs84,
            fields: [
                Field("GID", .globalID), Field("N", .smallInteger), Field("T", .string, length: 3), Field("BIG", .bigInteger),
                Field("MUST", .integer, isNullable: false, defaultValue: 4),
                Field("FIXED", .string, isEditable: false), Field("EDITOR", .string),
                Field("CODE", .integer, domain: Domain(name: "codes", kind: .codedValues([CodedValue(name: "one", code: 1)]))),
                Field("B", .blob, length: 2), Field("S", .single),
            ])
        layer.hasZ = true
        layer.foreignMembers["zDefault"] = 2.5
        layer.editFieldsInfo = EditFieldsInfo(editorField: "EDITOR")
        layer.capabilities = [.query]
        change(&layer)
        var options = FeatureStoreOptions()
        options.makeGlobalID = { made }
        return try MemoryFeatureTable(layer, options: options)
    }

    private static func point(_ z: Double? = 7) -> Geometry {
        .point(z.map { Point(x: 1, y: 2, z: $0, spatialReference: .wgs84) } ?? Point(x: 1, y: 2, spatialReference: .wgs84))
    }

    private static var strict: LoadOptions {
        var options = LoadOptions()
        options.isStrict = true
        return options
    }

    @Test func everythingIsKeptAsItIsGiven() throws {
        let table = try Self.table()
        let feature = Feature(
            objectID: 7, globalID: "66666666-7777-4888-8999-aaaaaaaaaaaa",
            attributes: ["N": 5, "FIXED": "f", "EDITOR": "eve", "BIG": .integer(1 << 60), "CODE": 1], geometry: Self.point())
        let results = try table.load([feature], options: Self.strict)
        #expect(results == LoadResults(results: [EditResult(objectID: 7, globalID: Self.second)]) && results.failure == nil)
        let attributes: Attributes = [
            "N": 5, "T": .null, "BIG": .integer(1 << 60), "MUST": 4, "FIXED": "f", "EDITOR": "eve", "CODE": 1, "B": .null, "S": .null,
        ]
        #expect(
            try table.feature(withObjectID: 7)
                == Feature(objectID: 7, globalID: Self.second, attributes: attributes, geometry: Self.point()))
        #expect(try table.load([], options: LoadOptions()) == LoadResults())
    }

    /// Each of these is loaded with a warning, and refused if the options are strict.
    @Test(arguments: [
        (
            Feature(objectID: 9, attributes: ["N": 40000]),
            LoadWarning(code: "exceedsNumericMaximum", field: "N", first: "feature 9: N: 40000 is more than 32767"),
            "N: 40000 is more than 32767"
        ),
        (
            Feature(objectID: 9, attributes: ["T": "long"]),
            LoadWarning(code: "exceedsMaximumLength", field: "T", first: "feature 9: T: 4 long, at most 3"), "T: 4 long, at most 3"
        ),
        (
            Feature(objectID: 9, attributes: ["B": .bytes([1, 2, 3])]),
            LoadWarning(code: "exceedsMaximumLength", field: "B", first: "feature 9: B: 3 long, at most 2"), "B: 3 long, at most 2"
        ),
        (
            Feature(objectID: 9, attributes: ["CODE": 2]),
            LoadWarning(code: "notInCodedValueDomain", field: "CODE", first: "feature 9: CODE: 2 is not a code of the domain codes"),
            "CODE: 2 is not a code of the domain codes"
        ),
        (
            Feature(objectID: 9, attributes: ["S": 1e39]),
            LoadWarning(code: "exceedsNumericMaximum", field: "S", first: "feature 9: S: 1e39 is more than 3.4028234663852886e38"),
            "S: 1e39 is more than 3.4028234663852886e38"
        ),
        (
            Feature(attributes: ["CODE": 2]),
            LoadWarning(
                code: "notInCodedValueDomain", field: "CODE", first: "feature without an id: CODE: 2 is not a code of the domain codes"),
            "CODE: 2 is not a code of the domain codes"
        ),
        (
            Feature(objectID: 9, geometry: point(nil)),
            LoadWarning(code: "missingZ", first: "feature 9: its shape has no Z, and has got 2.5"),
            "wells does not accept the geometry: it has no Z, which all shapes of the layer need"
        ),
        (
            Feature(objectID: 9, globalID: "x"),
            LoadWarning(code: "globalID", field: "GID", first: "feature 9: x is no global id, and it has got another one"),
            "GID: found \"x\", expected an identifier of 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12"
        ),
        (
            Feature(objectID: 9, globalID: first),
            LoadWarning(
                code: "globalID", field: "GID", first: "feature 9: \(first) is another feature's global id, and it has got another one"),
            "wells has a feature \(first) already"
        ),
        (
            Feature(objectID: 5), LoadWarning(code: "objectID", first: "feature 5: its object id cannot be kept, and it has got 6"),
            "OBJECTID: found 5, expected a whole number above 0 that no other feature has"
        ),
        (
            Feature(objectID: -1), LoadWarning(code: "objectID", first: "feature -1: its object id cannot be kept, and it has got 6"),
            "OBJECTID: found -1, expected a whole number above 0 that no other feature has"
        ),
    ])
    func whatAnEditWouldRefuseIsCounted(_ feature: Feature, _ warning: LoadWarning, _ message: String) throws {
        func loaded() throws -> MemoryFeatureTable {
            let table = try Self.table()
            #expect(try table.load([Feature(objectID: 5, globalID: Self.first)], options: Self.strict).failure == nil)
            return table
        }
        let lenient = try loaded().load([feature], options: LoadOptions())
        #expect(lenient.warnings == [warning] && lenient.failure == nil)
        let table = try loaded()
        let refused = try table.load([Feature(objectID: 4), feature, Feature()], options: Self.strict)
        #expect(refused.warnings.isEmpty && refused.failure?.index == 1 && refused.failure?.error.description == message)
        #expect(
            refused.results.map { $0.error == .rolledBack } == [true, false, true]
                && refused.results.map(\.objectID) == [nil, feature.objectID, nil])
        #expect(try table.objectIDs(of: FeatureQuery()) == [5], "nothing is loaded then")
    }

    @Test(arguments: [
        (Feature(attributes: ["N": "a"]), "N: found \"a\", expected a whole number"),
        (Feature(attributes: ["MUST": .null]), "MUST: null is not allowed"),
        (Feature(attributes: ["X": 1]), "wells has no field \"X\"; did you mean \"N\"?"),
        (Feature(attributes: ["OBJECTID": 1]), "OBJECTID: the field cannot be edited"),
        (
            Feature(geometry: .multipoint(Multipoint(points: Path(xy: [0, 0])))),
            "wells does not accept the geometry: found a multipoint, expected a point"
        ),
        (
            Feature(geometry: .point(Point(x: 1, y: 2, spatialReference: .webMercator))),
            "the geometry is in \(SpatialReference.webMercator.description), expected \(SpatialReference.wgs84.description): project it first"
        ),
        (
            Feature(geometry: .point(Point(x: 1, y: 2, m: 5))),
            "wells does not accept the geometry: it has M, which the layer cannot store: remove M first"
        ),
    ])
    func whatTheLayerCannotHoldIsAnError(_ feature: Feature, _ message: String) throws {
        for options in [LoadOptions(), Self.strict] {
            #expect(try Self.table().load([feature], options: options).failure?.error.description == message)
        }
    }

    @Test func faultsOfTheSourceAreTold() throws {
        var feature = Feature(objectID: 9)
        feature.faults = ["N: broken", "T: broken too"]
        let table = try Self.table()
        let other = Feature(objectID: 10, attributes: ["T": "1234", "N": 99999])
        let results = try table.load([feature, other, Feature(objectID: 11, attributes: ["T": "12345"])], options: LoadOptions())
        #expect(
            results.warnings == [
                LoadWarning(code: "fault", count: 2, first: "feature 9: N: broken"),
                LoadWarning(code: "exceedsNumericMaximum", field: "N", first: "feature 10: N: 99999 is more than 32767"),
                LoadWarning(code: "exceedsMaximumLength", field: "T", count: 2, first: "feature 10: T: 4 long, at most 3"),
            ])
        #expect(
            results.warnings.map(\.description) == [
                "2 features: feature 9: N: broken, and others like it", "1 feature: feature 10: N: 99999 is more than 32767",
                "2 features: feature 10: T: 4 long, at most 3, and others like it",
            ])
        #expect(
            try Self.table().load([feature], options: Self.strict).failure?.error.description == "wells: feature 9 is broken: N: broken")
        var warnings = LoadWarnings()
        warnings.add(results.warnings)
        warnings.note("fault", "new")
        warnings.add([
            LoadWarning(code: "fault", count: 3, first: "more"), LoadWarning(code: "fault", field: "N", count: 4, first: "other"),
        ])
        #expect(warnings.list.map(\.count) == [6, 1, 2, 4] && warnings.list[0].first == "feature 9: N: broken")
    }

    /// Spare ids begin where they are asked to, are unused ones, and none is given twice.
    @Test func featuresWithoutAnIDGetSpareOnes() throws {
        let table = try Self.table()
        var options = LoadOptions()
        options.firstSpareObjectID = 20
        let results = try table.load(
            [Feature(), Feature(objectID: 21), Feature(), Feature(objectID: 21), Feature(objectID: 3), Feature(objectID: 0)],
            options: options)
        #expect(results.results.map(\.objectID) == [20, 21, 22, 23, 3, 24])
        #expect(
            results.warnings.map(\.first) == ["feature 21: its object id cannot be kept, and it has got 23"]
                && results.warnings.map(\.count) == [2])
        #expect(try table.load([Feature()], options: LoadOptions()).results.map(\.objectID) == [25])
        let last = try Self.table()
        options.firstSpareObjectID = Int.max - 1
        #expect(try last.load([Feature()], options: options).results.map(\.objectID) == [Int.max - 1])
        #expect(try last.load([Feature(objectID: .max)], options: options).results.map(\.objectID) == [Int.max])
        #expect(
            try last.load([Feature()], options: LoadOptions()).failure?.error.description
                == "another feature in the layer: there are no object ids left")
    }

    /// What a table begins with is not checked, but its identifiers must tell its features apart.
    @Test func theFirstFeaturesOfATable() throws {
        let layer = LayerDefinition(name: "l", fields: [Field("GID", .globalID), Field("A", .integer), Field("B", .string)])
        let table = try MemoryFeatureTable(
            layer,
            features: [
                Feature(attributes: ["b": "x", "A": "no number"]), Feature(objectID: 9, globalID: "66666666-7777-4888-8999-aaaaaaaaaaaa"),
                Feature(objectID: 0), Feature(objectID: -4, attributes: ["C": 1]), Feature(globalID: "odd"),
            ])
        #expect(try table.objectIDs(of: FeatureQuery()) == [9, 10, 11, 12, 13])
        #expect(
            try table.feature(withObjectID: 10)?.attributes == ["B": "x", "A": "no number"]
                && table.feature(withObjectID: 9)?.globalID == Self.second && table.feature(withObjectID: 13)?.globalID == "odd")
        #expect(try table.feature(withObjectID: 12)?.attributes == ["C": 1])
        func fault(_ features: [Feature]) -> String? {
            do throws(FeatureError) {
                _ = try MemoryFeatureTable(layer, features: features, location: "there")
                return nil
            } catch {
                return error.description
            }
        }
        #expect(fault([Feature(objectID: 4), Feature(objectID: 4)]) == "there: layer l is broken: two features have the same object id")
        #expect(
            fault([Feature(globalID: Self.first), Feature(globalID: Self.first.lowercased())])
                == "there: layer l is broken: two features have the same global id \(Self.first)")
        #expect(fault([Feature(objectID: .max), Feature()]) == "another feature in l: there are no object ids left")
        let plain = LayerDefinition(name: "p")
        #expect(
            try MemoryFeatureTable(plain, features: [Feature(globalID: Self.first)]).feature(withObjectID: 1)?.globalID == nil,
            "a layer without global ids keeps none")
    }

    /// By its digest a copy knows that a feature was changed by another program, wherever in its shape.
    @Test(arguments: [
        (LayerGeometryType.multipoint, "MULTIPOINT (1 2, 3 4)", "MULTIPOINT (1 2, 3 5)"),
        (.polyline, "LINESTRING (1 2, 3 4)", "LINESTRING (1 2, 3 5)"),
        (.polygon, "POLYGON ((0 0, 4 0, 4 3, 0 0))", "POLYGON ((0 0, 4 0, 4 2, 0 0))"), (.point, "POINT (1 2)", "POINT (1 3)"),
    ])
    func digestsDifferWithEachPosition(_ type: LayerGeometryType, _ text: String, _ other: String) throws {
        let loading = FeatureLoad(LayerDefinition(name: "shapes", geometryType: type, spatialReference: .wgs84, fields: []))
        func digest(_ text: String) throws -> Int {
            var shape = try WKT.geometry(from: text)
            shape.spatialReference = .wgs84
            return try #require(loading.digest(of: Feature(objectID: 1, geometry: shape), over: nil))
        }
        #expect(try digest(text) == digest(text) && digest(text) != digest(other))
    }
}
