import GromaBase
import GromaFeatures
import GromaFormats
import GromaGeometry
import Testing

/// The rules by which a table applies edits: permissions, owners, tracking, identifiers, and what the results say.
@Suite struct EditRuleTests {
    private static let (first, second) = ("{11111111-2222-4333-8444-555555555555}", "{66666666-7777-4888-8999-AAAAAAAAAAAA}")

    private static func table(
        _ capabilities: LayerCapabilities = .all, owned: OwnershipBasedAccess? = nil, loading features: [Feature] = []
    ) throws -> MemoryFeatureTable {
        var layer = LayerDefinition(
            name: "l", geometryType: .point,
            fields: [
                Field("GlobalID", .globalID), Field("NAME", .string), Field("MADE", .date), Field("MAKER", .string),
                Field("CHANGED", .date), Field("CHANGER", .string),
            ])
        layer.editFieldsInfo = EditFieldsInfo(
            creationDateField: "MADE", creatorField: "MAKER", editDateField: "CHANGED", editorField: "CHANGER")
        (layer.capabilities, layer.ownershipBasedAccess) = (capabilities, owned)
        var options = FeatureStoreOptions()
        options.makeGlobalID = { first }
        return try MemoryFeatureTable(layer, features: features, options: options)
    }

    private static func options(_ user: String?, at time: Int = 0) -> EditOptions {
        var options = EditOptions()
        (options.user, options.time) = (user, time)
        return options
    }

    private static func at(_ x: Double) -> Geometry { .point(Point(x: x, y: 2)) }

    private func faults(_ results: [EditResult]) -> [String?] { results.map { $0.error?.description } }

