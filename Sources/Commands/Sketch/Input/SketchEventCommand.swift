import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

/// A method that sends an input event to a sketch, and answers with the response.
protocol SketchEventCommand: SketchCommand where Answer == SketchResponse {
    /// The pointer of the event.
    var event: PointerParameters { get }
    /// Sends the event.
    func send(to layer: SketchLayer) throws(SketchError) -> SketchResponse
    /// Counts the memory of the clipboard if the event has changed it. Does nothing by default.
    ///
    /// - Parameter hasGrown: Whether the sketch and its history take more memory than before, so that the event has made a step.
    /// - Throws: `limitExceeded` if the session has no memory for it.
    func count(_ layer: SketchLayer, _ session: Session, hasGrown: Bool) throws(CommandError)
}

extension SketchEventCommand {
    func count(_ layer: SketchLayer, _ session: Session, hasGrown: Bool) throws(CommandError) {}

    /// Sends the event within the session's limits: an event that makes the sketch exceed them is reverted.
    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> SketchResponse {
        let reporter = try session.sketch(named: sketch).reporter
        let before = (vertices: reporter.vertexCount, bytes: reporter.bytes, clipboard: layer.clipboard)
        session.recording?.input = RecordedInput(event, to: layer, named: sketch)
        let response = try withSketchErrors { () throws(SketchError) in try send(to: layer) }
        let hasGrown = reporter.vertexCount > before.vertices || reporter.bytes > before.bytes
        do throws(CommandError) {
            try count(layer, session, hasGrown: hasGrown)
            guard hasGrown else { return response }
            try session.check(vertices: reporter.vertexCount, path: "params.sketch")
            try session.checkMemory(1, path: "params.sketch")
        } catch {
            if hasGrown {
                session.recording?.input?.isUndone = true
                if layer.isGrouping { layer.rollBackGroups() } else { layer.takeBack() }
            }
            layer.clipboard = before.clipboard
            session.countClipboard(of: layer)
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
