import GromaGeometry
import GromaJSON

/// A line in a single color, for polylines and the borders of areas: `esriSLS`.
public struct SimpleLineSymbol: Symbol {
    /// The pattern of a line.
    public enum Style: String, Hashable, Sendable, CaseIterable {
        /// Dashes.
        case dash = "esriSLSDash"
        /// Dots.
        case dot = "esriSLSDot"
        /// Alternating dashes and dots.
        case dashDot = "esriSLSDashDot"
        /// A dash and two dots, repeated.
        case dashDotDot = "esriSLSDashDotDot"
        /// Short dashes, close together.
        case shortDash = "esriSLSShortDash"
        /// Dots, close together.
        case shortDot = "esriSLSShortDot"
        /// Alternating short dashes and dots.
        case shortDashDot = "esriSLSShortDashDot"
        /// A short dash and two dots, repeated.
        case shortDashDotDot = "esriSLSShortDashDotDot"
        /// Long dashes.
        case longDash = "esriSLSLongDash"
        /// Alternating long dashes and dots.
        case longDashDot = "esriSLSLongDashDot"
        /// Drawn as solid: display lists have no line that stays inside an area.
        case insideFrame = "esriSLSInsideFrame"
        /// No line.
        case null = "esriSLSNull"
        /// A solid line.
        case solid = "esriSLSSolid"

        /// The lengths of dashes and gaps, as multiples of the line's width. The round ends extend half a width further.
        var pattern: [Double] {
            switch self {
            case .solid, .insideFrame, .null: []
            case .dash: [3, 3]
            case .dot: [0, 2.5]
            case .dashDot: [3, 3, 0, 3]
            case .dashDotDot: [3, 3, 0, 3, 0, 3]
            case .shortDash: [3, 2]
            case .shortDot: [0, 2]
            case .shortDashDot: [3, 2, 0, 2]
            case .shortDashDotDot: [3, 2, 0, 2, 0, 2]
            case .longDash: [7, 4]
            case .longDashDot: [7, 4, 0, 4]
            }
        }
    }

    /// The type name: `esriSLS`.
    public static let typeName = "esriSLS"

    /// The pattern; solid by default.
    public var style: Style
    /// The color; black by default, nil for none.
    public var color: Color?
    /// The width in points; 1 by default.
    public var width: Double
    /// Other members of the JSON, which are kept.
    public var foreignMembers = JSONObject()

    /// Creates a symbol.
    public init(_ style: Style = .solid, color: Color? = .black, width: Double = 1) {
        self.style = style
        self.color = color
        self.width = width
    }

    /// Reads a symbol.
    ///
    /// - Throws: `invalid` with the path, the value found and the expected one.
    public init(json: JSONValue, path: String, catalog: SymbolCatalog) throws(MapError) {
        var object = try DefinitionObject(json, path: path)
        _ = object.value("type")
        style = try object.word("style") ?? .solid
        color = try object.color("color", else: .black)
        width = try object.size("width") ?? 1
        foreignMembers = object.rest
    }

    /// The symbol as JSON.
    public var json: JSONValue {
        var object: JSONObject = [
            "type": .string(Self.typeName), "style": .string(style.rawValue), "color": color?.json ?? .null, "width": .number(width),
        ]
        object.append(foreign: foreignMembers)
        return .object(object)
    }

    /// The style of the stroke; nil if the line is invisible.
    public var stroke: StrokeStyle? {
        guard let color, style != .null, width > 0, color.alpha > 0 else { return nil }
        return StrokeStyle(color, width: width, dashes: style.pattern.map { $0 * max(width, 1) })
    }

    /// Returns lines and the borders of areas. O(vertices of the shapes)
    public func items(for shapes: SymbolShapes) -> [DisplayItem] {
        guard let stroke else { return [] }
        let lines = shapes.lines()
        return lines.isEmpty ? [] : [.paths(lines, fill: nil, stroke: stroke)]
    }

    /// True for lines without dashes.
    public var drawsLocally: Bool { style.pattern.isEmpty }

    /// Half its width.
    public var reach: Double { width / 2 }

    /// Returns whether the position is within half the line's width plus the tolerance of the line or the border of an area.
    public func covers(_ geometry: Geometry, at point: ScreenPoint, in frame: MapFrame, tolerance: Double) -> Bool {
        switch geometry {
        case .point, .multipoint: return false
        case .collection(let collection):
            return collection.geometries.contains { covers($0, at: point, in: frame, tolerance: tolerance) }
        case .polyline, .polygon, .envelope: break
        }
        let viewport = frame.viewport
        let place = viewport.map(x: point.x, y: point.y)
        let distance = (width / 2 + tolerance) * viewport.resolution
        return geometry.nearestSegment(x: place.x, y: place.y, within: distance, xScale: viewport.xScale) != nil
    }

    /// Returns a wider line.
    public func halo(_ color: Color, width: Double) -> (any Symbol)? { SimpleLineSymbol(color: color, width: self.width + 2 * width) }

    /// Returns the line in another color.
    public func colored(_ color: Color) -> any Symbol {
        var copy = self
        copy.color = color
        return copy
    }
}
