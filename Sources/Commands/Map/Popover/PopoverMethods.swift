import GeometryCommands
import GromaJSON
import GromaMap
import GromaPopups
import GromaRPC
import PopupCommands
import SketchCommands

extension Parameter {
    /// `popover`.
    static func popover(set: @escaping @Sendable (inout Target, String) -> Void) -> Parameter {
        Parameter.name(
            "popover", "The name of the popover, if there are several; \"\(OpenPopover.standardName)\" by default.", set: set
        ).implied
    }
}

/// `popover.layout`
struct PopoverLayoutCommand: AnsweringCommand {
    static let method = "popover.layout"
    static let summary = """
        Computes the layout of a popover without showing it: its frame in its container beside its source, and the direction of its arrow. Fails with the error noRoom if it has no room at all.
        """
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<PopoverLayout>.popoverLayout
    static var parameters: [Parameter<Self>] {
        [
            Parameter.screenRect("container", "The rectangle within which it must stay.") { $0.request.container = $1 }.required,
            Parameter.screenRect("source", "The rectangle of its source.") { $0.request.source = $1 }.required,
            Parameter.length("width", "The width of its content.") { $0.request.contentWidth = $1 }.required,
            Parameter.length("height", "The height of its content.") { $0.request.contentHeight = $1 }.required,
            Parameter("margins", .edgeInsets, "The margins along the container's edges; 10 by default.") {
                command, decoder throws(CommandError) in command.request.margins = try decoder.edgeInsets()
            },
            .arrows("permitted", "The permitted directions of its arrow; all by default.") { $0.request.permitted = $1 },
            Parameter(
                "order", .array(.choice(["up", "down", "left", "right"]), nil),
                "The directions in the order in which they are tried, missing ones last; by default up, down, left, right."
            ) { command, decoder throws(CommandError) in
                var order: [ArrowDirection] = []
                try decoder.array { decoder throws(CommandError) in
                    if let direction = ArrowDirection(rawValue: try decoder.choice(["up", "down", "left", "right"])) {
                        order.append(direction)
                    }
                }
                command.request.order = order
            },
            .bool("canOverlapSourceRect", "Whether it may cover its source if it does not fit beside it; false by default.") {
                $0.request.canOverlapSource = $1
            },
            Parameter("background", .popoverBackground, "A custom frame and arrow.") { command, decoder throws(CommandError) in
                if try !decoder.takeNull() { command.request.background = try decoder.popoverBackground() }
            },
        ]
    }

    var request = PopoverRequest(
        container: ScreenRect(x: 0, y: 0, width: 0, height: 0), source: ScreenRect(x: 0, y: 0, width: 0, height: 0), contentWidth: 0,
        contentHeight: 0)

    func run(_ session: Session) throws(CommandError) -> PopoverLayout {
        guard let layout = PopoverLayout(request) else { throw CommandError(MapError.noRoom) }
        return layout
    }
}

