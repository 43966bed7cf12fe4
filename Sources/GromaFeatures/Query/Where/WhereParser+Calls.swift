import GromaBase

extension WhereParser {
    /// Parses a function with its operands; the name has been read, the parenthesis is next.
    mutating func call(_ name: String, at offset: Int) throws(FeatureError) -> Part {
        let wordEnd = token.offset
        try require(sign: "(")
        switch name {
        case "CAST": return try castCall(at: offset)
        case "EXTRACT": return try extractCall(at: offset)
        case "TRIM": return try trimCall(at: offset)
        case "SUBSTRING": return try substringCall(at: offset)
        case "COALESCE", "NULLIF": return try choiceCall(name, at: offset)
        default: break
        }
        guard let signature = Self.signatures[name] else {
            let known = Self.signatures.keys.sorted() + ["CAST", "COALESCE", "EXTRACT", "NULLIF", "SUBSTRING", "TRIM"]
            throw .whereSyntax(
                offset: offset, found: "\(name)(",
                expected: wordEnd > offset ? "one of the functions \(known.sorted().joined(separator: ", "))" : "a name")
        }
        var arguments: [Part] = []
        repeat { arguments.append(try sum()) } while try take(sign: ",")
        guard signature.count.contains(arguments.count) else {
            let count =
                signature.count.lowerBound == signature.count.upperBound
                ? "\(signature.count.lowerBound)" : "\(signature.count.lowerBound) to \(signature.count.upperBound)"
            throw .whereSyntax(offset: token.offset, found: "\(arguments.count.counting("operand")) of \(name)", expected: count)
        }
        try require(sign: ")")
        for argument in arguments { try require(signature.takes, argument, name) }
        return try made(signature.function, arguments, signature.gives, at: offset)
    }

    private struct Signature {
        let function: WhereFunction
        let count: ClosedRange<Int>
        let takes: WhereType
        let gives: WhereType

        init(_ function: WhereFunction, _ count: ClosedRange<Int>, _ takes: WhereType, _ gives: WhereType) {
            self.function = function
            self.count = count
            self.takes = takes
            self.gives = gives
        }
    }

    private static let signatures: [String: Signature] = [
        "UPPER": Signature(.upper, 1...1, .text, .text), "LOWER": Signature(.lower, 1...1, .text, .text),
        "CHAR_LENGTH": Signature(.charLength, 1...1, .text, .number), "CHARACTER_LENGTH": Signature(.charLength, 1...1, .text, .number),
        "CONCAT": Signature(.concatenate, 2...2, .text, .text), "ABS": Signature(.abs, 1...1, .number, .number),
        "ROUND": Signature(.round, 1...2, .number, .number), "FLOOR": Signature(.floor, 1...1, .number, .number),
        "CEILING": Signature(.ceiling, 1...1, .number, .number), "MOD": Signature(.mod, 2...2, .number, .number),
        "POWER": Signature(.power, 2...2, .number, .number),
    ]

    private func made(
        _ function: WhereFunction, _ arguments: [Part], _ type: WhereType?, at offset: Int
    ) throws(FeatureError) -> Part {
        var operands: [WhereOperand] = []
        for argument in arguments { operands.append(try operand(argument).0) }
        return try part(.operand(.function(function, operands), type), at: offset, of: arguments)
    }

    /// Parses `SUBSTRING(a FROM b FOR c)` and `SUBSTRING(a, b, c)`, also without the length.
    private mutating func substringCall(at offset: Int) throws(FeatureError) -> Part {
        var arguments = [try sum()]
        try require(.text, arguments[0], "SUBSTRING")
        let hasWords = try take(keyword: "FROM")
        if !hasWords { guard try take(sign: ",") else { throw unexpected("FROM or \",\"") } }
        arguments.append(try sum())
        if hasWords ? try take(keyword: "FOR") : try take(sign: ",") { arguments.append(try sum()) }
        try require(sign: ")")
        for argument in arguments.dropFirst() { try require(.number, argument, "SUBSTRING") }
        return try made(.substring, arguments, .text, at: offset)
    }

