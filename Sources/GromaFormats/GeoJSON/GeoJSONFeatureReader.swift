import GromaGeometry
import GromaJSON

/// Reads the features of a GeoJSON text one at a time, without keeping the others in memory.
final class GeoJSONFeatureReader: FeatureReader {
    private enum State {
        case start, inFeatures, single, ended
    }

    private let walker: JSONWalker
    private let source: ByteSource
    private let format: String
    private let options: ReadOptions
    private var parser: GeoJSONParser
    private var state = State.start
    private var isFirst = true
    private var pending: ArraySlice<FeatureRecord> = []
    private var seen: SeenMembers
    private var type: String?
    private(set) var collectionMembers = JSONObject()

    init(_ source: ByteSource, format: String, options: ReadOptions) {
        self.source = source
        self.format = format
        self.options = options
        walker = JSONWalker(source, format: format)
        parser = GeoJSONParser(format: format, options: options)
        seen = SeenMembers(format)
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
        if state == .start { try start() }
        if let record = pending.popFirst() { return record }
        guard state == .inFeatures else { return nil }
        let record = try walker.nextFeature(isFirst: &isFirst) { (json) throws(FormatError) in try parser.readElement(&json) }
        if let record { return record }
        try finishCollection()
        return nil
    }

    /// Reads the members up to the features, or until the text turns out to have other content.
    private func start() throws(FormatError) {
        try walker.skipByteOrderMark()
        let beginning = source.offset
        source.keep(true)
        guard try walker.peek() == UInt8(ascii: "{") else { return try readWhole(from: beginning) }
        source.consume(1)
        var isFirstMember = true
        do throws(FormatError) {
            while let key = try walker.nextKey(isFirst: &isFirstMember) {
                if key == "features", type == nil || type == "FeatureCollection", try walker.peek() == UInt8(ascii: "[") {
                    try lookAhead(isFirstMember)
                    if type == nil || type == "FeatureCollection" { return try beginFeatures() }
                    break
                }
                try takeMember(key)
                if let type, type != "FeatureCollection" { break }
            }
        } catch {
            // Any error is found again, at its place, by the reader of the whole text.
        }
        try readWhole(from: beginning)
    }

    private func beginFeatures() throws(FormatError) {
        source.keep(false)
        try seen.note(.features, at: source.offset)
        source.consume(1)
        state = .inFeatures
    }

    /// Reads the members after the features, if the source can be read twice.
    private func lookAhead(_ isFirstMember: Bool) throws(FormatError) {
        guard source.isSeekable else { return }
        let place = source.offset
        source.keep(false)
        let before = (seen, type, parser.inherited)
        var isFirstMember = isFirstMember
        do throws(FormatError) {
            try walker.skipArray()
            while let key = try walker.nextKey(isFirst: &isFirstMember) { try takeMember(key) }
        } catch {
            // An error there is reported when it is read.
        }
        seen = before.0
        type = type ?? before.1
        try source.rewind(to: place)
    }

    /// Reads a member of the collection.
    private func takeMember(_ key: String) throws(FormatError) {
        let place = source.offset
        switch key {
        case "type":
            try seen.note(.type, at: place)
            let value = try walker.jsonValue()
            guard case .string(let word) = value else {
                throw .wrongType(FormatFault(format: format, offset: place, found: value.kind.article, expected: "a string as 'type'"))
            }
            type = word
        case "crs":
            try seen.note(.crs, at: place)
            let value = try walker.jsonValue()
            collectionMembers[key] = value
            let found = GeoJSONReference(value)
            if found != .none { parser.inherited = found }
        case "features", "coordinates", "geometry", "geometries": try walker.skipValue()
        default: collectionMembers[key] = try walker.jsonValue()
        }
    }

    /// Checks the text after the features.
    private func finishCollection() throws(FormatError) {
        state = .ended
        var isFirstMember = false
        while let key = try walker.nextKey(isFirst: &isFirstMember) {
            if key == "features" { try seen.note(.features, at: source.offset) }
            let inherited = parser.inherited
            try takeMember(key)
            if key == "crs", !source.isSeekable, parser.inherited != inherited {
                throw .syntax(fault("'crs' behind the features", "'crs' before them where the source can be read only once"))
            }
        }
        guard seen.has(.type) else { throw .missingMember(fault("an object without 'type'", "a member 'type'")) }
        guard type == "FeatureCollection" else {
            throw .wrongType(fault("features in a '\(type?.prefix(40) ?? "")'", "the type FeatureCollection"))
        }
        guard try walker.peek() == nil else { throw .trailingText(fault("something after the value", "the end of the text")) }
    }

    /// Reads the text as a single value: a geometry, a feature, or its error.
    private func readWhole(from beginning: Int) throws(FormatError) {
        try source.rewind(to: beginning)
        source.keep(false)
        state = .ended
        var json = JSONReader(try source.loadAll())
        parser.inherited = .none
        do throws(FormatError) {
            switch try parser.readText(&json) {
            case .geometry(let geometry): pending = [FeatureRecord(geometry: geometry)]
            case .feature(let record): pending = [record]
            case .collection(let records, let members):
                pending = records[...]
                collectionMembers = members
            }
        } catch {
            throw error.moved(by: beginning)
        }
        source.consume(.max)
        source.shrink()
    }

    private func fault(_ found: String, _ expected: String) -> FormatFault {
        FormatFault(format: format, offset: source.offset, found: found, expected: expected)
    }
}
