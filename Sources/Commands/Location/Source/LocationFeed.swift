import GeometryCommands
import GromaGeometry
import GromaLocation
import GromaRPC
import MapCommands
import SketchCommands

/// A method that hands something over to a source.
protocol LocationFeed: AnsweringCommand where Answer == OpenLocation {
    /// What takes it.
    associatedtype Source: LocationDataSource
    /// The kind that takes it, in words.
    static var takenBy: String { get }
    /// Which map.
    var map: String { get }
    /// Hands it over.
    func feed(_ source: Source) throws(LocationError)
}

extension LocationFeed {
    static var effect: CommandEffect { .edits }
    static var answer: AnswerShape<OpenLocation> { .locationDisplay }

    func run(_ session: Session) throws(CommandError) -> OpenLocation {
        let open = try session.location(ofMap: map)
        guard let source = open.display.dataSource as? Source else {
            throw CommandError(
                .wrongSource, "the location of the map comes from a source of kind \(open.sourceKind)", found: .string(open.sourceKind),
                expected: Self.takenBy)
        }
        guard source.isStarted else {
            throw CommandError(.notStarted, "the source of locations has not been started", expected: "location.start first")
        }
        try withLocationErrors { () throws(LocationError) in try feed(source) }
        return open
    }
}

/// `location.update`
struct LocationUpdate: LocationFeed {
    static let method = "location.update"
    static let summary = """
        Hands a fix over to the source of kind host, as the device's location service has found it. One that is older than the last, or ahead of the clock by more \
        than 5 seconds, is left out, and the event location.failed says so.
        """
    static let takenBy = "a source of kind host"
    static var parameters: [Parameter<Self>] {
        [
            Parameter.point("at", "The place; z is the height in metres.") { $0.at = $1 }.required,
            .int("wkid", "What the place refers to; 4326, longitude and latitude, when left out.", in: 1...Int(Int32.max)) { $0.wkid = $1 },
            .notNegative("accuracy", "How far the place may be off, in metres.") { $0.accuracy = $1 },
            .notNegative("verticalAccuracy", "How far the height may be off, in metres.") { $0.verticalAccuracy = $1 },
            .double("course", "Which way it moves, in degrees clockwise from true north.") { $0.course = $1 },
            .notNegative("speed", "How fast, in metres a second.") { $0.speed = $1 },
            .moment("When it was taken") { $0.time = $1 }, .map { $0.map = $1 },
        ]
    }

    var at = Position()
    var wkid = 4326
    var accuracy: Double?
    var verticalAccuracy: Double?
    var course: Double?
    var speed: Double?
    var time = FixTime.now
    var map = OpenMap.standardName

    func feed(_ source: HostLocationSource) throws(LocationError) {
        let point = Point(x: at.x, y: at.y, z: at.z, m: nil, spatialReference: SpatialReference(wkid: wkid))
        do throws(LocationError) {
            source.update(
                try Location(
                    point: point, horizontalAccuracy: accuracy, verticalAccuracy: verticalAccuracy, course: course, speed: speed,
                    time: time.seconds(source.outlet.clock)))
        } catch {
            guard case .invalid("point", let found, let expected) = error else { throw error }
            throw .invalid(path: "at", found: found, expected: expected)
        }
    }
}

/// `location.heading`
struct LocationHeading: LocationFeed {
    static let method = "location.heading"
    static let summary = "Hands a heading over to the source of kind host: where the device's own upper edge looks to."
    static let takenBy = "a source of kind host"
    static var parameters: [Parameter<Self>] {
        [
            .double("magnetic", "Degrees clockwise from magnetic north; give this or geographic, or both.") { $0.magnetic = $1 },
            .double("geographic", "Degrees clockwise from true north.") { $0.geographic = $1 },
            .notNegative("accuracy", "How far it may be off, in degrees.") { $0.accuracy = $1 },
            .moment("When it was measured") { $0.time = $1 }, .map { $0.map = $1 },
        ]
    }

    var magnetic: Double?
    var geographic: Double?
    var accuracy: Double?
    var time = FixTime.now
    var map = OpenMap.standardName

    func feed(_ source: HostLocationSource) throws(LocationError) {
        source.update(
            try Heading(
                magnetic: magnetic, geographic: geographic, accuracy: accuracy, time: time.seconds(source.outlet.clock)))
    }
}

/// `location.fail`
struct LocationFail: LocationFeed {
    static let method = "location.fail"
    static let summary =
        "Tells the source of kind host what went wrong at the device, such as that it has no signal. The next good fix clears it."
    static let takenBy = "a source of kind host"
    static var parameters: [Parameter<Self>] {
        [Parameter.string("reason", "What went wrong.") { $0.reason = $1 }.required, .map { $0.map = $1 }]
    }

    var reason = ""
    var map = OpenMap.standardName

    func feed(_ source: HostLocationSource) { source.fail(.transportFailed(source: "host", reason: String(reason.prefix(1000)))) }
}

/// `location.receive`
struct LocationReceive: LocationFeed {
    static let method = "location.receive"
    static let summary = """
        Hands over what a receiver said, to a source of kind nmea that was made without address, path and text: sentences of NMEA 0183, in pieces as they come.
        """
    static let takenBy = "a source of kind nmea, without settings"
    static var parameters: [Parameter<Self>] {
        [
            Parameter.string("text", "The sentences, with their line ends.") { $0.text = $1 }.required,
            .bool("ends", "Whether no more is to come: the source then stops; false when left out.") { $0.ends = $1 },
            .map { $0.map = $1 },
        ]
    }

    var text = ""
    var ends = false
    var map = OpenMap.standardName

    func feed(_ source: NMEALocationSource) {
        source.receive(text.utf8)
        if ends { source.finish() }
    }
}
