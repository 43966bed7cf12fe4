import GromaFeatures
import GromaFormats
import GromaGeometry
import Testing

@testable import GromaPopups

/// What is answered where nobody else answers: delegates without methods of their own, and limits of values of which there is only one.
@Suite("Default answers") struct DefaultAnswerTests {
    private final class Silent: PopupsContainerDelegate {}

    private func answers(_ delegate: any PopupsContainerDelegate, _ container: PopupsContainer, _ popup: Popup) -> [Bool] {
        [
            delegate.popupsContainer(container, didFailToFinishEditingFor: popup, error: .cancelled),
            delegate.popupsContainer(container, didFailToDelete: popup, error: .cancelled),
            delegate.popupsContainer(container, wantsToShow: PopupView(.web)),
            delegate.popupsContainer(container, wantsToPreviewDocumentAt: "a"),
            delegate.popupsContainer(container, shouldAutorotate: .web),
        ]
    }

    @Test("A delegate without methods shows nothing itself, lets every view rotate, and deletes nothing; shapes are those of the layer")
    func silent() async throws {
        let roads = try RoadsFixture(count: 1)
        let popup = Popup(try #require(try roads.table.feature(withObjectID: 1)), of: roads.layer)
        let container = PopupsContainer([popup])
        let silent = Silent()
        #expect(answers(silent, container, popup) == [false, false, false, false, true])
        #expect(!silent.popupsContainer(container, wantsToDelete: popup))
        let isDeleted = await silent.popupsContainer(container, deletes: popup)
        #expect(!isDeleted)
        let shape = try #require(silent.popupsContainer(container, wantsNewMutableGeometryFor: popup))
        #expect(shape.type == .polyline && shape.spatialReference == .wgs84 && shape.geometry.isEmpty)
        let awaited = await silent.popupsContainer(container, newMutableGeometryFor: popup)
        #expect(awaited?.type == .polyline)
    }

    @Test("A delegate that saves answers as a silent one while no other is behind it")
    func alone() async throws {
        let roads = try RoadsFixture(count: 1)
        let popup = Popup(try #require(try roads.table.feature(withObjectID: 1)), of: roads.layer)
        let container = PopupsContainer([popup])
        let saving = FeatureLayerPopupsDelegate()
        #expect(answers(saving, container, popup) == [false, false, false, false, true])
        let shape = try #require(saving.popupsContainer(container, wantsNewMutableGeometryFor: popup))
        #expect(shape.type == .polyline && shape.spatialReference == .wgs84 && shape.geometry.isEmpty)
        let awaited = await saving.popupsContainer(container, newMutableGeometryFor: popup)
        #expect(awaited?.type == .polyline)
        // A popup without a layer has no shape to draw, and nothing that could be deleted.
        let free = Popup(Feature(), of: nil)
        #expect(saving.popupsContainer(container, wantsNewMutableGeometryFor: free) == nil)
        #expect(!saving.popupsContainer(container, wantsToDelete: free))
        #expect(saving.popupsContainer(container, wantsToDelete: popup))
        #expect(try roads.table.feature(withObjectID: 1) == nil)
    }

    @Test("A range of which code has left out a limit is told by the other; limits of 32 bits by their shortest text")
    func limits() throws {
        func range(_ minimum: AttributeValue, _ maximum: AttributeValue) -> Domain {
            Domain(name: "r", kind: .range(minimum: minimum, maximum: maximum))
        }
        let tenth = AttributeValue.double(Double(Float(0.1)))
        let definition = LayerDefinition(
            name: "l",
            fields: [
                Field("low", .integer, domain: range(.integer(5), .null)), Field("high", .double, domain: range(.null, .double(7.25))),
                Field("both", .integer, domain: range(.integer(-2), .integer(1000))),
                Field("single", .single, domain: range(tenth, .double(2.5))), Field("none", .double, domain: range(.null, .null)),
                Field("from", .date, domain: range(.date(0), .null)), Field("until", .date, domain: range(.null, .date(0))),
                Field("free", .double),
            ])
        let popup = PopupDefinition(fieldInfos: definition.fields.map { PopupFieldInfo($0.name, isEditable: true) })
        var editing = AttributeEditing(Feature(), of: definition, popup: popup)
        #expect(editing.rangeText(of: "low") == "At least 5")
        #expect(editing.rangeText(of: "high") == "At most 7.25")
        #expect(editing.rangeText(of: "both") == "Between -2 and 1,000")
        #expect(editing.rangeText(of: "single") == "Between 0.1 and 2.5")
        #expect(editing.rangeText(of: "none") == nil)
        #expect(editing.rangeText(of: "from") == "At least 1/1/1970, 12:00\u{202f}AM")
        #expect(editing.rangeText(of: "until") == "At most 1/1/1970, 12:00\u{202f}AM")
        #expect(editing.rangeText(of: "free") == nil)
        #expect(editing.rangeText(of: "missing") == nil)
        let low = try #require(editing.editor(of: "low"))
        #expect(low.hint == "At least 5" && low.minimum == .integer(5) && low.maximum == nil && low.keyboard == .number)
        let high = try #require(editing.editor(of: "high"))
        #expect(high.hint == "At most 7.25" && high.minimum == nil && high.maximum == .double(7.25) && high.keyboard == .signedDecimal)
        #expect(editing.editor(of: "both")?.keyboard == .signedNumber)
        #expect(editing.editor(of: "single")?.keyboard == .decimal)
        try editing.setText("2.6", of: "single")
        #expect(editing.message(of: "single") == "Enter a number between 0.1 and 2.5.")
        try editing.setText("12/31/1969", of: "from")
        #expect(editing.message(of: "from") == "The date must not be earlier than 1/1/1970, 12:00\u{202f}AM.")
        try editing.setText("1/2/1970", of: "until")
        #expect(editing.message(of: "until") == "The date must not be later than 1/1/1970, 12:00\u{202f}AM.")
        try editing.setText("1/1/1970", of: "until")
        #expect(editing.message(of: "until") == nil)
    }
}
