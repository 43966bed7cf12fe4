import GromaMap

/// A view that a container wants shown or hidden. The engine has no screen: the host shows it, and says when it is gone.
public struct PopupView: Hashable, Sendable {
    /// What it is.
    public var type: PopupViewType
    /// The view that it comes from; nil for the container itself.
    public var from: PopupViewType?
    /// Where it comes from on the screen, in points: x, y, width and height. Says something for ``PopupViewType/imagePicker`` only; nil otherwise.
    public var sourceRect: ScreenRect?
    /// The place of presentation.
    public var presentation: PopupPresentation
    /// How it comes and goes.
    public var transition: PopupTransition
    /// Whether it goes on the host's navigation stack rather than over everything.
    public var usesNavigationStack: Bool
    /// The presenter, as the host has named it (``PopupsContainer/modalPresenter``); nil for the container's own view.
    public var presenter: String?
    /// What it shows: the address of a page, picture or film, the field that is edited, or the attachment's number; nil for nothing in particular.
    public var subject: String?
    /// Where it lies on the screen, by the rules of popovers, or why that cannot be said.
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
    /// Where a photo or video is taken or chosen.
    case imagePicker
    /// A picture or chart over everything.
    case fullMedia
    /// A page of the web.
    case web
    /// The attachments.
    case attachments
    /// A film.
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
    /// It appears in the place of what is there.
    case dissolve
    /// The current view is turned over like a page.
    case curl
}

/// The place where a view is presented.
public enum PopupPresentation: Hashable, Sendable {
    /// It covers everything.
    case cover
    /// A form in the middle of the screen.
    case formSheet
    /// A page over most of the screen.
    case pageSheet
    /// A popover of a size in points.
    case popover(width: Double, height: Double)
    /// Inside of something else, such as a callout.
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
