import GromaGeometry

extension SnapSource {
    /// Returns the geometry of a target's feature, in the world in which the target is nearest to a position: where it was snapped to. Nil
    /// if there is no such feature.
    public func geometry(of target: SnapTarget, near position: Coordinate) -> Geometry? {
        guard let feature = target.feature, let geometry = geometry(ofFeature: feature) else { return nil }
        let world = geometry.world(of: target, near: position)
        return world == 0 ? geometry : self.geometry(ofFeature: feature, inWorld: world)
    }
}

extension Geometry {
    /// Returns the geometry in the world in which a target on it is nearest to a position: where that was snapped to. O(n) in another world
    /// than its own.
    public func seen(by target: SnapTarget, near position: Coordinate) -> Geometry {
        moved(byWorlds: world(of: target, near: position))
    }

    /// So many worlds to the east a target on the geometry comes nearest to a position; 0 where the reference does not wrap, and for a target
    /// that is not there. O(log n).
    func world(of target: SnapTarget, near position: Coordinate) -> Int {
        guard let half = spatialReference?.worldHalfWidth, parts.indices.contains(target.part) else { return 0 }
        let part = parts[target.part]
        guard target.index >= 0, target.index < part.count else { return 0 }
        var x = part[target.index].x
        if let fraction = target.fraction, let ends = try? part.segment(at: target.index) {
            x = SegmentGeometry.position(at: fraction, from: ends.start, to: ends.end).x
        }
        let world = ((position.x - x) / (2 * half)).rounded()
        return world.magnitude < 1e6 ? Int(world) : 0
    }

    /// The copies of the world, by how far east they lie in world widths, in which the geometry may come into a rectangle: nearly always the
    /// one that it lies in, 0, alone. O(1).
    func worlds(meeting box: Extent) -> Range<Int> {
        let extent = extent
        guard let half = spatialReference?.worldHalfWidth, !box.isEmpty, !extent.isEmpty else { return 0..<1 }
        // What lies together in the range of a world is in no other.
        if box.xMin > -half, box.xMax < half, extent.xMin > -half, extent.xMax < half { return 0..<1 }
        let first = ((box.xMin - extent.xMax) / (2 * half)).rounded(.up)
        let last = ((box.xMax - extent.xMin) / (2 * half)).rounded(.down)
        guard first <= last, first.magnitude < 1e6, last - first < 8 else { return 0..<1 }
        return Int(first)..<Int(last) + 1
    }

    /// How far east a copy of the world lies.
    func offset(ofWorld world: Int) -> Double { world == 0 ? 0 : Double(world) * 2 * (spatialReference?.worldHalfWidth ?? 0) }
}

extension Coordinate {
    /// The position moved to the east, to the last bit where that is by nothing.
    func moved(byX offset: Double) -> Coordinate { offset == 0 ? self : Coordinate(x: x + offset, y: y, z: z, m: m) }
}

extension Extent {
    /// The rectangle moved to the east, to the last bit where that is by nothing.
    func moved(byX offset: Double) -> Extent {
        offset == 0 || isEmpty ? self : Extent(xMin: xMin + offset, yMin: yMin, xMax: xMax + offset, yMax: yMax)
    }
}
