/// A layer whose features have symbols by a renderer, labels, and a selection: of graphics, of features, or of a plugin's.
public protocol RenderedLayer: HitTestable, LegendLayer {
    /// The renderer; nil for the layer's default.
    var renderer: (any Renderer)? { get set }
    /// Labels. The map places them, together with those of its other layers, and draws them above all layers.
    var labels: [LabelClass] { get set }
    /// How selected features look; nil for a halo around what they look like else.
    var selectionSymbol: (any Symbol)? { get set }
    /// The colour of the halo.
    var selectionColor: Color { get set }

    /// Adds the labels of what shows in a frame, and keeps those of all layers away from its markers (``LabelPlacer/avoid(_:_:)``). Asked only where some layer of
    /// the map has labels; the frame is the whole screen.
    ///
    /// - Throws: `MapError`: why the layer cannot answer; `cancelled`.
    func addLabels(to placer: inout LabelPlacer, for frame: MapFrame) throws(MapError)

    /// What shows in a frame, and its labels with it: what `items(for:)` and ``addLabels(to:for:)`` do, in one walk over the layer. Asked where both are wanted of
    /// the whole screen.
    ///
    /// - Throws: `MapError`: why the layer cannot be drawn; `cancelled`.
    func items(for frame: MapFrame, addingLabelsTo placer: inout LabelPlacer) throws(MapError) -> [DisplayItem]
}

extension RenderedLayer {
    /// Adds none.
    ///
    /// - Throws: Never.
    public func addLabels(to placer: inout LabelPlacer, for frame: MapFrame) throws(MapError) {}

    /// One after the other.
    ///
    /// - Throws: What `items(for:)` and `addLabels(to:for:)` throw.
    public func items(for frame: MapFrame, addingLabelsTo placer: inout LabelPlacer) throws(MapError) -> [DisplayItem] {
        let items = try items(for: frame)
        try addLabels(to: &placer, for: frame)
        return items
    }
}

extension GraphicsLayer: RenderedLayer {}
