import GromaFeatures
import GromaFormats
import GromaJSON
import GromaPopups
import Testing

/// What a definition names and its layer does not have: each place is told of, with what there is.
@Suite("References of definitions") struct DefinitionReferenceTests {
    private var layer: LayerDefinition {
        var layer = LayerDefinition(name: "trees", fields: [Field("SPECIES", .string), Field("HEIGHT", .double)])
        layer.relationships = [
            Relationship(id: 2, name: "Visits", relatedTableID: 1, cardinality: "", role: ""),
            Relationship(id: 5, name: "Photos", relatedTableID: 2, cardinality: "", role: ""),
        ]
        return layer
    }

    private func problems(_ definition: PopupDefinition, in layer: LayerDefinition? = nil) -> [String] {
        definition.problems(in: layer ?? self.layer).map { "\($0.path): \($0.found), \($0.expected)" }
    }

    @Test("Every template and every field of a definition is looked at, in their order")
    func places() {
        var chart = PopupMediaInfo(chart: .barChart, fields: ["HEIGHT", "F1"], normalizeField: "N1", title: "{M1}", caption: "{M2}")
        (chart.altText, chart.tooltipField) = ("{M3}", "O1")
        let picture = PopupMediaInfo(image: "https://example.org/{S1}", title: "{SPECIES}", linkURL: "https://example.org/{L1}")
        var definition = PopupDefinition(
            title: "{T1} {SPECIES}", description: "{D1} {height}", fieldInfos: [PopupFieldInfo("OBJECTID"), PopupFieldInfo("I1")],
            mediaInfos: [chart, picture],
            elements: [
                PopupElement(.text("{E1}"), title: "{E2}", description: "{E3}"), PopupElement(.fields([PopupFieldInfo("E4")])),
                PopupElement(.media([PopupMediaInfo(chart: .pieChart, fields: ["E5"])])), PopupElement(.attachments(.auto), title: "{E6}"),
                PopupElement(.relationship(PopupRelationship(id: 2))), PopupElement(.relationship(PopupRelationship(id: 3))),
            ])
        definition.fieldConfigurations = [PopupFieldConfiguration("SPECIES"), PopupFieldConfiguration("C1")]
        let names = [
            ("title", "T1"), ("description", "D1"), ("fieldInfos[1].fieldName", "I1"), ("mediaInfos[0].title", "M1"),
            ("mediaInfos[0].caption", "M2"), ("mediaInfos[0].altText", "M3"), ("mediaInfos[0].value.fields[1]", "F1"),
            ("mediaInfos[0].value.normalizeField", "N1"), ("mediaInfos[0].value.tooltipField", "O1"),
            ("mediaInfos[1].value.sourceURL", "S1"), ("mediaInfos[1].value.linkURL", "L1"), ("popupElements[0].title", "E2"),
            ("popupElements[0].description", "E3"), ("popupElements[0].text", "E1"), ("popupElements[1].fieldInfos[0].fieldName", "E4"),
            ("popupElements[2].mediaInfos[0].value.fields[0]", "E5"), ("popupElements[3].title", "E6"),
        ]
        let expected =
            names.map { "popupInfo.\($0.0): \"\($0.1)\", a field of the layer" }
            + ["popupInfo.popupElements[5].relationshipId: 3, one of 2, 5", "fieldConfigurations.name: \"C1\", a field of the layer"]
        #expect(problems(definition) == expected)
    }

