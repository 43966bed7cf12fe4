import GromaFeatures
import GromaFormats
import GromaLocalization
import Testing

@testable import GromaPopups

/// A feature becomes one of another type: prototypes, lists and ranges of ``TreeLayer``.
@Suite struct AttributeTypeChangeTests {
    private static func editing(_ attributes: Attributes, popup: PopupDefinition = TreeLayer.popup) -> AttributeEditing {
        AttributeEditing(Feature(objectID: 1, attributes: attributes), of: TreeLayer.definition, popup: popup)
    }

    @Test func defaultValuesAreReplacedWithoutAsking() throws {
        // Height and note are what the tree's prototype gives; the state is the field's default.
        let start: Attributes = ["kind": 1, "state": 1, "height": 5.0, "note": "planted", "code": 0, "serial": "T"]
        var editing = Self.editing(start)
        let change = try editing.typeChange(to: 2)
        #expect(change.replaced == [] && !change.needsConfirmation && change.name == "Pipe")
        #expect(change.values == ["kind": 2, "height": -2.0])
        #expect(try editing.changeType(to: 2) == change)
        // The prototype's null says nothing, and a field that nobody may edit keeps its value.
        #expect(editing.attributes["note"] == "planted" && editing.attributes["serial"] == "T" && editing.attributes["state"] == 1)
        #expect(editing.text(of: "kind") == "Pipe" && editing.text(of: "state") == "Open" && editing.isValid && editing.isEdited("kind"))
        #expect(editing.featureType?.name == "Pipe")
    }

    @Test func enteredValuesAreReplacedOnlyAfterAsking() throws {
        var editing = Self.editing(["kind": 1, "state": 3, "height": 12.5, "note": "by the gate", "code": 3])
        let before = editing
        let change = try editing.typeChange(to: 2)
        // The list of pipes has no third state: the default takes its place. The code is refused by nobody.
        #expect(change.replaced == ["state", "height"] && change.needsConfirmation)
        #expect(change.values == ["kind": 2, "state": 1, "height": -2.0] && editing == before)
        try editing.changeType(to: 2)
        #expect(editing.attributes == ["kind": 2, "state": 1, "height": -2.0, "note": "by the gate", "code": 3])
        #expect(editing.isValid)
    }

    @Test func valuesThatTheNewTypeDoesNotAffectAreKept() throws {
        // A code that is in no list was there before, and the type says nothing of that list.
        var editing = Self.editing(["kind": 1, "quality": 9, "note": "planted"])
        #expect(try editing.changeType(to: 2).values == ["kind": 2])
        #expect(editing.problem(of: "quality")?.name == "notInCodedValueDomain" && editing.attributes["quality"] == 9)
        // What a query has left out is not overwritten by a prototype.
        #expect(editing.attributes["height"] == nil)
    }

    @Test func valuesMayBeKeptInstead() throws {
        var editing = Self.editing(["kind": 1, "state": 3, "height": 12.5, "code": 3])
        let change = try editing.changeType(to: 2, mode: .keepsValues)
        #expect(change.values == ["kind": 2] && !change.needsConfirmation)
        #expect(editing.problems.map(\.field) == ["state", "height"])
        // Neither has changed, and both are held against the feature, for stores do that too where the type changes.
        #expect(editing.warnings.isEmpty && !editing.isEdited("state"))
        try editing.changeType(to: 1, mode: .keepsValues)
        #expect(editing.isValid && !editing.isEdited)
    }

    @Test func templatesAreChosenByName() throws {
        var editing = Self.editing(["kind": 2, "height": -2.0, "code": 3])
        let change = try editing.changeType(to: 2, template: "Main")
        #expect(change.replaced == ["code"] && change.values == ["kind": 2, "height": -5.0, "code": 7])
        #expect { try editing.changeType(to: 2, template: "Hose") } throws: {
            if case .noElement("template", "Hose", "one of \"Pipe\", \"Main\"")? = $0 as? PopupError { true } else { false }
        }
        var layer = TreeLayer.definition
        layer.types[0].templates = []
        var plain = AttributeEditing(Feature(attributes: ["kind": 1]), of: layer, popup: TreeLayer.popup)
        #expect { try plain.changeType(to: 1, template: "Tree") } throws: {
            if case .noElement("template", "Tree", "none: the type has no templates")? = $0 as? PopupError { true } else { false }
        }
        #expect(try editing.typeChange(to: 2).values.isEmpty)
    }

    @Test func typesThatAreNoneChangeNothing() throws {
        var editing = Self.editing(["kind": 1])
        let before = editing
        #expect { try editing.changeType(to: 3) } throws: {
            if case .noElement("feature type", "3", "one of 1 (Tree), 2 (Pipe)")? = $0 as? PopupError { true } else { false }
        }
        var closed = TreeLayer.popup
        closed.fieldInfos.removeAll { $0.fieldName == "KIND" }
        #expect(throws: PopupError.self) { try Self.editing(["kind": 1], popup: closed).typeChange(to: 2) }
        let plain = AttributeEditing(Feature(), of: LayerDefinition(name: "l"), popup: PopupDefinition())
        #expect(throws: PopupError.self) { try plain.typeChange(to: 1) }
        #expect(editing == before)
        try editing.setText("Hose", of: "kind")
        #expect(editing.problem(of: "kind") == .notInCodedValueDomain(found: "\"Hose\"", domain: "KIND") && editing.attributes["kind"] == 1)
        try editing.setValue(3, of: "kind")
        #expect(editing.problem(of: "kind")?.name == "notInCodedValueDomain" && editing.attributes["kind"] == 3)
    }

    @Test func theTypeFieldTakesTypesByNameAndId() throws {
        var editing = Self.editing(["kind": 1, "height": 5.0])
        try editing.setText("Pipe", of: "KIND")
        #expect(editing.attributes == ["kind": 2, "height": -2.0])
        try editing.setValue(1, of: "KIND")
        #expect(editing.attributes["height"] == 5.0 && editing.attributes["kind"] == 1)
        try editing.setText("", of: "kind")
        #expect(editing.attributes["kind"] == .null && editing.isValid)
    }

    @Test func textsThatWereNoValueAreReadAgain() throws {
        var editing = Self.editing(["kind": 1, "state": 1, "height": 5.0, "code": 0])
        try editing.setText("Shut", of: "state")
        try editing.setText("deep", of: "height")
        try editing.setText("many", of: "code")
        let change = try editing.changeType(to: 2)
        // What was typed for the height is lost to the prototype; the state's name is one of the new list.
        #expect(change.replaced == ["height"])
        #expect(editing.attributes["state"] == 2 && editing.text(of: "state") == "Shut" && editing.text(of: "height") == "-2")
        #expect(editing.text(of: "code") == "many" && editing.problems.map(\.field) == ["code"])
    }

    @Test func rangesAndListsAreThoseOfTheType() throws {
        var editing = Self.editing(["kind": 1, "state": 1, "height": 5.0])
        #expect(editing.rangeText(of: "height") == "Between 0 and 100" && editing.domain(of: "state")?.name == "trees")
        #expect(editing.editor(of: "state")?.choices.map(\.title) == ["None", "Healthy", "Sick", "Dead"])
        try editing.changeType(to: 2)
        #expect(editing.rangeText(of: "height") == "Between -20 and 0" && editing.domain(of: "state")?.name == "pipes")
        #expect(editing.editor(of: "state")?.choices.map(\.title) == ["None", "Open", "Shut"])
        try editing.changeType(to: .null)
        #expect(editing.editor(of: "state")?.choices.map(\.title) == ["None", "Good", "Bad"])
    }
}
