/// The required time of features, by the layer's time fields.
///
/// A feature with a start and an end lasts from one to the other, both included; if one of them is null, that end is open. A feature
/// without either matches no time, and neither does a point in time that is null.
public struct TimeCondition: Sendable {
    /// The time extent, in milliseconds since 1970; nil for an open end.
    public let extent: TimeExtent
    /// The field of the point in time, or of the start.
    public let start: WhereOperand
    /// The field of the end; nil for points in time.
    public let end: WhereOperand?

    /// - Throws: `invalidQuery` if the layer has no time fields, or if they are not dates.
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
