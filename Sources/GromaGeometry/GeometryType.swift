/// The kinds of geometry.
public enum GeometryType: String, Hashable, Sendable, CaseIterable {
    case point, multipoint, polyline, polygon, envelope, collection
}
