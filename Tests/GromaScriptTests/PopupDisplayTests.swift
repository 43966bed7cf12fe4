import Foundation
import Groma
import Testing

/// Tests what popups show and offer over the stream, in addition to the pages of `Tests/PopupDocuments`.
struct PopupDisplayTests {
    private static func hydrants(_ id: Int = 0) -> String {
        #"""
        {"name":"Hydrants","id":\#(id),"geometryType":"esriGeometryPoint","spatialReference":{"wkid":4326},"displayField":"NAME",
        "objectIdField":"OBJECTID","fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"NAME","type":"esriFieldTypeString","length":20},
        {"name":"NUM","type":"esriFieldTypeInteger"}],"relationships":[{"id":3,"name":"Visits","relatedTableId":7,
        "cardinality":"esriRelCardinalityOneToMany","role":"esriRelRoleOrigin","keyField":"NUM"}]}
        """#.replacing("\n", with: "")
    }

    private static let visits = #"""
        {"name":"Visits","id":7,"type":"Table","displayField":"WHO","objectIdField":"OBJECTID","fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},
        {"name":"WHO","type":"esriFieldTypeString","length":20},{"name":"HYDRANT","type":"esriFieldTypeInteger"}],
        "relationships":[{"id":3,"name":"Hydrants","relatedTableId":0,"cardinality":"esriRelCardinalityOneToMany","role":"esriRelRoleDestination","keyField":"HYDRANT"}]}
        """#.replacing("\n", with: "")

    private static let definition =
        #"{"title":"{NAME}: {relationships/3/WHO}","popupElements":[{"type":"relationship","relationshipId":3,"displayCount":5}]}"#

    private func fill(_ at: FeaturesSession) throws {
        try at.call("features.applyEdits", #"{"layer":"hydrants","time":0,"adds":[{"attributes":{"NAME":"H","NUM":5}}]}"#)
        try at.call(
            "features.applyEdits",
            #"{"layer":"visits","time":0,"adds":[{"attributes":{"WHO":"Ada","HYDRANT":5}},{"attributes":{"WHO":"Ben","HYDRANT":6}}]}"#)
    }

    @Test func relatedRecordsAreThoseOfTheLayerThatTheScriptNames() throws {
        let at = try FeaturesSession()
        try at.call("features.createLayer", #"{"provider":"memory","as":"hydrants","definition":\#(Self.hydrants())}"#)
        try at.call("features.createLayer", #"{"provider":"memory","as":"visits","definition":\#(Self.visits)}"#)
        try fill(at)
        try at.call("popups.open", #"{"layer":"hydrants","definition":\#(Self.definition)}"#)
        #expect(try at.call("popups.view")["sections"]?.arrayValue?[0]["kind"] == "problem")
        try at.call("popups.close")
        for (wrong, code) in [
            (#"{"9":"visits"}"#, "invalidParameter"), (#"{"3":"none"}"#, "noLayer"), (#"{"x":"visits"}"#, "invalidParameter"),
        ] {
            #expect(try at.error("features.configure", #"{"layer":"hydrants","related":\#(wrong)}"#)["data"]?["code"]?.stringValue == code)
        }
        try at.call("features.configure", #"{"layer":"hydrants","related":{"3":"visits"}}"#)
        try at.call("popups.open", #"{"layer":"hydrants","definition":\#(Self.definition)}"#)
        let page = try at.call("popups.view")
        #expect(page["title"] == "H: Ada" && page["sections"]?.arrayValue?[0]["count"] == 1)
        // The same layer is taken by a query that names none, and asking for others by their names changes nothing.
        let query = #"{"layer":"hydrants","objectIds":[1],"relationship":3"#
        #expect(try at.call("features.queryRelated", query + "}")["related"]?.arrayValue?.count == 1)
        #expect(try at.call("features.queryRelated", query + #","related":"visits"}"#)["related"]?.arrayValue?.count == 1)
        #expect(try at.call("features.queryRelated", query + "}")["related"]?.arrayValue?.count == 1)
        // A layer that was closed leads nowhere.
        try at.call("popups.close")
        try at.call("features.close", #"{"layer":"visits"}"#)
        #expect(try at.error("features.queryRelated", query + "}")["data"]?["code"] == "noLayer")
    }

    #if GeoPackage
        @Test func relatedRecordsAreFoundInTheSameFile() throws {
            let at = try FeaturesSession()
            try at.call("features.createLayer", #"{"path":"h.gpkg","as":"hydrants","definition":\#(Self.hydrants())}"#)
            try at.call("features.createLayer", #"{"path":"h.gpkg","as":"visits","definition":\#(Self.visits)}"#)
            try fill(at)
            try at.call("features.close", #"{"layer":"visits"}"#)
            try at.call("popups.open", #"{"layer":"hydrants","definition":\#(Self.definition)}"#)
            #expect(try at.call("popups.view")["title"] == "H: Ada")
        }
    #endif

    @Test func aPopupThatGetsAnotherDefinitionTellsWhatOfItIsSkipped() throws {
        let popups = try PopupsSession.open()
        let wrong = #"{"title":"{NAMEE}","fieldInfos":[{"fieldName":"VALUE","format":{"places":99}}]}"#
        let answer = try popups.call("popups.definition", #"{"definition":\#(wrong)}"#)
        #expect(
            answer["warnings"]?.arrayValue?.compactMap { $0["path"]?.stringValue } == [
                "popupInfo.fieldInfos[0].format.places", "popupInfo.title",
            ])
        let before = try popups.call("popups.view")
        #expect(try popups.code("popups.definition", #"{"definition":{"titel":"x"},"strict":true}"#) == "invalidPopupInfo")
        #expect(try popups.call("popups.view") == before)
        #expect(try popups.call("popups.definition", #"{"definition":{"title":"x"}}"#)["warnings"] == nil)
        // What a map says of another layer is told of where that layer is asked for.
        let map = #"{"operationalLayers":[{"id":"a","popupInfo":{"title":"A"}},{"id":"b","popupInfo":{"titel":"B"}}]}"#
        #expect(try popups.call("popups.lookUp", #"{"layerId":"a","webMap":\#(map)}"#)["warnings"] == nil)
        let warned = try popups.call("popups.lookUp", #"{"layerId":"b","webMap":\#(map)}"#)["warnings"]?.arrayValue
        #expect(
            warned == [["path": "operationalLayers[1].popupInfo.titel", "found": "an unknown member", "expected": "title"]])
        #expect(try popups.code("popups.lookUp", #"{"layerId":"b","webMap":\#(map),"strict":true}"#) == "invalidPopupInfo")
    }

    @Test func featuresOfSubtypesWithoutPopupsHaveNone() throws {
        let at = try FeaturesSession()
        try at.makeParcels()
        try at.call(
            "features.applyEdits",
            #"""
            {"layer":"parcels","time":0,"adds":[{"attributes":{"NAME":"N","USE":1},"geometry":\#(FeaturesSession.square(0, 0))},
            {"attributes":{"NAME":"S","USE":2},"geometry":\#(FeaturesSession.square(0, 0))}]}
            """#.replacing("\n", with: ""))
        let map = #"""
            {"operationalLayers":[{"id":"g","title":"Parcels","layerType":"SubtypeGroupLayer","layers":[
            {"id":"f","subtypeCode":1,"popupInfo":{"title":"Field {NAME}"}},{"id":"w","subtypeCode":2,"disablePopup":true,"popupInfo":{"title":"Wood"}}]}]}
            """#.replacing("\n", with: "")
        for way in [#""where":"1=1""#, #""point":[5,5]"#, #""extent":[0,0,9,9]"#] {
            let opened = try at.call("popups.open", #"{"layer":"parcels",\#(way),"webMap":\#(map)}"#)
            #expect(opened["popups"]?["count"] == 1, "\(way)")
            #expect(try at.call("popups.view")["title"] == "Field N")
            try at.call("popups.close")
        }
        let found = try at.call("popups.lookUp", #"{"layer":"parcels","webMap":\#(map)}"#)
        #expect(found["subtypes"] == [["code": 1, "definition": ["title": "Field {NAME}"]]] && found["definition"] == .null)
    }

    @Test func viewsComeWhereAndHowIsSaid() throws {
        let popups = try PopupsSession.open(#","presentations":{"web":{"style":"formSheet"}},"transitions":{"web":"flip"}"#)
        func view() throws -> JSONValue? {
            let told = try popups.at.lines("popups.openLink", #"{"address":"https://example.org/"}"#)
            return told.first { $0["method"] == "popups.wantsToShow" }?["params"]?["view"]
        }
        #expect(try view()?["presentation"] == ["style": "formSheet"] && view()?["transition"] == "flip")
        try popups.call("popups.configure", #"{"transitions":{"web":"dissolve"}}"#)
        #expect(try view()?["presentation"] == ["style": "formSheet"] && view()?["transition"] == "dissolve")
        let wrong = #"{"presentations":{"web":{"style":"flip"}}}"#
        #expect(try popups.code("popups.configure", wrong) == "invalidParameter")
    }

    @Test func onlyWhatTheHostHasIsOffered() throws {
        let popups = try PopupsSession.open(#","attachmentSources":["photoLibrary","file"]"#)
        try popups.call("popups.startEditing")
        try popups.call("popups.askForAttachmentSource")
        #expect(try popups.state()["asks"]?["answers"] == ["photoLibrary", "file", "cancel"])
        let actions = try popups.call("popups.view")["actionSheet"]?["actions"]?.arrayValue?.compactMap { $0["name"]?.stringValue }
        #expect(actions == ["photoLibrary", "file", "cancel"])
        #expect(try popups.code("popups.choose", #"{"answer":"camera"}"#) == "noElement")
        try popups.call("popups.choose", #"{"answer":"file"}"#)
    }

    @Test func numbersBelowZeroHaveAKeyboardWithASign() throws {
        let popups = try PopupsSession.open()
        try popups.call("popups.startEditing")
        #expect(try popups.row("VALUE")["editor"]?["keyboard"] == "signedDecimal")
        #expect(try popups.row("TREES")["editor"]?["keyboard"] == "number")
    }

    @Test func errorsNameWhatWasCalledAndWhatThereIs() throws {
        let popups = try PopupsSession.open()
        #expect(try popups.at.error("popups.hide", #"{"type":"web"}"#)["message"] == "there is no view web: no view is shown")
        #expect(
            try popups.at.error("popups.select", #"{"index":9}"#)["message"] == "the index 9 is out of range: it is 0 to 1")
        try popups.call("popups.startEditing")
        let refused = try popups.at.error("popups.next", "{}")
        #expect(refused["message"]?.stringValue?.hasPrefix("popups.next is not possible") == true)
        #expect(refused["data"]?["found"] == "popups.next")
    }

    /// Long numbers are shortened on an axis, and what is there stands there whole.
    @Test(arguments: ["en", "de", "fr", "ja", "ar", "ru"])
    func theMarksOfAnAxisAreDrawnWhole(_ locale: String) throws {
        let at = try FeaturesSession()
        try at.call("session.setLocale", #"{"locale":"\#(locale)"}"#)
        let chart = #"{"type":"columnchart","title":"","caption":"","value":{"fields":["A","B","C"]}}"#
        for values in [#"{"A":125000000,"B":987654321.5,"C":-250000000}"#, #"{"A":0.00000012,"B":0.0000003,"C":0}"#] {
            try at.call("popups.open", #"{"features":[{"attributes":\#(values)}],"definition":{"title":"T","mediaInfos":[\#(chart)]}}"#)
            let svg = try #require(try at.call("popups.card")["svg"]?.stringValue)
            #expect(!svg.contains("…"), "\(values)")
            try at.call("popups.close")
        }
    }

    // MARK: Languages

    @Test(arguments: [
        ("pt-PT", "pt-PT", "Guardar"), ("pt_AO", "pt-PT", "Guardar"), ("pt-BR", "pt", "Salvar"), ("pt", "pt", "Salvar"),
        ("zh-Hant", "zh-Hant", "儲存"), ("zh_TW.UTF-8", "zh-Hant", "儲存"), ("zh-HK", "zh-Hant", "儲存"), ("zh-Hant-HK", "zh-Hant", "儲存"),
        ("zh-CN", "zh", "保存"), ("zh-Hans-HK", "zh", "保存"), ("zh", "zh", "保存"),
    ])
    func varietiesHaveTheirOwnTables(_ locale: String, _ language: String, _ title: String) throws {
        let popups = try PopupsSession.open()
        #expect(try popups.call("session.setLocale", #"{"locale":"\#(locale)"}"#)["language"]?.stringValue == language)
        try popups.call("popups.startEditing")
        let buttons = try popups.call("popups.view")["buttons"]?.arrayValue ?? []
        #expect(buttons.contains { $0["role"] == "finish" && $0["title"]?.stringValue == title })
    }

    /// Dates of Latvian end with a full stop, and the afternoon of Mexico does: they end the sentence too.
    @Test(arguments: ["lv", "es-MX", "en", "de", "ar"])
    func noSentenceEndsTwice(_ locale: String) throws {
        let popups = try PopupsSession.open()
        try popups.call("session.setLocale", #"{"locale":"\#(locale)"}"#)
        for format in ["shortDate", "shortDateShortTime"] {
            let definition = #"{"fieldInfos":[{"fieldName":"SURVEYED","isEditable":true,"format":{"dateFormat":"\#(format)"}}]}"#
            try popups.call("popups.definition", #"{"definition":\#(definition)}"#)
            try popups.call("popups.startEditing")
            try popups.call("popups.setText", #"{"field":"SURVEYED","text":"?"}"#)
            let message = try #require(try popups.row("SURVEYED")["message"]?.stringValue)
            let plain = message.filter { $0 != "\u{2068}" && $0 != "\u{2069}" }
            #expect(plain.hasSuffix(".") && !plain.hasSuffix("..") && plain.contains("1997"), "\(message)")
            // In a text from right to left the example stands by itself.
            #expect(message.contains("\u{2068}") == (locale == "ar") && message.contains("\u{2069}") == (locale == "ar"))
            try popups.call("popups.cancel")
        }
    }
}
