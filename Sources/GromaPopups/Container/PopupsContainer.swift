import GromaFeatures
import GromaGeometry
import GromaLocalization
import GromaMap
import GromaSketch

/// The popups of features that a person pages through, looks at and edits, one at a time.
///
/// It draws nothing: ``page(at:)`` says all that is to be shown, and verbs tell it what the person did. Every verb is an event of its
/// ``PopupEditingMachine``, and what it does are the effects of that. A verb that is not possible in the state that the container is in throws `illegalEvent`,
/// and nothing has changed. The delegate is called from within the verb, and may call other verbs: they take place at once, and what the
/// first one had left to do and no longer applies is omitted. Confined to the thread or actor that made it.
///
/// ```swift
/// let container = PopupsContainer([Popup(feature, of: layer)])
/// container.delegate = host  // which the container holds weakly
/// try container.startEditingCurrentPopup()
/// try container.setText("Rome", of: "NAME")
/// try container.currentEditingGeometry?.addPoint(Coordinate(x: 12.5, y: 41.9))
/// if container.isValid { try container.finishEditing() }
/// ```
public final class PopupsContainer {
    /// The delegate, which is informed and asked. Held weakly.
    public weak var delegate: (any PopupsContainerDelegate)?
    /// The evaluator of expressions; nil for none.
    public weak var evaluator: (any PopupExpressionEvaluator)? { didSet { if evaluator !== oldValue { pageDidChange() } } }
    /// The language of everything that is shown, and of what is typed.
    public var localization: Localization {
        didSet {
            session?.attributes.localization = localization
            pageDidChange()
        }
    }

    /// How it looks.
    public var style = PopupStyle() { didSet { if style != oldValue { pageDidChange() } } }
    /// The style of paging from one popup to another.
    public var pagingStyle = PopupPagingStyle.pageControl { didSet { if pagingStyle != oldValue { pageDidChange() } } }
    /// How shapes are edited.
    public var editingStyle = PopupEditingStyle.geometryTool { didSet { if editingStyle != oldValue { pageDidChange() } } }
    /// When a shape can be saved. Counts from the next edit on.
    public var geometryRule = PopupGeometryRule.complete
    /// Whether a shape that was cut at the 180th meridian of its reference is handed out joined, to be drawn on as one; it is cut again when editing finishes.
    /// Counts from the next edit on.
    public var unwrapsGeometry = false
    /// Whether it is pushed onto the host's navigation stack.
    public var usesNavigationStack = false
    /// The presenter of views where the container is embedded in something else, by a name that the host gives it.
    public var modalPresenter: String?
    /// What action sheets are anchored at where the container is embedded in something else, by a name of the host's.
    public var actionSheetAnchor: String?
    /// Where views are presented, by their type; what is not among them covers everything.
    public var presentations: [PopupViewType: PopupPresentation] = [:]
    /// How views come and go, by their type; what is not among them slides up.
    public var transitions: [PopupViewType: PopupTransition] = [:]
    /// The screen that views are shown on; nil, which it is unless set, while the host has not said what it is like. A view that is to be shown says where it lies then
    /// (``PopupView/placement``).
    public var screen: PopoverScreen?
    /// What popovers come from that do not say it themselves; nil for nothing.
    public var popoverAnchor: PopoverAnchor?
    /// Where attachments can come from on the host: a person is offered these. All there are unless set; empty counts as files alone.
    public var attachmentSources: [PopupAttachmentSource] {
        get { machine.attachmentSources }
        set { machine.attachmentSources = newValue.isEmpty ? [.file] : newValue }
    }
    /// A button that replaces the done button; nil for the standard one. Used while nothing is edited.
    public var doneButton: PopupBarButton? { didSet { pageDidChange() } }
    /// A button that replaces the edit button; nil for the standard one. Used while nothing is edited.
    public var actionButton: PopupBarButton? { didSet { pageDidChange() } }

    /// The popups, in the order in which they were added.
    public internal(set) var popups: [Popup]
    /// Where the container is: what is possible, and what is not.
    public internal(set) var machine = PopupEditingMachine()
    /// What went wrong last, where the page has to say it; nil for nothing.
    public internal(set) var message: PopupError? { didSet { failed = nil } }
    /// What could not be done for the reason that the message gives; nil if it says so itself.
    var failed: PopupFailure?

