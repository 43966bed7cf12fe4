import GromaGeometry
import GromaJSON

/// An area of one colour or hatched, with a border: `esriSFS`.
public struct SimpleFillSymbol: Symbol {
    /// The pattern of an area.
    public enum Style: String, Hashable, Sendable, CaseIterable {
        /// Lines that fall from left to right.
        case backwardDiagonal = "esriSFSBackwardDiagonal"
        /// Level and upright lines.
        case cross = "esriSFSCross"
        /// Slanting lines of both directions.
        case diagonalCross = "esriSFSDiagonalCross"
        /// Lines that rise from left to right.
        case forwardDiagonal = "esriSFSForwardDiagonal"
        /// Level lines.
        case horizontal = "esriSFSHorizontal"
        /// Nothing.
        case null = "esriSFSNull"
        /// All of it.
        case solid = "esriSFSSolid"
        /// Upright lines.
        case vertical = "esriSFSVertical"
    }

    /// `esriSFS`.
    public static let typeName = "esriSFS"

    /// The pattern; solid unless set.
    public var style: Style
    /// The colour of the inside, or of its lines; black unless set, nil for none.
    public var color: Color?
    /// The border; nil for none, which it is unless set.
    public var outline: SimpleLineSymbol?
    /// Members of the JSON that are not used.
    public var foreignMembers = JSONObject()

    /// Creates a symbol.
    public init(_ style: Style = .solid, color: Color? = .black, outline: SimpleLineSymbol? = nil) {
        self.style = style
        self.color = color
        self.outline = outline
    }

    /// Reads a symbol.
    ///
    /// - Throws: `invalid` with the place, what is there, and what is allowed.
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
        // Turned clockwise a level line falls to the right.
        case .backwardDiagonal: return .hatch(HatchStyle(color, angle: 45))
        case .forwardDiagonal: return .hatch(HatchStyle(color, angle: -45))
        case .diagonalCross: return .hatch(HatchStyle(color, angle: 45, isCrossed: true))
        }
    }

    /// Areas with their borders.
    public func items(for shapes: SymbolShapes) -> [DisplayItem] { shapes.areas(fill: fill, stroke: outline?.stroke) }

    /// Whether its border does.
    public var drawsLocally: Bool { outline?.drawsLocally != false }

    /// Half the width of the border.
    public var reach: Double { outline?.reach ?? 0 }

    /// Whether the place lies inside, whatever the inside is filled with, or the border is as near as half its width and the tolerance.
    public func covers(_ geometry: Geometry, at point: ScreenPoint, in frame: MapFrame, tolerance: Double) -> Bool {
        geometry.coversArea(at: point, in: frame, tolerance: tolerance + reach)
    }

    /// A wider border.
    public func halo(_ color: Color, width: Double) -> (any Symbol)? {
        SimpleLineSymbol(color: color, width: (outline?.width ?? 0) + 2 * width)
    }

    /// The same area in another colour; its border stays.
    public func colored(_ color: Color) -> any Symbol {
        var copy = self
        copy.color = color
        return copy
    }
}

extension GromaJSON.DefinitionObject where Failure == MapError {
    /// A border or rim.
    mutating func outline(_ catalog: SymbolCatalog) throws(MapError) -> SimpleLineSymbol? {
        guard let json = value("outline") else { return nil }
        // Older services leave out what it can only be.
        if case .object(let object) = json, object["type"] == nil {
            return try SimpleLineSymbol(json: json, path: place("outline"), catalog: catalog)
        }
        return try catalog.symbol(SimpleLineSymbol.self, from: json, path: place("outline"))
    }
}

extension Geometry {
    /// Whether a place of the screen lies in the area, or its border is as near as a distance in points.
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
