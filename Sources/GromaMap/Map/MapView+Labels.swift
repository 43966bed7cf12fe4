import GromaBase
import GromaGeometry

/// The placed labels of a map's layers for one viewport.
struct PlacedLabels {
    let viewport: Viewport
    /// The labels in the order of placement.
    let labels: [PlacedLabel]
    /// Whether a layer has changed since.
    var isStale = false
}

extension MapView {
    /// Returns the labels of the visible layers, each with its layer's opacity. They are placed for the whole screen, so that a part of it
    /// has the same labels as the whole.
    ///
    /// - Parameters:
    ///   - area: The part of the screen to draw; nil for all.
    ///   - hook: Checked for cancellation.
    /// - Throws: `cancelled`.
    func labelItems(in area: ScreenRect?, hook: OperationHook) throws(MapError) -> [DisplayItem] {
        try placeLabels(hook: hook)
        guard let placedLabels, !placedLabels.labels.isEmpty else { return [] }
        var items: [DisplayItem] = []
        for (number, view) in layers.enumerated() {
            let seen = placedLabels.labels.lazy.filter { $0.layer == number && (area.map($0.area.overlaps) ?? true) }
            let drawn: [DisplayItem] = seen.flatMap(\.items)
            if !drawn.isEmpty { items.append(.group(DisplayGroup(name: "labels", opacity: view.opacity, items: drawn))) }
        }
        return items
    }

    /// Invalidates the places where labels have changed because of a changed layer, which may be far from the change itself.
    func noteChangedLabels() { if placedLabels?.isStale == true { try? placeLabels(hook: .none) } }

    /// Places the labels, unless they are up to date.
    private func placeLabels(hook: OperationHook) throws(MapError) {
        if areLabelsDue { takeLabels(try labels(hook: hook)) }
    }

    /// Whether the labels have to be placed again.
    var areLabelsDue: Bool { placedLabels.map { $0.isStale || $0.viewport != viewport } ?? true }

    /// Returns whether a layer is drawn.
    func isDrawn(_ view: LayerView) -> Bool { view.opacity > 0 && view.isShown(atScale: scale) }

    /// Whether any layer that is drawn has labels at this scale.
    var showsLabels: Bool {
        var probe = LabelPlacer(frame())
        return layers.contains { view in
            isDrawn(view) && (view.layer as? any RenderedLayer).map { !probe.shown($0.labels).isEmpty } == true
        }
    }

    /// Stores labels that were placed for the current viewport, and invalidates the places where they differ.
    func takeLabels(_ labels: [PlacedLabel]) {
        let before = placedLabels
        placedLabels = PlacedLabels(viewport: viewport, labels: labels)
        guard let before, before.viewport == viewport else { return }
        let (former, current) = (Set(before.labels), Set(labels))
        for label in before.labels where !current.contains(label) { setNeedsDisplay(in: label.area) }
        for label in labels where !former.contains(label) { setNeedsDisplay(in: label.area) }
    }

    private func labels(hook: OperationHook) throws(MapError) -> [PlacedLabel] {
        guard showsLabels else { return [] }
        let frame = frame(hook: hook)
        var placer = LabelPlacer(frame)
        for (number, view) in layers.enumerated() where isDrawn(view) {
            guard let layer = view.layer as? any RenderedLayer else { continue }
            placer.layer = number
            do throws(MapError) {
                try layer.addLabels(to: &placer, for: frame)
            } catch {
                // The layer's error is reported when its shapes are drawn.
                if error == .cancelled { throw error }
            }
        }
        return try placer.place()
    }
}

extension RenderedLayer {
    /// Returns the items of the layer, and adds its labels if there is a placer.
    func drawn(in frame: MapFrame, _ placer: inout LabelPlacer?) throws(MapError) -> [DisplayItem] {
        guard var own = placer.take() else { return try items(for: frame) }
        defer { placer = own }
        return try items(for: frame, addingLabelsTo: &own)
    }
}
