import GromaGeometry
import GromaJSON

/// How a graphic or a feature looks.
///
/// Symbols are values with a JSON form, that of Esri's REST interface for those that it knows. A new kind is a type that conforms, registered at
/// `ExtensionPoint.symbols` under its ``typeName``; the built-in kinds are read by the same way.
///
/// Sizes and offsets are in points, angles in degrees counterclockwise, and an offset of y is upwards.
public protocol Symbol: Hashable, Sendable {
    /// The member `type` of its JSON, such as `esriSMS`.
    static var typeName: String { get }

    /// Reads a symbol. Members that are not read are kept, so that ``json`` gives them back.
    ///
    /// - Parameters:
    ///   - json: The object.
    ///   - path: Where it stands, as errors name it: `symbol.outline`.
    ///   - catalog: What symbols inside of it are read by.
    /// - Throws: `invalid` with the place, what is there, and what is allowed.
    init(json: JSONValue, path: String, catalog: SymbolCatalog) throws(MapError)

    /// The symbol as JSON. It reads back as the same symbol.
    var json: JSONValue { get }

    /// What shapes look like that have this symbol, the lowest item first. Shapes that it is not made for it leaves out.
    func items(for shapes: SymbolShapes) -> [DisplayItem]

    /// The maximum extent beyond the shape for which it is drawn, in points, 0 or more.
    var reach: Double { get }

    /// Whether it covers a place of the screen, or comes as near to it as the tolerance, where it is drawn for a shape.
    ///
    /// - Parameters:
    ///   - geometry: The shape, in the reference of the frame.
    ///   - point: The place.
    ///   - frame: What is shown.
    ///   - tolerance: The distance in points, 0 or more.
    func covers(_ geometry: Geometry, at point: ScreenPoint, in frame: MapFrame, tolerance: Double) -> Bool

    /// Whether shapes with equal symbols may be handed to ``items(for:)`` together. False for what is drawn in several layers, where those of one
    /// shape would come to lie between those of another.
    var drawsTogether: Bool { get }

    /// Whether what it draws at a place depends on the shape around that place alone, so that after an edit of a vertex only its surroundings are drawn again. False for
    /// what stands at the middle of a shape, and for dashes, which are counted from its beginning.
    var drawsLocally: Bool { get }

    /// Where the leader of a callout ends at a shape that is drawn with it as a marker; nil for a symbol that draws no markers alone.
    var markerLeader: MarkerOffset? { get }

    /// A symbol that shows as a rim around this one, drawn below it: a selection. Nil for one that cannot have any.
    func halo(_ color: Color, width: Double) -> (any Symbol)?

    /// The same symbol in another colour: the inside of a marker or an area, a line, a text.
    func colored(_ color: Color) -> any Symbol
}

extension Symbol {
    /// True.
    public var drawsTogether: Bool { true }

    /// False.
    public var drawsLocally: Bool { false }

    /// nil.
    public var markerLeader: MarkerOffset? { nil }

    /// None.
    public func halo(_ color: Color, width: Double) -> (any Symbol)? { nil }

    /// Itself.
    public func colored(_ color: Color) -> any Symbol { self }

    /// Whether another symbol is of the same kind and the same.
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

/// A symbol that is drawn at a place: a marker, a picture, a text.
///
/// Points and the points of a multipoint have one each; a line has it at its middle, and an area at a place inside.
public protocol MarkerSymbol: Symbol {
    /// How it stands to its place.
    var placement: MarkerPlacement { get set }
}

extension MarkerSymbol {
    /// Degrees by which it is turned counterclockwise, a text about its place, others about their middle.
    public var angle: Double {
        get { placement.angle }
        set { placement.angle = newValue }
    }
    /// Points by which it is moved to the right.
    public var xOffset: Double {
        get { placement.xOffset }
        set { placement.xOffset = newValue }
    }
    /// Points by which it is moved up.
    public var yOffset: Double {
        get { placement.yOffset }
        set { placement.yOffset = newValue }
    }
    /// The reference of its angle.
    public var angleAlignment: AngleAlignment {
        get { placement.angleAlignment }
        set { placement.angleAlignment = newValue }
    }
    /// Where the leader of a callout ends: points to the right of the marker's place, and up.
    public var leaderPoint: MarkerOffset {
        get { placement.leaderPoint }
        set { placement.leaderPoint = newValue }
    }
    /// The leader point.
    public var markerLeader: MarkerOffset? { placement.leaderPoint }
}

/// The reference of a marker's angle.
public enum AngleAlignment: String, Hashable, Sendable, CaseIterable {
    /// The screen: a marker stands upright however the map is turned.
    case screen
    /// The map: a marker turns with it.
    case map
}

/// A distance on the screen from the place of a marker.
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
