import GromaFeatures

/// A text with places for values: the title, description, caption or address of a definition.
///
/// A place is the name of a field, expression or related field in braces: `{POP}`, `{expression/density}`, `{relationships/0/KM}`. Callouts of the
/// SDK write a dollar before it (`${POP}`). Older maps add behind a colon how the value is written: `{OPENED:DateString(hideTime: true)}`,
/// `{POP:NumberFormat(places: 2)}`, `{OPENED:DateFormat(selector: 'date')}`. Names may have colons all the same (`{addr:street}`): where there is a
/// value of the whole name, it is taken. What is no name stands for itself, such as `{}` or `{color: red;}`.
public struct PopupTemplate: Hashable, Sendable {
    /// What marks a place.
    public enum Syntax: Hashable, Sendable {
        /// Braces, with a dollar before them or without; the dollar is part of the mark.
        case any
        /// Braces: `{POP}`. A dollar before them stands for itself, as in the `Price: ${PRICE}` of a web map.
        case braces
        /// Braces with a dollar before them: `${POP}`. Braces without stand for themselves.
        case dollarBraces
    }

    /// One part of a template.
    enum Part: Hashable, Sendable {
        case text(String)
        case place(Place)
    }

    /// Where a value goes.
    struct Place: Hashable, Sendable {
        /// What stands in the braces: all of it, and where it has a colon what stands before that.
        var name: String
        var short: String?
        /// How the value is written; nil if nothing is said.
        var function: PopupTemplateFunction?
    }

    let parts: [Part]

    /// Reads a template; there is none that is wrong. O(text)
    public init(_ text: String, syntax: Syntax = .any) {
        parts = PopupTemplateReader(text: Array(text.utf8), syntax: syntax).read()
    }

    /// The names that it may refer to, each once, in order. O(text)
    public var names: [String] {
        var known: Set<String> = []
        return parts.flatMap { part -> [String] in
            guard case .place(let place) = part else { return [] }
            return [place.name, place.short].compactMap(\.self).filter { known.insert($0).inserted }
        }
    }

    /// How many bytes of UTF-8 an expanded text has at most, by default: four million. Longer ones are cut.
    public static let defaultLimit = 4 << 20

    /// The text with values in their places. Each name is asked for once. What a value says is never looked at for places again, so that values cannot
    /// refer to each other, or to themselves; a name without a value leaves its place empty. O(text + values)
    ///
    /// - Parameters:
    ///   - limit: how many bytes of UTF-8 the text has at most; it is cut between two characters.
    ///   - value: the value of a name as text; nil for none.
    public func expand(limit: Int = PopupTemplate.defaultLimit, with value: (String) -> String?) -> String {
        var values: [String: String?] = [:]
        func known(_ name: String) -> String? {
            if let known = values[name] { return known }
            let value = value(name)
            values[name] = .some(value)
            return value
        }
        return expand(limit: limit) { place, _ in known(place.name) ?? place.short.flatMap(known) ?? "" }
    }

    /// The text with what is made of each place, and of what stands before it.
    func expand(limit: Int = PopupTemplate.defaultLimit, places: (_ place: Place, _ before: String) -> String) -> String {
        var expanded = ""
        var room = max(0, limit)
        for part in parts {
            let text: String
            switch part {
            case .text(let own): text = own
            case .place(let place): text = places(place, expanded)
            }
            let count = text.utf8.count
            guard count <= room else {
                expanded += text.prefix(utf8: room)
                break
            }
            expanded += text
            room -= count
        }
        return expanded
    }
}

extension String {
    /// As many whole characters from the front as so many bytes of UTF-8 hold.
    func prefix(utf8 limit: Int) -> Substring {
        guard utf8.count > limit else { return self[...] }
        var end = utf8.index(startIndex, offsetBy: max(0, limit))
        // A character of a megabyte is no reason to look at each of its bytes in turn.
        while end > startIndex, end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        return self[..<end]
    }
}
