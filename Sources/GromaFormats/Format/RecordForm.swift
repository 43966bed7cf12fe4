/// The form of object ids and field values in the records of a format.
public enum RecordForm: Sendable {
    /// The object id is the feature's `id`, dates are texts in UTC (RFC 3339), bytes are in Base64 (RFC 4648).
    case geoJSON
    /// The object id is an attribute, dates are numbers of milliseconds since 1970, bytes are in Base64.
    case esri
}
