import GromaFormats

/// A condition of a where clause: true, false or unknown, as SQL-92 has it. Its operands are of types that fit together.
///
/// `<>` of unknown, `NOT IN` and the like are `not` of the positive form, which comes to the same in three-valued logic.
/// A tree is at most ``WhereClause/nestingLimit`` deep; lists of `AND`, `OR` and `IN` may be of any length.
public indirect enum WhereExpression: Hashable, Sendable {
    /// `a < b` and the like; unknown when either is null.
    case comparison(WhereComparison, WhereOperand, WhereOperand)
    /// `a IN (…)`; unknown when the operand is null, or nothing is equal and one of the list is null.
    case isIn(WhereOperand, WhereList)
    /// `a BETWEEN low AND high`, both included: `a >= low AND a <= high`.
    case isBetween(WhereOperand, low: WhereOperand, high: WhereOperand)
    /// `a LIKE pattern ESCAPE e`: `%` is any text, `_` any one Unicode scalar, and either of them or `e` behind an `e` is itself. Case counts.
    case isLike(WhereOperand, pattern: WhereOperand, escape: Unicode.Scalar?)
    /// `a IS NULL`; a missing attribute counts as null. Never unknown.
    case isNull(WhereOperand)
    /// `NOT …`; unknown when what is negated is.
    case not(WhereExpression)
    /// `… AND …`: false when one is false, else unknown when one is unknown.
    case all([WhereExpression])
    /// `… OR …`: true when one is true, else unknown when one is unknown.
    case any([WhereExpression])
}

/// The list in the parentheses of `IN`.
public struct WhereList: Hashable, Sendable {
    /// The operands, in the order in which they were written.
    public let operands: [WhereOperand]
    /// The constants in order without null, where all are constants, so that thousands of ids are looked up and not tried one by one.
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

/// How two operands compare. Texts compare by their UTF-8 bytes (which is by code point), whole numbers and others by what they are exactly.
public enum WhereComparison: String, Hashable, Sendable, CaseIterable {
    /// The same.
    case equal = "="
    /// Not the same.
    case notEqual = "<>"
    /// Smaller.
    case less = "<"
    /// Smaller or the same.
    case lessOrEqual = "<="
    /// Greater.
    case greater = ">"
    /// Greater or the same.
    case greaterOrEqual = ">="
}

/// A value of a where clause: a constant, a field, or what is worked out of others.
public indirect enum WhereOperand: Hashable, Sendable {
    /// A constant: null, a whole number, a finite number, a text, a moment (`date`). Days and times of day are texts as their fields have them.
    case constant(AttributeValue, WhereType?)
    /// The value of a field; null when it is missing.
    case field(WhereField)
    /// `-a`.
    case negative(WhereOperand)
    /// `a + b` and the like, of numbers.
    case arithmetic(WhereArithmetic, WhereOperand, WhereOperand)
    /// A function of as many operands as it takes.
    case function(WhereFunction, [WhereOperand])
    /// `CAST(a AS type)`.
    case cast(WhereOperand, to: WhereCast)
    /// `EXTRACT(part FROM a)`, a whole number except for seconds; of a moment in UTC.
    case extract(WhereDatePart, from: WhereOperand)
}

/// The type of a value in a where clause. Only values of one type can be compared.
public enum WhereType: String, Hashable, Sendable, CaseIterable {
    /// A number, whole or not.
    case number
    /// A text.
    case text
    /// A moment, in milliseconds since 1970-01-01T00:00:00Z.
    case date
    /// A day, a text such as `2026-01-31`.
    case day
    /// A time of day, a text such as `23:59:59`.
    case time
    /// Bytes, which can be asked for null only.
    case bytes
}

/// A field in a where clause.
public struct WhereField: Hashable, Sendable {
    /// Its name as the layer spells it.
    public let name: String
    /// The type of the layer's field. The value of a `timestampOffset` field is a text; as an operand it stands inside ``WhereFunction/moment``.
    public let fieldType: FieldType
    /// The place of its value.
    public let source: Source

