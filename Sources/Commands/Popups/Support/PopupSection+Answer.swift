import GromaFeatures
import GromaJSON
import GromaPopups
import GromaRPC

/// What sections of a kind tell on the stream: the word for the kind, and the members behind title and description.
struct PopupSectionShape: Sendable {
    /// The word; nil for the kinds of plugins, whose words are their own.
    let kind: String?
    /// The members, of which others may have some too.
    let members: [Schema.Member]
    /// Writes the members of a section, if it is of the kind.
    fileprivate let write: @Sendable (PopupSection, inout JSONWriter) -> Bool

    /// A kind whose content has members that are declared here.
    ///
    /// - Parameters:
    ///   - kind: the word.
    ///   - content: what a section of the kind shows; nil for one of another kind.
    ///   - members: what is told of it.
    init<Content>(
        _ kind: String, _ content: @escaping @Sendable (PopupSection.Content) -> Content?, _ members: AnswerMember<Content>...
    ) {
        self.kind = kind
        self.members = members.map(\.schema)
        write = { section, writer in
            guard let content = content(section.content) else { return false }
            writer.head(of: section, kind)
            for member in members { member.write(content, &writer) }
            return true
        }
    }

    /// The kinds of plugins: the members are what the section says itself.
    private init() {
        kind = nil
        members = []
        write = { section, writer in
            guard case .other(let kind, let members) = section.content else { return false }
            writer.head(of: section, kind)
            for member in members.members where !["kind", "title", "description"].contains(member.name) {
                writer.key(member.name)
                writer.value(member.value)
            }
            return true
        }
    }

    /// Those of all kinds.
    static let all = [html, fields, media, attachments, related, PopupSectionShape(), problem]

    /// Rich text.
    private static let html = PopupSectionShape("html", { if case .html(let text) = $0 { text } else { nil } }, .string("html") { $0 })
    /// Something that could not be shown.
    private static let problem = PopupSectionShape(
        "problem", { if case .problem(let text) = $0 { text } else { nil } }, .string("message") { $0 })
}

extension PopupSection {
    /// A section of a page.
    static let shape = AnswerShape<PopupSection>(.reference("PopupSection"), "A block of a page.") { section, writer in
        writer.beginObject()
        for shape in PopupSectionShape.all where shape.write(section, &writer) { break }
        writer.endObject()
    }

    /// The type of the description, with the words for the kinds that there are.
    static func type(shownWith extensions: PopupExtensions) -> SharedSchema {
        let kinds = PopupSectionShape.all.compactMap(\.kind) + extensions.sectionTypes.filter { !PopupElement.types.contains($0) }
        var members = [
            Schema.Member("kind", .choice(kinds)), Schema.Member("title", .string, isRequired: false),
            Schema.Member("description", .string, isRequired: false),
        ]
        for member in PopupSectionShape.all.flatMap(\.members) where !members.contains(where: { $0.name == member.name }) {
            members.append(Schema.Member(member.name, member.schema, isRequired: false))
        }
        return SharedSchema(
            name: "PopupSection",
            documentation:
                "A block of a page; kind says which of the members are there. html is safe to be shown; index is the medium seen. Kinds of plugins have members of their own.",
            schema: .object(members))
    }
}

extension JSONWriter {
    /// The members that every section has.
    fileprivate mutating func head(of section: PopupSection, _ kind: String) {
        member("kind", kind)
        member("title", section.title)
        member("description", section.description)
    }
}