    @Test("Names of fields, expressions and relationships are told apart, and the likely one is named")
    func kinds() {
        var definition = PopupDefinition(
            title: "{SPECIE} {expression/a} {expression/x} {relationships/2/WHO} {relationships/9/WHO}",
            expressionInfos: [PopupExpressionInfo(name: "a", expression: "1"), PopupExpressionInfo(name: "b", expression: "2")])
        #expect(
            problems(definition) == [
                #"popupInfo.title: "SPECIE", a field of the layer, such as "SPECIES""#, #"popupInfo.title: "expression/x", one of a, b"#,
                #"popupInfo.title: "relationships/9/WHO", a relationship of the layer: 2, 5"#,
            ])
        definition.expressionInfos = []
        definition.title = "{expression/a} {relationships/2/WHO}"
        definition.elements = [PopupElement(.relationship(PopupRelationship(id: 2)))]
        var lone = layer
        lone.relationships = []
        #expect(
            problems(definition, in: lone) == [
                #"popupInfo.title: "expression/a", an expression of expressionInfos"#,
                #"popupInfo.title: "relationships/2/WHO", a layer with relationships"#,
                "popupInfo.popupElements[0].relationshipId: 2, a layer with relationships",
            ])
    }

    @Test("Functions behind names are known or told of, unless the whole is a name")
    func functions() {
        let definition = PopupDefinition(
            title: "{HEIGHT:NumberFormat(places: 2)} {HEIGHT:Shout()} {WIDTH:DateString} {SPECIES:latin} {GENUS:latin}")
        #expect(
            problems(definition) == [
                #"popupInfo.title: "Shout" behind a name, one of NumberFormat, DateString, DateFormat"#,
                #"popupInfo.title: "WIDTH", a field of the layer, such as "HEIGHT""#,
                #"popupInfo.title: "GENUS", a field of the layer"#,
            ])
        var named = layer
        named.fields.append(Field("addr:street", .string))
        #expect(problems(PopupDefinition(title: "{addr:street} {addr:house}"), in: named).count == 1)
    }

    @Test("What an expression has made has names of its own")
    func made() {
        var fields = PopupElement(.fields([PopupFieldInfo("OWN")]))
        var media = PopupElement(.media([PopupMediaInfo(chart: .barChart, fields: ["OWN"])]))
        #expect(problems(PopupDefinition(elements: [fields, media])).count == 2)
        (fields.attributes, media.attributes) = (["OWN": 1], ["OWN": 1])
        #expect(problems(PopupDefinition(elements: [fields, media])).isEmpty)
    }

    @Test("Parts that were read are named by their places in what they were read from")
    func read() throws {
        let text = #"""
            {"title":"{T}","fieldInfos":[7,{"fieldName":"A"}],"popupElements":[{"type":"stars"},{"type":"text","text":"{E}"},
            {"type":"fields","fieldInfos":[{"label":"none"},{"fieldName":"B"}]},{"type":"media","mediaInfos":[{"type":"film"},
            {"type":"piechart","value":{"fields":["C"]}}]}]}
            """#
        let definition = try PopupDefinition(json: JSONValue(parsing: text.utf8), path: "map.popupInfo")
        #expect(
            definition.problems(in: layer).map(\.path) == [
                "map.popupInfo.title", "map.popupInfo.fieldInfos[1].fieldName", "map.popupInfo.popupElements[1].text",
                "map.popupInfo.popupElements[2].fieldInfos[1].fieldName", "map.popupInfo.popupElements[3].mediaInfos[1].value.fields[0]",
            ])
        #expect(
            definition.problems.map(\.description) == [
                "map.popupInfo.fieldInfos[0] is a number: expected an object",
                #"map.popupInfo.popupElements[0].type is "stars": expected one of text, fields, media, attachments, relationship, expression"#,
                "map.popupInfo.popupElements[2].fieldInfos[0].fieldName is nothing: expected a text that is not empty",
                #"map.popupInfo.popupElements[3].mediaInfos[0].type is "film": expected one of image, piechart, barchart, columnchart, linechart"#,
            ])
        #expect(definition.problems(types: ["stars"]).map(\.path).count == 3 && definition.problems(types: ["text"]).count == 4)
    }

    @Test("Definitions of subtypes are looked at one after the other, by their codes")
    func subtypes() {
        var definition = PopupDefinition(title: "{X}")
        definition.subtypes = PopupSubtypes(
            field: "HEIGHT",
            definitions: [7: PopupDefinition(title: "{SEVEN}"), 2: PopupDefinition(title: "{TWO}"), 4: PopupDefinition(title: "{HEIGHT}")])
        #expect(definition.problems(in: layer).map(\.found) == ["\"TWO\"", "\"SEVEN\""])
        let feature = Feature(attributes: ["HEIGHT": 7])
        #expect(definition.definition(of: feature)?.title == "{SEVEN}" && definition.definition(of: Feature()) == nil)
        #expect(definition.definition(of: Feature(attributes: ["HEIGHT": "7"])) == nil)
        #expect(definition.definition(of: Feature(attributes: ["HEIGHT": 3])) == nil)
        #expect(PopupDefinition(title: "x").definition(of: feature)?.title == "x")
    }
}
