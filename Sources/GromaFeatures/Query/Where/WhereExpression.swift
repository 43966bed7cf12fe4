import GromaFormats

/// A condition of a where clause: true, false or unknown, as in SQL-92. The types of its operands match.
///
/// `<>` of unknown, `NOT IN` and similar forms are `not` of the positive form, which is equivalent in three-valued logic. A tree has at
/// most the depth ``WhereClause/nestingLimit``; lists of `AND`, `OR` and `IN` may have any length.
public indirect enum WhereExpression: Hashable, Sendable {
    /// `a < b` and the other comparisons; unknown if either operand is null.
    case comparison(WhereComparison, WhereOperand, WhereOperand)
    /// `a IN (…)`; unknown if the operand is null, or if no member is equal and one of them is null.
    case isIn(WhereOperand, WhereList)
    /// `a BETWEEN low AND high`, both included: `a >= low AND a <= high`.
    case isBetween(WhereOperand, low: WhereOperand, high: WhereOperand)
    /// `a LIKE pattern ESCAPE e`: `%` matches any text and `_` any Unicode scalar; after an `e`, each of them and `e` matches itself.
    /// Case-sensitive.
    case isLike(WhereOperand, pattern: WhereOperand, escape: Unicode.Scalar?)
    /// `a IS NULL`; a missing attribute counts as null. Never unknown.
    case isNull(WhereOperand)
    /// `NOT …`; unknown if the operand is unknown.
    case not(WhereExpression)
    /// `… AND …`: false if one is false, otherwise unknown if one is unknown.
    case all([WhereExpression])
    /// `… OR …`: true if one is true, otherwise unknown if one is unknown.
    case any([WhereExpression])
}

/// The list in the parentheses of `IN`.
public struct WhereList: Hashable, Sendable {
    /// The operands, in the order in which they were written.
    public let operands: [WhereOperand]
    /// The constants in order without null, if all operands are constants, so that thousands of ids are found by binary search instead of
    /// being tried one by one.
    let constants: [AttributeValue]?
    /// Whether null is among the constants.
    let hasNull: Bool

    init(_ operands: [WhereOperand]) {
        self.operands = operands
        var constants: [AttributeValue] = []
        for operand in operands { if case .constant(let value, _) = operand { constants.append(value) } }
        hasNull = constants.contains(.null)
        self.constants =
            constants.count == operands.count
            ? constants.filter { !$0.isNull }.sorted { ValueOrder.compare($0, $1) < 0 } : nil
    }
}

/// The comparison of two operands. Texts are compared by their UTF-8 bytes (that is, by code point), numbers exactly.
public enum WhereComparison: String, Hashable, Sendable, CaseIterable {
    /// Equal.
    case equal = "="
    /// Not equal.
    case notEqual = "<>"
    /// Less.
    case less = "<"
    /// Less or equal.
    case lessOrEqual = "<="
    /// Greater.
    case greater = ">"
    /// Greater or equal.
    case greaterOrEqual = ">="
}

/// A value in a where clause: a constant, a field, or an expression.
public indirect enum WhereOperand: Hashable, Sendable {
    /// A constant: null, a whole number, a finite number, a text, or a point in time (`date`). Days and times of day are texts in the form
    /// of their fields.
    case constant(AttributeValue, WhereType?)
    /// The value of a field; null if it is missing.
    case field(WhereField)
    /// `-a`.
    case negative(WhereOperand)
    /// `a + b` and the other arithmetic operations on numbers.
    case arithmetic(WhereArithmetic, WhereOperand, WhereOperand)
    /// A function with its operands.
    case function(WhereFunction, [WhereOperand])
    /// `CAST(a AS type)`.
    case cast(WhereOperand, to: WhereCast)
    /// `EXTRACT(part FROM a)` of a point in time in UTC; a whole number, except for seconds.
    case extract(WhereDatePart, from: WhereOperand)
}

/// The type of a value in a where clause. Only values of one type can be compared.
public enum WhereType: String, Hashable, Sendable, CaseIterable {
    /// A number, whole or not.
    case number
    /// A text.
    case text
    /// A point in time, in milliseconds since 1970-01-01T00:00:00Z.
    case date
    /// A day, a text such as `2026-01-31`.
    case day
    /// A time of day, a text such as `23:59:59`.
    case time
    /// Bytes, which can only be compared with null.
    case bytes
}

/// A field in a where clause.
public struct WhereField: Hashable, Sendable {
    /// The name as the layer spells it.
    public let name: String
    /// The type of the layer's field. The value of a `timestampOffset` field is a text; as an operand, it is wrapped in
    /// ``WhereFunction/moment``.
    public let fieldType: FieldType
    /// The place of the value in a feature.
    public let source: Source

