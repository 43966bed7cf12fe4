import GromaBase
import GromaFeatures
import GromaRPC

/// Asks the script for another token when a service takes the one it has no more.
///
/// Marked sendable because stores hold it that call from any thread; it touches the session on the session's thread alone.
package final class TokenRenewal: @unchecked Sendable {
    private weak var session: Session?
    private let thread = System.currentThread

    /// For a store that the session opens now, on its thread.
    package init(_ session: Session) { self.session = session }

    /// The script's answer; nil where it has none, or where the store is asked from another thread than the session's.
    package func token(for request: TokenRequest) -> String? {
        guard System.currentThread == thread, let session else { return nil }
        let answer: String?? = session.ask("features.wantsToken") { writer in
            writer.beginObject()
            writer.key("url")
            writer.string(request.url)
            writer.key("code")
            writer.int(request.code)
            writer.key("reason")
            writer.string(request.reason)
            writer.endObject()
        } reading: { value throws(CommandError) -> String? in
            guard let token = value["token"] else {
                throw CommandError(.missingParameter, "there is no token", expected: "a text, or null")
            }
            if token.isNull { return nil }
            // What was given instead may be a secret all the same, and is not told.
            guard let text = token.stringValue else {
                throw CommandError(.invalidValue, "the token is no text", expected: "a text, or null")
            }
            return text
        }
        return answer ?? nil
    }
}
