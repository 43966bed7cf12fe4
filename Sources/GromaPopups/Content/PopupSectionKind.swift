import GromaPlugin

/// A kind of sections: which elements of definitions make them, what they show, and how that is drawn on a card. A plugin adds its own to
/// ``ExtensionPoint/popupSections``; those that come with popups are the same.
public protocol PopupSectionKind: Sendable {
    /// The word that elements of definitions have for it, their `type`. One that comes with popups takes the place of that.
    var type: String { get }
    /// The type of what its sections show, where that is none of what popups know: of the value in ``PopupSection/Content/other(_:)``. One that is a
    /// `DescribedAnswer` declares the members that the stream has of the section, which are described and written by that. None unless a kind says so.
    var contentType: (any (Hashable & Sendable).Type)? { get }
    /// What an element shows, if anything. Its title and description are those of the element where it has some.
    ///
    /// - Parameters:
    ///   - element: one whose type this is. What a type that popups do not know has besides is in ``PopupElement/foreignMembers``.
    ///   - content: the feature, with all that can be shown of it.
    func sections(of element: PopupElement, _ content: PopupContent) -> [PopupSection]
    /// Draws what a section shows, without its title, from the canvas's height down.
    func draw(_ section: PopupSection, of page: PopupPage, with extensions: PopupExtensions, on card: inout CardCanvas)
}

extension PopupSectionKind {
    /// None: its sections show what popups know.
    public var contentType: (any (Hashable & Sendable).Type)? { nil }
}

extension ExtensionPoint where Contribution == any PopupSectionKind {
    /// Kinds of sections of pages. Of two for one type the later counts.
    public static var popupSections: Self { Self("popupSections") }
}

extension PopupSection.Content {
    /// The type of elements whose kind it is; nil for what could not be shown.
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
