import GromaFeatures
import GromaGeometry
import Testing

@testable import GromaPopups

/// A popup never allows more than its definition, and neither more than the layer.
@Suite struct PopupPermissionTests {
    private func layer(_ capabilities: LayerCapabilities) throws -> FeatureLayer {
        var definition = LayerDefinition(
            name: "trees", geometryType: .point, spatialReference: .wgs84, fields: [Field("species", .string)])
        definition.capabilities = capabilities
        return FeatureLayer(table: try MemoryFeatureTable(definition, features: []))
    }

    @Test func theLayerIsTheUpperBound() throws {
        let old = Feature(objectID: 1)
        let popup = Popup(old, of: try layer([.query]))
        popup.definition.allowsEdit = true
        #expect(!popup.canEdit && !popup.canEditGeometry && !popup.canDelete)
        let updated = Popup(old, of: try layer([.query, .update]))
        #expect(updated.canEdit && !updated.canEditGeometry && !updated.canDelete)
        #expect(!Popup(Feature(), of: try layer([.query, .update])).canEdit)
        #expect(Popup(Feature(), of: try layer([.query, .create])).canEditGeometry)
        #expect(!Popup(old, of: nil).canEdit)
    }

    @Test func popupAndDefinitionMayForbid() throws {
        let popup = Popup(Feature(objectID: 1), of: try layer(.all))
        #expect(popup.canEdit && popup.canEditGeometry && popup.canDelete)
        popup.definition.allowsEditGeometry = false
        #expect(popup.canEdit && !popup.canEditGeometry)
        popup.allowsEdit = false
        #expect(!popup.canEdit && popup.canDelete)
        popup.definition.allowsDelete = false
        #expect(!popup.canDelete)
    }
}
