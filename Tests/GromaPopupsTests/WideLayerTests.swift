import GromaFeatures
import GromaPopups
import Testing

/// Layers of many fields.
@Suite struct WideLayerTests {
    /// How long a page of so many fields takes, looked at and edited, all of them without the value that they need.
    private func duration(fields count: Int) throws -> Duration {
        var definition = LayerDefinition(
            name: "wide", geometryType: nil, fields: (0..<count).map { Field("Field_\($0)", .integer, isNullable: false) })
        definition.capabilities = .all
        let layer = FeatureLayer(table: try MemoryFeatureTable(definition, features: [], keepsJournal: false))
        let container = PopupsContainer(Feature(), of: layer)
        return try ContinuousClock().measure {
            _ = try container.currentPage
            try container.startEditingCurrentPopup()
            #expect(try container.currentPage.sections.count == 1 && container.editing?.attributes.problems.count == count)
        }
    }

    /// Eight times the fields take about eight times as long, and not 64 times.
    @Test func aPageTakesTimeInProportionToItsFields() throws {
        _ = try duration(fields: 50)
        let few = try (0..<3).map { _ in try duration(fields: 100) }.min() ?? .zero
        let many = try (0..<3).map { _ in try duration(fields: 800) }.min() ?? .zero
        #expect(many < few * 30, "\(few) for 100 fields, \(many) for 800")
    }
}
