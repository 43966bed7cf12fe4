import GromaGeometry
import GromaJSON

/// Reads features one after the other, with one at a time in memory.
///
/// A reader is confined to the thread or actor that created it. After an error it returns no more features.
public protocol FeatureReader: AnyObject {
    /// The members of the text that apply to all features, as far as they precede the first feature or could be looked up.
    var collectionMembers: JSONObject { get }

    /// Returns the next feature; nil after the last. When it returns nil, the text has been checked to its end.
    ///
    /// - Throws: `inputOutput` if the source cannot be read, and the errors of the text with their place, such as `syntax`, `truncated` or
    ///   `encoding`. Then the reader returns no more features.
    func next() throws(FormatError) -> FeatureRecord?
}

extension FeatureReader {
    /// Empty by default.
    public var collectionMembers: JSONObject { JSONObject() }

    /// Reads all remaining features.
    ///
    /// - Throws: `inputOutput` if the source cannot be read, and the errors of the text with their place, such as `syntax`, `truncated` or
    ///   `encoding`.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public func readAll() throws(FormatError) -> [FeatureRecord] {
        var records: [FeatureRecord] = []
        while let record = try next() { records.append(record) }
        return records
    }
}

/// Returns the single geometry that a closure reads on demand.
final class SingleGeometryReader: FeatureReader {
    private var read: (() throws(FormatError) -> Geometry)?

    init(_ read: @escaping () throws(FormatError) -> Geometry) { self.read = read }

    func next() throws(FormatError) -> FeatureRecord? {
        guard let read else { return nil }
        self.read = nil
        return FeatureRecord(geometry: try read())
    }
}
