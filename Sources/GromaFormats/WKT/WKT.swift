import GromaGeometry

/// Well-known text: the form of OGC and ISO, and that of PostGIS with its prefix `SRID=n;`.
///
/// ```swift
/// let line = try WKT.geometry(from: "LINESTRING Z (0 0 1, 1 1 2)")
/// print(try WKT.text(of: line))   // LINESTRING Z (0 0 1, 1 1 2)
/// ```
public enum WKT {
    /// The format's name in errors and on the stream.
    public static let name = "wkt"

    /// Reads the single geometry of a text.
    ///
    /// - Throws: The errors of the text with their place, such as `syntax`, `truncated` or `encoding`; `unsupportedGeometry` for curves and
    ///   surfaces.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public static func geometry(from text: String, options: ReadOptions = ReadOptions()) throws(FormatError) -> Geometry {
        var text = text
        let result = text.withUTF8 { bytes -> Result<Geometry, FormatError> in
            do throws(FormatError) {
                return .success(try geometry(from: bytes, options: options))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Reads the single geometry of a text.
    ///
    /// - Throws: The errors of the text with their place, such as `syntax`, `truncated` or `encoding`; `unsupportedGeometry` for curves and
    ///   surfaces.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public static func geometry(
        from bytes: UnsafeBufferPointer<UInt8>, options: ReadOptions = ReadOptions()
    ) throws(FormatError) -> Geometry {
        var reader = WKTReader(bytes, options: options)
        return try reader.read()
    }

    /// Writes a geometry.
    ///
    /// - Throws: `notRepresentable` for an output dimension other than 2, 3 and 4.
    /// - Complexity: O(*n*), where *n* is the number of vertices.
    public static func text(of geometry: Geometry, options: WriteOptions = WriteOptions()) throws(FormatError) -> String {
        String(decoding: try bytes(of: geometry, options: options), as: UTF8.self)
    }

    /// Writes a geometry as UTF-8.
    ///
    /// - Throws: `notRepresentable` for an output dimension other than 2, 3 and 4.
    /// - Complexity: O(*n*), where *n* is the number of vertices.
    public static func bytes(of geometry: Geometry, options: WriteOptions = WriteOptions()) throws(FormatError) -> [UInt8] {
        try geometry.requireFinitePositions(name)
        // The dimensions of the whole geometry apply to each member.
        let geometry = geometry.promoted(to: try options.limited(geometry.dimensions, format: name))
        let capacity = geometry.vertexCount < 1 << 40 ? 64 + geometry.vertexCount * 24 : 64
        var writer = WKTWriter(options: options, capacity: capacity)
        writer.write(geometry)
        return writer.text.array
    }
}
