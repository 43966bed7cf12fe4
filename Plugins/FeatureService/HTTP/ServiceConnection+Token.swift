import Foundation
import GromaFeatures

extension ServiceConnection {
    /// Makes a call with the token, and once more with another one when the service takes this no more, or wants one, and the host has another. A
    /// service that says so has done nothing, so that edits are made again too. Callers on other threads wait for the host's answer and use it.
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

    /// A token that is not the one that was refused: one that somebody has set meanwhile, or the host's.
    private func otherToken(than used: String?, code: Int, reason: String) -> String? {
        renewal.lock()
        defer { renewal.unlock() }
        let (current, isAsking) = state.withLock { ($0.token, $0.isAsking) }
        if current != used { return current }
        // Whoever is asked for a token may ask the service something itself: that is not to ask for one again.
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
