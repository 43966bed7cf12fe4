import GeometryCommands
import GromaFeatures
import GromaGeometry
import GromaJSON
import GromaRPC
import SketchCommands

/// `features.count`
struct FeaturesCount: Command {
    static let method = "features.count"
    static let summary = "How many features of a layer meet conditions."
    static let effect = CommandEffect.reads
    static let result = ResultShape(.members(["value": .integer(0...Int.max)]), "How many.")
    static var parameters: [Parameter<Self>] { [.layer { $0.layer = $1 }] + Parameter.query(\.query) }

    var layer = ""
    var query = QueryParameters()

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.openLayer(named: layer)
        let query = try session.query(query, of: layer)
        let count = try session.withFeatureErrors { () throws(FeatureError) in try layer.table.count(of: query) }
        answer.beginObject()
        answer.key("value")
        answer.int(count)
        answer.endObject()
    }
}

/// `features.objectIds`
struct FeaturesObjectIDs: Command {
    static let method = "features.objectIds"
    static let summary = "The object ids of the features of a layer that meet conditions."
    static let effect = CommandEffect.reads
    static let result = ResultShape(.members(["objectIds": .array(.integer(nil), nil)]), "The ids, in the order asked for.")
    static var parameters: [Parameter<Self>] {
        [.layer { $0.layer = $1 }] + Parameter.query(\.query) + [
            .order("orderBy", "The order; by object id where nothing is said, and among equals.") { $0.orderBy = $1 }
        ]
    }

    var layer = ""
    var query = QueryParameters()
    var orderBy: [FieldOrder] = []

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.openLayer(named: layer)
        var query = try session.query(query, of: layer)
        for (index, order) in orderBy.enumerated() { try session.checkField(order.field, of: layer, path: "params.orderBy[\(index)]") }
        query.orderBy = orderBy
        let ids = try session.withFeatureErrors { () throws(FeatureError) in try layer.table.objectIDs(of: query) }
        answer.beginObject()
        answer.key("objectIds")
        answer.integers(ids)
        answer.endObject()
    }
}

/// `features.extent`
struct FeaturesExtent: Command {
    static let method = "features.extent"
    static let summary = "The rectangle around the shapes of the features of a layer that meet conditions."
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .members(["extent": .any([.array(.number, 4...4), .null]), "wkid": .any([.integer(nil), .null])]),
        "[xmin,ymin,xmax,ymax] in the layer's reference; null when there are no shapes.")
    static var parameters: [Parameter<Self>] { [.layer { $0.layer = $1 }] + Parameter.query(\.query) }

    var layer = ""
    var query = QueryParameters()

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.openLayer(named: layer)
        let query = try session.query(query, of: layer)
        let extent = try session.withFeatureErrors { () throws(FeatureError) in try layer.table.extent(of: query) }
        answer.beginObject()
        answer.key("extent")
        answer.extent(extent)
        answer.key("wkid")
        if let wkid = layer.definition.spatialReference?.wkid { answer.int(wkid) } else { answer.null() }
        answer.endObject()
    }
}
