import FeatureCommands
import GeometryCommands
import GromaFormats
import GromaGeometry
import GromaJSON
import GromaMap
import GromaRPC

extension AnswerShape<any MapFeature> {
    /// The maximum number of vertices of a geometry that is included.
    static var vertexLimit: Int { 10_000 }

    /// A feature in events and answers of maps: its object ID, its attributes, and its geometry as WKT if that has at most 10,000 vertices.
    package static var mapFeature: Self {
        Self(
            "The feature: its number in its layer, its values, and its shape; null where it has none, or one of more than 10,000 vertices.",
            .int("objectId") { $0.objectID }, .value("attributes", Attributes.shape) { $0.attributes },
            .nullable("geometry", mapText) { feature in
                guard let geometry = feature.geometry, geometry.vertexCount <= vertexLimit, let text = try? WKT.text(of: geometry) else {
                    return nil
                }
                return (text, geometry.spatialReference?.wkid)
            })
    }

    private static var mapText: AnswerShape<(wkt: String, wkid: Int?)> {
        AnswerShape<(wkt: String, wkid: Int?)>("A shape as WKT.", .string("wkt") { $0.wkt }, .int("wkid") { $0.wkid })
    }
}

extension AnswerShape<LayerHits> {
    /// The hits of a tap in a layer.
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
