/// When features have to be, by the layer's time fields.
///
/// A feature with a start and an end lasts from the one to the other, both included; where one of them is null that end is open. One without
/// any of them is at no time, and so is a moment that is null.
public struct TimeCondition: Sendable {
    /// The stretch of time, in milliseconds since 1970; nil for an open end.
    public let extent: TimeExtent
    /// The field of the moment, or of the beginning.
    public let start: WhereOperand
    /// The field of the end; nil for moments.
    public let end: WhereOperand?

    /// - Throws: `invalidQuery` when the layer has no time fields, or they are no dates.
    init(_ extent: TimeExtent, definition: LayerDefinition) throws(FeatureError) {
        guard let info = definition.timeInfo else {
            throw .invalidQuery(path: "timeExtent", reason: "\(definition.name) has no time fields")
        }
        if let start = extent.start, let end = extent.end, start > end {
            throw .invalidQuery(path: "timeExtent", reason: "its start \(start) is later than its end \(end)")
        }
        self.extent = extent
        start = try Self.operand(info.startTimeField, definition)
        end = try info.endTimeField.map { (field) throws(FeatureError) in try Self.operand(field, definition) }
    }

    private static func operand(_ name: String, _ definition: LayerDefinition) throws(FeatureError) -> WhereOperand {
        let (operand, type) = try WhereFields(definition).operand(name, at: 0)
        switch type {
        case .date: return operand
        case .day: return .cast(operand, to: .date)
        default: throw .invalidQuery(path: "timeExtent", reason: "\(definition.name)'s time field \(name) is no date")
        }
    }

    func matches(_ feature: Feature) -> Bool {
        let first = start.value(of: feature).integerValue
        guard let end else {
            guard let first else { return false }
            return first >= extent.start ?? .min && first <= extent.end ?? .max
        }
        let last = end.value(of: feature).integerValue
        if first == nil && last == nil { return false }
        return first ?? .min <= extent.end ?? .max && last ?? .max >= extent.start ?? .min
    }
}
