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
    /// The state of the file when it was last read or written here; nil if there was no file.
    private let stamp: Mutex<FileStamp?>

    init(location: String, format: any Format, definition: LayerDefinition, remainder: FeatureFileRemainder, stamp: FileStamp?) {
        self.location = location
        self.format = format
        self.remainder = remainder
        coder = FeatureRecordCoder(definition, form: format.recordForm)
        self.stamp = Mutex(stamp)
    }

    /// Writes features, and the other contents of the file, to the file: to a temporary file beside it, which is flushed to the disk and
    /// then renamed in one step, so that after a failure there is either the earlier file or the new one. The file keeps its permissions,
    /// and a symbolic link to it remains. O(size)
    ///
    /// - Throws: `diskFull`, `inputOutput`, `format` for what the format cannot represent; then the file is unchanged.
    func save(_ features: IndexedFeatures) throws(FeatureError) {
        try stamp.withLock { (stamp) throws(FeatureError) in
            guard FileStamp(of: location) == stamp else {
                throw .inputOutput(
                    location: location, reason: "another program has changed the file since it was opened: open it again, then edit")
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

    /// Reads a whole file.
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

    /// Converts the errors of a format to those of a store.
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
