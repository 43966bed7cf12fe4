import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaJSON
import GromaLocalization
import GromaPopups
import Testing

@Suite("Popup pages") struct PageContentTests {
    private func roles(_ page: PopupPage, enabled: Bool? = nil) -> [PopupButton.Role] {
        page.buttons.filter { enabled == nil || $0.isEnabled == enabled }.map(\.role)
    }

    @Test("Looking: formatted rows by the definition, charts, attachments, position and buttons")
    func viewing() throws {
        let fixture = try RoadsFixture(count: 3)
        let container = PopupsContainer(try (1...3).map { try fixture.popup($0, attaching: $0 == 2 ? "front.png" : nil) })
        try container.next()
        let page = try container.currentPage
        #expect(page.title == "Road 2" && !page.isEditing && !page.isBusy && page.actionSheet == nil && page.message == nil)
        #expect(page.position == PopupPagePosition(index: 1, count: 3, text: "2 of 3"))
        #expect(page.rows.map(\.text) == ["Road 2", "Street", "3", "Asphalt"])
        #expect(page.rows.map(\.value) == ["Road 2", 1, 3, "a"])
        #expect(page.rows.allSatisfy { $0.editor == nil && !$0.isEdited && $0.message == nil })
        #expect(page.sections.count == 3)
        guard case .media(let pager) = page.sections[1].content, case .attachments(let attachments) = page.sections[2].content else {
            Issue.record("sections \(page.sections)")
            return
        }
        #expect(pager.media.count == 2 && pager.index == 0 && pager.text == "1 of 2")
        #expect(page.sections[2].title == "Attachments" && !attachments.canAdd && attachments.message == nil)
        #expect(attachments.items.map(\.name) == ["front.png"] && attachments.items[0].kind == .image)
        #expect(attachments.items[0].sizeText == "12 bytes" && !attachments.items[0].canRemove)
        #expect(roles(page) == [.done, .edit, .delete] && roles(page, enabled: false).isEmpty)
        try container.nextMedia()
        guard case .media(let moved) = try container.currentPage.sections[1].content else { return }
        #expect(moved.index == 1 && moved.text == "2 of 2")
        // Another page is as it is looked at, and has no buttons of its own.
        #expect(try container.page(at: 0).title == "Road 1" && container.page(at: 0).buttons.isEmpty)
    }

    @Test("The bar of pages: the first has no way back, the last none on")
    func paging() throws {
        let fixture = try RoadsFixture(count: 3)
        let container = PopupsContainer(try (1...3).map { try fixture.popup($0) })
        container.pagingStyle = .toolbar
        func enabled() throws -> [PopupButton.Role] {
            roles(try container.currentPage, enabled: true).filter { [.first, .previous, .next, .last].contains($0) }
        }
        #expect(try enabled() == [.next, .last])
        try container.press(.next)
        #expect(try enabled() == [.first, .previous, .next, .last])
        try container.press(.last)
        #expect(try enabled() == [.first, .previous])
    }

    @Test("Editing: a bad text is kept as typed with its message, and nothing can be saved until it is right")
    func editing() throws {
        let fixture = try RoadsFixture(count: 1)
        let container = PopupsContainer([try fixture.popup(1)])
        try container.startEditingCurrentPopup()
        var page = try container.currentPage
        #expect(page.isEditing && page.rows.map(\.fieldName) == ["NAME", "CLASS", "LANES", "SURFACE"])
        #expect(page.rows.allSatisfy { $0.editor != nil && !$0.isEdited })
        #expect(page.rows[3].editor?.choices.contains { $0.title == "Gravel" && $0.value == "g" } == true)
        #expect(page.rows[1].editor?.kind == .featureType && page.rows[0].editor?.maximumLength == 12)
        #expect(roles(page).prefix(2) == [.cancel, .finish] && roles(page, enabled: true).contains(.finish))
        #expect(roles(page).contains(.geometry) && roles(page).contains(.attachments))

        try container.setText("nine", of: "LANES")
        page = try container.currentPage
        #expect(page.rows[2].text == "nine" && page.rows[2].value == nil && page.rows[2].isEdited)
        #expect(page.rows[2].message?.isEmpty == false && page.rows[2].problem != nil)
        #expect(!roles(page, enabled: true).contains(.finish))
        try container.setText("4", of: "LANES")
        try container.setText("Main Street", of: "NAME")
        page = try container.currentPage
        #expect(page.rows[2].message == nil && page.rows[2].value == 4 && roles(page, enabled: true).contains(.finish))
        // The title follows what is typed; what is stored does not.
        #expect(page.title == "Main Street" && container.popups[0].title() == "Road 1")
        try container.cancelEditing()
        #expect(try container.currentPage.rows.map(\.text) == ["Road 1", "Street", "2", "Asphalt"])
    }

