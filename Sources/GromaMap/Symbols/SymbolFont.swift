import GromaJSON

/// The font of a text symbol, the member `font` of its JSON.
public struct SymbolFont: Hashable, Sendable {
    /// The style of letters.
    public enum Style: String, Hashable, Sendable, CaseIterable {
        /// Upright.
        case normal
        /// Italic, with letters designed for it.
        case italic
        /// Slanted.
        case oblique
    }

    /// The weight of letters.
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

    /// The font family; nil, the default, for that of the picture.
    public var family: String?
    /// The height in points; 9 by default.
    public var size = 9.0
    /// The style; upright by default.
    public var style = Style.normal
    /// The weight; regular by default.
    public var weight = Weight.normal
    /// A line along the text; none by default.
    public var decoration = Decoration.none
    /// Other members of the JSON, which are kept.
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
