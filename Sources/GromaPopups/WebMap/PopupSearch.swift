import GromaBase
import GromaFeatures
import GromaGeometry
import GromaOperations

/// Finds features, and passes popups of them on as they are found.
///
/// ```swift
/// let search = PopupSearch([countries, cities], webMap: map)
/// let outcome = try await search.popups(in: extent) { container.showAdditionalPopups($0) }
/// ```
///
/// Cancelling the task, or the hook of the blocking form, stops it; popups that were found by then have been passed on. A search is
/// confined to the thread or actor that created it, like the layers.
public struct PopupSearch {
    /// The layers in drawing order, the lowest first.
    public var layers: [FeatureLayer]
    /// Returns the popup definition of a layer; nil for a layer without popups. A layer for which it throws counts as one that could not be
    /// searched.
    public var definition: (FeatureLayer) throws(PopupError) -> PopupDefinition?
    /// The number of features that are requested at a time; a layer may return fewer.
    public var pageSize = 100

    /// Creates a search.
    ///
    /// - Parameter definition: Returns the popup definition of a layer; nil for a layer without popups. By default one that is derived from
    ///   the layer's fields.
    public init(
        _ layers: [FeatureLayer],
        definition: @escaping (FeatureLayer) throws(PopupError) -> PopupDefinition? = { PopupDefinition(layer: $0.definition) }
    ) {
        self.layers = layers
        self.definition = definition
    }

    /// Creates a search for popups with the definitions of a web map: layers for which it has none have no popups, and a layer whose
    /// definition cannot be read fails.
    ///
    /// - Parameter url: Returns the URL of a layer's service, if the host knows it; otherwise layers are found by their names.
    public init(_ layers: [FeatureLayer], webMap: WebMap, url: @escaping (FeatureLayer) -> String? = { _ in nil }) {
        self.init(layers) { layer throws(PopupError) in try webMap.popupDefinition(for: layer, url: url(layer)) }
    }

    /// The outcome of a search.
    public struct Outcome: Sendable {
        /// The number of popups passed on.
        public var count = 0
        /// The layers that could not be searched, by name, with the errors.
        public var failures: [(layer: String, error: PopupError)] = []
        /// Whether the search was cancelled before it was complete.
        public var isCancelled = false
    }

    /// Passes on popups of all features whose shapes meet a rectangle: layer by layer, the lowest first, each page as soon as it is
    /// received. A layer that fails does not prevent others from being searched; tables have no shapes, and are omitted.
    ///
    /// - Parameter extent: The rectangle, which is projected to each layer's spatial reference; one without a spatial reference is taken to
    ///   be in the layer's.
    /// - Returns: The outcome, when the search is complete.
    @discardableResult
    public func popups(in extent: Envelope, hook: OperationHook = .none, found: ([Popup]) -> Void) -> Outcome {
        run(plan(.extent(extent)), hook: hook, found: found)
    }

    /// Passes on popups of all features whose shapes meet a rectangle, without blocking: cancelling the task cancels the search.
    @discardableResult
    nonisolated(nonsending) public func popups(in extent: Envelope, found: ([Popup]) -> Void) async -> Outcome {
        await run(plan(.extent(extent)), found: found)
    }

    /// Passes on popups of the features at a point, the topmost first: those of the last layer before those of lower layers, and in a layer
    /// those that are drawn last, which have the highest object ids.
    ///
    /// - Parameters:
    ///   - point: The point; one without a spatial reference is taken to be in each layer's.
    ///   - tolerance: The maximum distance of features, in units of the point's spatial reference; 0 or more.
    /// - Returns: The outcome, when the search is complete.
    @discardableResult
    public func popups(at point: Point, tolerance: Double = 0, hook: OperationHook = .none, found: ([Popup]) -> Void) -> Outcome {
        run(plan(.point(point, tolerance: tolerance)), hook: hook, found: found)
    }

    /// Passes on popups of the features at a point, without blocking: cancelling the task cancels the search.
    @discardableResult
    nonisolated(nonsending) public func popups(at point: Point, tolerance: Double = 0, found: ([Popup]) -> Void) async -> Outcome {
        await run(plan(.point(point, tolerance: tolerance)), found: found)
    }
}
