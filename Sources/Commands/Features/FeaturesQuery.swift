import GeometryCommands
import GromaFeatures
import GromaGeometry
import GromaJSON
import GromaRPC

/// `features.query`
struct FeaturesQuery: Command {
    static let method = "features.query"
    static let summary = """
        The features of a layer that meet conditions, a page at a time: while more is true, ask again with the offset raised by as many as \
        came.
        """
    static let effect = CommandEffect.edits
    static let result = ResultShape(
        .members(["features": .array(FeatureAnswer.shape.schema, nil), "more": .boolean, "dropped?": .array(.string, nil)]),
        "The features in order, whether there are more behind them, and what the form of the shapes could not carry.")
    static var parameters: [Parameter<Self>] {
        [.layer { $0.layer = $1 }] + Parameter.query(\.query) + [
            .strings("outFields", "The fields that are answered with; all when left out, and for [\"*\"].") { $0.outFields = $1 },
            .order("orderBy", "The order; by object id where nothing is said, and among equals.") { $0.orderBy = $1 },
            .int("offset", "How many are left out first; 0 when left out.", in: 0...Int.max) { $0.offset = $1 },
            .int("limit", "The most that are answered with; \(defaultLimit) when left out.", in: 0...1_000_000) { $0.limit = $1 },
            .bool("distinct", "Whether features with the same values of outFields count as one; answers without ids and shapes.") {
                $0.isDistinct = $1
            },
            .bool("returnGeometry", "Whether shapes are read; true when left out.") { $0.returnsGeometry = $1 },
            .outSR { $0.outSR = $1 },
            .bool("collect", "Whether into keeps the shapes as one collection; when left out, each has a name of its own: into.0, into.1.")
            {
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

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.openLayer(named: layer)
        if collects && output.into == nil {
            throw CommandError(
                .missingParameter, "collect is about what is kept, and nothing is", path: "params.into", expected: "a name, or no collect")
        }
        var query = try session.query(query, of: layer)
        query.outFields = try session.fields(outFields, of: layer, path: "params.outFields")
        for (index, order) in orderBy.enumerated() { try session.checkField(order.field, of: layer, path: "params.orderBy[\(index)]") }
        query.orderBy = orderBy
        query.offset = offset
        // One more than wanted tells whether there are more.
        query.limit = limit + 1
        query.returnsDistinctValues = isDistinct
        query.returnsGeometry = returnsGeometry && !isDistinct
        var page = FeaturePage(session: session, limit: limit, withGeometry: query.returnsGeometry, outSR: outSR, output: output)
        answer.beginObject()
        answer.key("features")
        answer.beginArray()
        let isTruncated = try session.withFeatureErrors { () throws(FeatureError) in
            try layer.table.forEachFeature(in: query, hook: session.hook) { feature throws(FeatureError) in
                page.take(feature, &answer)
            }
        }
        if let error = page.problem { throw error }
        answer.endArray()
        answer.key("more")
        answer.bool(page.hasMore || isTruncated)
        if !page.dropped.isEmpty {
            answer.key("dropped")
            answer.strings(page.dropped)
        }
        answer.endObject()
        guard let name = output.into else { return }
        if collects {
            let shapes = GeometryCollection(page.shapes.compactMap(\.self), spatialReference: outSR ?? layer.definition.spatialReference)
            try session.keep(.collection(shapes), as: name)
        } else {
            try session.keep(page.shapes, numberedBehind: name)
        }
    }
}

/// A page of features being written.
private struct FeaturePage {
    let session: Session
    let limit: Int
    let withGeometry: Bool
    /// The reference that shapes are answered in; nil for the layer's.
    let outSR: SpatialReference?
    let output: GeometryOutput
    /// What a form could not carry.
    var dropped: [String] = []
    /// The shapes that are to be kept in the session.
    var shapes: [Geometry?] = []
    /// Whether a feature came that has no room on the page.
    var hasMore = false
    /// Why a feature could not be written.
    var problem: CommandError?
    private var count = 0

    init(session: Session, limit: Int, withGeometry: Bool, outSR: SpatialReference?, output: GeometryOutput) {
        self.session = session
        self.limit = limit
        self.withGeometry = withGeometry
        self.outSR = outSR
        self.output = output
    }

    /// Writes a feature; says whether another is wanted.
    mutating func take(_ feature: Feature, _ answer: inout JSONWriter) -> Bool {
        guard count < limit else {
            hasMore = true
            return false
        }
        count += 1
        var feature = feature
        do throws(CommandError) {
            feature.geometry = try session.projected(feature.geometry, asAskedFor: outSR)
            FeatureAnswer.shape.write(try session.answer(feature, withGeometry: withGeometry, output, dropped: &dropped), &answer)
            try session.checkAnswer(answer.count)
        } catch {
            problem = error
            return false
        }
        if output.into != nil { shapes.append(feature.geometry) }
        return true
    }
}

extension Parameter {
    /// An order of fields.
    static func order(_ name: String, _ documentation: String, set: @escaping (inout Target, [FieldOrder]) -> Void) -> Parameter {
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
    /// A field as a clause of SQL has it: its name, then the direction if one is given.
    fileprivate init(clause: String) {
        let words = clause.split(separator: " ")
        switch words.count == 2 ? words[1].uppercased() : "" {
        case "ASC": self.init(String(words[0]))
        case "DESC": self.init(String(words[0]), isDescending: true)
        default: self.init(clause)
        }
    }
}
