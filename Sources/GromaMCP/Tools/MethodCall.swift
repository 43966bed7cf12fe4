import GromaBase
import GromaJSON
import GromaRPC

extension ToolCall {
    /// Runs a method of the stream in the workspace named in the arguments, and returns an answer with the result: a result that is too
    /// long is truncated and linked to, and a picture is included if models can view its kind.
    ///
    /// - Throws: `cancelled`, and the errors of ``workspace()``.
    func run(_ method: String, _ parameters: (inout JSONWriter) -> Void) throws(CommandError) -> ToolAnswer {
        let workspace = try workspace()
        let outcome = workspace.run(method, parameters, hook: hook)
        // A result that was complete before the cancellation was noticed is returned anyway.
        if outcome.result == nil, hook.isCancelled?() == true { throw CommandError(.cancelled, "the request was cancelled") }
        var answer: ToolAnswer
        if let result = outcome.result {
            answer = told(result, of: method, workspace)
        } else {
            answer = ToolAnswer(error: outcome.error ?? .string("the method gave no answer"))
        }
        if !outcome.events.isEmpty {
            let text = outcome.events.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
            answer.blocks += shortened("Events:\n" + text, title: "events of \(method)", "text/plain", workspace)
        }
        return answer
    }

    /// The hook that reports progress to a client that has requested it, and cancels the call if the client has cancelled it.
    private var hook: OperationHook {
        let outer = server.outer.hook
        guard let token = request.progressToken else { return OperationHook(isCancelled: outer.isCancelled) }
        let reporter = ProgressReporter(server.outer, token)
        return OperationHook(progress: { reporter.report($0) }, isCancelled: outer.isCancelled)
    }

    private func told(_ result: [UInt8], of method: String, _ workspace: Workspace) -> ToolAnswer {
        let found = PictureInAnswer(result)
        guard let found else {
            let text = String(decoding: result, as: UTF8.self)
            let blocks = shortened(text, title: "answer of \(method)", "application/json", workspace)
            let isWhole = blocks.count == 1 && result.first == UInt8(ascii: "{")
            return ToolAnswer(blocks: blocks, structured: isWhole ? result : nil)
        }
        let item = workspace.shelf.keep(found.content, as: .pictures, found.kind.mediaType, title: found.title ?? "picture of \(method)")
        var rest = found.rest
        rest["picture"] = .string(item.address.uri)
        let text = JSONValue.object(rest).text
        var blocks: [ToolAnswer.Block] = [.text(text), .link(item)]
        if found.kind == .png, case .base64(let data)? = try? ReadResource.loaded(item, workspace), data.utf8.count <= Self.imageLimit {
            blocks.append(.image(data, mediaType: found.kind.mediaType))
        }
        return ToolAnswer(blocks: blocks, structured: Array(text.utf8))
    }

    /// The maximum size of a picture in an answer, in Base64 characters.
    private static var imageLimit: Int { 1 << 20 }

    /// Returns a text, or its beginning with a link to the whole text.
    private func shortened(_ text: String, title: String, _ mediaType: String, _ workspace: Workspace) -> [ToolAnswer.Block] {
        let limit = server.answerLimit
        guard text.utf8.count > limit else { return [.text(text)] }
        let item = workspace.shelf.keep(.text(text), as: .answers, mediaType, title: title)
        var end = text.utf8.index(text.startIndex, offsetBy: limit)
        while !end.isScalarBoundary(in: text) { end = text.utf8.index(before: end) }
        let note = """

            … cut here: it has \(text.utf8.count) bytes, and \(item.address.uri) holds all of it. To hold a long shape in the workspace, give "into"; to have \
            less of it, "form" left out, "decimals", "limit" or "outFields".
            """
        return [.text(text[..<end] + note), .link(item)]
    }
}

extension String.Index {
    fileprivate func isScalarBoundary(in text: String) -> Bool { samePosition(in: text.unicodeScalars) != nil }
}

/// Reports the progress of a request to the client.
///
/// Marked sendable because hooks must be; operations call their hooks on the session's thread.
private final class ProgressReporter: @unchecked Sendable {
    private unowned let session: Session
    private let token: [UInt8]

    init(_ session: Session, _ token: [UInt8]) { (self.session, self.token) = (session, token) }

    func report(_ fraction: Double) {
        session.notify("notifications/progress") { parameters in
            parameters.beginObject()
            parameters.key("progressToken")
            token.withUnsafeBufferPointer { parameters.raw($0) }
            parameters.key("progress")
            parameters.double(fraction)
            parameters.key("total")
            parameters.int(1)
            parameters.endObject()
        }
        session.flushEvents()
    }
}
