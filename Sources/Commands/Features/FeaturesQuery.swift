import GeometryCommands
import GromaFeatures
import GromaGeometry
import GromaJSON
import GromaRPC

/// `features.query`
struct FeaturesQuery: AnsweringCommand {
    static let method = "features.query"
    static let summary = """
        Queries the features of a layer that match conditions, one page at a time: while more is true, repeat the query with the offset increased by \
        the number of returned features.
        """
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<FeaturePage>(
        "The features in order, whether there are more, and what the form of the shapes could not hold.",
        .rows("features", FeatureAnswer.shape) { $0.write($1) }, .bool("more") { $0.hasMore },
        .valuesIfAny("dropped", .string) { $0.encoder.dropped })
    static var parameters: [Parameter<Self>] {
        [.layer { $0.layer = $1 }] + Parameter.query(\.query) + [
            .strings("outFields", "The fields to return; all if omitted, or with \"*\" among them.") { $0.outFields = $1 },
            .order("orderBy", "The order; by object id where nothing is said, and among equals.") { $0.orderBy = $1 },
            .int("offset", "The number of features to skip; 0 by default.", in: 0...Int.max) { $0.offset = $1 },
            .int("limit", "The maximum number of returned features; \(defaultLimit) by default.", in: 0...1_000_000) { $0.limit = $1 },
            .bool("distinct", "Whether features with the same values of outFields are returned once; without ids and shapes.") {
                $0.isDistinct = $1
            },
            .bool("returnGeometry", "Whether shapes are returned; true by default.") { $0.returnsGeometry = $1 },
            .outSR { $0.outSR = $1 },
            .bool("collect", "Whether into keeps the shapes as one collection; by default each has its own name: into.0, into.1.") {
                $0.collects = $1
            },
        ] + Parameter.output(\.output)
    }

    static let defaultLimit = 1000

    var layer = ""
    var query = QueryParameters()
    var outFields: [String]?
    var orderBy: [FieldOrder] = []
    var offset = 0
    var limit = Self.defaultLimit
    var isDistinct = false
    var returnsGeometry = true
    var collects = false
    var outSR: SpatialReference?
    var output = GeometryOutput()

    func run(_ session: Session) throws(CommandError) -> FeaturePage {
        let layer = try session.openLayer(named: layer)
        if collects && output.into == nil {
            throw CommandError(
                .missingParameter, "collect applies only to kept geometries", path: "params.into", expected: "a name, or no collect")
        }
        var query = try session.query(query, of: layer)
        query.outFields = try session.fields(outFields, of: layer, path: "params.outFields")
        for (index, order) in orderBy.enumerated() { try session.checkField(order.field, of: layer, path: "params.orderBy[\(index)]") }
        query.orderBy = orderBy
        query.offset = offset
        // One more than requested shows whether there are more.
        query.limit = limit + 1
        query.returnsDistinctValues = isDistinct
        query.returnsGeometry = returnsGeometry && !isDistinct
        return FeaturePage(
            of: query, in: layer, limit: limit, outSR: outSR, collects: collects, encoder: GeometryEncoder(session, output), session)
    }
}

/// A page of features, which are read while they are written.
final class FeaturePage: StreamedAnswer {
    private let session: Session
    private let layer: OpenLayer
    private let query: FeatureQuery
    private let limit: Int
    /// The spatial reference of shapes in the answer; nil for that of the layer.
    private let outSR: SpatialReference?
    private let collects: Bool
    let encoder: GeometryEncoder
    /// The shapes that are to be kept in the session.
    private var shapes: [Geometry?] = []
    /// Whether there was a feature for which the page has no room.
    private(set) var hasMore = false
    private var count = 0

    init(
        of query: FeatureQuery, in layer: OpenLayer, limit: Int, outSR: SpatialReference?, collects: Bool, encoder: GeometryEncoder,
        _ session: Session
    ) {
        (self.query, self.layer, self.limit, self.outSR, self.collects) = (query, layer, limit, outSR, collects)
        (self.encoder, self.session) = (encoder, session)
    }

    /// Reads the features and writes each as it is read; `write` returns the resulting size of the answer in bytes.
    func write(_ write: (FeatureAnswer) -> Int) {
        do throws(CommandError) {
            let isTruncated = try session.withFeatureErrors { () throws(FeatureError) in
                try layer.table.forEachFeature(in: query, hook: session.hook) { feature throws(FeatureError) in take(feature, write) }
            }
            hasMore = hasMore || isTruncated
        } catch {
            encoder.fail(error)
        }
    }

    /// Writes a feature; returns whether another one is needed.
    private func take(_ feature: Feature, _ write: (FeatureAnswer) -> Int) -> Bool {
        guard count < limit else {
            hasMore = true
            return false
        }
        count += 1
        var feature = feature
        do throws(CommandError) {
            feature.geometry = try session.projected(feature.geometry, asAskedFor: outSR)
            let bytes = write(FeatureAnswer(feature, withGeometry: query.returnsGeometry, by: encoder))
            try encoder.check()
            try session.checkAnswer(bytes)
        } catch {
            encoder.fail(error)
            return false
        }
        if encoder.output.into != nil { shapes.append(feature.geometry) }
        return true
    }

    func finish() throws(CommandError) {
        try encoder.check()
        guard let name = encoder.output.into else { return }
        if collects {
            let shapes = GeometryCollection(shapes.compactMap(\.self), spatialReference: outSR ?? layer.definition.spatialReference)
            try session.keep(.collection(shapes), as: name)
        } else {
            try session.keep(shapes, numberedBehind: name)
        }
    }
}

extension Parameter {
    /// Returns a parameter with an order by fields.
    static func order(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, [FieldOrder]) -> Void) -> Parameter {
        let schema = Schema.array(.any([.string, .members(["field": .string, "descending?": .boolean])]), nil)
        return Parameter(name, schema, documentation + " A field's name, which ASC or DESC may follow, or {\"field\",\"descending\"}.") {
            target, decoder throws(CommandError) in
            var order: [FieldOrder] = []
            try decoder.array { decoder throws(CommandError) in order.append(try decoder.fieldOrder()) }
            set(&target, order)
        }
    }
}

extension ParameterDecoder {
    fileprivate mutating func fieldOrder() throws(CommandError) -> FieldOrder {
        let kind: JSONKind
        do throws(JSONError) { kind = try reader.peekKind() } catch { throw CommandError(.internalError, error.description) }
        guard kind == .object else { return FieldOrder(clause: try string()) }
        var order = FieldOrder("")
        var isNamed = false
        try object { decoder, key throws(CommandError) in
            switch key {
            case "field":
                order.field = try decoder.string()
                isNamed = true
            case "descending": order.isDescending = try decoder.bool()
            default: throw decoder.unknownMember(key, of: ["field", "descending"])
            }
        }
        if !isNamed { throw error(.missingParameter, "names no field", expected: "{\"field\":\"NAME\"}") }
        return order
    }
}

extension FieldOrder {
    /// Parses a field as in an SQL clause: its name, then the direction if there is one.
    fileprivate init(clause: String) {
        let words = clause.split(separator: " ")
        switch words.count == 2 ? words[1].uppercased() : "" {
        case "ASC": self.init(String(words[0]))
        case "DESC": self.init(String(words[0]), isDescending: true)
        default: self.init(clause)
        }
    }
}
