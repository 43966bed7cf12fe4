import GromaJSON

/// The font of a text symbol, as the member `font` of its JSON has it.
public struct SymbolFont: Hashable, Sendable {
    /// How letters stand.
    public enum Style: String, Hashable, Sendable, CaseIterable {
        /// Upright.
        case normal
        /// Slanted, with letters drawn for it.
        case italic
        /// Slanted.
        case oblique
    }

    /// How heavy letters are.
    public enum Weight: String, Hashable, Sendable, CaseIterable {
        /// Regular.
        case normal
        /// Bold.
        case bold
        /// Drawn as bold.
        case bolder
        /// Drawn as regular.
        case lighter
    }

    /// A line along the text.
    public enum Decoration: String, Hashable, Sendable, CaseIterable {
        /// None.
        case none
        /// Below it.
        case underline
        /// Through the middle of its letters.
        case lineThrough = "line-through"
    }

    /// The family; nil for that of the picture, which it is unless set.
    public var family: String?
    /// The height in points; 9 by default.
    public var size = 9.0
    /// How letters stand; upright unless set.
    public var style = Style.normal
    /// How heavy letters are; regular unless set.
    public var weight = Weight.normal
    /// A line along the text; none by default.
    public var decoration = Decoration.none
    /// Members of the JSON that are not used.
    public var foreignMembers = JSONObject()

    /// Creates a font.
    public init(family: String? = nil, size: Double = 9, style: Style = .normal, weight: Weight = .normal) {
        self.family = family
        self.size = size
        self.style = style
        self.weight = weight
    }

    init(_ given: DefinitionObject) throws(MapError) {
        var object = given
        family = try object.name("family")
        size = try object.number("size", 0...512, "a number of points from 0 to 512") ?? 9
        style = try object.word("style") ?? .normal
        weight = try object.word("weight") ?? .normal
        decoration = try object.word("decoration") ?? .none
        foreignMembers = object.rest
    }

    var json: JSONValue {
        var object = JSONObject()
        object.set("family", family.map { .string($0) })
        object["size"] = .number(size)
        object["style"] = .string(style.rawValue)
        object["weight"] = .string(weight.rawValue)
        object["decoration"] = .string(decoration.rawValue)
        object.append(foreign: foreignMembers)
        return .object(object)
    }

    var isBold: Bool { weight == .bold || weight == .bolder }
}
