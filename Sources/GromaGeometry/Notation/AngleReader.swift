/// Reads latitude and longitude in any of the spellings of degrees, minutes and seconds.
struct AngleReader {
    private let text: NotationReader

    /// An angle: its value in degrees, the axis of its letter, and its place in the text.
    private struct Angle {
        var value: Double
        var isLatitude: Bool?
        var offset: Int
    }

    /// The position a text says.
    static func pair(_ text: NotationReader) throws(NotationError) -> Coordinate {
        let reader = AngleReader(text: text)
        let tokens = try AngleToken.tokens(of: text)
        let split = try reader.split(tokens)
        let end = split.end < tokens.count ? tokens[split.end].offset : text.scalars.count
        var first = try reader.angle(tokens[..<split.end], end: end)
        var second = try reader.angle(tokens[split.start...], end: text.scalars.count)
        if let axis = first.isLatitude, axis == second.isLatitude {
            throw text.failure(at: second.offset, expected: axis ? "a longitude (E or W) beside the latitude" : "a latitude (N or S)")
        }
        if first.isLatitude == false || second.isLatitude == true { swap(&first, &second) }
        guard abs(first.value) <= 90 else {
            throw text.failure(at: first.offset, expected: "a latitude of -90 to 90; it goes first where no letters N S E W stand")
        }
        guard abs(second.value) <= 180 else { throw text.failure(at: second.offset, expected: "a longitude of -180 to 180") }
        return Coordinate(x: second.value, y: first.value)
    }

    /// Returns the end of the first angle and the start of the second.
    private func split(_ tokens: [AngleToken]) throws(NotationError) -> (end: Int, start: Int) {
        let separators = tokens.indices.filter { tokens[$0].kind == .separator }
        if separators.count > 1 {
            throw text.failure(at: tokens[separators[1]].offset, expected: "one comma, between the angles; decimals take a point")
        }
        if let separator = separators.first { return (separator, separator + 1) }
        let start = try secondStart(tokens)
        return (start, start)
    }

    private func secondStart(_ tokens: [AngleToken]) throws(NotationError) -> Int {
        let numbers = tokens.indices.filter { tokens[$0].isNumber }
        let letters = tokens.indices.filter { tokens[$0].isHemisphere }
        let onlyOne = text.failure(at: text.scalars.count, expected: "a second angle: a position is a latitude and a longitude")
        guard let firstNumber = numbers.first, numbers.count > 1 else { throw onlyOne }
        if let letter = letters.first {
            // A letter before the first number belongs to the following angle, a letter after it to the preceding one.
            if letter > firstNumber { return letter + 1 }
            if letters.count > 1 { return letters[1] }
        }
        if let sign = tokens.indices.first(where: { $0 > firstNumber && tokens[$0].isSign }) { return sign }
        let degreeMarks = tokens.indices.filter { tokens[$0].kind == .mark(0) }
        if degreeMarks.count > 1, let start = numbers.last(where: { $0 < degreeMarks[1] }) { return start }
        if tokens.contains(where: { $0.kind == .joint }) {
            let gaps = numbers.filter { $0 > firstNumber && tokens[$0 - 1].kind != .joint }
            guard let gap = gaps.first else { throw onlyOne }
            return gap
        }
        guard numbers.count % 2 == 0, letters.isEmpty else {
            throw text.failure(
                at: tokens[numbers[numbers.count / 2]].offset,
                expected: "2, 4 or 6 numbers, half of them for each angle, or a comma between the angles")
        }
        return numbers[numbers.count / 2]
    }

    /// One angle of its pieces: letter or sign, one to three numbers with marks or joints, letter.
    private func angle(_ tokens: ArraySlice<AngleToken>, end: Int) throws(NotationError) -> Angle {
        var angle = Angle(value: 0, isLatitude: nil, offset: tokens.first?.offset ?? end)
        var (numbers, marks) = (0, 0)
        var (isNegative, hasSign, isFinished) = (false, false, false)
        var (isWholeSoFar, isJoined) = (true, false)
        var units = 0.0
        for token in tokens {
            let fail = { (expected: String) in text.failure(at: token.offset, expected: expected) }
            guard !isFinished else { throw fail("the end of the angle") }
            if isJoined, !token.isNumber { throw fail("a number") }
            switch token.kind {
            case .hemisphere(let letter):
                guard angle.isLatitude == nil else { throw fail("one hemisphere letter an angle") }
                if hasSign, isNegative { throw fail("either a minus sign or a hemisphere letter") }
                angle.isLatitude = letter == "N" || letter == "S"
                isNegative = letter == "S" || letter == "W"
                isFinished = numbers > 0
            case .sign(let minus):
                guard numbers == 0, !hasSign else { throw fail("a sign only before an angle") }
                if minus, angle.isLatitude != nil { throw fail("either a minus sign or a hemisphere letter") }
                hasSign = true
                if minus { isNegative = true }
            case .number(let value, let isWhole):
                guard numbers < 3 else { throw fail("degrees, minutes and seconds at most") }
                guard isWholeSoFar else { throw fail("nothing smaller after a number with decimals") }
                guard numbers == 0 || value < 60 else { throw fail(numbers == 1 ? "minutes below 60" : "seconds below 60") }
                units = units * 60 + value
                numbers += 1
                isWholeSoFar = isWhole
                isJoined = false
            case .mark(let place):
                guard place == numbers - 1, marks <= place else {
                    throw fail(["a degree sign after degrees", "a minute mark after minutes", "a second mark after seconds"][place])
                }
                marks = place + 1
            case .joint:
                guard numbers > 0 else { throw fail("a number") }
                isJoined = true
            case .separator: throw fail("a number")
            }
        }
        guard numbers > 0, !isJoined else { throw text.failure(at: end, expected: "the number of an angle") }
        angle.value = units / [1, 60, 3600][numbers - 1]
        if isNegative { angle.value = -angle.value }
        return angle
    }
}
