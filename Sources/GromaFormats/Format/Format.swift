import GromaGeometry
import GromaJSON

/// The capabilities of a format.
public struct FormatCapabilities: OptionSet, Hashable, Sendable {
    /// The flags.
    public let rawValue: Int

    /// Creates a set of flags.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The format can be read.
    public static let reading = FormatCapabilities(rawValue: 1)
    /// The format can be written.
    public static let writing = FormatCapabilities(rawValue: 2)
    /// A text can contain more than one geometry.
    public static let several = FormatCapabilities(rawValue: 4)
    /// Identifiers and attributes are represented.
    public static let features = FormatCapabilities(rawValue: 8)
    /// The format is binary: on the stream it is written as hexadecimal digits.
    public static let binary = FormatCapabilities(rawValue: 16)
    /// Geometry collections are represented.
    public static let collections = FormatCapabilities(rawValue: 32)
    /// A text can contain geometries of several types.
    public static let severalTypes = FormatCapabilities(rawValue: 64)
    /// The format has a place for members that apply to all features (``FeatureReader/collectionMembers``).
    public static let collectionMembers = FormatCapabilities(rawValue: 128)
    /// Members of features that the format does not define are kept (``FeatureRecord/foreignMembers``).
    public static let foreignMembers = FormatCapabilities(rawValue: 256)
    /// Files of the format are layers: they are opened and queried as such, and edited if the format can be written. They contain several
    /// features with identifiers and attributes. New layers can be created if there is a place for their definition, in
    /// ``collectionMembers`` or ``foreignMembers``.
    public static let layers = FormatCapabilities(rawValue: 512)
}

/// The certainty with which a format recognizes a text.
public enum FormatMatch: Int, Comparable, Sendable {
    /// The text does not have the format.
    case no
    /// The text can have the format.
    case possible
    /// The text probably has the format.
    case likely
    /// No other format starts like the text.
    case certain

    /// Orders by certainty.
    public static func < (a: FormatMatch, b: FormatMatch) -> Bool { a.rawValue < b.rawValue }
}

/// A format of geometries or features as bytes. Conform to it to add a format; see ``FormatRegistry``.
public protocol Format: Sendable {
    /// The name on the stream and the command line.
    var name: String { get }
    /// The display name.
    var title: String { get }
    /// The file name extensions, without the dot, the preferred one first.
    var fileExtensions: [String] { get }
    /// The capabilities.
    var capabilities: FormatCapabilities { get }
    /// The ordinates that the format can represent.
    var dimensions: Dimensions { get }

    /// The spatial reference of texts in the format. Any by default.
    var reference: FormatReference { get }
    /// The form of object ids and values in records. That of GeoJSON by default.
    var recordForm: RecordForm { get }
    /// The members beside the features that name their spatial reference: they are not copied when features are projected. Empty by
    /// default.
    var referenceMembers: [String] { get }

    /// Returns the certainty that a text with these first bytes has the format (at least 4 kB if the text is that long).
    func match(_ start: UnsafeBufferPointer<UInt8>) -> FormatMatch

    /// Returns the certainty that a file with these first bytes has the format. By default that for a text.
    ///
    /// - Parameters:
    ///   - start: The first bytes, as many as for a text.
    ///   - hasOwnEnding: Whether the file's name has one of ``fileExtensions``.
    func match(_ start: UnsafeBufferPointer<UInt8>, hasOwnEnding: Bool) -> FormatMatch

    /// Returns the format in the dialect of a text with these first bytes, in which it is written back. The format itself by default.
    func dialect(of start: UnsafeBufferPointer<UInt8>) -> Self

    /// Returns the layer definition of a text, as the members of an Esri feature set (ArcGIS REST API, "FeatureSet"): `fields`,
    /// `objectIdFieldName`, `geometryType`, `spatialReference`. Nil if the text has none, which is the default; then the layer is inferred
    /// from the features.
    ///
    /// - Parameter members: The members of the text that apply to all features (``FeatureReader/collectionMembers``).
    func featureSet(from members: JSONObject) -> JSONObject?

    /// Returns the members beside the features of a layer. Empty by default.
    ///
    /// - Parameter layer: The definition of the layer as Esri JSON (ArcGIS REST API, "Layer").
    func collectionMembers(of layer: JSONValue) -> JSONObject

    /// Creates a reader of features, one at a time.
    ///
    /// - Throws: `inputOutput` if the source cannot be read, and the errors of the text with their place, such as `syntax`, `truncated` or
    ///   `encoding`.
    func reader(of source: ByteSource, options: ReadOptions) throws(FormatError) -> any FeatureReader

    /// Creates a writer of features, one at a time.
    ///
    /// - Throws: `notSupported` if the format cannot be written, `inputOutput` and `noSpace` if the sink cannot be written.
    func writer(to sink: ByteSink, options: WriteOptions) throws(FormatError) -> any FeatureWriter

