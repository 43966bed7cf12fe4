/// The style of a container.
public struct PopupStyle: Hashable, Sendable {
    /// The look.
    public var look: Look
    /// The colour of bars, as red, green, blue and opacity from 0 to 255. Counts with ``Look/custom`` only, like those below.
    public var color: [Int]?
    /// The colour of what stands on bars to be pressed.
    public var barItemTint: [Int]?
    /// The colour of titles on bars.
    public var barTitleTint: [Int]?
    /// Whether what lies below bars shines through.
    public var isBarTranslucent: Bool

    /// The looks there are.
    public enum Look: String, Hashable, Sendable, CaseIterable {
        /// Light.
        case `default`
        /// Dark.
        case black
        /// In the host's colours.
        case custom
    }

    /// Creates a style.
    public init(_ look: Look = .default) {
        self.look = look
        isBarTranslucent = false
    }
}

/// The style of paging from one popup to another.
public enum PopupPagingStyle: String, Hashable, Sendable, CaseIterable {
    /// A row of dots: for up to ten popups or so.
    case pageControl
    /// A bar with buttons to the first, previous, next and last.
    case toolbar
}

/// The style of editing a geometry from a popup.
public enum PopupEditingStyle: String, Hashable, Sendable, CaseIterable {
    /// A button hands the shape out to be drawn, another shows the attachments.
    case geometryTool
    /// The shape is handed out as soon as editing begins; a switch leads from attributes to attachments.
    case geometryInline
}
