import Groma
import Testing

/// Tests counterparts of the SDK's API that no other test calls.
@Suite struct PopupCounterpartTests {
    private func layer() throws -> FeatureLayer {
        let definition = LayerDefinition(
            name: "trees", geometryType: .point, fields: [Field("NAME", .string, length: 20), Field("AGE", .integer)])
        return FeatureLayer(
            table: try MemoryFeatureTable(definition, features: [Feature(objectID: 1, attributes: ["NAME": "Oak", "AGE": 1200])]))
    }

    @Test func aFieldIsSaidAsText() throws {
        let layer = try layer()
        let popup = Popup(try #require(try layer.feature(withObjectID: 1)), of: layer)
        let info = try PopupFieldInfo(
            json: try JSONValue(parsing: #"{"fieldName":"AGE","format":{"places":1,"digitSeparator":true}}"#.utf8))
        #expect(popup.text(of: info, in: Localization.translated("en")) == "1,200")
        #expect(popup.text(of: try PopupFieldInfo(json: ["fieldName": "NOTHING"]), in: Localization.translated("en")).isEmpty)
    }

    @Test func textsHaveAMaximumLength() throws {
        let layer = try layer()
        let container = PopupsContainer([Popup(try #require(try layer.feature(withObjectID: 1)), of: layer)])
        try container.startEditingCurrentPopup()
        let editing = try #require(container.editing).attributes
        #expect(editing.maximumLength(of: "NAME") == 20 && editing.maximumLength(of: "AGE") == nil)
    }

    /// Each part of a definition is read by itself, and says where it is wrong.
    @Test func partsOfDefinitionsAreRead() throws {
        let media = try PopupMediaInfo(json: ["type": "image", "title": "t", "value": ["sourceURL": "https://example.org/a.png"]])
        #expect(media.title == "t")
        #expect(try PopupExpressionInfo(json: ["name": "e", "expression": "1"]).name == "e")
        #expect(throws: PopupError.self) { try PopupFieldInfo(json: 7) }
        #expect(throws: PopupError.self) { try PopupMediaInfo(json: ["type": "video"]) }
    }
}
