import GromaGeometry
import GromaJSON

/// Reads features one after the other, holding one at a time.
///
/// A reader is confined to the thread or actor that made it. After an error it gives nothing more.
public protocol FeatureReader: AnyObject {
    /// What the text says about all features together, as far as it stands before the first or could be looked up.
    var collectionMembers: JSONObject { get }

    /// The next feature, nil after the last. The text has been checked to its end when this gives nil. O(size of the feature)
    ///
    /// - Throws: `inputOutput` if the source cannot be read, and what is wrong with the text, and where, such as `syntax`, `truncated`
    ///   or `encoding`. The reader gives nothing more then.
    func next() throws(FormatError) -> FeatureRecord?
}

extension FeatureReader {
    /// Nothing, unless a format says otherwise.
    public var collectionMembers: JSONObject { JSONObject() }

    /// All features that are left. O(bytes).
    ///
    /// - Throws: `inputOutput` if the source cannot be read, and what is wrong with the text, and where, such as `syntax`, `truncated`
    ///   or `encoding`.
    public func readAll() throws(FormatError) -> [FeatureRecord] {
        var records: [FeatureRecord] = []
        while let record = try next() { records.append(record) }
        return records
    }
}

/// Gives the one geometry that a reading function finds, when it is asked for.
final class SingleGeometryReader: FeatureReader {
    private var read: (() throws(FormatError) -> Geometry)?

    init(_ read: @escaping () throws(FormatError) -> Geometry) { self.read = read }

    func next() throws(FormatError) -> FeatureRecord? {
        guard let read else { return nil }
        self.read = nil
        return FeatureRecord(geometry: try read())
    }
}
