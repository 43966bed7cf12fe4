import GromaGeometry
import GromaJSON
import GromaOperations
import GromaRPC

/// `geometry.isSimple`
struct GeometryIsSimple: Command {
    static let method = "geometry.isSimple"
    static let summary = "Whether a geometry is simple, by the SDK's rule or OGC's; if not, why and where."
    static let effect = CommandEffect.reads
    static let result = ResultShape.check
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The geometry.") { $0.geometry = $1 },
            .choice("rule", "Whose rule; esri when left out.") { (command: inout Self, rule: SimplicityRule) in command.rule = rule },
        ]
    }

    var geometry = Geometry.nothing
    var rule = SimplicityRule.esri

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        answer.check(
            try withOperationErrors { () throws(OperationError) in try session.engine.isSimple(geometry, rule: rule, hook: session.hook) })
    }
}

/// `geometry.isValid`
struct GeometryIsValid: Command {
    static let method = "geometry.isValid"
    static let summary = "Whether a geometry is valid by OGC's rules; if not, why and where."
    static let effect = CommandEffect.reads
    static let result = ResultShape.check
    static var parameters: [Parameter<Self>] { [.geometry("geometry", "The geometry.") { $0.geometry = $1 }] }

    var geometry = Geometry.nothing

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        answer.check(try withOperationErrors { () throws(OperationError) in try session.engine.isValid(geometry, hook: session.hook) })
    }
}

extension ResultShape {
    /// Yes, or no with why and where.
    static let check = ResultShape(
        .members(["value": .boolean, "reason?": .string, "at?": .reference("Position")]), "Whether it is so; if not, why and where.")
}

extension JSONWriter {
    /// The answer to a question about topology.
    mutating func check(_ check: TopologyCheck) {
        beginObject()
        key("value")
        bool(check.value)
        if let reason = check.reason {
            key("reason")
            string(reason)
        }
        if let at = check.at {
            key("at")
            position(Coordinate(x: at.x, y: at.y))
        }
        endObject()
    }
}
