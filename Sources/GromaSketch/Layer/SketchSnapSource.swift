import GromaGeometry

/// The current shape of another sketch as a snap source: feature 0, which only that sketch changes. While the other sketch has no shape,
/// the source is empty.
public final class SketchSnapSource: SnapSource {
    /// The name in settings and results.
    public let name: String
    /// The sketch with the shape; nil once that is released.
    public private(set) weak var layer: SketchLayer?

    /// Creates a source for a sketch, which it does not keep alive.
    public init(_ layer: SketchLayer, name: String) {
        self.layer = layer
        self.name = name
    }

    /// 1, for the shape.
    public var loadedFeatureCount: Int { 1 }

    private var shape: Geometry? { layer?.geometry?.geometry }

    /// The reference of the other sketch's shape.
    public var spatialReference: SpatialReference? { shape?.spatialReference }

    /// The extent of the shape.
    public var extent: Extent? { shape?.extent ?? .empty }

    /// Returns feature 0 if the shape is near the rectangle.
    public func features(in box: Extent, limit: Int) -> [Int] {
        guard limit > 0, let shape, shape.extent.intersects(box) else { return [] }
        return [0]
    }

    /// Returns the shape.
    public func geometry(ofFeature id: Int) -> Geometry? { id == 0 ? shape : nil }
}
