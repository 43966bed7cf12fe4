import GromaFeatures
import GromaJSON

extension PopupElement {
    /// An element from its JSON (web map specification, `popupElement`). One of a kind that is not known is kept as it is.
    ///
    /// - Throws: `invalidDefinition` with the place under `path`.
    public init(json: JSONValue, path: String = "popupElement") throws(PopupError) {
        var object = try DefinitionObject(json, path: path)
        let type = try object.requiredName("type")
        guard let content = try Content(type, &object) else {
            self.init(.unknown(type: type))
            foreignMembers = object.rest
            source.members = json.objectValue
            return
        }
        self.init(content, title: try object.string("title"), description: try object.string("description"))
        if let values = try object.object("attributes") { attributes = try Attributes(values) }
        foreignMembers = object.rest
        source.members = json.objectValue
    }

    /// The element as web maps have it. What was read comes back as it was, but for what was changed since.
    public var json: JSONValue { source.merged(members) { (try? PopupElement(json: $0))?.members } }

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

extension PopupElement.Content {
    /// What an element shows, by its members; nil for a kind that is not known.
    fileprivate init?(_ type: String, _ object: inout DefinitionObject) throws(PopupError) {
        switch type {
        case "text": self = .text(try object.string("text"))
        case "fields":
            self = .fields(
                try object.array("fieldInfos") { (json, path) throws(PopupError) in try PopupFieldInfo(json: json, path: path) })
        case "media":
            self = .media(
                try object.array("mediaInfos") { (json, path) throws(PopupError) in try PopupMediaInfo(json: json, path: path) })
        case "attachments": self = .attachments(try object.word("displayType") ?? .auto)
        case "expression":
            guard let json = object.value("expressionInfo") else { throw .missingMember(path: object.place("expressionInfo")) }
            self = .expression(try PopupExpressionInfo(json: json, path: object.place("expressionInfo"), isElement: true))
        case "relationship": self = .relationship(try PopupRelationship(&object))
        default: return nil
        }
    }

    /// The word of the specification for it.
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
        case .attachments(let display): object["displayType"] = .string(display.rawValue)
        case .expression(let info): object["expressionInfo"] = info.json
        case .relationship(let relationship): relationship.write(to: &object)
        case .unknown: break
        }
    }
}

extension Attributes {
    /// The values that an expression gave to an element.
    fileprivate init(_ object: DefinitionObject) throws(PopupError) {
        self.init()
        for member in object.rest.members {
            guard let value = AttributeValue(scalar: member.value) else {
                throw DefinitionObject.wrong(object.place(member.name), member.value, "null, a finite number or a string")
            }
            self[member.name] = value
        }
    }
}
