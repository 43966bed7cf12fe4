import GromaBase
import GromaFormats
import GromaJSON

/// The placement of a label relative to its feature; raw values are those of the Esri JSON format.
public enum LabelPlacement: String, Hashable, Sendable, CaseIterable {
    /// Above a point, centered.
    case pointAboveCenter = "esriServerPointLabelPlacementAboveCenter"
    /// Above a point, to the left.
    case pointAboveLeft = "esriServerPointLabelPlacementAboveLeft"
    /// Above a point, to the right.
    case pointAboveRight = "esriServerPointLabelPlacementAboveRight"
    /// Below a point, centered.
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
    /// Horizontal, inside a polygon.
    case polygonAlwaysHorizontal = "esriServerPolygonPlacementAlwaysHorizontal"
}

/// A class of labels of features: their expression, symbol, placement and scale range. An element of `labelingInfo`.
public struct LabelClass: Sendable {
    /// The expression for their text.
    public var expression: LabelExpression
    /// The text symbol; its own text is ignored.
    public var symbol: TextSymbol
    /// The placement; nil for above and to the right of points, along lines, and inside polygons.
    public var placement: LabelPlacement?
    /// The denominator of the smallest scale that they are drawn at; 0, the default, for no limit.
    public var minScale = 0.0
    /// The denominator of the largest scale that they are drawn at; 0, the default, for no limit.
    public var maxScale = 0.0
    /// The SQL where clause for features that have these labels; nil for all. Feature layers evaluate it.
    public var whereClause: String?
    /// Whether coded values are replaced by their names. True by default.
    public var usesCodedValues = true
    /// Other members of the JSON, which are kept.
    public var foreignMembers = JSONObject()

    /// Creates a label class.
    public init(_ expression: LabelExpression, symbol: TextSymbol = LabelClass.defaultSymbol, placement: LabelPlacement? = nil) {
        self.expression = expression
        self.symbol = symbol
        self.placement = placement
    }

    /// The default symbol: black, 9 points high, with a white halo.
    public static let defaultSymbol: TextSymbol = {
        var symbol = TextSymbol("")
        symbol.haloColor = .white
        symbol.haloSize = 1
        return symbol
    }()

    /// Reads a label class from Esri JSON.
    ///
    /// A `labelExpressionInfo` with a template or a plain `$feature.FIELD` is used if present, otherwise `labelExpression`.
    ///
    /// - Parameters:
    ///   - json: The JSON object.
    ///   - path: Its path in errors.
    ///   - symbols: The catalog that reads its symbol.
    /// - Throws: `invalid` with the path, the value found and the expected one; also if the only expression is in Arcade.
    public init(json: JSONValue, path: String = "labelingInfo", symbols: SymbolCatalog = SymbolCatalog()) throws(MapError) {
        var object = try DefinitionObject(json, path: path)
        // Duplicate members are written back unchanged.
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

    /// Reads a whole `labelingInfo`; null means no labels. O(size of the JSON)
    ///
    /// - Throws: the errors of ``init(json:path:symbols:)``, and `invalid` for JSON that is not an array.
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

    /// The label class as Esri JSON.
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

    /// Returns whether the labels are drawn at a scale; the range is ignored if the scale is unknown.
    func isShown(atScale scale: Double?) -> Bool {
        guard let scale else { return true }
        return (minScale <= 0 || scale <= minScale) && (maxScale <= 0 || scale >= maxScale)
    }
}

extension AttributeValue {
    /// The text of the value in a label if nothing is known of its field: plain numbers, dates in UTC.
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
