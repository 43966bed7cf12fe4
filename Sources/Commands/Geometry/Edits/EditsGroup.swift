import GromaRPC

extension CommandGroup {
    /// The methods that change vertices, parts and envelopes.
    static let geometryEdits = CommandGroup { table throws(CommandTableError) in
        try table.add(GeometryAddVertices.self)
        try table.add(GeometryInsertVertex.self)
        try table.add(GeometryMoveVertex.self)
        try table.add(GeometryRemoveVertex.self)
        try table.add(GeometryReplaceRange.self)
        try table.add(GeometryAddPart.self)
        try table.add(GeometryInsertPart.self)
        try table.add(GeometryRemovePart.self)
        try table.add(GeometryReversePart.self)
        try table.add(GeometryClosePart.self)
        try table.add(GeometryClear.self)
        try table.add(GeometryTranslate.self)
        try table.add(GeometrySetReference.self)
        try table.add(EnvelopeCreate.self)
        try table.add(EnvelopeUnion.self)
        try table.add(EnvelopeIntersection.self)
        try table.add(EnvelopeExpand.self)
        try table.add(EnvelopeCenterAt.self)
        try table.add(EnvelopeReaspect.self)
        try table.add(EnvelopeNormalize.self)
        try table.add(PointNormalize.self)
        try table.add(EnvelopeContains.self)
        try table.add(EnvelopeIntersects.self)
        try table.add(UnitConvert.self)
        try table.add(ReferenceInfo.self)
    }
}
