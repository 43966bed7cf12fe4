import GeometryCommands
import GromaBase
import GromaLocation
import GromaMap
import GromaRPC
import MapCommands

/// `location.start`
struct LocationStart: AnsweringCommand {
    static let method = "location.start"
    static let summary = """
        Starts the source of the location of a map: as soon as the map knows what its positions refer to, and whoever is shown has agreed (the request \
        location.requestPermission). A denial is told by the event location.failed.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<OpenLocation>.locationDisplay
    static var parameters: [Parameter<Self>] { [.map { $0.map = $1 }] }

    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> OpenLocation {
        let open = try session.location(ofMap: map)
        open.display.start()
        return open
    }
}

/// `location.stop`
struct LocationStop: AnsweringCommand {
    static let method = "location.stop"
    static let summary = "Stops the source of the location of a map; its symbol is not drawn any more."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<OpenLocation>.locationDisplay
    static var parameters: [Parameter<Self>] { [.map { $0.map = $1 }] }

    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> OpenLocation {
        let open = try session.location(ofMap: map)
        open.display.stop()
        return open
    }
}

/// `location.info`
struct LocationInfo: AnsweringCommand {
    static let method = "location.info"
    static let summary = "How a map shows its location, and what it shows."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<OpenLocation>.locationDisplay
    static var parameters: [Parameter<Self>] { [.map { $0.map = $1 }] }

    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> OpenLocation { try session.location(ofMap: map) }
}

/// `location.showCallout`
struct LocationShowCallout: AnsweringCommand {
    static let method = "location.showCallout"
    static let summary = """
        Shows the callout for the symbol of the location, as a tap on it does: the request callout.willShowForLocationDisplay says what it shows. It follows the \
        symbol.
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
    /// An image as base 64.
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
    /// `location.*`: how a map shows it.
    static let locationDisplays = CommandGroup { table throws(CommandTableError) in
        try table.add(LocationConfigure.self)
        try table.add(LocationSetImages.self)
        try table.add(LocationStart.self)
        try table.add(LocationStop.self)
        try table.add(LocationInfo.self)
        try table.add(LocationShowCallout.self)
    }
}
