/// A piece of a text of two angles.
struct AngleToken {
    enum Kind: Equatable {
        case number(Double, isWhole: Bool)
        case hemisphere(Unicode.Scalar)
        case sign(isNegative: Bool)
        /// A degree, minute or second mark: 0, 1 or 2.
        case mark(Int)
        /// A colon or hyphen that ties two numbers into one angle.
        case joint
        /// A comma or semicolon between the angles.
        case separator
    }

    let kind: Kind
    let offset: Int

    var isNumber: Bool { if case .number = kind { true } else { false } }
    var isHemisphere: Bool { if case .hemisphere = kind { true } else { false } }
    var isSign: Bool { if case .sign = kind { true } else { false } }

    private static let degreeMarks: Set<Unicode.Scalar> = ["°", "º", "˚", "∘", "d", "D"]
    private static let minuteMarks: Set<Unicode.Scalar> = ["'", "′", "’", "‘", "ʹ", "ʼ", "´", "`", "m", "M"]
    private static let secondMarks: Set<Unicode.Scalar> = ["\"", "″", "”", "“", "ʺ", "˝"]
    private static let hyphens: Set<Unicode.Scalar> = ["-", "−", "–", "‐", "‑"]

    /// Cuts a text into its pieces; spaces are omitted.
    static func tokens(of text: NotationReader) throws(NotationError) -> [AngleToken] {
        var reader = text
        var tokens: [AngleToken] = []
        var hasLetterMarks = false
        while let next = reader.peek {
            let start = reader.offset
            let followsNumber = tokens.last?.isNumber ?? false
            let kind: Kind
            if next == "." || next.digitValue != nil {
                let number = try reader.number(expected: "a number with one decimal point at most")
                tokens.append(
                    AngleToken(kind: .number(number.value, isWhole: !number.text.unicodeScalars.contains(".")), offset: start))
                continue
            }
            reader.offset += 1
            if next == "s", hasLetterMarks, followsNumber {
                kind = .mark(2)
            } else if let letter = next.asciiCapital, ["N", "S", "E", "W"].contains(letter) {
                kind = .hemisphere(letter)
                hasLetterMarks = false
            } else if degreeMarks.contains(next) {
                kind = .mark(0)
                hasLetterMarks = next.isASCII
            } else if minuteMarks.contains(next) {
                // Two primes in a row are a second mark.
                if let last = tokens.last, last.kind == .mark(1), last.offset == start - 1, next.asciiCapital == nil {
                    tokens[tokens.count - 1] = AngleToken(kind: .mark(2), offset: last.offset)
                    reader.skipSpaces()
                    continue
                }
                kind = .mark(1)
            } else if secondMarks.contains(next) {
                kind = .mark(2)
            } else if next == "+" {
                kind = .sign(isNegative: false)
            } else if hyphens.contains(next) {
                // Between two digits a hyphen joins, as in 45-30-00N; where the first angle has a sign, it is one (ISO 6709).
                let isTight = start > 0 && text.scalars[start - 1].digitValue != nil && reader.peek?.digitValue != nil
                kind = isTight && !(tokens.first?.isSign ?? false) ? .joint : .sign(isNegative: true)
            } else if next == ":" {
                kind = .joint
            } else if next == "," || next == ";" {
                kind = .separator
            } else {
                throw reader.failure(at: start, expected: "a number, a hemisphere letter N S E W, or a degree or prime symbol")
            }
            tokens.append(AngleToken(kind: kind, offset: start))
            reader.skipSpaces()
        }
        return tokens
    }
}
