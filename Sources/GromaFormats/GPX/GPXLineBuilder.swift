import GromaGeometry
import GromaJSON

/// Collects the points of a route or track as parts of a line.
struct GPXLineBuilder: ~Copyable {
    private let isTrack: Bool
    private let limit: Int
    private var ordinates = OrdinateBuffer()
    private var paths: [Path] = []
    private var count = 0
    private var timed = 0
    /// The data of points beyond their position, by part and index.
    private var further: [(part: Int, index: Int, object: JSONObject)] = []
    private var inPart: [(index: Int, object: JSONObject)] = []
    private var lone: [JSONValue] = []

    init(isTrack: Bool, limit: Int) {
        self.isTrack = isTrack
        self.limit = limit
    }

    mutating func add(_ point: GPXElementReader.Point, _ scanner: borrowing XMLScanner) throws(FormatError) {
        count += 1
        if count > limit { throw .tooLarge(scanner.fault("\(count) points", "at most \(limit)")) }
        let coordinate = point.coordinate
        if !coordinate.m.isNaN { timed += 1 }
        if !point.attributes.isEmpty || !point.foreign.isEmpty {
            var object = point.attributes
            for member in point.foreign.members { object[member.name] = member.value }
            inPart.append((ordinates.count, object))
        }
        ordinates.append(x: coordinate.x, y: coordinate.y, z: coordinate.z, m: coordinate.m)
    }

    /// Ends a segment. A segment with a single point is not a line: the point is kept separately.
    mutating func endPart() {
        if ordinates.count > 1 {
            for entry in inPart { further.append((paths.count, entry.index, entry.object)) }
            paths.append(Path(ordinates, dimensions: ordinates.dimensions, isRing: false))
        } else if ordinates.count == 1 {
            if let m = ordinates.m?.first, !m.isNaN { timed -= 1 }
            count -= 1
            var object = inPart.first?.object ?? JSONObject()
            object["part"] = .integer(paths.count)
            object["lon"] = .number(ordinates.xy[0])
            object["lat"] = .number(ordinates.xy[1])
            if let z = ordinates.z?.first, !z.isNaN { object["ele"] = .number(z) }
            if let m = ordinates.m?.first, let time = GPXTime.text(m) { object["time"] = .string(time) }
            lone.append(.object(object))
        }
        inPart = []
        ordinates.removeAll()
    }

    /// Sets the line of a feature, and the data of its points.
    consuming func finish(_ record: inout FeatureRecord, _ reference: SpatialReference?) {
        if !isTrack { endPart() }
        var dimensions = paths.dimensions
        if dimensions.hasM && timed < count {
            dimensions.hasM = false
            noteTimes()
        }
        if !lone.isEmpty { record.foreignMembers[GPXMember.lonePoints] = .array(lone) }
        if !further.isEmpty {
            record.foreignMembers[GPXMember.pointAttributes] = .array(
                further.map { entry in
                    var object: JSONObject = ["part": .integer(entry.part), "index": .integer(entry.index)]
                    for member in entry.object.members { object[member.name] = member.value }
                    return .object(object)
                })
        }
        record.geometry = .polyline(
            Polyline(
                paths: Parts(paths).promoted(to: dimensions), dimensions: dimensions, isMulti: isTrack, spatialReference: reference))
    }

    /// Keeps the times for each point, because not all points have one.
    private mutating func noteTimes() {
        var known: [Int: Int] = [:]
        for (place, entry) in further.enumerated() { known[entry.part << 40 | entry.index] = place }
        for (part, path) in paths.enumerated() {
            for (index, m) in (path.mArray ?? []).enumerated() {
                guard let time = GPXTime.text(m) else { continue }
                if let place = known[part << 40 | index] {
                    further[place].object["time"] = .string(time)
                } else {
                    further.append((part, index, ["time": .string(time)]))
                }
            }
        }
        further.sort { ($0.part, $0.index) < ($1.part, $1.index) }
    }
}
