import GromaFeatures
import GromaJSON
import GromaPopups
import GromaRPC

extension CommandError {
    /// Creates the stream's error for an error of popups.
    init(_ error: PopupError) {
        switch error {
        case .feature(let error): self.init(error)
        case .invalidDefinition(let path, let found, let expected):
            self.init(
                .invalidPopupInfo, error.description, found: .string(found), expected: expected, details: [("member", .string(path))])
        case .illegalEvent(let event, let state, let allowed):
            let methods = Self.methods(for: event)
            let method = methods.isEmpty ? event : methods.count > 2 ? methods[0] : methods.joined(separator: " or ")
            let possible = allowed.flatMap(Self.methods)
            let list = possible.joined(separator: ", ")
            self.init(
                .illegalEvent,
                "\(method) is not possible in the state \(state): "
                    + (possible.isEmpty ? "nothing is, until that is over" : "possible are \(list)"), found: .string(method),
                expected: possible.isEmpty ? "nothing, until that is over" : "one of \(list)",
                details: [("state", .string(state)), ("allowed", .array(possible.map { .string($0) }))])
        case .noPopup: self.init(.noPopup, error.description)
        case .indexOutOfRange(let index, let count):
            self.init(
                .indexOutOfRange, error.description, path: "params.index", found: .integer(index),
                expected: count == 0 ? "no index: the list is empty" : "0 to \(count - 1)")
        case .notPermitted(let what, _): self.init(.notPermitted, error.description, found: .string(what))
        case .noField(let name, let nearest):
            self.init(
                .noField, error.description, path: "params.field", found: .string(name), expected: "a field that the popup edits",
                details: nearest.map { [("nearest", .string($0))] } ?? [])
        case .notEditable(let field, _):
            self.init(
                ErrorKind.kind(forFeatureErrorNamed: "notEditable"), error.description, path: "params.field", found: .string(field),
                expected: "a field that the popup edits")
        case .invalidValue(let field, let problem):
            self.init(
                ErrorKind.kind(forFeatureErrorNamed: problem.name), error.description, path: "params.value",
                details: [("field", .string(field))])
        case .invalidFeature(let problems):
            self.init(.invalidFeature, error.description, details: [("problems", .array(problems.map(\.details)))])
        case .noElement(_, let found, let expected): self.init(.noElement, error.description, found: .string(found), expected: expected)
        case .wrongAnswer(_, let found, let expected):
            self.init(.wrongAnswer, error.description, found: .string(found), expected: expected)
        case .expression(let name, _): self.init(.expressionFailed, error.description, found: .string(name))
        case .refused(let reason): self.init(ErrorKind.kind(forFeatureErrorNamed: "serverError"), error.description, found: .string(reason))
        case .cancelled: self.init(.cancelled, error.description)
        }
    }
}

extension CommandError {
    /// Returns the error with the method that was called, if several methods cause the same event.
    func refusing(_ method: String) -> CommandError {
        guard kind.name == ErrorKind.illegalEvent.name, let named = found?.stringValue, named != method,
            message.hasPrefix(named), case let methods = Self.methods(for: "select"), methods.first == named, methods.contains(method)
        else { return self }
        var error = self
        error.message = method + message.dropFirst(named.count)
        error.found = .string(method)
        return error
    }

    /// Returns the methods that cause an event of popups; empty for an event that only the session itself causes.
    private static func methods(for event: String) -> [String] {
        let names: [String] =
            switch event {
            case "showAdditionalPopups": ["add"]
            case "clearAllPopups": ["clear"]
            case "select": ["select", "next", "previous", "first", "last"]
            case "setValue": ["setText", "setValue"]
            case "setFeatureType": ["setType"]
            case "switchTo": ["switchToAttachments"]
            case "editAttachments": ["addAttachment", "keepAttachment"]
            case "finishEditing": ["finish"]
            case "cancelEditing": ["cancel"]
            case "deleteCurrentPopup": ["delete"]
            case "preview": ["previewAttachment"]
            case "showMedia": ["media"]
            case "show": ["show", "openLink"]
            case "startEditing", "editGeometry", "askForAttachmentSource", "removeAttachment", "choose": [event]
            case "hide", "showWindow", "finishViewing": [event]
            default: []
            }
        return names.map { "popups." + $0 }
    }
}

extension FeatureProblem {
    /// The problem as an error lists it.
    fileprivate var details: JSONValue {
        var object: JSONObject = ["name": .string(name), "description": .string(description)]
        if let field { object["field"] = .string(field) }
        return .object(object)
    }
}
