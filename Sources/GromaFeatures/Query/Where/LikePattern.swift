/// The patterns of `LIKE`: `%` matches any text, `_` one Unicode scalar.
enum LikePattern {
    /// Returns whether a text matches a pattern; nil for a pattern with an escape character before a character that needs none.
    ///
    /// O(text + pattern) if there is no `_` and no escape character after a `%`; otherwise O(text · pattern) in the worst case, because
    /// only the last `%` is tried again.
    ///
    /// - Parameter isCancelled: Called now and then; the result is nil if the search was cancelled.
    static func matches(
        _ text: String, _ pattern: String, _ escape: Unicode.Scalar?, isCancelled: (@Sendable () -> Bool)? = nil
    ) -> Bool? {
        var (text, pattern) = (text, pattern)
        let escape = escape.map { Array(String($0).utf8) } ?? []
        return text.withUTF8 { text in pattern.withUTF8 { pattern in matches(text, pattern, escape, isCancelled) } }
    }

    /// Returns whether each escape character precedes `%`, `_` or itself.
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
        _ text: UnsafeBufferPointer<UInt8>, _ pattern: UnsafeBufferPointer<UInt8>, _ escape: [UInt8], _ isCancelled: (@Sendable () -> Bool)?
    ) -> Bool? {
        var (place, element) = (0, 0)
        var steps = 0
        /// The element after the last `%`, and the position in the text where it was last tried.
        var retry: (element: Int, place: Int)?
        while true {
            steps &+= 1
            if steps & 0xFFFF == 0, let isCancelled, isCancelled() { return nil }
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
                    if let end = literalEnd(pattern, element, escape) {
                        // The first occurrence of these bytes is as good as any later one.
                        let word = UnsafeBufferPointer(rebasing: pattern[element..<end])
                        guard let found = LiteralSearch.place(of: word, in: text, from: place) else { return false }
                        place = found + word.count
                        element = end
                    }
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

    /// Returns the end of the literal bytes from a position on; nil if there are none, or if they are followed by something other than a
    /// `%`.
    private static func literalEnd(_ pattern: UnsafeBufferPointer<UInt8>, _ start: Int, _ escape: [UInt8]) -> Int? {
        var end = start
        while end < pattern.count, pattern[end] != 0x25 {
            if pattern[end] == 0x5F || !escape.isEmpty && has(escape, in: pattern, at: end) { return nil }
            end += 1
        }
        return end > start && end < pattern.count ? end : nil
    }

    private static func has(_ escape: [UInt8], in pattern: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
        place + escape.count <= pattern.count && escape.indices.allSatisfy { pattern[place + $0] == escape[$0] }
    }

    /// Returns the position after the scalar at a position.
    private static func next(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Int {
        var place = place + 1
        while place < text.count, text[place] & 0xC0 == 0x80 { place += 1 }
        return place
    }
}
