import GromaLocalization

extension SketchLayer {
    /// The name of a step for display, in a language: `moveVertex` becomes `Move Vertex`. A step that no table has, such as one that a host or a plugin
    /// names, gets the title that its name makes (``SketchLayer/title(of:)``).
    public static func title(ofStep name: String, in localization: Localization) -> String {
        localization.string(forKey: "undo.\(name)", source: stepTitles) ?? title(of: name)
    }

    /// The titles of the steps that verbs make, in English: what languages can translate. A verb that is not among them gets the title that its name makes.
    public static let stepTitles = StringTable(
        "en",
        strings: #"""
            "undo.addVertex" = "Add Vertex";
            "undo.addVertices" = "Add Vertices";
            "undo.insertVertex" = "Insert Vertex";
            "undo.insertMidVertex" = "Insert Vertex";
            "undo.moveVertex" = "Move Vertex";
            "undo.updateVertex" = "Change Vertex";
            "undo.removeVertex" = "Remove Vertex";
            "undo.shareVertex" = "Share Vertex";
            "undo.replaceRange" = "Replace Vertices";
            "undo.replaceGeometry" = "Replace Shape";
            "undo.removeVertices" = "Remove Vertices";
            "undo.transformVertices" = "Transform Vertices";
            "undo.addPart" = "Add Part";
            "undo.addHole" = "Add Hole";
            "undo.insertPart" = "Insert Part";
            "undo.removePart" = "Remove Part";
            "undo.closePart" = "Close Part";
            "undo.reversePart" = "Reverse Part";
            "undo.splitPart" = "Split Part";
            "undo.joinParts" = "Join Parts";
            "undo.closePolygon" = "Close Polygon";
            "undo.editEnvelope" = "Edit Envelope";
            "undo.spatialReference" = "Change Spatial Reference";
            "undo.clear" = "Clear";
            "undo.moveSelection" = "Move Selection";
            "undo.rotateSelection" = "Rotate Selection";
            "undo.scaleSelection" = "Scale Selection";
            "undo.mirrorSelection" = "Mirror Selection";
            "undo.duplicateSelection" = "Duplicate Selection";
            "undo.deleteSelection" = "Delete Selection";
            "undo.cutSelection" = "Cut Selection";
            "undo.paste" = "Paste";
            /* Changes vertices that features beside the one that is drawn share with it. */
            "undo.partners" = "Change Neighbors";
            """#)
}
