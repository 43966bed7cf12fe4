import GromaJSON
import GromaMap
import GromaPopups
import GromaRPC

/// `popups.show`
struct PopupsShow: PopupsVerb {
    static let method = "popups.show"
    static let summary = """
        Says that a view is to be shown: popups.wantsToShow tells, or asks, the script, with how it is to be presented. One of the same type \
        that is shown is replaced.
        """
    static var furtherParameters: [Parameter<Self>] {
        [
            Parameter.choice("type", "What the view is.") { (command: inout Self, type: PopupViewType) in command.type = type }.required,
            .string("subject", "What it shows: an address, a field, the number of an attachment.") { $0.subject = $1 },
            Parameter("rect", ScreenRect.shape.schema, "Where it comes from on the screen, in points; counts for imagePicker only.") {
                command, decoder throws(CommandError) in command.rect = try decoder.screenRect()
            },
        ]
    }

    var popups = OpenPopups.standardName
    var type = PopupViewType.container
    var subject: String?
    var rect: ScreenRect?

    func perform(on container: PopupsContainer) throws(PopupError) { try container.show(type, subject: subject, rect: rect) }
}

/// `popups.hide`
struct PopupsHide: PopupsVerb {
    static let method = "popups.hide"
    static let summary = "Says that a view that is shown is to go."
    static var furtherParameters: [Parameter<Self>] {
        [
            Parameter.choice("type", "What the view is.") { (command: inout Self, type: PopupViewType) in command.type = type }.required
        ]
    }
    static let element: String? = "type"

    var popups = OpenPopups.standardName
    var type = PopupViewType.container

    func perform(on container: PopupsContainer) throws(PopupError) { try container.hide(type) }
}

/// `popups.showWindow`
struct PopupsShowWindow: PopupsVerb {
    static let method = "popups.showWindow"
    static let summary = "Says that a window of its own shows something of the popup shown; it is to close with the popup."
    static var furtherParameters: [Parameter<Self>] {
        [Parameter.name("window", "What the host calls the window.") { $0.window = $1 }.required]
    }

    var popups = OpenPopups.standardName
    var window = ""

    func perform(on container: PopupsContainer) throws(PopupError) { try container.showWindow(named: window) }
}

/// `popups.openLink`
struct PopupsOpenLink: PopupsVerb {
    static let method = "popups.openLink"
    static let summary = "Follows a link of the page shown: a view of the web is to be shown."
    static var furtherParameters: [Parameter<Self>] {
        [
            Parameter.string("address", "Where it leads: https, http, mailto or tel.") { $0.address = $1 }.required
        ]
    }
    static let element: String? = "address"

    var popups = OpenPopups.standardName
    var address = ""

    func perform(on container: PopupsContainer) throws(PopupError) { try container.openLink(address) }
}

/// `popups.media`
struct PopupsMedia: PopupsStateCommand {
    static let method = "popups.media"
    static let summary = "Makes another picture or chart of the page the one that is seen."
    static var furtherParameters: [Parameter<Self>] {
        [
            .index("index", "Its place in its section, from 0; a section of fewer shows its last.") { $0.index = $1 },
            .choice("go", "The next or the previous one, instead of a place; next when both are left out.") {
                (command: inout Self, direction: Direction) in command.direction = direction
            },
        ]
    }

    /// Where to go from the one that is seen.
    enum Direction: String, CaseIterable { case next, previous }

    var popups = OpenPopups.standardName
    var index: Int?
    var direction: Direction?

    func run(on open: OpenPopups, _ session: Session) throws(CommandError) -> PopupsState {
        if index != nil && direction != nil {
            throw CommandError(.invalidValue, "there are a place and a direction", path: "params.go", expected: "one of them")
        }
        return try session.perform(on: open) { () throws(PopupError) in
            if let index { return try open.container.showMedia(index) }
            if direction == .previous { try open.container.previousMedia() } else { try open.container.nextMedia() }
        }
    }
}

/// `popups.shouldAutorotate`
struct PopupsShouldAutorotate: PopupsCommand {
    static let method = "popups.shouldAutorotate"
    static let summary = "Whether a view may turn with the device: what the script answers to the request of this name, else true."
    static let answer = AnswerShape<Bool>("Whether it may.", .bool("value") { $0 })
    static var furtherParameters: [Parameter<Self>] {
        [
            Parameter.choice("type", "What the view is.") { (command: inout Self, type: PopupViewType) in command.type = type }.required
        ]
    }

    var popups = OpenPopups.standardName
    var type = PopupViewType.container

    func run(on open: OpenPopups, _ session: Session) throws(CommandError) -> Bool { open.container.shouldAutorotate(type) }
}

extension ParameterDecoder {
    /// A rectangle of the screen, in points.
    package mutating func screenRect() throws(CommandError) -> ScreenRect {
        var sides: [String: Double] = [:]
        let names = ["x", "y", "width", "height"]
        try object { decoder, key throws(CommandError) in
            guard names.contains(key.string) else { throw decoder.unknownMember(key, of: names) }
            sides[key.string] = try decoder.double()
        }
        guard let x = sides["x"], let y = sides["y"], let width = sides["width"], let height = sides["height"], width >= 0, height >= 0
        else {
            throw error(.invalidValue, "is no rectangle", expected: "x, y, width and height in points, the last two not below 0")
        }
        return ScreenRect(x: x, y: y, width: width, height: height)
    }
}
