extension Geometry {
    /// The single-part geometries that it is made of: each path, each shell with its holes, each point, each member of a collection
    /// taken apart likewise. A geometry of one part gives itself, an empty one none. O(parts).
    public var singleParts: [Geometry] {
        switch self {
        case .point, .envelope: return isEmpty ? [] : [self]
        case .multipoint(let multipoint):
            return multipoint.points.coordinates.map {
                .point(Point($0, dimensions: dimensions, spatialReference: spatialReference))
            }
        case .polyline(let polyline):
            return polyline.paths.filter { !$0.isEmpty }.map {
                .polyline(Polyline(paths: [$0], dimensions: dimensions, spatialReference: spatialReference))
            }
        case .polygon(let polygon):
            let ordered = polygon.withRingRoles
            return ordered.members.filter { !ordered.rings[$0.lowerBound].isEmpty }.map { member in
                .polygon(
                    Polygon(
                        rings: Parts(member.map { ordered.rings[$0] }), dimensions: dimensions, spatialReference: spatialReference))
            }
        case .collection(let collection): return collection.geometries.flatMap(\.singleParts)
        }
    }
}
