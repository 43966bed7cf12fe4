import GromaGeometry

/// A layer of a map.
///
/// How a layer takes part in a map (its name there, whether it is visible, its opacity and range of scales, whether taps look for it) is said by
/// its ``LayerView``, which the map makes: one layer has one look, wherever it is shown.
public protocol MapLayer: DisplayListSource {
    /// Its name in the map, unless it is added under another name.
    var name: String { get }

    /// Its spatial reference; nil if unknown. The first layer gives the map its reference.
    var spatialReference: SpatialReference? { get }

    /// The rectangle around all that it may show, in its reference; empty if there is nothing or it is not known.
    var fullExtent: Extent { get }

    /// Whether it knows what it shows. A layer that has to be loaded first tells its observers when it has been. True unless it says
    /// otherwise.
    var isLoaded: Bool { get }

    /// Whether it can be drawn and found by taps on a map in a reference. In its own, where both are known, unless it says otherwise.
    func canBeShown(in reference: SpatialReference) -> Bool

    /// Who shows it and wants to hear of its changes: the ``LayerView`` of each map that it is in, and others who follow it.
    var observers: MapLayerObservers { get set }
}

extension MapLayer {
    /// True for its own reference, and where its own is not known.
    public func canBeShown(in reference: SpatialReference) -> Bool { spatialReference.map { $0 == reference } ?? true }

    /// True.
    public var isLoaded: Bool { true }
}