    @Test("A shape that is not complete says what is missing, and keeps the button from being pressed")
    func geometry() throws {
        let fixture = try RoadsFixture()
        let container = PopupsContainer([fixture.popup(Feature(attributes: ["CLASS": 1, "NAME": .null]))])
        #expect(try container.currentPage.title == "New Feature")
        try container.startEditingCurrentPopup()
        try container.press(.geometry)
        var page = try container.currentPage
        #expect(page.geometry?.isCapturing == true && page.geometry?.isComplete == false && page.geometry?.message?.isEmpty == false)
        #expect(!roles(page, enabled: true).contains(.finish))
        try container.currentEditingGeometry?.addPoint(Coordinate(x: 0, y: 0))
        try container.currentEditingGeometry?.addPoint(Coordinate(x: 1, y: 0))
        page = try container.currentPage
        #expect(page.geometry?.isComplete == true && page.geometry?.message == nil)
        #expect(roles(page, enabled: true).contains(.finish))
    }

    @Test("Questions: words for each, and nothing else can be pressed meanwhile")
    func questions() throws {
        let fixture = try RoadsFixture(count: 1)
        let container = PopupsContainer([try fixture.popup(1)])
        container.actionSheetAnchor = "callout"
        try container.deleteCurrentPopup()
        var page = try container.currentPage
        var sheet = try #require(page.actionSheet)
        #expect(sheet.kind == .confirmDelete && sheet.title == "Delete this feature?" && sheet.anchor == "callout")
        #expect(sheet.actions.map(\.name) == ["confirm", "cancel"] && sheet.actions.map(\.isDestructive) == [true, false])
        #expect(roles(page, enabled: true).isEmpty)
        try container.choose("cancel")
        #expect(try container.currentPage.actionSheet == nil)

        try container.startEditingCurrentPopup()
        try container.setText("5", of: "LANES")
        try container.setFeatureType(id: 2)
        page = try container.currentPage
        sheet = try #require(page.actionSheet)
        #expect(sheet.kind == .confirmTypeChange && sheet.title == "Change the type to “Track”?")
        #expect(sheet.message?.contains("LANES") == true)
        try container.choose("confirm")
        #expect(try container.currentPage.rows[1].text == "Track")
        try container.askForAttachmentSource()
        sheet = try #require(try container.currentPage.actionSheet)
        #expect(sheet.actions.map(\.title) == ["Photo Library", "Camera", "File", "Cancel"])
    }

    @Test("A failure is shown with its reason, in the language of the container, until the next attempt")
    func messages() throws {
        final class Host: PopupsContainerDelegate {
            func popupsContainer(_ container: PopupsContainer, didFinishEditingFor popup: Popup) {
                try? container.beginSaving()
                try? container.endSaving(failure: .feature(.cancelled), saved: nil)
            }
        }
        let host = Host()
        let container = PopupsContainer([try RoadsFixture(count: 1).popup(1)])
        container.delegate = host
        try container.startEditingCurrentPopup()
        try container.setText("3", of: "LANES")
        try container.finishEditing()
        let page = try container.currentPage
        #expect(page.isEditing && page.rows[2].text == "3" && page.message == "The changes could not be saved. It was cancelled.")
        container.localization = Localization.translated("de")
        let german = try #require(try container.currentPage.message)
        #expect(!german.contains("The changes") && german.split(separator: ".").count == 2)
        try container.cancelEditing()
        #expect(try container.currentPage.message == nil)
    }

