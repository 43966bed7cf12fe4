import GromaTesting
import GromaFeatures
import GromaFormats
import Testing

/// Checked attributes against a model that is as plain as can be.
struct ValidationPropertyTests {
    private struct Column {
        var field: Field
        var codes: [AttributeValue]?
        /// Values that the field may well take.
        var likely: [AttributeValue]
    }

    private static let values: [AttributeValue] = [
        .null, 0, 1, -1, 7, 32767, 32768, 3_000_000_000, 0.0, 1.0, 2.5, -1.0, "", "a", "ab", "abcd", "0", .date(0), .date(7),
    ]

    private static func column(_ name: String, _ random: inout Seeded) -> Column {
        let types: [FieldType] = [.smallInteger, .integer, .double, .string, .date]
        let type = types.randomElement(using: &random) ?? .integer
        var field = Field(name, type, isNullable: .random(using: &random), isEditable: Int.random(in: 0..<4, using: &random) > 0)
        if type == .string, .random(using: &random) { field.length = 2 }
        let possible = values.compactMap { held($0, by: field) }.filter { !$0.isNull }
        var codes: [AttributeValue]?
        if Int.random(in: 0..<3, using: &random) == 0 {
            codes = possible.filter { _ in .random(using: &random) }
            field.domain = Domain(name: "d", kind: .codedValues((codes ?? []).map { CodedValue(name: "", code: $0) }))
        }
        if .random(using: &random) { field.defaultValue = (codes ?? possible).randomElement(using: &random) }
        return Column(field: field, codes: codes, likely: codes ?? possible)
    }

    /// What a field holds of a value; nil for nothing.
    private static func held(_ value: AttributeValue, by field: Field) -> AttributeValue? {
        let number: Double? = if case .date = value { nil } else { value.doubleValue }
        let isWhole = number.map { $0 == $0.rounded() } ?? false
        switch field.type {
        case _ where value.isNull: return .null
        case .smallInteger: return number.flatMap { isWhole && abs($0) <= 32767 ? .integer(Int($0)) : nil }
        case .integer: return number.flatMap { isWhole && abs($0) <= 2_147_483_647 ? .integer(Int($0)) : nil }
        case .double: return number.map { .double($0) }
        case .string: return value.stringValue.flatMap { $0.count > field.length ?? .max ? nil : value }
        default:
            if case .date = value { return value }
            return number.flatMap { isWhole ? .date(Int($0)) : nil }
        }
    }

    /// What a column holds after an edit; nil when the edit is refused.
    private static func result(_ column: Column, given: AttributeValue?, before: AttributeValue?, isNew: Bool) -> AttributeValue?? {
        let field = column.field
        guard let given else {
            if !isNew { return .some(before) }
            if let value = field.defaultValue { return .some(value) }
            return field.isNullable ? .some(.null) : nil
        }
        if given == before { return .some(given) }
        guard let value = held(given, by: field) else { return nil }
        if value == before { return .some(value) }
        let kept = isNew ? field.defaultValue ?? (field.isNullable ? AttributeValue.null : nil) : before ?? .null
        let isFilled = !isNew || field.isNullable || field.defaultValue != nil
        if !field.isEditable && isFilled && value != kept { return nil }
        if value.isNull { return field.isNullable ? .some(.null) : nil }
        if let codes = column.codes, !codes.contains(value) { return nil }
        return .some(value)
    }

    @Test func editsDoWhatAPlainModelDoes() throws {
        let seed = Seeded.freshSeed()
        var random = Seeded(seed)
        let rounds = Rounds(300, until: ["accepted": 500, "refused": 500])
        for _ in rounds {
            let columns = (0..<4).map { Self.column("f\($0)", &random) }
            let validator = FeatureValidator(LayerDefinition(name: "l", fields: columns.map(\.field)))
            var current: Attributes?
            for _ in 0..<20 {
                var given = Attributes()
                for column in columns.shuffled(using: &random) where Int.random(in: 0..<3, using: &random) > 0 {
                    let name = Bool.random(using: &random) ? column.field.name : column.field.name.uppercased()
                    let values = Int.random(in: 0..<8, using: &random) > 0 ? column.likely : Self.values
                    given[name] = values.randomElement(using: &random)
                }
                let expected = columns.map { column in
                    Self.result(column, given: given[column.field.name], before: current?[column.field.name], isNew: current == nil)
                }
                do throws(FeatureError) {
                    let checked = try validator.checked(given, replacing: current)
                    let found = columns.map { checked[$0.field.name] }
                    #expect(expected == found.map { .some($0) }, "seed \(seed)")
                    current = checked
                    rounds.count("accepted")
                } catch {
                    let first = expected.firstIndex { $0 == nil }
                    #expect(first.map { columns[$0].field.name } != nil, "\(error), seed \(seed)")
                    rounds.count("refused")
                }
            }
        }
        #expect(rounds.hadEnough, "seed \(seed): \(rounds)")
    }
}
