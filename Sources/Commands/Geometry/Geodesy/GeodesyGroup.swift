import GromaRPC

extension CommandGroup {
    /// The methods that measure on the ellipsoid, and those on transformations. Methods that compute geometries are among the operations.
    static let geodesy = CommandGroup { table throws(CommandTableError) in
        try table.add(GeometryGeodesicLength.self)
        try table.add(GeometryGeodesicArea.self)
        try table.add(GeometryGeodesicDistance.self)
        try table.add(GeometryGeodesicNearestCoordinate.self)
        try table.add(ReferenceTransformations.self)
    }
}
