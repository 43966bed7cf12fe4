import GromaFeatures

/// A text with placeholders for values: the title, description, caption or URL of a definition.
///
/// A placeholder is the name of a field, expression or related field in braces: `{POP}`, `{expression/density}`, `{relationships/0/KM}`.
/// Callouts of the SDK have a dollar sign before it (`${POP}`). In older maps, a format follows after a colon:
/// `{OPENED:DateString(hideTime: true)}`, `{POP:NumberFormat(places: 2)}`, `{OPENED:DateFormat(selector: 'date')}`. Nevertheless names may
/// contain colons (`{addr:street}`): if there is a value for the whole name, it is used. Braces without a name are plain text, such as `{}`
/// or `{color: red;}`.
public struct PopupTemplate: Hashable, Sendable {
    /// The syntax of placeholders.
    public enum Syntax: Hashable, Sendable {
        /// Braces, with or without a dollar sign before them, which is part of the placeholder.
        case any
        /// Braces: `{POP}`. A dollar sign before them is plain text, as in the `Price: ${PRICE}` of a web map.
        case braces
        /// Braces with a dollar sign before them: `${POP}`. Braces without one are plain text.
        case dollarBraces
    }

    /// One part of a template.
    enum Part: Hashable, Sendable {
        case text(String)
        case place(Place)
    }

    /// A placeholder.
    struct Place: Hashable, Sendable {
        /// The whole text in the braces, and the part before the colon if it has one.
        var name: String
        var short: String?
        /// The format of the value; nil if unspecified.
        var function: PopupTemplateFunction?
    }

    let parts: [Part]

    /// Parses a template; every text is a valid template.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public init(_ text: String, syntax: Syntax = .any) {
        parts = PopupTemplateReader(text: Array(text.utf8), syntax: syntax).read()
    }

    /// The names that the template can refer to, without duplicates, in order.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public var names: [String] {
        var known: Set<String> = []
        return parts.flatMap { part -> [String] in
            guard case .place(let place) = part else { return [] }
            return [place.name, place.short].compactMap(\.self).filter { known.insert($0).inserted }
        }
    }

    /// The default limit of an expanded text: four million bytes of UTF-8. Longer texts are truncated.
    public static let defaultLimit = 4 << 20

    /// Returns the text with its placeholders filled in. Each name is evaluated once. Placeholders in values are not expanded, so that
    /// values cannot refer to each other, or to themselves; the placeholder of a name without a value becomes empty.
    ///
    /// - Parameters:
    ///   - limit: The maximum length of the text in bytes of UTF-8; it is truncated between two characters.
    ///   - value: Returns the value of a name as text; nil for none.
    /// - Complexity: O(*n*), where *n* is the length of the template and of the values.
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

    /// Returns the text with values for its placeholders, which can depend on the text before them.
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
    /// Returns as many whole characters from the start as fit into a number of bytes of UTF-8.
    func prefix(utf8 limit: Int) -> Substring {
        guard utf8.count > limit else { return self[...] }
        var end = utf8.index(startIndex, offsetBy: max(0, limit))
        // Moves backward to a scalar boundary, so that a very long character is not scanned byte by byte.
        while end > startIndex, end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        return self[..<end]
    }
}
