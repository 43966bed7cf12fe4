import Groma
import GromaPlugins
import GromaTesting
import Testing

/// Popups with an editor of fields, a kind of section and a layout of cards of someone else's plugin.
struct PopupExtensionTests {
    /// A slider for every number with a range.
    private struct Slider: PopupEditor {
        let kinds: [PopupFieldEditor.Kind] = ["slider"]

        func editor(of field: Field, in editing: AttributeEditing) -> PopupFieldEditor? {
            guard case .range? = field.domain?.kind else { return nil }
            var editor = PopupFieldEditor("slider", keyboard: .none, of: field, in: editing)
            editor.settings["step"] = 10
            return editor
        }

        func draw(_ editor: PopupFieldEditor, of row: PopupRow, on card: inout CardCanvas) {
            card.wrapped("slide to \(row.text)", x: card.margin, width: card.contentWidth, size: 12, color: card.theme.ink)
        }
    }

    /// What a field holds, as a sentence.
    private struct Sentence: PopupSectionKind {
        let type = "sentence"
        let contentType: (any (Hashable & Sendable).Type)? = Words.self

        /// `text` is a number here, which it is in no other section; `title` is every section's.
        struct Words: Hashable, DescribedAnswer {
            static let shape = AnswerShape<Self>(
                "A sentence.", .string("title") { _ in "none" }, .string("sentence") { $0.sentence }, .int("text") { $0.sentence.count },
                .strings("remarks") { $0.remarks })
            var sentence: String
            var remarks: [String]?
        }

        func sections(of element: PopupElement, _ content: PopupContent) -> [PopupSection] {
            guard let field = element.foreignMembers["field"]?.stringValue, let text = try? content.shown(field) else { return [] }
            return [PopupSection(.other(PopupOwnContent(type, Words(sentence: "There are \(text) trees."))), title: content.text("{NAME}"))]
        }

        func draw(_ section: PopupSection, of page: PopupPage, with extensions: PopupExtensions, on card: inout CardCanvas) {
            guard case .other(let content) = section.content, let words = content.value as? Words else { return }
            card.wrapped(words.sentence, x: card.margin, width: card.contentWidth, size: 12, color: card.theme.ink)
        }
    }

    /// Sections of texts, in capitals: in the place of those that come with popups.
    private struct Capitals: PopupSectionKind {
        let type = "text"

        func sections(of element: PopupElement, _ content: PopupContent) -> [PopupSection] {
            guard case .text(let text) = element.content else { return [] }
            return [PopupSection(.html(content.html(text ?? "").uppercased()))]
        }

        func draw(_ section: PopupSection, of page: PopupPage, with extensions: PopupExtensions, on card: inout CardCanvas) {}
    }

    /// The title alone.
    private struct Label: PopupCardLayout {
        let name = "label"

        func displayList(of page: PopupPage, width: Double, with extensions: PopupExtensions) -> DisplayList {
            DisplayList(width: width, height: 20, title: "label of \(page.title)")
        }
    }

    private struct Parts: Plugin {
        let name = "parts"

        func contribute(to registry: inout PluginRegistry) throws(PluginError) {
            try registry.add(Slider() as any PopupEditor, named: "slider", to: .popupEditors)
            try registry.add(Sentence() as any PopupSectionKind, named: "sentence", to: .popupSections)
            try registry.add(Capitals() as any PopupSectionKind, named: "capitals", to: .popupSections)
            try registry.add(Label() as any PopupCardLayout, named: "label", to: .popupCards)
        }
    }

    private struct Client: StreamClient { let session: Session }

