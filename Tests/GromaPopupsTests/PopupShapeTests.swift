import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaOperations
import Testing

@testable import GromaPopups

/// Shapes of popups: the empty one to begin with, what is wrong with one, and shapes across the 180th meridian.
@Suite("Shapes of popups") struct PopupShapeTests {
    private func layer(_ type: LayerGeometryType?, _ reference: SpatialReference? = .wgs84, hasZ: Bool = false, hasM: Bool = false) throws
        -> FeatureLayer
    {
        var definition = LayerDefinition(name: "shapes", geometryType: type, spatialReference: reference, fields: [Field("NAME", .string)])
        (definition.hasZ, definition.hasM) = (hasZ, hasM)
        return FeatureLayer(table: try MemoryFeatureTable(definition))
    }

    @Test(
        "An empty shape is of the kind and the dimensions of the layer",
        arguments: [
            (.point, .point, false), (.multipoint, .multipoint, true), (.polyline, .polyline, false), (.polygon, .polygon, false),
            (.any, .polygon, false),
        ] as [(LayerGeometryType, GeometryType, Bool)])
    func empty(type: LayerGeometryType, expected: GeometryType, isMulti: Bool) throws {
        for (hasZ, hasM, dimensions) in [(false, false, Dimensions.xy), (true, false, .xyz), (false, true, .xym), (true, true, .xyzm)] {
            let shape = try #require(Popup(Feature(), of: try layer(type, .webMercator, hasZ: hasZ, hasM: hasM)).makeEmptyGeometry())
            #expect(shape.type == expected && shape.geometry.isMulti == isMulti && shape.geometry.isEmpty)
            #expect(shape.geometry.dimensions == dimensions && shape.spatialReference == .webMercator, "\(hasZ) \(hasM)")
        }
        #expect(Popup(Feature(), of: try layer(nil)).makeEmptyGeometry() == nil && Popup(Feature(), of: nil).makeEmptyGeometry() == nil)
    }

    @Test("A popup is new until it has an object id above zero")
    func new() {
        #expect([nil, -1, 0, 1].map { Popup(Feature(objectID: $0), of: nil).isNew } == [true, true, true, false])
    }

    private func container(_ text: String, _ type: LayerGeometryType, rule: PopupGeometryRule) throws -> PopupsContainer {
        let geometry = try WKT.geometry(from: text, options: ReadOptions(reference: .fallback(.wgs84)))
        let container = PopupsContainer(Feature(objectID: 1, geometry: geometry), of: try layer(type))
        container.geometryRule = rule
        try container.startEditingCurrentPopup()
        return container
    }

    @Test(
        "What is wrong with a shape is named with its place, for programs and on the page",
        arguments: [
            ("LINESTRING (1 2, 1 2)", .polyline, "there are too few points in part 0 at (1.0, 2.0)", "A line needs at least two points."),
            (
                "MULTILINESTRING ((0 0, 1 1), (3 4, 3 4))", .polyline, "there are too few points in part 1 at (3.0, 4.0)",
                "A line needs at least two points."
            ),
            (
                "POLYGON ((0 0, 5 0, 0 0, 0 0))", .polygon, "a ring has too few points in part 0 at (0.0, 0.0)",
                "An area needs at least three points."
            ),
            // What was wrong before is not looked for.
            ("POLYGON ((0 0, 2 0, 0 2, 2 2, 0 0))", .polygon, "part 0 is not valid", "The shape is not valid."),
            ("POLYGON EMPTY", .polygon, "there is no shape", "Draw the shape."),
        ] as [(String, LayerGeometryType, String, String)])
    func problems(text: String, type: LayerGeometryType, description: String, words: String) throws {
        let container = try container(text, type, rule: .valid)
        #expect(container.editing?.problems.map(\.description) == [description])
        let state = try container.currentPage.geometry
        #expect(state == PopupGeometryState(isComplete: false, message: words, isCapturing: false))
        try container.setText("x", of: "NAME")
        #expect(throws: PopupError.self) { try container.finishEditing() }
    }

