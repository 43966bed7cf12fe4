import GromaFormats

/// Parses a where clause by recursive descent, and checks types at the same time: the types in its result match.
struct WhereParser {
    private var lexer: WhereLexer
    private(set) var token: WhereToken
    private let fields: WhereFields
    private var level = 0

    /// A parsed part: a condition or an operand.
    struct Part {
        enum Content {
            case condition(WhereExpression)
            case operand(WhereOperand, WhereType?)
        }

        let content: Content
        /// The byte offset of its start.
        let offset: Int
        /// The depth of its tree.
        let depth: Int
        /// The day of a literal such as `DATE '2026-01-31'`, which can be compared with points in time and with days.
        var dayLiteral: String?
    }

    init(_ text: String, definition: LayerDefinition) throws(FeatureError) {
        lexer = WhereLexer(text)
        token = try lexer.next()
        fields = WhereFields(definition)
    }

    /// Parses the whole text as one condition.
    mutating func parse() throws(FeatureError) -> WhereExpression {
        let part = try disjunction()
        let (condition, _) = try condition(part)
        guard case .end = token.kind else { throw unexpected("AND, OR or the end") }
        return condition
    }

    // MARK: Tokens

    mutating func advance() throws(FeatureError) { token = try lexer.next() }

    func unexpected(_ expected: String) -> FeatureError {
        .whereSyntax(offset: token.offset, found: token.description, expected: expected)
    }

    mutating func take(sign: String) throws(FeatureError) -> Bool {
        guard token.kind == .sign(sign) else { return false }
        try advance()
        return true
    }

    mutating func take(keyword: String) throws(FeatureError) -> Bool {
        guard token.keyword == keyword else { return false }
        try advance()
        return true
    }

    mutating func require(sign: String) throws(FeatureError) {
        guard try take(sign: sign) else { throw unexpected("\"\(sign)\"") }
    }

    mutating func require(keyword: String) throws(FeatureError) {
        guard try take(keyword: keyword) else { throw unexpected(keyword) }
    }

    // MARK: Depth

    /// Increases the nesting depth while `body` runs; throws if it is too deep.
    private mutating func nested(
        _ body: (inout WhereParser) throws(FeatureError) -> Part
    ) throws(FeatureError) -> Part {
        try requireDepth(level + 1, at: token.offset)
        level += 1
        defer { level -= 1 }
        return try body(&self)
    }

    func requireDepth(_ depth: Int, at offset: Int) throws(FeatureError) {
        if depth > WhereClause.nestingLimit {
            throw .whereSyntax(
                offset: offset, found: "more than \(WhereClause.nestingLimit) levels of nesting", expected: "a simpler condition")
        }
    }

    /// Returns a part composed of others, one level above the deepest.
    func part(_ content: Part.Content, at offset: Int, of parts: [Part]) throws(FeatureError) -> Part {
        let depth = (parts.lazy.map(\.depth).max() ?? 0) + 1
        try requireDepth(depth, at: offset)
        return Part(content: content, offset: offset, depth: depth)
    }

    func condition(_ part: Part) throws(FeatureError) -> (WhereExpression, Int) {
        guard case .condition(let condition) = part.content else {
            throw .whereSyntax(offset: token.offset, found: token.description, expected: "a comparison of what stands before")
        }
        return (condition, part.depth)
    }

    func operand(_ part: Part) throws(FeatureError) -> (WhereOperand, WhereType?) {
        guard case .operand(let operand, let type) = part.content else {
            throw .whereType(offset: part.offset, reason: "found a condition where a value is required")
        }
        return (operand, type)
    }

    // MARK: Conditions

    /// Parses a condition, or an operand where one is allowed.
    mutating func disjunction() throws(FeatureError) -> Part {
        try nested { (parser) throws(FeatureError) in
            try parser.list("OR") { (parser) throws(FeatureError) in
                try parser.list("AND", of: { (parser) throws(FeatureError) in try parser.negation() }, WhereExpression.all)
            } _: {
                .any($0)
            }
        }
    }

