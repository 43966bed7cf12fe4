import GromaBase
import GromaFormats
import GromaGeometry
import GromaJSON

/// The fixes of a GPX text: those of the first segment of its first track; without a track those of its first route.
///
/// A point's elevation is the height, its time the time; its course and speed (GPX 1.0) are taken where they are there. `hdop` gives the
/// accuracy, times what a range is off by (``ReceiverAccuracy``).
enum GPXLocations {
    /// How many points a track may have.
    static let pointLimit = 10_000_000

    /// Reads the fixes.
    ///
    /// - Throws: `unreadable` for what is not a GPX, with the place; `noPositions` if it has neither a track nor a route with points.
    static func read(_ bytes: [UInt8], source: String) throws(LocationError) -> [Location] {
        let records = try self.records(bytes, source)
        let track = records.first { $0.track }?.record
        guard let record = track ?? records.first?.record, let polyline = record.geometry.polyline else {
            throw .noPositions(source: source, expected: "a track or a route with points")
        }
        var locations: [Location] = []
        if let lone = firstLonePoint(record) {
            let coordinate = Coordinate(
                x: lone["lon"]?.doubleValue ?? .nan, y: lone["lat"]?.doubleValue ?? .nan, z: lone["ele"]?.doubleValue ?? .nan)
            locations.append(try location(coordinate, lone, polyline.spatialReference, 0, source))
        } else if polyline.paths.count > 0 {
            let path = polyline.paths[0]
            let further = pointMembers(record, part: 0)
            for (index, coordinate) in path.coordinates.enumerated() {
                locations.append(try location(coordinate, further[index], polyline.spatialReference, index, source))
            }
        }
        guard !locations.isEmpty else { throw .noPositions(source: source, expected: "a track or a route with points") }
        return locations
    }

    /// The point of a first segment that has only one: it is no line, and stands beside.
    private static func firstLonePoint(_ record: FeatureRecord) -> JSONObject? {
        guard let lone = record.foreignMembers["lonePoints"]?.arrayValue?.first?.objectValue, lone["part"]?.intValue == 0 else {
            return nil
        }
        return lone
    }

    /// The first route and the first track with points, in this order. The text is read to its end, so that one that is cut is not taken.
    private static func records(_ bytes: [UInt8], _ source: String) throws(LocationError) -> [(track: Bool, record: FeatureRecord)] {
        do throws(FormatError) {
            var options = ReadOptions()
            options.vertexLimit = pointLimit
            let reader = try GPX().reader(of: ByteSource(bytes), options: options)
            var found: [(track: Bool, record: FeatureRecord)] = []
            while let record = try reader.next() {
                let kind = record.foreignMembers["gpx"]?.stringValue
                let isTrack = kind == "trk"
                guard kind == "rte" || isTrack, !found.contains(where: { $0.track == isTrack }) else { continue }
                let hasPoints = record.geometry.map { !$0.isEmpty } == true || record.foreignMembers["lonePoints"] != nil
                if hasPoints { found.append((isTrack, record)) }
            }
            return found
        } catch {
            throw .unreadable(source: source, reason: error)
        }
    }

    /// What the points of a part say beyond their position, by their index.
    private static func pointMembers(_ record: FeatureRecord, part: Int) -> [Int: JSONObject] {
        var result: [Int: JSONObject] = [:]
        for entry in record.foreignMembers["pointAttributes"]?.arrayValue ?? [] {
            guard let object = entry.objectValue, object["part"]?.intValue == part, let index = object["index"]?.intValue else { continue }
            result[index] = object
        }
        return result
    }

    private static func location(
        _ coordinate: Coordinate, _ further: JSONObject?, _ reference: SpatialReference?, _ index: Int, _ source: String
    ) throws(LocationError) -> Location {
        let time = coordinate.m.isNaN ? further?["time"]?.stringValue.flatMap(seconds) : coordinate.m
        // Numbers that make no sense are left out; a place that makes none is an error.
        func number(_ name: String) -> Double? { further?[name]?.doubleValue.flatMap { $0 >= 0 && $0.isFinite ? $0 : nil } }
        let point = Point(
            x: coordinate.x, y: coordinate.y, z: coordinate.z.isNaN ? nil : coordinate.z, m: nil, spatialReference: reference)
        do throws(LocationError) {
            return try Location(
                point: point, horizontalAccuracy: number("hdop").map { $0 * ReceiverAccuracy.rangeError },
                verticalAccuracy: number("vdop").map { $0 * ReceiverAccuracy.rangeError }, course: number("course"), speed: number("speed"),
                time: time)
        } catch {
            guard case .invalid(_, let found, let expected) = error else { throw error }
            throw .invalidFix(source: source, index: index, found: found, expected: expected)
        }
    }

    /// The seconds since 1970 of a moment of ISO 8601; in UTC where it does not say.
    private static func seconds(_ text: String) -> Double? {
        guard let moment = ISO8601.moment(text.trimmed) else { return nil }
        return Double(moment.milliseconds) / 1000
    }
}

extension Optional where Wrapped == Geometry {
    fileprivate var polyline: Polyline? { if case .polyline(let polyline)? = self { polyline } else { nil } }
}

extension String {
    /// Without the white space of XML at both ends.
    fileprivate var trimmed: String {
        let text = drop { $0.isWhitespace }
        return String(text.reversed().drop { $0.isWhitespace }.reversed())
    }
}
