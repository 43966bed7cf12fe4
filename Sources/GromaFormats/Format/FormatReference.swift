import GromaGeometry

/// The spatial reference of coordinates in a format.
public enum FormatReference: Hashable, Sendable {
    /// That of the geometries; the text names it if the format has a place for it.
    case any
    /// That of the geometries, which only a text with SRIDs names (``WriteOptions/srid``, ``WriteOptions/namesReference``).
    case unnamed
    /// This spatial reference, to which writers project unless ``WriteOptions/asIs`` is set. A text in another one names it.
    case usual(SpatialReference)
    /// Always this spatial reference, to which writers project. The format has no place for naming another.
    case fixed(SpatialReference)

    /// The spatial reference to which writers project; nil if they do not project.
    public var target: SpatialReference? {
        switch self {
        case .any, .unnamed: nil
        case .usual(let reference), .fixed(let reference): reference
        }
    }
}

extension SpatialReference {
    /// The name in messages: `WGS 84 (4326)`, or its description.
    package var title: String { isWGS84 ? "WGS 84 (4326)" : description }
}