    private mutating func list(
        _ keyword: String, of member: (inout WhereParser) throws(FeatureError) -> Part,
        _ make: ([WhereExpression]) -> WhereExpression
    ) throws(FeatureError) -> Part {
        let first = try member(&self)
        guard token.keyword == keyword else { return first }
        var members = [try condition(first).0]
        var depth = first.depth
        while try take(keyword: keyword) {
            let part = try member(&self)
            let (next, nextDepth) = try condition(part)
            members.append(next)
            depth = max(depth, nextDepth)
        }
        try requireDepth(depth + 1, at: first.offset)
        return Part(content: .condition(make(members)), offset: first.offset, depth: depth + 1)
    }

    private mutating func negation() throws(FeatureError) -> Part {
        let offset = token.offset
        guard try take(keyword: "NOT") else { return try predicate() }
        let inner = try nested { (parser) throws(FeatureError) in try parser.negation() }
        return try part(.condition(.not(try condition(inner).0)), at: offset, of: [inner])
    }

    private mutating func predicate() throws(FeatureError) -> Part {
        let left = try sum()
        if case .condition = left.content { return left }
        if case .sign(let sign) = token.kind, let comparison = WhereComparison(rawValue: sign) {
            try advance()
            let right = try sum()
            let (a, b) = try comparable(left, right)
            return try part(.condition(.comparison(comparison, a, b)), at: left.offset, of: [left, right])
        }
        if try take(keyword: "IS") {
            let isNegated = try take(keyword: "NOT")
            try require(keyword: "NULL")
            let test = WhereExpression.isNull(try operand(left).0)
            return try part(.condition(isNegated ? .not(test) : test), at: left.offset, of: [left])
        }
        let isNegated = try take(keyword: "NOT")
        guard let (test, parts) = try listedPredicate(left) else {
            if isNegated { throw unexpected("IN, BETWEEN or LIKE") }
            return left
        }
        return try part(.condition(isNegated ? .not(test) : test), at: left.offset, of: parts)
    }

    /// Parses `IN`, `BETWEEN` or `LIKE` after an operand; nil if none of them follows.
    private mutating func listedPredicate(_ left: Part) throws(FeatureError) -> (WhereExpression, [Part])? {
        if try take(keyword: "IN") {
            try require(sign: "(")
            var found: [Part] = []
            repeat { found.append(try sum()) } while try take(sign: ",")
            try require(sign: ")")
            // Any number of members is one level; only the deepest counts.
            let deepest = found.max { $0.depth < $1.depth }
            let (operand, members) = try comparable(left, withAll: found)
            return (.isIn(operand, WhereList(members)), [left] + [deepest].compactMap { $0 })
        }
        if try take(keyword: "BETWEEN") {
            let low = try sum()
            try require(keyword: "AND")
            let high = try sum()
            let (operand, bounds) = try comparable(left, withAll: [low, high])
            return (.isBetween(operand, low: bounds[0], high: bounds[1]), [left, low, high])
        }
        guard try take(keyword: "LIKE") else { return nil }
        let pattern = try sum()
        try require(.text, left, "LIKE")
        try require(.text, pattern, "LIKE")
        let escape = try take(keyword: "ESCAPE") ? try escapeCharacter() : nil
        if case .operand(.constant(.string(let text), _), _) = pattern.content, let escape, !LikePattern.isWellFormed(text, escape) {
            throw .whereSyntax(
                offset: pattern.offset, found: "'\(text)'", expected: "behind each \(escape) one of %, _ and \(escape)")
        }
        return (.isLike(try operand(left).0, pattern: try operand(pattern).0, escape: escape), [left, pattern])
    }

    private mutating func escapeCharacter() throws(FeatureError) -> Unicode.Scalar {
        guard case .text(let text) = token.kind, text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first else {
            throw unexpected("a text of one character")
        }
        try advance()
        return scalar
    }

    // MARK: Operands

    mutating func sum() throws(FeatureError) -> Part {
        var left = try product()
        while case .sign(let sign) = token.kind, sign == "+" || sign == "-" || sign == "||" {
            try advance()
            let right = try product()
            left = try combined(left, sign, right)
        }
        return left
    }

    private mutating func product() throws(FeatureError) -> Part {
        var left = try unary()
        while case .sign(let sign) = token.kind, sign == "*" || sign == "/" {
            try advance()
            let right = try unary()
            left = try combined(left, sign, right)
        }
        return left
    }

