import GromaBase
import GromaGeometry
import GromaJSON

/// A message of gpsd, as far as it concerns positions (gpsd_json(5), protocol 3).
enum GPSDReport {
    /// The versions of the daemon and of its protocol.
    case version(release: String, major: Int, minor: Int)
    /// The receivers of the daemon.
    case devices([String])
    /// A receiver was added (true) or removed.
    case device(String, isActive: Bool)
    /// A position; nil for none.
    case position(device: String?, Location?)
    /// The heading of a receiver.
    case heading(device: String?, Heading)
    /// The dilution of precision from the positions of the satellites.
    case sky(device: String?, horizontalDilution: Double?, verticalDilution: Double?)
    /// An error reported by the daemon.
    case error(String)
    /// Something else.
    case other

    /// The reason why a message cannot be read.
    struct Fault: Error {
        let reason: String
    }

    /// The maximum nesting depth of a message; those of the protocol have three levels.
    private static let nestingLimit = 16

    /// Reads a message.
    init(_ line: [UInt8], dilution: (horizontal: Double?, vertical: Double?)) throws(Fault) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: line, nestingLimit: Self.nestingLimit)
        } catch {
            throw Fault(reason: "no JSON: \(error)")
        }
        guard let object = value.objectValue, let kind = object["class"]?.stringValue else {
            throw Fault(reason: "a message is an object with the member 'class'")
        }
        let device = object["device"]?.stringValue
        switch kind {
        case "VERSION":
            guard let major = object["proto_major"]?.intValue else { throw Fault(reason: "VERSION without proto_major") }
            self = .version(
                release: object["release"]?.stringValue ?? "", major: major, minor: object["proto_minor"]?.intValue ?? 0)
        case "DEVICES": self = .devices(object["devices"]?.arrayValue?.prefix(64).compactMap { $0["path"]?.stringValue } ?? [])
        case "DEVICE":
            guard let path = object["path"]?.stringValue else { throw Fault(reason: "DEVICE without path") }
            // A removed device is reported with `activated` 0, or without the member.
            let activated = object["activated"]
            self = .device(path, isActive: activated?.stringValue != nil || (activated?.doubleValue ?? 0) != 0)
        case "TPV": self = .position(device: device, try Self.location(object, dilution))
        case "ATT":
            guard let heading = try Self.heading(object) else {
                self = .other
                return
            }
            self = .heading(device: device, heading)
        case "SKY":
            self = .sky(
                device: device, horizontalDilution: Self.positive(object["hdop"]), verticalDilution: Self.positive(object["vdop"]))
        case "ERROR": self = .error(String((object["message"]?.stringValue ?? "").prefix(200)))
        default: self = .other
        }
    }

    private static func positive(_ value: JSONValue?) -> Double? { value?.doubleValue.flatMap { $0 >= 0 && $0.isFinite ? $0 : nil } }

    /// Returns the position of a TPV; nil if its mode says that there is none.
    private static func location(_ object: JSONObject, _ dilution: (horizontal: Double?, vertical: Double?)) throws(Fault) -> Location? {
        // 0 unknown, 1 no fix, 2 without height, 3 with height.
        let mode = object["mode"]?.intValue ?? 0
        guard mode >= 2 else { return nil }
        guard let latitude = object["lat"]?.doubleValue, let longitude = object["lon"]?.doubleValue else {
            throw Fault(reason: "TPV with a fix and without lat and lon")
        }
        // Above mean sea level, as with NMEA; versions before 3.20 use `alt`.
        let altitude = mode >= 3 ? (object["altMSL"] ?? object["alt"])?.doubleValue : nil
        var horizontal = positive(object["eph"])
        if horizontal == nil, let x = positive(object["epx"]), let y = positive(object["epy"]) { horizontal = (x * x + y * y).squareRoot() }
        do throws(LocationError) {
            return try Location(
                point: Point(x: longitude, y: latitude, z: altitude, spatialReference: .wgs84),
                horizontalAccuracy: horizontal ?? dilution.horizontal.map { $0 * ReceiverAccuracy.rangeError },
                verticalAccuracy: positive(object["epv"]) ?? dilution.vertical.map { $0 * ReceiverAccuracy.rangeError },
                course: object["track"]?.doubleValue, speed: positive(object["speed"]), time: try time(object["time"]))
        } catch {
            throw Fault(reason: "\(error)")
        }
    }

    /// Returns the heading of an ATT; nil if it has none.
    private static func heading(_ object: JSONObject) throws(Fault) -> Heading? {
        let (geographic, magnetic) = (object["heading"]?.doubleValue, object["mheading"]?.doubleValue)
        guard geographic != nil || magnetic != nil else { return nil }
        do throws(LocationError) {
            return try Heading(magnetic: magnetic, geographic: geographic, time: try time(object["time"]))
        } catch {
            throw Fault(reason: "\(error)")
        }
    }

    /// Returns seconds since 1970; protocol versions before 3 send them as a number.
    private static func time(_ value: JSONValue?) throws(LocationError) -> Double? {
        guard let value else { return nil }
        if let seconds = value.doubleValue { return seconds }
        guard let moment = value.stringValue.flatMap(ISO8601.moment) else {
            throw .invalid(path: "time", found: value.text, expected: "a moment of ISO 8601")
        }
        return Double(moment.milliseconds) / 1000
    }
}
