import GromaGeometry
import GromaJSON
import GromaOperations
import GromaRPC

/// `geometry.info`
struct GeometryInfo: AnsweringCommand {
    static let method = "geometry.info"
    static let summary = "Returns the summary and measures of a geometry: planar in units of the reference, geodesic in meters."
    static let effect = CommandEffect.reads
    static let answer = shape(of: Measure.allCases)
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The geometry.") { $0.geometry = $1 },
            Parameter("include", .array(.choice(Measure.allCases.map(\.rawValue)), nil), "What to measure; length and area by default.") {
                command, decoder throws(CommandError) in
                command.include = []
                try decoder.array { decoder throws(CommandError) in
                    guard let measure = Measure(rawValue: try decoder.choice(Measure.allCases.map(\.rawValue))) else { return }
                    if !command.include.contains(measure) { command.include.append(measure) }
                }
            },
        ]
    }

    enum Measure: String, CaseIterable {
        case length, area, geodesicLength, geodesicArea, isSimple, isValid

        /// The schema of its value.
        fileprivate var schema: Schema { self == .isSimple || self == .isValid ? .boolean : .number }
    }

    var geometry = Geometry.nothing
    var include = [Measure.length, .area]

    /// The measures of a geometry. A measure that cannot be computed has a reason in place of its value.
    struct Findings {
        let geometry: Geometry
        var values: [Measure: JSONValue] = [:]
        var reasons: [(name: String, value: String)] = []
    }

    /// Returns the shape of an answer with these measures, in this order.
    private static func shape(of measures: [Measure]) -> AnswerShape<Findings> {
        let members: [AnswerMember<Findings>] = measures.map { measure in
            AnswerMember(named: measure.rawValue, .any([measure.schema, .null]), isRequired: false) {
                $1.value($0.values[measure] ?? .null)
            }
        }
        return AnswerShape(
            "The summary and the requested measures; a measure that cannot be computed is null, with the reason.",
            members: [
                .value("summary", .summary) { $0.geometry }, .nullable("wkid", .int) { $0.geometry.spatialReference?.wkid },
            ] + members + [
                AnswerMember("reasons", .map(.string), { $0.reasons.isEmpty ? nil : $0.reasons }) { reasons, writer in
                    writer.beginObject()
                    for (name, reason) in reasons {
                        writer.key(name)
                        writer.string(reason)
                    }
                    writer.endObject()
                }
            ])
    }

    func run(_ session: Session) throws(CommandError) -> Findings {
        var findings = Findings(geometry: geometry)
        for measure in include {
            do throws(OperationError) {
                findings.values[measure] = try value(of: measure, session)
            } catch {
                if case .cancelled = error { throw CommandError(error) }
                findings.reasons.append((measure.rawValue, error.description))
            }
        }
        return findings
    }

    /// Writes the measures in the requested order.
    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        Self.shape(of: include).write(try run(session), &answer)
    }

    /// Returns the metric for a measure, the same as that of a sketch.
    private func ground(_ measure: Measure, _ session: Session) throws(OperationError) -> GroundMetric {
        let metric = session.engine.groundMetric(of: geometry.spatialReference)
        if metric.isOnGround { return metric }
        let found =
            geometry.spatialReference.map { "of \($0) it is not known how its positions lie on the ground" }
            ?? "the geometry has no reference"
        throw .noResult(operation: measure.rawValue, reason: "\(found): project it to 4326 first")
    }

    private func finite(_ value: Double, _ measure: Measure) throws(OperationError) -> Double {
        if value.isFinite { return value }
        throw .noResult(operation: measure.rawValue, reason: "the \(measure.rawValue) is beyond the range of a double")
    }

    private func value(of measure: Measure, _ session: Session) throws(OperationError) -> JSONValue {
        switch measure {
        case .length: .number(try finite(geometry.length, measure))
        case .area: .number(try finite(geometry.area, measure))
        case .geodesicLength: .number(try finite(try ground(measure, session).length(of: geometry), measure))
        case .geodesicArea: .number(try finite(try ground(measure, session).area(of: geometry), measure))
        case .isSimple: .bool(try session.engine.isSimple(geometry, hook: session.hook).value)
        case .isValid: .bool(try session.engine.isValid(geometry, hook: session.hook).value)
        }
    }
}
