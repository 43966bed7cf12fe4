import GromaGeometry
import GromaOperations
import GromaRPC

/// `geometry.isSimple`
struct GeometryIsSimple: AnsweringCommand {
    static let method = "geometry.isSimple"
    static let summary = "Tests whether a geometry is simple, by the SDK's rule or OGC's, and returns why and where if not."
    static let effect = CommandEffect.reads
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The geometry.") { $0.geometry = $1 },
            .choice("rule", "The rule to apply; esri by default.") { $0.rule = $1 },
        ]
    }

    var geometry = Geometry.nothing
    var rule = SimplicityRule.esri

    func run(_ session: Session) throws(CommandError) -> TopologyCheck {
        try withOperationErrors { () throws(OperationError) in try session.engine.isSimple(geometry, rule: rule, hook: session.hook) }
    }
}

/// `geometry.isValid`
struct GeometryIsValid: AnsweringCommand {
    static let method = "geometry.isValid"
    static let summary = "Tests whether a geometry is valid by OGC's rules, and returns why and where if not."
    static let effect = CommandEffect.reads
    static var parameters: [Parameter<Self>] { [.geometry("geometry", "The geometry.") { $0.geometry = $1 }] }

    var geometry = Geometry.nothing

    func run(_ session: Session) throws(CommandError) -> TopologyCheck {
        try withOperationErrors { () throws(OperationError) in try session.engine.isValid(geometry, hook: session.hook) }
    }
}

extension TopologyCheck: DescribedAnswer {
    /// The result of a check, with the reason and the position of a failure.
    public static let shape = AnswerShape<Self>(
        "The result of the test; if false, why and where.", .bool("value") { $0.value }, .string("reason") { $0.reason },
        .value("at", .position) { $0.at.map { Coordinate(x: $0.x, y: $0.y) } })
}