/// `popover.setScreen`
struct PopoverSetScreen: AnsweringCommand {
    static let method = "popover.setScreen"
    static let summary = """
        Describes the screen on which popovers are shown: its size, the orientations of interface and device, the safe area, and the positions of \
        views and bar items. A map fills the view with its name, or the whole screen. Until this is called, the screen has the size of the map that \
        a popover lies over, or else 1024 by 768 points. Omitted parameters get their initial values. Visible popovers are laid out again, after the \
        request popover.willReposition.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<[OpenPopoverState]>("The presented popovers.", .values("popovers", .popover) { $0 })
    static var parameters: [Parameter<Self>] {
        [
            Parameter.positive("width", "The interface's width in points.") { $0.screen.width = $1 }.required,
            Parameter.positive("height", "The interface's height in points.") { $0.screen.height = $1 }.required,
            .choice(
                "interfaceOrientation",
                "The direction of the device's upper edge as seen by a reader of the interface; portrait by default."
            ) {
                (command: inout Self, orientation: ScreenOrientation) in command.screen.interfaceOrientation = orientation
            },
            .choice("deviceOrientation", "The direction of the device's upper edge, which determines the margins; portrait by default.") {
                (command: inout Self, orientation: ScreenOrientation) in command.screen.deviceOrientation = orientation
            },
            Parameter(
                "safeArea", .edgeInsets,
                "The strips along the interface's edges reserved for the system, such as the status bar; none by default."
            ) {
                command, decoder throws(CommandError) in command.screen.safeArea = try decoder.edgeInsets()
            },
            .bool("compactWidth", "Whether the screen has a compact width; false by default.") {
                $0.screen.isCompactWidth = $1
            },
            Parameter("views", .map(.reference("ScreenRect")), "The views that popovers may be anchored to or pass touches to, by name.") {
                command, decoder throws(CommandError) in
                try decoder.object { decoder, key throws(CommandError) in command.screen.views[key.string] = try decoder.screenRect() }
            },
            Parameter("bars", .array(.map(.reference("ScreenRect")), nil), "The bars, each an object with the frames of its items by name.")
            {
                command, decoder throws(CommandError) in
                try decoder.array { decoder throws(CommandError) in
                    var bar = PopoverScreen.Bar(items: [])
                    try decoder.object { decoder, key throws(CommandError) in
                        bar.items.append(PopoverScreen.Bar.Item(name: key.string, frame: try decoder.screenRect()))
                    }
                    command.screen.bars.append(bar)
                }
            },
            .bool("animated", "Whether to animate the change; false by default.") { $0.animated = $1 },
        ]
    }

    static var keeps: KeptParameters<Self>? {
        KeptParameters(["views", "bars"], as: "screen", replacesAll: true) { _, session in session[PopoverStore.self] }
    }

    var screen = PopoverScreen(width: 1, height: 1)
    var animated = false

    func run(_ session: Session) throws(CommandError) -> [OpenPopoverState] {
        let store = session[PopoverStore.self]
        session[PopupStore.self].screen = screen
        try withMapErrors { () throws(MapError) in try store.reposition(animated: animated) }
        return store.popovers.map { OpenPopoverState($0.name, $0.presentation) }
    }
}

/// `popover.present`
struct PopoverPresent: AnsweringCommand {
    static let method = "popover.present"
    static let summary = """
        Presents a popover on the screen of popover.setScreen: with a size, or a view of popups with its size, style and transition. It is shown at \
        once, or by popover.update if "update" is false, with the settings made until then. Fails with the error noAnchor without an anchor.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<OpenPopoverState>.popover
    static var parameters: [Parameter<Self>] {
        [
            .length("width", "The width of its content; 320 by default.") { $0.width = $1 },
            .length("height", "The height of its content; 480 by default.") { $0.height = $1 },
            .name(
                "map",
                "The map that it lies over: it is drawn in the map's pictures, and receives taps on the map first; by default the one with the view's name, if it exists."
            ) { $0.map = $1 },
            .name("popups", "The popups whose page it shows, instead of a size, presented as set for their container by popups.configure.")
            {
                $0.popups = $1
            },
            .bool("update", "Whether it is shown at once; true by default.") { $0.updates = $1 },
            .bool("animated", "Whether it is animated; false by default.") { $0.animated = $1 }, .popover { $0.popover = $1 },
        ] + Parameter.popoverSettings(\.settings)
    }

    var width: Double?
    var height: Double?
    var map: String?
    var popups: String?
    var updates = true
    var animated = false
    var popover = OpenPopover.standardName
    var settings = PopoverSettings()

    func run(_ session: Session) throws(CommandError) -> OpenPopoverState {
        let store = session[PopoverStore.self]
        let over =
            if let map { try session.map(named: map) } else { settings.view.flatMap { session[MapStore.self].made($0) } }
        let presentation: PopoverPresentation
        if let popups {
            let container = try session.popupsContainer(named: popups)
            var view = PopupView(
                .container, presentation: container.presentation(for: .container), transition: container.transition(for: .container))
            if case .cover = view.presentation, settings.view != nil || settings.barItem != nil {
                view.presentation = .popover(width: width ?? 320, height: height ?? 480)
            }
            guard let made = view.makePopover(in: "screen") else {
                throw CommandError(
                    .invalidValue, "the popups are a part of something else, which presents them", path: "params.popups",
                    found: .string(popups),
                    expected: "popups whose container is presented by itself")
            }
            made.picture = PopupPagePicture(container)
            presentation = made
        } else {
            presentation = PopoverPresentation(contentWidth: width ?? 320, contentHeight: height ?? 480)
        }
        try settings.apply(to: presentation)
        let open = store.add(presentation, named: popover, over: over)
        presentation.present(on: store.screen(over: over), animated: animated)
        if updates {
            do throws(MapError) { try presentation.update() } catch {
                store.remove(open)
                throw CommandError(error)
            }
        }
        return OpenPopoverState(popover, presentation)
    }
}

/// `popover.update`
struct PopoverUpdate: AnsweringCommand {
    static let method = "popover.update"
    static let summary = "Shows a presented popover, or updates its layout."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<OpenPopoverState>.popover
    static var parameters: [Parameter<Self>] { [.popover { $0.popover = $1 }] }

    var popover = OpenPopover.standardName

    func run(_ session: Session) throws(CommandError) -> OpenPopoverState {
        let open = try session[PopoverStore.self].popover(named: popover)
        try withMapErrors { () throws(MapError) in try open.presentation.update() }
        return OpenPopoverState(popover, open.presentation)
    }
}

