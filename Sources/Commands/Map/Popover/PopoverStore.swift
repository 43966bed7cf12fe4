import GromaJSON
import GromaMap
import GromaPopups
import GromaRPC
import PopupCommands

/// A popover that a script presents.
final class OpenPopover {
    /// The script's name for it.
    let name: String
    /// The popover.
    let presentation: PopoverPresentation
    /// Reports its events to the script, and sends requests.
    let reporter: PopoverReporter
    private weak var session: Session?
    /// The map that it lies over; nil for none.
    private(set) weak var map: OpenMap?

    init(name: String, presentation: PopoverPresentation, over map: OpenMap?, session: Session) {
        self.name = name
        self.presentation = presentation
        self.map = map
        self.session = session
        reporter = PopoverReporter(name: name, session: session)
        presentation.delegate = reporter
        map?.view.addObserver(self)
    }

    /// The popups whose page it shows; nil for others.
    var popups: PopupsContainer? { (presentation.picture as? PopupPagePicture)?.container }

    /// The default name of a popover.
    static let standardName = "popover"
}

extension OpenPopover: MapViewObserver {
    /// Lays it out again if the map's size has changed, because the screen may follow it.
    func mapView(_ map: MapView, didChangeViewportFrom old: Viewport) {
        guard old.width != map.viewport.width || old.height != map.viewport.height else { return }
        // A popover that has lost its anchor is dismissed.
        try? session?[PopoverStore.self].reposition(self, animated: false)
    }
}

/// The popovers of a session, and the screen that they are shown on.
package final class PopoverStore: SessionState {
    private unowned let session: Session
    /// The presented popovers, in order of presentation.
    private(set) var popovers: [OpenPopover] = []
    /// The default screen, if the script has not described one and there is no map.
    private static let standardScreen = PopoverScreen(width: 1024, height: 768)

    package init(_ session: Session) {
        self.session = session
        session[PopupStore.self].add(self)
    }

    package func reset() {
        for open in popovers { open.presentation.dismiss() }
        popovers = []
    }

    package func checkRecordable() throws(CommandError) {
        // Popovers are shown over maps, or on a screen that was set.
        guard session[PopupStore.self].screen == nil else {
            throw CommandError(
                .mapsOpen, "what was said of the screen before cannot be recorded: say it after session.record",
                expected: "session.reset, and popover.setScreen once the session is recorded")
        }
    }

    /// Returns the screen for popovers over a map: unless the script has described a screen with a view of the map's name, it consists of
    /// the map.
    func screen(over map: OpenMap?) -> PopoverScreen {
        let said = session[PopupStore.self].screen
        guard let map else { return said ?? Self.standardScreen }
        let size = map.view.viewport
        var screen = said ?? PopoverScreen(width: size.width, height: size.height)
        if screen.views[map.name] == nil { screen.views[map.name] = screen.bounds }
        return screen
    }

    /// Adds a popover that is about to be presented, over a map. One with the same name is replaced.
    @discardableResult
    func add(_ presentation: PopoverPresentation, named name: String, over map: OpenMap?) -> OpenPopover {
        for former in popovers where former.name == name { former.presentation.dismiss() }
        forgetDismissed()
        let open = OpenPopover(name: name, presentation: presentation, over: map, session: session)
        popovers.append(open)
        if let map { map.view.add(presentation, viewFrame: screen(over: map).views[map.name]) }
        return open
    }

    /// Removes a popover that could not be shown.
    func remove(_ open: OpenPopover) {
        open.presentation.dismiss()
        popovers.removeAll { $0 === open }
    }

    /// Removes popovers that are no longer presented.
    func forgetDismissed() { popovers.removeAll { !$0.presentation.isPresented } }

    /// Lays out the presented popovers again on the current screen.
    ///
    /// - Throws: The first error of a popover; the others are laid out anyway.
    func reposition(animated: Bool) throws(MapError) {
        var failure: MapError?
        for open in popovers {
            do throws(MapError) { try reposition(open, animated: animated) } catch { failure = failure ?? error }
        }
        forgetDismissed()
        if let failure { throw failure }
    }

    /// Lays out a popover again on the current screen.
    fileprivate func reposition(_ open: OpenPopover, animated: Bool) throws(MapError) {
        guard open.presentation.isPresented else { return }
        let new = screen(over: open.map)
        if let map = open.map { map.view.add(open.presentation, viewFrame: new.views[map.name]) }
        try open.presentation.reposition(on: new, animated: animated)
    }

    /// Returns the popover with a name.
    func popover(named name: String) throws(CommandError) -> OpenPopover {
        forgetDismissed()
        if let found = popovers.first(where: { $0.name == name }) { return found }
        throw CommandError(.noPopover, "no popover named \"\(name)\" is presented", path: "params.popover", found: .string(name))
    }
}

extension PopoverStore: PopupsObserver {
    /// Dismisses popovers that show a page of the popups.
    package func popupsDidEnd(_ container: PopupsContainer) {
        for open in popovers where open.popups === container { open.presentation.dismiss() }
        forgetDismissed()
    }
}

/// The events of popovers.
enum PopoverEvents {
    static let changed = event("popover.changed", "A popover is shown, or its layout or style has changed.")
    static let didDismiss = event("popover.didDismiss", "A person has dismissed a popover, or its anchor has disappeared.")

    /// Their descriptions for the vocabulary.
    static let all: [EventDescription] = [changed.description, didDismiss.description]

