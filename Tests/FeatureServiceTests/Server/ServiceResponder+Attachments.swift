import Foundation
import GromaFeatures
import GromaFormats
import GromaJSON
import GromaOperations

extension ServiceResponder {
    /// `attachments` (Attachment Infos).
    func attachmentInfos(of objectID: Int, _ layer: Layer, _ parameters: ServiceParameters) throws(ServiceError) -> JSONValue {
        try parameters.allow(["gdbVersion"])
        let infos = try storing { () throws(FeatureError) in try layer.table.attachmentInfos(ofFeature: objectID) }
        return [
            "attachmentInfos": .array(
                infos.map { info in
                    var object: JSONObject = ["id": .integer(info.id)]
                    if let globalID = info.globalID { object["globalId"] = .string(globalID) }
                    object["contentType"] = .string(info.contentType)
                    object["size"] = .integer(info.size)
                    object["name"] = .string(info.name)
                    return .object(object)
                })
        ]
    }

    /// One attachment's contents (Attachment).
    func attachment(_ attachment: String, of feature: String, layer: String) throws(ServiceError) -> HTTPAnswer {
        let (layer, objectID, id) = (try self.layer(layer), try Self.number(feature), try Self.number(attachment))
        return try storing { () throws(FeatureError) in
            guard let info = try layer.table.attachmentInfos(ofFeature: objectID).first(where: { $0.id == id }) else {
                throw .noAttachment(objectID: objectID, attachmentID: id)
            }
            let sink = ByteSink()
            try layer.table.readAttachment(id, ofFeature: objectID, to: sink, hook: .none)
            let name = info.name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "attachment"
            return HTTPAnswer(
                contentType: info.contentType, headers: [("Content-Disposition", "inline; filename*=UTF-8''\(name)")], body: sink.bytes)
        }
    }

    /// `addAttachment`, `updateAttachment`, `deleteAttachments`.
    func editAttachments(
        of objectID: Int, _ layer: Layer, _ operation: String, _ parameters: ServiceParameters
    ) throws(ServiceError) -> JSONValue {
        let common: Set<String> = ["gdbVersion", "returnEditMoment", "rollbackOnFailure", "uploadId", "keywords"]
        let own: Set<String> =
            operation == "deleteAttachments" ? ["attachmentIds"] : operation == "updateAttachment" ? ["attachmentId"] : []
        try parameters.allow(common.union(own))
        try parameters.refuse(["gdbVersion", "uploadId", "keywords"])
        guard layer.definition.hasAttachments else { throw .invalid("The layer has no attachments.") }
        let options = try options(parameters)
        var object = JSONObject()
        switch operation {
        case "addAttachment":
            object["addAttachmentResult"] = Self.json(of: try put(parameters, replacing: nil, of: objectID, layer, options))
        case "updateAttachment":
            guard let id = try parameters.count("attachmentId") else { throw .invalid("'attachmentId' parameter is missing.") }
            object["updateAttachmentResult"] = Self.json(of: try put(parameters, replacing: id, of: objectID, layer, options))
        case "deleteAttachments":
            guard let ids = try parameters.integers("attachmentIds") else { throw .invalid("'attachmentIds' parameter is missing.") }
            object["deleteAttachmentResults"] = json(of: try delete(ids, of: objectID, layer, options), layer)
        default: throw .invalid("There is no operation \(operation).")
        }
        if options.returnsMoment { object["editMoment"] = .integer(options.moment) }
        return .object(object)
    }

    private func editOptions(_ options: AskedOptions) -> EditOptions {
        var result = EditOptions()
        result.rollsBackOnFailure = options.rollsBack
        result.keepsGlobalIDs = options.usesGlobalIDs
        result.user = user
        result.time = options.moment
        return result
    }

    private var refusal: EditError { EditError(code: failingItems.code, name: "serverError", description: failingItems.description) }

    private func put(
        _ parameters: ServiceParameters, replacing id: Int?, of objectID: Int, _ layer: Layer, _ options: AskedOptions
    ) throws(ServiceError) -> EditResult {
        guard parameters.files.count == 1, let file = parameters.files.first, file.name == "attachment", let name = file.fileName else {
            throw .invalid("The request must have one file, in the part 'attachment'.")
        }
        let draft = AttachmentDraft(
            name: name, contentType: file.contentType ?? "application/octet-stream", content: AttachmentContent(file.bytes))
        if (id == nil ? failingItems.adds : failingItems.updates).contains(0) { return EditResult(objectID: id, error: refusal) }
        return try put(draft, replacing: id, of: objectID, layer, options)
    }

    private func put(
        _ draft: AttachmentDraft, replacing id: Int?, of objectID: Int, _ layer: Layer, _ options: AskedOptions
    ) throws(ServiceError) -> EditResult {
        do throws(FeatureError) {
            return try layer.table.putAttachment(draft, replacing: id, ofFeature: objectID, options: editOptions(options), hook: .none)
        } catch {
            if error.isStoreFailure { throw ServiceError(error) }
            return EditResult(objectID: id, error: EditError(error))
        }
    }

