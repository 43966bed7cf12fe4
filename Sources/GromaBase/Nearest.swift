/// Finds the known name that is most similar to a word.
package enum Nearest {
    /// Returns the name with the smallest number of changed, added, dropped or swapped letters, where a prefix counts as one change; nil if
    /// none is similar. Of equally similar names it is the one in which the fewest letters differ, and of those the first. O(names ·
    /// length²)
    package static func name(to word: String, in known: [String]) -> String? {
        let wanted = Array(word.lowercased().unicodeScalars.prefix(64))
        var best: (name: String, distance: Int, letters: Int)?
        for name in known {
            let letters = Array(name.lowercased().unicodeScalars)
            let differing = distance(wanted, letters)
            let distance = isPrefix(wanted, letters) || isPrefix(letters, wanted) ? min(1, differing) : differing
            if let best, (best.distance, best.letters) <= (distance, differing) { continue }
            best = (name, distance, differing)
        }
        guard let best, best.distance <= max(2, max(wanted.count, best.name.unicodeScalars.count) * 2 / 3) else { return nil }
        return best.name
    }

    /// Returns whether a word is a name with a typing error: in the case of its letters, in one letter (two for names of five letters or
    /// more), or with two neighbors swapped.
    package static func isSlip(_ word: String, for name: String) -> Bool {
        let (a, b) = (Array(word.lowercased().unicodeScalars.prefix(64)), Array(name.lowercased().unicodeScalars))
        return distance(a, b) <= (min(a.count, b.count) < 3 ? 0 : min(a.count, b.count) < 5 ? 1 : 2)
    }

    /// Returns whether a text of two letters or more is a prefix of another.
    private static func isPrefix(_ start: [Unicode.Scalar], _ whole: [Unicode.Scalar]) -> Bool {
        start.count > 1 && whole.starts(with: start)
    }

    /// Returns the Damerau–Levenshtein distance, in which swapping neighbors counts as one step.
    private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        var older = [Int](repeating: 0, count: b.count + 1)
        var row = Array(0...b.count)
        for i in 0..<a.count {
            var next = [i + 1]
            for j in 0..<b.count {
                var value = min(row[j + 1] + 1, next[j] + 1, row[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] { value = min(value, older[j - 1] + 1) }
                next.append(value)
            }
            (older, row) = (row, next)
        }
        return row[b.count]
    }
}
