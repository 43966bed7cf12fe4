import GromaBase
import GromaGeometry

/// The labels of a map's layers as they were placed for what it shows.
struct PlacedLabels {
    let viewport: Viewport
    /// In the order in which they found their places.
    let labels: [PlacedLabel]
    /// Whether a layer has changed since.
    var isStale = false
}

extension MapView {
    /// The labels of the layers that are shown, those of each layer as opaque as the layer. They are placed for the whole screen, so that a part of it has the
    /// same labels as the whole.
    ///
    /// - Parameters:
    ///   - area: The part of the screen that is wanted; nil for all.
    ///   - hook: Asked whether they are still wanted.
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

    /// Tells where labels look different because a layer has changed, which may be far from the change itself.
    func noteChangedLabels() { if placedLabels?.isStale == true { try? placeLabels(hook: .none) } }

    /// Places the labels, unless they still are where they belong.
    private func placeLabels(hook: OperationHook) throws(MapError) {
        if areLabelsDue { takeLabels(try labels(hook: hook)) }
    }

    /// Whether labels are not placed where they belong now.
    var areLabelsDue: Bool { placedLabels.map { $0.isStale || $0.viewport != viewport } ?? true }

    /// Whether a layer is drawn at all.
    func isDrawn(_ view: LayerView) -> Bool { view.opacity > 0 && view.isShown(atScale: scale) }

    /// Whether any layer that is drawn has labels at this scale.
    var showsLabels: Bool {
        var probe = LabelPlacer(frame())
        return layers.contains { view in
            isDrawn(view) && (view.layer as? any RenderedLayer).map { !probe.shown($0.labels).isEmpty } == true
        }
    }

    /// Keeps labels that were placed for what is shown, and tells where they look different.
    func takeLabels(_ labels: [PlacedLabel]) {
        let before = placedLabels
        placedLabels = PlacedLabels(viewport: viewport, labels: labels)
        guard let before, before.viewport == viewport else { return }
        for label in Set(before.labels).symmetricDifference(labels) { setNeedsDisplay(in: label.area) }
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
                // Why the layer fails is told when its shapes are drawn.
                if error == .cancelled { throw error }
            }
        }
        return try placer.place()
    }
}

extension RenderedLayer {
    /// What shows of the layer, with its labels where they are placed, too.
    func drawn(in frame: MapFrame, _ placer: inout LabelPlacer?) throws(MapError) -> [DisplayItem] {
        guard var own = placer.take() else { return try items(for: frame) }
        defer { placer = own }
        return try items(for: frame, addingLabelsTo: &own)
    }
}
