import GromaGeometry
import GromaJSON

/// Writes features as GPX 1.1: waypoints immediately, routes and tracks after them, as the schema requires.
final class GPXFeatureWriter: FeatureWriter {
    private let sink: ByteSink
    private let format: String
    private let options: WriteOptions
    private var output: GPXText
    private let routes: Spool
    private let tracks: Spool
    private var hasStarted = false
    private var isFinished = false

    private static let flushSize = 1 << 16

    init(_ sink: ByteSink, format: String, options: WriteOptions) {
        self.sink = sink
        self.format = format
        self.options = options
        output = GPXText(decimals: options.decimals)
        routes = Spool(folder: sink.folder)
        tracks = Spool(folder: sink.folder)
    }

    var dropped: [String] { output.dropped.words }

    func write(_ feature: FeatureRecord) throws(FormatError) {
        let geometry = try feature.geometry.map { (geometry) throws(FormatError) in
            try geometry.projectedToWGS84(options, format: format)
        }
        try geometry?.requireFinitePositions(format)
        try check(geometry)
        try start()
        try write(geometry, of: feature)
    }

    func finish() throws(FormatError) {
        guard !isFinished else { return }
        isFinished = true
        try start()
        try routes.empty(into: sink)
        try tracks.empty(into: sink)
        output.text.append(GPXText.footer)
        try flush(to: nil)
        try sink.finish()
    }

    private func start() throws(FormatError) {
        guard !hasStarted else { return }
        hasStarted = true
        output.text.append(GPXText.header)
        try flush(to: nil)
    }

    /// Moves the written text to its place: to the sink, or to a spool for the part after the waypoints.
    private func flush(to spool: Spool?) throws(FormatError) {
        if let spool { try spool.write(output.text.bytes) } else { try sink.write(output.text.bytes) }
        output.text.removeAll()
    }

    // MARK: Geometries

    private func check(_ geometry: Geometry?) throws(FormatError) {
        switch geometry {
        case .polygon, .envelope:
            throw .notRepresentable(format: format, what: "a polygon", reason: "it holds points and lines; write its boundary")
        case .collection(let collection):
            for member in collection.geometries { try check(member) }
        default: break
        }
    }

    private func kind(_ feature: FeatureRecord, isPoint: Bool) -> GPXKind {
        if let element = options.gpxElement { return GPXKind(rawValue: element.rawValue) ?? .trk }
        if isPoint { return .wpt }
        return feature.foreignMembers[GPXMember.kind]?.stringValue == "rte" ? .rte : .trk
    }

    private func write(_ geometry: Geometry?, of feature: FeatureRecord) throws(FormatError) {
        switch geometry {
        case .point(let point):
            guard let coordinate = point.coordinate else { return try writeLines(Parts(), of: feature, as: .trk) }
            let kind = kind(feature, isPoint: true)
            if kind == .wpt {
                writeWaypoint(coordinate, of: feature)
                try flush(to: nil)
            } else {
                try writeLines(Parts([Path([coordinate], dimensions: point.dimensions)]), of: feature, as: kind)
            }
        case .multipoint(let multipoint):
            let kind = kind(feature, isPoint: true)
            if kind == .wpt {
                try writeWaypoints(multipoint.points, of: feature)
            } else {
                try writeLines(Parts([multipoint.points]), of: feature, as: kind)
            }
        case .polyline(let line):
            let kind = kind(feature, isPoint: false)
            if kind == .wpt {
                for path in line.paths { try writeWaypoints(path, of: feature) }
            } else {
                try writeLines(line.paths, of: feature, as: kind)
            }
        case .collection(let collection):
            for member in collection.geometries { try write(member, of: feature) }
        default: try writeLines(Parts(), of: feature, as: .trk)
        }
    }

    private func writeWaypoint(_ coordinate: Coordinate, of feature: FeatureRecord) {
        let isBare = feature.attributes.isEmpty && feature.foreignMembers.members.allSatisfy { $0.name == GPXMember.kind }
        output.point(
            "wpt", coordinate, isBare ? nil : feature.attributes, isBare ? nil : feature.foreignMembers, id: feature.id)
    }