    private static let definition = #"""
        {"title":"{NAME}","fieldInfos":[{"fieldName":"TREES","visible":true,"isEditable":true},{"fieldName":"VALUE","visible":true,"isEditable":true}],
        "popupElements":[{"type":"fields"},{"type":"text","text":"<b>oak</b>"},{"type":"sentence","field":"TREES"},{"type":"nonsense"}]}
        """#.replacing("\n", with: "")

    /// Popups of a parcel, with the plugin or without.
    private func open(with plugins: [any Plugin], _ more: String = "") throws -> (Client, JSONValue) {
        let client = Client(session: try Session(registry: PluginRegistry(BuiltInPlugins.all + plugins)))
        try client.call("features.createLayer", #"{"provider":"memory","as":"parcels","definition":\#(FeaturesSession.parcels)}"#)
        let answer = try client.call(
            "popups.open",
            #"{"layer":"parcels","features":[{"attributes":{"NAME":"North","TREES":40}}],"definition":\#(Self.definition)\#(more)}"#)
        return (client, answer)
    }

    @Test func aSectionOfAPlugin() throws {
        let (client, answer) = try open(with: [Parts()])
        #expect(answer["warnings"]?.arrayValue?.map { $0["found"] } == [#""nonsense""#], "the type of the plugin is known")
        let sections = try client.call("popups.view")["sections"]?.arrayValue ?? []
        #expect(sections.map { $0["kind"] } == ["fields", "html", "sentence"])
        #expect(sections[1]["html"] == "<B>OAK</B>")
        #expect(sections[2]["sentence"] == "There are 40 trees." && sections[2]["title"] == "North")
        #expect(sections[2]["text"] == 19 && sections[2]["remarks"] == nil && sections[2].objectValue?.members.count == 4)
        let svg = try client.call("popups.card")["svg"]?.stringValue ?? ""
        #expect(svg.contains("There are 40 trees.") && !svg.contains("oak"))
        // Written back as it was.
        #expect(try client.call("popups.definition")["definition"] == JSONValue(parsing: Self.definition.utf8))
    }

    @Test func withoutThePluginItIsSkippedAndTold() throws {
        let (client, answer) = try open(with: [])
        #expect(answer["warnings"]?.arrayValue?.map { $0["found"] } == [#""sentence""#, #""nonsense""#])
        #expect(try client.call("popups.view")["sections"]?.arrayValue?.map { $0["kind"] } == ["fields", "html"])
    }

    @Test func anEditorOfAPlugin() throws {
        let (client, _) = try open(with: [Parts()])
        try client.call("popups.startEditing")
        let rows = try client.call("popups.view")["sections"]?.arrayValue?.first?["rows"]?.arrayValue ?? []
        let trees = try #require(rows.first { $0["field"] == "TREES" }?["editor"])
        #expect(trees["kind"] == "slider" && trees["settings"]?["step"] == 10 && trees["minimum"] == 0 && trees["maximum"] == 1000)
        let value = try #require(rows.first { $0["field"] == "VALUE" }?["editor"])
        #expect(value["kind"] == "number" && value["settings"] == nil)
        try client.call("popups.setValue", #"{"field":"TREES","value":50}"#)
        #expect(try client.call("popups.card")["svg"]?.stringValue?.contains("slide to 50") == true)
    }

    @Test func aCardOfAPlugin() throws {
        let (client, _) = try open(with: [Parts()])
        #expect(try client.call("popups.card", #"{"card":"label"}"#)["svg"]?.stringValue?.contains("<title>label of North</title>") == true)
        #expect(try client.call("popups.card", #"{"card":"standard"}"#)["svg"] == client.call("popups.card")["svg"])
        let error = try client.error("popups.card", #"{"card":"lable"}"#)
        #expect(error["data"]?["code"] == "noElement" && error["data"]?["nearest"] == "label" && error["data"]?["path"] == "params.card")
    }

    @Test func kindsOfPluginsAreDescribed() throws {
        let (client, _) = try open(with: [Parts()])
        let schemas = try #require(client.session.openRPC["components"]?["schemas"])
        func words(_ schema: String, _ path: String...) -> [JSONValue] {
            path.reduce(schemas[schema]) { $0?["properties"]?[$1] }?["enum"]?.arrayValue ?? []
        }
        #expect(words("PopupSection", "kind") == ["html", "fields", "media", "attachments", "related", "problem", "sentence"])
        #expect(words("PopupRow", "editor", "kind").contains("slider"))
        // The members of a plugin's section, one of which other sections have too, of another type.
        let section = schemas["PopupSection"]
        #expect(section?["properties"]?["sentence"] == ["type": "string"])
        #expect(section?["properties"]?["remarks"] == ["type": "array", "items": ["type": "string"]])
        #expect(section?["properties"]?["text"] == ["oneOf": [["type": "string"], ["type": "integer"]]])
        #expect(section?["properties"]?["title"] == ["type": "string"] && section?["required"] == ["kind"])
        let plain = try open(with: []).0.session.openRPC["components"]?["schemas"]?["PopupSection"]
        #expect(plain?["properties"]?["sentence"] == nil && plain?["properties"]?["text"] == ["type": "string"])
    }

    /// What `PopupsContainer.setValue` takes, and what it keeps with its problem.
    @Test func valuesAreTakenAsInSwift() throws {
        let (client, _) = try open(with: [])
        try client.call("popups.startEditing")
        func row(_ field: String, _ value: String) throws -> JSONValue {
            try client.call("popups.setValue", #"{"field":"\#(field)","value":\#(value)}"#)
            let rows = try client.call("popups.view")["sections"]?.arrayValue?.first?["rows"]?.arrayValue ?? []
            return try #require(rows.first { $0["field"] == .string(field) })
        }
        #expect(try row("VALUE", #""12.5""#)["value"] == 12.5 && row("VALUE", "7")["value"] == 7.0)
        #expect(try row("VALUE", "null")["value"] == .null)
        let far = try row("TREES", #"" 5000 ""#)
        #expect(far["problem"] == "exceedsNumericMaximum")
        #expect(try row("TREES", "12")["problem"] == nil)
        for value in ["true", "[1]", "{}"] {
            let error = try client.error("popups.setValue", #"{"field":"VALUE","value":\#(value)}"#)
            #expect(error["data"]?["path"] == "params.value" && error["data"]?["code"] == "wrongType")
        }
        let error = try client.error("popups.setValue", #"{"field":"VALUE","value":"many"}"#)
        #expect(error["data"]?["path"] == "params.value" && error["data"]?["code"] == "incorrectValueType")
    }
}