    private func combined(_ left: Part, _ sign: String, _ right: Part) throws(FeatureError) -> Part {
        guard let arithmetic = WhereArithmetic(rawValue: sign) else {
            try require(.text, left, sign)
            try require(.text, right, sign)
            let joined = WhereOperand.function(.concatenate, [try operand(left).0, try operand(right).0])
            return try part(.operand(joined, .text), at: left.offset, of: [left, right])
        }
        try require(.number, left, sign)
        try require(.number, right, sign)
        let result = WhereOperand.arithmetic(arithmetic, try operand(left).0, try operand(right).0)
        return try part(.operand(result, .number), at: left.offset, of: [left, right])
    }

    private mutating func unary() throws(FeatureError) -> Part {
        guard case .sign(let sign) = token.kind, sign == "-" || sign == "+" else { return try primary() }
        let offset = token.offset
        try advance()
        let inner = try nested { (parser) throws(FeatureError) in try parser.unary() }
        try require(.number, inner, sign)
        let value = try operand(inner).0
        if sign == "+" { return inner }
        switch value {
        case .constant(.integer(let number), let type):
            return Part(content: .operand(.constant(.integer(-number), type), .number), offset: offset, depth: inner.depth)
        case .constant(.double(let number), let type):
            return Part(content: .operand(.constant(.double(-number), type), .number), offset: offset, depth: inner.depth)
        default: return try part(.operand(.negative(value), .number), at: offset, of: [inner])
        }
    }

    private mutating func primary() throws(FeatureError) -> Part {
        let offset = token.offset
        func constant(_ value: AttributeValue, _ type: WhereType?) -> Part {
            Part(content: .operand(.constant(value, type), type), offset: offset, depth: 1)
        }
        switch token.kind {
        case .text(let text):
            try advance()
            return constant(.string(text), .text)
        case .integer(let number):
            try advance()
            return constant(.integer(number), .number)
        case .double(let number):
            try advance()
            return constant(.double(number), .number)
        case .quoted(let name):
            try advance()
            return try field(name, at: offset)
        case .sign("("):
            try advance()
            let inner = try disjunction()
            try require(sign: ")")
            return Part(content: inner.content, offset: offset, depth: inner.depth, dayLiteral: inner.dayLiteral)
        case .word(let word): return try named(word, keyword: token.keyword ?? word, at: offset)
        case .sign, .end: throw unexpected("a field name, a number, a text in single quotes or \"(\"")
        }
    }

    /// Parses what begins with a word: a literal, a function or a field.
    private mutating func named(_ word: String, keyword: String, at offset: Int) throws(FeatureError) -> Part {
        if Self.reserved.contains(keyword) { throw unexpected("a field name, a number, a text in single quotes or \"(\"") }
        try advance()
        if keyword == "NULL" { return Part(content: .operand(.constant(.null, nil), nil), offset: offset, depth: 1) }
        if token.kind == .sign("(") { return try nested { (parser) throws(FeatureError) in try parser.call(keyword, at: offset) } }
        if case .text(let text) = token.kind, ["DATE", "TIME", "TIMESTAMP"].contains(keyword) {
            let literal = try WhereLiteral(keyword, text, at: token.offset)
            try advance()
            return Part(
                content: .operand(.constant(literal.value, literal.type), literal.type), offset: offset, depth: 1, dayLiteral: literal.day)
        }
        if case .text = token.kind, keyword == "INTERVAL" {
            throw .whereSyntax(offset: offset, found: "INTERVAL", expected: "a moment written out: TIMESTAMP '2026-01-31 23:59:59'")
        }
        if fields.find(word) == nil, Self.clockOrUser.contains(keyword) {
            throw .whereSyntax(
                offset: offset, found: keyword, expected: "a value written out: what depends on the clock or the user is not taken")
        }
        return try field(word, at: offset)
    }

    func field(_ name: String, at offset: Int) throws(FeatureError) -> Part {
        let (operand, type) = try fields.operand(name, at: offset)
        return Part(content: .operand(operand, type), offset: offset, depth: 1)
    }

    private static let reserved: Set<String> = ["AND", "OR", "NOT", "IN", "IS", "LIKE", "BETWEEN", "ESCAPE", "FROM"]
    private static let clockOrUser: Set<String> = [
        "CURRENT_DATE", "CURRENT_TIME", "CURRENT_TIMESTAMP", "CURRENT_USER", "LOCALTIME", "LOCALTIMESTAMP", "USER", "SESSION_USER",
    ]
}
