/// The patterns of `LIKE`: `%` is any text, `_` one Unicode scalar.
enum LikePattern {
    /// Whether a text fits a pattern; nil for a pattern in which an escape character stands before nothing that needs it.
    ///
    /// O(text · pattern) at worst: only the last `%` is ever tried anew.
    static func matches(_ text: String, _ pattern: String, _ escape: Unicode.Scalar?) -> Bool? {
        var (text, pattern) = (text, pattern)
        let escape = escape.map { Array(String($0).utf8) } ?? []
        return text.withUTF8 { text in pattern.withUTF8 { pattern in matches(text, pattern, escape) } }
    }

    /// Whether each escape character stands before `%`, `_` or itself.
    static func isWellFormed(_ pattern: String, _ escape: Unicode.Scalar) -> Bool {
        var isEscaped = false
        for scalar in pattern.unicodeScalars {
            if isEscaped {
                guard scalar == "%" || scalar == "_" || scalar == escape else { return false }
                isEscaped = false
            } else {
                isEscaped = scalar == escape
            }
        }
        return !isEscaped
    }

    private static func matches(
        _ text: UnsafeBufferPointer<UInt8>, _ pattern: UnsafeBufferPointer<UInt8>, _ escape: [UInt8]
    ) -> Bool? {
        var (place, element) = (0, 0)
        /// Behind the last `%`, and where in the text what follows it was tried last.
        var retry: (element: Int, place: Int)?
        while true {
            if element < pattern.count {
                if !escape.isEmpty, has(escape, in: pattern, at: element) {
                    let literal = element + escape.count
                    var length = 1
                    if has(escape, in: pattern, at: literal) {
                        length = escape.count
                    } else if literal >= pattern.count || (pattern[literal] != 0x25 && pattern[literal] != 0x5F) {
                        return nil
                    }
                    if place + length <= text.count, (0..<length).allSatisfy({ text[place + $0] == pattern[literal + $0] }) {
                        place += length
                        element = literal + length
                        continue
                    }
                } else if pattern[element] == 0x25 {
                    element += 1
                    retry = (element, place)
                    continue
                } else if place < text.count {
                    if pattern[element] == 0x5F {
                        place = next(text, place)
                        element += 1
                        continue
                    }
                    if pattern[element] == text[place] {
                        place += 1
                        element += 1
                        continue
                    }
                }
            } else if place == text.count {
                return true
            }
            guard let last = retry, last.place < text.count else { return false }
            place = next(text, last.place)
            element = last.element
            retry = (element, place)
        }
    }

    private static func has(_ escape: [UInt8], in pattern: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
        place + escape.count <= pattern.count && escape.indices.allSatisfy { pattern[place + $0] == escape[$0] }
    }

    /// The place behind the scalar that begins at a place.
    private static func next(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Int {
        var place = place + 1
        while place < text.count, text[place] & 0xC0 == 0x80 { place += 1 }
        return place
    }
}
