import GromaGeometry

/// A layer of a map.
///
/// The ``LayerView``, which the map creates, holds the settings of a layer in a map: its name there, visibility, opacity, scale range, and
/// whether taps find its features. The layer itself looks the same on every map.
public protocol MapLayer: DisplayListSource {
    /// Its name in the map, unless it is added under another name.
    var name: String { get }

    /// Its spatial reference; nil if unknown. The first layer sets the map's spatial reference.
    var spatialReference: SpatialReference? { get }

    /// The extent of everything that it may show, in its spatial reference; empty if there is nothing or it is unknown.
    var fullExtent: Extent { get }

    /// Whether its content is known. A layer that has to be loaded first notifies its observers when it is loaded. True by default.
    var isLoaded: Bool { get }

    /// Returns whether it can be drawn and hit on a map in a spatial reference. By default true for its own, or if its own is unknown.
    func canBeShown(in reference: SpatialReference) -> Bool

    /// The observers of its changes: the ``LayerView`` of each map that it is in, and others.
    var observers: MapLayerObservers { get set }
}

extension MapLayer {
    /// Returns true for its own spatial reference, and if its own is unknown.
    public func canBeShown(in reference: SpatialReference) -> Bool { spatialReference.map { $0 == reference } ?? true }

    /// True.
    public var isLoaded: Bool { true }
}
