import GromaPlugin

/// A kind of sections: the elements of definitions that it applies to, the contents of the sections, and their drawing on a card. A plugin
/// contributes its own to ``ExtensionPoint/popupSections``; the built-in kinds have the same interface.
public protocol PopupSectionKind: Sendable {
    /// The `type` of elements in definitions. A kind with the type of a built-in one replaces it.
    var type: String { get }
    /// The type of the content of its sections, if it is not a built-in one: the type of the value in ``PopupSection/Content/other(_:)``. A
    /// type that is a `DescribedAnswer` declares the members that the section has on the stream, which are described and written by that
    /// declaration. Nil by default.
    var contentType: (any (Hashable & Sendable).Type)? { get }
    /// Returns the sections of an element, if any. They have the title and description of the element unless they have their own.
    ///
    /// - Parameters:
    ///   - element: An element with this type. Members of a type that is not built in are in ``PopupElement/foreignMembers``.
    ///   - content: The feature, with all contents that can be shown.
    func sections(of element: PopupElement, _ content: PopupContent) -> [PopupSection]
    /// Draws the content of a section, without its title, from the canvas's current height downward.
    func draw(_ section: PopupSection, of page: PopupPage, with extensions: PopupExtensions, on card: inout CardCanvas)
}

extension PopupSectionKind {
    /// Nil: its sections have built-in contents.
    public var contentType: (any (Hashable & Sendable).Type)? { nil }
}

extension ExtensionPoint where Contribution == any PopupSectionKind {
    /// Section kinds. Of two for the same type, the later one is used.
    public static var popupSections: Self { Self("popupSections") }
}

extension PopupSection.Content {
    /// The type of elements for the content; nil for content that cannot be shown.
    package var type: String? {
        switch self {
        case .html: "text"
        case .fields: "fields"
        case .media: "media"
        case .attachments: "attachments"
        case .related: "relationship"
        case .other(let content): content.kind
        case .problem: nil
        }
    }
}
