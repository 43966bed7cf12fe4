import GeometryCommands
import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaJSON
import GromaPopups
import GromaRPC

extension Session {
    /// Reads the value of an expression from a script's answer: as in JSON, or a date if `type` says so.
    static func scalar(in answer: JSONValue) throws(CommandError) -> AttributeValue {
        let expected = "a text, a number, true, false or null, or with \"type\":\"date\" milliseconds since 1970 or a text of RFC 3339"
        guard let value = answer["value"] else { throw .wrongReply("value", expected: expected, in: answer) }
        switch answer["type"] {
        case nil, .null?:
            if let truth = value.boolValue { return .string(truth ? "true" : "false") }
            guard let scalar = AttributeValue(answer: value) else { throw .wrongReply("value", expected: expected, in: answer) }
            return scalar
        case .string("date")?:
            if value.isNull { return .null }
            guard let date = AttributeValue(answer: value).flatMap({ try? AttributeValue(converting: $0, to: Field("value", .date)) })
            else {
                throw .wrongReply("value", expected: expected, in: answer)
            }
            return date
        default: throw .wrongReply("type", expected: "\"date\", or nothing", in: answer)
        }
    }

    /// Reads the shape for drawing from a script's answer; nil if it answered that there is none.
    func geometry(ofAnswer answer: JSONValue, for popup: Popup) throws(CommandError) -> Geometry? {
        guard let value = answer["geometry"] else { throw .wrongReply("geometry", expected: "a geometry, or null", in: answer) }
        if value.isNull { return nil }
        let geometry = try decode(value, as: "geometry") { decoder throws(CommandError) in try decoder.geometry() }
        guard let definition = popup.layer?.definition else { return geometry }
        if let type = definition.geometryType, !type.holds(geometry.type) {
            throw CommandError(
                .wrongAnswer, "result.geometry is of the type \(geometry.type.rawValue): expected a \(type.word)",
                found: .string(geometry.type.rawValue))
        }
        guard geometry.spatialReference == definition.spatialReference else {
            throw CommandError(
                .wrongAnswer,
                "result.geometry is in another reference than the layer: expected \(definition.spatialReference?.description ?? "none")",
                found: geometry.spatialReference.map { .string($0.description) } ?? .null)
        }
        try check(geometry)
        try checkMemory(GeometryStore.size(of: geometry), path: "result.geometry")
        return geometry
    }

    /// Reads a member of an answer in the same way as parameters.
    private func decode<Value>(
        _ value: JSONValue, as name: String, _ body: (inout ParameterDecoder) throws(CommandError) -> Value
    ) throws(CommandError) -> Value {
        let bytes = Array(value.text.utf8)
        let outcome: Result<Value, CommandError> = bytes.withUnsafeBufferPointer { bytes in
            var decoder = ParameterDecoder(JSONReader(bytes, nestingLimit: limits.nesting), self)
            decoder.name = name
            do throws(CommandError) { return .success(try body(&decoder)) } catch {
                var error = error
                let message = error.message.replacing("params.", with: "result.")
                error.message = message.contains("result.") ? message : "result.\(name): \(message)"
                return .failure(error)
            }
        }
        return try outcome.get()
    }
}

extension AttributeValue {
    /// Creates a value from JSON without a field; nil for JSON that no field can hold.
    init?(answer: JSONValue) {
        switch answer {
        case .null: self = .null
        case .string(let text): self = .string(text)
        case .number(let number):
            if let integer = number.integer {
                self = .integer(integer)
            } else if number.value.isFinite {
                self = .double(number.value)
            } else {
                return nil
            }
        default: return nil
        }
    }
}
