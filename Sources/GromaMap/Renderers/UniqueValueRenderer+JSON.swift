import GromaBase
import GromaJSON

extension UniqueValueRenderer {
    /// Reads a renderer. If both `uniqueValueGroups` and `uniqueValueInfos` are present, the groups are used, as in current clients.
    /// O(classes)
    ///
    /// - Throws: `invalid` with the path, the value found and the expected one.
    public init(json: JSONValue, path: String, symbols: SymbolCatalog) throws(MapError) {
        var object = try DefinitionObject(json, path: path)
        _ = object.value("type")
        var fields: [String] = []
        for name in ["field1", "field2", "field3"] {
            if let field = try object.name(name) { fields.append(field) }
        }
        if fields.isEmpty, let field = try object.valueField("field1") { fields = [field] }
        guard !fields.isEmpty else {
            throw .invalid(path: object.place("field1"), found: "nothing", expected: "the name of a field")
        }
        let delimiter = try object.string("fieldDelimiter").flatMap { $0.isEmpty ? nil : $0 } ?? ","
        let groups = try object.array("uniqueValueGroups") { (json, path) throws(MapError) in
            try Self.group(json, path, fields.count, symbols)
        }
        let infos = try object.array("uniqueValueInfos") { (json, path) throws(MapError) in
            try Self.info(json, path, fields.count, delimiter, symbols)
        }
        let grouped = groups.map { Array($0.joined()) } ?? []
        self.init(
            fields: fields, classes: grouped.isEmpty ? infos ?? [] : grouped, defaultSymbol: try object.symbol("defaultSymbol", symbols),
            defaultLabel: try object.string("defaultLabel") ?? "", fieldDelimiter: delimiter)
        foreignMembers = object.rest
    }

    /// Reads an element of `uniqueValueInfos`: the values of all fields in a single text.
    private static func info(
        _ json: JSONValue, _ path: String, _ fieldCount: Int, _ delimiter: String, _ symbols: SymbolCatalog
    ) throws(MapError) -> Class {
        var object = try DefinitionObject(json, path: path)
        let whole = try value(object.value("value") ?? .null, object.place("value"))
        var values = [whole]
        if fieldCount > 1 {
            values = parts(of: whole, by: delimiter)
            guard values.count == fieldCount else {
                throw .invalid(
                    path: object.place("value"), found: "\"\(whole.prefix(60))\"",
                    expected: "\(fieldCount) values with \"\(delimiter)\" between them")
            }
        }
        return try item(&object, values: [values], heading: nil, symbols)
    }

    /// Reads an element of `uniqueValueGroups`: classes under a heading, with separate values for each field.
    private static func group(
        _ json: JSONValue, _ path: String, _ fieldCount: Int, _ symbols: SymbolCatalog
    ) throws(MapError) -> [Class] {
        var object = try DefinitionObject(json, path: path)
        let heading = try object.string("heading")
        return try object.array("classes") { (json, path) throws(MapError) in
            var object = try DefinitionObject(json, path: path)
            let values = try object.array("values") { (json, path) throws(MapError) in
                var values: [String] = []
                for (index, element) in (json.arrayValue ?? [json]).enumerated() { values.append(try value(element, "\(path)[\(index)]")) }
                guard values.count == fieldCount else {
                    throw .invalid(path: path, found: values.count.counting("value"), expected: "one for each of \(fieldCount) fields")
                }
                return values
            }
            return try item(&object, values: values ?? [], heading: heading, symbols)
        } ?? []
    }

    private static func item(
        _ object: inout DefinitionObject, values: [[String]], heading: String?, _ symbols: SymbolCatalog
    ) throws(MapError) -> Class {
        var item = Class(
            values: values, symbol: try object.requiredSymbol("symbol", symbols), label: try object.string("label"),
            description: try object.string("description") ?? "", heading: heading)
        item.foreignMembers = object.rest
        return item
    }

    private static func value(_ json: JSONValue, _ path: String) throws(MapError) -> String {
        switch json {
        case .null: return nullText
        case .string(let text): return text
        case .number: return json.text
        case .bool, .array, .object: throw .invalid(path: path, found: json.kind.article, expected: "a text or a number")
        }
    }

    /// Returns the pieces of a text between delimiters, without the surrounding spaces that services write after commas.
    private static func parts(of text: String, by delimiter: String) -> [String] {
        var parts: [String] = []
        var rest = Substring(text)
        while let found = rest.range(of: delimiter) {
            parts.append(String(rest[..<found.lowerBound]))
            rest = rest[found.upperBound...]
        }
        parts.append(String(rest))
        return parts.map { part in
            var part = Substring(part)
            while part.first == " " { part.removeFirst() }
            while part.last == " " { part.removeLast() }
            return String(part)
        }
    }

    /// The renderer as JSON: `uniqueValueInfos`, which all clients read, and `uniqueValueGroups` if classes have headings or several
    /// values. O(classes)
    public var json: JSONValue {
        var object: JSONObject = ["type": .string(Self.typeName)]
        for (index, field) in fields.enumerated() { object["field\(index + 1)"] = .string(field) }
        if fields.count > 1 || fieldDelimiter != "," { object["fieldDelimiter"] = .string(fieldDelimiter) }
        object["defaultSymbol"] = defaultSymbol?.json ?? .null
        object["defaultLabel"] = defaultLabel.isEmpty ? .null : .string(defaultLabel)
        object["uniqueValueInfos"] = .array(
            classes.flatMap { item in
                item.values.map { values in
                    var info: JSONObject = ["value": .string(values.joined(separator: fieldDelimiter))]
                    item.write(to: &info)
                    return .object(info)
                }
            })
        if classes.contains(where: { $0.heading != nil || $0.values.count != 1 }) { object["uniqueValueGroups"] = .array(groups) }
        object.append(foreign: foreignMembers)
        return .object(object)
    }

    private var groups: [JSONValue] {
        var groups: [(heading: String?, classes: [JSONValue])] = []
        for item in classes {
            var info: JSONObject = ["values": .array(item.values.map { .array($0.map { .string($0) }) })]
            item.write(to: &info)
            if let last = groups.last, last.heading == item.heading {
                groups[groups.count - 1].classes.append(.object(info))
            } else {
                groups.append((item.heading, [.object(info)]))
            }
        }
        return groups.map { group in
            var object = JSONObject()
            object.set("heading", group.heading.map { .string($0) })
            object["classes"] = .array(group.classes)
            return .object(object)
        }
    }
}

extension UniqueValueRenderer.Class {
    fileprivate func write(to object: inout JSONObject) {
        object["label"] = .string(label)
        object["description"] = .string(description)
        object["symbol"] = symbol.json
        object.append(foreign: foreignMembers)
    }
}

extension Substring {
    /// Returns the range of the first occurrence of another, non-empty text, compared by bytes; nil if there is none.
    fileprivate func range(of other: String) -> Range<Index>? {
        guard let first = other.utf8.first else { return nil }
        var start = startIndex
        while let place = utf8[start...].firstIndex(of: first) {
            if utf8[place...].starts(with: other.utf8) { return place..<utf8.index(place, offsetBy: other.utf8.count) }
            start = utf8.index(after: place)
        }
        return nil
    }
}
