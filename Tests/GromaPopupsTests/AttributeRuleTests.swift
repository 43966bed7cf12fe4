import GromaTesting
import GromaFeatures
import GromaFormats
import GromaLocalization
import Testing

@testable import GromaPopups

/// Tests the validation of attributes, the permission to edit them, and the messages for editors.
@Suite struct AttributeRuleTests {
    @Test func attributesAreValidExactlyWhenTheLayerWouldTakeThem() throws {
        let seed = Seeded.freshSeed()
        var random = Seeded(seed)
        let layer = TreeLayer.definition
        let validator = FeatureValidator(layer)
        let texts = [
            "", "1", "2", "3", "9", "-3", "5.5", "Shut", "Dead", "Pipe", "Tree", "a", "much too long", "100.5", "70000", "\u{0}", "None",
        ]
        let rounds = Rounds(60, until: ["good": 100, "bad": 100])
        for _ in rounds {
            let isNew = Bool.random(using: &random)
            var start: Attributes = isNew ? [:] : ["kind": 1, "state": 9, "height": 500.0, "code": .null, "serial": "T"]
            if Bool.random(using: &random) { start["kind"] = isNew ? nil : .null }
            var editing = AttributeEditing(Feature(objectID: isNew ? -1 : 7, attributes: start), of: layer, popup: TreeLayer.popup)
            #expect(editing.isValid, "seed \(seed)")
            for _ in 0..<25 {
                let name = layer.attributeFields.randomElement(using: &random)?.name ?? ""
                let text = texts.randomElement(using: &random) ?? ""
                if name == "KIND", Bool.random(using: &random) {
                    let mode = TypeChangeMode.allCases.randomElement(using: &random) ?? .prototype
                    _ = try? editing.changeType(to: [1, 2, .null].randomElement(using: &random) ?? 1, mode: mode)
                } else if Bool.random(using: &random) {
                    _ = try? editing.setText(text, of: name)
                } else {
                    _ = try? editing.setValue(Int(text).map { .integer($0) } ?? .string(text), of: name)
                }
                let isTaken =
                    (try? validator.checked(editing.attributes, replacing: isNew ? nil : editing.original)) != nil
                    && layer.attributeFields.allSatisfy { editing.value(of: $0.name) != nil || editing.text(of: $0.name).isEmpty }
                #expect(editing.isValid == isTaken, "\(editing.attributes.pairs) \(editing.problems) seed \(seed)")
                rounds.count(isTaken ? "good" : "bad")
            }
        }
        #expect(rounds.hadEnough, "seed \(seed): \(rounds)")
    }

    @Test func aNewFeatureIsHeldAgainstEverything() throws {
        var layer = LayerDefinition(
            name: "l", fields: [Field("a", .string, isNullable: false), Field("b", .integer, isNullable: false, defaultValue: 3)])
        layer.editFieldsInfo = EditFieldsInfo(editorField: "b")
        let popup = PopupDefinition(fieldInfos: [PopupFieldInfo("a", isEditable: true)])
        var editing = AttributeEditing(Feature(), of: layer, popup: popup)
        #expect(editing.attributes["b"] == 3 && !editing.isEdited)
        #expect(editing.problem(of: "A") == .fieldIsRequired && editing.editor(of: "a")?.isRequired == true)
        try editing.setText("x", of: "a")
        #expect(editing.isValid && editing.isEdited && editing.changes == ["a": "x"])
        try editing.setText("", of: "a")
        #expect(editing.problem(of: "a") != nil)
        // A query that leaves fields out does not make them wrong.
        let partial = AttributeEditing(Feature(objectID: 1), of: layer, popup: popup)
        #expect(partial.isValid && partial.warnings.isEmpty && partial.value(of: "a") == nil)
    }

    @Test func refusalsByTheLayerAreProblemsToo() throws {
        let stray = AttributeEditing(Feature(attributes: ["stat": 1]), of: TreeLayer.definition, popup: TreeLayer.popup)
        #expect(stray.problems == [.unknownField(name: "stat", nearest: "state")])
        let closed = AttributeEditing(Feature(attributes: ["serial": "T"]), of: TreeLayer.definition, popup: TreeLayer.popup)
        #expect(closed.problem(of: "SERIAL") == .notEditable && !closed.isValid)
    }

    @Test func invalidValuesFromBeforeOnlyWarn() throws {
        let feature = Feature(objectID: 1, attributes: ["kind": 1, "state": 9, "height": 500.0, "code": .null])
        var editing = AttributeEditing(feature, of: TreeLayer.definition, popup: TreeLayer.popup)
        #expect(editing.isValid && editing.warnings.map(\.field) == ["state", "height", "code"])
        #expect(editing.warningMessage(of: "code") != nil && editing.message(of: "code") == nil)
        try editing.setText("501", of: "height")
        #expect(editing.problems.map(\.field) == ["height"] && editing.warning(of: "height") == nil)
        // Where no field says which type a feature is of, its type is never another one.
        var layer = TreeLayer.definition
        layer.typeIDField = nil
        let untyped = AttributeEditing(feature, of: layer, popup: TreeLayer.popup)
        #expect(untyped.isValid && untyped.warnings.map(\.field) == ["state", "height", "code"])
    }

