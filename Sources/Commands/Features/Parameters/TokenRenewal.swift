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

    /// The script's answer; nil if it has none, or where the store is asked from another thread than the session's.
    package func token(for request: TokenRequest) -> String? {
        guard System.currentThread == thread, let session else { return nil }
        return session.ask(Self.wantsToken, request) ?? nil
    }

    /// What layers of services ask.
    static let wantsToken = DelegateRequest<TokenRequest, String?>(
        "features.wantsToken",
        """
        A service no longer accepts its token (code 498), or requires one (499): answer with a new one, or null for none. The refused call is \
        repeated once with it, and it is used from then on.
        """,
        .string("url") { $0.url }, .int("code") { $0.code }, .string("reason") { $0.reason },
        reply: ReplyShape(.members(["token": .any([.string, .null])])) { answer throws(CommandError) -> String? in
            guard let token = answer["token"] else {
                throw CommandError(.missingParameter, "there is no token", expected: "a text, or null")
            }
            if token.isNull { return nil }
            // What was given instead may be a secret all the same, and is not told.
            guard let text = token.stringValue else {
                throw CommandError(.invalidValue, "the token is no text", expected: "a text, or null")
            }
            return text
        },
        fallback: "The call fails, with the service's words.")
}
