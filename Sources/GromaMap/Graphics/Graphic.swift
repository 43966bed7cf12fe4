import GromaFormats
import GromaGeometry

/// A shape on the map with its attributes and, unless the renderer of its layer says how it looks, a symbol of its own.
///
/// A graphic is in one layer at most, which its changes are reported to. Geometries are values: a change of the one that was given does not
/// change the graphic. Like its layer it is confined to the thread or actor that made it.
public final class Graphic: MapFeature {
    /// The number that its layer has given it; nil outside of a layer.
    @exclusivity(unchecked) public internal(set) var objectID: Int?
    /// Where it stands in its layer.
    @exclusivity(unchecked) var rank = 0
    /// Where it stands in the order of drawing: those with a higher number lie above those with a lower one, and of the same number the later ones
    /// above the earlier ones. 0 by default.
    public var drawIndex = 0 { didSet { if drawIndex != oldValue { layer?.drawingChanged(of: self) } } }
    /// Whether it is drawn and found by taps. True by default.
    public var isVisible = true { didSet { if isVisible != oldValue { layer?.drawingChanged(of: self) } } }
    /// Whether it is selected, which its layer says.
    @exclusivity(unchecked) public internal(set) var isSelected = false

    /// Its shape; nil for none. See ``setGeometry(_:)``.
    public private(set) var geometry: Geometry?
    /// Its attributes: null, numbers, texts and dates. Bytes are omitted.
    public var attributes: Attributes {
        didSet {
            attributes.removeBytes()
            layer?.graphicChanged(self, from: extent)
        }
    }
    /// How it looks; nil if the renderer of its layer says so. It goes before the renderer.
    public var symbol: (any Symbol)? {
        didSet { layer?.symbolChanged(of: self, from: oldValue) }
    }
    /// What a callout says of it; held weakly. Nil where that is for the delegates to say.
    public weak var infoTemplate: (any InfoTemplate)?
    /// The layer that it is in.
    public internal(set) weak var layer: GraphicsLayer?

    /// Creates a graphic.
    public init(geometry: Geometry?, symbol: (any Symbol)? = nil, attributes: Attributes = Attributes()) {
        self.geometry = geometry
        self.symbol = symbol
        self.attributes = attributes
        self.attributes.removeBytes()
    }

    /// Creates a graphic of a feature, as of a query's result: its shape and attributes, without a symbol.
    public convenience init(_ feature: any MapFeature, symbol: (any Symbol)? = nil) {
        self.init(geometry: feature.geometry, symbol: symbol, attributes: feature.attributes)
    }

    /// Gives it another shape. O(log n)
    ///
    /// - Throws: `shapeReferenceMismatch` in a layer of another reference; the shape stays.
    public func setGeometry(_ geometry: Geometry?) throws(MapError) {
        let layer = layer
        if let layer, let geometry { try layer.checkReference(of: geometry) }
        let old = self.geometry
        self.geometry = geometry
        layer?.graphicMoved(self, from: old)
    }

    /// Gives an attribute another value; nil takes it away.
    public func setValue(_ value: AttributeValue?, forField field: String) { attributes[field] = value }

    /// The rectangle around its shape.
    var extent: Extent { geometry?.extent ?? .empty }
}

extension Graphic {
    /// An attribute that is a text; nil for one that is missing, null or of another kind.
    public func string(_ field: String) -> String? { attributes[field]?.stringValue }

    /// An attribute that is a whole number; nil for one that is missing, null or of another kind.
    public func integer(_ field: String) -> Int? { if case .integer(let value) = attributes[field] { value } else { nil } }

    /// An attribute that is a number, whole or not; nil for one that is missing, null or of another kind.
    public func number(_ field: String) -> Double? { attributes[field]?.doubleValue }

    /// An attribute that is a moment, in milliseconds since 1970; nil for one that is missing, null or of another kind.
    public func date(_ field: String) -> Int? { if case .date(let value) = attributes[field] { value } else { nil } }

    /// An attribute of any kind; nil for one that is missing or null.
    public func valueUnlessNull(_ field: String) -> AttributeValue? { attributes[field].flatMap { $0 == .null ? nil : $0 } }

    /// Whether an attribute is there, null or not.
    public func has(_ field: String) -> Bool { attributes[field] != nil }
}

extension Attributes {
    /// Takes out what graphics do not hold.
    fileprivate mutating func removeBytes() {
        guard !isEmpty else { return }
        for (name, value) in pairs { if case .bytes = value { self[name] = nil } }
    }
}
