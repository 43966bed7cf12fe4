import GromaPlugin

/// The editors of fields, section kinds and card layouts for popups: the built-in ones, preceded by those of plugins.
public struct PopupExtensions: Sendable {
    /// The editors of fields; the first that applies to a field is used.
    public let editors: [any PopupEditor]
    /// The section kinds, by type.
    private let sections: [String: any PopupSectionKind]
    /// The card layouts of plugins; earlier ones take precedence.
    let addedCards: [any PopupCardLayout]

    /// Creates the built-in extensions and those of plugins.
    ///
    /// - Complexity: O(*n*), where *n* is the number of extensions.
    public init(_ plugins: PluginRegistry = PluginRegistry()) {
        editors = plugins.registrations(at: .popupEditors).reversed().map(\.contribution) + AttributeEditing.builtInEditors
        sections = (Self.builtInSections + plugins.registrations(at: .popupSections).map(\.contribution))
            .reduce(into: [:]) { $0[$1.type] = $1 }
        addedCards = plugins.registrations(at: .popupCards).reversed().map(\.contribution)
    }

    /// The built-in section kinds.
    private static let builtInSections: [any PopupSectionKind] = [
        TextSection(),
        FieldsSection(),
        MediaSection(),
        AttachmentsSection(),
        RelatedSection(),
        ExpressionSection(),
    ]

    /// The types of all elements with sections, in alphabetical order.
    ///
    /// - Complexity: O(*n* log *n*), where *n* is the number of types.
    public var sectionTypes: [String] { sections.keys.sorted() }

    /// The content types of sections of plugins, in the alphabetical order of the section kinds.
    ///
    /// - Complexity: O(*n* log *n*), where *n* is the number of section kinds.
    public var contentTypes: [any (Hashable & Sendable).Type] { sectionTypes.compactMap { sections[$0]?.contentType } }

    /// Returns the section kind for elements of a type; nil if there is none.
    public func section(ofType type: String) -> (any PopupSectionKind)? { sections[type] }

    /// The kinds of all editors, without duplicates, the built-in ones first.
    ///
    /// - Complexity: O(*n*²), where *n* is the number of kinds.
    public var editorKinds: [PopupFieldEditor.Kind] {
        editors.reversed().flatMap(\.kinds).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Returns the sections of an element of a definition; empty if there is no section kind for it. O(size of the sections)
    func sections(of element: PopupElement, _ content: PopupContent) -> [PopupSection] {
        let made = section(ofType: element.content.type)?.sections(of: element, content) ?? []
        // The result of an expression has its own titles.
        if case .expression = element.content { return made }
        return made.map { section in
            var section = section
            if let title = element.title.map(content.text), !title.isBlank { section.title = title }
            if let description = element.description.map(content.text), !description.isBlank { section.description = description }
            return section
        }
    }
}
