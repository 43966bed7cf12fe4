extension CommandGroup {
    /// `sketch.*`
    static let sketch = CommandGroup { table throws(CommandTableError) in
        try table.add(SketchBegin.self)
        try table.add(SketchGeometry.self)
        try table.add(SketchList.self)
        try table.add(SketchAddVertex.self)
        try table.add(SketchAddVertices.self)
        try table.add(SketchInsertVertex.self)
        try table.add(SketchMoveVertex.self)
        try table.add(SketchRemoveVertex.self)
        try table.add(SketchReplaceRange.self)
        try table.add(SketchAddPart.self)
        try table.add(SketchInsertPart.self)
        try table.add(SketchRemovePart.self)
        try table.add(SketchClosePart.self)
        try table.add(SketchClosePolygon.self)
        try table.add(SketchReversePart.self)
        try table.add(SketchBeginGroup.self)
        try table.add(SketchEndGroup.self)
        try table.add(SketchUndo.self)
        try table.add(SketchRedo.self)
        try table.add(SketchClear.self)
        try table.add(SketchCancel.self)
        try table.add(SketchComplete.self)
        try table.add(SketchValidity.self)
        try table.add(SketchMeasureCommand.self)
    }
}
