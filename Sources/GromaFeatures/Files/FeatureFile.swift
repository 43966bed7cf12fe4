import GromaBase
import GromaFormats
import GromaGeometry
import GromaJSON
import Synchronization

/// A file that holds one layer.
final class FeatureFile: Sendable {
    private let location: String
    private let format: any Format
    private let coder: FeatureRecordCoder
    private let remainder: FeatureFileRemainder
    /// The file as it was when it was read or written last here; nil if there was none.
    private let stamp: Mutex<FileStamp?>

    init(location: String, format: any Format, definition: LayerDefinition, remainder: FeatureFileRemainder, stamp: FileStamp?) {
        self.location = location
        self.format = format
        self.remainder = remainder
        coder = FeatureRecordCoder(definition, form: format.recordForm)
        self.stamp = Mutex(stamp)
    }

    /// Writes features, and all else that the file held, in its place: beside it, to the disk, and then under its name in one step, so that there
    /// is the earlier file or the new one whatever happens. It keeps its permissions, and a symbolic link that leads to it stays. O(size)
    ///
    /// - Throws: `diskFull`, `inputOutput`, `format` for what the format cannot carry; the file is what it was then.
    func save(_ features: IndexedFeatures) throws(FeatureError) {
        try stamp.withLock { (stamp) throws(FeatureError) in
            guard FileStamp(of: location) == stamp else {
                throw .inputOutput(
                    location: location, reason: "somebody else has changed the file since it was opened: open it again, then edit")
            }
            try Self.translated(location) { () throws(FormatError) in
                let sink = try ByteSink.file(location)
                let writer = try format.writer(to: sink, options: WriteOptions(asIs: true))
                writer.take(collectionMembers: remainder.members)
                var isFirst = true
                try remainder.forEachRecord(of: features, coder) { (record) throws(FormatError) in
                    var record = record
                    if isFirst, !format.capabilities.contains(.collectionMembers) { record.takeDefinition(from: remainder.members) }
                    isFirst = false
                    try writer.write(record)
                }
                if let part = writer.dropped.first {
                    throw .notRepresentable(format: format.name, what: "\(part) of a feature", reason: "the format has no place for it")
                }
                try writer.finish()
            }
            stamp = FileStamp(of: location)
        }
    }

    /// Reads a file whole.
    static func read(_ location: String, _ format: any Format, _ reference: SpatialReference?) throws(FeatureError) -> FeatureFileText {
        guard FileKind(of: location) != .nothing else { throw .noStore(location: location) }
        return try translated(location) { () throws(FormatError) in
            let source = try ByteSource.file(location)
            let options = ReadOptions(reference: .fallback(reference))
            let reader = try format.reader(of: source, options: options)
            var text = FeatureFileText()
            while let record = try reader.next() { text.records.append(record) }
            text.members = reader.collectionMembers
            text.gather(format)
            return text
        }
    }

    /// What a format's errors mean for a store.
    private static func translated<Value>(_ location: String, _ body: () throws(FormatError) -> Value) throws(FeatureError) -> Value {
        do throws(FormatError) {
            return try body()
        } catch {
            switch error {
            case .noSpace: throw .diskFull(location: location)
            case .inputOutput(_, let reason): throw .inputOutput(location: location, reason: reason)
            case .notRepresentable, .cannotProject: throw .format(error)
            default: throw .invalidStore(location: location, reason: error.description)
            }
        }
    }
}
