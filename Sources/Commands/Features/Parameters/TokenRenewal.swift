import GromaBase
import GromaFeatures
import GromaRPC

/// Asks the script for another token when a service no longer accepts the current one.
///
/// It is marked as sendable because it is held by stores, which call it from any thread; it accesses the session on the session's thread
/// only.
package final class TokenRenewal: @unchecked Sendable {
    private weak var session: Session?
    private let thread = System.currentThread

    /// Creates an instance for a store that the session is opening on its thread.
    package init(_ session: Session) { self.session = session }

    /// Returns the script's answer; nil if it has none, or if the store is used on another thread than the session's.
    package func token(for request: TokenRequest) -> String? {
        guard System.currentThread == thread, let session else { return nil }
        return session.ask(Self.wantsToken, request) ?? nil
    }

    /// The request of layers of services for a token.
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
            // The value that was given instead may be a secret as well, and is not shown.
            guard let text = token.stringValue else {
                throw CommandError(.invalidValue, "the token is no text", expected: "a text, or null")
            }
            return text
        },
        fallback: "The call fails, with the service's words.")
}
