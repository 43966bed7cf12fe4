import GromaBase
import GromaFormats
import GromaJSON

/// Where a label stands in relation to its feature, by the words of Esri's JSON.
public enum LabelPlacement: String, Hashable, Sendable, CaseIterable {
    /// Above a point, its middle over it.
    case pointAboveCenter = "esriServerPointLabelPlacementAboveCenter"
    /// Above a point, to the left.
    case pointAboveLeft = "esriServerPointLabelPlacementAboveLeft"
    /// Above a point, to the right.
    case pointAboveRight = "esriServerPointLabelPlacementAboveRight"
    /// Below a point, its middle under it.
    case pointBelowCenter = "esriServerPointLabelPlacementBelowCenter"
    /// Below a point, to the left.
    case pointBelowLeft = "esriServerPointLabelPlacementBelowLeft"
    /// Below a point, to the right.
    case pointBelowRight = "esriServerPointLabelPlacementBelowRight"
    /// On a point.
    case pointCenterCenter = "esriServerPointLabelPlacementCenterCenter"
    /// To the left of a point.
    case pointCenterLeft = "esriServerPointLabelPlacementCenterLeft"
    /// To the right of a point.
    case pointCenterRight = "esriServerPointLabelPlacementCenterRight"
    /// Above a line, behind its end.
    case lineAboveAfter = "esriServerLinePlacementAboveAfter"
    /// Above a line, along it.
    case lineAboveAlong = "esriServerLinePlacementAboveAlong"
    /// Above a line, before its start.
    case lineAboveBefore = "esriServerLinePlacementAboveBefore"
    /// Above a line, at its start.
    case lineAboveStart = "esriServerLinePlacementAboveStart"
    /// Above a line, at its end.
    case lineAboveEnd = "esriServerLinePlacementAboveEnd"
    /// Below a line, behind its end.
    case lineBelowAfter = "esriServerLinePlacementBelowAfter"
    /// Below a line, along it.
    case lineBelowAlong = "esriServerLinePlacementBelowAlong"
    /// Below a line, before its start.
    case lineBelowBefore = "esriServerLinePlacementBelowBefore"
    /// Below a line, at its start.
    case lineBelowStart = "esriServerLinePlacementBelowStart"
    /// Below a line, at its end.
    case lineBelowEnd = "esriServerLinePlacementBelowEnd"
    /// On a line, behind its end.
    case lineCenterAfter = "esriServerLinePlacementCenterAfter"
    /// On a line, along it.
    case lineCenterAlong = "esriServerLinePlacementCenterAlong"
    /// On a line, before its start.
    case lineCenterBefore = "esriServerLinePlacementCenterBefore"
    /// On a line, at its start.
    case lineCenterStart = "esriServerLinePlacementCenterStart"
    /// On a line, at its end.
    case lineCenterEnd = "esriServerLinePlacementCenterEnd"
    /// Level, inside of an area.
    case polygonAlwaysHorizontal = "esriServerPolygonPlacementAlwaysHorizontal"
}

/// Labels of features: what they say, how they look, where they stand, and at which scales. An element of `labelingInfo`.
public struct LabelClass: Sendable {
    /// Their texts.
    public var expression: LabelExpression
    /// How they look; the text of the symbol does not count.
    public var symbol: TextSymbol
    /// Where they stand; nil for above and to the right of points, along lines, and inside of areas.
    public var placement: LabelPlacement?
    /// The denominator of the smallest scale that they are drawn at; 0 for none, which it is unless set.
    public var minScale = 0.0
    /// The denominator of the largest scale that they are drawn at; 0 for none, which it is unless set.
    public var maxScale = 0.0
    /// Which features have them, as a condition of SQL; nil for all. Feature layers evaluate it.
    public var whereClause: String?
    /// Whether coded values are written by their names. True by default.
    public var usesCodedValues = true
    /// Members of the JSON that are not used.
    public var foreignMembers = JSONObject()

    /// Creates labels.
    public init(_ expression: LabelExpression, symbol: TextSymbol = LabelClass.defaultSymbol, placement: LabelPlacement? = nil) {
        self.expression = expression
        self.symbol = symbol
        self.placement = placement
    }

    /// Black, 9 points high, with a white rim.
    public static let defaultSymbol: TextSymbol = {
        var symbol = TextSymbol("")
        symbol.haloColor = .white
        symbol.haloSize = 1
        return symbol
    }()

