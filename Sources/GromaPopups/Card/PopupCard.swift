import GromaMap

/// A page drawn as a card, charts included: a picture for documents, tests and logs, and a model for hosts that draw pages themselves.
///
/// The engine has no fonts: widths are estimated on the wide side (`TextWidth`), text is broken and cut off by them, and nothing leaves the card. The
/// same page gives the same bytes.
public struct PopupCard: Sendable {
    /// What is drawn.
    public var page: PopupPage
    /// How wide the card is, in points; taken as 240 to 2000. Its height is as its contents need.
    public var width: Double
    /// How it is laid out.
    public var layout: any PopupCardLayout
    /// What rows and sections are drawn by.
    public var extensions: PopupExtensions

    /// Creates a card.
    ///
    /// - Parameters:
    ///   - page: what is drawn.
    ///   - width: in points; what is not a number counts as 360.
    ///   - layout: how it is laid out.
    ///   - extensions: what rows and sections are drawn by, those of the container that made the page.
    public init(
        _ page: PopupPage, width: Double = 360, layout: any PopupCardLayout = StandardCard(),
        extensions: PopupExtensions = PopupExtensions()
    ) {
        self.page = page
        self.width = width.isFinite ? min(max(width, 240), 2000) : 360
        self.layout = layout
        self.extensions = extensions
    }

    /// The card as an SVG document. O(size of the page)
    public func svg() -> String { SVGWriter().write(displayList()) }

    /// The card as values that any screen or writer can draw. O(size of the page)
    public func displayList() -> DisplayList { layout.displayList(of: page, width: width, with: extensions) }
}

extension PopupExtensions {
    /// The layouts of cards that there are; what goes before comes first.
    public var cards: [any PopupCardLayout] { addedCards + [StandardCard()] }
}
