import GromaGeometry

/// Well-known binary: ISO 13249-3 and PostGIS's extended form, in either byte order, as bytes or as hexadecimal text.
public enum WKB {
    /// The format's name in errors and on the stream.
    public static let name = "wkb"

    /// Reads the single geometry of bytes, or of their hexadecimal text.
    ///
    /// - Throws: The errors of the text with their place, such as `syntax`, `truncated` or `encoding`; `unsupportedGeometry` for curves and
    ///   surfaces.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public static func geometry(
        from bytes: UnsafeRawBufferPointer, options: ReadOptions = ReadOptions()
    ) throws(FormatError) -> Geometry {
        try geometry(from: ByteSource(borrowing: bytes), options: options)
    }

    /// Reads the single geometry of a source.
    static func geometry(from source: ByteSource, options: ReadOptions) throws(FormatError) -> Geometry {
        if try isHex(source) { return try geometry(fromHex: try source.loadAll(), options: options) }
        if source.remaining == nil { _ = try source.loadAll() }
        var reader = WKBReader(source, options: options)
        return try reader.read()
    }

    /// Reads the single geometry of hexadecimal text.
    ///
    /// - Throws: The errors of the text with their place, such as `syntax`, `truncated` or `encoding`; `unsupportedGeometry` for curves and
    ///   surfaces.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public static func geometry(fromHex text: String, options: ReadOptions = ReadOptions()) throws(FormatError) -> Geometry {
        var text = text
        let result = text.withUTF8 { bytes -> Result<Geometry, FormatError> in
            do throws(FormatError) {
                return .success(try geometry(fromHex: bytes, options: options))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Reads the single geometry of hexadecimal text.
    static func geometry(fromHex text: UnsafeBufferPointer<UInt8>, options: ReadOptions) throws(FormatError) -> Geometry {
        let bytes = try HexText.decode(text, format: name)
        let result = bytes.withUnsafeBytes { bytes -> Result<Geometry, FormatError> in
            do throws(FormatError) {
                var reader = WKBReader(ByteSource(borrowing: bytes), options: options)
                return .success(try reader.read())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Writes a geometry.
    ///
    /// - Throws: `notRepresentable` for an output dimension other than 2, 3 and 4.
    /// - Complexity: O(*n*), where *n* is the number of vertices.
    public static func bytes(of geometry: Geometry, options: WriteOptions = WriteOptions()) throws(FormatError) -> [UInt8] {
        try WKBWriter.bytes(of: geometry, options: options)
    }

    /// Writes a geometry as hexadecimal text in upper case.
    ///
    /// - Throws: `notRepresentable` for an output dimension other than 2, 3 and 4.
    /// - Complexity: O(*n*), where *n* is the number of vertices.
    public static func hex(of geometry: Geometry, options: WriteOptions = WriteOptions()) throws(FormatError) -> String {
        HexText.encode(try bytes(of: geometry, options: options))
    }

    /// Whether the source begins with text instead of a byte order of 0 or 1.
    private static func isHex(_ source: ByteSource) throws(FormatError) -> Bool {
        guard try source.load(1) else { return false }
        return source.loaded[0] > 1
    }
}
