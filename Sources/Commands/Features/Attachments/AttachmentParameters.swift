import GromaBase
import GromaFeatures
import GromaFormats
import GromaRPC

/// The feature whose attachments a method edits.
package struct AttachmentOwner {
    package var layer = ""
    package var objectID = 0
}

/// The given contents of an attachment, and its name.
package struct AttachmentInput {
    var path: String?
    var bytes: [UInt8]?
    package var name: String?
    package var contentType: String?

    package init() {}
}

extension AttachmentInput {
    /// Returns the name of a new attachment.
    package func requiredName() throws(CommandError) -> String {
        if let name = name ?? path.map({ String($0.split(separator: "/").last ?? "") }) { return name }
        throw CommandError(
            .missingParameter, bytes == nil ? "there are no contents" : "data has no name of its own",
            path: bytes == nil ? "params.path" : "params.name",
            expected: bytes == nil ? "a path, or data in base 64" : "a file name")
    }
}

extension Parameter {
    /// Returns the parameters of all methods for attachments.
    package static func owner(_ place: WritableKeyPath<Target, AttachmentOwner> & Sendable) -> [Parameter] {
        [
            .layer { $0[keyPath: place].layer = $1 },
            Parameter.int("objectId", "The feature with the attachments.") { $0[keyPath: place].objectID = $1 }.required,
        ]
    }

    /// Returns the parameters of methods with contents.
    package static func attachment(_ place: WritableKeyPath<Target, AttachmentInput> & Sendable) -> [Parameter] {
        [
            .string("path", "A file below the root with the contents; it is copied.") { $0[keyPath: place].path = $1 },
            Parameter("data", .string, "The contents in Base64, instead of a path.") { target, decoder throws(CommandError) in
                guard let bytes = Base64.bytes(of: try decoder.string()) else {
                    throw decoder.error(.formatError, "is no base 64", expected: "base 64 (RFC 4648), with or without padding")
                }
                target[keyPath: place].bytes = bytes
            },
            .string("name", "The file name, without folders; by default that of the path.") { $0[keyPath: place].name = $1 },
            .string("contentType", "The media type, such as image/png; by default detected from the name's extension or the contents.") {
                $0[keyPath: place].contentType = $1
            },
        ]
    }

    /// Returns the parameter with the id of an attachment.
    package static func attachmentID(set: @escaping @Sendable (inout Target, Int) -> Void) -> Parameter {
        Parameter.int("id", "The attachment, by its id from attachments.list.", set: set).required
    }
}

extension Session {
    /// Returns the attachment manager of a feature.
    package func attachments(of owner: AttachmentOwner) throws(CommandError) -> AttachmentManager {
        let layer = try openLayer(named: owner.layer)
        guard layer.definition.hasAttachments else {
            throw CommandError(
                .notSupported, "the layer \"\(layer.name)\" has no attachments", path: "params.layer", found: .string(layer.name),
                expected: "a layer with hasAttachments")
        }
        return layer.layer.attachmentManager(for: try feature(owner.objectID, of: layer))
    }

    /// Informs observers that show the feature's attachments that these may have changed.
    package func tellObservers(of owner: AttachmentOwner) {
        guard let layer = layers[owner.layer]?.layer else { return }
        layers.attachmentsDidChange(of: layer, objectID: owner.objectID)
    }

    /// Runs a closure with the given contents.
    package func withContent<Value>(
        of input: AttachmentInput, _ body: (AttachmentContent) throws(FeatureError) -> Value
    ) throws(CommandError) -> Value {
        switch (input.path, input.bytes) {
        case (nil, let bytes?): return try withFeatureErrors { () throws(FeatureError) in try body(AttachmentContent(bytes)) }
        case (let path?, nil):
            do throws(CommandError) {
                return try withFile(path) { descriptor throws(CommandError) in
                    // Opened once, and read once by the code that copies it: a file that replaces it in the meantime is not read.
                    let content = AttachmentContent(size: FileAccess.size(of: descriptor)) { () throws(FormatError) in
                        ByteSource.descriptor(descriptor, named: path)
                    }
                    return try withFeatureErrors { () throws(FeatureError) in try body(content) }
                }
            } catch { throw error.at("params.path") }
        case (nil, nil):
            throw CommandError(.missingParameter, "there are no contents", path: "params.path", expected: "a path, or data in base 64")
        case (.some, .some):
            throw CommandError(.invalidValue, "there are a path and data", path: "params.data", expected: "one of them")
        }
    }
}

extension Attachment {
    /// The members of an attachment.
    package static let members: [AnswerMember<Attachment>] = [
        .int("id") { $0.id }, .string("globalId") { $0.info.globalID }, .string("name") { $0.info.name },
        .strings("keywords") { $0.info.keywords }, .string("contentType") { $0.info.contentType },
        .int("size", in: 0...Int.max) { $0.info.size }, .choice("state") { $0.editState },
    ]

    /// The shape of an attachment in answers.
    package static let shape = AnswerShape(
        "An attachment of a feature, with its pending edit.", members: members
    ).shared(as: "Attachment")
}
