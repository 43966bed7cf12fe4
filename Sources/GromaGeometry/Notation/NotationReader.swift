/// A text and a place in it, for the grammars of the notations.
struct NotationReader {
    let notation: String
    let scalars: [Unicode.Scalar]
    var offset = 0

    /// No notation needs more; what is longer is refused unread.
    static let greatestLength = 256

    init(_ text: String, notation: String) throws(NotationError) {
        self.notation = notation
        scalars = Array(text.unicodeScalars.prefix(Self.greatestLength + 1))
        if scalars.count > Self.greatestLength {
            throw failure(at: Self.greatestLength, expected: "at most \(Self.greatestLength) characters")
        }
        skipSpaces()
        if offset == scalars.count { throw failure(expected: "a position") }
    }

    var peek: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

    mutating func skipSpaces() {
        while let next = peek, next.properties.isWhitespace { offset += 1 }
    }

    /// The next scalar as an ASCII capital, if it is a letter; passes it and the spaces after it.
    mutating func letter() -> Unicode.Scalar? {
        guard let letter = peek?.asciiCapital else { return nil }
        offset += 1
        skipSpaces()
        return letter
    }

    /// A letter out of a list: its index there.
    mutating func letter(in list: some Collection<Unicode.Scalar>, expected: String) throws(NotationError) -> Int {
        let start = offset
        guard let letter = letter(), let index = list.firstIndex(of: letter) else { throw failure(at: start, expected: expected) }
        return list.distance(from: list.startIndex, to: index)
    }

    /// One to `most` digits, all that there are: their value.
    mutating func wholeNumber(digits count: ClosedRange<Int>, expected: String) throws(NotationError) -> Int {
        let start = offset
        var value = 0
        while let digit = peek?.digitValue, offset - start < count.upperBound {
            value = value * 10 + digit
            offset += 1
        }
        guard count.contains(offset - start), peek?.digitValue == nil else { throw failure(at: start, expected: expected) }
        skipSpaces()
        return value
    }

    /// Digits with or without a decimal point; passes the spaces after.
    mutating func number(expected: String) throws(NotationError) -> (value: Double, text: String) {
        let start = offset
        var (digits, points) = (0, 0)
        while let next = peek, next == "." || next.digitValue != nil {
            if next == "." { points += 1 } else { digits += 1 }
            offset += 1
        }
        let text = String(String.UnicodeScalarView(scalars[start..<offset]))
        guard digits > 0, points <= 1, let value = Double(text.hasSuffix(".") ? text + "0" : text) else {
            throw failure(at: start, expected: expected)
        }
        skipSpaces()
        return (value, text)
    }

    /// Two numbers of as many digits each, written in one run or as two groups: easting or longitude first.
    mutating func digitPair(each allowed: ClosedRange<Int>) throws(NotationError) -> (first: Int, second: Int, digits: Int) {
        let start = offset
        var digits: [Int] = []
        var gaps: [Int] = []
        while let next = peek {
            if let digit = next.digitValue {
                digits.append(digit)
                offset += 1
            } else if next.properties.isWhitespace {
                skipSpaces()
                if peek != nil, !digits.isEmpty { gaps.append(digits.count) }
            } else {
                throw failure(expected: "a digit")
            }
            if digits.count > 2 * allowed.upperBound { break }
        }
        let half = digits.count / 2
        let range = "\(allowed.lowerBound) to \(allowed.upperBound)"
        guard digits.count == 2 * half, allowed.contains(half) else {
            throw failure(at: start, expected: "two groups of \(range) digits each, \(2 * allowed.upperBound) in all at most")
        }
        guard gaps.isEmpty || gaps == [half] else { throw failure(at: start, expected: "two groups of as many digits each") }
        let value = { (part: ArraySlice<Int>) in part.reduce(0) { $0 * 10 + $1 } }
        return (value(digits[..<half]), value(digits[half...]), half)
    }

    func expectEnd() throws(NotationError) {
        if offset < scalars.count { throw failure(expected: "the end of the text") }
    }

    /// The error at a place, here unless given: what was found there to the next space, not more than 24 characters.
    func failure(at place: Int? = nil, expected: String) -> NotationError {
        let place = min(place ?? offset, scalars.count)
        var found = String.UnicodeScalarView()
        for scalar in scalars[place...].prefix(24) {
            if !found.isEmpty, scalar.properties.isWhitespace { break }
            found.append(scalar)
        }
        return .unreadable(notation: notation, offset: place, found: String(found), expected: expected)
    }
}

extension Unicode.Scalar {
    /// 0 to 9 for the ASCII digits.
    var digitValue: Int? { ("0"..."9").contains(self) ? Int(value) - 48 : nil }

    /// The ASCII letter as a capital.
    var asciiCapital: Unicode.Scalar? {
        if ("A"..."Z").contains(self) { return self }
        return ("a"..."z").contains(self) ? Unicode.Scalar(UInt8(value) - 32) : nil
    }
}
