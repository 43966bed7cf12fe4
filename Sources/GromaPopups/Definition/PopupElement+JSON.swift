import GromaFeatures
import GromaFormats
import GromaJSON

extension PopupElement {
    /// Creates an element from its JSON (web map specification, `popupElement`). An element of an unknown kind is kept unchanged.
    ///
    /// - Throws: `invalidDefinition` with the place under `path`.
    /// - Complexity: O(*n*), where *n* is the size of the JSON.
    public init(json: JSONValue, path: String = "popupElement") throws(PopupError) { try self.init(json: json, path: path, report: nil) }

    /// The kinds of the specification that only its maker's applications show.
    private static let unsupported = ["utilityNetworkAssociations"]

    init(json: JSONValue, path: String, report: DefinitionReport?) throws(PopupError) {
        var object = try DefinitionObject(json, path: path, report: report)
        let type = try object.requiredName("type")
        guard let content = try Content(type, &object) else {
            self.init(.unknown(type: type))
            if let report, !Self.unsupported.contains(type) {
                let expected = "one of \(Content.types.joined(separator: ", "))"
                report.note(PopupDefinitionProblem(path: object.place("type"), found: "\"\(type.prefix(60))\"", expected: expected))
            }
            source = DefinitionSource(members: json.objectValue, path: path)
            // The members of such an element are unknown.
            var members = json.objectValue ?? JSONObject()
            members["type"] = nil
            foreignMembers = members
            return
        }
        self.init(content, title: try object.string("title"), description: try object.string("description"))
        if let values = try object.object("attributes") { attributes = try Attributes(values) }
        foreignMembers = object.rest(knowing: content.otherMembers)
        source = DefinitionSource(members: json.objectValue, path: path)
    }

    /// The element as in web maps. What was read is written back identically, except for later changes.
    ///
    /// - Complexity: O(*n*), where *n* is the size of the element.
    public var json: JSONValue { source.merged(members) { (try? PopupElement(json: $0, path: "", report: DefinitionReport()))?.members } }

    private var members: JSONObject {
        var object: JSONObject = ["type": .string(content.type)]
        object.set("title", title.map { .string($0) })
        object.set("description", description.map { .string($0) })
        content.write(to: &object)
        if let attributes { object["attributes"] = .object(JSONObject(attributes.pairs.map { ($0.name, $0.value.json) })) }
        object.append(foreign: foreignMembers)
        return object
    }
}

extension PopupElement {
    /// The types of the specification that are shown.
    package static var types: [String] { Content.types }
}

extension PopupElement.Content {
    /// Reads the content of an element from its members; nil for an unknown kind.
    fileprivate init?(_ type: String, _ object: inout DefinitionObject) throws(PopupError) {
        let report = object.report
        switch type {
        case "text": self = .text(try object.string("text"))
        case "fields":
            self = .fields(
                try object.array("fieldInfos") { (json, path) throws(PopupError) in
                    try PopupFieldInfo(json: json, path: path, report: report)
                })
        case "media": self = .media(try PopupMediaInfo.list(&object))
        case "attachments": self = .attachments(try PopupAttachmentList(&object))
        case "expression":
            guard let json = object.value("expressionInfo") else { throw .missingMember(path: object.place("expressionInfo")) }
            self = .expression(
                try PopupExpressionInfo(json: json, path: object.place("expressionInfo"), isElement: true, report: report))
        case "relationship": self = .relationship(try PopupRelationship(&object))
        default: return nil
        }
    }

    /// The types of the specification that are shown.
    static let types = ["text", "fields", "media", "attachments", "relationship", "expression"]

    /// Members of an element of this kind in addition to those that are read.
    fileprivate var otherMembers: [String] {
        switch self {
        case .relationship: ["displayType"]
        default: []
        }
    }

    /// The type in the specification.
    var type: String {
        switch self {
        case .text: "text"
        case .fields: "fields"
        case .media: "media"
        case .attachments: "attachments"
        case .expression: "expression"
        case .relationship: "relationship"
        case .unknown(let type): type
        }
    }

    fileprivate func write(to object: inout JSONObject) {
        switch self {
        case .text(let text): object.set("text", text.map { .string($0) })
        case .fields(let infos): object.set("fieldInfos", infos.map { .array($0.map(\.json)) })
        case .media(let infos): object.set("mediaInfos", infos.map { .array($0.map(\.json)) })
        case .attachments(let list): list.write(to: &object)
        case .expression(let info): object["expressionInfo"] = info.json
        case .relationship(let relationship): relationship.write(to: &object)
        case .unknown: break
        }
    }
}

extension Attributes {
    /// Reads the values that an expression has given to an element.
    fileprivate init(_ object: DefinitionObject) throws(PopupError) {
        self.init()
        for member in object.rest().members {
            guard let value = AttributeValue(scalar: member.value) else {
                throw DefinitionObject.wrong(object.place(member.name), member.value, "null, a finite number or a string")
            }
            self[member.name] = value
        }
    }
}