    private func delete(
        _ ids: [Int], of objectID: Int, _ layer: Layer, _ options: AskedOptions
    ) throws(ServiceError) -> [EditResult] {
        let failing = Set(failingItems.deletes.filter { ids.indices.contains($0) })
        if options.rollsBack && !failing.isEmpty {
            return ids.indices.map { EditResult(objectID: ids[$0], error: failing.contains($0) ? refusal : .rolledBack) }
        }
        let good = ids.indices.filter { !failing.contains($0) }.map { ids[$0] }
        var done = try storing { () throws(FeatureError) in
            try layer.table.deleteAttachments(good, ofFeature: objectID, options: editOptions(options))
        }.makeIterator()
        return ids.indices.compactMap { failing.contains($0) ? EditResult(objectID: ids[$0], error: refusal) : done.next() }
    }

    /// The `attachments` of `applyEdits`, which go by global ids.
    func applyAttachments(
        _ json: JSONValue, to layer: Layer, _ options: AskedOptions, isRolledBack: Bool
    ) throws(ServiceError) -> JSONValue {
        guard options.usesGlobalIDs else { throw .invalid("'attachments' parameter is invalid without 'useGlobalIds'.") }
        guard layer.definition.hasAttachments else { throw .invalid("The layer has no attachments.") }
        var results: [String: [EditResult]] = [:]
        for kind in ["adds", "updates", "deletes"] {
            for entry in json[kind]?.arrayValue ?? [] {
                let name = kind == "deletes" ? entry.stringValue : entry["globalId"]?.stringValue
                guard let globalID = name.flatMap(GlobalID.normalized) else {
                    throw .invalid("'attachments' parameter is invalid: \(kind)")
                }
                var result: EditResult
                if isRolledBack {
                    result = EditResult(objectID: nil, error: .rolledBack)
                } else if kind == "deletes" {
                    result = try deleteAttachment(globalID, layer, options)
                } else {
                    result = try putAttachment(entry, globalID, isNew: kind == "adds", layer, options)
                }
                result.globalID = globalID
                results[kind, default: []].append(result)
            }
        }
        return [
            "addResults": self.json(of: results["adds"] ?? [], layer), "updateResults": self.json(of: results["updates"] ?? [], layer),
            "deleteResults": self.json(of: results["deletes"] ?? [], layer),
        ]
    }

    private func putAttachment(
        _ entry: JSONValue, _ globalID: String, isNew: Bool, _ layer: Layer, _ options: AskedOptions
    ) throws(ServiceError) -> EditResult {
        guard let parent = entry["parentGlobalId"]?.stringValue.flatMap(GlobalID.normalized), let name = entry["name"]?.stringValue,
            let contentType = entry["contentType"]?.stringValue, let data = entry["data"]?.stringValue.flatMap({ Data(base64Encoded: $0) })
        else { throw .invalid("'attachments' parameter is invalid: \(globalID)") }
        let draft = AttachmentDraft(name: name, contentType: contentType, globalID: globalID, content: AttachmentContent(Array(data)))
        let found = try storing { () throws(FeatureError) in try find(globalID, layer) }
        if !isNew && found == nil { return Self.missing(globalID, layer) }
        guard let field = layer.definition.globalIDField else { return Self.missing(parent, layer) }
        let objectID = try storing { () throws(FeatureError) in
            var query = FeatureQuery()
            query.whereClause = try WhereClause(parsing: "\(field) = '\(parent)'", for: layer.definition)
            return try layer.table.objectIDs(of: query).first
        }
        guard let objectID else { return Self.missing(parent, layer) }
        if isNew, found != nil {
            return EditResult(objectID: nil, error: EditError(.duplicateGlobalID(layer: layer.definition.name, globalID: globalID)))
        }
        return try put(draft, replacing: isNew ? nil : found?.id, of: objectID, layer, options)
    }

    private func deleteAttachment(_ globalID: String, _ layer: Layer, _ options: AskedOptions) throws(ServiceError) -> EditResult {
        guard let found = try storing({ () throws(FeatureError) in try find(globalID, layer) }) else {
            return Self.missing(globalID, layer)
        }
        return try delete([found.id], of: found.objectID, layer, options)[0]
    }

    private static func missing(_ globalID: String, _ layer: Layer) -> EditResult {
        EditResult(objectID: nil, error: EditError(.noFeatureOfGlobalID(layer: layer.definition.name, globalID: globalID)))
    }

    /// The attachment of a global id; looks at each feature's.
    private func find(_ globalID: String, _ layer: Layer) throws(FeatureError) -> AttachmentInfo? {
        for id in try layer.table.objectIDs(of: FeatureQuery()) {
            if let info = try layer.table.attachmentInfos(ofFeature: id).first(where: { $0.globalID == globalID }) { return info }
        }
        return nil
    }
}
