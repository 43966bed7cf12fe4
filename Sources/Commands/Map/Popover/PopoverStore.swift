import GromaJSON
import GromaMap
import GromaPopups
import GromaRPC
import PopupCommands

/// A popover that a script presents.
final class OpenPopover {
    /// What the script calls it.
    let name: String
    /// The popover.
    let presentation: PopoverPresentation
    /// Tells the script what happens to it, and asks.
    let reporter: PopoverReporter

    init(name: String, presentation: PopoverPresentation, session: Session) {
        self.name = name
        self.presentation = presentation
        reporter = PopoverReporter(name: name, session: session)
        presentation.delegate = reporter
    }

    /// The name that a popover has when none is said.
    static let standardName = "popover"
}

/// The popovers of a session, and the screen that they are shown on.
package final class PopoverStore: SessionState {
    /// The screen.
    var screen = PopoverScreen(width: 1024, height: 768)
    /// Those that are presented, in the order in which they were.
    var popovers: [OpenPopover] = []

    package init(_ session: Session) {}

    package func reset() {
        screen = PopoverScreen(width: 1024, height: 768)
        popovers = []
    }

    /// The popover of a name.
    func popover(named name: String) throws(CommandError) -> OpenPopover {
        popovers.removeAll { !$0.presentation.isPresented }
        if let found = popovers.first(where: { $0.name == name }) { return found }
        throw CommandError(.noPopover, "no popover named \"\(name)\" is presented", path: "params.popover", found: .string(name))
    }
}

/// The events of popovers.
enum PopoverEvents {
    static let changed = event("popover.changed", "A popover is shown, or lies elsewhere, or looks different.")
    static let didDismiss = event("popover.didDismiss", "A person has dismissed a popover.")

    /// What the vocabulary holds of them.
    static let all: [EventDescription] = [changed.description, didDismiss.description]

    private static func event(_ name: StaticString, _ documentation: String) -> Event<(popover: OpenPopoverState, animated: Bool)> {
        Event(name, documentation, .bool("animated") { $0.animated }, .value("popover", .popover) { $0.popover })
    }
}

/// What popovers ask.
enum PopoverRequests {
    static let prepareForPresentation = DelegateRequest<String, JSONValue>(
        "popover.prepareForPresentation",
        "A popover is about to be shown: the last moment to set what it comes from, by popover.configure with \"within\" the request.",
        .string("popover") { $0 }, reply: .unread(.anything), fallback: "It is shown as it is set.")
    static let shouldDismiss = DelegateRequest<String, Bool>(
        "popover.shouldDismiss", "A person has touched elsewhere: whether a popover is dismissed.", .string("popover") { $0 },
        reply: .truth("value"), fallback: "It is: true.")
    static let willReposition = DelegateRequest<(popover: String, view: String, rect: ScreenRect), (view: String?, rect: ScreenRect?)>(
        "popover.willReposition",
        "The screen is another: where a popover comes from now, a view and a rectangle in its own coordinates; what is left out stays.",
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
        "There is little room from left to right: how a popover is presented there, none for a popover there too.",
        .string("popover") { $0 },
        reply: ReplyShape(.members(["style": .cases(of: PresentationStyle.self)])) { answer throws(CommandError) in
            guard let word = answer["style"]?.stringValue, let style = PresentationStyle(rawValue: word) else {
                let expected = PresentationStyle.allCases.map(\.rawValue).joined(separator: ", ")
                throw .wrongReply("style", expected: expected, in: answer)
            }
            return style
        },
        fallback: "It covers everything: fullScreen.")

    /// What the vocabulary holds of them.
    static let all = [
        prepareForPresentation.description, shouldDismiss.description, willReposition.description, adaptivePresentationStyle.description,
    ]
}

/// A popover as it is answered.
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
    /// A popover: whether it is shown, in which style, and where.
    static var popover: Self {
        Self(
            "The popover.", .string("popover") { $0.name }, .bool("shown") { $0.isShown },
            AnswerMember("arrowDirection", .cases(of: ArrowDirection.self)) { $1.string($0.direction.rawValue) },
            .choice("style") { $0.style },
            AnswerMember("transition", .cases(of: PresentationTransition.self)) { $1.string($0.transition.rawValue) },
            .value("layout", .popoverLayout) { $0.layout })
    }
}

/// Tells the script of a popover, and asks what it has offered to answer.
final class PopoverReporter: PopoverDelegate {
    private let name: String
    private unowned let session: Session

    init(name: String, session: Session) {
        self.name = name
        self.session = session
    }

    func popoverWillPresent(_ popover: PopoverPresentation) { _ = session.ask(PopoverRequests.prepareForPresentation, name) }

    func popoverDidChange(_ popover: PopoverPresentation, animated: Bool) {
        session.emit(PopoverEvents.changed, (OpenPopoverState(name, popover), animated))
    }

    func popoverShouldDismiss(_ popover: PopoverPresentation) -> Bool {
        session.ask(PopoverRequests.shouldDismiss, name) ?? true
    }

    func popoverDidDismiss(_ popover: PopoverPresentation) {
        session.emit(PopoverEvents.didDismiss, (OpenPopoverState(name, popover), false))
    }

    func popover(_ popover: PopoverPresentation, willRepositionTo rect: inout ScreenRect, in view: inout String) {
        let answer = session.ask(PopoverRequests.willReposition, (name, view, rect))
        if let new = answer?.view { view = new }
        if let new = answer?.rect { rect = new }
    }

    func adaptivePresentationStyle(for popover: PopoverPresentation) -> PresentationStyle {
        session.ask(PopoverRequests.adaptivePresentationStyle, name) ?? .fullScreen
    }
}
