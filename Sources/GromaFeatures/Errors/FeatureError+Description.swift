import GromaGeometry

extension FeatureError {
    /// A stable identifier for programs.
    public var name: String {
        switch self {
        case .noStore: "noStore"
        case .storeExists: "storeExists"
        case .invalidStore: "invalidStore"
        case .unknownStore: "unknownStore"
        case .unknownProvider: "unknownProvider"
        case .readOnly: "readOnly"
        case .closed: "closed"
        case .diskFull: "diskFull"
        case .busy: "busy"
        case .inputOutput: "inputOutput"
        case .notSupported: "notSupported"
        case .noLayer: "noLayer"
        case .duplicateLayer: "duplicateLayer"
        case .invalidDefinition: "invalidDefinition"
        case .notPermitted: "notPermitted"
        case .noFeature, .noFeatureOfGlobalID: "noFeature"
        case .duplicateGlobalID: "duplicateGlobalID"
        case .changedMeanwhile: "changedMeanwhile"
        case .noField: "noField"
        case .invalidValue(_, let problem): problem.name
        case .invalidGeometry: "invalidGeometry"
        case .spatialReferenceMismatch: "spatialReferenceMismatch"
        case .ofFeature(_, let error): error.name
        case .corrupt: "corrupt"
        case .whereSyntax: "whereSyntax"
        case .whereType: "whereType"
        case .invalidQuery: "invalidQuery"
        case .noAttachment: "noAttachment"
        case .attachmentName: "attachmentName"
        case .attachmentType: "attachmentType"
        case .attachmentTooLarge: "attachmentTooLarge"
        case .network: "network"
        case .timedOut: "timedOut"
        case .server: "serverError"
        case .invalidResponse: "invalidResponse"
        case .cancelled: "cancelled"
        case .tooMuchMemory: "limitExceeded"
        case .operation: "operationFailed"
        case .format: "format"
        }
    }

    /// The error code of one edit, from 1000 up; for an error of a service, the code that it gave.
    public var number: Int {
        switch self {
        case .server(_, let code, _, _): code
        case .ofFeature(_, let error): error.number
        case .noFeature, .noFeatureOfGlobalID: 1017
        case .invalidGeometry, .spatialReferenceMismatch: 1018
        case .invalidValue: 1019
        case .noField: 1020
        case .notPermitted: 1021
        case .duplicateGlobalID: 1022
        case .noAttachment: 1023
        case .attachmentName, .attachmentType, .attachmentTooLarge: 1024
        case .readOnly, .diskFull, .busy, .inputOutput, .closed, .corrupt, .tooMuchMemory: 1025
        case .cancelled: 1026
        default: 1000
        }
    }

    /// The field that caused the error, if there is one.
    public var field: String? {
        switch self {
        case .invalidValue(let field, _): field
        case .noField(_, let name, _): name
        case .ofFeature(_, let error): error.field
        default: nil
        }
    }

    /// Whether the same call may succeed later without any change: the network failed, or another connection was writing.
    public var isTransient: Bool {
        switch self {
        case .network, .timedOut, .busy: true
        case .server(_, let code, _, _): code == 429 || (500...599).contains(code)
        case .ofFeature(_, let error): error.isTransient
        default: false
        }
    }
}

