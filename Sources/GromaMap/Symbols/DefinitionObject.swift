import GromaJSON

/// A JSON object of symbols, renderers and labels that is being read.
typealias DefinitionObject = GromaJSON.DefinitionObject<MapError>

extension MapError: DefinitionError {
    package static func wrongMember(path: String, found: String, expected: String) -> MapError {
        .invalid(path: path.isEmpty ? "definition" : path, found: found, expected: expected)
    }

    package static func missingMember(path: String) -> MapError {
        .invalid(path: path, found: "nothing", expected: "a text that is not empty")
    }
}

/// The limits of symbol sizes, so that a symbol from JSON cannot cover the world.
enum SymbolLimits {
    /// The greatest size, width or height, in points.
    static let size = 4096.0
    /// The maximum number of symbols in a composite symbol, nested ones included.
    static let layers = 64
}

extension GromaJSON.DefinitionObject where Failure == MapError {
    /// Reads a number within a range; nil if it is missing.
    mutating func number(_ name: String, _ range: ClosedRange<Double>, _ expected: String) throws(MapError) -> Double? {
        guard let value = value(name) else { return nil }
        guard let number = value.doubleValue else { throw Self.wrong(place(name), value, expected) }
        guard range.contains(number) else { throw .invalid(path: place(name), found: value.text, expected: expected) }
        return number
    }

    /// Reads a size in points.
    mutating func size(_ name: String) throws(MapError) -> Double? {
        try number(name, 0...SymbolLimits.size, "a number of points from 0 to \(Int(SymbolLimits.size))")
    }

    /// Reads an offset in points, positive or negative.
    mutating func offset(_ name: String) throws(MapError) -> Double? {
        try number(
            name, -SymbolLimits.size...SymbolLimits.size, "a number of points from -\(Int(SymbolLimits.size)) to \(Int(SymbolLimits.size))")
    }

    /// Reads an angle in degrees.
    mutating func angle(_ name: String) throws(MapError) -> Double? {
        try number(name, -1e6...1e6, "a number of degrees")
    }

    /// Reads a color; nil for null, and `other` if it is missing.
    mutating func color(_ name: String, else other: Color?) throws(MapError) -> Color? {
        guard rest[name] != nil else { return other }
        guard let json = value(name) else { return nil }
        return try Color(json: json, path: place(name))
    }
}

extension Color {
    /// Reads a color in the Esri form `[red, green, blue, opacity]`, each from 0 to 255; with three numbers it is opaque.
    ///
    /// - Parameters:
    ///   - json: The JSON array.
    ///   - path: Its path in errors.
    /// - Throws: `invalid` for anything else.
    public init(json: JSONValue, path: String = "color") throws(MapError) {
        let expected = "an array [red, green, blue, opacity] of numbers from 0 to 255"
        guard let elements = json.arrayValue else { throw .invalid(path: path, found: json.kind.article, expected: expected) }
        guard elements.count == 3 || elements.count == 4 else {
            throw .invalid(path: path, found: "an array of \(elements.count)", expected: expected)
        }
        var channels: [Int] = []
        for (index, element) in elements.enumerated() {
            guard let number = element.doubleValue, (0...255).contains(number) else {
                let found = element.doubleValue == nil ? element.kind.article : element.text
                throw .invalid(path: "\(path)[\(index)]", found: found, expected: "a number from 0 to 255")
            }
            channels.append(Int(number.rounded()))
        }
        self.init(
            red: UInt8(channels[0]), green: UInt8(channels[1]), blue: UInt8(channels[2]),
            alpha: UInt8(channels.count == 4 ? channels[3] : 255))
    }

    /// The color in the Esri form; see ``init(json:path:)``.
    public var json: JSONValue { .array([red, green, blue, alpha].map { .integer(Int($0)) }) }
}
