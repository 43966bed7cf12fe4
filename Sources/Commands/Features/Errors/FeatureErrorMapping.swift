import GromaFeatures
import GromaJSON
import GromaRPC

extension CommandError {
    /// Creates the stream's error for an error of a store, a layer or an attachment.
    package init(_ error: FeatureError) {
        switch error {
        case .operation(let error): self.init(error)
        case .format(let error): self.init(error)
        default:
            self.init(ErrorKind.kind(forFeatureErrorNamed: error.name), error.description, code: error.name)
            (found, expected) = Self.facts(of: error)
            details = Self.details(of: error)
        }
    }

    /// What is expected instead of what a layer or its kind of store does not support.
    static let whatIsSupported = "what the layer and its kind of store support: see features.describe and features.stores"

    private static func facts(of error: FeatureError) -> (found: JSONValue?, expected: String?) {
        switch error {
        case .noStore(let location): (.string(location), "an existing store, or features.createLayer")
        case .storeExists(let location): (.string(location), "a place where nothing is")
        case .unknownStore(let location, let known, _): (.string(location), known.joined(separator: ", "))
        case .unknownProvider(let name, let known, _): (.string(name), known.joined(separator: ", "))
        case .invalidStore(let location, _), .readOnly(let location), .closed(let location), .diskFull(let location),
            .busy(let location, _), .inputOutput(let location, _), .corrupt(let location, _, _):
            (.string(location), nil)
        case .noLayer(let name, let known): (.string(name), known.isEmpty ? nil : known.joined(separator: ", "))
        case .duplicateLayer(let name): (.string(name), "a name that no layer of the store has")
        case .noFeature(_, let id): (.integer(id), "an object id of the layer")
        case .changedMeanwhile(_, let id, _): (.integer(id), "the feature as it was when the sketch began to change it")
        case .ofFeature(let id, let error): (.integer(id), facts(of: error).expected)
        case .notSupported: (nil, whatIsSupported)
        case .noFeatureOfGlobalID(_, let id), .duplicateGlobalID(_, let id): (.string(id), nil)
        case .noField(_, let name, _): (.string(name), "a field of the layer")
        case .spatialReferenceMismatch(let found, let expected):
            (found.map { .string($0.description) } ?? .null, expected?.description ?? "no spatial reference")
        case .whereSyntax(_, let found, let expected): (.string(found), expected)
        case .noAttachment(_, let id): (.integer(id), "the id of an attachment of the feature")
        case .attachmentName(let name, _): (.string(name), "a file name without folders")
        case .attachmentType(_, let given, let found): (.string(given), found)
        case .attachmentTooLarge(_, let size, let limit): (.integer(size), "at most \(limit) bytes")
        case .network(let url, _), .timedOut(let url, _), .server(let url, _, _, _), .invalidResponse(let url, _):
            (.string(url), nil)
        default: (nil, nil)
        }
    }

    private static func details(of error: FeatureError) -> [(String, JSONValue)] {
        switch error {
        case .tooMuchMemory: [("limit", "memory")]
        case .noField(_, _, let nearest?): [("nearest", .string(nearest))]
        case .invalidValue(let field, _): [("field", .string(field))]
        case .invalidDefinition(let path, _): [("member", .string(path))]
        case .invalidQuery(let path, _): [("member", .string(path))]
        case .whereSyntax(let offset, _, _), .whereType(let offset, _): [("offset", .integer(offset))]
        case .server(_, let code, _, let details):
            [("serverCode", .integer(code)), ("serverDetails", .array(details.map { .string($0) }))]
        default: []
        }
    }
}

extension Session {
    /// Runs a closure that throws a store's errors. Paths of files are shown relative to the root.
    package func withFeatureErrors<Value>(
        at path: String? = nil, _ body: () throws(FeatureError) -> Value
    ) throws(CommandError) -> Value {
        do throws(FeatureError) { return try body() } catch {
            let error = CommandError(error)
            throw shown(path.map { error.at($0) } ?? error)
        }
    }

    /// Returns the error with the root removed from its texts.
    package func shown(_ error: CommandError) -> CommandError {
        guard let files else { return error }
        var error = error
        error.message = files.shown(error.message)
        if case .string(let text)? = error.found { error.found = .string(files.shown(text)) }
        return error
    }

    /// Returns the error of one edit with the root removed from its texts.
    package func shown(_ error: EditError) -> EditError {
        guard let files else { return error }
        var error = error
        error.description = files.shown(error.description)
        return error
    }
}
