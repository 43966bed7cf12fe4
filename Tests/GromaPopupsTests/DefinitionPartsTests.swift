import Testing

@testable import GromaPopups

/// What code asks of a definition: its parts by their names, both of its forms, and templates with the values of a host.
@Suite("Parts of definitions") struct DefinitionPartsTests {
    @Test("Of two parts with one name the first is found, that of a field in any case")
    func named() {
        let definition = PopupDefinition(
            fieldInfos: [PopupFieldInfo("Other", label: "0"), PopupFieldInfo("Name", label: "1"), PopupFieldInfo("NAME", label: "2")],
            elements: [
                PopupElement(.text("t")),
                PopupElement(.fields([PopupFieldInfo("name", label: "3"), PopupFieldInfo("Late", label: "4")])),
                PopupElement(.fields([PopupFieldInfo("late", label: "5"), PopupFieldInfo("Last", label: "6")])),
            ],
            expressionInfos: [
                PopupExpressionInfo(name: "a", expression: "0"), PopupExpressionInfo(name: "b", expression: "1"),
                PopupExpressionInfo(name: "b", expression: "2"), PopupExpressionInfo(name: "c", expression: "3"),
            ])
        #expect(definition.allFieldInfos.map { $0.label ?? "" } == ["0", "1", "2", "4", "6"])
        #expect(definition.fieldInfo(named: "naMe")?.label == "1")
        #expect(definition.fieldInfo(named: "LATE")?.label == "4")
        #expect(definition.fieldInfo(named: "Nam") == nil)
        #expect(definition.expressionInfo(named: "expression/b")?.expression == "1")
        #expect(definition.expressionInfo(named: "expression/a")?.expression == "0")
        #expect(definition.expressionInfo(named: "b") == nil)
        #expect(definition.expressionInfo(named: "expression/d") == nil)
    }

    @Test("The older form gets elements that refer to its members, as far as they show something")
    func older() {
        var definition = PopupDefinition(
            title: "t", description: "d", fieldInfos: [PopupFieldInfo("A")], mediaInfos: [PopupMediaInfo(image: "i")],
            showsAttachments: true)
        let all: [PopupElement.Content] = [.text(nil), .media(nil), .attachments(.auto)]
        #expect(definition.withBothForms.elements?.map(\.content) == all)
        // A description that is blank shows nothing, so that the fields are shown.
        definition.description = " "
        let fields: [PopupElement.Content] = [.fields(nil), .media(nil), .attachments(.auto)]
        #expect(definition.withBothForms.elements?.map(\.content) == fields)
        (definition.mediaInfos, definition.showsAttachments) = ([], false)
        let both = definition.withBothForms
        #expect(both.elements?.map(\.content) == [PopupElement.Content.fields(nil)])
        #expect(both.title == "t" && both.description == " " && both.fieldInfos == definition.fieldInfos)
    }

    @Test("The newer form gets the members of the first elements, where it has none of its own")
    func newer() {
        let pictures = ["1", "2", "3"].map { PopupMediaInfo(image: $0) }
        let elements = [
            PopupElement(.text("first")), PopupElement(.text("second")), PopupElement(.text(nil)),
            PopupElement(.fields([PopupFieldInfo("A")])), PopupElement(.fields([PopupFieldInfo("B")])), PopupElement(.fields(nil)),
            PopupElement(.media([pictures[0]])), PopupElement(.media([pictures[1]])), PopupElement(.media(nil)),
            PopupElement(.attachments(.auto)),
        ]
        let made = PopupDefinition(elements: elements).withBothForms
        #expect(made.description == "first")
        #expect(made.fieldInfos.map(\.fieldName) == ["A"])
        #expect(made.mediaInfos == [pictures[0]])
        #expect(made.showsAttachments)
        #expect(made.elements == elements)
        let kept = PopupDefinition(
            description: "own", fieldInfos: [PopupFieldInfo("C")], mediaInfos: [pictures[2]], elements: Array(elements.dropLast())
        ).withBothForms
        #expect(kept.description == "own")
        #expect(kept.fieldInfos.map(\.fieldName) == ["C"])
        #expect(kept.mediaInfos == [pictures[2]])
        #expect(!kept.showsAttachments)
        #expect(kept.elements?.count == 9)
    }

    @Test("A place of a template has the value of its whole name, or else of the name before the colon, as far as there is room")
    func templates() {
        let template = PopupTemplate("<b>{A:x}</b>{B:y}{C} {A:x}")
        let values = ["A:x": "1 & 2", "A": "not meant", "B": "<i>"]
        #expect(template.expand { values[$0] } == "<b>1 & 2</b><i> 1 & 2")
        #expect(template.expandHTML { values[$0] } == "<b>1 &amp; 2</b>&lt;i&gt; 1 &amp; 2")
        #expect(template.expand(limit: 4) { values[$0] } == "<b>1")
        #expect(template.expand(limit: 3) { values[$0] } == "<b>")
        #expect(template.expand(limit: -1) { values[$0] }.isEmpty)
        #expect(template.expandHTML(limit: 5) { values[$0] } == "<b>1 &amp; 2</b> ")
        #expect(template.expandHTML(limit: 6) { values[$0] } == "<b>1 &amp; 2</b>&lt; ")
        #expect(template.expandHTML(limit: -1) { values[$0] } == "<b></b> ")
        #expect(template.names == ["A:x", "A", "B:y", "B", "C"])
        var asked: [String] = []
        _ = template.expand { name in
            asked.append(name)
            return values[name]
        }
        #expect(asked == ["A:x", "B:y", "B", "C"])
    }
}
