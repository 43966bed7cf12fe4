import GromaGeometry

/// Options for reading a text.
public struct ReadOptions: Sendable {
    /// What holds for the spatial reference of what is read.
    public enum Reference: Hashable, Sendable {
        /// The reference of texts that carry none of their own; nil leaves them without one.
        case fallback(SpatialReference?)
        /// The reference of the text: one that says another is an error.
        case given(SpatialReference)
    }

    /// The spatial reference of what is read: WGS 84 unless the text says otherwise.
    public var reference: Reference
    /// How many levels (collections, JSON values, XML elements) may stand inside each other.
    public var nestingLimit: Int
    /// The maximum number of vertices of a geometry.
    public var vertexLimit: Int
    /// Whether the bytes are text that has been decoded to UTF-8 already, whatever an XML declaration says.
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

    /// The reference of a text that says `found` about itself.
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
