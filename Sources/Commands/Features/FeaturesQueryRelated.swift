import GeometryCommands
import GromaFeatures
import GromaGeometry
import GromaJSON
import GromaRPC

/// `features.queryRelated`
struct FeaturesQueryRelated: AnsweringCommand {
    static let method = "features.queryRelated"
    static let summary = """
        Queries the features of another layer or table that are related to features of this one, by equal values of a relationship's key fields; see \
        relationships in features.describe.
        """
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<RelatedPages>(
        "For each feature with related features, in the given order, the related ones; and what the form of the shapes could not hold.",
        .values("related", RelatedPages.Page.shape) { pages in
            pages.found.map { RelatedPages.Page(features: $0, pages: pages) }
        },
        .valuesIfAny("dropped", .string) { $0.encoder.dropped })
    static var parameters: [Parameter<Self>] {
        [
            .layer { $0.layer = $1 },
            Parameter.objectIDs("objectIds", "The features of this layer.") { $0.objectIDs = $1 }.required,
            Parameter.int("relationship", "The relationship, by its id.") { $0.relationship = $1 }.required,
            .string(
                "related",
                "The other layer, by its name from features.open; by default the one set by features.configure, or else that of the same store."
            ) {
                $0.related = $1
            },
            .string("where", "A condition on the attributes of the related features, in SQL syntax.") { $0.condition = $1 },
            .strings("outFields", "Their fields to return; all if omitted, or with \"*\" among them.") { $0.outFields = $1 },
            .order("orderBy", "Their order; by object id where nothing is said, and among equals.") { $0.orderBy = $1 },
            .bool("returnGeometry", "Whether their shapes are returned; true by default.") { $0.returnsGeometry = $1 },
            .outSR { $0.outSR = $1 },
        ] + Parameter.output(\.output).filter { $0.description.name != "into" }
    }

    var layer = ""
    var objectIDs: [Int] = []
    var relationship = 0
    var related: String?
    var condition: String?
    var outFields: [String]?
    var orderBy: [FieldOrder] = []
    var returnsGeometry = true
    var outSR: SpatialReference?
    var output = GeometryOutput()

    func run(_ session: Session) throws(CommandError) -> RelatedPages {
        let layer = try session.openLayer(named: layer)
        let other = try table(besides: layer, session)
        var query = FeatureQuery()
        if let condition {
            query.whereClause = try session.withFeatureErrors(at: "params.where") { () throws(FeatureError) in
                try WhereClause(parsing: condition, for: other.definition)
            }
        }
        func check(_ name: String, _ path: String) throws(CommandError) {
            if other.definition.field(named: name) == nil { throw CommandError(other.definition.noField(named: name)).at(path) }
        }
        if let outFields {
            for (index, name) in outFields.enumerated() where name != "*" { try check(name, "params.outFields[\(index)]") }
            query.outFields = outFields.contains("*") ? nil : outFields
        }
        for (index, order) in orderBy.enumerated() { try check(order.field, "params.orderBy[\(index)]") }
        query.orderBy = orderBy
        query.returnsGeometry = returnsGeometry
        let tables = layer.layer.relatedTables
        layer.layer.relatedTables[try layer.relationship(relationship, at: "params.relationship").relatedTableID] = other
        defer { layer.layer.relatedTables = tables }
        let found = try session.withFeatureErrors(at: "params.relationship") { () throws(FeatureError) in
            try layer.layer.queryRelated(to: objectIDs, through: relationship, query: query)
        }
        return RelatedPages(
            found: found, returnsGeometry: returnsGeometry, outSR: outSR, encoder: GeometryEncoder(session, output), session: session)
    }

    /// Returns the table of the related features: the given one, or else the one of the same store with the number.
    private func table(besides layer: OpenLayer, _ session: Session) throws(CommandError) -> any FeatureTable {
        let relation = try layer.relationship(relationship, at: "params.relationship")
        if let related {
            do throws(CommandError) { return try session.openLayer(named: related).table } catch {
                var error = error
                error.path = "params.related"
                throw error
            }
        }
        let found = try session.withFeatureErrors { () throws(FeatureError) in try layer.layer.relatedTable(of: relation) }
        if let found { return found }
        throw CommandError(
            .noLayer, "the store has no layer of number \(relation.relatedTableID), which \"\(relation.name)\" leads to",
            path: "params.related", found: .integer(relation.relatedTableID), expected: "the name of an open layer")
    }
}

/// Related features, whose shapes are projected and encoded while they are written.
struct RelatedPages: StreamedAnswer {
    let found: [RelatedFeatures]
    let returnsGeometry: Bool
    /// The spatial reference of shapes in the answer; nil for that of the layer.
    let outSR: SpatialReference?
    let encoder: GeometryEncoder
    let session: Session

    /// The related features of one feature.
    struct Page: DescribedAnswer {
        let features: RelatedFeatures
        let pages: RelatedPages

        static let shape = AnswerShape<Self>(
            "Those that belong to a feature.", .int("objectId") { $0.features.objectID },
            .rows("features", FeatureAnswer.shape) { page, write in
                for feature in page.features.features where page.pages.encoder.problem == nil { page.pages.take(feature, write) }
            })
    }

    /// Writes a feature.
    private func take(_ feature: Feature, _ write: (FeatureAnswer) -> Int) {
        var feature = feature
        do throws(CommandError) {
            feature.geometry = try session.projected(feature.geometry, asAskedFor: outSR)
            try session.checkAnswer(
                write(FeatureAnswer(feature, withGeometry: returnsGeometry, by: encoder)), path: "params.objectIds", advice: "ask for fewer"
            )
        } catch {
            encoder.fail(error)
        }
    }

    func finish() throws(CommandError) { try encoder.check() }
}

extension OpenLayer {
    /// Returns a relationship of the layer by its id.
    func relationship(_ id: Int, at path: String) throws(CommandError) -> Relationship {
        if let known = definition.relationships.first(where: { $0.id == id }) { return known }
        let known = definition.relationships.map { "\($0.id) (\($0.name))" }
        throw CommandError(
            .invalidValue, "the layer has no relationship \(id)", path: path, found: .integer(id),
            expected: known.isEmpty ? "a layer with relationships" : "one of \(known.joined(separator: ", "))")
    }
}