extension FeatureError: CustomStringConvertible {
    /// Describes what was wrong, where, and what is allowed.
    public var description: String {
        switch self {
        case .noStore(let location): "there is nothing at \(location)"
        case .storeExists(let location): "there is something at \(location) already: open it, or give another name"
        case .invalidStore(let location, let reason): "\(location) cannot be opened: \(reason)"
        case .unknownStore(let location, let known, let advice):
            "no store provider can open \(location)" + (advice.map { ": \($0)" } ?? "; known are \(known.joined(separator: ", "))")
        case .unknownProvider(let name, let known, let advice):
            "there is no store provider \"\(name)\"" + (advice.map { ": \($0)" } ?? "; known are \(known.joined(separator: ", "))")
        case .readOnly(let location): "\(location) is read-only"
        case .closed(let location): "\(location) was closed"
        case .diskFull(let location): "there is no space left for \(location)"
        case .busy(let location, let isReader):
            isReader
                ? "another process is reading \(location) and blocks writing: try again"
                : "another process is writing to \(location): try again"
        case .inputOutput(let location, let reason): "\(location): \(reason)"
        case .notSupported(let what, let reason): "\(what): \(reason)"
        case .noLayer(let name, let known):
            "there is no layer \"\(name)\"; " + (known.isEmpty ? "the store has none" : "known are \(known.joined(separator: ", "))")
        case .duplicateLayer(let name): "there is a layer \"\(name)\" already: give another name"
        case .invalidDefinition(let path, let reason): "the layer's definition is not valid at \(path): \(reason)"
        case .notPermitted(let layer, let what, let reason): "\(layer) does not allow \(what): \(reason)"
        case .noFeature(let layer, let objectID): "\(layer) has no feature \(objectID)"
        case .noFeatureOfGlobalID(let layer, let globalID): "\(layer) has no feature \(globalID)"
        case .duplicateGlobalID(let layer, let globalID): "\(layer) has a feature \(globalID) already"
        case .changedMeanwhile(let layer, let objectID, let title):
            "feature \(objectID)\(title.map { " (\($0))" } ?? "") of \(layer) was changed after the sketch "
                + "had changed it as a neighbor; nothing was committed: undo that change, or cancel the sketch"
        case .noField(let layer, let name, let nearest):
            "\(layer) has no field \"\(name)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
        case .invalidValue(let field, let problem): "\(field): \(problem)"
        case .invalidGeometry(let layer, let reason): "\(layer) does not accept the geometry: \(reason)"
        case .spatialReferenceMismatch(let found, let expected):
            "the geometry is in \(Self.name(found)), expected \(Self.name(expected)): project it first"
        case .ofFeature(let objectID, let error): "feature \(objectID): \(error.description)"
        case .corrupt(let location, let what, let reason): "\(location): \(what) is broken: \(reason)"
        case .whereSyntax(let offset, let found, let expected):
            "the where clause has \(found) at byte \(offset), expected \(expected)"
        case .whereType(let offset, let reason): "the where clause has a type error at byte \(offset): \(reason)"
        case .invalidQuery(let path, let reason): "the query is not valid at \(path): \(reason)"
        case .noAttachment(let objectID, let attachmentID): "feature \(objectID) has no attachment \(attachmentID)"
        case .attachmentName(let name, let reason): "an attachment cannot be named \"\(name)\": \(reason)"
        case .attachmentType(let name, let given, let found): "\(name) was given as \(given), but its contents are \(found)"
        case .tooMuchMemory(let location): "there is not enough memory for \(location)"
        case .attachmentTooLarge(let name, let size, let limit): "\(name) has \(size) bytes, more than the \(limit) that are allowed"
        case .network(let url, let reason): "\(url) could not be reached: \(reason)"
        case .timedOut(let url, let seconds): "\(url) did not answer within \(seconds) seconds"
        case .server(let url, let code, let message, let details):
            "\(url) answered with error \(code):" + (message.isEmpty ? "" : " \(message)")
                + (details.isEmpty ? "" : " (\(details.joined(separator: "; ")))")
        case .invalidResponse(let url, let reason): "\(url) returned a response that is not valid: \(reason)"
        case .cancelled: "the call was cancelled"
        case .operation(let error): error.description
        case .format(let error): error.description
        }
    }

    private static func name(_ reference: SpatialReference?) -> String { reference?.description ?? "no spatial reference" }
}

extension ValueProblem {
    /// The name of the problem as in Esri's feature forms, with a lower-case first letter.
    public var name: String {
        switch self {
        case .incorrectValueType: "incorrectValueType"
        case .nullNotAllowed: "nullNotAllowed"
        case .fieldIsRequired: "fieldIsRequired"
        case .exceedsMaximumLength: "exceedsMaximumLength"
        case .lessThanMinimumLength: "lessThanMinimumLength"
        case .exceedsNumericMaximum: "exceedsNumericMaximum"
        case .lessThanNumericMinimum: "lessThanNumericMinimum"
        case .exceedsMaximumDateTime: "exceedsMaximumDateTime"
        case .lessThanMinimumDateTime: "lessThanMinimumDateTime"
        case .notInCodedValueDomain: "notInCodedValueDomain"
        case .notEditable: "notEditable"
        }
    }
}

extension ValueProblem: CustomStringConvertible {
    /// Describes what was wrong and what is allowed.
    public var description: String {
        switch self {
        case .incorrectValueType(let found, let expected): "found \(found), expected \(expected)"
        case .nullNotAllowed: "null is not allowed"
        case .fieldIsRequired: "a value is required"
        case .exceedsMaximumLength(let found, let maximum): "\(found) long, at most \(maximum)"
        case .lessThanMinimumLength(let found, let minimum): "\(found) long, at least \(minimum)"
        case .exceedsNumericMaximum(let found, let maximum): "\(found) is more than \(maximum)"
        case .lessThanNumericMinimum(let found, let minimum): "\(found) is less than \(minimum)"
        case .exceedsMaximumDateTime(let found, let maximum): "\(found) is later than \(maximum) (milliseconds since 1970)"
        case .lessThanMinimumDateTime(let found, let minimum): "\(found) is earlier than \(minimum) (milliseconds since 1970)"
        case .notInCodedValueDomain(let found, let domain): "\(found) is not a code of the domain \(domain)"
        case .notEditable: "the field cannot be edited"
        }
    }
}
