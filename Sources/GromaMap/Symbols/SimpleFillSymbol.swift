import GromaGeometry
import GromaJSON

/// A solid or hatched fill with a border: `esriSFS`.
public struct SimpleFillSymbol: Symbol {
    /// The pattern of a fill.
    public enum Style: String, Hashable, Sendable, CaseIterable {
        /// Lines that fall from left to right.
        case backwardDiagonal = "esriSFSBackwardDiagonal"
        /// Horizontal and vertical lines.
        case cross = "esriSFSCross"
        /// Diagonal lines in both directions.
        case diagonalCross = "esriSFSDiagonalCross"
        /// Lines that rise from left to right.
        case forwardDiagonal = "esriSFSForwardDiagonal"
        /// Horizontal lines.
        case horizontal = "esriSFSHorizontal"
        /// No fill.
        case null = "esriSFSNull"
        /// A solid fill.
        case solid = "esriSFSSolid"
        /// Vertical lines.
        case vertical = "esriSFSVertical"
    }

    /// The type name: `esriSFS`.
    public static let typeName = "esriSFS"

    /// The pattern; solid by default.
    public var style: Style
    /// The color of the fill, or of its lines; black by default, nil for none.
    public var color: Color?
    /// The border; nil, the default, for none.
    public var outline: SimpleLineSymbol?
    /// Other members of the JSON, which are kept.
    public var foreignMembers = JSONObject()

    /// Creates a symbol.
    public init(_ style: Style = .solid, color: Color? = .black, outline: SimpleLineSymbol? = nil) {
        self.style = style
        self.color = color
        self.outline = outline
    }

    /// Reads a symbol.
    ///
    /// - Throws: `invalid` with the path, the value found and the expected one.
    public init(json: JSONValue, path: String, catalog: SymbolCatalog) throws(MapError) {
        var object = try DefinitionObject(json, path: path)
        _ = object.value("type")
        style = try object.word("style") ?? .solid
        color = try object.color("color", else: .black)
        outline = try object.outline(catalog)
        foreignMembers = object.rest
    }

    /// The symbol as JSON.
    public var json: JSONValue {
        var object: JSONObject = [
            "type": .string(Self.typeName), "style": .string(style.rawValue), "color": color?.json ?? .null,
        ]
        object.set("outline", outline?.json)
        object.append(foreign: foreignMembers)
        return .object(object)
    }

    /// The fill of the interior; nil for none.
    public var fill: FillStyle? {
        guard let color, color.alpha > 0 else { return nil }
        switch style {
        case .null: return nil
        case .solid: return .color(color)
        case .horizontal: return .hatch(HatchStyle(color))
        case .vertical: return .hatch(HatchStyle(color, angle: 90))
        case .cross: return .hatch(HatchStyle(color, isCrossed: true))
        // A horizontal line rotated clockwise falls to the right.
        case .backwardDiagonal: return .hatch(HatchStyle(color, angle: 45))
        case .forwardDiagonal: return .hatch(HatchStyle(color, angle: -45))
        case .diagonalCross: return .hatch(HatchStyle(color, angle: 45, isCrossed: true))
        }
    }

    /// Returns areas with their borders. O(vertices of the shapes)
    public func items(for shapes: SymbolShapes) -> [DisplayItem] { shapes.areas(fill: fill, stroke: outline?.stroke) }

    /// Whether its border draws locally.
    public var drawsLocally: Bool { outline?.drawsLocally != false }

    /// Half the width of the border.
    public var reach: Double { outline?.reach ?? 0 }

    /// Returns whether the position lies inside, regardless of the fill, or within half the border's width plus the tolerance of the
    /// border.
    public func covers(_ geometry: Geometry, at point: ScreenPoint, in frame: MapFrame, tolerance: Double) -> Bool {
        geometry.coversArea(at: point, in: frame, tolerance: tolerance + reach)
    }

    /// Returns a wider border.
    public func halo(_ color: Color, width: Double) -> (any Symbol)? {
        SimpleLineSymbol(color: color, width: (outline?.width ?? 0) + 2 * width)
    }

    /// Returns the symbol with another fill color; its border is unchanged.
    public func colored(_ color: Color) -> any Symbol {
        var copy = self
        copy.color = color
        return copy
    }
}

extension GromaJSON.DefinitionObject where Failure == MapError {
    /// Reads an outline.
    mutating func outline(_ catalog: SymbolCatalog) throws(MapError) -> SimpleLineSymbol? {
        guard let json = value("outline") else { return nil }
        // Older services omit the type, because only one is possible.
        if case .object(let object) = json, object["type"] == nil {
            return try SimpleLineSymbol(json: json, path: place("outline"), catalog: catalog)
        }
        return try catalog.symbol(SimpleLineSymbol.self, from: json, path: place("outline"))
    }
}

extension Geometry {
    /// Returns whether a position of the screen lies in the area, or its border is within the tolerance, in points.
    func coversArea(at point: ScreenPoint, in frame: MapFrame, tolerance: Double) -> Bool {
        let viewport = frame.viewport
        let place = viewport.map(x: point.x, y: point.y)
        switch self {
        case .point, .multipoint, .polyline: return false
        case .collection(let collection):
            return collection.geometries.contains { $0.coversArea(at: point, in: frame, tolerance: tolerance) }
        case .polygon(let polygon): if polygon.contains(x: place.x, y: place.y) { return true }
        case .envelope(let envelope): if envelope.extent.contains(x: place.x, y: place.y) { return true }
        }
        return nearestSegment(x: place.x, y: place.y, within: tolerance * viewport.resolution, xScale: viewport.xScale) != nil
    }
}
