import GromaJSON

extension PopupMediaInfo {
    /// Creates a picture or chart from its JSON (web map specification, `mediaInfo` and `value`).
    ///
    /// - Throws: `invalidDefinition` with the place under `path`.
    public init(json: JSONValue, path: String = "mediaInfo") throws(PopupError) { try self.init(json: json, path: path, report: nil) }

    init(json: JSONValue, path: String, report: DefinitionReport?) throws(PopupError) {
        var object = try DefinitionObject(json, path: path, report: report)
        let word = try object.requiredName("type")
        guard let kind = Kind(rawValue: word) else {
            let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalidDefinition(path: object.place("type"), found: "\"\(word.prefix(60))\"", expected: "one of \(kinds)")
        }
        self.init(kind, title: try object.string("title") ?? "", caption: try object.string("caption") ?? "")
        altText = try object.string("altText")
        refreshInterval = try object.amount("refreshInterval")
        if var value = try object.object("value") {
            sourceURL = try value.name("sourceURL")
            linkURL = try value.name("linkURL")
            fields = try value.strings("fields") ?? []
            normalizeField = try value.name("normalizeField")
            tooltipField = try value.name("tooltipField")
            colors = try value.array("colors") { (json, path) throws(PopupError) in try Self.color(json, path) } ?? []
            foreignValueMembers = value.rest()
        }
        foreignMembers = object.rest()
        source = DefinitionSource(members: json.objectValue, path: path)
    }

    /// Returns the `mediaInfos` of an object, without those of unknown kinds; nil if it has none.
    static func list(_ object: inout DefinitionObject) throws(PopupError) -> [PopupMediaInfo]? {
        let copy = object
        return try object.array("mediaInfos") { (json, path) throws(PopupError) -> PopupMediaInfo? in
            do throws(PopupError) { return try PopupMediaInfo(json: json, path: path, report: copy.report) } catch {
                // Without a kind, or without a mandatory value, it is not a medium.
                guard case .invalidDefinition(path + ".type", let found, _) = error, found.hasPrefix("\"") else { throw error }
                try copy.note(error)
                return nil
            }
        }?.compactMap(\.self)
    }

    private static func color(_ json: JSONValue, _ path: String) throws(PopupError) -> [Int] {
        let parts = (json.arrayValue ?? []).map { $0.intValue ?? -1 }
        guard 3...4 ~= parts.count, parts.allSatisfy({ 0...255 ~= $0 }) else {
            throw DefinitionObject.wrong(path, json, "an array of three or four whole numbers from 0 to 255")
        }
        return parts.count == 3 ? parts + [255] : parts
    }

    /// The medium as in web maps. What was read is written back identically, except for later changes.
    public var json: JSONValue { source.merged(members) { (try? PopupMediaInfo(json: $0, path: "", report: DefinitionReport()))?.members } }

    private var members: JSONObject {
        var value = JSONObject()
        if !fields.isEmpty || kind != .image { value["fields"] = .array(fields.map { .string($0) }) }
        value.set("normalizeField", normalizeField.map { .string($0) })
        value.set("tooltipField", tooltipField.map { .string($0) })
        if !colors.isEmpty { value["colors"] = .array(colors.map { .array($0.map { .integer($0) }) }) }
        value.set("sourceURL", sourceURL.map { .string($0) })
        value.set("linkURL", linkURL.map { .string($0) })
        value.append(foreign: foreignValueMembers)
        var object: JSONObject = ["title": .string(title), "type": .string(kind.rawValue), "caption": .string(caption)]
        object.set("altText", altText.map { .string($0) })
        object.set("refreshInterval", refreshInterval.map { .number($0) })
        object["value"] = .object(value)
        object.append(foreign: foreignMembers)
        return object
    }
}
