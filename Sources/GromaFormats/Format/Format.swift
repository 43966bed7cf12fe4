import GromaGeometry
import GromaJSON

/// The capabilities of a format.
public struct FormatCapabilities: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Creates a set of bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Can be read.
    public static let reading = FormatCapabilities(rawValue: 1)
    /// Can be written.
    public static let writing = FormatCapabilities(rawValue: 2)
    /// Holds more than one geometry.
    public static let several = FormatCapabilities(rawValue: 4)
    /// Keeps identifiers and attributes.
    public static let features = FormatCapabilities(rawValue: 8)
    /// Is no text: on the stream it goes as hexadecimal digits.
    public static let binary = FormatCapabilities(rawValue: 16)
    /// Holds geometry collections.
    public static let collections = FormatCapabilities(rawValue: 32)
    /// Holds geometries of several types beside one another.
    public static let severalTypes = FormatCapabilities(rawValue: 64)
    /// Has a place for what is said of all features together (``FeatureReader/collectionMembers``).
    public static let collectionMembers = FormatCapabilities(rawValue: 128)
    /// Keeps members of features that it does not define itself (``FeatureRecord/foreignMembers``).
    public static let foreignMembers = FormatCapabilities(rawValue: 256)
    /// Its files are layers: they are opened and queried as such, and edited where the format can be written. It holds several features then, with
    /// their identifiers and attributes. New layers can be made where their definition has a place, among ``collectionMembers`` or
    /// ``foreignMembers``.
    public static let layers = FormatCapabilities(rawValue: 512)
}

/// How certain a format is that it can read a text.
public enum FormatMatch: Int, Comparable, Sendable {
    /// It is not.
    case no
    /// It could be.
    case possible
    /// It looks like it.
    case likely
    /// Nothing else starts like this.
    case certain

    /// Orders by certainty.
    public static func < (a: FormatMatch, b: FormatMatch) -> Bool { a.rawValue < b.rawValue }
}

/// A way to hold geometries or features as bytes. Conform to add one; see ``FormatRegistry``.
public protocol Format: Sendable {
    /// The word for it on the stream and the command line.
    var name: String { get }
    /// Its display name.
    var title: String { get }
    /// The file name extensions, without the point, the usual one first.
    var fileExtensions: [String] { get }
    /// Its capabilities.
    var capabilities: FormatCapabilities { get }
    /// The ordinates it can carry.
    var dimensions: Dimensions { get }

    /// The spatial reference that its texts are in. Any unless the format says otherwise.
    var reference: FormatReference { get }
    /// How its records carry object ids and values of a layer's features. As GeoJSON does unless the format says otherwise.
    var recordForm: RecordForm { get }
    /// The members beside the features that say which reference these are in: they do not go along when features are projected. None unless the
    /// format says otherwise.
    var referenceMembers: [String] { get }

    /// How sure the format is of a text that starts with these bytes (at least 4 kB where the text has them).
    func match(_ start: UnsafeBufferPointer<UInt8>) -> FormatMatch

    /// How sure the format is of a file that starts with these bytes. As of a text unless the format says otherwise.
    ///
    /// - Parameters:
    ///   - start: The first bytes, as many as of a text.
    ///   - hasOwnEnding: Whether the file's name ends in one of ``fileExtensions``.
    func match(_ start: UnsafeBufferPointer<UInt8>, hasOwnEnding: Bool) -> FormatMatch

    /// The same format in the dialect of a text that starts with these bytes, in which it is written back. The format itself unless it says otherwise.
    func dialect(of start: UnsafeBufferPointer<UInt8>) -> Self

    /// What a text says of the layer that its features are of, in the members of an Esri feature set (ArcGIS REST API, "FeatureSet"): `fields`,
    /// `objectIdFieldName`, `geometryType`, `spatialReference`. Nil where the text does not say it, which it does not unless the format says otherwise;
    /// the layer is then found out from the features.
    ///
    /// - Parameter members: What the text says of all features together (``FeatureReader/collectionMembers``).
    func featureSet(from members: JSONObject) -> JSONObject?

    /// What a text says beside its features when these are of a layer. Nothing unless the format says otherwise.
    ///
    /// - Parameter layer: The definition of the layer as Esri's JSON has it (ArcGIS REST API, "Layer").
    func collectionMembers(of layer: JSONValue) -> JSONObject

    /// A reader of features, one at a time.
    ///
    /// - Throws: `inputOutput` if the source cannot be read, and what is wrong with the text, and where, such as `syntax`, `truncated`
    ///   or `encoding`.
    func reader(of source: ByteSource, options: ReadOptions) throws(FormatError) -> any FeatureReader

    /// A writer of features, one at a time.
    ///
    /// - Throws: `notSupported` where the format cannot be written, `inputOutput` and `noSpace` if the sink cannot be written.
    func writer(to sink: ByteSink, options: WriteOptions) throws(FormatError) -> any FeatureWriter

