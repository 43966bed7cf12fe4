import GromaFeatures
import GromaJSON

/// The attachments that an element shows, their display, and their order.
public struct PopupAttachmentList: Hashable, Sendable {
    /// The display.
    public var display: PopupElement.AttachmentDisplay
    /// The kinds of contents that are shown: the first part of their media types (`image`), or the complete type (`image/png`); empty for
    /// all.
    public var types: [String]
    /// The keywords, of which shown attachments must have at least one, ignoring case; empty for all. Attachments of stores without
    /// keywords are also shown.
    public var keywords: [String]
    /// The order; empty for the order in which they were added. The fields are those of ``orderFields``.
    public var orderByFields: [PopupOrder]

    /// Creates a list.
    public init(
        _ display: PopupElement.AttachmentDisplay = .auto, types: [String] = [], keywords: [String] = [], orderByFields: [PopupOrder] = []
    ) {
        self.keywords = keywords
        self.display = display
        self.types = types
        self.orderByFields = orderByFields
    }

    /// All attachments, with automatic display.
    public static let auto = PopupAttachmentList(.auto)

    /// The fields by which attachments can be ordered, with the names of feature services; case is ignored.
    public static let orderFields = ["attachmentId", "name", "contentType", "size", "att_name", "content_type", "data_size"]

    /// The first parts of media types.
    static let knownTypes = ["application", "audio", "image", "model", "text", "video"]
}

extension PopupElement {
    /// The display of attachments.
    public enum AttachmentDisplay: String, Hashable, Sendable, CaseIterable {
        /// As pictures.
        case preview
        /// As a list of names.
        case list
        /// Automatic.
        case auto
    }
}

extension PopupAttachmentList {
    init(_ object: inout DefinitionObject) throws(PopupError) {
        self.init(try object.word("displayType") ?? .auto)
        types =
            try object.array("attachmentTypes") { (json, path) throws(PopupError) in
                guard let type = json.stringValue else { throw DefinitionObject.wrong(path, json, "a string") }
                guard Self.knownTypes.contains(String(type.lowercased().prefix { $0 != "/" })) else {
                    throw .invalidDefinition(
                        path: path, found: "\"\(type.prefix(60))\"", expected: "one of \(Self.knownTypes.joined(separator: ", "))")
                }
                return type
            } ?? []
        keywords = try object.strings("attachmentKeywords") ?? []
        orderByFields = try PopupOrder.list(&object, fields: Self.orderFields) ?? []
    }

    func write(to object: inout JSONObject) {
        object["displayType"] = .string(display.rawValue)
        if !types.isEmpty { object["attachmentTypes"] = .array(types.map { .string($0) }) }
        if !keywords.isEmpty { object["attachmentKeywords"] = .array(keywords.map { .string($0) }) }
        if !orderByFields.isEmpty { object["orderByFields"] = .array(orderByFields.map(\.json)) }
    }

    /// Returns those of the attachments that are shown, in order. O(n log n)
    func shown(of attachments: [Attachment]) -> [Attachment] {
        let wanted = Set(keywords.map { $0.lowercased() })
        let chosen = attachments.filter { attachment in
            guard types.isEmpty || types.contains(where: { Self.matches(attachment, $0) }) else { return false }
            guard !wanted.isEmpty, let words = attachment.info.keywords else { return true }
            return words.contains { wanted.contains($0.lowercased()) }
        }
        guard !orderByFields.isEmpty else { return chosen }
        return chosen.enumerated().sorted { a, b in
            for order in orderByFields {
                guard let isBefore = Self.isBefore(a.element.info, b.element.info, by: order.field) else { continue }
                return isBefore != order.isDescending
            }
            return a.offset < b.offset
        }.map(\.element)
    }

    private static func matches(_ attachment: Attachment, _ type: String) -> Bool {
        let (has, wanted) = (attachment.info.contentType.lowercased(), type.lowercased())
        let parts = wanted.split(separator: "/", maxSplits: 1)
        guard parts.count == 2, parts[1] != "*" else { return has.hasPrefix((parts.first ?? "") + "/") }
        return has.prefix { $0 != ";" } == wanted
    }

    /// Whether one attachment precedes another; nil if the field is equal.
    private static func isBefore(_ a: AttachmentInfo, _ b: AttachmentInfo, by field: String) -> Bool? {
        func compare<Value: Comparable>(_ a: Value, _ b: Value) -> Bool? { a == b ? nil : a < b }
        switch field.lowercased() {
        case "attachmentid": return compare(a.id, b.id)
        case "name", "att_name": return compare(a.name.lowercased(), b.name.lowercased())
        case "contenttype", "content_type": return compare(a.contentType.lowercased(), b.contentType.lowercased())
        case "size", "data_size": return compare(a.size, b.size)
        default: return nil
        }
    }
}
