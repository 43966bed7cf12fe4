import GeometryCommands
import GromaRPC
import GromaSketch

/// `sketch.setHistory`
struct SketchSetHistory: SketchCommand {
    static let method = "sketch.setHistory"
    static let summary = "Sets the limits of the history, beyond which the oldest steps are discarded. Omitted parameters are unchanged."
    static let answer = AnswerShape<SketchLayer>(
        "The current limits.", .int("limit") { $0.historyLimit },
        .nullable("byteLimit", .int) { $0.historyByteLimit == .max ? nil : $0.historyByteLimit },
        .bool("keepsBranches") { $0.keepsBranches })
    static var ownParameters: [Parameter<Self>] {
        [
            .int("limit", "The maximum number of steps; 10,000 by default.", in: 0...10_000_000) { $0.limit = $1 },
            Parameter(
                "byteLimit", .any([.integer(0...Int.max), .null]), "The approximate maximum size of the steps in bytes; null for unlimited."
            ) {
                command, decoder throws(CommandError) in
                command.byteLimit = try decoder.takeNull() ? Int.max : try decoder.int(in: 0...Int.max)
            },
            .bool("keepsBranches", "Whether undone steps are kept as a branch when new steps replace them.") { $0.keepsBranches = $1 },
        ]
    }

    var limit: Int?
    var byteLimit: Int?
    var keepsBranches: Bool?
    var sketch = SketchName.standard

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> SketchLayer {
        if let limit { layer.historyLimit = limit }
        if let byteLimit { layer.historyByteLimit = byteLimit }
        if let keepsBranches { layer.keepsBranches = keepsBranches }
        session.sketches[sketch]?.reporter.countHistory(layer)
        return layer
    }
}
