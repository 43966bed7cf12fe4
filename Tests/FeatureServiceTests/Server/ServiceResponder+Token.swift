import Foundation
import GromaJSON

extension ServiceResponder {
    static let invalidToken = ServiceError(498, "Invalid Token", [])
    private static let requiredToken = ServiceError(499, "Token Required", [])

    /// Lets requests through that bear a token, where one is asked for: the parameter `token`, or a header `Authorization` or
    /// `X-Esri-Authorization` with `Bearer`.
    mutating func checkToken(_ request: HTTPRequest, _ parameters: ServiceParameters) throws(ServiceError) {
        guard !settings.tokens.isEmpty else { return }
        let header = request.headers["x-esri-authorization"] ?? request.headers["authorization"]
        let bearer = header.flatMap { $0.hasPrefix("Bearer ") ? String($0.dropFirst(7)) : nil }
        guard let token = parameters["token"] ?? bearer else { throw Self.requiredToken }
        guard let user = settings.tokens[token] else { throw Self.invalidToken }
        self.user = user
    }

    /// `/arcgis/rest/info` (Server Info).
    func serverInfo(_ request: HTTPRequest) -> JSONValue {
        let host = request.headers["host"] ?? "127.0.0.1"
        return [
            "currentVersion": 11.4, "fullVersion": "11.4.0",
            "authInfo": [
                "isTokenBasedSecurity": .bool(!settings.tokens.isEmpty),
                "tokenServicesUrl": .string("http://\(host)/arcgis/tokens/generateToken"), "shortLivedTokenValidity": 60,
            ],
        ]
    }

    /// `/arcgis/tokens/generateToken` (Generate Token): the first token of a user, by the alphabet.
    func generateToken(_ parameters: ServiceParameters) throws(ServiceError) -> JSONValue {
        try parameters.allow(["username", "password", "client", "referer", "ip", "expiration"])
        let token = settings.tokens.filter { $0.value == parameters["username"] }.keys.min()
        guard let token, parameters["password"] == settings.password else {
            throw ServiceError(400, "Unable to generate token.", ["Invalid username or password."])
        }
        return ["token": .string(token), "expires": .integer((settings.time ?? 1_582_930_261_424) + 3_600_000)]
    }
}
