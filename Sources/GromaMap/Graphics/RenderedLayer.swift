/// A layer whose features have symbols by a renderer, labels, and a selection: of graphics, of features, or of a plugin's.
public protocol RenderedLayer: HitTestable, LegendLayer {
    /// What gives features their symbols; nil for what the layer does without one.
    var renderer: (any Renderer)? { get set }
    /// Labels.
    var labels: [LabelClass] { get set }
    /// How selected features look; nil for a halo around what they look like else.
    var selectionSymbol: (any Symbol)? { get set }
    /// The colour of the halo.
    var selectionColor: Color { get set }
}

extension GraphicsLayer: RenderedLayer {}
