import GromaGeometry
import GromaJSON

/// A text of one or more lines: `esriTS`.
public struct TextSymbol: MarkerSymbol {
    /// The vertical alignment of the text at its position.
    public enum VerticalAlignment: String, Hashable, Sendable, CaseIterable {
        /// The lower edge.
        case bottom
        /// The center.
        case middle
        /// The upper edge.
        case top
        /// The baseline of the last line.
        case baseline
    }

    /// The horizontal alignment of the text at its position.
    public enum HorizontalAlignment: String, Hashable, Sendable, CaseIterable {
        /// The left edge.
        case left
        /// The center.
        case center
        /// The right edge.
        case right
        /// Drawn as centered.
        case justify
    }

    /// The type name: `esriTS`.
    public static let typeName = "esriTS"

    /// The text; with line breaks between lines.
    public var text: String
    /// Its color; black by default, nil for none.
    public var color: Color?
    /// The font; 9 points high by default.
    public var font = SymbolFont()
    /// The background of the text; nil for none.
    public var backgroundColor: Color?
    /// The line around the background; nil for none.
    public var borderLineColor: Color?
    /// The width of that line in points; 1 by default.
    public var borderLineSize = 1.0
    /// The color of the halo around letters; nil for none.
    public var haloColor: Color?
    /// The width of the halo in points; 0 by default.
    public var haloSize = 0.0
    /// The vertical alignment at its position; the baseline by default.
    public var verticalAlignment = VerticalAlignment.baseline
    /// The horizontal alignment at its position; the center by default.
    public var horizontalAlignment = HorizontalAlignment.center
    /// Other members of the JSON, which are kept.
    public var foreignMembers = JSONObject()
    /// The placement relative to its position.
    public var placement = MarkerPlacement()

    /// Creates a symbol.
    public init(_ text: String, color: Color? = .black, size: Double = 9) {
        self.text = text
        self.color = color
        font.size = size
    }

    /// Reads a symbol.
    ///
    /// - Throws: `invalid` with the path, the value found and the expected one.
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

    /// Returns the text at each position. O(vertices of the shapes)
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

    /// The distance from its position to the farthest corner. O(length of the text)
    public var reach: Double {
        let block = TextBlock(self)
        let (x, y) = (max(abs(block.left), abs(block.left + block.width)), max(abs(block.top), abs(block.top + block.height)))
        return placement.reach + (x * x + y * y).squareRoot() + haloSize
    }

    /// Returns whether the rectangle around the text, with its rotation and offset, is within the tolerance of the position.
    public func covers(_ geometry: Geometry, at point: ScreenPoint, in frame: MapFrame, tolerance: Double) -> Bool {
        let block = TextBlock(self)
        guard !block.isEmpty else { return false }
        return placement.covers(geometry, at: point, in: frame, reach: reach + 2 * tolerance) { x, y in
            x >= block.left - tolerance && x <= block.left + block.width + tolerance && y >= block.top - tolerance
                && y <= block.top + block.height + tolerance
        }
    }

    /// Returns the text with a halo.
    public func halo(_ color: Color, width: Double) -> (any Symbol)? {
        var copy = self
        copy.haloColor = color
        copy.haloSize = max(haloSize, 0) + width
        return copy
    }

    /// Returns the text in another color.
    public func colored(_ color: Color) -> any Symbol {
        var copy = self
        copy.color = color
        return copy
    }
}
