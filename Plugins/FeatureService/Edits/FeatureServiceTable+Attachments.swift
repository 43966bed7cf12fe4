import GromaBase
import GromaFeatures
import GromaFormats
import GromaJSON

extension FeatureServiceTable {
    /// Returns the attachments of a feature, by id.
    ///
    /// - Throws: `notSupported` if the layer has no attachments, `closed`, `network`, `timedOut`, `server`, `invalidResponse`.
    /// - Complexity: O(*n*), where *n* is the number of attachments, and one request.
    public func attachmentInfos(ofFeature objectID: Int) throws(FeatureError) -> [AttachmentInfo] {
        try requireAttachments()
        let answer = try diagnosing(objectID) { () throws(FeatureError) in try connection.resource("\(path)/\(objectID)/attachments") }
        guard let list = try answer.value()["attachmentInfos"]?.arrayValue else { throw answer.invalid("it has no \"attachmentInfos\"") }
        var infos: [AttachmentInfo] = []
        for (place, json) in list.enumerated() {
            guard let id = json["id"]?.lenientInteger else { throw answer.invalid("attachmentInfos[\(place)] has no \"id\"") }
            infos.append(
                AttachmentInfo(
                    id: id, globalID: json["globalId"]?.stringValue.map { GlobalID.normalized($0) ?? $0 }, objectID: objectID,
                    name: json["name"]?.stringValue ?? "", contentType: json["contentType"]?.stringValue ?? "application/octet-stream",
                    size: max(0, json["size"]?.lenientInteger ?? 0), keywords: json["keywords"]?.stringValue.map(Self.keywords)))
        }
        // A feature that does not exist has no attachments either.
        if infos.isEmpty { try requireFeature(objectID) }
        return infos.sorted { $0.id < $1.id }
    }

    /// Returns the keywords of a comma-separated text (REST API, "Attachment Infos").
    private static func keywords(_ text: String) -> [String] {
        text.split(separator: ",").map { word in
            let begun = word.drop { $0 == " " }
            return String(begun.reversed().drop { $0 == " " }.reversed())
        }.filter { !$0.isEmpty }
    }

    /// Writes the contents of an attachment to a sink. They are downloaded to a file first, so that nothing is written unless they are
    /// complete.
    ///
    /// - Throws: `notSupported` if the layer has no attachments, `noAttachment`, `cancelled`, `closed`, `network`, `timedOut`, `server`,
    ///   `invalidResponse`; `inputOutput` and `diskFull` if the sink or the file cannot be written.
    /// - Complexity: O(*n*), where *n* is the number of bytes, and two requests.
    public func readAttachment(
        _ id: Int, ofFeature objectID: Int, to sink: ByteSink, hook: OperationHook
    ) throws(FeatureError) {
        guard let info = try attachmentInfos(ofFeature: objectID).first(where: { $0.id == id }) else {
            throw .noAttachment(objectID: objectID, attachmentID: id)
        }
        let download = try connection.download("\(path)/\(objectID)/attachments/\(id)", size: info.size, hook: hook)
        guard download.size == info.size || info.size == 0 else {
            throw .network(url: download.url, reason: "\(download.size) bytes were received, expected \(info.size)")
        }
        try download.write(to: sink, hook: hook)
    }

    /// Adds an attachment to a feature or replaces another (`addAttachment`, `updateAttachment`). It is sent at most once: if the network
    /// fails, the service may or may not have accepted it. The service assigns the global id.
    ///
    /// - Throws: `notSupported` if the layer has no attachments, `notPermitted`, `readOnly`, `noFeature`, `noAttachment`,
    ///   `attachmentName`, `attachmentTooLarge`, `closed`, `network`, `timedOut`, `server`, `invalidResponse`.
    /// - Complexity: O(*n*), where *n* is the number of bytes, and one request.
    public func putAttachment(
        _ draft: AttachmentDraft, replacing id: Int?, ofFeature objectID: Int, options: EditOptions, hook: OperationHook
    ) throws(FeatureError) -> EditResult {
        try requireEditing(options)
        try AttachmentName.checked(draft.name)
        guard draft.content.size <= attachmentLimit else {
            throw .attachmentTooLarge(name: draft.name, size: draft.content.size, limit: attachmentLimit)
        }
        var parameters = FormParameters()
        if let id { parameters["attachmentId"] = String(id) }
        let operation = id == nil ? "addAttachment" : "updateAttachment"
        let answer = try diagnosing(objectID, id) { () throws(FeatureError) in
            try connection.upload("\(path)/\(objectID)/\(operation)", parameters, draft, hook: hook)
        }
        guard let result = try answer.value()[operation + "Result"].flatMap(EditAnswer.result) else {
            throw answer.invalid("it has no \"\(operation)Result\"")
        }
        if !result.isSuccess { try requireAttachment(id, objectID) }
        return EditResult(objectID: result.objectID ?? id, globalID: result.globalID, error: result.error)
    }

