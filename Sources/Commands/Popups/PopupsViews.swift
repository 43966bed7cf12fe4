import GromaJSON
import GromaMap
import GromaPopups
import GromaRPC

/// `popups.show`
struct PopupsShow: PopupsVerb {
    static let method = "popups.show"
    static let summary = """
        Requests that a view be shown: popups.wantsToShow informs, or asks, the script, with the presentation. A visible view of the same type is \
        replaced.
        """
    static var furtherParameters: [Parameter<Self>] {
        [
            Parameter.choice("type", "The type of the view.") { (command: inout Self, type: PopupViewType) in command.type = type }
                .required,
            .string("subject", "What it shows: a URL, a field, the id of an attachment.") { $0.subject = $1 },
            Parameter("rect", ScreenRect.shape.schema, "Its source rectangle on the screen, in points; only used for imagePicker.") {
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
    static let summary = "Requests that a view be hidden."
    static var furtherParameters: [Parameter<Self>] {
        [
            Parameter.choice("type", "The type of the view.") { (command: inout Self, type: PopupViewType) in command.type = type }.required
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
    static let summary = "Registers a separate window that shows part of the popup shown; it must close with the popup."
    static var furtherParameters: [Parameter<Self>] {
        [Parameter.name("window", "The host's name for the window.") { $0.window = $1 }.required]
    }

    var popups = OpenPopups.standardName
    var window = ""

    func perform(on container: PopupsContainer) throws(PopupError) { try container.showWindow(named: window) }
}

/// `popups.openLink`
struct PopupsOpenLink: PopupsVerb {
    static let method = "popups.openLink"
    static let summary = "Follows a link of the page shown: requests a web view."
    static var furtherParameters: [Parameter<Self>] {
        [
            Parameter.string("address", "The URL: https, http, mailto or tel.") { $0.address = $1 }.required
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
    static let summary = "Shows another picture or chart of the page."
    static var furtherParameters: [Parameter<Self>] {
        [
            .index("index", "Its index in its section, from 0; a section with fewer shows its last.") { $0.index = $1 },
            .choice("go", "The next or the previous one, instead of an index; next if both are omitted.") {
                (command: inout Self, direction: Direction) in command.direction = direction
            },
        ]
    }

    /// The direction from the visible one.
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
    static let summary = "Asks whether a view may rotate with the device: the script's answer to the request of this name, or else true."
    static let answer = AnswerShape<Bool>("The answer.", .bool("value") { $0 })
    static var furtherParameters: [Parameter<Self>] {
        [
            Parameter.choice("type", "The type of the view.") { (command: inout Self, type: PopupViewType) in command.type = type }.required
        ]
    }

    var popups = OpenPopups.standardName
    var type = PopupViewType.container

    func run(on open: OpenPopups, _ session: Session) throws(CommandError) -> Bool { open.container.shouldAutorotate(type) }
}

extension ParameterDecoder {
    /// Reads a rectangle of the screen, in points.
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
