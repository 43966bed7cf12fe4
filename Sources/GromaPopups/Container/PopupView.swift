import GromaMap

/// A view that a container wants shown or hidden. The engine has no screen: the host shows the view, and reports when it is closed.
public struct PopupView: Hashable, Sendable {
    /// The type of the view.
    public var type: PopupViewType
    /// The view from which it is shown; nil for the container itself.
    public var from: PopupViewType?
    /// The source rectangle on the screen, in points: x, y, width and height. Only for ``PopupViewType/imagePicker``; otherwise nil.
    public var sourceRect: ScreenRect?
    /// The presentation.
    public var presentation: PopupPresentation
    /// The transition with which it is shown and hidden.
    public var transition: PopupTransition
    /// Whether it is pushed onto the host's navigation stack instead of being presented modally.
    public var usesNavigationStack: Bool
    /// The presenter, by the host's name (``PopupsContainer/modalPresenter``); nil for the container's own view.
    public var presenter: String?
    /// The subject of the view: the URL of a page, picture or video, the field being edited, or the id of the attachment; nil for none.
    public var subject: String?
    /// The position on the screen, by the rules of popovers, or the reason why it is unknown.
    public var placement = PopupPlacement.unplaced(.noScreen)

    /// Creates a view.
    public init(
        _ type: PopupViewType, from: PopupViewType? = nil, presentation: PopupPresentation = .cover, transition: PopupTransition = .slide,
        subject: String? = nil
    ) {
        self.type = type
        self.from = from
        self.presentation = presentation
        self.transition = transition
        self.subject = subject
        usesNavigationStack = false
    }
}

/// The type of a view of a container.
public enum PopupViewType: String, Hashable, Sendable, CaseIterable {
    /// The popups themselves.
    case container
    /// A view for taking or choosing a photo or video.
    case imagePicker
    /// A picture or chart in full screen.
    case fullMedia
    /// A web page.
    case web
    /// The attachments.
    case attachments
    /// A video.
    case movie
    /// The editor of one field.
    case attribute
}

/// The transition with which a view is shown and hidden.
public enum PopupTransition: String, Hashable, Sendable, CaseIterable {
    /// It slides up from the lower edge.
    case slide
    /// The current view flips, with the new view on its back.
    case flip
    /// It cross-dissolves with the current view.
    case dissolve
    /// The current view is turned over like a page.
    case curl
}

/// The place where a view is presented.
public enum PopupPresentation: Hashable, Sendable {
    /// It covers the whole screen.
    case cover
    /// A form in the middle of the screen.
    case formSheet
    /// A page over most of the screen.
    case pageSheet
    /// A popover with a size in points.
    case popover(width: Double, height: Double)
    /// Embedded in another view, such as a callout.
    case embedded

    /// A stable identifier for programs.
    public var name: String {
        switch self {
        case .cover: "cover"
        case .formSheet: "formSheet"
        case .pageSheet: "pageSheet"
        case .popover: "popover"
        case .embedded: "embedded"
        }
    }
}
