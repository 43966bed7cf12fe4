import GromaFeatures
import GromaFormats
import GromaPopups
import Testing

/// Values and records of other layers on a page.
@Suite("Related contents of pages") struct RelatedContentTests {
    private static let day = 86_400_000

    /// A road with the inspections that are given by their costs; a null is one without.
    private func container(
        _ costs: [AttributeValue], field: FieldType = .double, _ infos: [PopupFieldInfo] = [], title: String = "",
        change: (inout LayerDefinition, inout PopupDefinition) -> Void = { _, _ in }
    ) throws -> PopupsContainer {
        var roads = LayerDefinition(name: "roads", fields: [Field("KEY", .integer)])
        roads.relationships = [
            Relationship(
                id: 4, name: "", relatedTableID: 1, cardinality: "esriRelCardinalityOneToMany", role: "esriRelRoleOrigin", keyField: "KEY")
        ]
        var inspections = LayerDefinition(
            name: "inspections", fields: [Field("ROAD", .integer), Field("COST", field), Field("STATE", .integer)])
        inspections.relationships = [
            Relationship(
                id: 4, name: "Road", relatedTableID: 0, cardinality: "esriRelCardinalityOneToMany", role: "esriRelRoleDestination",
                keyField: "ROAD")
        ]
        var definition = PopupDefinition(title: title, fieldInfos: infos)
        change(&inspections, &definition)
        let records = costs.enumerated().map { index, cost in
            Feature(objectID: index + 1, attributes: ["ROAD": 7, "COST": cost, "STATE": .integer(index + 1)])
        }
        let table = try MemoryFeatureTable(inspections, features: records)
        let road = Feature(objectID: 1, attributes: ["KEY": 7])
        let layer = FeatureLayer(table: try MemoryFeatureTable(roads, features: [road]))
        layer.relatedTables[1] = table
        return PopupsContainer([Popup(road, of: layer, definition: definition)])
    }

    private func statistic(_ name: String, _ costs: [AttributeValue], _ field: FieldType = .double) throws -> AttributeValue? {
        var info = PopupFieldInfo("relationships/4/COST")
        info.statisticType = name
        return try container(costs, field: field, [info]).currentPage.rows[0].value
    }

