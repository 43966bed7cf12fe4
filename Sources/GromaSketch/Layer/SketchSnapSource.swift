import GromaGeometry

/// The shape of another sketch as something to snap to, as it is at each moment: feature 0, which nobody but that sketch changes. While the
/// other sketch has no shape, there is nothing.
public final class SketchSnapSource: SnapSource {
    /// What settings and results call it.
    public let name: String
    /// The sketch whose shape it is; nil once that is gone.
    public private(set) weak var layer: SketchLayer?

    /// Makes a source of a sketch, which is not kept alive by it.
    public init(_ layer: SketchLayer, name: String) {
        self.layer = layer
        self.name = name
    }

    /// 1: the shape.
    public var loadedFeatureCount: Int { 1 }

    private var shape: Geometry? { layer?.geometry?.geometry }

    /// The reference of the other sketch's shape.
    public var spatialReference: SpatialReference? { shape?.spatialReference }

    /// The rectangle around the shape.
    public var extent: Extent? { shape?.extent ?? .empty }

    /// Feature 0, where the shape comes near.
    public func features(in box: Extent, limit: Int) -> [Int] {
        guard limit > 0, let shape, shape.extent.intersects(box) else { return [] }
        return [0]
    }

    /// The shape.
    public func geometry(ofFeature id: Int) -> Geometry? { id == 0 ? shape : nil }
}
