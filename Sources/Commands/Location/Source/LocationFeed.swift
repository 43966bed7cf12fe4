import GeometryCommands
import GromaGeometry
import GromaLocation
import GromaRPC
import MapCommands
import SketchCommands

/// A method that passes input to a source.
protocol LocationFeed: AnsweringCommand where Answer == OpenLocation {
    /// The type of source that receives it.
    associatedtype Source: LocationDataSource
    /// The kind of source that receives it, in words.
    static var takenBy: String { get }
    /// The map.
    var map: String { get }
    /// Passes the input to the source.
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
        Passes a fix of the device's location service to the source of kind host. A fix that is older than the last one, or ahead of the clock by \
        more than 5 seconds, is skipped, and the event location.failed reports it.
        """
    static let takenBy = "a source of kind host"
    static var parameters: [Parameter<Self>] {
        [
            Parameter.point("at", "The position; z is the height in meters.") { $0.at = $1 }.required,
            .int("wkid", "The spatial reference of the position; by default 4326, longitude and latitude.", in: 1...Int(Int32.max)) {
                $0.wkid = $1
            },
            .notNegative("accuracy", "The horizontal accuracy, in meters.") { $0.accuracy = $1 },
            .notNegative("verticalAccuracy", "The vertical accuracy, in meters.") { $0.verticalAccuracy = $1 },
            .double("course", "The course, in degrees clockwise from true north.") { $0.course = $1 },
            .notNegative("speed", "The speed, in meters per second.") { $0.speed = $1 },
            .moment("The time of the fix") { $0.time = $1 },
            .map { $0.map = $1 },
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
    static let summary = "Passes a heading to the source of kind host: the direction of the device's upper edge."
    static let takenBy = "a source of kind host"
    static var parameters: [Parameter<Self>] {
        [
            .double("magnetic", "Degrees clockwise from magnetic north; give this or geographic, or both.") { $0.magnetic = $1 },
            .double("geographic", "Degrees clockwise from true north.") { $0.geographic = $1 },
            .notNegative("accuracy", "The accuracy, in degrees.") { $0.accuracy = $1 },
            .moment("The time of the measurement") { $0.time = $1 },
            .map { $0.map = $1 },
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
        "Reports a failure of the device to the source of kind host, such as a lost signal. The next valid fix clears it."
    static let takenBy = "a source of kind host"
    static var parameters: [Parameter<Self>] {
        [Parameter.string("reason", "The reason.") { $0.reason = $1 }.required, .map { $0.map = $1 }]
    }

    var reason = ""
    var map = OpenMap.standardName

    func feed(_ source: HostLocationSource) { source.fail(.transportFailed(source: "host", reason: String(reason.prefix(1000)))) }
}

/// `location.receive`
struct LocationReceive: LocationFeed {
    static let method = "location.receive"
    static let summary = """
        Passes data of a receiver to a source of kind nmea without address, path and text: NMEA 0183 sentences, in pieces as they arrive.
        """
    static let takenBy = "a source of kind nmea, without settings"
    static var parameters: [Parameter<Self>] {
        [
            Parameter.string("text", "The sentences, with their line ends.") { $0.text = $1 }.required,
            .bool("ends", "Whether the data ends here, which stops the source; false by default.") { $0.ends = $1 },
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
