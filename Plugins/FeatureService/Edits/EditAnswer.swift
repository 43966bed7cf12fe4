import GromaFeatures
import GromaJSON

/// Results of edits in the JSON of services (REST API, "Apply Edits (Feature Service/Layer)", "Edit result object").
enum EditAnswer {
    /// Returns the result of one edit; nil for JSON that is not a result.
    static func result(_ json: JSONValue) -> EditResult? {
        guard let object = json.objectValue else { return nil }
        let error = object["error"].flatMap(error)
        // Old services only return the error if there is one.
        guard let isSuccess = object["success"].map(\.isTrue) ?? (error != nil ? false : nil) else { return nil }
        let id = object["objectId"]?.lenientInteger
        let globalID = object["globalId"]?.stringValue.map { GlobalID.normalized($0) ?? $0 }
        var result = EditResult(objectID: id.flatMap { $0 > 0 ? $0 : nil }, globalID: globalID)
        if !isSuccess { result.error = error ?? EditError(code: 0, name: EditError.serviceErrorName, description: EditError.unexplained) }
        return result
    }

    private static func error(_ json: JSONValue) -> EditError? {
        guard let object = json.objectValue else { return nil }
        let code = object["code"]?.lenientInteger ?? 0
        guard code != EditError.rolledBack.code else { return .rolledBack }
        let words = object["description"]?.stringValue ?? object["message"]?.stringValue ?? ""
        return EditError(code: code, name: EditError.serviceErrorName, description: words.isEmpty ? EditError.unexplained : words)
    }
}
