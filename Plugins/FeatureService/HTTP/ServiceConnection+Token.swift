import Foundation
import GromaFeatures

extension ServiceConnection {
    /// Makes a call with the token, and repeats it once with another one if the service no longer accepts the token, or requires one, and
    /// the host has another. A service that reports this has done nothing, so that edits are repeated too. Callers on other threads wait
    /// for the host's answer and use it.
    func renewing<Answer>(_ call: (_ token: String?) throws(FeatureError) -> Answer) throws(FeatureError) -> Answer {
        let used = token
        do throws(FeatureError) {
            return try call(used)
        } catch .server(let url, let code, let message, let details) {
            guard [498, 499].contains(code), let other = otherToken(than: used, code: code, reason: message) else {
                throw .server(url: url, code: code, message: message, details: details)
            }
            return try call(other)
        }
    }

    /// Returns a token that is not the refused one: one that was set in the meantime, or the host's.
    private func otherToken(than used: String?, code: Int, reason: String) -> String? {
        renewal.lock()
        defer { renewal.unlock() }
        let (current, isAsking) = state.withLock { ($0.token, $0.isAsking) }
        if current != used { return current }
        // The host may send requests to the service itself when it is asked for a token: these must not ask for one again.
        guard let renewToken, !isAsking else { return nil }
        state.withLock { $0.isAsking = true }
        let given = renewToken(TokenRequest(url: location, code: code, reason: reason))
        return state.withLock { state in
            state.isAsking = false
            if state.token != used { return state.token }
            guard let given, !given.isEmpty, given != used else { return nil }
            state.token = given
            return given
        }
    }
}