    @Test(
        "Statistics are those of the numbers of the records that have one",
        arguments: [
            ("count", .integer(3)), ("sum", .double(13)), ("min", .double(1.5)), ("max", .double(9.5)), ("avg", .double(13.0 / 3)),
            ("SUM", .double(13)), ("other", nil), ("", .double(2)),
        ] as [(String, AttributeValue?)])
    func statistics(name: String, expected: AttributeValue?) throws {
        let found = try statistic(name, [2.0, .null, 9.5, 1.5])
        guard let number = expected?.doubleValue else { return #expect(found == expected) }
        #expect(abs((found?.doubleValue ?? .nan) - number) < 1e-12)
        if case .integer? = expected { #expect(found == expected) }
    }

    @Test("Variance and deviation are those of a sample, and none of one number")
    func spread() throws {
        // Of 2, 4, 4, 4, 5, 5, 7 and 9 the squares of the distances from 5 add up to 32.
        let numbers: [AttributeValue] = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]
        #expect(abs((try statistic("var", numbers)?.doubleValue ?? 0) - 32.0 / 7) < 1e-12)
        #expect(abs((try statistic("stddev", numbers)?.doubleValue ?? 0) - (32.0 / 7).squareRoot()) < 1e-12)
        #expect(try statistic("var", [2.0]) == nil && statistic("stddev", [2.0]) == nil && statistic("avg", []) == nil)
        #expect(try statistic("var", [2.0, 4.0])?.doubleValue == 2)
        #expect(try statistic("count", []) == .integer(0) && statistic("min", [.null]) == nil)
    }

    @Test("A function behind the name of a related field formats its value")
    func functions() throws {
        let popup = try container([2.5]).popups[0]
        #expect(popup.text(ofTemplate: "{relationships/4/COST:NumberFormat(places:2)}|{relationships/4/COST}") == "2.50|2.5")
    }

    @Test("The mean is that of the sum, so that a whole one is whole; the sum may be too large for a number")
    func mean() throws {
        #expect(try statistic("avg", [3, 10, .integer(-1)], .integer) == .double(4))
        #expect(try statistic("avg", [1e308, 1e308]) == .double(1e308) && statistic("sum", [1e308, 1e308]) == nil)
    }

    @Test("The least and the greatest of whole numbers are whole, and of dates are dates")
    func extremes() throws {
        #expect(try statistic("min", [5, 3, 9], .integer) == .integer(3) && statistic("max", [5, 3, 9], .integer) == .integer(9))
        let dates: [AttributeValue] = [.date(3 * Self.day), .date(Self.day), .date(2 * Self.day)]
        #expect(try statistic("min", dates, .date) == .date(Self.day) && statistic("max", dates, .date) == .date(3 * Self.day))
        #expect(try statistic("sum", [5, 3], .integer) == .double(8))
    }

    @Test("A field of related records is that of the first that has one, as its own layer writes it")
    func first() throws {
        let states = Domain(
            name: "states", kind: .codedValues([CodedValue(name: "Good", code: 1), CodedValue(name: "Bad", code: 2)]))
        let container = try container(
            [.null, 1.5], [PopupFieldInfo("relationships/4/COST"), PopupFieldInfo("relationships/4/STATE")],
            title: "{relationships/4/STATE}: {relationships/4/COST}"
        ) { inspections, _ in
            for index in inspections.fields.indices where inspections.fields[index].name == "STATE" {
                inspections.fields[index].domain = states
            }
        }
        let page = try container.currentPage
        #expect(page.rows.map(\.text) == ["1.5", "Good"] && page.title == "Good: 1.5")
        #expect(page.rows.map(\.value) == [1.5, 1])
    }

    @Test("Records are listed up to their number, with the titles that their layer gives them")
    func records() throws {
        func related(_ count: Int, _ display: String?) throws -> (PopupRelatedRecords, title: String?) {
            let container = try container([1.0, 2.0, 3.0, .null]) { inspections, definition in
                inspections.displayField = display
                definition.elements = [PopupElement(.relationship(PopupRelationship(id: 4, displayCount: count)))]
            }
            let section = try container.currentPage.sections[0]
            guard case .related(let related) = section.content else { return try #require(nil as (PopupRelatedRecords, title: String?)?) }
            return (related, section.title)
        }
        var (found, title) = try related(2, "COST")
        #expect(
            found.count == 4 && found.text == "4 related records" && found.records.map(\.title) == ["1", "2"] && title == "Related Records")
        #expect(found.records.map(\.objectID) == [1, 2] && found.relationshipID == 4)
        (found, title) = try related(0, "COST")
        #expect(found.count == 4 && found.records.isEmpty)
        // Without a display field, and where it is empty, the name of the layer and the number.
        (found, title) = try related(9, nil)
        #expect(found.records.map(\.title) == ["inspections 1", "inspections 2", "inspections 3", "inspections 4"])
        (found, title) = try related(9, "COST")
        #expect(found.records.map(\.title) == ["1", "2", "3", "inspections 4"])
    }

    @Test("An element may have a title of its own, and a new feature has no related records")
    func titles() throws {
        let container = try container([1.0]) { _, definition in
            definition.elements = [
                PopupElement(.relationship(PopupRelationship(id: 4)), title: "Visits of {KEY}", description: "All"),
                PopupElement(.relationship(PopupRelationship(id: 9))),
            ]
        }
        let sections = try container.currentPage.sections
        #expect(sections.map(\.title) == ["Visits of 7"] && sections.map(\.description) == ["All"])
        let new = PopupsContainer([Popup(Feature(), of: container.popups[0].layer, definition: container.popups[0].definition)])
        #expect(try new.currentPage.sections == [PopupSection(.problem("No information is available."))])
    }
}