    @Test("What a change makes wrong is named with its place")
    func newProblems() throws {
        let container = try container("POLYGON ((0 0, 4 0, 4 3, 0 3, 0 0))", .polygon, rule: .valid)
        #expect(container.isValid)
        // A corner is carried across an edge, which its own then crosses at (0, 2.4) (checked with Shapely).
        try container.currentEditingGeometry?.updatePoint(Coordinate(x: -1, y: 3), at: 2)
        #expect(container.editing?.geometryProblem?.kind == .selfIntersection && !container.isValid)
        #expect(
            container.editing?.problems.first?.description.hasPrefix("self-intersection in part 0 at (0.0, 2.4") == true,
            "\(container.editing?.problems as Any)")
        #expect(try container.currentPage.geometry?.message == "The outline crosses or touches itself.")
    }

    @Test("A shape that is complete but not valid is saved by the one rule, and not by the other")
    func rules() throws {
        let text = "POLYGON ((0 0, 2 0, 0 2, 2 2, 0 0))"
        let complete = try container(text, .polygon, rule: .complete)
        #expect(complete.isValid && complete.editing?.problems.isEmpty == true)
        #expect(try complete.currentPage.geometry == PopupGeometryState(isComplete: true, isCapturing: false))
        try complete.editGeometry()
        #expect(try complete.currentPage.geometry == PopupGeometryState(isComplete: true, isCapturing: true))
        #expect(try !container(text, .polygon, rule: .valid).isValid)
    }

    @Test("Changes that come one after the other are judged when all of them are there", arguments: PopupGeometryRule.allCases)
    func changes(rule: PopupGeometryRule) throws {
        final class Host: PopupsContainerDelegate {
            var told: [Bool] = []
            func popupsContainer(_ container: PopupsContainer, validityChangedTo isValid: Bool, for popup: Popup) { told.append(isValid) }
        }
        let host = Host()
        let container = try container("LINESTRING (0 0, 4 0)", .polyline, rule: rule)
        container.delegate = host
        let shape = try #require(container.currentEditingGeometry)
        // Both ends at one place in between, and apart again at the end.
        shape.editAll { value in
            [
                try? value.moveVertex(part: 0, at: 0, to: Coordinate(x: 4, y: 0)),
                try? value.moveVertex(part: 0, at: 1, to: Coordinate(x: 9, y: 0)),
            ]
            .compactMap { $0 }
        }
        #expect(host.told.isEmpty && container.isValid)
        shape.editAll { value in
            [
                try? value.moveVertex(part: 0, at: 0, to: Coordinate(x: 1, y: 0)),
                try? value.moveVertex(part: 0, at: 1, to: Coordinate(x: 1, y: 0)),
            ]
            .compactMap { $0 }
        }
        #expect(host.told == [false] && !container.isValid)
        try shape.updatePoint(Coordinate(x: 2, y: 0), at: 0)
        #expect(host.told == [false, true] && container.isValid)
    }

    // MARK: The 180th meridian

    @Test("A shape that is cut at the 180th meridian is joined for drawing, and cut again afterwards", arguments: [true, false])
    func unwrapping(isWanted: Bool) throws {
        let text = "MULTIPOLYGON (((170 0, 180 0, 180 10, 170 10, 170 0)), ((-180 0, -175 0, -175 10, -180 10, -180 0)))"
        let geometry = try WKT.geometry(from: text, options: ReadOptions(reference: .fallback(.wgs84)))
        let container = PopupsContainer(Feature(objectID: 1, geometry: geometry), of: try layer(.polygon))
        container.unwrapsGeometry = isWanted
        try container.startEditingCurrentPopup()
        let shape = try #require(container.currentEditingGeometry)
        #expect(shape.geometry.parts.count == (isWanted ? 1 : 2) && shape.geometry.extent.xMax == (isWanted ? 185 : 180))
        // What nobody has changed is given back as it was.
        try container.finishEditing()
        #expect(container.currentPopup?.feature.geometry == geometry)
        guard isWanted else { return }
        try container.startEditingCurrentPopup()
        let drawn = try #require(container.currentEditingGeometry)
        let corner = try #require(drawn.geometry.parts[0].coordinates.firstIndex { $0.x == 185 && $0.y == 0 })
        try drawn.updatePoint(Coordinate(x: 190, y: 0), at: corner)
        try container.finishEditing()
        let cut = try #require(container.currentPopup?.feature.geometry)
        #expect(cut.parts.count == 2 && cut.extent.xMin == -180 && cut.extent.xMax == 180)
        // 10° · 10° on the one side; a trapezoid of 5° and 10° on the other.
        #expect(abs(GeometryEngine().area(cut) - 175) < 1e-9)
    }
}
