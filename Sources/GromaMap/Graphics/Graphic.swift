import GromaFormats
import GromaGeometry

/// A shape on the map with its attributes and, optionally, a symbol of its own in place of the one from its layer's renderer.
///
/// A graphic belongs to at most one layer, and reports its changes to it. Geometries are values: changing the geometry that was passed in
/// does not change the graphic. Like its layer, a graphic is confined to the thread or actor that created it.
public final class Graphic: MapFeature {
    /// The object ID that its layer assigned; nil outside a layer.
    @exclusivity(unchecked) public internal(set) var objectID: Int?
    /// Its position in its layer's order.
    @exclusivity(unchecked) var rank = 0
    /// Its drawing order: graphics with a higher index are drawn above those with a lower one, and with the same index later graphics above
    /// earlier ones. 0 by default.
    public var drawIndex = 0 { didSet { if drawIndex != oldValue { layer?.drawingChanged(of: self) } } }
    /// Whether it is drawn and found by taps. True by default.
    public var isVisible = true { didSet { if isVisible != oldValue { layer?.drawingChanged(of: self) } } }
    /// Whether it is selected, as set by its layer.
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
    /// Its symbol, which takes precedence over the layer's renderer; nil to use the renderer.
    public var symbol: (any Symbol)? {
        didSet { layer?.symbolChanged(of: self, from: oldValue) }
    }
    /// The template for its callout, held weakly; nil if the delegates decide.
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

    /// Creates a graphic from a feature, such as one from a query's result, with its shape and attributes.
    public convenience init(_ feature: any MapFeature, symbol: (any Symbol)? = nil) {
        self.init(geometry: feature.geometry, symbol: symbol, attributes: feature.attributes)
    }

    /// Replaces its geometry. O(log n)
    ///
    /// - Throws: `shapeReferenceMismatch` if its layer has another spatial reference; the geometry is then unchanged.
    public func setGeometry(_ geometry: Geometry?) throws(MapError) {
        let layer = layer
        if let layer, let geometry { try layer.checkReference(of: geometry) }
        let old = self.geometry
        self.geometry = geometry
        layer?.graphicMoved(self, from: old)
    }

    /// Sets an attribute; nil removes it.
    public func setValue(_ value: AttributeValue?, forField field: String) { attributes[field] = value }

    /// The rectangle around its shape.
    var extent: Extent { geometry?.extent ?? .empty }
}

extension Graphic {
    /// Returns the value of a text attribute; nil if it is missing, null or of another type.
    public func string(_ field: String) -> String? { attributes[field]?.stringValue }

    /// Returns the value of an integer attribute; nil if it is missing, null or of another type.
    public func integer(_ field: String) -> Int? { if case .integer(let value) = attributes[field] { value } else { nil } }

    /// Returns the value of a numeric attribute, integer or not; nil if it is missing, null or of another type.
    public func number(_ field: String) -> Double? { attributes[field]?.doubleValue }

    /// Returns the value of a date attribute, in milliseconds since 1970; nil if it is missing, null or of another type.
    public func date(_ field: String) -> Int? { if case .date(let value) = attributes[field] { value } else { nil } }

    /// Returns the value of an attribute of any type; nil if it is missing or null.
    public func valueUnlessNull(_ field: String) -> AttributeValue? { attributes[field].flatMap { $0 == .null ? nil : $0 } }

    /// Returns whether an attribute exists, null or not.
    public func has(_ field: String) -> Bool { attributes[field] != nil }
}

extension Attributes {
    /// Removes values that graphics do not keep.
    fileprivate mutating func removeBytes() {
        guard !isEmpty else { return }
        for (name, value) in pairs { if case .bytes = value { self[name] = nil } }
    }
}
