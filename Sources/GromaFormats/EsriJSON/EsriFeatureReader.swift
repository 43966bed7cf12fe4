import GromaGeometry
import GromaJSON

/// Reads the features of an Esri feature set one at a time, without keeping the others in memory.
final class EsriFeatureReader: FeatureReader {
    private let walker: JSONWalker
    private let source: ByteSource
    private let format: String
    private var parser: EsriParser
    private var hasStarted = false
    private var isInFeatures = false
    private var isFirst = true
    private var pending: ArraySlice<FeatureRecord> = []
    private var seen: SeenMembers
    private(set) var collectionMembers = JSONObject()

    init(_ source: ByteSource, format: String, options: ReadOptions) {
        self.source = source
        self.format = format
        walker = JSONWalker(source, format: format)
        parser = EsriParser(format: format, options: options)
        seen = SeenMembers(format)
    }

    func next() throws(FormatError) -> FeatureRecord? {
        do throws(FormatError) {
            return try advance()
        } catch {
            hasStarted = true
            isInFeatures = false
            throw error
        }
    }

    private func advance() throws(FormatError) -> FeatureRecord? {
        if !hasStarted { try start() }
        if let record = pending.popFirst() { return record }
        guard isInFeatures else { return nil }
        let record = try walker.nextFeature(isFirst: &isFirst) { (json) throws(FormatError) in try parser.readFeature(&json) }
        if let record { return record }
        isInFeatures = false
        var isFirstMember = false
        while let key = try walker.nextKey(isFirst: &isFirstMember) { try takeMember(key) }
        guard try walker.peek() == nil else {
            throw .trailingText(
                FormatFault(format: format, offset: source.offset, found: "something after the value", expected: "the end of the text"))
        }
        return nil
    }

    /// Reads the members up to the features, or until the text turns out to have other content.
    private func start() throws(FormatError) {
        hasStarted = true
        try walker.skipByteOrderMark()
        let beginning = source.offset
        source.keep(true)
        guard try walker.peek() == UInt8(ascii: "{") else { return try readWhole(from: beginning) }
        source.consume(1)
        var isFirstMember = true
        do throws(FormatError) {
            members: while let key = try walker.nextKey(isFirst: &isFirstMember) {
                switch key {
                case "features":
                    guard try walker.peek() == UInt8(ascii: "[") else { break members }
                    source.keep(false)
                    try lookAhead(isFirstMember)
                    try seen.note(.features, at: source.offset)
                    source.consume(1)
                    isInFeatures = true
                    return
                case "x", "points", "paths", "rings", "xmin", "geometry", "attributes": break members
                default: try takeMember(key)
                }
            }
        } catch {
            // Any error is found again, at its place, by the reader of the whole text.
        }
        try readWhole(from: beginning)
    }

    /// Reads the members after the features, if the source can be read twice.
    private func lookAhead(_ isFirstMember: Bool) throws(FormatError) {
        guard source.isSeekable else { return }
        let place = source.offset
        let before = seen
        var isFirstMember = isFirstMember
        do throws(FormatError) {
            try walker.skipArray()
            while let key = try walker.nextKey(isFirst: &isFirstMember) { try takeMember(key) }
        } catch {
            // An error there is reported when it is read.
        }
        seen = before
        try source.rewind(to: place)
    }

    private func takeMember(_ key: String) throws(FormatError) {
        let place = source.offset
        if key == "features" { try seen.note(.features, at: place) }
        let value = try walker.jsonValue()
        try parser.take(key, value, &seen, at: place)
        if key != "features" { collectionMembers[key] = value }
    }

    private func readWhole(from beginning: Int) throws(FormatError) {
        try source.rewind(to: beginning)
        source.keep(false)
        var json = JSONReader(try source.loadAll())
        do throws(FormatError) {
            pending = try parser.readObject(&json)[...]
            let format = self.format
            try reading(format) { () throws(JSONError) in try json.finish() }
        } catch {
            throw error.moved(by: beginning)
        }
        source.consume(.max)
        source.shrink()
    }
}
