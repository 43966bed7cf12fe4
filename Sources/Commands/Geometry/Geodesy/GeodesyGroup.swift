import GromaRPC

extension CommandGroup {
    /// Measuring on the ellipsoid, and ways between references. What makes geometries is among the operations.
    static let geodesy = CommandGroup { table throws(CommandTableError) in
        try table.add(GeometryGeodesicLength.self)
        try table.add(GeometryGeodesicArea.self)
        try table.add(GeometryGeodesicDistance.self)
        try table.add(GeometryGeodesicNearestCoordinate.self)
        try table.add(ReferenceTransformations.self)
    }
}
