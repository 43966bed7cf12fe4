/// The style of a container.
public struct PopupStyle: Hashable, Sendable {
    /// The look.
    public var look: Look
    /// The color of bars, as red, green, blue and opacity from 0 to 255. Only used with ``Look/custom``, like the properties below.
    public var color: [Int]?
    /// The color of buttons on bars.
    public var barItemTint: [Int]?
    /// The color of titles on bars.
    public var barTitleTint: [Int]?
    /// Whether bars are translucent.
    public var isBarTranslucent: Bool

    /// The looks.
    public enum Look: String, Hashable, Sendable, CaseIterable {
        /// Light.
        case `default`
        /// Dark.
        case black
        /// The host's colors.
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
    /// A row of dots, for up to about ten popups.
    case pageControl
    /// A bar with buttons to the first, previous, next and last popup.
    case toolbar
}

/// The style of editing a geometry from a popup.
public enum PopupEditingStyle: String, Hashable, Sendable, CaseIterable {
    /// A button starts drawing the shape, another shows the attachments.
    case geometryTool
    /// Drawing the shape starts together with editing; a switch selects attributes or attachments.
    case geometryInline
}
