extension WhereParser {
    /// Requires a part to have a type, or to be null, which has any type.
    func require(_ type: WhereType, _ part: Part, _ what: String) throws(FeatureError) {
        let (_, found) = try operand(part)
        guard let found, found != type else { return }
        throw .whereType(offset: part.offset, reason: "\(what) takes \(type.phrase), not \(found.phrase)\(hint(found, type))")
    }

    /// Returns two operands that can be compared; a literal beside a field takes the field's form.
    func comparable(_ left: Part, _ right: Part) throws(FeatureError) -> (WhereOperand, WhereOperand) {
        let (a, first) = try operand(left)
        let (b, second) = try operand(right)
        if first == .bytes || second == .bytes {
            throw .whereType(offset: first == .bytes ? left.offset : right.offset, reason: "bytes can only be asked for IS NULL")
        }
        if let day = right.dayLiteral, first == .day { return (a, .constant(.string(day), .day)) }
        if let day = left.dayLiteral, second == .day { return (.constant(.string(day), .day), b) }
        if let first, let second, first != second {
            throw .whereType(
                offset: right.offset, reason: "\(first.phrase) cannot be compared with \(second.phrase)\(hint(second, first))")
        }
        return (Self.normalized(a, beside: b), Self.normalized(b, beside: a))
    }

    /// Returns an operand and several others that it can be compared with. If one of them is a field, all literals take its form, wherever
    /// it is among them: otherwise the same day would not be equal.
    func comparable(_ left: Part, withAll others: [Part]) throws(FeatureError) -> (WhereOperand, [WhereOperand]) {
        var isOfDays = false
        for part in [left] + others where part.dayLiteral == nil { if try operand(part).1 == .day { isOfDays = true } }
        let left = isOfDays ? Self.asDay(left) : left
        let others = isOfDays ? others.map(Self.asDay) : others
        var members: [WhereOperand] = []
        for other in others { members.append(try comparable(left, other).1) }
        let first = try operand(left).0
        let fields = try [first] + others.map { (part) throws(FeatureError) in try operand(part).0 }
        guard case .constant = first, let field = fields.first(where: \.isIdentifier) else { return (first, members) }
        return (Self.normalized(first, beside: field), members.map { Self.normalized($0, beside: field) })
    }

    private static func asDay(_ part: Part) -> Part {
        guard let day = part.dayLiteral else { return part }
        return Part(content: .operand(.constant(.string(day), .day), .day), offset: part.offset, depth: part.depth, dayLiteral: day)
    }

    private func hint(_ found: WhereType, _ wanted: WhereType) -> String {
        switch (found, wanted) {
        case (.text, .date), (.date, .text): ": write moments as DATE '2026-01-31' or TIMESTAMP '2026-01-31 23:59:59'"
        case (.text, .day), (.day, .text): ": write days as DATE '2026-01-31'"
        case (.text, .time), (.time, .text): ": write times of day as TIME '23:59:59'"
        case (.text, .number): ": write numbers without quotes"
        case (.number, .text): ": write texts in single quotes"
        default: ""
        }
    }

    /// Returns an identifier, which can be written in several forms, in the form of its field.
    private static func normalized(_ operand: WhereOperand, beside other: WhereOperand) -> WhereOperand {
        guard case .constant(.string(let text), let type) = operand, case .field(let field) = other,
            field.fieldType == .guid || field.fieldType == .globalID, let identifier = GlobalID.normalized(text)
        else { return operand }
        return .constant(.string(identifier), type)
    }
}

extension WhereOperand {
    /// Whether the operand is an identifier field, whose values can be written in several forms.
    fileprivate var isIdentifier: Bool {
        guard case .field(let field) = self else { return false }
        return field.fieldType == .guid || field.fieldType == .globalID
    }
}

extension WhereType {
    /// The name of the type in error messages.
    var phrase: String {
        switch self {
        case .number: "a number"
        case .text: "a text"
        case .date: "a moment"
        case .day: "a day"
        case .time: "a time of day"
        case .bytes: "bytes"
        }
    }
}