    /// Deletes attachments of a feature (`deleteAttachments`), and returns one result for each id.
    ///
    /// - Throws: `notSupported` if the layer has no attachments, `notPermitted`, `readOnly`, `noFeature`, `closed`, `network`,
    ///   `timedOut`, `server`, `invalidResponse`.
    /// - Complexity: O(*n*), where *n* is the number of ids, and one request.
    public func deleteAttachments(_ ids: [Int], ofFeature objectID: Int, options: EditOptions) throws(FeatureError) -> [EditResult] {
        try requireEditing(options)
        guard !ids.isEmpty else { return [] }
        var parameters = FormParameters([("attachmentIds", ids.map(String.init).joined(separator: ","))])
        if abilities.supportsRollback { parameters["rollbackOnFailure"] = options.rollsBackOnFailure ? "true" : "false" }
        let form = parameters
        let answer = try diagnosing(objectID) { () throws(FeatureError) in
            try connection.operation("\(path)/\(objectID)/deleteAttachments", form, .edit)
        }
        guard let list = try answer.value()["deleteAttachmentResults"]?.arrayValue else {
            throw answer.invalid("it has no \"deleteAttachmentResults\"")
        }
        let results = list.compactMap(EditAnswer.result)
        guard results.count == ids.count else { throw answer.invalid("it has \(results.count) results for \(ids.count) attachments") }
        return zip(ids, results).map { EditResult(objectID: $0, globalID: $1.globalID, error: $1.error) }
    }

    // MARK: Requirements

    private func requireAttachments() throws(FeatureError) {
        guard definition.hasAttachments else {
            throw .notSupported(what: "attachments", reason: "the features of \(definition.name) have none")
        }
    }

    private func requireEditing(_ options: EditOptions) throws(FeatureError) {
        try requireAttachments()
        guard !isReadOnly else { throw .readOnly(location: connection.location) }
        guard options.isJournaled != true else {
            throw .notSupported(what: "recording edits in a journal", reason: "a service keeps no journal: its edits are sent at once")
        }
        guard !definition.capabilities.isDisjoint(with: [.create, .update]) else {
            throw .notPermitted(layer: definition.name, what: "changing attachments", reason: "the layer's capabilities do not include it")
        }
    }

    private func requireFeature(_ objectID: Int) throws(FeatureError) {
        var query = FeatureQuery()
        query.objectIDs = [objectID]
        guard try count(of: query) > 0 else { throw .noFeature(layer: definition.name, objectID: objectID) }
    }

    private func requireAttachment(_ id: Int?, _ objectID: Int) throws(FeatureError) {
        try requireFeature(objectID)
        guard let id else { return }
        guard try attachmentInfos(ofFeature: objectID).contains(where: { $0.id == id }) else {
            throw .noAttachment(objectID: objectID, attachmentID: id)
        }
    }

    /// Replaces the error of a call that the service refused by one that says what is missing, if that is the reason.
    private func diagnosing(_ objectID: Int, _ id: Int? = nil, _ call: () throws(FeatureError) -> ServiceAnswer) throws(FeatureError)
        -> ServiceAnswer
    {
        do throws(FeatureError) {
            return try call()
        } catch {
            if case .server(_, let code, _, _) = error, [400, 404, 500].contains(code) {
                do throws(FeatureError) {
                    try requireFeature(objectID)
                    if let id, !(try attachmentInfos(ofFeature: objectID)).contains(where: { $0.id == id }) {
                        throw FeatureError.noAttachment(objectID: objectID, attachmentID: id)
                    }
                } catch .noFeature(let layer, let objectID) {
                    throw .noFeature(layer: layer, objectID: objectID)
                } catch .noAttachment(let objectID, let id) {
                    throw .noAttachment(objectID: objectID, attachmentID: id)
                } catch {
                    // The service's first message is more helpful.
                }
            }
            throw error
        }
    }
}
