import GromaGeometry
import GromaJSON

/// Reads GPX's elements from an XML scanner.
struct GPXElementReader {
    var scanner: XMLScanner
    /// The prefix of GPX's own elements in this text.
    var prefix = ""
    /// The namespaces of prefixes, after the root's start tag and at the current position.
    private var rootNamespaces = XMLNamespaces()
    private var namespaces = XMLNamespaces()

    /// A point that is being read: position, time, and other data.
    struct Point {
        var coordinate = Coordinate(x: 0, y: 0)
        var attributes = JSONObject()
        var foreign = JSONObject()
    }

    init(_ scanner: XMLScanner) { self.scanner = scanner }

    /// Returns the name of a GPX element without its prefix; nil for an element of another vocabulary.
    func own(_ name: String) -> String? {
        if prefix.isEmpty { return name.contains(":") ? nil : name }
        return name.namePrefix == prefix ? name.localName : nil
    }

    /// Returns to a position after the root element's start tag.
    mutating func rewind(to place: Int, root: String) throws(FormatError) {
        try scanner.rewind(to: place, open: [root])
        namespaces = rootNamespaces
    }

    /// Sets the element that has just begun as the root.
    mutating func enterRoot(_ name: String) {
        prefix = name.namePrefix
        rootNamespaces = namespaces
    }

    /// Returns the next event, and records its namespaces.
    mutating func next() throws(FormatError) -> XMLEvent {
        let event = try scanner.next()
        switch event {
        case .start:
            for attribute in scanner.attributes where attribute.name.hasPrefix("xmlns") {
                let prefix = attribute.name == "xmlns" ? "" : attribute.name.localName
                namespaces.declare(prefix, attribute.value, depth: scanner.open.count)
            }
        case .end:
            namespaces.leave(to: scanner.open.count)
        default: break
        }
        return event
    }

    /// Skips the element that has just begun.
    mutating func skip() throws(FormatError) {
        let depth = scanner.open.count
        while scanner.open.count >= depth { _ = try next() }
    }

