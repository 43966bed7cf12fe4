import GromaRPC

extension CommandGroup {
    /// Making geometries from geometries.
    static let geometryOperations = CommandGroup { table throws(CommandTableError) in
        try table.add(GeometrySimplify.self)
        try table.add(GeometryNormalizeCentralMeridian.self)
        try table.add(GeometryUnwrap.self)
        try table.add(GeometryGeneralize.self)
        try table.add(GeometryDensify.self)
        try table.add(GeometryBuffer.self)
        try table.add(GeometryOffset.self)
        try table.add(GeometryConvexHull.self)
        try table.add(GeometryBoundary.self)
        try table.add(GeometryCentroid.self)
        try table.add(GeometryLabelPoint.self)
        try table.add(GeometryUnion.self)
        try table.add(GeometryIntersection.self)
        try table.add(GeometryIntersections.self)
        try table.add(GeometryDifference.self)
        try table.add(GeometrySymmetricDifference.self)
        try table.add(GeometryClip.self)
        try table.add(GeometryCut.self)
        try table.add(GeometryExplode.self)
        try table.add(GeometryReshape.self)
        try table.add(GeometryAutoComplete.self)
        try table.add(GeometryExtend.self)
        try table.add(GeometryTrim.self)
        try table.add(GeometryTrimOrExtend.self)
        try table.add(GeometryCombinedExtent.self)
        try table.add(GeometryPointAlong.self)
        try table.add(GeometryFractionAlong.self)
        try table.add(GeometrySetZ.self)
        try table.add(GeometrySetM.self)
        try table.add(GeometrySetZM.self)
        try table.add(GeometryRemoveZ.self)
        try table.add(GeometryRemoveM.self)
        try table.add(GeometryRemoveZM.self)
        try table.add(GeometryProject.self)
    }

    /// Asking how geometries are and lie.
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
    }
}
