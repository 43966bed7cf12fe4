import GromaGeometry

/// The spatial reference of coordinates in texts of a format.
public enum FormatReference: Hashable, Sendable {
    /// That of the geometries; the text says which where the format has a place for it.
    case any
    /// This one, into which writers project unless ``WriteOptions/asIs`` is set. A text in another one says so.
    case usual(SpatialReference)
    /// Always this one, into which writers project. A text has no place to say another.
    case fixed(SpatialReference)

    /// The reference into which writers project; nil if they do not.
    public var target: SpatialReference? {
        switch self {
        case .any: nil
        case .usual(let reference), .fixed(let reference): reference
        }
    }
}

extension SpatialReference {
    /// What it is called in messages: `WGS 84 (4326)`, or as its description has it.
    package var title: String { isWGS84 ? "WGS 84 (4326)" : description }
}
