import GromaGeometry
import GromaJSON
import GromaOperations
import GromaRPC

/// `geometry.info`
struct GeometryInfo: Command {
    static let method = "geometry.info"
    static let summary = "The summary and measures of a geometry: planar in units of the reference, geodesic in metres."
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .members([
            "summary": .reference("Summary"), "wkid": .any([.integer(nil), .null]), "length?": .any([.number, .null]),
            "area?": .any([.number, .null]), "geodesicLength?": .any([.number, .null]), "geodesicArea?": .any([.number, .null]),
            "isSimple?": .any([.boolean, .null]),
            "isValid?": .any([.boolean, .null]), "reasons?": .map(.string),
        ]), "The summary and what was asked for; what cannot be computed is null, with its reason.")
    static var parameters: [Parameter<Self>] {
        [
            .geometry("geometry", "The geometry.") { $0.geometry = $1 },
            Parameter("include", .array(.choice(Measure.allCases.map(\.rawValue)), nil), "What to measure; length and area when left out.")
            {
                command, decoder throws(CommandError) in
                command.include = []
                try decoder.array { decoder throws(CommandError) in
                    guard let measure = Measure(rawValue: try decoder.choice(Measure.allCases.map(\.rawValue))) else { return }
                    if !command.include.contains(measure) { command.include.append(measure) }
                }
            },
        ]
    }

    enum Measure: String, CaseIterable { case length, area, geodesicLength, geodesicArea, isSimple, isValid }

    var geometry = Geometry.nothing
    var include = [Measure.length, .area]

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        answer.beginObject()
        answer.key("summary")
        answer.summary(of: geometry)
        answer.key("wkid")
        if let wkid = geometry.spatialReference?.wkid { answer.int(wkid) } else { answer.null() }
        var reasons: [(String, String)] = []
        for measure in include {
            answer.key(measure.rawValue)
            do throws(OperationError) {
                try write(measure, session, &answer)
            } catch {
                if case .cancelled = error { throw CommandError(error) }
                answer.null()
                reasons.append((measure.rawValue, error.description))
            }
        }
        if !reasons.isEmpty {
            answer.key("reasons")
            answer.beginObject()
            for (name, reason) in reasons {
                answer.key(name)
                answer.string(reason)
            }
            answer.endObject()
        }
        answer.endObject()
    }

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

    private func write(_ measure: Measure, _ session: Session, _ answer: inout JSONWriter) throws(OperationError) {
        switch measure {
        case .length: answer.double(try finite(geometry.length, measure))
        case .area: answer.double(try finite(geometry.area, measure))
        case .geodesicLength: answer.double(try finite(try ground(measure, session).length(of: geometry), measure))
        case .geodesicArea: answer.double(try finite(try ground(measure, session).area(of: geometry), measure))
        case .isSimple: answer.bool(try session.engine.isSimple(geometry, hook: session.hook).value)
        case .isValid: answer.bool(try session.engine.isValid(geometry, hook: session.hook).value)
        }
    }
}
