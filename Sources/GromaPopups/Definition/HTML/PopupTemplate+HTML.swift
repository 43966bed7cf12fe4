/// The value for a placeholder in a template of HTML.
struct HTMLPlaceValue {
    /// The value as plain text.
    var text: String
    /// The value as safe HTML, if it has markup or line breaks of its own; nil if it is plain text.
    var html: String?
    /// The stored value, for attributes that are not texts: URLs, sizes, colors.
    var raw: String

    init(text: String, html: String? = nil, raw: String) {
        self.text = text
        self.html = html
        self.raw = raw
    }
}

extension PopupTemplate {
    /// Returns the template as safe HTML, with its placeholders filled in: the template may contain HTML markup, the values are plain text
    /// and do not change the template's markup. In a URL (`href`, `src`) a value is percent-encoded, see `PopupAddress`. See
    /// ``SafeHTML/sanitized(_:)``.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the template and of the values.
    public func expandHTML(limit: Int = PopupTemplate.defaultLimit, with value: (String) -> String?) -> String {
        expandHTML(limit: limit) { place in
            let text = value(place.name) ?? place.short.flatMap(value) ?? ""
            return HTMLPlaceValue(text: text, raw: text)
        }
    }

    /// Returns the template as safe HTML, with a value for each placeholder.
    func expandHTML(limit: Int = PopupTemplate.defaultLimit, values: (Place) -> HTMLPlaceValue) -> String {
        var html = ""
        var known: [HTMLPlaceValue] = []
        var numbers: [Place: Int] = [:]
        for part in parts {
            switch part {
            case .text(let text): html += HTMLPlaces.withoutMarks(text)
            case .place(let place):
                let number = numbers[place] ?? known.count
                if number == known.count {
                    numbers[place] = number
                    known.append(values(place))
                }
                html += HTMLPlaces.mark(number)
            }
        }
        var sanitizer = HTMLSanitizer(places: HTMLPlaces(values: known, room: max(limit, 0)))
        var tokens = HTMLTokenizer(html)
        while let token = tokens.next() { sanitizer.take(token) }
        return sanitizer.finish()
    }
}

/// The placeholders of a template while its HTML is parsed: each is replaced by a mark of characters that do not occur in text (Unicode's
/// noncharacters), after a letter, so that a tag with it has an unknown name. Values are inserted when the structure is known, so that they
/// do not change it.
struct HTMLPlaces {
    // U+FDD0 and U+FDD1, which may not be written in literals.
    private static let open = String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self)
    private static let close = String(decoding: [0xEF, 0xB7, 0x91], as: UTF8.self)
    private static let start = Array(("v" + open).utf8)
    private static let end = Array(close.utf8)

    private let values: [HTMLPlaceValue]
    /// The number of bytes that are left for values.
    private var room: Int

    init(values: [HTMLPlaceValue] = [], room: Int = 0) {
        self.values = values
        self.room = room
    }

    /// Returns the mark of a placeholder.
    static func mark(_ number: Int) -> String { "v" + open + String(number) + close }

    /// Returns a text of the template without the characters of marks.
    static func withoutMarks(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { 0xFDD0...0xFDD1 ~= $0.value }) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { !(0xFDD0...0xFDD1 ~= $0.value) }))
    }

    /// A piece of the parsed template.
    enum Piece {
        case text(ArraySlice<UInt8>)
        case value(HTMLPlaceValue)
    }

    /// Splits a text at its marks. O(text)
    func pieces(_ text: ArraySlice<UInt8>) -> [Piece] {
        guard !values.isEmpty else { return [.text(text)] }
        var pieces: [Piece] = []
        var from = text.startIndex
        var index = from
        while index < text.endIndex {
            guard text[index] == Self.start[0], text[index...].starts(with: Self.start), let (number, end) = Self.number(text, index) else {
                index += 1
                continue
            }
            if index > from { pieces.append(.text(text[from..<index])) }
            if values.indices.contains(number) { pieces.append(.value(values[number])) }
            from = end
            index = end
        }
        if from < text.endIndex { pieces.append(.text(text[from...])) }
        return pieces
    }

    private static func number(_ text: ArraySlice<UInt8>, _ index: Int) -> (Int, Int)? {
        let digits = text[(index + start.count)...].prefix { 0x30...0x39 ~= $0 }
        guard let number = Int(String(decoding: digits, as: UTF8.self)), text[digits.endIndex...].starts(with: end) else { return nil }
        return (number, digits.endIndex + end.count)
    }

    /// Returns as much of a value as fits.
    mutating func taking(_ text: String) -> String {
        let part = text.prefix(utf8: room)
        room -= part.utf8.count
        return String(part)
    }

    /// Returns whether a whole value fits, and reserves its length: half of it could contain half of a tag.
    mutating func takes(_ text: String) -> Bool {
        guard text.utf8.count <= room else { return false }
        room -= text.utf8.count
        return true
    }
}
