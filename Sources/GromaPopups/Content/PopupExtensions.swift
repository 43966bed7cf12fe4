import GromaPlugin

/// The editors of fields, kinds of sections and layouts of cards that popups are shown with: those that come with popups, and before them those of plugins.
public struct PopupExtensions: Sendable {
    /// What fields are edited with: the first that is for a field counts.
    public let editors: [any PopupEditor]
    /// The kinds of sections, by their types.
    private let sections: [String: any PopupSectionKind]
    /// The layouts of cards that plugins bring; what goes before comes first.
    let addedCards: [any PopupCardLayout]

    /// The built-in extensions, and those of plugins.
    public init(_ plugins: PluginRegistry = PluginRegistry()) {
        editors = plugins.registrations(at: .popupEditors).reversed().map(\.contribution) + AttributeEditing.builtInEditors
        sections = (Self.builtInSections + plugins.registrations(at: .popupSections).map(\.contribution))
            .reduce(into: [:]) { $0[$1.type] = $1 }
        addedCards = plugins.registrations(at: .popupCards).reversed().map(\.contribution)
    }

    /// The kinds of sections that come with popups.
    private static let builtInSections: [any PopupSectionKind] = [
        TextSection(),
        FieldsSection(),
        MediaSection(),
        AttachmentsSection(),
        RelatedSection(),
        ExpressionSection(),
    ]

    /// The types of all elements that make sections, in alphabetical order. O(n log n)
    public var sectionTypes: [String] { sections.keys.sorted() }

    /// The types of what sections of plugins' kinds show, in the alphabetical order of the kinds. O(n log n)
    public var contentTypes: [any (Hashable & Sendable).Type] { sectionTypes.compactMap { sections[$0]?.contentType } }

    /// The kind of sections that elements of a type make; nil for a type that none is for.
    public func section(ofType type: String) -> (any PopupSectionKind)? { sections[type] }

    /// The kinds of all editors, each once, those that come with popups first. O(editors)
    public var editorKinds: [PopupFieldEditor.Kind] {
        editors.reversed().flatMap(\.kinds).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// What elements of a definition make, without what none is for. O(what is shown)
    func sections(of element: PopupElement, _ content: PopupContent) -> [PopupSection] {
        let made = section(ofType: element.content.type)?.sections(of: element, content) ?? []
        // What an expression makes has the titles of what it makes.
        if case .expression = element.content { return made }
        return made.map { section in
            var section = section
            if let title = element.title.map(content.text), !title.isBlank { section.title = title }
            if let description = element.description.map(content.text), !description.isBlank { section.description = description }
            return section
        }
    }
}
