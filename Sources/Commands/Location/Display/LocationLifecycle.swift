import GeometryCommands
import GromaBase
import GromaLocation
import GromaMap
import GromaRPC
import MapCommands

/// A method on the location of a map, which answers with its display.
protocol LocationCommand: AnsweringCommand where Answer == OpenLocation {
    /// The map.
    var map: String { get set }
    init()
    /// Runs the method.
    func run(on open: OpenLocation, _ session: Session) throws(CommandError)
}

extension LocationCommand {
    static var effect: CommandEffect { .edits }
    static var answer: AnswerShape<OpenLocation> { .locationDisplay }
    static var parameters: [Parameter<Self>] { [.map { $0.map = $1 }] }

    func run(_ session: Session) throws(CommandError) -> OpenLocation {
        let open = try session.location(ofMap: map)
        try run(on: open, session)
        return open
    }
}

/// `location.start`
struct LocationStart: LocationCommand {
    static let method = "location.start"
    static let summary = """
        Starts the location source of a map, as soon as the map has a spatial reference and the person has agreed (the request \
        location.requestPermission). A denial is reported by the event location.failed.
        """
    var map = OpenMap.standardName

    func run(on open: OpenLocation, _ session: Session) { open.display.start() }
}

/// `location.stop`
struct LocationStop: LocationCommand {
    static let method = "location.stop"
    static let summary = "Stops the location source of a map; its symbol is no longer drawn."
    var map = OpenMap.standardName

    func run(on open: OpenLocation, _ session: Session) { open.display.stop() }
}

/// `location.info`
struct LocationInfo: LocationCommand {
    static let method = "location.info"
    static let summary = "Returns the settings and the state of a map's location display."
    static let effect = CommandEffect.reads
    var map = OpenMap.standardName

    func run(on open: OpenLocation, _ session: Session) {}
}

/// `location.showCallout`
struct LocationShowCallout: AnsweringCommand {
    static let method = "location.showCallout"
    static let summary = """
        Shows the callout of the location symbol, like a tap on it: the request callout.willShowForLocationDisplay determines its content. It \
        follows the symbol.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Bool>("Whether it is shown.", .bool("shown") { $0 })
    static var parameters: [Parameter<Self>] { [.animated { $0.animated = $1 }, .map { $0.map = $1 }] }

    var animated = false
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> Bool {
        let open = try session.location(ofMap: map)
        guard open.display.isShown, let map = open.map else { return false }
        return map.view.showCallout(for: open.display, animated: animated)
    }
}

extension ParameterDecoder {
    /// Decodes an image in Base64.
    mutating func displayImage() throws(CommandError) -> DisplayImage {
        guard let bytes = Base64.bytes(of: try string()) else {
            throw error(.formatError, "is no base 64", expected: "base 64 (RFC 4648), with or without padding")
        }
        let place = path
        return try withMapErrors { () throws(MapError) in
            try DisplayImage(bytes, path: place.hasPrefix("params.") ? String(place.dropFirst(7)) : place)
        }
    }
}

extension CommandGroup {
    /// The methods `location.*` for the display on a map.
    static let locationDisplays = CommandGroup { table throws(CommandTableError) in
        try table.add(LocationConfigure.self)
        try table.add(LocationSetImages.self)
        try table.add(LocationStart.self)
        try table.add(LocationStop.self)
        try table.add(LocationInfo.self)
        try table.add(LocationShowCallout.self)
    }
}
