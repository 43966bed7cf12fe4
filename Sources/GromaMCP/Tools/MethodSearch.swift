import GromaRPC

/// Searches the descriptions of the stream.
struct MethodSearch {
    struct Entry {
        let name: String
        let kind: String
        let text: String
        /// The names of the parameters.
        let parameters: [String]
    }

    private let entries: [Entry]

    init(_ session: Session) {
        let words = session.vocabulary
        entries =
            session.commandDescriptions.map { command in
                Entry(name: command.method, kind: "method", text: command.summary, parameters: command.parameters.map(\.describedName))
            } + words.events.map { Entry(name: $0.name, kind: "event", text: $0.documentation, parameters: []) }
            + words.requests.map { Entry(name: $0.name, kind: "request", text: $0.documentation, parameters: []) }
            + words.types.map { Entry(name: $0.name, kind: "type", text: $0.documentation, parameters: []) }
    }

    /// Returns the entries that contain words of a text, those first that have most of them and in the most significant places. O(all
    /// descriptions)
    func found(by text: String) -> [Entry] {
        let wanted = Set(Self.words(text).map(Self.stem)).subtracting(Self.empty)
        let scored = entries.map { (entry: $0, score: Self.score($0, wanted)) }.filter { $0.score > 0 }
        return scored.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }.map(\.element.entry)
    }

    private static func score(_ entry: Entry, _ wanted: Set<String>) -> Int {
        let name = Set(words(entry.name).map(stem))
        let text = Set(words(entry.text).map(stem))
        let parameters = Set(entry.parameters.flatMap(words).map(stem))
        return wanted.reduce(0) { sum, word in
            sum + (name.contains(word) ? 6 : 0) + (text.contains(word) ? 3 : 0) + (parameters.contains(word) ? 1 : 0)
        }
    }

    /// Returns the words of a text, in lower case; `moveVertex` has two.
    private static func words(_ text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var wasSmall = false
        for character in text {
            let isLetter = character.isLetter || character.isNumber
            if !isLetter || character.isUppercase && wasSmall {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
            if isLetter { word += character.lowercased() }
            wasSmall = character.isLowercase
        }
        if !word.isEmpty { words.append(word) }
        return words
    }

    /// Returns a word without common English endings, as in polygons, moved, drawing.
    private static func stem(_ word: String) -> String {
        var word = word
        let endings = ["ing", "ies", "ed", "es", "s", "e", "y"]
        guard let ending = endings.first(where: { word.count > $0.count + 2 && word.hasSuffix($0) }) else { return word }
        word.removeLast(ending.count)
        // As in cutting, trimmed.
        if ["ing", "ed"].contains(ending), word.count > 3, word.last == word.dropLast().last, word.last != "l", word.last != "s" {
            word.removeLast()
        }
        return word
    }

    /// Words that are too common to search for.
    private static let empty: Set<String> = [
        "a", "an", "th", "the", "of", "to", "in", "on", "by", "with", "and", "or", "is", "it", "for", "from", "at",
    ]
}
