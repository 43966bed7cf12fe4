import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

/// A method that sends an event to a sketch, and answers with what came of it.
protocol SketchEventCommand: SketchCommand where Answer == SketchResponse {
    /// What it says of the pointer.
    var event: PointerParameters { get }
    /// Sends it.
    func send(to layer: SketchLayer) throws(SketchError) -> SketchResponse
    /// Counts what the event has had the sketch keep beside its shape; nothing unless the command says so.
    func count(_ layer: SketchLayer, _ session: Session)
}

extension SketchEventCommand {
    func count(_ layer: SketchLayer, _ session: Session) {}

    /// Sends the event within the session's limits: what makes the sketch grow beyond them is taken back.
    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> SketchResponse {
        let reporter = try session.sketch(named: sketch).reporter
        let before = (vertices: reporter.vertexCount, bytes: reporter.bytes)
        session.recording?.input = RecordedInput(event, to: layer, named: sketch)
        let response = try withSketchErrors { () throws(SketchError) in try send(to: layer) }
        count(layer, session)
        guard reporter.vertexCount > before.vertices || reporter.bytes > before.bytes else { return response }
        do throws(CommandError) {
            try session.check(vertices: reporter.vertexCount, path: "params.sketch")
            try session.checkMemory(1, path: "params.sketch")
        } catch {
            session.recording?.input?.isUndone = true
            if layer.isGrouping { layer.rollBackGroups() } else { layer.undo() }
            var named = error
            if let tool = layer.toolName {
                named.message = "the tool \(tool) cannot do this: \(error.message)"
                named.details.append(("tool", .string(tool)))
            }
            throw named
        }
        return response
    }
}
