import Foundation
import GromaFeatures
import GromaJSON

/// An error that a service answers with status 200: `{"error":{"code":400,"message":"…","details":["…"]}}`.
struct ServiceError: Error {
    var code: Int
    var message: String
    var details: [String]

    init(_ code: Int, _ message: String, _ details: [String] = []) {
        self.code = code
        self.message = message
        self.details = details
    }

    /// Returns the error for a parameter that the operation does not support.
    static func invalid(_ detail: String) -> ServiceError {
        ServiceError(400, "Unable to complete operation.", [detail])
    }

    /// Creates the error of the service for that of a store.
    init(_ error: FeatureError) {
        switch error {
        case .noFeature, .noAttachment, .noLayer: self.init(404, "Not Found", [error.description])
        case .notPermitted:
            self.init(403, "You do not have permissions to access this resource or perform this operation.", [error.description])
        case let error where error.isStoreFailure: self.init(500, "Unable to complete operation.", [error.description])
        default: self.init(400, "Unable to complete operation.", [error.description])
        }
    }

    var json: JSONValue {
        ["error": ["code": .integer(code), "message": .string(message), "details": .array(details.map { .string($0) })]]
    }
}