    private func writeWaypoints(_ path: Path, of feature: FeatureRecord) throws(FormatError) {
        try path.forEachChunk { (chunk) throws(FormatError) in
            for index in 0..<chunk.count { writeWaypoint(chunk.coordinate(at: index), of: feature) }
            if output.text.count > Self.flushSize { try flush(to: nil) }
        }
        try flush(to: nil)
    }

    private func writeLines(_ paths: Parts, of feature: FeatureRecord, as kind: GPXKind) throws(FormatError) {
        let spool = kind == .rte ? routes : tracks
        let points = GPXPointNotes(feature.foreignMembers)
        if kind == .rte {
            // A route has one part: each part of a line becomes a route.
            for part in 0..<max(1, paths.count) {
                output.text.append("<rte>")
                output.fields(GPXField.ofLine, feature.attributes, feature.foreignMembers, feature.id)
                output.text.append("\n")
                if part < paths.count { try writePoints(paths[part], part, points, kind, spool) }
                for lone in points.lone where (lone.part == part || part + 1 >= paths.count && lone.part > part) { write(lone, kind) }
                output.text.append("</rte>\n")
            }
        } else {
            output.text.append("<trk>")
            output.fields(GPXField.ofLine, feature.attributes, feature.foreignMembers, feature.id)
            output.text.append("\n")
            var lone = points.lone[...]
            for part in 0...paths.count {
                while let next = lone.first, next.part <= part || part == paths.count {
                    output.text.append("<trkseg>\n")
                    write(next, kind)
                    output.text.append("</trkseg>\n")
                    lone = lone.dropFirst()
                }
                guard part < paths.count else { break }
                output.text.append("<trkseg>\n")
                try writePoints(paths[part], part, points, kind, spool)
                output.text.append("</trkseg>\n")
            }
            output.text.append("</trk>\n")
        }
        try flush(to: spool)
    }

    private func write(_ lone: GPXPointNotes.Lone, _ kind: GPXKind) {
        output.point(kind.pointElement, lone.coordinate, lone.attributes, lone.foreign)
    }

    private func writePoints(
        _ path: Path, _ part: Int, _ points: GPXPointNotes, _ kind: GPXKind, _ spool: Spool
    ) throws(FormatError) {
        try path.forEachChunk { (chunk) throws(FormatError) in
            for index in 0..<chunk.count {
                let notes = points.notes(part, chunk.firstIndex + index)
                output.point(kind.pointElement, chunk.coordinate(at: index), notes?.attributes, notes?.foreign)
            }
            if output.text.count > Self.flushSize { try flush(to: spool) }
        }
    }
}

/// The data of the points of a line beyond their position.
struct GPXPointNotes {
    struct Notes {
        var attributes = JSONObject()
        var foreign = JSONObject()

        init(_ object: JSONObject) {
            for member in object.members where !["part", "index", "lat", "lon", "ele"].contains(member.name) {
                if member.name == GPXMember.extensions {
                    foreign[member.name] = member.value
                } else {
                    attributes[member.name] = member.value
                }
            }
        }
    }

    struct Lone {
        let part: Int
        let coordinate: Coordinate
        let attributes: JSONObject
        let foreign: JSONObject
    }

    private var byPlace: [Int: Notes] = [:]
    private(set) var lone: [Lone] = []

    init(_ foreign: JSONObject) {
        for value in foreign[GPXMember.pointAttributes]?.arrayValue ?? [] {
            guard let object = value.objectValue, let part = object["part"]?.intValue, let index = object["index"]?.intValue,
                (0..<1 << 20).contains(part), (0..<1 << 40).contains(index)
            else { continue }
            byPlace[part << 40 | index] = Notes(object)
        }
        for value in foreign[GPXMember.lonePoints]?.arrayValue ?? [] {
            guard let object = value.objectValue, let part = object["part"]?.intValue, let x = object["lon"]?.doubleValue,
                let y = object["lat"]?.doubleValue, x.isFinite, y.isFinite
            else { continue }
            let notes = Notes(object)
            let coordinate = Coordinate(x: x, y: y, z: object["ele"]?.doubleValue ?? .nan)
            lone.append(Lone(part: part, coordinate: coordinate, attributes: notes.attributes, foreign: notes.foreign))
        }
    }

    func notes(_ part: Int, _ index: Int) -> Notes? { byPlace.isEmpty ? nil : byPlace[part << 40 | index] }
}
