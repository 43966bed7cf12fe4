import GromaGeometry
import GromaJSON

/// A symbol: the appearance of a graphic or a feature.
///
/// Symbols are values with a JSON form; the built-in symbols use that of Esri's REST API. A new kind is a conforming type, registered at
/// `ExtensionPoint.symbols` under its ``typeName``; the built-in kinds are read in the same way.
///
/// Sizes and offsets are in points, angles in degrees counterclockwise, and y offsets are upward.
public protocol Symbol: Hashable, Sendable {
    /// The `type` in its JSON, such as `esriSMS`.
    static var typeName: String { get }

    /// Reads a symbol. Unknown members are kept, so that ``json`` writes them again.
    ///
    /// - Parameters:
    ///   - json: The JSON object.
    ///   - path: Its path in errors, such as `symbol.outline`.
    ///   - catalog: The catalog that reads nested symbols.
    /// - Throws: `invalid` with the path, the value found and the expected one.
    init(json: JSONValue, path: String, catalog: SymbolCatalog) throws(MapError)

    /// The symbol as JSON. It reads back as the same symbol.
    var json: JSONValue { get }

    /// Returns the items of shapes with this symbol, the lowest first. Shapes of types that it does not support are omitted.
    func items(for shapes: SymbolShapes) -> [DisplayItem]

    /// The maximum extent of its drawing beyond the shape, in points, 0 or more.
    var reach: Double { get }

    /// Returns whether the symbol, drawn for a geometry, covers a position of the screen or comes within the tolerance of it.
    ///
    /// - Parameters:
    ///   - geometry: The geometry, in the frame's spatial reference.
    ///   - point: The position.
    ///   - frame: The frame that is shown.
    ///   - tolerance: The distance in points, 0 or more.
    func covers(_ geometry: Geometry, at point: ScreenPoint, in frame: MapFrame, tolerance: Double) -> Bool

    /// Whether shapes with equal symbols may be passed to ``items(for:)`` together. False for symbols with several layers, where the layers
    /// of one shape would be drawn between those of another.
    var drawsTogether: Bool { get }

    /// Whether its drawing at a place depends only on the part of the shape around that place, so that after an edit of a vertex only its
    /// surroundings are redrawn. False for symbols at the center of a shape, and for dashes, whose phase depends on the start of the line.
    var drawsLocally: Bool { get }

    /// The end of a callout's leader for a shape that is drawn with it as a marker; nil for a symbol that does not only draw markers.
    var markerLeader: MarkerOffset? { get }

    /// Returns a symbol that is drawn below this one as a halo around it, for selections; nil if it does not support halos.
    func halo(_ color: Color, width: Double) -> (any Symbol)?

    /// Returns the symbol in another color: that of the fill of a marker or an area, of a line, or of a text.
    func colored(_ color: Color) -> any Symbol
}

extension Symbol {
    /// True by default.
    public var drawsTogether: Bool { true }

    /// False by default.
    public var drawsLocally: Bool { false }

    /// nil by default.
    public var markerLeader: MarkerOffset? { nil }

    /// Returns nil.
    public func halo(_ color: Color, width: Double) -> (any Symbol)? { nil }

    /// Returns the symbol itself.
    public func colored(_ color: Color) -> any Symbol { self }

    /// Returns whether another symbol has the same type and is equal.
    public func isEqual(to other: any Symbol) -> Bool { (other as? Self) == self }

    /// Returns a swatch of the symbol for a legend, in a rectangle of the screen.
    ///
    /// - Parameters:
    ///   - x: The left edge in points.
    ///   - y: The upper edge in points.
    ///   - width: The width in points.
    ///   - height: The height in points.
    public func swatch(x: Double, y: Double, width: Double, height: Double) -> [DisplayItem] {
        items(for: SymbolShapes(sampleAtX: x, y: y, width: width, height: height))
    }
}

/// A symbol that is drawn at a position: a marker, a picture or a text.
///
/// It is drawn at each point of a point or multipoint, at the middle of a line, and at a position inside an area.
public protocol MarkerSymbol: Symbol {
    /// The placement relative to its position.
    var placement: MarkerPlacement { get set }
}

extension MarkerSymbol {
    /// The rotation in degrees counterclockwise, of a text about its position, of other symbols about their center.
    public var angle: Double {
        get { placement.angle }
        set { placement.angle = newValue }
    }
    /// The offset to the right in points.
    public var xOffset: Double {
        get { placement.xOffset }
        set { placement.xOffset = newValue }
    }
    /// The offset upward in points.
    public var yOffset: Double {
        get { placement.yOffset }
        set { placement.yOffset = newValue }
    }
    /// The reference of its angle.
    public var angleAlignment: AngleAlignment {
        get { placement.angleAlignment }
        set { placement.angleAlignment = newValue }
    }
    /// The end of a callout's leader relative to the marker's position, in points to the right and up.
    public var leaderPoint: MarkerOffset {
        get { placement.leaderPoint }
        set { placement.leaderPoint = newValue }
    }
    /// The leader point.
    public var markerLeader: MarkerOffset? { placement.leaderPoint }
}

/// The reference of a marker's angle.
public enum AngleAlignment: String, Hashable, Sendable, CaseIterable {
    /// The screen: a marker stays upright when the map is rotated.
    case screen
    /// The map: a marker rotates with it.
    case map
}

/// An offset on the screen from the position of a marker.
public struct MarkerOffset: Hashable, Sendable {
    /// Points to the right.
    public var x: Double
    /// Points up.
    public var y: Double

    /// Creates an offset.
    public init(x: Double = 0, y: Double = 0) {
        self.x = x
        self.y = y
    }
}
