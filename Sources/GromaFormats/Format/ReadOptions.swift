import GromaGeometry

/// Options for reading a text.
public struct ReadOptions: Sendable {
    /// The spatial reference of the geometries that are read.
    public enum Reference: Hashable, Sendable {
        /// The spatial reference for texts that name none; nil leaves them without one.
        case fallback(SpatialReference?)
        /// The spatial reference of the text: a text that names another is an error.
        case given(SpatialReference)
    }

    /// The spatial reference of the geometries that are read: by default WGS 84 unless the text names another.
    public var reference: Reference
    /// The maximum nesting depth of collections, JSON values and XML elements.
    public var nestingLimit: Int
    /// The maximum number of vertices of a geometry.
    public var vertexLimit: Int
    /// Whether the bytes are text that was decoded to UTF-8 already, regardless of an XML declaration.
    public var isDecodedText: Bool

    /// Creates options.
    public init(
        reference: Reference = .fallback(.wgs84), nestingLimit: Int = 128, vertexLimit: Int = .max, isDecodedText: Bool = false
    ) {
        self.reference = reference
        self.nestingLimit = nestingLimit
        self.vertexLimit = vertexLimit
        self.isDecodedText = isDecodedText
    }

    /// Returns the spatial reference for a text that names `found`.
    func resolve(_ found: SpatialReference?, format: String) throws(FormatError) -> SpatialReference? {
        switch reference {
        case .fallback(let fallback): return found ?? fallback
        case .given(let given):
            if let found, found != given {
                throw .spatialReferenceConflict(format: format, found: found.shortName, given: given.shortName)
            }
            return given
        }
    }
}

extension SpatialReference {
    /// The WKID, or the start of the WKT, for messages.
    var shortName: String {
        if let wkid { return "\(wkid)" }
        guard let wkt else { return "unknown" }
        return wkt.count > 40 ? String(wkt.prefix(40)) + "…" : wkt
    }
}
