import GromaFeatures
import GromaMap

extension PopupsContainer {
    /// Shows a view, over those that are shown: the delegate shows it, else the page does what it can. One of the type that is there already is
    /// replaced.
    ///
    /// - Parameters:
    ///   - subject: what it shows: an address, a field, the number of an attachment; nil for nothing in particular.
    ///   - rect: where it comes from on the screen, in points. Counts for ``PopupViewType/imagePicker`` only.
    /// - Throws: `illegalEvent` never: views are shown in every state.
    public func show(_ type: PopupViewType, subject: String? = nil, rect: ScreenRect? = nil) throws(PopupError) {
        try handle(.show(view(type, subject: subject, rect: rect)))
    }

    /// Hides a view that is shown.
    ///
    /// - Throws: `noElement` when it is not, with those that are.
    public func hide(_ type: PopupViewType) throws(PopupError) { try handle(.hide(type)) }

    /// How views of a type are presented: over everything unless ``presentations`` say otherwise.
    public func presentation(for type: PopupViewType) -> PopupPresentation { presentations[type] ?? .cover }

    /// How views of a type come and go: they slide up unless ``transitions`` say otherwise.
    public func transition(for type: PopupViewType) -> PopupTransition { transitions[type] ?? .slide }

    /// A view as the container wants it shown now.
    func view(_ type: PopupViewType, subject: String?, rect: ScreenRect? = nil) -> PopupView {
        let from = machine.shownViews.last { $0.type != type }?.type
        var view = PopupView(type, from: from, presentation: presentation(for: type), transition: transition(for: type), subject: subject)
        view.sourceRect = type == .imagePicker ? rect : nil
        view.usesNavigationStack = usesNavigationStack
        view.presenter = modalPresenter
        view.placement = view.placement(on: screen, from: popoverAnchor)
        return view
    }

    /// Whether a view may turn with the device: what the delegate answers, else it may.
    public func shouldAutorotate(_ type: PopupViewType) -> Bool { delegate?.popupsContainer(self, shouldAutorotate: type) ?? true }

    /// Notes that a window of its own shows something of the current popup, and tells the delegate. It closes with the popup: ``windows`` then no
    /// longer has it.
    ///
    /// - Throws: `illegalEvent` without popups.
    public func showWindow(named name: String) throws(PopupError) { try handle(.showWindow(name)) }

    /// The windows of their own that show something of the current popup, by the host's names.
    public var windows: [String] { machine.windows }

    /// Opens a page of the web that the popup leads to.
    ///
    /// - Throws: `noElement` for what is not a whole address of `https`, `http`, `mailto` or `tel`, or could hide where it leads (``PopupLink``).
    public func openLink(_ address: String) throws(PopupError) {
        guard let link = PopupLink.address(in: address) else {
            throw .noElement(what: "link", found: address, expected: "an address of https, http, mailto or tel")
        }
        try show(.web, subject: link)
    }

    // MARK: Pictures and charts

    /// Makes another picture or chart of the current popup the one that is seen.
    ///
    /// - Throws: `illegalEvent` unless a popup is looked at or edited; `indexOutOfRange`.
    public func showMedia(_ index: Int) throws(PopupError) {
        try machine.require(.showMedia)
        let count = mediaCount
        guard (0..<count).contains(index) else { throw .indexOutOfRange(index: index, count: count) }
        try handle(.showMedia(index))
    }

    /// Goes on to the next picture or chart.
    ///
    /// - Throws: `illegalEvent` unless a popup is looked at or edited; `indexOutOfRange` at the last.
    public func nextMedia() throws(PopupError) { try showMedia(mediaIndex + 1) }

    /// Goes back to the picture or chart before.
    ///
    /// - Throws: `illegalEvent` unless a popup is looked at or edited; `indexOutOfRange` at the first.
    public func previousMedia() throws(PopupError) { try showMedia(mediaIndex - 1) }
}
