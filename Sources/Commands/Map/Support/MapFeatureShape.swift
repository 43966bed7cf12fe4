import FeatureCommands
import GeometryCommands
import GromaFormats
import GromaGeometry
import GromaJSON
import GromaMap
import GromaRPC

extension AnswerShape<any MapFeature> {
    /// How many vertices a shape may have to be told.
    static var vertexLimit: Int { 10_000 }

    /// A feature as maps tell of it: its number, its values, and its shape as WKT where that has at most 10,000 vertices.
    package static var mapFeature: Self {
        Self(
            .members([
                "objectId?": .integer(nil), "attributes": .map(.anything),
                "geometry": .any([.members(["wkt": .string, "wkid?": .integer(nil)]), .null]),
            ]),
            "The feature: its number in its layer, its values, and its shape; null where it has none, or one of more than 10,000 vertices."
        ) { feature, writer in
            writer.beginObject()
            writer.member("objectId", feature.objectID)
            writer.key("attributes")
            Attributes.shape.write(feature.attributes, &writer)
            writer.key("geometry")
            if let geometry = feature.geometry, geometry.vertexCount <= vertexLimit, let text = try? WKT.text(of: geometry) {
                writer.beginObject()
                writer.member("wkt", text)
                writer.member("wkid", geometry.spatialReference?.wkid)
                writer.endObject()
            } else {
                writer.null()
            }
            writer.endObject()
        }
    }
}

extension AnswerShape<LayerHits> {
    /// What a tap has hit in one layer.
    package static var layerHits: Self {
        Self(
            "What was hit in a layer, the topmost feature first.", .string("layer") { $0.layer.name },
            .values("features", .mapFeature) { $0.features })
    }
}

extension AnswerShape<Coordinate> {
    /// A position of the map.
    package static var mapPosition: Self { Self(.reference("Position"), "A position of the map.") { $1.position($0) } }
}