    /// The place of a field's value in a feature.
    public enum Source: Hashable, Sendable {
        /// Among the attributes, in features of the layer's own list of names at this place.
        case attribute(place: Int)
        /// ``Feature/objectID``.
        case objectID
        /// ``Feature/globalID``.
        case globalID
    }
}

/// Arithmetic of two numbers. Null when either is, and where there is no finite result.
public enum WhereArithmetic: String, Hashable, Sendable, CaseIterable {
    /// The sum; of whole numbers a whole one unless it is beyond 64 bits.
    case add = "+"
    /// The difference; of whole numbers a whole one unless it is beyond 64 bits.
    case subtract = "-"
    /// The product; of whole numbers a whole one unless it is beyond 64 bits.
    case multiply = "*"
    /// The quotient; of whole numbers cut off towards zero, as SQLite, PostgreSQL and SQL Server do. Null for a divisor of 0.
    case divide = "/"
}

/// A function of a where clause. Null when an operand is, except for `coalesce` and `nullIf`.
public enum WhereFunction: String, Hashable, Sendable, CaseIterable {
    /// `a || b`, texts one after another.
    case concatenate = "||"
    /// `UPPER(a)`, by Unicode's full mapping.
    case upper = "UPPER"
    /// `LOWER(a)`, by Unicode's full mapping.
    case lower = "LOWER"
    /// `CHAR_LENGTH(a)`, in Unicode scalars.
    case charLength = "CHAR_LENGTH"
    /// `SUBSTRING(a FROM start FOR length)` or `SUBSTRING(a, start, length)`, in Unicode scalars from 1; two or three operands. What lies
    /// outside the text is omitted; null for a negative length.
    case substring = "SUBSTRING"
    /// `TRIM(BOTH c FROM a)`, `TRIM(a)`: the text without the character (a space) at both ends; operands: text, character.
    case trim = "TRIM"
    /// `TRIM(LEADING c FROM a)`; operands: text, character.
    case trimLeading = "LTRIM"
    /// `TRIM(TRAILING c FROM a)`; operands: text, character.
    case trimTrailing = "RTRIM"
    /// `ABS(a)`.
    case abs = "ABS"
    /// `ROUND(a)`, `ROUND(a, digits)`: to the nearest, halves away from zero; digits -15 to 15. A number as its operand is whole or not.
    case round = "ROUND"
    /// `FLOOR(a)`.
    case floor = "FLOOR"
    /// `CEILING(a)`.
    case ceiling = "CEILING"
    /// `MOD(a, b)`, with the sign of `a`; null for `b` of 0.
    case mod = "MOD"
    /// `POWER(a, b)`, a number that is not whole; null where it is not finite.
    case power = "POWER"
    /// `COALESCE(a, b, …)`: the first that is not null.
    case coalesce = "COALESCE"
    /// `NULLIF(a, b)`: null when they are equal, else `a`.
    case nullIf = "NULLIF"
    /// The moment, in milliseconds since 1970, of a text of RFC 3339 with offset; null when it is none. Not written by anybody: it stands around
    /// fields of type `timestampOffset`.
    case moment = "MOMENT"
}

/// The types to which a value can be cast.
public enum WhereCast: Hashable, Sendable {
    /// `INTEGER`, `INT`, `SMALLINT`, `BIGINT`: towards zero; null for a text that is not a number, and beyond the range of the bits (16, 32, 64).
    case integer(bits: Int)
    /// `FLOAT`, `REAL`, `DOUBLE`, `DOUBLE PRECISION`; null for a text that is not a finite number.
    case double
    /// `VARCHAR(n)`, `CHAR(n)`, `VARCHAR`: cut off behind `n` Unicode scalars. Moments as `2026-01-31 23:59:59`, with `.fff` where there are
    /// milliseconds; numbers as short as they read back equal, whole ones of a double as `1.0`.
    case text(length: Int?)
    /// `DATE`: of a moment the day's beginning in UTC, of a day or a text `2026-01-31` the same; null for another text.
    case date
    /// `TIMESTAMP`: of a moment itself, of a text `2026-01-31 23:59:59` that moment; null for another text.
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
