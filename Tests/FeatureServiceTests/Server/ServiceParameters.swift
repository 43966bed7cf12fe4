import Foundation
import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaJSON

/// The parameters of a request, read strictly: what an operation does not know is refused.
struct ServiceParameters: Sendable {
    /// The names and values in order.
    let pairs: [(name: String, value: String)]
    /// The files.
    let files: [MultipartForm.Part]

    /// Parameters of the URL, and of the body of a POST, which must be one of the two kinds of form.
    init(_ request: HTTPRequest) throws(ServiceError) {
        guard var pairs = FormText.pairs(request.query) else { throw .invalid("The query string is not URL-encoded.") }
        var files: [MultipartForm.Part] = []
        switch (request.method, request.mediaType) {
        case ("GET", _):
            guard request.body.isEmpty else { throw .invalid("A GET request has a body.") }
        case ("POST", "application/x-www-form-urlencoded"):
            guard let form = FormText.pairs(String(decoding: request.body, as: UTF8.self)) else {
                throw .invalid("The body is not URL-encoded.")
            }
            pairs += form
        case ("POST", "multipart/form-data"):
            guard let boundary = request.contentTypeParameter("boundary"), let form = MultipartForm(request.body, boundary: boundary) else {
                throw .invalid("The body is no multipart form.")
            }
            for part in form.parts {
                if part.fileName != nil {
                    files.append(part)
                } else {
                    pairs.append((part.name, String(decoding: part.bytes, as: UTF8.self)))
                }
            }
        case ("POST", nil) where request.body.isEmpty: break
        case ("POST", let type): throw .invalid("The content type \(type ?? "(none)") is no form.")
        default: throw .invalid("The method \(request.method) is not taken.")
        }
        for (place, pair) in pairs.enumerated() where pairs[..<place].contains(where: { $0.name == pair.name }) {
            throw .invalid("The parameter '\(pair.name)' is given twice.")
        }
        self.pairs = pairs
        self.files = files
    }

    /// The value of a parameter; nil when it is missing or empty, which the reference does not tell apart.
    subscript(name: String) -> String? {
        pairs.first { $0.name == name }.flatMap { $0.value.isEmpty ? nil : $0.value }
    }

    /// Refuses parameters that are not among those known.
    func allow(_ names: Set<String>) throws(ServiceError) {
        for pair in pairs where !names.contains(pair.name) && pair.name != "f" && pair.name != "token" {
            throw .invalid("The parameter '\(pair.name)' is unknown.")
        }
    }

    /// Refuses parameters that the reference has and this service does not.
    func refuse(_ names: Set<String>) throws(ServiceError) {
        for pair in pairs where names.contains(pair.name) && !["", "false", "none", "null"].contains(pair.value) {
            throw .invalid("The parameter '\(pair.name)' is not supported by this service.")
        }
    }

    /// A truth value.
    func bool(_ name: String, default value: Bool) throws(ServiceError) -> Bool {
        switch self[name]?.lowercased() {
        case nil: return value
        case "true": return true
        case "false": return false
        case let text?: throw .invalid("'\(name)' parameter is invalid: \(text)")
        }
    }

    /// A whole number from 0 up.
    func count(_ name: String) throws(ServiceError) -> Int? {
        guard let text = self[name] else { return nil }
        guard let value = Int(text), value >= 0 else { throw .invalid("'\(name)' parameter is invalid: \(text)") }
        return value
    }

    /// Whole numbers between commas.
    func integers(_ name: String) throws(ServiceError) -> [Int]? {
        guard let words = words(name) else { return nil }
        var numbers: [Int] = []
        for word in words {
            guard let number = Int(word) else { throw .invalid("'\(name)' parameter is invalid: \(word)") }
            numbers.append(number)
        }
        return numbers
    }

    /// Words between commas.
    func words(_ name: String) -> [String]? {
        self[name]?.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// A JSON value.
    func json(_ name: String) throws(ServiceError) -> JSONValue? {
        guard let text = self[name] else { return nil }
        do throws(JSONError) {
            return try JSONValue(parsing: text.utf8)
        } catch {
            throw .invalid("'\(name)' parameter is invalid: \(error)")
        }
    }

    /// A JSON array.
    func array(_ name: String) throws(ServiceError) -> [JSONValue]? {
        guard let json = try json(name) else { return nil }
        guard let array = json.arrayValue else { throw .invalid("'\(name)' parameter is invalid: an array is expected.") }
        return array
    }

    /// A spatial reference: a number or an object.
    func reference(_ name: String) throws(ServiceError) -> SpatialReference? {
        guard let text = self[name] else { return nil }
        let reference: SpatialReference?
        if let wkid = Int(text) {
            reference = SpatialReference(wkid: wkid)
        } else {
            reference = try json(name).flatMap { SpatialReference(esri: $0) }
        }
        guard let reference else { throw .invalid("'\(name)' parameter is invalid: \(text)") }
        return reference
    }
}
