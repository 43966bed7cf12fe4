import GromaFeatures
import GromaJSON
import Testing

@testable import GromaPopups

/// Definitions are read as the web map specification has them, and written as they were read.
@Suite struct DefinitionJSONTests {
    @Test func readsTheOlderForm() throws {
        let definition = try PopupDefinition(json: DefinitionSamples.older.parsedJSON)
        #expect(definition.title == "Trailhead: {TRL_NAME}" && definition.description == nil && definition.elements == nil)
        #expect(definition.fieldInfos.map(\.isVisible) == [false, true, true, true, true])
        #expect(definition.fieldInfos.map(\.isEditable) == [true, false, false, false, false])
        #expect(definition.fieldInfos[1].format?.places == 2 && definition.fieldInfos[1].format?.digitSeparator == true)
        #expect(definition.fieldInfos[2].format?.dateFormat == .longDateShortTime24)
        #expect(definition.fieldInfos[4].statisticType == "sum" && definition.fieldInfos[4].format == nil)
        #expect(definition.mediaInfos[0].sourceURL == "{IMAGEURL}" && definition.mediaInfos[0].refreshInterval == 0.5)
        #expect(definition.mediaInfos[1].fields == ["LIKES2008", "LIKES2009"] && definition.mediaInfos[1].normalizeField == nil)
        #expect(definition.mediaInfos[1].colors == [[237, 81, 81, 255], [20, 158, 206, 255]])
        #expect(definition.expressionInfos.map(\.returnType) == ["string", "number"])
        #expect(definition.expressionInfo(named: "expression/expr1")?.expression == "1")
        #expect(definition.showsNoDataRecords == true && definition.showsAttachments)
        #expect(definition.foreignMembers["x-colour"]?["deep"] != nil)
    }

    @Test func theOlderFormMakesElements() throws {
        var definition = try PopupDefinition(json: DefinitionSamples.older.parsedJSON)
        var layer = LayerDefinition(name: "trails")
        layer.relationships = [
            Relationship(id: 0, name: "Parts", relatedTableID: 1, cardinality: "", role: ""),
            Relationship(id: 3, name: "Signs", relatedTableID: 2, cardinality: "", role: ""),
        ]
        #expect(definition.displayedElements.map(\.content.type) == ["fields", "media", "attachments"])
        let elements = definition.displayedElements(of: layer)
        #expect(elements.map(\.content.type) == ["fields", "media", "attachments", "relationship", "relationship"])
        #expect(elements[0].content == .fields(definition.fieldInfos))
        #expect(elements[3].content == .relationship(PopupRelationship(id: 0, orderByFields: [PopupOrder(field: "NAME")])))
        #expect(elements[4].content == .relationship(PopupRelationship(id: 3)))
        definition.description = " \n"
        #expect(definition.displayedElements.first?.content == .fields(definition.fieldInfos))
        definition.description = "<b>x</b>"
        #expect(definition.displayedElements.first?.content == .text("<b>x</b>"))
    }

