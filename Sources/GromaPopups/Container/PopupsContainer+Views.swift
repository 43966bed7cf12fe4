import GromaFeatures
import GromaMap

extension PopupsContainer {
    /// Shows a view above those that are shown: the delegate shows it, or else the page does what it can. A shown view of the same type is
    /// replaced.
    ///
    /// - Parameters:
    ///   - subject: The subject of the view: a URL, a field, or the id of an attachment; nil for none.
    ///   - rect: The source rectangle on the screen, in points. Only used for ``PopupViewType/imagePicker``.
    /// - Throws: Never `illegalEvent`: views can be shown in every state.
    public func show(_ type: PopupViewType, subject: String? = nil, rect: ScreenRect? = nil) throws(PopupError) {
        try handle(.show(view(type, subject: subject, rect: rect)))
    }

    /// Hides a view that is shown.
    ///
    /// - Throws: `noElement` if it is not shown, with those that are.
    public func hide(_ type: PopupViewType) throws(PopupError) { try handle(.hide(type)) }

    /// Returns the presentation of views of a type: full screen unless ``presentations`` has another.
    public func presentation(for type: PopupViewType) -> PopupPresentation { presentations[type] ?? .cover }

    /// Returns the transition of views of a type: sliding unless ``transitions`` has another.
    public func transition(for type: PopupViewType) -> PopupTransition { transitions[type] ?? .slide }

    /// Returns a view with the current settings.
    func view(_ type: PopupViewType, subject: String?, rect: ScreenRect? = nil) -> PopupView {
        let from = machine.shownViews.last { $0.type != type }?.type
        var view = PopupView(type, from: from, presentation: presentation(for: type), transition: transition(for: type), subject: subject)
        view.sourceRect = type == .imagePicker ? rect : nil
        view.usesNavigationStack = usesNavigationStack
        view.presenter = modalPresenter
        view.placement = view.placement(on: screen, from: popoverAnchor)
        return view
    }

    /// Returns whether a view may rotate with the device: the delegate's answer, or else true.
    public func shouldAutorotate(_ type: PopupViewType) -> Bool { delegate?.popupsContainer(self, shouldAutorotate: type) ?? true }

    /// Registers a separate window that shows something of the current popup, and notifies the delegate. It is closed with the popup: then
    /// ``windows`` no longer contains it.
    ///
    /// - Throws: `illegalEvent` without popups.
    public func showWindow(named name: String) throws(PopupError) { try handle(.showWindow(name)) }

    /// The separate windows that show something of the current popup, by the host's names.
    public var windows: [String] { machine.windows }

    /// Opens a web page to which the popup links.
    ///
    /// - Throws: `noElement` for a text that is not a complete URL of `https`, `http`, `mailto` or `tel`, or that could hide its
    ///   destination (``PopupLink``).
    public func openLink(_ address: String) throws(PopupError) {
        guard let link = PopupLink.address(in: address) else {
            throw .noElement(what: "link", found: address, expected: "an address of https, http, mailto or tel")
        }
        try show(.web, subject: link)
    }

    // MARK: Pictures and charts

    /// Shows another picture or chart of the current popup.
    ///
    /// - Throws: `illegalEvent` unless a popup is viewed or edited; `indexOutOfRange`.
    public func showMedia(_ index: Int) throws(PopupError) {
        try machine.require(.showMedia)
        let count = mediaCount
        guard (0..<count).contains(index) else { throw .indexOutOfRange(index: index, count: count) }
        try handle(.showMedia(index))
    }

    /// Shows the next picture or chart.
    ///
    /// - Throws: `illegalEvent` unless a popup is viewed or edited; `indexOutOfRange` at the last.
    public func nextMedia() throws(PopupError) { try showMedia(mediaIndex + 1) }

    /// Shows the previous picture or chart.
    ///
    /// - Throws: `illegalEvent` unless a popup is viewed or edited; `indexOutOfRange` at the first.
    public func previousMedia() throws(PopupError) { try showMedia(mediaIndex - 1) }
}
