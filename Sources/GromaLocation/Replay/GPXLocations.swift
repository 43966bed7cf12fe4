import GromaBase
import GromaFormats
import GromaGeometry
import GromaJSON

/// The fixes of a GPX text: those of the first segment of its first track; without a track those of its first route.
///
/// The elevation of a point is the height of the fix, its time the time; course and speed (GPX 1.0) are used if present. The accuracy is
/// `hdop` times the range error (``ReceiverAccuracy``).
enum GPXLocations {
    /// The maximum number of points of a track.
    static let pointLimit = 10_000_000

    /// Reads the fixes.
    ///
    /// - Throws: `unreadable` for a text that is not GPX, with the place; `noPositions` if it has neither a track nor a route with points.
    static func read(_ bytes: [UInt8], source: String, isDecodedText: Bool) throws(LocationError) -> [Location] {
        let records = try self.records(bytes, source, isDecodedText)
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

    /// Returns the point of a first segment with a single point, which is not a line and is stored separately.
    private static func firstLonePoint(_ record: FeatureRecord) -> JSONObject? {
        guard let lone = record.foreignMembers["lonePoints"]?.arrayValue?.first?.objectValue, lone["part"]?.intValue == 0 else {
            return nil
        }
        return lone
    }

    /// Returns the first route and the first track with points, in this order. The text is read to its end, so that a truncated text is
    /// detected.
    private static func records(
        _ bytes: [UInt8], _ source: String, _ isDecodedText: Bool
    ) throws(LocationError) -> [(track: Bool, record: FeatureRecord)] {
        do throws(FormatError) {
            var options = ReadOptions()
            options.vertexLimit = pointLimit
            options.isDecodedText = isDecodedText
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

    /// Returns the members of the points of a part beyond their position, by index.
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
        // Meaningless numbers are ignored; a meaningless position is an error.
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

    /// Returns the seconds since 1970 of an ISO 8601 time; in UTC if it has no time zone.
    private static func seconds(_ text: String) -> Double? {
        guard let moment = ISO8601.moment(text.trimmed) else { return nil }
        return Double(moment.milliseconds) / 1000
    }
}

extension Optional where Wrapped == Geometry {
    fileprivate var polyline: Polyline? { if case .polyline(let polyline)? = self { polyline } else { nil } }
}

extension String {
    /// The text without XML white space at both ends.
    fileprivate var trimmed: String {
        let text = drop { $0.isWhitespace }
        return String(text.reversed().drop { $0.isWhitespace }.reversed())
    }
}
