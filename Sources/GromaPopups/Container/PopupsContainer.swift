import GromaFeatures
import GromaGeometry
import GromaLocalization
import GromaMap
import GromaSketch

/// A container of popups of features that a user pages through, views and edits, one at a time.
///
/// It draws nothing: ``page(at:)`` returns all that is to be shown, and methods report what the user did. Every method is an event of the
/// container's ``PopupEditingMachine``, and performs the effects of that event. A method that is not possible in the current state throws
/// `illegalEvent`, and changes nothing. The delegate is called within the method, and may call other methods: they are executed
/// immediately, and remaining effects of the first one that no longer apply are omitted. A container is confined to the thread or actor
/// that created it.
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
    /// The delegate, held weakly.
    public weak var delegate: (any PopupsContainerDelegate)?
    /// The evaluator of expressions; nil for none.
    public weak var evaluator: (any PopupExpressionEvaluator)? { didSet { if evaluator !== oldValue { pageDidChange() } } }
    /// The language of everything that is shown, and of text input.
    public var localization: Localization {
        didSet {
            session?.attributes.localization = localization
            pageDidChange()
        }
    }

    /// The style.
    public var style = PopupStyle() { didSet { if style != oldValue { pageDidChange() } } }
    /// The style of paging from one popup to another.
    public var pagingStyle = PopupPagingStyle.pageControl { didSet { if pagingStyle != oldValue { pageDidChange() } } }
    /// The style of editing shapes.
    public var editingStyle = PopupEditingStyle.geometryTool { didSet { if editingStyle != oldValue { pageDidChange() } } }
    /// The rule for saving a shape. It applies to later edits.
    public var geometryRule = PopupGeometryRule.complete
    /// Whether a shape that is cut at the 180th meridian of its spatial reference is joined for drawing, and cut again when editing
    /// finishes. It applies to later edits.
    public var unwrapsGeometry = false
    /// Whether the container is pushed onto the host's navigation stack.
    public var usesNavigationStack = false
    /// The presenter of views if the container is embedded in another view, by the host's name.
    public var modalPresenter: String?
    /// The anchor of action sheets if the container is embedded in another view, by the host's name.
    public var actionSheetAnchor: String?
    /// The presentations of views by type; other views cover the whole screen.
    public var presentations: [PopupViewType: PopupPresentation] = [:]
    /// The transitions of views by type; other views slide up.
    public var transitions: [PopupViewType: PopupTransition] = [:]
    /// The screen that views are shown on; nil, the default, if the host has not described it. With a screen, each view has a position
    /// (``PopupView/placement``).
    public var screen: PopoverScreen?
    /// The anchor of popovers that have none of their own; nil for none.
    public var popoverAnchor: PopoverAnchor?
    /// The sources of attachments on the host, which are offered to the user. All by default; an empty list means files only.
    public var attachmentSources: [PopupAttachmentSource] {
        get { machine.attachmentSources }
        set { machine.attachmentSources = newValue.isEmpty ? [.file] : newValue }
    }
    /// A button that replaces the done button; nil for the standard one. It is used while no popup is edited.
    public var doneButton: PopupBarButton? { didSet { pageDidChange() } }
    /// A button that replaces the edit button; nil for the standard one. It is used while no popup is edited.
    public var actionButton: PopupBarButton? { didSet { pageDidChange() } }

    /// The popups, in the order in which they were added.
    public internal(set) var popups: [Popup]
    /// The state machine of the container.
    public internal(set) var machine = PopupEditingMachine()
    /// The last error, if the page must show it; nil for none.
    public internal(set) var message: PopupError? { didSet { failed = nil } }
    /// The operation that failed with the error of the message; nil if the message says so itself.
    var failed: PopupFailure?

    /// The current edit.
    var session: PopupEditSession?
    /// The edit that the machine is about to start.
    var prepared: PopupEditSession?
    /// The screen rectangle from which the user was asked for the source of an attachment.
    var sourceRect: ScreenRect?
    /// The document being previewed, which is removed with the next preview, or with the container.
    var preview: TemporaryContents?

    /// The editors of fields, section kinds and card layouts of the popups.
    public let extensions: PopupExtensions

    /// Creates a container of popups, and shows the first.
    ///
    /// - Parameters:
    ///   - popups: The popups.
    ///   - localization: The language of everything that is shown, and of text input.
    ///   - extensions: The editors of fields, section kinds and card layouts; by default the built-in ones.
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
    /// The popup that is viewed or edited; nil if there is none.
    public var currentPopup: Popup? { machine.index.map { popups[$0] } }
    /// The state of the container.
    public var state: PopupEditingMachine.State { machine.state }
    /// The question to the user; nil for none.
    public var question: PopupEditingMachine.Question? { machine.question }
    /// Whether the current popup is being edited, also during a question, saving or deleting.
    public var isInEditingMode: Bool { machine.editing != nil }
    /// Whether an edit is being saved or a feature deleted, which the user must wait for.
    public var isBusy: Bool { machine.isBusy }
    /// Whether the edit can be saved, which is exactly when the button for it is enabled. False without an edit.
    public var isValid: Bool { machine.editing?.isValid ?? false }
    /// The shape that is being drawn, a copy of the feature's until editing finishes; nil without an edit, and if the shape is not edited.
    public var currentEditingGeometry: MutableGeometry? { isInEditingMode ? session?.geometry : nil }
    /// The views that are shown beside the popups, in the order in which they were shown.
    public var shownViews: [PopupView] { machine.shownViews }
    /// The index of the visible picture or chart of the current popup, from 0.
    public var mediaIndex: Int { machine.mediaIndex }
    /// Whether the attachments are shown instead of the attributes, during editing in the style `geometryInline`.
    public var showsAttachments: Bool { machine.editing?.showsAttachments ?? false }

    /// The current edit; nil for none.
    ///
    /// - Complexity: O(1), and O(*n*) if the shape lacks vertices, where *n* is the number of its parts.
    public var editing: PopupEditing? {
        guard let editing = machine.editing, let session else { return nil }
        let missing = SketchProblem(kind: .empty, part: 0, index: 0, at: nil)
        return PopupEditing(
            attributes: session.attributes, original: session.original, geometry: session.geometry, isCapturing: editing.isCapturing,
            geometryProblem: editing.shape == .awaited ? missing : session.check?.problem, isValid: editing.isValid)
    }

    /// The number of pictures and charts to page through: that of the largest section, including sections that an expression makes.
    /// O(elements), and the evaluation of the expressions.
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

    /// Reports that pages may have changed for a reason that the container does not observe: the definition of a popup, its permissions, or
    /// a feature shown by other popups has changed. Notifies the delegate.
    public func pageDidChange() {
        if !popups.isEmpty { delegate?.popupsContainerDidChange(self) }
    }

    /// Returns the current popup, for operations that need one.
    func requirePopup() throws(PopupError) -> Popup {
        guard let currentPopup else { throw .noPopup }
        return currentPopup
    }

    /// Returns the current edit, for operations that need it.
    ///
    /// - Throws: `illegalEvent` unless the event is possible.
    func requireSession(_ event: PopupEditingMachine.Event.Kind) throws(PopupError) -> PopupEditSession {
        try machine.require(event)
        guard let session else { throw .noPopup }
        return session
    }
}
