/// A text pattern as in SQLite's `GLOB`: `*` matches any characters, `?` one, `[a-z]` one of a set, `[^a-z]` one that is not in a set;
/// other characters match themselves, case-sensitively (https://www.sqlite.org/lang_expr.html#glob).
struct GlobPattern: Hashable, Sendable {
    /// The pattern as it is written.
    let text: String
    private let parts: [Part]

    private enum Part: Hashable {
        case anything
        case one
        case character(Unicode.Scalar)
        case oneOf([ClosedRange<Unicode.Scalar>], isOther: Bool)
    }

    init(_ text: String) {
        self.text = text
        var parts: [Part] = []
        var rest = Array(text.unicodeScalars)[...]
        while let next = rest.popFirst() {
            switch next {
            case "*": if parts.last != .anything { parts.append(.anything) }
            case "?": parts.append(.one)
            case "[": parts.append(Self.set(&rest))
            default: parts.append(.character(next))
            }
        }
        self.parts = parts
    }

    /// Parses a set between brackets. A bracket that is not closed matches nothing, as in SQLite.
    private static func set(_ rest: inout ArraySlice<Unicode.Scalar>) -> Part {
        var isOther = false
        if rest.first == "^" {
            isOther = true
            rest = rest.dropFirst()
        }
        var ranges: [ClosedRange<Unicode.Scalar>] = []
        var isFirst = true
        while let next = rest.popFirst() {
            // A closing bracket in the first position is a member of the set, and begins no range.
            if next == "]" && !isFirst { return .oneOf(ranges, isOther: isOther) }
            isFirst = false
            if next != "]", rest.first == "-", let end = rest.dropFirst().first, end != "]" {
                rest = rest.dropFirst(2)
                // A range that ends before its beginning has the beginning alone.
                ranges.append(next...max(next, end))
            } else {
                ranges.append(next...next)
            }
        }
        return .oneOf([], isOther: false)
    }

    /// Returns whether the whole text matches the pattern. O(pattern · text)
    func matches(_ text: String) -> Bool {
        let scalars = Array(text.unicodeScalars)
        var (place, part) = (0, 0)
        // Where to continue if the part after the last star does not match.
        var retry: (place: Int, part: Int)?
        while place < scalars.count {
            if part < parts.count, parts[part] == .anything {
                retry = (place, part)
                part += 1
            } else if part < parts.count, Self.matches(parts[part], scalars[place]) {
                place += 1
                part += 1
            } else if let last = retry {
                retry = (last.place + 1, last.part)
                place = last.place + 1
                part = last.part + 1
            } else {
                return false
            }
        }
        return parts[part...].allSatisfy { $0 == .anything }
    }

    private static func matches(_ part: Part, _ scalar: Unicode.Scalar) -> Bool {
        switch part {
        case .anything, .one: true
        case .character(let own): own == scalar
        case .oneOf(let ranges, let isOther): ranges.contains { $0.contains(scalar) } != isOther
        }
    }
}
