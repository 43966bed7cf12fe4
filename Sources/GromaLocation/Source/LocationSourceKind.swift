import GromaGeometry
import GromaJSON
import GromaOperations
import GromaPlugin

/// A named kind of location source. Plugins contribute theirs to ``ExtensionPoint/locationSources``.
///
/// ```swift
/// struct LighthouseKind: LocationSourceKind {
///     let name = "lighthouse"
///     let summary = "Stands where the lighthouse of Heligoland stands."
///     let parameters: [LocationSourceParameter] = []
///
///     func source(_ settings: LocationSourceSettings) throws(LocationError) -> any LocationDataSource {
///         let place = try Location(point: Point(x: 7.9, y: 54.18, spatialReference: .wgs84), horizontalAccuracy: 1)
///         return try SimulatedLocationSource(locations: [place], repeats: true, clock: settings.clock)
///     }
/// }
/// ```
public protocol LocationSourceKind: Sendable {
    /// The name on the stream, such as `gpx`.
    var name: String { get }
    /// A sentence that describes its fixes.
    var summary: String { get }
    /// Its settings.
    var parameters: [LocationSourceParameter] { get }

    /// Creates a source, which is not started.
    ///
    /// - Throws: `invalid` for an invalid setting, `unreadable` if its input cannot be read, `noPositions` if it has no positions.
    func source(_ settings: LocationSourceSettings) throws(LocationError) -> any LocationDataSource
}

/// A setting of a kind of source.
public struct LocationSourceParameter: Hashable, Sendable {
    /// The form of a value.
    public enum Form: String, Hashable, Sendable, CaseIterable {
        /// A number.
        case number
        /// True or false.
        case flag
        /// A text.
        case text
        /// A geometry in the form of the stream.
        case geometry
    }

    /// The name.
    public let name: String
    /// The form of its value.
    public let form: Form
    /// A sentence on its meaning, unit and default.
    public let summary: String

    /// Declares a parameter.
    public init(_ name: String, _ form: Form, _ summary: String) {
        self.name = name
        self.form = form
        self.summary = summary
    }
}

/// The input for creating a source: values by name, and the services that the caller provides.
public struct LocationSourceSettings {
    /// The values, by the names of the kind's parameters.
    public var values: JSONObject
    /// Geometries, by the names of parameters of that form.
    public var geometries: [String: Geometry]
    /// The current time of the source.
    public var clock: any LocationClock
    /// The engine with which lengths and courses are measured on the ground.
    public var engine: GeometryEngine
    /// Reads a file for the source; the caller decides which files may be read.
    ///
    /// - Throws: `transportFailed` if it cannot be read.
    public var readFile: (_ path: String) throws(LocationError) -> [UInt8]
    /// Opens a transport for the source, such as a device or `tcp://localhost:2947`; the caller decides what may be opened.
    ///
    /// - Throws: `transportFailed` if it may not or cannot be opened.
    public var openTransport: (_ address: String) throws(LocationError) -> any LocationTransport

    /// Creates settings. By default files and transports cannot be used.
    public init(
        values: JSONObject = JSONObject(), geometries: [String: Geometry] = [:], clock: any LocationClock = SystemLocationClock(),
        engine: GeometryEngine = GeometryEngine(),
        readFile: @escaping (_ path: String) throws(LocationError) -> [UInt8] = LocationSourceSettings.noFile,
        openTransport: @escaping (_ address: String) throws(LocationError) -> any LocationTransport = LocationSourceSettings.noTransport
    ) {
        self.values = values
        self.geometries = geometries
        self.clock = clock
        self.engine = engine
        self.readFile = readFile
        self.openTransport = openTransport
    }

    /// Refuses a file.
    ///
    /// - Throws: `transportFailed`, always.
    public static func noFile(_ path: String) throws(LocationError) -> [UInt8] {
        throw .transportFailed(source: path, reason: "files cannot be read here")
    }

    /// Refuses a transport.
    ///
    /// - Throws: `transportFailed`, always.
    public static func noTransport(_ address: String) throws(LocationError) -> any LocationTransport {
        throw .transportFailed(source: address, reason: "devices and connections cannot be opened here")
    }

    /// Returns the number of a parameter; nil if it is omitted.
    ///
    /// - Throws: `invalid` if the value is not a number or is outside the range.
    public func number(_ name: String, in range: ClosedRange<Double>) throws(LocationError) -> Double? {
        guard let value = values[name], !value.isNull else { return nil }
        guard let number = value.doubleValue, range.contains(number) else {
            throw .invalid(path: name, found: value.text, expected: "a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// Returns the flag of a parameter; nil if it is omitted.
    ///
    /// - Throws: `invalid` if the value is neither true nor false.
    public func flag(_ name: String) throws(LocationError) -> Bool? {
        guard let value = values[name], !value.isNull else { return nil }
        guard let flag = value.boolValue else { throw .invalid(path: name, found: value.text, expected: "true or false") }
        return flag
    }

    /// Returns the text of a parameter; nil if it is omitted.
    ///
    /// - Throws: `invalid` if the value is not a text.
    public func text(_ name: String) throws(LocationError) -> String? {
        guard let value = values[name], !value.isNull else { return nil }
        guard let text = value.stringValue else { throw .invalid(path: name, found: value.text, expected: "a text") }
        return text
    }
}

extension ExtensionPoint where Contribution == any LocationSourceKind {
    /// The extension point for kinds of location sources.
    public static var locationSources: Self { Self("locationSources") }
}
