import GromaLocalization

extension SketchLayer {
    /// Returns the display name of a step in a language: `moveVertex` becomes `Move Vertex`. A step without a text in any table, such as
    /// one named by a host or a plugin, gets a title made from its name (``SketchLayer/title(of:)``).
    public static func title(ofStep name: String, in localization: Localization) -> String {
        let key = "undo.\(name)"
        // A plugin's table has the titles of the steps of its tools.
        return localization.string(forKey: key, source: stepTitles) ?? localization.string(forKey: key) ?? title(of: name)
    }

    /// The English titles of the steps of verbs, for translation. A verb that is not listed gets a title made from its name.
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
