import GromaFeatures
import GromaJSON
import GromaPopups
import GromaRPC

/// The representation of a kind of sections on the stream: its name, and the members after title and description.
struct PopupSectionShape: Sendable {
    /// The name of the kind.
    let kind: String
    /// The members, which other kinds may also have.
    let members: [Schema.Member]
    /// Writes the members of a section, if it has this kind.
    fileprivate let write: @Sendable (PopupSection, inout JSONWriter) -> Bool

    /// Creates the shape of a kind with the members of its content.
    ///
    /// - Parameters:
    ///   - kind: The name of the kind.
    ///   - content: Returns the content of a section of this kind; nil for one of another kind.
    ///   - members: The members of the content.
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

    /// The shapes of the built-in kinds.
    static let all = [html, fields, media, attachments, related, problem]

    /// Rich text.
    private static let html = PopupSectionShape("html", { if case .html(let text) = $0 { text } else { nil } }, .string("html") { $0 })
    /// Content that could not be shown.
    private static let problem = PopupSectionShape(
        "problem", { if case .problem(let text) = $0 { text } else { nil } }, .string("message") { $0 })
}

extension PopupSection {
    /// A section of a page.
    static let shape = AnswerShape<PopupSection>(.reference("PopupSection"), "A block of a page.") { section, writer in
        writer.beginObject()
        if case .other(let content) = section.content {
            writer.head(of: section, content.kind)
            if let value = content.value as? any DescribedAnswer { writer.ownMembers(of: value) }
        } else {
            for shape in PopupSectionShape.all where shape.write(section, &writer) { break }
        }
        writer.endObject()
    }

    /// Returns the type for the description, with the names of the existing kinds.
    static func type(shownWith extensions: PopupExtensions) -> SharedSchema {
        let kinds = PopupSectionShape.all.map(\.kind) + extensions.sectionTypes.filter { !PopupElement.types.contains($0) }
        let head = [
            Schema.Member("kind", .choice(kinds)), Schema.Member("title", .string, isRequired: false),
            Schema.Member("description", .string, isRequired: false),
        ]
        let own = extensions.contentTypes.compactMap { $0 as? any DescribedAnswer.Type }.flatMap { $0.ownMembers }
        var schemas: [(name: String, each: [Schema])] = []
        for member in PopupSectionShape.all.flatMap(\.members) + own {
            if let place = schemas.firstIndex(where: { $0.name == member.name }) {
                // A member with the same name can have different types in two kinds.
                if !schemas[place].each.contains(member.schema) { schemas[place].each.append(member.schema) }
            } else {
                schemas.append((member.name, [member.schema]))
            }
        }
        let members = schemas.map { Schema.Member($0.name, $0.each.count == 1 ? $0.each[0] : .any($0.each), isRequired: false) }
        return SharedSchema(
            name: "PopupSection",
            documentation:
                "A section of a page; kind determines which members it has. html is safe to display; index is the visible medium.",
            schema: .object(head + members))
    }
}

extension DescribedAnswer {
    /// The members that sections have for a value, in addition to those of every section.
    fileprivate static var sectionMembers: [AnswerMember<Self>] {
        shape.members.filter { !["kind", "title", "description"].contains($0.schema.name) }
    }

    fileprivate static var ownMembers: [Schema.Member] { sectionMembers.map(\.schema) }
}

extension JSONWriter {
    /// Adds the members that a value of a plugin's type declares.
    fileprivate mutating func ownMembers<Value: DescribedAnswer>(of value: Value) {
        for member in Value.sectionMembers { member.write(value, &self) }
    }

    /// Adds the members of every section.
    fileprivate mutating func head(of section: PopupSection, _ kind: String) {
        member("kind", kind)
        member("title", section.title)
        member("description", section.description)
    }
}