/// `popover.configure`
struct PopoverConfigure: AnsweringCommand {
    static let method = "popover.configure"
    static let summary = "Configures the layout and style of a presented popover; omitted parameters are unchanged."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<OpenPopoverState>.popover
    static var parameters: [Parameter<Self>] { [.popover { $0.popover = $1 }] + Parameter.popoverSettings(\.settings) }

    var popover = OpenPopover.standardName
    var settings = PopoverSettings()

    func run(_ session: Session) throws(CommandError) -> OpenPopoverState {
        let open = try session[PopoverStore.self].popover(named: popover)
        try settings.apply(to: open.presentation)
        return OpenPopoverState(popover, open.presentation)
    }
}

/// `popover.setContentSize`
struct PopoverSetContentSize: AnsweringCommand {
    static let method = "popover.setContentSize"
    static let summary = "Changes the content size of a popover; a visible popover is laid out again."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<OpenPopoverState>.popover
    static var parameters: [Parameter<Self>] {
        [
            Parameter.length("width", "The width.") { $0.width = $1 }.required,
            Parameter.length("height", "The height.") { $0.height = $1 }.required,
            .bool("animated", "Whether the change is animated; false by default.") { $0.animated = $1 },
            .popover { $0.popover = $1 },
        ]
    }

    var width = 0.0
    var height = 0.0
    var animated = false
    var popover = OpenPopover.standardName

    func run(_ session: Session) throws(CommandError) -> OpenPopoverState {
        let open = try session[PopoverStore.self].popover(named: popover)
        try withMapErrors { () throws(MapError) in try open.presentation.setContentSize(width: width, height: height, animated: animated) }
        return OpenPopoverState(popover, open.presentation)
    }
}

/// `popover.touch`
struct PopoverTouchCommand: AnsweringCommand {
    static let method = "popover.touch"
    static let summary = """
        Handles a touch while a popover is shown: a touch inside goes to the content, a touch on a passthrough view or item goes there, and a touch \
        anywhere else, including its own bar item, dismisses the popover and has no other effect.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<PopoverTouch>(
        "The effect of the touch, and the view or item that receives it.",
        .choice("outcome", of: ["content", "passedThrough", "dismissed", "blocked", "notPresented"]) { touch in
            switch touch {
            case .content: "content"
            case .passedThrough: "passedThrough"
            case .dismissed: "dismissed"
            case .blocked: "blocked"
            case .notPresented: "notPresented"
            }
        }, .string("view") { touch -> String? in if case .passedThrough(let view) = touch { view } else { nil } })
    static var parameters: [Parameter<Self>] { Parameter.mapPlace(\.point) + [.popover { $0.popover = $1 }] }

    var point = ScreenPoint(x: 0, y: 0)
    var popover = OpenPopover.standardName

    func run(_ session: Session) throws(CommandError) -> PopoverTouch {
        let store = session[PopoverStore.self]
        guard let open = store.popovers.first(where: { $0.name == popover }) else { return .notPresented }
        let outcome = open.presentation.touch(at: point)
        store.forgetDismissed()
        return outcome
    }
}

/// `popover.dismiss`
struct PopoverDismiss: AnsweringCommand {
    static let method = "popover.dismiss"
    static let summary = "Dismisses a popover in code, without the event popover.didDismiss."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<OpenPopoverState>.popover
    static var parameters: [Parameter<Self>] { [.popover { $0.popover = $1 }] }

    var popover = OpenPopover.standardName

    func run(_ session: Session) throws(CommandError) -> OpenPopoverState {
        let store = session[PopoverStore.self]
        let open = try store.popover(named: popover)
        open.presentation.dismiss()
        store.forgetDismissed()
        if let popups = open.popups { try? popups.hide(.container) }
        return OpenPopoverState(popover, open.presentation)
    }
}

/// `popover.info`
struct PopoverInfo: AnsweringCommand {
    static let method = "popover.info"
    static let summary = "Returns whether a popover is shown, and its layout."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<OpenPopoverState>.popover
    static var parameters: [Parameter<Self>] { [.popover { $0.popover = $1 }] }

    var popover = OpenPopover.standardName

    func run(_ session: Session) throws(CommandError) -> OpenPopoverState {
        OpenPopoverState(popover, try session[PopoverStore.self].popover(named: popover).presentation)
    }
}

extension CommandGroup {
    /// The methods `popover.*`.
    static let popover = CommandGroup { table throws(CommandTableError) in
        try table.add(PopoverLayoutCommand.self)
        try table.add(PopoverSetScreen.self)
        try table.add(PopoverPresent.self)
        try table.add(PopoverUpdate.self)
        try table.add(PopoverConfigure.self)
        try table.add(PopoverSetContentSize.self)
        try table.add(PopoverTouchCommand.self)
        try table.add(PopoverDismiss.self)
        try table.add(PopoverInfo.self)
    }
}