    /// Reads all features of a text in memory.
    ///
    /// - Throws: The errors of the text with their place, such as `syntax`, `truncated` or `encoding`.
    func features(from bytes: UnsafeRawBufferPointer, options: ReadOptions) throws(FormatError) -> [FeatureRecord]

    /// Writes one geometry into memory, without a feature if the format supports that.
    ///
    /// - Throws: `notRepresentable` for what the format cannot represent, `cannotProject` if the format needs another spatial reference.
    func encode(_ geometry: Geometry, options: WriteOptions) throws(FormatError) -> EncodedText
}

/// An encoded text, with the names of the parts that it could not represent.
public struct EncodedText: Hashable, Sendable {
    /// The bytes; UTF-8 unless the format is binary.
    public var bytes: [UInt8]
    /// The omitted parts: `"z"`, `"m"`, `"id"`, `"attributes"`, …
    public var dropped: [String]

    /// Creates an encoded text.
    public init(bytes: [UInt8], dropped: [String] = []) {
        self.bytes = bytes
        self.dropped = dropped
    }

    /// The bytes as text.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
    /// The bytes as hexadecimal digits.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public var hex: String { HexText.encode(bytes) }
}

extension Format {
    /// Any.
    public var reference: FormatReference { .any }
    /// The form of GeoJSON.
    public var recordForm: RecordForm { .geoJSON }
    /// Empty.
    public var referenceMembers: [String] { [] }

    /// Returns the certainty for a text.
    public func match(_ start: UnsafeBufferPointer<UInt8>, hasOwnEnding: Bool) -> FormatMatch { match(start) }

    /// Returns the format itself.
    public func dialect(of start: UnsafeBufferPointer<UInt8>) -> Self { self }

    /// Returns nil.
    public func featureSet(from members: JSONObject) -> JSONObject? { nil }

    /// Returns no members.
    public func collectionMembers(of layer: JSONValue) -> JSONObject { JSONObject() }
}

extension Format {
    /// Reads all features of a text in memory.
    ///
    /// - Throws: The errors of the text with their place, such as `syntax`, `truncated` or `encoding`.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public func features(from bytes: UnsafeRawBufferPointer, options: ReadOptions = ReadOptions()) throws(FormatError) -> [FeatureRecord] {
        try reader(of: ByteSource(borrowing: bytes), options: options).readAll()
    }

    /// Reads all features of a text.
    ///
    /// - Throws: The errors of the text with their place, such as `syntax`, `truncated` or `encoding`.
    /// - Complexity: O(*n*), where *n* is the length of the text.
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

    /// Reads the single geometry of a text.
    ///
    /// - Throws: `severalGeometries` if there are several, `noGeometry` if there is none, and the errors of the text with their place, such
    ///   as `syntax`, `truncated` or `encoding`.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public func geometry(from text: String, options: ReadOptions = ReadOptions()) throws(FormatError) -> Geometry {
        try features(from: text, options: options).onlyGeometry(format: name)
    }

    /// Reads the single geometry of a text.
    ///
    /// - Throws: `severalGeometries` if there are several, `noGeometry` if there is none, and the errors of the text with their place, such
    ///   as `syntax`, `truncated` or `encoding`.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public func geometry(from bytes: UnsafeRawBufferPointer, options: ReadOptions = ReadOptions()) throws(FormatError) -> Geometry {
        try features(from: bytes, options: options).onlyGeometry(format: name)
    }

    /// Writes one geometry into memory, without a feature if the format supports that.
    ///
    /// - Throws: `notRepresentable` for what the format cannot represent, `cannotProject` if the format needs another spatial reference.
    /// - Complexity: O(*n*), where *n* is the number of vertices.
    public func encode(_ geometry: Geometry, options: WriteOptions = WriteOptions()) throws(FormatError) -> EncodedText {
        try encode([FeatureRecord(geometry: geometry)], options: options)
    }

    /// Writes features into memory.
    ///
    /// - Throws: `notRepresentable` for what the format cannot represent, `cannotProject` if the format needs another spatial reference.
    /// - Complexity: O(*n*), where *n* is the number of attributes and vertices of all features.
    public func encode(_ features: [FeatureRecord], options: WriteOptions = WriteOptions()) throws(FormatError) -> EncodedText {
        let sink = ByteSink()
        let writer = try writer(to: sink, options: options)
        for feature in features { try writer.write(feature) }
        try writer.finish()
        return EncodedText(bytes: sink.bytes, dropped: writer.dropped)
    }
}

extension [FeatureRecord] {
    /// Returns the geometry of the only feature that has one.
    ///
    /// - Throws: `severalGeometries`, `noGeometry`.
    /// - Complexity: O(*n*), where *n* is the number of features.
    public func onlyGeometry(format: String) throws(FormatError) -> Geometry {
        let geometries = compactMap(\.geometry)
        guard geometries.count < 2 else { throw .severalGeometries(format: format, count: geometries.count) }
        guard let geometry = geometries.first else { throw .noGeometry(format: format) }
        return geometry
    }
}
