import GromaGeometry
import GromaMap
import Testing

/// The texts of errors name the place, what was found and what would be right.
struct ErrorTextTests {
    @Test(
        arguments: [
            (MapError.invalid(path: "scale", found: "0", expected: "more than 0"), "scale: found 0, expected more than 0"),
            (.layerFailed(layer: "roads", reason: "it is empty"), "the layer 'roads' cannot be shown: it is empty"),
            (
                .duplicateLayer(name: "roads"), "the layer 'roads' is shown already: give it another name, or remove the other first"
            ),
            (.noLayer(name: "roads"), "the map has no layer 'roads'"),
            (.indexOutOfRange(index: 4, allowed: 0..<3), "index 4 is out of range: give 0 to 2"),
            (
                .spatialReferenceMismatch(found: "wkid 4326", expected: "wkid 3857"),
                "the spatial reference is wkid 4326, but that of the map is wkid 3857"
            ),
            (.notLoaded, "the map is not loaded yet: it has no layer that says what its positions refer to"),
            (.noAnchor, "a popover needs a source view with a rectangle, or a bar item, that it comes from"),
            (.noRoom, "there is no room for the popover beside its anchor"),
            (.unavailable(what: "pdf pictures", advice: "install Cairo"), "pdf pictures cannot be made: install Cairo"),
            (.pictureFailed(format: "png", reason: "it is too large"), "the png picture cannot be made: it is too large"),
            (
                .shapeReferenceMismatch(layer: "pins", found: .wgs84, expected: .webMercator),
                "a shape in wkid 4326 cannot be in the layer 'pins', which is in wkid 3857: project it first"
            ),
            (
                .shapeReferenceMismatch(layer: "pins", found: nil, expected: nil),
                "a shape in no spatial reference cannot be in the layer 'pins', which is in none: project it first"
            ),
            (
                .graphicTaken(layer: "pins"), "the graphic is in the layer 'pins' already: remove it there first, or add a copy"
            ),
            (.noGraphic(layer: "pins", id: 8), "the layer 'pins' has no graphic 8"),
            (.cancelled, "cancelled"),
        ] as [(MapError, String)])
    func maps(error: MapError, text: String) { #expect(error.description == text) }
}
