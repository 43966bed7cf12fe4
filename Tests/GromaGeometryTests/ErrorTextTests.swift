import GromaGeometry
import Testing

/// The texts of errors name the place, what was found and what would be right.
struct ErrorTextTests {
    private static let lambert = SpatialReference(wkt: "PROJCS[\"Lambert of nowhere\"]")

    @Test(
        arguments: [
            (GeometryError.indexOutOfRange(what: "vertex", found: 7, allowed: 2..<5), "There is no vertex 7: give 2 to 4."),
            (.indexOutOfRange(what: "ring", found: 0, allowed: 3..<3), "There is no ring 0: there are none."),
            (
                .indexOutOfRange(what: GeometryError.room, found: 1, allowed: 0..<1),
                "There is no room for another vertex: a point has one."
            ),
            (.dimensionMismatch(ordinate: "m", dimensions: .xy), "The geometry has no m: leave it out, or make the geometry with m."),
            (.notFinite(Coordinate(x: 1, y: .infinity)), "A coordinate must be finite, not (1.0, inf)."),
            (.wrongType(verb: "split", found: .multipoint), "A multipoint has no split."),
            (.wrongType(verb: "split", found: .envelope), "An envelope has no split."),
            (.emptyGeometry, "The geometry is empty."),
            (
                .spatialReferenceMismatch(.wgs84, nil),
                "Both geometries must be in one spatial reference, not wkid 4326 and none."
            ),
            (
                .spatialReferenceMismatch(nil, .webMercator),
                "Both geometries must be in one spatial reference, not none and wkid 3857."
            ),
            (.latitudeOutOfRange(-91), "The latitude -91.0 has no place in Web Mercator: it must lie within ±89.99999."),
            (
                .noProjection(lambert, .wgs84),
                "There is no built-in projection from PROJCS[\"Lambert of nowhere\"] to wkid 4326."
            ),
            (.invalidValue(name: "distance", found: -2, expected: "0 or more"), "distance is -2.0, expected 0 or more."),
        ] as [(GeometryError, String)])
    func geometries(error: GeometryError, text: String) { #expect(error.description == text) }

    @Test(
        arguments: [
            (
                SnapSourceError.notEditable(source: "roads"),
                "The features of roads cannot be changed: switch topological editing off, or make it editable."
            ),
            (.noFeature(source: "roads", feature: 3), "roads has no feature 3."),
            (.duplicateFeature(source: "roads", feature: 3), "roads has a feature 3 already: give another id."),
            (
                .spatialReferenceMismatch(source: "roads", found: .webMercator, expected: .wgs84),
                "roads is in wkid 3857, expected wkid 4326: project it first."
            ),
            (
                .spatialReferenceMismatch(source: "roads", found: nil, expected: .wgs84),
                "roads is in no spatial reference, expected wkid 4326: project it first."
            ),
            (.duplicateName("roads"), "Two snap sources are called roads: give each a name of its own."),
            (
                .changedMeanwhile(source: "roads", feature: 3, title: "High Street"),
                "Feature 3 (High Street) of roads was changed after the sketch had changed it as a neighbor: undo that change, or cancel the sketch."
            ),
            (
                .changedMeanwhile(source: "roads", feature: 3, title: nil),
                "Feature 3 of roads was changed after the sketch had changed it as a neighbor: undo that change, or cancel the sketch."
            ),
            (.failed(source: "roads", feature: 3, reason: "it is locked"), "roads could not change feature 3: it is locked"),
        ] as [(SnapSourceError, String)])
    func snapSources(error: SnapSourceError, text: String) { #expect(error.description == text) }
}