    /// The place of a field's value in a feature.
    public enum Source: Hashable, Sendable {
        /// An attribute, at this index in features with the layer's own list of names.
        case attribute(place: Int)
        /// ``Feature/objectID``.
        case objectID
        /// ``Feature/globalID``.
        case globalID
    }
}

/// The arithmetic operations on two numbers. The result is null if either operand is null, or if there is no finite result.
public enum WhereArithmetic: String, Hashable, Sendable, CaseIterable {
    /// The sum; whole for whole numbers, unless it exceeds 64 bits.
    case add = "+"
    /// The difference; whole for whole numbers, unless it exceeds 64 bits.
    case subtract = "-"
    /// The product; whole for whole numbers, unless it exceeds 64 bits.
    case multiply = "*"
    /// The quotient; for whole numbers truncated toward zero, as in SQLite, PostgreSQL and SQL Server. Null for a divisor of 0.
    case divide = "/"
}

/// The functions of where clauses. The result is null if an operand is null, except for `coalesce` and `nullIf`.
public enum WhereFunction: String, Hashable, Sendable, CaseIterable {
    /// `a || b`, the concatenation of texts.
    case concatenate = "||"
    /// `UPPER(a)`, by Unicode's full mapping.
    case upper = "UPPER"
    /// `LOWER(a)`, by Unicode's full mapping.
    case lower = "LOWER"
    /// `CHAR_LENGTH(a)`, in Unicode scalars.
    case charLength = "CHAR_LENGTH"
    /// `SUBSTRING(a FROM start FOR length)` or `SUBSTRING(a, start, length)`, in Unicode scalars from 1; two or three operands. Positions
    /// outside the text are ignored; null for a negative length.
    case substring = "SUBSTRING"
    /// `TRIM(BOTH c FROM a)`, `TRIM(a)`: the text without the character (by default a space) at both ends; operands: text, character.
    case trim = "TRIM"
    /// `TRIM(LEADING c FROM a)`; operands: text, character.
    case trimLeading = "LTRIM"
    /// `TRIM(TRAILING c FROM a)`; operands: text, character.
    case trimTrailing = "RTRIM"
    /// `ABS(a)`.
    case abs = "ABS"
    /// `ROUND(a)`, `ROUND(a, digits)`: to the nearest, halves away from zero; digits from -15 to 15. The result is whole if the operand is.
    case round = "ROUND"
    /// `FLOOR(a)`.
    case floor = "FLOOR"
    /// `CEILING(a)`.
    case ceiling = "CEILING"
    /// `MOD(a, b)`, with the sign of `a`; null for `b` of 0.
    case mod = "MOD"
    /// `POWER(a, b)`, a floating-point number; null if it is not finite.
    case power = "POWER"
    /// `COALESCE(a, b, …)`: the first operand that is not null.
    case coalesce = "COALESCE"
    /// `NULLIF(a, b)`: null if they are equal, otherwise `a`.
    case nullIf = "NULLIF"
    /// The point in time, in milliseconds since 1970, of a text of RFC 3339 with offset; null for other texts. It has no syntax: the parser
    /// wraps fields of type `timestampOffset` in it.
    case moment = "MOMENT"
}

/// The types to which a value can be cast.
public enum WhereCast: Hashable, Sendable {
    /// `INTEGER`, `INT`, `SMALLINT`, `BIGINT`: truncated toward zero; null for a text that is not a number, and outside the range of the
    /// bits (16, 32, 64).
    case integer(bits: Int)
    /// `FLOAT`, `REAL`, `DOUBLE`, `DOUBLE PRECISION`; null for a text that is not a finite number.
    case double
    /// `VARCHAR(n)`, `CHAR(n)`, `VARCHAR`: truncated after `n` Unicode scalars. Points in time as `2026-01-31 23:59:59`, with `.fff` if
    /// there are milliseconds; numbers with the fewest digits that read back equal, whole values of a double as `1.0`.
    case text(length: Int?)
    /// `DATE`: of a point in time the start of its day in UTC, of a day or a text `2026-01-31` that day; null for other texts.
    case date
    /// `TIMESTAMP`: of a point in time itself, of a text `2026-01-31 23:59:59` that point in time; null for other texts.
    case timestamp
}

/// A part of a date.
public enum WhereDatePart: String, Hashable, Sendable, CaseIterable {
    /// The year.
    case year = "YEAR"
    /// The month, from 1.
    case month = "MONTH"
    /// The day of the month, from 1.
    case day = "DAY"
    /// The hour, from 0.
    case hour = "HOUR"
    /// The minute, from 0.
    case minute = "MINUTE"
    /// The second with its fraction, from 0.
    case second = "SECOND"
}