    @Test func readsTheNewerForm() throws {
        let definition = try PopupDefinition(json: DefinitionSamples.newer.parsedJSON)
        let elements = try #require(definition.elements)
        #expect(elements.count == 11 && elements[1].content == .text(nil) && elements[3].content == .fields(nil))
        #expect(elements[3].attributes == ["a": 1, "b": 2.5, "c": "x", "d": .null])
        #expect(
            elements[6].content == .attachments(PopupAttachmentList(.list, keywords: ["k"])) && elements[7].content == .attachments(.auto))
        #expect(elements[10].content == .unknown(type: "utilityNetworkAssociations"))
        guard case .relationship(let relationship) = elements[9].content else { throw PopupError.noPopup }
        #expect(relationship.displayCount == 7 && relationship.orderByFields.map(\.isDescending) == [true, false])
        // Elements without text, fields or media of their own show the definition's; it has no media.
        let shown = definition.displayedElements
        #expect(
            shown.map(\.content.type) == [
                "text", "text", "fields", "fields", "media", "attachments", "attachments", "expression", "relationship",
            ])
        #expect(shown[1].content == .text("old") && shown[3].content == .fields(definition.fieldInfos))
        #expect(definition.allFieldInfos.map(\.fieldName) == ["name", "POP"])
        #expect(definition.fieldInfo(named: "NAME")?.isEditable == true)
    }

    @Test(arguments: [DefinitionSamples.older, DefinitionSamples.newer, "{}", #"{"title": null, "fieldInfos": []}"#])
    func definitionsRoundTrip(_ text: String) throws {
        let json = try text.parsedJSON
        let definition = try PopupDefinition(json: json)
        #expect(definition.json == json)
        #expect(try PopupDefinition(json: definition.json) == definition)
    }

    @Test func onlyWhatWasChangedIsWrittenAnew() throws {
        var definition = try PopupDefinition(json: DefinitionSamples.older.parsedJSON)
        definition.title = "T"
        definition.fieldInfos[1].format?.places = nil
        definition.showsNoDataRecords = false
        definition.allowsDelete = false
        let json = definition.json
        #expect(json["title"] == "T" && json["description"] == .null && json["allowDelete"] == false)
        #expect(json["layerOptions"] == ["showNoDataRecords": false, "returnTopmostRaster": false])
        let infos = try #require(json["fieldInfos"]?.arrayValue)
        #expect(infos[1]["format"] == ["digitSeparator": true, "x": 1])
        #expect(infos[1]["tooltip"] == nil && infos[4]["format"] == .null)
        #expect(try PopupDefinition(json: json) == definition)
    }

    @Test func eitherFormIsMadeOfTheOther() throws {
        let older = try PopupDefinition(json: DefinitionSamples.older.parsedJSON).withBothForms
        #expect(older.elements?.map(\.content) == [.fields(nil), .media(nil), .attachments(.auto)])
        let newer = try PopupDefinition(
            json: #"""
                {"popupElements": [{"type": "fields", "fieldInfos": [{"fieldName": "A"}]}, {"type": "text", "text": "one"},
                 {"type": "text", "text": "two"}, {"type": "attachments"}, {"type": "media", "mediaInfos": [{"type": "image"}]}]}
                """#.parsedJSON
        ).withBothForms
        #expect(newer.description == "one" && newer.fieldInfos.map(\.fieldName) == ["A"])
        #expect(newer.showsAttachments && newer.mediaInfos.map(\.kind) == [.image])
        #expect(try PopupDefinition(json: newer.json) == newer)
    }

    @Test func isMadeOfLayersAndAttributes() throws {
        var layer = LayerDefinition(
            name: "trees",
            fields: [
                Field("species", .string, alias: "Species"), Field("photo", .blob), Field("notes", .string, length: 2000),
                Field("Editor", .string),
            ], globalIDField: nil)
        layer.displayField = "species"
        layer.hasAttachments = true
        layer.editFieldsInfo = EditFieldsInfo(editorField: "editor")
        let made = PopupDefinition(layer: layer)
        #expect(made.title == "{species}" && made.showsAttachments)
        #expect(made.fieldInfos.filter(\.isVisible).map(\.label) == ["Species", "notes"])
        #expect(made.fieldInfo(named: "NOTES")?.stringFieldOption == .textArea && made.showsLastEditInfo)
        // What a layer says of its fields for all that shows them counts, the first of two.
        layer.foreignMembers["fieldConfigurations"] = [
            ["name": "Species", "alias": "Kind of tree"], ["name": "x", "fieldFormat": ["type": "?"]],
            ["name": "species", "alias": "Tree"],
        ]
        let configured = PopupDefinition(layer: layer)
        #expect(configured.fieldInfo(named: "species")?.label == "Kind of tree")
        #expect(configured.problems.map(\.path) == ["layerDefinition.fieldConfigurations[1].fieldFormat.type"])
        #expect(PopupDefinition(attributes: ["a": 1, "b": "x", "Name": "y"]).title == "{Name}")
        #expect(PopupDefinition(attributes: ["a": 1, "b": "x"]).title == "{b}")
        #expect(PopupDefinition(attributes: ["a": 1, "b": .null]).fieldInfos.map(\.fieldName) == ["a", "b"])
        #expect(try PopupDefinition(json: made.json) == made)
    }
}