    @Test func permissionsAreThoseOfTheDefinitionAndTheLayer() throws {
        var layer = LayerDefinition(
            name: "l",
            fields: [
                Field("a", .string), Field("b", .string, isEditable: false), Field("c", .blob), Field("d", .string), Field("who", .string),
                Field("gid", .globalID), Field("r", .raster), Field("e", .integer),
            ])
        layer.editFieldsInfo = EditFieldsInfo(editorField: "WHO")
        var popup = PopupDefinition(fieldInfos: layer.fields.map { PopupFieldInfo($0.name, isEditable: $0.name != "d") })
        popup.fieldInfos.append(PopupFieldInfo("gone", isEditable: true))
        popup.fieldInfos.removeAll { $0.fieldName == "e" }
        popup.elements = [PopupElement(.fields([PopupFieldInfo("E", isEditable: true, isVisible: false)])), PopupElement(.fields(nil))]
        var editing = AttributeEditing(Feature(objectID: 4, globalID: "{B}"), of: layer, popup: popup)
        #expect(editing.editableFields == ["a", "e"] && editing.value(of: "objectid") == 4 && editing.text(of: "GID") == "{B}")
        let before = editing
        for name in ["b", "c", "d", "who", "gid", "r", "OBJECTID"] {
            #expect(editing.editor(of: name) == nil)
            #expect {
                try editing.setText("x", of: name)
            } throws: {
                if case .notEditable(let field, _)? = $0 as? PopupError { field == name } else { false }
            }
            #expect(throws: PopupError.self) { try editing.setValue(.null, of: name) }
        }
        #expect { try editing.setText("x", of: "gidd") } throws: {
            if case .noField("gidd", "gid")? = $0 as? PopupError { true } else { false }
        }
        #expect(editing == before)
    }

    @Test func editorsKnowWhatTheirFieldTakes() throws {
        let colors = Domain(name: "c", kind: .codedValues([CodedValue(name: "Not asked", code: ""), CodedValue(name: "Red", code: "r")]))
        let layer = LayerDefinition(
            name: "l",
            fields: [
                Field("s", .string, length: 5), Field("t", .string, length: 2_147_483_647),
                Field("c", .string, isNullable: false, domain: colors),
                Field("i", .integer, domain: Domain(name: "", kind: .range(minimum: 0, maximum: 1500))), Field("j", .smallInteger),
                Field("d", .double), Field("w", .date), Field("m", .date), Field("y", .dateOnly), Field("o", .timeOnly), Field("x", .xml),
            ])
        var popup = PopupDefinition(fieldInfos: layer.fields.map { PopupFieldInfo($0.name, isEditable: true) })
        popup.fieldInfos[1].format = PopupFieldFormat(dateFormat: .year)
        popup.fieldInfos[2].stringFieldOption = .textArea
        popup.fieldInfos[8].format = PopupFieldFormat(dateFormat: .shortDate)
        var editing = AttributeEditing(
            Feature(objectID: 1, attributes: ["s": "🌲a", "c": "blue"]), of: layer, popup: popup,
            localization: Localization.translated("de", timeZone: "Europe/Berlin"))
        func editor(_ name: String) throws -> PopupFieldEditor { try #require(editing.editor(of: name)) }
        let kinds: [PopupFieldEditor.Kind] = [
            .text, .multilineText, .choice, .number, .number, .number, .dateTime, .date, .date, .time, .multilineText,
        ]
        #expect(try ["s", "t", "c", "i", "j", "d", "w", "m", "y", "o", "x"].map { try editor($0).kind } == kinds)
        #expect(try ["s", "c", "i", "j", "d"].map { try editor($0).keyboard } == [.text, .none, .number, .signedNumber, .signedDecimal])
        #expect(try editor("s").length == 3 && editor("s").maximumLength == 5 && editor("s").lengthText?.contains("3") == true)
        #expect(try editor("t").lengthText == nil && editor("t").length == 0)
        #expect(try editor("i").minimum == 0 && editor("i").maximum == 1500 && editor("i").hint?.contains("1.500") == true)
        #expect(try editor("w").timeZone == "Europe/Berlin" && editor("y").timeZone == nil)
        // A code that is not in the list is one more choice as long as it is the value.
        #expect(try editor("c").choices.map(\.value) == ["", "r", "blue"] && editor("c").chosen == 2)
        try editing.setText("Not asked", of: "c")
        #expect(try editor("c").choices.count == 2 && editor("c").chosen == 0 && editing.attributes["c"] == "" && editing.isValid)
        try editing.setText("far too long", of: "s")
        #expect(try editor("s").length == 12 && editing.problem(of: "s") == .exceedsMaximumLength(found: 12, maximum: 5))
    }

    @Test func theLanguageMayChangeOnTheWay() throws {
        let layer = LayerDefinition(name: "l", fields: [Field("d", .double), Field("e", .double)])
        let popup = PopupDefinition(fieldInfos: [PopupFieldInfo("d", isEditable: true), PopupFieldInfo("e", isEditable: true)])
        var editing = AttributeEditing(Feature(objectID: 1, attributes: ["d": 1234.5, "e": 0.5]), of: layer, popup: popup)
        try editing.setText("0.25", of: "e")
        editing.localization = Localization.translated("de")
        #expect(editing.text(of: "d") == "1234,5" && editing.formattedText(of: "d") == "1.234,5" && editing.text(of: "e") == "0.25")
        #expect(editing.attributes["e"] == 0.25 && editing.number(from: " 1.234,5 ") == 1234.5 && editing.number(from: "x") == nil)
        #expect(editing.label(of: "d") == "d" && editing.type(of: "D") == .double && editing.isNullable("d") && !editing.isTypeField("d"))
    }
}
