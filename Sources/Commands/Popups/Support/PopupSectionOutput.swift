import FeatureCommands
import GeometryCommands
import GromaFeatures
import GromaFormats
import GromaJSON
import GromaPopups
import GromaRPC
import SketchCommands

extension JSONWriter {
    /// One block of a page.
    mutating func section(_ section: PopupSection) {
        beginObject()
        member("kind", section.content.word)
        member("title", section.title)
        member("description", section.description)
        switch section.content {
        case .html(let text): member("html", text)
        case .fields(let rows): member("rows", rows) { $0.row($1) }
        case .media(let pager):
            member("media", pager.media) { $0.medium($1) }
            member("index", pager.index)
            member("text", pager.text)
        case .attachments(let attachments):
            member("display", attachments.display.rawValue)
            member("attachments", attachments.items) { $0.attachment($1) }
            member("canAdd", attachments.canAdd)
            member("message", attachments.message)
        case .related(let related):
            member("relationshipId", related.relationshipID)
            member("count", related.count)
            member("text", related.text)
            member("records", related.records) { writer, record in
                writer.beginObject()
                writer.member("objectId", record.objectID)
                writer.member("title", record.title)
                writer.endObject()
            }
        case .other(_, let members):
            for member in members.members where !["kind", "title", "description"].contains(member.name) {
                key(member.name)
                value(member.value)
            }
        case .problem(let text): member("message", text)
        }
        endObject()
    }

    private mutating func row(_ row: PopupRow) {
        beginObject()
        member("field", row.fieldName)
        member("label", row.label)
        member("tooltip", row.tooltip)
        member("text", row.text)
        member("html", row.html)
        member("value", row.value)
        member("link", row.link)
        member("isEdited", row.isEdited)
        member("message", row.message)
        member("problem", row.problem)
        if let editor = row.editor {
            key("editor")
            self.editor(editor)
        }
        endObject()
    }

    private mutating func editor(_ editor: PopupFieldEditor) {
        beginObject()
        member("kind", editor.kind.rawValue)
        member("keyboard", editor.keyboard.rawValue)
        member("isRequired", editor.isRequired)
        if !editor.choices.isEmpty {
            member("choices", editor.choices) { writer, choice in
                writer.beginObject()
                writer.member("title", choice.title)
                writer.member("value", choice.value)
                writer.endObject()
            }
            member("chosen", editor.chosen)
        }
        member("hint", editor.hint)
        member("lengthText", editor.lengthText)
        member("length", editor.length)
        member("maximumLength", editor.maximumLength)
        member("minimum", editor.minimum)
        member("maximum", editor.maximum)
        member("timeZone", editor.timeZone)
        if !editor.settings.isEmpty {
            key("settings")
            value(.object(editor.settings))
        }
        endObject()
    }

    private mutating func medium(_ medium: PopupMedia) {
        beginObject()
        switch medium.content {
        case .image(let source, let link, let refreshInterval):
            member("kind", PopupMediaInfo.Kind.image.rawValue)
            member("source", source)
            member("link", link)
            member("refreshInterval", refreshInterval)
        case .chart(let chart):
            member("kind", chart.kind.rawValue)
            member("slices", chart.slices) { $0.slice($1) }
            member("normalizedBy", chart.normalizedBy)
        case .problem(let text):
            member("kind", "problem")
            member("message", text)
        }
        member("title", medium.title)
        member("caption", medium.caption)
        member("altText", medium.altText)
        endObject()
    }

    private mutating func slice(_ slice: PopupChart.Slice) {
        beginObject()
        member("field", slice.fieldName)
        member("label", slice.label)
        member("value", slice.value)
        member("text", slice.text)
        member("share", slice.share)
        member("tooltip", slice.tooltip)
        key("color")
        integers(slice.color)
        endObject()
    }

    private mutating func attachment(_ item: PopupAttachments.Item) {
        beginObject()
        member("id", item.id)
        member("name", item.name)
        member("contentType", item.contentType)
        member("kind", item.kind.rawValue)
        member("size", item.size)
        member("sizeText", item.sizeText)
        member("state", item.editState.rawValue)
        member("canRemove", item.canRemove)
        member("hasThumbnail", item.hasThumbnail)
        member("isDownloading", item.isDownloading)
        member("message", item.message)
        endObject()
    }

    /// A member with an attribute's value; nothing where there is none.
    mutating func member(_ name: StaticString, _ value: AttributeValue?) {
        guard let value else { return }
        key(name)
        value.write(to: &self)
    }
}

extension PopupSection.Content {
    /// The words for what sections show, besides those of plugins.
    static let words = ["html", "fields", "media", "attachments", "related", "problem"]

    /// The word for what it shows.
    fileprivate var word: String {
        switch self {
        case .html: "html"
        case .fields: "fields"
        case .media: "media"
        case .attachments: "attachments"
        case .related: "related"
        case .other(let kind, _): kind
        case .problem: "problem"
        }
    }
}
