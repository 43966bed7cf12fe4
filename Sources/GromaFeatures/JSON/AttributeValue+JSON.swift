import GromaBase
import GromaFormats
import GromaJSON

extension AttributeValue {
    /// Creates a value of a field from the JSON of services: dates as milliseconds since 1970, bytes in Base64, null as null. A date may
    /// also be a text in the forms of RFC 3339: `2026-01-31T23:59:59+01:00`, in UTC if there is no offset, and `2026-01-31` for its
    /// midnight.
    ///
    /// - Throws: `invalidValue` if it has another type than the field, is out of the type's range, or is longer than the field's length.
    public init(json: JSONValue, field: Field) throws(FeatureError) { try self.init(json: json, field: field, isEdit: true) }

    /// Creates a value as ``init(json:field:)`` does, but checks the type's range and the field's length for edits only: values of a file
    /// or a service are read as they are.
    package init(json: JSONValue, field: Field, isEdit: Bool) throws(FeatureError) {
        do throws(ValueProblem) {
            self = try FieldRule.typed(try AttributeValue(json, of: field), field, isEdit: isEdit)
        } catch {
            throw .invalidValue(field: field.name, problem: error)
        }
    }

    /// Returns the value as it was in the file that the layer was inferred from (``LayerInference``): `true` and `false` in a field that is
    /// marked for them. In other fields, as services write it.
    public func json(of field: Field) -> JSONValue {
        guard case .integer(let value) = self, value == 0 || value == 1, field.foreignMembers["jsonType"]?.stringValue == "boolean" else {
            return json
        }
        return .bool(value == 1)
    }

    private init(_ json: JSONValue, of field: Field) throws(ValueProblem) {
        if let value = AttributeValue(scalar: json) {
            if case .string(let text) = value, field.type == .blob || field.type == .raster {
                guard let bytes = Base64.bytes(of: text) else {
                    throw .incorrectValueType(found: "a text that is not base 64", expected: field.type.expectation)
                }
                self = .bytes(bytes)
            } else if case .string(let text) = value, field.type == .date, let moment = ISO8601.moment(text)?.milliseconds {
                self = .date(moment)
            } else {
                self = value
            }
        } else {
            throw .incorrectValueType(found: json.kind.article, expected: field.type.expectation)
        }
    }

    /// Creates a value without a field: null, a number (whole if it is written so) or a text; nil for other JSON values.
    package init?(scalar json: JSONValue) {
        switch json {
        case .null: self = .null
        case .number(let number):
            if !number.isReal, let integer = number.integer {
                self = .integer(integer)
            } else if number.value.isFinite {
                self = .double(number.value)
            } else {
                return nil
            }
        case .string(let text): self = .string(text)
        case .bool, .array, .object: return nil
        }
    }

    /// The value as services write it; see ``init(json:field:)``. A double always has a decimal point or an exponent, so that a reader that
    /// does not know the field does not take it for a whole number.
    public var json: JSONValue {
        switch self {
        case .null: .null
        case .integer(let value), .date(let value): .integer(value)
        case .double(let value): value.isFinite ? .real(value) : .null
        case .string(let text): .string(text)
        case .bytes(let bytes): .string(Base64.text(of: bytes))
        }
    }

    /// Writes the value as services do; see ``json``.
    public func write(to json: inout JSONWriter) {
        switch self {
        case .null: json.null()
        case .integer(let value), .date(let value): json.int(value)
        case .double(let value): json.real(value)
        case .string(let text): json.string(text)
        case .bytes(let bytes): bytes.withUnsafeBufferPointer { json.base64String($0) }
        }
    }
}
