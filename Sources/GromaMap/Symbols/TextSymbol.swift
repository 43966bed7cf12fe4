import GromaGeometry
import GromaJSON

/// A text, perhaps of several lines: `esriTS`.
public struct TextSymbol: MarkerSymbol {
    /// The vertical alignment of the text at its place.
    public enum VerticalAlignment: String, Hashable, Sendable, CaseIterable {
        /// The lower edge.
        case bottom
        /// The centre.
        case middle
        /// The upper edge.
        case top
        /// The line that letters of the last line stand on.
        case baseline
    }

    /// The horizontal alignment of the text at its place.
    public enum HorizontalAlignment: String, Hashable, Sendable, CaseIterable {
        /// The left edge.
        case left
        /// The centre.
        case center
        /// The right edge.
        case right
        /// Drawn as centred.
        case justify
    }

    /// `esriTS`.
    public static let typeName = "esriTS"

    /// The text; lines are divided by line breaks.
    public var text: String
    /// Its colour; black unless set, nil for none.
    public var color: Color?
    /// The font; 9 points high unless set.
    public var font = SymbolFont()
    /// The background of the text; nil for none.
    public var backgroundColor: Color?
    /// The line around the background; nil for none.
    public var borderLineColor: Color?
    /// The width of that line in points; 1 by default.
    public var borderLineSize = 1.0
    /// The rim of the letters; nil for none.
    public var haloColor: Color?
    /// The width of the rim in points; 0 by default.
    public var haloSize = 0.0
    /// The vertical alignment at its place; by default the baseline.
    public var verticalAlignment = VerticalAlignment.baseline
    /// The horizontal alignment at its place; by default the centre.
    public var horizontalAlignment = HorizontalAlignment.center
    /// Members of the JSON that are not used.
    public var foreignMembers = JSONObject()
    /// How it stands to its place: on it, upright, unless set.
    public var placement = MarkerPlacement()

    /// Creates a symbol.
    public init(_ text: String, color: Color? = .black, size: Double = 9) {
        self.text = text
        self.color = color
        font.size = size
    }

    /// Reads a symbol.
    ///
    /// - Throws: `invalid` with the place, what is there, and what is allowed.
    public init(json: JSONValue, path: String, catalog: SymbolCatalog) throws(MapError) {
        var object = try DefinitionObject(json, path: path)
        _ = object.value("type")
        text = try object.string("text") ?? ""
        color = try object.color("color", else: .black)
        if let font = try object.object("font") { self.font = try SymbolFont(font) }
        backgroundColor = try object.color("backgroundColor", else: nil)
        borderLineColor = try object.color("borderLineColor", else: nil)
        borderLineSize = try object.size("borderLineSize") ?? 1
        haloColor = try object.color("haloColor", else: nil)
        haloSize = try object.size("haloSize") ?? 0
        verticalAlignment = try object.word("verticalAlignment") ?? .baseline
        horizontalAlignment = try object.word("horizontalAlignment") ?? .center
        placement = try MarkerPlacement(&object)
        foreignMembers = object.rest
    }

    /// The symbol as JSON.
    public var json: JSONValue {
        var object: JSONObject = ["type": .string(Self.typeName), "text": .string(text), "color": color?.json ?? .null]
        object.set("backgroundColor", backgroundColor?.json)
        object.set("borderLineColor", borderLineColor?.json)
        if borderLineSize != 1 { object["borderLineSize"] = .number(borderLineSize) }
        object.set("haloColor", haloColor?.json)
        if haloSize != 0 { object["haloSize"] = .number(haloSize) }
        object["verticalAlignment"] = .string(verticalAlignment.rawValue)
        object["horizontalAlignment"] = .string(horizontalAlignment.rawValue)
        placement.write(to: &object)
        object["font"] = font.json
        object.append(foreign: foreignMembers)
        return .object(object)
    }

    /// The text at each place. O(vertices of the shapes)
    public func items(for shapes: SymbolShapes) -> [DisplayItem] {
        let block = TextBlock(self)
        guard !block.isEmpty, color != nil || backgroundColor != nil || borderLineColor != nil else { return [] }
        let xy = shapes.places(reach: reach)
        let clockwise = placement.clockwise(rotation: shapes.rotation)
        var items: [DisplayItem] = []
        for index in stride(from: 0, to: xy.count, by: 2) {
            var place = shapes.screen(x: xy[index], y: xy[index + 1])
            if !shapes.isSample {
                place.x += xOffset
                place.y -= yOffset
            }
            items += block.items(at: place, clockwise: clockwise)
        }
        return items
    }

    /// From its place to the farthest corner.
    public var reach: Double {
        let block = TextBlock(self)
        let (x, y) = (max(abs(block.left), abs(block.left + block.width)), max(abs(block.top), abs(block.top + block.height)))
        return placement.reach + (x * x + y * y).squareRoot() + haloSize
    }

    /// Whether the rectangle around the text, turned and moved, is as near as the tolerance.
    public func covers(_ geometry: Geometry, at point: ScreenPoint, in frame: MapFrame, tolerance: Double) -> Bool {
        let block = TextBlock(self)
        guard !block.isEmpty else { return false }
        return placement.covers(geometry, at: point, in: frame, reach: reach + 2 * tolerance) { x, y in
            x >= block.left - tolerance && x <= block.left + block.width + tolerance && y >= block.top - tolerance
                && y <= block.top + block.height + tolerance
        }
    }

    /// The same text with a rim.
    public func halo(_ color: Color, width: Double) -> (any Symbol)? {
        var copy = self
        copy.haloColor = color
        copy.haloSize = max(haloSize, 0) + width
        return copy
    }

    /// The same text in another colour.
    public func colored(_ color: Color) -> any Symbol {
        var copy = self
        copy.color = color
        return copy
    }
}
