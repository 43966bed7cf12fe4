import GromaGeometry
import GromaJSON

/// A marker with one of six shapes: `esriSMS`.
public struct SimpleMarkerSymbol: MarkerSymbol {
    /// The shape of a marker.
    public enum Style: String, Hashable, Sendable, CaseIterable {
        /// A disc.
        case circle = "esriSMSCircle"
        /// A vertical and a horizontal line.
        case cross = "esriSMSCross"
        /// A square on its corner.
        case diamond = "esriSMSDiamond"
        /// A square.
        case square = "esriSMSSquare"
        /// Two lines from corner to corner.
        case x = "esriSMSX"
        /// A triangle pointing up.
        case triangle = "esriSMSTriangle"

        var shape: MarkerStyle.Shape {
            switch self {
            case .circle: .circle
            case .cross: .cross
            case .diamond: .diamond
            case .square: .square
            case .x: .x
            case .triangle: .triangle
            }
        }
    }

    /// The type name: `esriSMS`.
    public static let typeName = "esriSMS"

    /// The shape; a circle by default.
    public var style: Style
    /// The fill color; black by default, nil for none.
    public var color: Color?
    /// Width and height in points; 8 by default.
    public var size: Double
    /// The outline; nil, the default, for none. Crosses are drawn with it; without an outline they are one point wide in the fill color.
    public var outline: SimpleLineSymbol?
    /// Other members of the JSON, which are kept.
    public var foreignMembers = JSONObject()
    /// The placement relative to its position.
    public var placement = MarkerPlacement()

    /// Creates a symbol.
    public init(_ style: Style = .circle, color: Color? = .black, size: Double = 8, outline: SimpleLineSymbol? = nil) {
        self.style = style
        self.color = color
        self.size = size
        self.outline = outline
    }

    /// Reads a symbol.
    ///
    /// - Throws: `invalid` with the path, the value found and the expected one.
    public init(json: JSONValue, path: String, catalog: SymbolCatalog) throws(MapError) {
        var object = try DefinitionObject(json, path: path)
        _ = object.value("type")
        if object.rest["style"]?.stringValue == "esriSMSPath" {
            throw .invalid(
                path: object.place("style"), found: "esriSMSPath, a figure given as a path of SVG, which is not drawn",
                expected: "one of \(Style.allCases.map(\.rawValue).joined(separator: ", ")), or a picture (esriPMS)")
        }
        style = try object.word("style") ?? .circle
        color = try object.color("color", else: .black)
        size = try object.size("size") ?? 8
        outline = try object.outline(catalog)
        placement = try MarkerPlacement(&object)
        foreignMembers = object.rest
    }

    /// The symbol as JSON.
    public var json: JSONValue {
        var object: JSONObject = [
            "type": .string(Self.typeName), "style": .string(style.rawValue), "color": color?.json ?? .null, "size": .number(size),
        ]
        placement.write(to: &object)
        object.set("outline", outline?.json)
        object.append(foreign: foreignMembers)
        return .object(object)
    }

    /// Returns a marker at each position. O(vertices of the shapes)
    public func items(for shapes: SymbolShapes) -> [DisplayItem] {
        guard size > 0 else { return [] }
        let stroke = outline?.stroke
        guard color != nil || stroke != nil else { return [] }
        let xy = shapes.places(reach: reach)
        guard !xy.isEmpty else { return [] }
        var style = MarkerStyle(style.shape, color: color ?? Color.black.opacity(0), size: size, outline: stroke)
        style.angle = placement.clockwise(rotation: shapes.rotation)
        if !shapes.isSample { (style.xOffset, style.yOffset) = (xOffset, -yOffset) }
        return [.markers(xy, in: shapes.space, style)]
    }

    private var half: Double { size / 2 + (outline?.width ?? 0) }

    /// The distance from its position to its farthest corner.
    public var reach: Double { placement.reach + half * (style == .circle ? 1 : 2.squareRoot()) }

    /// Returns whether its shape as drawn, with rotation, offset and outline, is within the tolerance of the position.
    public func covers(_ geometry: Geometry, at point: ScreenPoint, in frame: MapFrame, tolerance: Double) -> Bool {
        guard size > 0 else { return false }
        let reach = half + tolerance
        return placement.covers(geometry, at: point, in: frame, reach: self.reach + 2 * tolerance) { x, y in
            switch style {
            case .circle: x * x + y * y <= reach * reach
            case .diamond: abs(x) + abs(y) <= half + tolerance * 2.squareRoot()
            case .triangle: abs(y) <= reach && abs(x) <= (y + half) / 2 + 1.2 * tolerance
            case .cross, .square, .x: max(abs(x), abs(y)) <= reach
            }
        }
    }

    /// Returns the same shape, larger and filled.
    public func halo(_ color: Color, width: Double) -> (any Symbol)? {
        var copy = self
        copy.foreignMembers = JSONObject()
        copy.color = color
        copy.size = 2 * (half + width)
        copy.outline = nil
        if style == .cross || style == .x {
            copy.size = size + 2 * width
            copy.outline = SimpleLineSymbol(color: color, width: (outline?.width ?? 1) + 2 * width)
        }
        return copy
    }

    /// Returns the marker with another fill color; for crosses that of the lines.
    public func colored(_ color: Color) -> any Symbol {
        var copy = self
        copy.color = color
        if style == .cross || style == .x { copy.outline?.color = color }
        return copy
    }
}
