import GromaMap

/// A page drawn as a card, including charts: a picture for documents, tests and logs, and a model for hosts that draw pages themselves.
///
/// The engine has no fonts: widths are estimated generously (`TextWidth`), text is wrapped and truncated by these estimates, and nothing
/// extends beyond the card. The same page always results in the same bytes.
public struct PopupCard: Sendable {
    /// The page.
    public var page: PopupPage
    /// The width, in points, from 240 to 2000. The height depends on the contents.
    public var width: Double
    /// The layout.
    public var layout: any PopupCardLayout
    /// The extensions that draw rows and sections.
    public var extensions: PopupExtensions
    /// The widths that a card can have, in points.
    package static let widths = 240...2_000

    /// Creates a card.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - width: The width in points, limited to 240 to 2000; 360 if it is not finite.
    ///   - layout: The layout.
    ///   - extensions: The extensions that draw rows and sections: those of the container that created the page.
    public init(
        _ page: PopupPage, width: Double = 360, layout: any PopupCardLayout = StandardCard(),
        extensions: PopupExtensions = PopupExtensions()
    ) {
        self.page = page
        self.width = width.isFinite ? min(max(width, Double(Self.widths.lowerBound)), Double(Self.widths.upperBound)) : 360
        self.layout = layout
        self.extensions = extensions
    }

    /// Returns the card as an SVG document.
    ///
    /// - Complexity: O(*n*), where *n* is the size of the page.
    public func svg() -> String { SVGWriter().write(displayList()) }

    /// Returns the card as display items, which any screen or writer can draw.
    ///
    /// - Complexity: O(*n*), where *n* is the size of the page.
    public func displayList() -> DisplayList { layout.displayList(of: page, width: width, with: extensions) }
}

extension PopupExtensions {
    /// The layouts of cards; earlier ones take precedence.
    public var cards: [any PopupCardLayout] { addedCards + [StandardCard()] }
}
