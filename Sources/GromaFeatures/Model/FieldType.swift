/// The type of a field.
public enum FieldType: String, Hashable, Sendable, CaseIterable {
    /// 16 bits, signed.
    case smallInteger = "esriFieldTypeSmallInteger"
    /// 32 bits, signed.
    case integer = "esriFieldTypeInteger"
    /// Whole numbers that a double holds exactly, ±2^53.
    case bigInteger = "esriFieldTypeBigInteger"
    /// 32-bit floating point.
    case single = "esriFieldTypeSingle"
    /// 64-bit floating point.
    case double = "esriFieldTypeDouble"
    /// Text.
    case string = "esriFieldTypeString"
    /// A point in time, in milliseconds since 1970-01-01T00:00:00Z.
    case date = "esriFieldTypeDate"
    /// A day, `2026-01-31`.
    case dateOnly = "esriFieldTypeDateOnly"
    /// A time of day, `23:59:59`.
    case timeOnly = "esriFieldTypeTimeOnly"
    /// A point in time with its offset from UTC.
    case timestampOffset = "esriFieldTypeTimestampOffset"
    /// The object id.
    case oid = "esriFieldTypeOID"
    /// The globally unique identifier.
    case globalID = "esriFieldTypeGlobalID"
    /// The globally unique identifier of another object.
    case guid = "esriFieldTypeGUID"
    /// The shape, which is not among the attributes.
    case geometry = "esriFieldTypeGeometry"
    /// Bytes.
    case blob = "esriFieldTypeBlob"
    /// A picture.
    case raster = "esriFieldTypeRaster"
    /// XML.
    case xml = "esriFieldTypeXML"
}
