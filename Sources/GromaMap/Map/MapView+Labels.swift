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
        if let placedLabels, !placedLabels.isStale, placedLabels.viewport == viewport { return }
        let labels = try labels(hook: hook)
        let before = placedLabels
        placedLabels = PlacedLabels(viewport: viewport, labels: labels)
        guard let before, before.viewport == viewport else { return }
        for label in Set(before.labels).symmetricDifference(labels) { setNeedsDisplay(in: label.area) }
    }

    private func labels(hook: OperationHook) throws(MapError) -> [PlacedLabel] {
        var rendered: [(number: Int, layer: any RenderedLayer)] = []
        var probe = LabelPlacer(frame())
        var hasLabels = false
        for (number, view) in layers.enumerated() where view.opacity > 0 && view.isShown(atScale: scale) {
            guard let layer = view.layer as? any RenderedLayer else { continue }
            rendered.append((number, layer))
            hasLabels = hasLabels || !probe.shown(layer.labels).isEmpty
        }
        guard hasLabels else { return [] }
        let frame = frame(hook: hook)
        var placer = LabelPlacer(frame)
        for (number, layer) in rendered {
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