    /// Parses `TRIM(BOTH 'x' FROM a)`, `TRIM('x' FROM a)`, `TRIM(BOTH FROM a)`, `TRIM(a)`.
    private mutating func trimCall(at offset: Int) throws(FeatureError) -> Part {
        var function = WhereFunction.trim
        var hasSide = true
        if try take(keyword: "LEADING") {
            function = .trimLeading
        } else if try take(keyword: "TRAILING") {
            function = .trimTrailing
        } else {
            hasSide = try take(keyword: "BOTH")
        }
        let space = Part(content: .operand(.constant(.string(" "), .text), .text), offset: offset, depth: 1)
        var character = space
        var trimmed: Part
        if hasSide, try take(keyword: "FROM") {
            trimmed = try sum()
        } else {
            trimmed = try sum()
            if try take(keyword: "FROM") {
                character = trimmed
                trimmed = try sum()
            } else if hasSide {
                throw unexpected("FROM")
            }
        }
        try require(sign: ")")
        try require(.text, trimmed, "TRIM")
        try require(.text, character, "TRIM")
        if case .operand(.constant(.string(let text), _), _) = character.content, text.unicodeScalars.count != 1 {
            throw .whereType(offset: character.offset, reason: "TRIM takes away one character, not '\(text)'")
        }
        return try made(function, [trimmed, character], .text, at: offset)
    }

    /// Parses `COALESCE(a, b, …)` and `NULLIF(a, b)`, whose operands have one type.
    private mutating func choiceCall(_ name: String, at offset: Int) throws(FeatureError) -> Part {
        var arguments = [try sum()]
        var operands: [WhereOperand] = [try operand(arguments[0]).0]
        var (type, typed) = (try operand(arguments[0]).1, 0)
        while try take(sign: ",") {
            let next = try sum()
            let (a, b) = try comparable(arguments[typed], next)
            operands[typed] = a
            operands.append(b)
            arguments.append(next)
            if type == nil {
                typed = arguments.count - 1
                type = try operand(next).1
            }
        }
        if type == .bytes { throw .whereType(offset: offset, reason: "\(name) does not take bytes") }
        guard arguments.count >= 2, name == "COALESCE" || arguments.count == 2 else {
            throw .whereSyntax(
                offset: token.offset, found: "\(arguments.count.counting("operand")) of \(name)",
                expected: name == "NULLIF" ? "2" : "2 or more")
        }
        try require(sign: ")")
        let function: WhereFunction = name == "NULLIF" ? .nullIf : .coalesce
        return try part(.operand(.function(function, operands), type), at: offset, of: arguments)
    }

    /// Parses `EXTRACT(YEAR FROM a)`.
    private mutating func extractCall(at offset: Int) throws(FeatureError) -> Part {
        guard let word = token.keyword, let datePart = WhereDatePart(rawValue: word) else {
            throw unexpected("one of \(WhereDatePart.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        try advance()
        try require(keyword: "FROM")
        let argument = try sum()
        try require(sign: ")")
        var (value, type) = try operand(argument)
        if type == .day {
            value = .cast(value, to: .date)
            type = .date
        }
        if let type, type != .date { try require(.date, argument, "EXTRACT from \(type.phrase)") }
        return try part(.operand(.extract(datePart, from: value), .number), at: offset, of: [argument])
    }

    /// Parses `CAST(a AS INTEGER)`.
    private mutating func castCall(at offset: Int) throws(FeatureError) -> Part {
        let argument = try sum()
        try require(keyword: "AS")
        let typeOffset = token.offset
        let (cast, type) = try castType()
        try require(sign: ")")
        let (value, found) = try operand(argument)
        let isPossible: Bool
        switch (found, type) {
        case (nil, _), (.number, .number), (.text, _), (.date, .date), (.day, .date), (.number, .text), (.date, .text), (.day, .text),
            (.time, .text):
            isPossible = true
        default: isPossible = false
        }
        guard isPossible else {
            throw .whereType(offset: typeOffset, reason: "\(found?.phrase ?? "null") cannot be turned into \(type.phrase)")
        }
        return try part(.operand(.cast(value, to: cast), type), at: offset, of: [argument])
    }

    private mutating func castType() throws(FeatureError) -> (WhereCast, WhereType) {
        guard let word = token.keyword else { throw unexpected(Self.castTypes) }
        switch word {
        case "SMALLINT", "INTEGER", "INT", "BIGINT":
            try advance()
            return (.integer(bits: word == "SMALLINT" ? 16 : word == "BIGINT" ? 64 : 32), .number)
        case "FLOAT", "REAL", "DOUBLE":
            try advance()
            if word == "DOUBLE" { _ = try take(keyword: "PRECISION") }
            return (.double, .number)
        case "DATE", "TIMESTAMP":
            try advance()
            return (word == "DATE" ? .date : .timestamp, .date)
        case "VARCHAR", "CHAR", "CHARACTER":
            try advance()
            guard try take(sign: "(") else { return (.text(length: nil), .text) }
            guard case .integer(let length) = token.kind, length > 0 else { throw unexpected("a length of 1 or more") }
            try advance()
            try require(sign: ")")
            return (.text(length: length), .text)
        default: throw unexpected(Self.castTypes)
        }
    }

    private static let castTypes = "one of SMALLINT, INTEGER, BIGINT, FLOAT, DOUBLE, VARCHAR, DATE, TIMESTAMP"
}