    @Test("Attachments while editing: what is new and what goes is said, and both editing styles show them")
    func attachments() throws {
        for style in [PopupEditingStyle.geometryInline, .geometryTool] {
            let fixture = try RoadsFixture(count: 1)
            let container = PopupsContainer([try fixture.popup(1, attaching: "old.png")])
            container.editingStyle = style
            try container.startEditingCurrentPopup()
            try container.press(.attachments)
            try container.addAttachment([0x25, 0x50, 0x44, 0x46, 0x2D, 0x31, 0x2E, 0x34], name: "plan.pdf")
            let page = try container.currentPage
            guard case .attachments(let list) = try #require(page.sections.first).content else {
                Issue.record("\(style): \(page.sections)")
                continue
            }
            #expect(page.sections.count == 1 && list.canAdd)
            #expect(list.items.map(\.name) == ["old.png", "plan.pdf"])
            #expect(list.items.map(\.kind) == [.image, .document] && list.items.map(\.canRemove) == [true, true])
            #expect(list.items.map(\.stateText) == [nil, "Not saved yet"])
            #expect(roles(page).contains(.attributes) && roles(page).contains(.addAttachment) && !roles(page).contains(.attachments))
            try container.removeAttachment(list.items[0].id)
            #expect(try container.currentPage.actionSheet?.title == "Remove “old.png”?")
            try container.choose("confirm")
            guard case .attachments(let less) = try container.currentPage.sections[0].content else { continue }
            #expect(less.items[0].stateText == "Will be removed" && !less.items[0].canRemove)
        }
    }

    @Test("Descriptions are safe HTML with the values as text; expressions are asked for once, and say when nobody evaluates them")
    func templates() throws {
        final class Evaluator: PopupExpressionEvaluator {
            var count = 0
            func value(of expression: PopupExpressionInfo, for popup: Popup) throws(PopupError) -> AttributeValue {
                count += 1
                if expression.name == "bad" { throw .expression(name: "bad", reason: "division by zero") }
                return .double(2.5)
            }
        }
        var definition = PopupDefinition(title: "{NAME} {expression/x} {nothing}")
        definition.elements = [
            PopupElement(.text("<b>{NAME}</b><script>x</script>"), title: "About {NAME}"),
            PopupElement(
                .fields([
                    PopupFieldInfo("expression/x", label: "X"), PopupFieldInfo("expression/bad"), PopupFieldInfo("URL"),
                    PopupFieldInfo("NAME", isVisible: false),
                ])),
        ]
        definition.expressionInfos = [
            PopupExpressionInfo(name: "x", expression: "1"), PopupExpressionInfo(name: "bad", title: "Bad", expression: "1/0"),
        ]
        let feature = Feature(attributes: ["NAME": "<i>Tom & {URL}</i>", "URL": "https://example.org"])
        let container = PopupsContainer([Popup(feature, of: nil, definition: definition)])
        let evaluator = Evaluator()
        #expect(try container.currentPage.rows[0].message == "The value cannot be computed here.")
        container.evaluator = evaluator
        let page = try container.currentPage
        #expect(evaluator.count == 2)
        #expect(page.title == "<i>Tom & {URL}</i> 2.5 ")
        #expect(page.sections[0].content == .html("<b>&lt;i&gt;Tom &amp; {URL}&lt;/i&gt;</b>"))
        #expect(page.sections[0].title == "About <i>Tom & {URL}</i>")
        #expect(page.rows.map(\.label) == ["X", "Bad", "URL"] && page.rows.map(\.text) == ["2.5", "", "https://example.org"])
        #expect(page.rows.map(\.message) == [nil, "The value could not be computed.", nil])
        #expect(page.rows.map(\.link) == [nil, nil, "https://example.org"])
    }

    @Test("A dollar before a place is an amount of money in a definition, and part of the mark in a text of the host's")
    func dollars() throws {
        var definition = PopupDefinition(title: "${PRICE}", description: "<b>Price: ${PRICE}</b>")
        definition.mediaInfos = [PopupMediaInfo(image: "https://example.org/p.png", title: "${PRICE}", caption: "{PRICE}$")]
        let popup = Popup(Feature(attributes: ["PRICE": 7]), of: nil, definition: definition)
        let page = try PopupsContainer([popup]).currentPage
        #expect(page.title == "$7" && page.sections[0].content == .html("<b>Price: $7</b>"))
        guard case .media(let pager) = page.sections[1].content else { return #expect(Bool(false)) }
        #expect(pager.media[0].title == "$7" && pager.media[0].caption == "7$")
        #expect(popup.text(ofTemplate: "Price: ${PRICE}") == "Price: 7")
    }

    @Test("Fields and charts made by an expression show the values that it returns, formatted as it specifies")
    func madeElements() throws {
        final class Evaluator: PopupExpressionEvaluator {
            func value(of expression: PopupExpressionInfo, for popup: Popup) throws(PopupError) -> AttributeValue { .null }
            func element(of expression: PopupExpressionInfo, for popup: Popup) throws(PopupError) -> PopupElement? {
                var made = PopupElement(
                    expression.name == "chart"
                        ? .media([PopupMediaInfo(chart: .barChart, fields: ["KIND", "NEW"])])
                        : .fields([
                            PopupFieldInfo("KIND", label: "Kinds", format: PopupFieldFormat(places: 1)), PopupFieldInfo("NEW"),
                            PopupFieldInfo("NAME"),
                        ]))
                made.attributes = expression.name == "own" ? nil : ["KIND": 2, "NEW": 3]
                return made
            }
        }
        let kinds = Domain(name: "kinds", kind: .codedValues([CodedValue(name: "Two", code: 2), CodedValue(name: "Five", code: 5)]))
        let layer = LayerDefinition(
            name: "places", fields: [Field("KIND", .integer, domain: kinds), Field("NAME", .string)])
        let feature = Feature(objectID: 1, attributes: ["KIND": 5, "NAME": "Ghent"])
        var definition = PopupDefinition(title: "{NAME}", fieldInfos: [PopupFieldInfo("NAME", label: "Called")])
        definition.elements = ["values", "chart", "own"].map { PopupElement(.expression(PopupExpressionInfo(name: $0, expression: "…"))) }
        let popup = Popup(feature, of: FeatureLayer(table: try MemoryFeatureTable(layer, features: [feature])), definition: definition)
        let container = PopupsContainer([popup])
        let evaluator = Evaluator()
        container.evaluator = evaluator
        let page = try container.currentPage
        guard page.sections.count == 3, case .fields(let values) = page.sections[0].content,
            case .media(let pager) = page.sections[1].content, case .fields(let own) = page.sections[2].content,
            case .chart(let chart) = pager.media[0].content
        else { return #expect(page.sections.isEmpty) }
        #expect(values.map(\.label) == ["Kinds", "NEW", "NAME"] && values.map(\.text) == ["2.0", "3", ""])
        #expect(chart.slices.map(\.value) == [2, 3])
        #expect(own.map(\.text) == ["Five", "", "Ghent"])
    }

    @Test("A title without text becomes the value of the display field, then a word")
    func titlesWithoutText() throws {
        var roads = LayerDefinition(name: "roads", fields: [Field("NAME", .string), Field("KIND", .string)])
        roads.displayField = "NAME"
        let layer = FeatureLayer(table: try MemoryFeatureTable(roads))
        func title(_ name: String, _ template: String) throws -> String {
            let feature = Feature(objectID: 1, attributes: ["NAME": .string(name), "KIND": "x"])
            return try PopupsContainer([Popup(feature, of: layer, definition: PopupDefinition(title: template))]).currentPage.title
        }
        #expect(try title("Broad Way", "{KIND}") == "x")
        #expect(try title("Broad Way", "") == "Broad Way")
        #expect(try title("Broad Way", " {NOTHING} ") == "Broad Way")
        #expect(try title(" ", "") == "Untitled")
    }

    @Test("Related records: the first of them by the order asked for, how many there are, and what is said when they cannot be read")
    func related() throws {
        var roads = LayerDefinition(name: "roads", fields: [Field("KEY", .integer)])
        roads.relationships = [
            Relationship(
                id: 4, name: "Inspections", relatedTableID: 1, cardinality: "esriRelCardinalityOneToMany", role: "esriRelRoleOrigin",
                keyField: "KEY")
        ]
        var inspections = LayerDefinition(
            name: "inspections", fields: [Field("ROAD", .integer), Field("DAY", .string), Field("COST", .double), Field("SHARE", .single)])
        inspections.relationships = [
            Relationship(
                id: 4, name: "Road", relatedTableID: 0, cardinality: "esriRelCardinalityOneToMany", role: "esriRelRoleDestination",
                keyField: "ROAD")
        ]
        inspections.displayField = "DAY"
        let other = try MemoryFeatureTable(
            inspections,
            features: [("May", 10.0), ("June", 20), ("July", 60)].enumerated().map { index, record in
                Feature(
                    objectID: index + 1,
                    attributes: [
                        "ROAD": 7, "DAY": .string(record.0), "COST": .double(record.1), "SHARE": .double(Double(Float(0.1))),
                    ])
            })
        let table = try MemoryFeatureTable(
            roads, features: [Feature(objectID: 1, attributes: ["KEY": 7]), Feature(objectID: 2, attributes: ["KEY": 8])])
        let layer = FeatureLayer(table: table)
        var definition = PopupDefinition(title: "Road")
        var sum = PopupFieldInfo("relationships/4/COST", label: "Cost")
        sum.statisticType = "avg"
        definition.elements = [
            PopupElement(
                .relationship(PopupRelationship(id: 4, displayCount: 2, orderByFields: [PopupOrder(field: "COST", isDescending: true)]))),
            PopupElement(.fields([sum, PopupFieldInfo("relationships/4/SHARE")])),
        ]
        func page(_ id: Int) throws -> PopupPage {
            try PopupsContainer([Popup(try #require(try table.feature(withObjectID: id)), of: layer, definition: definition)]).currentPage
        }
        #expect(try page(1).sections[0] == PopupSection(.problem("The related records could not be loaded."), title: "Inspections"))
        layer.relatedTables[1] = other
        let records = [PopupRelatedRecords.Record(objectID: 3, title: "July"), PopupRelatedRecords.Record(objectID: 2, title: "June")]
        #expect(
            try page(1).sections[0].content
                == .related(PopupRelatedRecords(relationshipID: 4, count: 3, text: "3 related records", records: records)))
        // (10 + 20 + 60) / 3
        #expect(try page(1).rows[0].text == "30")
        // A number of 32 bits, with the digits that it has.
        #expect(try page(1).rows[1].text == "0.1")
        #expect(
            try page(2).sections[0].content
                == .related(PopupRelatedRecords(relationshipID: 4, count: 0, text: "No related records", records: [])))
        // What is said of the first record does not depend on in which order a section has read them before.
        definition.title = "{relationships/4/DAY}"
        let road = try #require(try table.feature(withObjectID: 1))
        let container = PopupsContainer([Popup(road, of: layer, definition: definition)])
        #expect(try container.currentPage.title == "May")
        #expect(try container.currentPage == container.currentPage && container.currentPage.title == "May")
    }

    @Test("A page of nothing says so, and pages that are not there are errors")
    func nothing() throws {
        let container = PopupsContainer([Popup(Feature(attributes: ["A": 1]), of: nil, definition: PopupDefinition(title: " "))])
        let page = try container.page(at: 0)
        #expect(page.title == "Untitled" && page.sections == [PopupSection(.problem("No information is available."))])
        #expect(roles(page) == [.done])
        #expect(throws: PopupError.self) { try container.page(at: 1) }
        #expect(throws: PopupError.self) { try container.page(at: -1) }
        #expect(throws: PopupError.self) { try PopupsContainer().currentPage }
    }

    @Test(
        "In every language of the tables the pages of an edit are drawn within their cards",
        arguments: Localization.translated().tables.languages)
    func languages(language: String) throws {
        let fixture = try RoadsFixture(count: 2)
        let container = PopupsContainer(
            try (1...2).map { try fixture.popup($0, attaching: "front.png") }, localization: Localization.translated(language))
        func draw(_ step: String) throws {
            let page = try container.currentPage
            #expect(page.language == language && page.isRightToLeft == ["ar", "he"].contains(language))
            CardLayoutTests.check(PopupCard(page, width: 240).displayList(), "\(language), \(step)")
        }
        try draw("viewing")
        container.pagingStyle = .toolbar
        try container.deleteCurrentPopup()
        try draw("deleting")
        try container.choose("cancel")
        try container.startEditingCurrentPopup()
        try container.setText("nine", of: "LANES")
        try container.setText("a name that is too long", of: "NAME")
        try draw("editing")
        try container.setFeatureType(id: 2)
        try draw("changing the type")
        try container.choose("cancel")
        try container.press(.attachments)
        try container.addAttachment(RoadsFixture.png, name: "second.png")
        try draw("attachments")
        try container.askForAttachmentSource()
        try draw("adding an attachment")
    }
}
