/// How the records of a format carry the object ids of a layer's features and the values of its fields.
public enum RecordForm: Sendable {
    /// The object id is the feature's `id`, a moment a text in UTC (RFC 3339), bytes are in Base64 (RFC 4648).
    case geoJSON
    /// The object id is an attribute, a moment a number of milliseconds since 1970, bytes are in Base64.
    case esri
}
