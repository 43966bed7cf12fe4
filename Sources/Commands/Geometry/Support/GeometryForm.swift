/// The forms of a geometry on the stream, by the name of its member.
public enum GeometryForm: String, CaseIterable, Sendable {
    /// Well-known text.
    case wkt
    /// Well-known binary as hexadecimal digits.
    case wkb
    /// Well-known binary in Base64.
    case wkb64
    /// A GeoJSON geometry.
    case geojson
    /// An Esri JSON geometry.
    case esri

    /// The format's name.
    var format: String { self == .wkb64 ? "wkb" : rawValue }
}