    /// What is edited.
    var session: PopupEditSession?
    /// What is to be edited once the machine says so.
    var prepared: PopupEditSession?
    /// Where on the screen it was asked where an attachment comes from.
    var sourceRect: ScreenRect?
    /// The document that is looked at, which vanishes with the next, or with this.
    var preview: TemporaryContents?

    /// The editors of fields, kinds of sections and layouts of cards that popups are shown with.
    public let extensions: PopupExtensions

    /// Creates a container of popups, of which the first is shown.
    ///
    /// - Parameters:
    ///   - popups: what is shown.
    ///   - localization: the language of everything that is shown, and of what is typed.
    ///   - extensions: the editors of fields, kinds of sections and layouts of cards; those that come with popups unless given.
    public init(_ popups: [Popup] = [], localization: Localization = Localization(), extensions: PopupExtensions = PopupExtensions()) {
        self.extensions = extensions
        self.popups = popups
        self.localization = localization
        _ = try? machine.handle(.showAdditionalPopups(popups.count))
    }
}

extension PopupsContainer {
    /// The index of the current popup, from 0; nil if there is none.
    public var currentIndex: Int? { machine.index }
    /// The popup that is looked at or edited; nil if there is none.
    public var currentPopup: Popup? { machine.index.map { popups[$0] } }
    /// The state of the container.
    public var state: PopupEditingMachine.State { machine.state }
    /// The question to the person; nil for none.
    public var question: PopupEditingMachine.Question? { machine.question }
    /// Whether the current popup is being edited, also while something is asked, saved or deleted meanwhile.
    public var isInEditingMode: Bool { machine.editing != nil }
    /// Whether something is being saved or deleted, which the person has to wait for.
    public var isBusy: Bool { machine.isBusy }
    /// Whether what is edited can be saved: exactly then the button that does so is enabled. False while nothing is edited.
    public var isValid: Bool { machine.editing?.isValid ?? false }
    /// The shape that is drawn on, a copy of the feature's until editing finishes; nil while nothing is edited, and where the shape is not.
    public var currentEditingGeometry: MutableGeometry? { isInEditingMode ? session?.geometry : nil }
    /// The views that are shown beside the popups, in the order in which they came.
    public var shownViews: [PopupView] { machine.shownViews }
    /// The index of the visible picture or chart of the current popup, from 0.
    public var mediaIndex: Int { machine.mediaIndex }
    /// Whether the attachments are shown rather than the attributes, while editing in the style `geometryInline`.
    public var showsAttachments: Bool { machine.editing?.showsAttachments ?? false }

    /// The current edit; nil for none. O(1), and O(parts) if the shape lacks vertices.
    public var editing: PopupEditing? {
        guard let editing = machine.editing, let session else { return nil }
        let missing = SketchProblem(kind: .empty, part: 0, index: 0, at: nil)
        return PopupEditing(
            attributes: session.attributes, original: session.original, geometry: session.geometry, isCapturing: editing.isCapturing,
            geometryProblem: editing.shape == .awaited ? missing : session.check?.problem, isValid: editing.isValid)
    }

    /// How many pictures and charts there are to page through: as many as the largest section has, be it one that an expression makes.
    /// O(elements), and what the expressions take.
    var mediaCount: Int {
        guard let popup = currentPopup else { return 0 }
        let definition = popup.definition
        var count = 0
        for element in definition.displayedElements(of: popup.layer?.definition) {
            var content = element.content
            if case .expression(let info) = content, let made = try? evaluator?.element(of: info, for: popup) { content = made.content }
            if case .media(let media?) = content { count = max(count, media.count) }
        }
        return count
    }

    /// Says that what pages show may be another, for a reason that the container cannot see: the definition of a popup, what it allows, or a feature
    /// that others show was set to something else. Tells the delegate.
    public func pageDidChange() {
        if !popups.isEmpty { delegate?.popupsContainerDidChange(self) }
    }

    /// The current popup, for what needs one.
    func requirePopup() throws(PopupError) -> Popup {
        guard let currentPopup else { throw .noPopup }
        return currentPopup
    }

    /// What is edited, for what needs it.
    ///
    /// - Throws: `illegalEvent` unless the event is possible.
    func requireSession(_ event: PopupEditingMachine.Event.Kind) throws(PopupError) -> PopupEditSession {
        try machine.require(event)
        guard let session else { throw .noPopup }
        return session
    }
}