    @Test func theTableNotesWhoMadeAndChangedAFeature() throws {
        let table = try Self.table()
        _ = try table.applyEdits(
            FeatureEdits(adds: [Feature(attributes: ["NAME": "a", "MAKER": "eve", "CHANGED": .date(9)])]),
            options: Self.options("ann", at: 1000))
        #expect(
            try table.feature(withObjectID: 1)?.attributes == [
                "NAME": "a", "MADE": .date(1000), "MAKER": "ann", "CHANGED": .date(1000), "CHANGER": "ann",
            ])
        _ = try table.applyEdits(
            FeatureEdits(updates: [Feature(objectID: 1, attributes: ["NAME": "b", "MADE": .date(5)])]),
            options: Self.options("bob", at: 2000))
        #expect(
            try table.feature(withObjectID: 1)?.attributes == [
                "NAME": "b", "MADE": .date(1000), "MAKER": "ann", "CHANGED": .date(2000), "CHANGER": "bob",
            ])
        _ = try table.applyEdits(FeatureEdits(updates: [Feature(objectID: 1, geometry: Self.at(3))]), options: Self.options(nil, at: 3000))
        #expect(
            try table.feature(withObjectID: 1)?.attributes == [
                "NAME": "b", "MADE": .date(1000), "MAKER": "ann", "CHANGED": .date(3000), "CHANGER": .null,
            ])
        let before = SystemClock.milliseconds
        _ = try table.applyEdits(FeatureEdits(adds: [Feature()]))
        let made = try #require(try table.feature(withObjectID: 2)?.attributes["MADE"]?.integerValue)
        #expect(made >= before && made <= SystemClock.milliseconds, "the clock's time where none is given")
    }

    private static let missing = "the layer's capabilities do not include it"

    @Test(
        arguments: [
            (LayerCapabilities.all, [nil, nil, nil, nil]),
            ([.query], ["adding features", "changing this feature", "changing this feature", "deleting this feature"]),
            ([.query, .create], [nil, "changing this feature", "changing this feature", "deleting this feature"]),
            ([.query, .update], ["adding features", nil, "changing shapes", "deleting this feature"]),
            ([.query, .updateGeometry], ["adding features", "changing attributes", nil, "deleting this feature"]),
            ([.query, .delete], ["adding features", "changing this feature", "changing this feature", nil]),
        ] as [(LayerCapabilities, [String?])])
    func capabilitiesAllowEachKindOfEdit(_ capabilities: LayerCapabilities, _ refused: [String?]) throws {
        let table = try Self.table(
            capabilities, loading: (1...2).map { Feature(objectID: $0, attributes: ["NAME": "a"], geometry: Self.at(1)) })
        let results = try table.applyEdits(
            FeatureEdits(
                adds: [Feature()],
                updates: [Feature(objectID: 1, attributes: ["NAME": "b"]), Feature(objectID: 1, geometry: Self.at(5))], deletes: [2]),
            options: Self.options(nil))
        #expect(
            faults(results.adds + results.updates + results.deletes) == refused.map { $0.map { "l does not allow \($0): \(Self.missing)" } }
        )
    }

    /// The shape that a feature has may be given again where shapes must not be changed.
    @Test func theSameShapeIsNoChange() throws {
        let table = try Self.table([.query, .update], loading: [Feature(objectID: 1, geometry: Self.at(1))])
        let results = try table.applyEdits(
            FeatureEdits(updates: [1, 2].map { Feature(objectID: 1, attributes: ["NAME": "c"], geometry: Self.at($0)) }))
        #expect(faults(results.updates) == [nil, "l does not allow changing shapes: \(Self.missing)"])
    }

    @Test(
        arguments: [
            ("ann", true, true), ("bob", false, false), (nil, false, false),
        ] as [(String?, Bool, Bool)])
    func othersFeaturesAreTheirs(_ user: String?, _ mayUpdate: Bool, _ mayDelete: Bool) throws {
        let features = [
            Feature(objectID: 1, attributes: ["MAKER": "ann"]), Feature(objectID: 2, attributes: ["MAKER": "ann"]), Feature(objectID: 3),
        ]
        let table = try Self.table(owned: OwnershipBasedAccess(allowsOthersToUpdate: false, allowsOthersToDelete: false), loading: features)
        let reason =
            user.map { "it belongs to another user than \"\($0)\", and others may not do that" }
            ?? "it belongs to a user, and no user was named for the edit"
        let results = try table.applyEdits(
            FeatureEdits(updates: [1, 3].map { Feature(objectID: $0, attributes: ["NAME": "x"]) }, deletes: [2, 3]),
            options: Self.options(user))
        #expect(faults(results.updates) == [mayUpdate ? nil : "l does not allow changing this feature: \(reason)", nil])
        #expect(
            faults(results.deletes) == [mayDelete ? nil : "l does not allow deleting this feature: \(reason)", nil],
            "a feature without an owner is everybody's")
        let open = try Self.table(owned: OwnershipBasedAccess(allowsOthersToUpdate: true, allowsOthersToDelete: true), loading: features)
        #expect(
            try open.applyEdits(
                FeatureEdits(updates: [Feature(objectID: 1, attributes: ["NAME": "x"])], deletes: [2]), options: Self.options(user)
            ).isSuccess)
    }

    @Test func accessOfADefinition() {
        var layer = LayerDefinition(name: "l", fields: [Field("MAKER", .string)])
        layer.editFieldsInfo = EditFieldsInfo(creatorField: "MAKER")
        layer.ownershipBasedAccess = OwnershipBasedAccess(
            allowsOthersToUpdate: false, allowsOthersToDelete: true, allowsOthersToQuery: false)
        let (anns, new) = (Feature(objectID: 1, attributes: ["MAKER": "ann"]), Feature(attributes: ["MAKER": "ann"]))
        func rights(_ feature: Feature, _ user: String?) -> [Bool] {
            [
                layer.canUpdate(feature, user: user), layer.canUpdateGeometry(of: feature, user: user),
                layer.canDelete(feature, user: user), layer.canQuery(feature, user: user),
            ]
        }
        #expect(
            rights(anns, "ann") == [true, true, true, true] && rights(anns, "bob") == [false, false, true, false]
                && rights(anns, nil) == [false, false, true, false])
        #expect(rights(new, "bob") == [true, true, true, false], "a feature that is not in the layer yet is its maker's")
        #expect(
            rights(Feature(objectID: 0, attributes: ["MAKER": "ann"]), "bob")[0]
                && !rights(Feature(objectID: 1, attributes: ["MAKER": "Ann"]), "ann")[0])
        layer.editFieldsInfo?.foreignMembers["realm"] = "city"
        #expect(
            rights(Feature(objectID: 1, attributes: ["MAKER": "ann@city"]), "ann")[0]
                && !rights(Feature(objectID: 1, attributes: ["MAKER": "ann@town"]), "ann")[0])
        layer.editFieldsInfo?.foreignMembers["realm"] = ""
        #expect(!rights(Feature(objectID: 1, attributes: ["MAKER": "ann@"]), "ann")[0])
        layer.capabilities = [.create, .update]
        #expect(
            rights(anns, "ann") == [true, false, false, false] && rights(new, "ann") == [true, true, false, false] && layer.allowsEdits)
        layer.capabilities = [.updateGeometry]
        #expect(
            rights(anns, "ann") == [true, true, false, false] && rights(new, "ann") == [true, true, false, false] && layer.allowsEdits)
        layer.capabilities = [.query, .sync]
        #expect(rights(anns, "ann") == [false, false, false, true] && !layer.allowsEdits)
        for one in [LayerCapabilities.create, .update, .delete] {
            layer.capabilities = one
            #expect(layer.allowsEdits)
        }
    }

    @Test func featuresAreIdentifiedByTheirIDs() throws {
        let table = try Self.table()
        let expected = "32 hexadecimal digits with dashes, as {6FD2B3B8-0A6D-4A5B-9C0E-7B0D3F1C2A11}"
        let added = try table.applyEdits(
            FeatureEdits(adds: [
                Feature(objectID: 77, globalID: "66666666-7777-4888-8999-aaaaaaaaaaaa"), Feature(globalID: Self.second),
                Feature(globalID: "x"), Feature(),
            ]))
        #expect(
            added.adds == [
                EditResult(objectID: 1, globalID: Self.second),
                EditResult(objectID: nil, globalID: Self.second, error: EditError(.duplicateGlobalID(layer: "l", globalID: Self.second))),
                EditResult(
                    objectID: nil, globalID: "x",
                    error: EditError(.invalidValue(field: "GlobalID", problem: .incorrectValueType(found: "\"x\"", expected: expected)))),
                EditResult(objectID: 2, globalID: Self.first),
            ])
        let changed = try table.applyEdits(
            FeatureEdits(updates: [
                Feature(objectID: 1, globalID: Self.first, attributes: ["NAME": "one"]),
                Feature(objectID: 0, globalID: Self.first, attributes: ["NAME": "two"]),
                Feature(objectID: -5), Feature(objectID: 9, globalID: Self.first),
                Feature(globalID: "{00000000-0000-0000-0000-000000000000}"), Feature(globalID: "y"), Feature(attributes: ["NAME": "x"]),
            ]))
        #expect(
            changed.updates == [
                EditResult(objectID: 1, globalID: Self.second), EditResult(objectID: 2, globalID: Self.first),
                EditResult(objectID: -5, error: EditError(.noFeature(layer: "l", objectID: -5))),
                EditResult(objectID: 9, globalID: Self.first, error: EditError(.noFeature(layer: "l", objectID: 9))),
                EditResult(
                    objectID: nil, globalID: "{00000000-0000-0000-0000-000000000000}",
                    error: EditError(.noFeatureOfGlobalID(layer: "l", globalID: "{00000000-0000-0000-0000-000000000000}"))),
                EditResult(
                    objectID: nil, globalID: "y",
                    error: EditError(.invalidValue(field: "GlobalID", problem: .incorrectValueType(found: "\"y\"", expected: expected)))),
                EditResult(
                    objectID: nil,
                    error: EditError(.invalidQuery(path: "updates", reason: "a feature to change has neither object id nor global id"))),
            ])
        #expect(try [1, 2].map { try table.feature(withObjectID: $0)?.attributes["NAME"] } == ["one", "two"])
        let deleted = try table.applyEdits(FeatureEdits(deletes: [2, 2, 1]))
        #expect(
            deleted.deletes == [
                EditResult(objectID: 2, globalID: Self.first),
                EditResult(objectID: 2, error: EditError(.noFeature(layer: "l", objectID: 2))),
                EditResult(objectID: 1, globalID: Self.second),
            ])
        // A global id that is free again may be given again, an object id not.
        #expect(
            try table.applyEdits(FeatureEdits(adds: [Feature(globalID: Self.second)])).adds == [
                EditResult(objectID: 3, globalID: Self.second)
            ])
        var fresh = EditOptions()
        fresh.keepsGlobalIDs = false
        #expect(
            try table.applyEdits(FeatureEdits(adds: [Feature(globalID: "{00000000-0000-0000-0000-000000000000}")]), options: fresh).adds
                == [EditResult(objectID: 4, globalID: Self.first)])
    }

    @Test func whatIsUndoneKeepsTheIDsOfWhatWasThere() throws {
        let table = try Self.table(loading: [Feature(objectID: 1, globalID: Self.second), Feature(objectID: 2)])
        var options = EditOptions()
        options.rollsBackOnFailure = true
        let edits = FeatureEdits(
            adds: [Feature()], updates: [Feature(objectID: 1, attributes: ["NAME": "x"]), Feature(objectID: 9)], deletes: [2])
        #expect(
            edits.count == 4 && !edits.isEmpty && FeatureEdits().isEmpty && !FeatureEdits(deletes: [1]).isEmpty
                && !FeatureEdits(updates: [Feature()]).isEmpty)
        let results = try table.applyEdits(edits, options: options)
        #expect(
            results
                == EditResults(
                    adds: [EditResult(objectID: nil, error: .rolledBack)],
                    updates: [
                        EditResult(objectID: 1, globalID: Self.second, error: .rolledBack),
                        EditResult(objectID: 9, error: EditError(.noFeature(layer: "l", objectID: 9))),
                    ],
                    deletes: [EditResult(objectID: 2, error: .rolledBack)]))
        #expect(!results.isSuccess && results.failures == results.adds + results.updates + results.deletes)
        #expect(
            EditResults(undoing: edits).updates == [
                EditResult(objectID: 1, error: .rolledBack), EditResult(objectID: 9, error: .rolledBack),
            ])
        #expect(EditResults(undoing: edits).adds == results.adds && EditResults(undoing: edits).deletes == results.deletes)
        // The counter of object ids goes back as well.
        #expect(try table.applyEdits(FeatureEdits(adds: [Feature()])).adds.map(\.objectID) == [3])
    }

    @Test func aTableHasNoShapes() throws {
        let table = try MemoryFeatureTable(LayerDefinition(name: "t", fields: [Field("NAME", .string)]))
        let results = try table.applyEdits(
            FeatureEdits(adds: [Feature(geometry: Self.at(1)), Feature()], updates: [Feature(objectID: 1, geometry: Self.at(1))]))
        let refused = "t does not accept the geometry: it is a table, and its rows have no shapes"
        #expect(faults(results.adds + results.updates) == [refused, nil, refused])
    }
}
