/// A layer that draws its features with a renderer and has labels and a selection: a graphics layer, a feature layer, or a layer of a
/// plugin.
public protocol RenderedLayer: HitTestable, LegendLayer {
    /// The renderer; nil for the layer's default.
    var renderer: (any Renderer)? { get set }
    /// The label classes. The map places them, together with those of its other layers, and draws them above all layers.
    var labels: [LabelClass] { get set }
    /// The symbol of selected features; nil for a halo around their usual symbol.
    var selectionSymbol: (any Symbol)? { get set }
    /// The color of the halo.
    var selectionColor: Color { get set }

    /// Adds the labels of the features that are visible in a frame, and keeps the labels of all layers away from its markers
    /// (``LabelPlacer/avoid(_:_:)``). Called only if some layer of the map has labels; the frame is the whole screen.
    ///
    /// - Throws: `MapError.layerFailed` with the reason; `cancelled`.
    func addLabels(to placer: inout LabelPlacer, for frame: MapFrame) throws(MapError)

    /// Returns the items in a frame and adds their labels: the work of `items(for:)` and ``addLabels(to:for:)`` in a single pass over the
    /// layer. Called if both are needed for the whole screen.
    ///
    /// - Throws: `MapError.layerFailed` with the reason; `cancelled`.
    func items(for frame: MapFrame, addingLabelsTo placer: inout LabelPlacer) throws(MapError) -> [DisplayItem]
}

extension RenderedLayer {
    /// Adds no labels.
    ///
    /// - Throws: Never.
    public func addLabels(to placer: inout LabelPlacer, for frame: MapFrame) throws(MapError) {}

    /// Calls `items(for:)` and then `addLabels(to:for:)`.
    ///
    /// - Throws: What `items(for:)` and `addLabels(to:for:)` throw.
    public func items(for frame: MapFrame, addingLabelsTo placer: inout LabelPlacer) throws(MapError) -> [DisplayItem] {
        let items = try items(for: frame)
        try addLabels(to: &placer, for: frame)
        return items
    }
}

extension GraphicsLayer: RenderedLayer {}