    /// All features of a text in memory.
    ///
    /// - Throws: What is wrong with the text, and where, such as `syntax`, `truncated` or `encoding`.
    func features(from bytes: UnsafeRawBufferPointer, options: ReadOptions) throws(FormatError) -> [FeatureRecord]

    /// Writes one geometry into memory, bare where the format has a form for that.
    ///
    /// - Throws: `notRepresentable` for what the format has no form for, `cannotProject` if the format needs another reference.
    func encode(_ geometry: Geometry, options: WriteOptions) throws(FormatError) -> EncodedText
}

/// A text, and the ordinates that it could not carry.
public struct EncodedText: Hashable, Sendable {
    /// The bytes; UTF-8 unless the format is binary.
    public var bytes: [UInt8]
    /// What was dropped: `"z"`, `"m"`, `"id"`, `"attributes"`, …
    public var dropped: [String]

    /// Creates an instance.
    public init(bytes: [UInt8], dropped: [String] = []) {
        self.bytes = bytes
        self.dropped = dropped
    }

    /// The bytes as text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
    /// The bytes as hexadecimal digits.
    public var hex: String { HexText.encode(bytes) }
}

extension Format {
    /// Any.
    public var reference: FormatReference { .any }
    /// As GeoJSON does.
    public var recordForm: RecordForm { .geoJSON }
    /// None.
    public var referenceMembers: [String] { [] }

    /// As of a text.
    public func match(_ start: UnsafeBufferPointer<UInt8>, hasOwnEnding: Bool) -> FormatMatch { match(start) }

    /// The format itself.
    public func dialect(of start: UnsafeBufferPointer<UInt8>) -> Self { self }

    /// Nothing is said.
    public func featureSet(from members: JSONObject) -> JSONObject? { nil }

    /// Nothing is said.
    public func collectionMembers(of layer: JSONValue) -> JSONObject { JSONObject() }
}

extension Format {
    /// All features of a text in memory.
    ///
    /// - Throws: What is wrong with the text, and where, such as `syntax`, `truncated` or `encoding`.
    public func features(from bytes: UnsafeRawBufferPointer, options: ReadOptions = ReadOptions()) throws(FormatError) -> [FeatureRecord] {
        try reader(of: ByteSource(borrowing: bytes), options: options).readAll()
    }

    /// All features of a text.
    ///
    /// - Throws: What is wrong with the text, and where, such as `syntax`, `truncated` or `encoding`.
    public func features(from text: String, options: ReadOptions = ReadOptions()) throws(FormatError) -> [FeatureRecord] {
        var text = text
        let result = text.withUTF8 { bytes -> Result<[FeatureRecord], FormatError> in
            do throws(FormatError) {
                return .success(try features(from: UnsafeRawBufferPointer(bytes), options: options))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// The one geometry of a text; error `severalGeometries` when there are more, `noGeometry` when there is none.
    ///
    /// - Throws: `severalGeometries`, `noGeometry`, and what is wrong with the text, and where, such as `syntax`, `truncated` or
    ///   `encoding`.
    public func geometry(from text: String, options: ReadOptions = ReadOptions()) throws(FormatError) -> Geometry {
        try features(from: text, options: options).onlyGeometry(format: name)
    }

    /// The one geometry of a text; error `severalGeometries` when there are more, `noGeometry` when there is none.
    ///
    /// - Throws: `severalGeometries`, `noGeometry`, and what is wrong with the text, and where, such as `syntax`, `truncated` or
    ///   `encoding`.
    public func geometry(from bytes: UnsafeRawBufferPointer, options: ReadOptions = ReadOptions()) throws(FormatError) -> Geometry {
        try features(from: bytes, options: options).onlyGeometry(format: name)
    }

    /// Writes one geometry into memory, bare where the format has a form for that.
    ///
    /// - Throws: `notRepresentable` for what the format has no form for, `cannotProject` if the format needs another reference.
    public func encode(_ geometry: Geometry, options: WriteOptions = WriteOptions()) throws(FormatError) -> EncodedText {
        try encode([FeatureRecord(geometry: geometry)], options: options)
    }

    /// Writes features into memory. O(n).
    ///
    /// - Throws: `notRepresentable` for what the format has no form for, `cannotProject` if the format needs another reference.
    public func encode(_ features: [FeatureRecord], options: WriteOptions = WriteOptions()) throws(FormatError) -> EncodedText {
        let sink = ByteSink()
        let writer = try writer(to: sink, options: options)
        for feature in features { try writer.write(feature) }
        try writer.finish()
        return EncodedText(bytes: sink.bytes, dropped: writer.dropped)
    }
}

extension [FeatureRecord] {
    /// The geometry of the only feature that has one.
    ///
    /// - Throws: `severalGeometries`, `noGeometry`.
    public func onlyGeometry(format: String) throws(FormatError) -> Geometry {
        let geometries = compactMap(\.geometry)
        guard geometries.count < 2 else { throw .severalGeometries(format: format, count: geometries.count) }
        guard let geometry = geometries.first else { throw .noGeometry(format: format) }
        return geometry
    }
}
