import GromaRPC

extension CommandGroup {
    /// The methods on validity and relations of geometries.
    static let geometryRelations = CommandGroup { table throws(CommandTableError) in
        try table.add(GeometryIsSimple.self)
        try table.add(GeometryIsValid.self)
        try table.add(GeometryContains.self)
        try table.add(GeometryCrosses.self)
        try table.add(GeometryDisjoint.self)
        try table.add(GeometryEquals.self)
        try table.add(GeometryIntersects.self)
        try table.add(GeometryOverlaps.self)
        try table.add(GeometryTouches.self)
        try table.add(GeometryWithin.self)
        try table.add(GeometryRelate.self)
        try table.add(GeometryDistance.self)
        try table.add(GeometryFractionAlong.self)
    }
}
