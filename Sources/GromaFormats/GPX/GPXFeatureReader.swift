import GromaGeometry
import GromaJSON

/// Reads a GPX text's waypoints, routes and tracks, in that order, one at a time.
final class GPXFeatureReader: FeatureReader {
    private enum State {
        case start
        /// The elements are in the correct order so far.
        case inOrder
        /// The elements are not in order: the text is read once for each kind, from an offset on.
        case sorting(GPXKind, from: Int)
        case ended
    }

    private let source: ByteSource
    private let format: String
    private let options: ReadOptions
    private var reader: GPXElementReader
    private var state = State.start
    private var reference: SpatialReference?
    private var root = "gpx"
    private var hasChecked = false
    private(set) var collectionMembers = JSONObject()

    init(_ source: ByteSource, format: String, options: ReadOptions) {
        self.source = source
        self.format = format
        self.options = options
        reader = GPXElementReader(XMLScanner(source, format: format, nestingLimit: options.nestingLimit))
    }

    func next() throws(FormatError) -> FeatureRecord? {
        do throws(FormatError) {
            return try advance()
        } catch {
            state = .ended
            throw error
        }
    }

    private func advance() throws(FormatError) -> FeatureRecord? {
        if case .start = state { try start() }
        while true {
            if case .ended = state { return nil }
            switch try reader.next() {
            case .start(let name):
                guard let element = reader.own(name), let kind = GPXKind(rawValue: element) else {
                    try readMember(name)
                    break
                }
                if case .inOrder = state, kind != .wpt, try sortFrom(reader.scanner.place) { break }
                if case .sorting(let wanted, _) = state, wanted != kind {
                    try reader.skip()
                    break
                }
                return try readFeature(kind)
            case .end where reader.scanner.open.isEmpty:
                guard case .endOfText = try reader.next() else {
                    throw .trailingText(reader.scanner.fault("something after </gpx>", "the end of the text"))
                }
                try nextRound()
            case .endOfText: state = .ended
            default: break
            }
        }
    }

    private func start() throws(FormatError) {
        guard case .start(let name) = try reader.next(), name.localName == "gpx" else {
            throw .syntax(reader.scanner.fault("another root element", "<gpx>"))
        }
        reader.enterRoot(name)
        root = name
        reference = try options.resolve(SpatialReference.wgs84, format: format)
        state = .inOrder
    }

    /// Reads a member beside the features: in 1.1 within `metadata`, in 1.0 at the top level.
    private func readMember(_ name: String) throws(FormatError) {
        switch reader.own(name) {
        case "name", "desc", "author", "email", "url", "urlname", "time", "keywords":
            let text = try reader.readText()
            if !text.isEmpty { collectionMembers[name.localName] = .string(text) }
        case "metadata": break
        case nil: try reader.skip()
        default: try reader.skip()
        }
    }

    // MARK: Order

    /// At the first route or track: checks whether elements that belong before it follow it. If so, changes to sorting.
    private func sortFrom(_ place: Int) throws(FormatError) -> Bool {
        guard source.isSeekable, !hasChecked else { return false }
        hasChecked = true
        let after = source.offset
        guard try !standsInOrder(from: place) else {
            try source.rewind(to: after)
            return false
        }
        state = .sorting(.wpt, from: place)
        try rewind(to: place)
        return true
    }

    /// Returns whether the remaining elements are in order, by their tags only.
    private func standsInOrder(from place: Int) throws(FormatError) -> Bool {
        try source.rewind(to: place)
        var rank = 0
        while true {
            let bytes = source.loaded
            guard let tag = bytes.firstIndex(of: UInt8(ascii: "<")) else {
                source.consume(.max)
                guard try source.loadMore() else { return true }
                continue
            }
            source.consume(tag + 1)
            _ = try source.load(64)
            var name = source.loaded.prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }.prefix(63)
            if let colon = name.lastIndex(of: UInt8(ascii: ":")) { name = name[(colon + 1)...] }
            guard name.count == 3, let kind = GPXKind(rawValue: String(decoding: name, as: UTF8.self)) else { continue }
            if kind.rank < rank { return false }
            rank = kind.rank
        }
    }

    private func nextRound() throws(FormatError) {
        guard case .sorting(let kind, let place) = state, kind != .trk else {
            state = .ended
            return
        }
        state = .sorting(kind == .wpt ? .rte : .trk, from: place)
        try rewind(to: place)
    }

    private func rewind(to place: Int) throws(FormatError) { try reader.rewind(to: place, root: root) }

    // MARK: Features

    private func readFeature(_ kind: GPXKind) throws(FormatError) -> FeatureRecord {
        var record = FeatureRecord()
        if kind == .wpt {
            let point = try reader.readPoint("wpt")
            record.attributes = point.attributes
            record.foreignMembers = point.foreign
            let coordinate = point.coordinate
            let dimensions = Dimensions(hasZ: !coordinate.z.isNaN, hasM: !coordinate.m.isNaN)
            record.geometry = .point(Point(coordinate, dimensions: dimensions, spatialReference: reference))
        } else {
            try readLine(kind, &record)
        }
        record.id = record.foreignMembers["id"]
        record.foreignMembers["id"] = nil
        record.foreignMembers[GPXMember.kind] = .string(kind.rawValue)
        return record
    }

    private func readLine(_ kind: GPXKind, _ record: inout FeatureRecord) throws(FormatError) {
        var line = GPXLineBuilder(isTrack: kind == .trk, limit: options.vertexLimit)
        let depth = reader.scanner.open.count
        while reader.scanner.open.count >= depth {
            guard case .start(let name) = try reader.next() else { continue }
            switch (kind, reader.own(name)) {
            case (.rte, "rtept"): try line.add(try reader.readPoint("rtept"), reader.scanner)
            case (.trk, "trkseg"):
                let segment = reader.scanner.open.count
                while reader.scanner.open.count >= segment {
                    guard case .start(let child) = try reader.next() else { continue }
                    if reader.own(child) == "trkpt" {
                        try line.add(try reader.readPoint("trkpt"), reader.scanner)
                    } else {
                        try reader.skip()
                    }
                }
                line.endPart()
            default: try reader.readField(name, &record.attributes, &record.foreignMembers)
            }
        }
        line.finish(&record, reference)
    }
}