    private static func event(_ name: StaticString, _ documentation: String) -> Event<(popover: OpenPopoverState, animated: Bool)> {
        Event(name, documentation, .bool("animated") { $0.animated }, .value("popover", .popover) { $0.popover })
    }
}

/// The requests of popovers.
enum PopoverRequests {
    static let prepareForPresentation = DelegateRequest<String, JSONValue>(
        "popover.prepareForPresentation",
        "A popover is about to be shown: this is the last opportunity to set its anchor, with popover.configure and \"within\" the request.",
        .string("popover") { $0 }, reply: .unread(.anything), fallback: "It is shown as it is set.")
    static let shouldDismiss = DelegateRequest<String, Bool>(
        "popover.shouldDismiss", "A person has touched elsewhere: answer whether to dismiss a popover.", .string("popover") { $0 },
        reply: .truth("value"), fallback: "It is: true.")
    static let willReposition = DelegateRequest<(popover: String, view: String, rect: ScreenRect), (view: String?, rect: ScreenRect?)>(
        "popover.willReposition",
        "The screen has changed: answer with the new anchor of a popover, a view and a rectangle in its coordinates; omitted members are unchanged.",
        .string("popover") { $0.popover }, .string("view") { $0.view }, .value("rect", .sharedScreenRect) { $0.rect },
        reply: ReplyShape(.members(["view?": .string, "rect?": .reference("ScreenRect")])) { answer throws(CommandError) in
            guard let sides = answer["rect"] else { return (answer["view"]?.stringValue, nil) }
            func side(_ name: String) -> Double? {
                if case .number(let number)? = sides[name], number.value.isFinite { number.value } else { nil }
            }
            guard let x = side("x"), let y = side("y"), let width = side("width"), let height = side("height"), width >= 0, height >= 0
            else {
                throw .wrongReply("rect", expected: "x, y, width and height in points", in: answer)
            }
            return (answer["view"]?.stringValue, ScreenRect(x: x, y: y, width: width, height: height))
        },
        fallback: "From where it came before.")
    static let adaptivePresentationStyle = DelegateRequest<String, PresentationStyle>(
        "popover.adaptivePresentationStyle",
        "The width of the screen is compact: answer how a popover is presented there; none keeps the popover.",
        .string("popover") { $0 },
        reply: ReplyShape(.members(["style": .cases(of: PresentationStyle.self)])) { answer throws(CommandError) in
            guard let word = answer["style"]?.stringValue, let style = PresentationStyle(rawValue: word) else {
                let expected = PresentationStyle.allCases.map(\.rawValue).joined(separator: ", ")
                throw .wrongReply("style", expected: expected, in: answer)
            }
            return style
        },
        fallback: "It covers everything: fullScreen.")

    /// Their descriptions for the vocabulary.
    static let all = [
        prepareForPresentation.description, shouldDismiss.description, willReposition.description, adaptivePresentationStyle.description,
    ]
}

/// The state of a popover in answers.
struct OpenPopoverState: Sendable {
    let name: String
    let isShown: Bool
    let direction: ArrowDirection
    let style: PresentationStyle?
    let transition: PresentationTransition
    let layout: PopoverLayout?

    init(_ name: String, _ popover: PopoverPresentation) {
        self.name = name
        isShown = popover.isShown
        direction = popover.arrowDirection
        style = popover.presentedStyle
        transition = popover.transition
        layout = popover.layout
    }
}

extension AnswerShape<OpenPopoverState> {
    /// A popover with its visibility, style and layout.
    static var popover: Self {
        Self(
            "The popover.", .string("popover") { $0.name }, .bool("shown") { $0.isShown },
            AnswerMember("arrowDirection", .cases(of: ArrowDirection.self)) { $1.string($0.direction.rawValue) },
            .choice("style") { $0.style },
            AnswerMember("transition", .cases(of: PresentationTransition.self)) { $1.string($0.transition.rawValue) },
            .value("layout", .popoverLayout) { $0.layout })
    }
}

/// Reports the events of a popover to the script, and sends the requests that it has offered to answer.
final class PopoverReporter: PopoverDelegate {
    private let name: String
    private weak var session: Session?

    init(name: String, session: Session) {
        self.name = name
        self.session = session
    }

    func popoverWillPresent(_ popover: PopoverPresentation) { _ = session?.ask(PopoverRequests.prepareForPresentation, name) }

    func popoverDidChange(_ popover: PopoverPresentation, animated: Bool) {
        session?.emit(PopoverEvents.changed, (OpenPopoverState(name, popover), animated))
    }

    func popoverShouldDismiss(_ popover: PopoverPresentation) -> Bool {
        session?.ask(PopoverRequests.shouldDismiss, name) ?? true
    }

    func popoverDidDismiss(_ popover: PopoverPresentation) {
        session?.emit(PopoverEvents.didDismiss, (OpenPopoverState(name, popover), false))
        // The popups are no longer shown, although they are open.
        if let page = popover.picture as? PopupPagePicture { try? page.container.hide(.container) }
    }

    func popover(_ popover: PopoverPresentation, willRepositionTo rect: inout ScreenRect, in view: inout String) {
        let answer = session?.ask(PopoverRequests.willReposition, (name, view, rect))
        if let new = answer?.view { view = new }
        if let new = answer?.rect { rect = new }
    }

    func adaptivePresentationStyle(for popover: PopoverPresentation) -> PresentationStyle {
        session?.ask(PopoverRequests.adaptivePresentationStyle, name) ?? .fullScreen
    }
}
