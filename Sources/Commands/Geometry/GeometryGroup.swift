import GromaRPC

extension CommandGroup {
    /// The methods for named geometries and queries.
    static let geometry = CommandGroup { table throws(CommandTableError) in
        try table.add(GeometryCreate.self)
        try table.add(GeometrySet.self)
        try table.add(GeometryGet.self)
        try table.add(GeometryList.self)
        try table.add(GeometryDrop.self)
        try table.add(GeometryCopy.self)
        try table.add(GeometryLoad.self)
        try table.add(GeometrySave.self)
        try table.add(GeometryCoordinates.self)
        try table.add(GeometryInfo.self)
        try table.add(GeometryVertex.self)
        try table.add(GeometryNearestVertex.self)
        try table.add(GeometryNearestSegment.self)
        try table.add(GeometryNearestCoordinate.self)
        try table.add(GeometryQuery.self)
        try table.add(GeometryCrossings.self)
        try table.add(GeometryVisible.self)
    }
}
