import GromaFeatures
import GromaGeometry
import GromaRPC

/// `features.count`
struct FeaturesCount: LayerCommand {
    static let method = "features.count"
    static let summary = "Counts the features of a layer that match conditions."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<Int>("The count.", .int("value", in: 0...Int.max) { $0 })
    static var furtherParameters: [Parameter<Self>] { Parameter.query(\.query) }

    var layer = ""
    var query = QueryParameters()

    func run(on layer: OpenLayer, _ session: Session) throws(CommandError) -> Int {
        let query = try session.query(query, of: layer)
        return try session.withFeatureErrors { () throws(FeatureError) in try layer.table.count(of: query) }
    }
}

/// `features.objectIds`
struct FeaturesObjectIDs: LayerCommand {
    static let method = "features.objectIds"
    static let summary = "Returns the object ids of the features of a layer that match conditions."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<[Int]>("The ids, in the requested order.", .values("objectIds", .int) { $0 })
    static var furtherParameters: [Parameter<Self>] {
        Parameter.query(\.query) + [
            .order("orderBy", "The order; by object id where nothing is said, and among equals.") { $0.orderBy = $1 }
        ]
    }

    var layer = ""
    var query = QueryParameters()
    var orderBy: [FieldOrder] = []

    func run(on layer: OpenLayer, _ session: Session) throws(CommandError) -> [Int] {
        var query = try session.query(query, of: layer)
        for (index, order) in orderBy.enumerated() { try session.checkField(order.field, of: layer, path: "params.orderBy[\(index)]") }
        query.orderBy = orderBy
        return try session.withFeatureErrors { () throws(FeatureError) in try layer.table.objectIDs(of: query) }
    }
}

/// `features.extent`
struct FeaturesExtent: LayerCommand {
    static let method = "features.extent"
    static let summary = "Returns the extent of the features of a layer that match conditions."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<(extent: Extent, wkid: Int?)>(
        "[xmin,ymin,xmax,ymax] in the layer's reference; null if there are no shapes.",
        AnswerMember("extent", .any([.array(.number, 4...4), .null])) { value, writer in
            writer.extent(value.extent)
        }, .nullable("wkid", .int) { $0.wkid })
    static var furtherParameters: [Parameter<Self>] { Parameter.query(\.query) }

    var layer = ""
    var query = QueryParameters()

    func run(on layer: OpenLayer, _ session: Session) throws(CommandError) -> (extent: Extent, wkid: Int?) {
        let query = try session.query(query, of: layer)
        let extent = try session.withFeatureErrors { () throws(FeatureError) in try layer.table.extent(of: query) }
        return (extent, layer.definition.spatialReference?.wkid)
    }
}
