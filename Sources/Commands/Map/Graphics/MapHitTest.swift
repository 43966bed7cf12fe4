import FeatureCommands
import GeometryCommands
import GromaFeatures
import GromaJSON
import GromaMap
import GromaRPC
import SketchCommands

/// `map.hitTest`
struct MapHitTest: AnsweringCommand {
    static let method = "map.hitTest"
    static let summary = """
        Finds the features drawn near a point on the screen, by layer: topmost layer first, and within it topmost feature first. Markers are hit by \
        their size and offset, lines by their width, polygons by their interior. Layers that are not shown or do not allow hit tests are skipped; \
        those with an opacity of 0 are not.
        """
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<[Hits]>("The features, by layer.", .values("layers", Hits.shape) { $0 })
    static var parameters: [Parameter<Self>] {
        [
            Parameter.screenPoint("at", "The point on the screen, from the upper left corner.") { $0.point = $1 }.required,
            .notNegative("tolerance", "The maximum distance from it, in points; by default that of the map.") { $0.tolerance = $1 },
            .int("limit", "The maximum number of features per layer; by default that of the map.", in: 1...100_000) { $0.limit = $1 },
            .strings("layers", "The layers to search, by their names in the map; all by default.") { $0.layers = $1 },
            .map { $0.map = $1 },
        ]
    }

    /// The features that were hit in a layer.
    struct Hits {
        let layer: String
        let features: [FeatureAnswer]

        static let shape = AnswerShape<Hits>(
            "The features that were hit in a layer, the topmost first.", .string("layer") { $0.layer },
            .values("features", FeatureAnswer.shape) { $0.features })
    }

    var point = ScreenPoint(x: 0, y: 0)
    var tolerance: Double?
    var limit: Int?
    var layers: [String]?
    var map = OpenMap.standardName

    func run(_ session: Session) throws(CommandError) -> [Hits] {
        let open = try session.map(named: map)
        for (index, name) in (layers ?? []).enumerated() { _ = try session.layerView(named: name, of: open, path: "layers[\(index)]") }
        var answers: [Hits] = []
        for hits in open.view.features(at: point, tolerance: tolerance, limit: limit) where layers?.contains(hits.layer.name) ?? true {
            var features: [FeatureAnswer] = []
            for hit in hits.features {
                let feature = Feature(objectID: hit.objectID, attributes: hit.attributes, geometry: hit.geometry)
                features.append(try session.answer(feature, GeometryOutput()))
            }
            answers.append(Hits(layer: hits.layer.name, features: features))
        }
        return answers
    }
}
