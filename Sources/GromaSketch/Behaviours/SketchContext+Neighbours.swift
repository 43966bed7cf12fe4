import GromaGeometry

extension SketchContext {
    /// The snap sources that are used for snapping, as the sketch sees them, with their settings. Sources that cannot be projected to its
    /// reference are not included. O(sources).
    public var usableSources: [(source: any SnapSource, settings: SnapSourceSettings)] {
        layer.neighbourSources.compactMap { source in
            let settings = layer.snapping.sources[source.name] ?? SnapSourceSettings()
            guard settings.isUsable, source.spatialReference == geometry.spatialReference else { return nil }
            return (source, settings)
        }
    }

    /// Returns the geometries of features in the snap sources that intersect a rectangle, moved to its world, in the order of sources and
    /// ids; at most `limit`. O(log n + features found) for each source.
    public func features(meeting box: Extent, limit: Int = 1_000) -> [(source: String, feature: Int, geometry: Geometry)] {
        var found: [(source: String, feature: Int, geometry: Geometry)] = []
        for (source, settings) in usableSources {
            source.forEachWorld(meeting: box) { world in
                let asked = box.moved(byWorlds: -world, of: source.spatialReference)
                for id in source.features(in: asked, limit: limit - found.count) where settings.admits(feature: id) {
                    if let geometry = source.geometry(ofFeature: id, inWorld: world) { found.append((source.name, id, geometry)) }
                }
            }
        }
        return found
    }

    /// Returns the geometries of features in the snap sources that intersect a rectangle, and of those that intersect the extent of these:
    /// the features that may bound an area together with what lies in the rectangle. O(log n + features found) for each source.
    public func neighbours(of box: Extent, limit: Int = 1_000, where isWanted: (Geometry) -> Bool) -> [Geometry] {
        let near = features(meeting: box, limit: limit).map(\.geometry).filter(isWanted)
        let around = near.reduce(box) { $0.union($1.extent) }
        return features(meeting: around, limit: limit).map(\.geometry).filter(isWanted)
    }
}