    /// Reads labels.
    ///
    /// Where there is a `labelExpressionInfo` with a template or a plain `$feature.FIELD`, it counts, else `labelExpression`.
    ///
    /// - Parameters:
    ///   - json: The object.
    ///   - path: How errors call its place.
    ///   - symbols: What its symbol is read by.
    /// - Throws: `invalid` with the place, what is there, and what is allowed; also where Arcade is all there is.
    public init(json: JSONValue, path: String = "labelingInfo", symbols: SymbolCatalog = SymbolCatalog()) throws(MapError) {
        var object = try DefinitionObject(json, path: path)
        // What is said twice is written back as it was.
        let info = object.rest["labelExpressionInfo"]
        let said = object.rest["labelExpression"] ?? .null
        guard said.isNull || said.stringValue != nil else {
            throw .invalid(path: object.place("labelExpression"), found: said.kind.article, expected: "fields as [FIELD] or {FIELD}")
        }
        let plain = said.stringValue.flatMap { $0.isEmpty ? nil : $0 }
        let infoPath = object.place("labelExpressionInfo")
        if let template = info?["value"]?.stringValue {
            expression = try LabelExpression(template, path: infoPath + ".value")
        } else if let read = info?["expression"]?.stringValue.flatMap(LabelExpression.init(arcade:)) {
            expression = read
        } else if let plain {
            expression = try LabelExpression(plain, path: object.place("labelExpression"))
        } else if info != nil {
            throw .invalid(
                path: infoPath, found: "an Arcade expression, which is not evaluated", expected: "$feature.FIELD, or a labelExpression")
        } else {
            throw .invalid(path: object.place("labelExpression"), found: "nothing", expected: "fields as [FIELD] or {FIELD}")
        }
        if let json = object.value("symbol") {
            symbol = try symbols.symbol(TextSymbol.self, from: json, path: object.place("symbol"))
        } else {
            symbol = Self.defaultSymbol
        }
        placement = try object.word("labelPlacement")
        let scales = "a denominator of a scale, or 0 for none"
        minScale = try object.number("minScale", 0...1e15, scales) ?? 0
        maxScale = try object.number("maxScale", 0...1e15, scales) ?? 0
        whereClause = try object.name("where")
        usesCodedValues = try object.bool("useCodedValues") ?? true
        foreignMembers = object.rest
    }

    /// Reads a whole `labelingInfo`; null stands for no labels. O(size of the JSON)
    ///
    /// - Throws: as ``init(json:path:symbols:)``.
    public static func list(
        from json: JSONValue, path: String = "labelingInfo", symbols: SymbolCatalog = SymbolCatalog()
    ) throws(MapError) -> [LabelClass] {
        if json.isNull { return [] }
        guard let elements = json.arrayValue else { throw .invalid(path: path, found: json.kind.article, expected: "an array") }
        var classes: [LabelClass] = []
        for (index, element) in elements.enumerated() {
            classes.append(try LabelClass(json: element, path: "\(path)[\(index)]", symbols: symbols))
        }
        return classes
    }

    /// The labels as JSON.
    public var json: JSONValue {
        var object = JSONObject()
        if foreignMembers["labelExpressionInfo"] == nil { object["labelExpression"] = .string(expression.source) }
        object.set("labelPlacement", placement.map { .string($0.rawValue) })
        object["minScale"] = .number(minScale)
        object["maxScale"] = .number(maxScale)
        object.set("where", whereClause.map { .string($0) })
        object["useCodedValues"] = .bool(usesCodedValues)
        object["symbol"] = symbol.json
        object.append(foreign: foreignMembers)
        return .object(object)
    }

    /// Whether they are drawn at a scale; where it is not known the range does not count.
    func isShown(atScale scale: Double?) -> Bool {
        guard let scale else { return true }
        return (minScale <= 0 || scale <= minScale) && (maxScale <= 0 || scale >= maxScale)
    }
}

extension AttributeValue {
    /// The value as a label has it without more being known of its field: numbers as they are, moments in UTC.
    package var labelText: String? {
        switch self {
        case .null, .bytes: nil
        case .integer(let number): String(number)
        case .double(let number): JSONValue.number(number).text
        case .string(let text): text
        case .date(let milliseconds): ISO8601.text(milliseconds: milliseconds)
        }
    }
}
