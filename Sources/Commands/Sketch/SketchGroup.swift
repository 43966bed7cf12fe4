import GromaRPC

extension CommandGroup {
    /// The methods `sketch.*` of sketches and vertices.
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
        try table.add(SketchCancelGroup.self)
        try table.add(SketchUndo.self)
        try table.add(SketchRedo.self)
        try table.add(SketchClear.self)
        try table.add(SketchCancel.self)
        try table.add(SketchComplete.self)
        try table.add(SketchValidityCommand.self)
        try table.add(SketchMeasureCommand.self)
    }

    /// The methods for the selection in a sketch.
    static let sketchSelection = CommandGroup { table throws(CommandTableError) in
        try table.add(SketchSelectVertex.self)
        try table.add(SketchSelectVertices.self)
        try table.add(SketchSelectSegment.self)
        try table.add(SketchSelectMidVertex.self)
        try table.add(SketchSelectPart.self)
        try table.add(SketchSelectParts.self)
        try table.add(SketchSelectAll.self)
        try table.add(SketchSelectInEnvelope.self)
        try table.add(SketchSelectInPolygon.self)
        try table.add(SketchSelectLastVertex.self)
        try table.add(SketchSelectNextVertex.self)
        try table.add(SketchSelectPreviousVertex.self)
        try table.add(SketchClearSelection.self)
        try table.add(SketchCycleSelection.self)
        try table.add(SketchSelectionCommand.self)
        try table.add(SketchMoveSelection.self)
        try table.add(SketchRotateSelection.self)
        try table.add(SketchScaleSelection.self)
        try table.add(SketchMirrorSelection.self)
        try table.add(SketchDeleteSelection.self)
        try table.add(SketchCopySelection.self)
        try table.add(SketchCutSelection.self)
        try table.add(SketchPaste.self)
        try table.add(SketchDuplicateSelection.self)
    }

    /// The methods for holes, paths and whole geometries of a sketch.
    static let sketchParts = CommandGroup { table throws(CommandTableError) in
        try table.add(SketchInsertMidVertex.self)
        try table.add(SketchAddHole.self)
        try table.add(SketchRings.self)
        try table.add(SketchSplitPart.self)
        try table.add(SketchJoinParts.self)
        try table.add(SketchReplaceGeometry.self)
    }

    /// The methods for settings, identities and history of a sketch.
    static let sketchSettings = CommandGroup { table throws(CommandTableError) in
        try table.add(SketchIdentify.self)
        try table.add(SketchLocate.self)
        try table.add(SketchSetDefaults.self)
        try table.add(SketchSetInteraction.self)
        try table.add(SketchSetTolerance.self)
        try table.add(SketchSetGround.self)
        try table.add(SketchSetTracking.self)
        try table.add(SketchVerdicts.self)
        try table.add(SketchSetHistory.self)
        try table.add(SketchHistoryCommand.self)
        try table.add(SketchGoToStep.self)
    }

    /// The methods for tools of a sketch and their input events.
    static let sketchTools = CommandGroup { table throws(CommandTableError) in
        try table.add(SketchClearTool.self)
        try table.add(SketchTools.self)
        try table.add(SketchToolCommand.self)
        try table.add(SketchPreviewCommand.self)
        try table.add(SketchSetViewport.self)
        try table.add(SketchSetGestures.self)
        try table.add(SketchPointerCommand.self)
        try table.add(SketchTap.self)
        try table.add(SketchDoubleTap.self)
        try table.add(SketchLongPress.self)
        try table.add(SketchKeyCommand.self)
        try table.add(SketchCancelGesture.self)
    }

    /// The methods for snapping and constraints of a sketch.
    static let sketchSnapping = CommandGroup { table throws(CommandTableError) in
        try table.add(SketchSetSnapping.self)
        try table.add(SketchAddSnapSource.self)
        try table.add(SketchRemoveSnapSource.self)
        try table.add(SketchSnapSources.self)
        try table.add(SketchSnapFeature.self)
        try table.add(SketchSnap.self)
        try table.add(SketchSetConstraints.self)
        try table.add(SketchSetTopology.self)
    }
}
