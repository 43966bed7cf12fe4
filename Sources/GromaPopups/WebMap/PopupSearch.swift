import GromaBase
import GromaFeatures
import GromaGeometry
import GromaOperations

/// Finds features and makes popups of them, as they are found.
///
/// ```swift
/// let search = PopupSearch([countries, cities], webMap: map)
/// let outcome = try await search.popups(in: extent) { container.showAdditionalPopups($0) }
/// ```
///
/// Cancelling the task, or the hook of the form that blocks, ends it: what was found by then was handed over. Confined to the thread or actor that made it, like the layers.
public struct PopupSearch {
    /// The layers, the lowest first, as they are drawn.
    public var layers: [FeatureLayer]
    /// What popups of a layer show; nil for a layer whose features get none. A layer for which it throws is one that could not be searched.
    public var definition: (FeatureLayer) throws(PopupError) -> PopupDefinition?
    /// How many features are asked for at a time; a layer may answer with fewer.
    public var pageSize = 100

    /// Creates a search.
    ///
    /// - Parameter definition: what popups of a layer show; nil for a layer whose features get none. Unless said otherwise what suits the layer.
    public init(
        _ layers: [FeatureLayer],
        definition: @escaping (FeatureLayer) throws(PopupError) -> PopupDefinition? = { PopupDefinition(layer: $0.definition) }
    ) {
        self.layers = layers
        self.definition = definition
    }

    /// Creates a search for popups as a web map has them: layers for which it has none get none, and one whose definition cannot be read fails.
    ///
    /// - Parameter url: the address of a layer's service, where the host knows it; else layers are found by their names.
    public init(_ layers: [FeatureLayer], webMap: WebMap, url: @escaping (FeatureLayer) -> String? = { _ in nil }) {
        self.init(layers) { layer throws(PopupError) in try webMap.popupDefinition(for: layer, url: url(layer)) }
    }

    /// How a search ended.
    public struct Outcome: Sendable {
        /// The number of popups passed on.
        public var count = 0
        /// The layers that could not be searched, by name, and why.
        public var failures: [(layer: String, error: PopupError)] = []
        /// Whether it was cancelled before it had found everything.
        public var isCancelled = false
    }

    /// Hands over popups of all features whose shapes meet a rectangle: layer by layer, the lowest first, each page as soon as it is there. A layer that
    /// fails keeps no other from being searched; tables have no shapes, and are omitted.
    ///
    /// - Parameter extent: the rectangle, projected to each layer's reference; one without a reference is taken to be in the layer's.
    /// - Returns: how it ended, when nothing more will be handed over.
    @discardableResult
    public func popups(in extent: Envelope, hook: OperationHook = .none, found: ([Popup]) -> Void) -> Outcome {
        run(plan(.extent(extent)), hook: hook, found: found)
    }

    /// The same, without blocking: cancelling the task cancels the search.
    @discardableResult
    nonisolated(nonsending) public func popups(in extent: Envelope, found: ([Popup]) -> Void) async -> Outcome {
        await run(plan(.extent(extent)), found: found)
    }

    /// Hands over popups of the features at a point, the top-most first: those of the last layer before those of the layers below, and in a layer those
    /// that are drawn last, which have the highest object ids.
    ///
    /// - Parameters:
    ///   - point: the point; one without a reference is taken to be in each layer's.
    ///   - tolerance: how far off features may be, in units of the point's reference; 0 or more.
    /// - Returns: how it ended, when nothing more will be handed over.
    @discardableResult
    public func popups(at point: Point, tolerance: Double = 0, hook: OperationHook = .none, found: ([Popup]) -> Void) -> Outcome {
        run(plan(.point(point, tolerance: tolerance)), hook: hook, found: found)
    }

    /// The same, without blocking: cancelling the task cancels the search.
    @discardableResult
    nonisolated(nonsending) public func popups(at point: Point, tolerance: Double = 0, found: ([Popup]) -> Void) async -> Outcome {
        await run(plan(.point(point, tolerance: tolerance)), found: found)
    }
}
