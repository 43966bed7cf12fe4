import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// `sketch.setHistory`
struct SketchSetHistory: Command {
    static let method = "sketch.setHistory"
    static let summary = "Says how much of the history is kept: beyond the limits the oldest steps are forgotten. What is left out stays."
    static let effect = CommandEffect.edits
    static let result = ResultShape(
        .members(["limit": .integer(nil), "byteLimit": .any([.integer(nil), .null]), "keepsBranches": .boolean]), "As it is now.")
    static var parameters: [Parameter<Self>] {
        [
            .int("limit", "How many steps are kept; 10,000 unless set.", in: 0...10_000_000) { $0.limit = $1 },
            Parameter("byteLimit", .any([.integer(0...Int.max), .null]), "About how many bytes the steps may take; null for any.") {
                command, decoder throws(CommandError) in
                command.byteLimit = try decoder.takeNull() ? Int.max : try decoder.int(in: 0...Int.max)
            },
            .bool("keepsBranches", "Whether undone steps are kept as a branch when others take their place.") { $0.keepsBranches = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var limit: Int?
    var byteLimit: Int?
    var keepsBranches: Bool?
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        if let limit { layer.historyLimit = limit }
        if let byteLimit { layer.historyByteLimit = byteLimit }
        if let keepsBranches { layer.keepsBranches = keepsBranches }
        session.sketches[sketch]?.reporter.countHistory(layer)
        answer.beginObject()
        answer.key("limit")
        answer.int(layer.historyLimit)
        answer.key("byteLimit")
        if layer.historyByteLimit == .max { answer.null() } else { answer.int(layer.historyByteLimit) }
        answer.key("keepsBranches")
        answer.bool(layer.keepsBranches)
        answer.endObject()
    }
}