    /// Returns the text of the element that has just begun; child elements are skipped.
    mutating func readText() throws(FormatError) -> String {
        let depth = scanner.open.count
        var result: [UInt8] = []
        while scanner.open.count >= depth {
            if case .text = try next(), scanner.open.count == depth { result.append(contentsOf: scanner.text) }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the number in the element that has just begun; nil if it is empty.
    mutating func readNumber(_ name: String) throws(FormatError) -> Double? {
        let place = scanner.place
        let text = try readText()
        guard text.utf8.contains(where: { $0 > 0x20 }) else { return nil }
        return try Self.number(text, "<\(name)>", at: place, scanner.format)
    }

    static func number(_ text: String, _ what: String, at place: Int, _ format: String) throws(FormatError) -> Double {
        var text = text
        let quick = text.withUTF8 { bytes -> Double? in
            var json = JSONReader(bytes)
            guard let value = try? json.readExtendedDouble(), (try? json.finish()) != nil else { return nil }
            return value
        }
        if let quick, quick.isFinite { return quick }
        let trimmed = text.filter { !$0.isWhitespace }
        let isPlain = trimmed.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E || $0 | 0x20 == 0x65 }
        // The point that ends a number is completed by a zero; a point alone is no number.
        if isPlain, trimmed.utf8.contains(where: { $0 &- 0x30 < 10 }), trimmed.count == text.trimmedCount,
            let value = Double(trimmed.hasSuffix(".") ? trimmed + "0" : trimmed), value.isFinite
        {
            return value
        }
        let facts = FormatFault(format: format, offset: place, found: "'\(text.prefix(24))' in \(what)", expected: "a decimal number")
        throw ["nan", "inf", "+inf", "-inf", "infinity"].contains(trimmed.lowercased()) || isPlain && quick != nil
            ? .notFinite(facts) : .syntax(facts)
    }

    // MARK: Points

    /// Reads a point element that has just begun.
    mutating func readPoint(_ element: String) throws(FormatError) -> Point {
        var point = Point()
        let place = scanner.place
        for (name, path) in [("lat", \Coordinate.y), ("lon", \Coordinate.x)] {
            guard let attribute = scanner.attributes.first(where: { $0.name == name }) else {
                throw .missingMember(scanner.fault("<\(element)> without '\(name)'", "attributes lat and lon"))
            }
            point.coordinate[keyPath: path] = try Self.number(attribute.value, "'\(name)'", at: place, scanner.format)
        }
        let depth = scanner.open.count
        while scanner.open.count >= depth {
            guard case .start(let name) = try next() else { continue }
            switch own(name) {
            case "ele": point.coordinate.z = try readNumber(name) ?? .nan
            case "time":
                let text = try readText()
                if let seconds = GPXTime.seconds(text) {
                    point.coordinate.m = seconds
                } else if text.utf8.contains(where: { $0 > 0x20 }) {
                    point.attributes["time"] = .string(text)
                }
            default: try readField(name, &point.attributes, &point.foreign)
            }
        }
        return point
    }

    /// Reads a child element that has just begun into the attributes, or into the extensions.
    mutating func readField(_ name: String, _ attributes: inout JSONObject, _ foreign: inout JSONObject) throws(FormatError) {
        guard let own = own(name) else {
            try addExtension(try readTree(name), &attributes, &foreign)
            return
        }
        if own == "extensions" {
            let depth = scanner.open.count
            while scanner.open.count >= depth {
                if case .start(let child) = try next() { try addExtension(try readTree(child), &attributes, &foreign) }
            }
            return
        }
        guard let field = GPXField(rawValue: own) else { return try skip() }
        if field == .link {
            let link = try readLink()
            attributes.append(link, to: "link")
        } else {
            let text = try readText()
            if field.isNumber {
                let value = try? Self.number(text, own, at: 0, scanner.format)
                attributes[own] = value.map { field.isDecimal ? .real($0) : .number($0) } ?? (text.isEmpty ? nil : .string(text))
            } else if !text.isEmpty || field == .name {
                attributes[own] = .string(text)
            }
        }
    }

    private mutating func readLink() throws(FormatError) -> JSONValue {
        var link = JSONObject()
        link["href"] = .string(scanner.attributes.first { $0.name == "href" }?.value ?? "")
        let depth = scanner.open.count
        while scanner.open.count >= depth {
            guard case .start(let name) = try next() else { continue }
            if let own = own(name), own == "text" || own == "type" {
                link[own] = .string(try readText())
            } else {
                try skip()
            }
        }
        return .object(link)
    }

    // MARK: Extensions

    /// Keeps an element of another vocabulary; Groma's own elements contain attributes.
    private func addExtension(_ tree: JSONValue, _ attributes: inout JSONObject, _ foreign: inout JSONObject) throws(FormatError) {
        if tree["namespace"]?.stringValue == GPXMember.namespace, let element = tree["name"]?.stringValue {
            let text = tree["content"]?.arrayValue?.first?.stringValue ?? ""
            let key = tree["attributes"]?["name"]?.stringValue
            if let value = try? JSONValue(parsing: text.utf8), key != nil || element == "id" {
                switch element {
                case "attribute": attributes[key ?? ""] = value
                case "id": foreign["id"] = value
                default: foreign[key ?? ""] = value
                }
                return
            }
        }
        foreign.append(tree, to: GPXMember.extensions)
    }

    /// Reads an element with all of its contents as JSON.
    private mutating func readTree(_ name: String) throws(FormatError) -> JSONValue {
        var tree = JSONObject()
        let namespace = namespaces[name.namePrefix]
        tree["name"] = .string(namespace == nil ? name : name.localName)
        if let namespace, !namespace.isEmpty { tree["namespace"] = .string(namespace) }
        var attributes = JSONObject()
        for attribute in scanner.attributes where !attribute.name.hasPrefix("xmlns") {
            let prefix = attribute.name.namePrefix
            let space = prefix.isEmpty || prefix == "xml" ? nil : namespaces[prefix]
            attributes[space.map { "{\($0)}\(attribute.name.localName)" } ?? attribute.name] = .string(attribute.value)
        }
        if !attributes.isEmpty { tree["attributes"] = .object(attributes) }
        var content: [JSONValue] = []
        // Comments and sections of character data divide a text for the scanner, but not for its reader.
        var text: [UInt8] = []
        func endText() {
            if text.contains(where: { $0 > 0x20 }) { content.append(.string(String(decoding: text, as: UTF8.self))) }
            text = []
        }
        let depth = scanner.open.count
        while scanner.open.count >= depth {
            switch try next() {
            case .start(let child):
                endText()
                content.append(try readTree(child))
            case .text: text.append(contentsOf: scanner.text)
            default: break
            }
        }
        endText()
        if !content.isEmpty { tree["content"] = .array(content) }
        return .object(tree)
    }
}

extension JSONObject {
    /// Appends an element to the array of a member. O(1)
    fileprivate mutating func append(_ element: JSONValue, to name: String) {
        var elements = self[name]?.arrayValue ?? []
        // The array is uniquely referenced while it grows, so that it is not copied.
        self[name] = .null
        elements.append(element)
        self[name] = .array(elements)
    }
}

extension String {
    /// The number of characters without surrounding white space; white space inside counts as text.
    fileprivate var trimmedCount: Int {
        let trimmed = drop(while: \.isWhitespace)
        return trimmed.count - trimmed.reversed().prefix(while: \.isWhitespace).count
    }
}
