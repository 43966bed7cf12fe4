import GromaGeometry

extension SnapSource {
    /// The geometry of the feature that a target is of, in the world in which the target lies nearest to a position: where it was snapped to.
    /// nil when there is no such feature.
    public func geometry(of target: SnapTarget, near position: Coordinate) -> Geometry? {
        guard let feature = target.feature, let geometry = geometry(ofFeature: feature) else { return nil }
        guard let half = spatialReference?.worldHalfWidth, geometry.parts.indices.contains(target.part) else { return geometry }
        let part = geometry.parts[target.part]
        guard target.index >= 0, target.index < part.count else { return geometry }
        var x = part[target.index].x
        if let fraction = target.fraction, let ends = try? part.segment(at: target.index) {
            x = SegmentGeometry.position(at: fraction, from: ends.start, to: ends.end).x
        }
        let world = ((position.x - x) / (2 * half)).rounded()
        guard world != 0, world.magnitude < 1e6 else { return geometry }
        return self.geometry(ofFeature: feature, inWorld: Int(world))
    }
}
