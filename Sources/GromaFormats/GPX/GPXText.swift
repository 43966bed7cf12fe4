import GromaGeometry
import GromaJSON

/// Writes GPX's elements.
struct GPXText: ~Copyable {
    var text = TextBuffer(capacity: 1 << 16)
    private let decimals: Int?
    /// What was not written.
    private(set) var dropped = DroppedParts()

    init(decimals: Int?) { self.decimals = decimals }

    static let header: StaticString =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"Groma\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n"
    static let footer: StaticString = "</gpx>\n"

    /// Writes a number as `xsd:decimal`, which has no exponent.
    mutating func decimal(_ value: Double, decimals: Int? = nil) {
        let rounded = decimals.map { Rounding(decimals: $0).round(value) } ?? value
        let start = text.count
        text.number(rounded)
        guard text.bytes[start...].contains(UInt8(ascii: "e")) else { return }
        text.truncate(to: start)
        let digits = Digits.text(rounded)
        guard let mark = digits.firstIndex(of: "e"), let exponent = Int(digits[digits.index(after: mark)...]) else {
            return text.append(digits)
        }
        var mantissa = digits[..<mark]
        if mantissa.hasPrefix("-") {
            text.append("-")
            mantissa = mantissa.dropFirst()
        }
        let parts = mantissa.split(separator: ".")
        let whole = String(parts[0])
        let fraction = parts.count > 1 ? String(parts[1]) : ""
        if exponent < 0 {
            text.append("0." + String(repeating: "0", count: -exponent - whole.count) + whole + fraction)
        } else {
            text.append(whole + fraction + String(repeating: "0", count: max(0, exponent - fraction.count)))
        }
    }

    /// Writes a point with its data, from `<wpt …>` to `</wpt>`.
    mutating func point(
        _ element: StaticString, _ coordinate: Coordinate, _ attributes: JSONObject? = nil, _ further: JSONObject? = nil,
        id: JSONValue? = nil
    ) {
        text.append("<")
        text.append(element)
        text.append(" lat=\"")
        decimal(coordinate.y, decimals: decimals)
        text.append("\" lon=\"")
        decimal(coordinate.x, decimals: decimals)
        text.append("\"")
        let hasContent = !coordinate.z.isNaN || !coordinate.m.isNaN || attributes != nil || further != nil || id != nil
        guard hasContent else { return text.append("/>\n") }
        text.append(">")
        if !coordinate.z.isNaN {
            text.append("<ele>")
            decimal(coordinate.z, decimals: decimals)
            text.append("</ele>")
        }
        let ownTime = attributes?["time"]?.stringValue
        if let time = coordinate.m.isNaN ? ownTime : GPXTime.text(coordinate.m) {
            text.append("<time>")
            XMLText.write(time, to: &text)
            text.append("</time>")
        } else if !coordinate.m.isNaN {
            dropped.add("m")
        }
        var rest = attributes ?? JSONObject()
        if ownTime != nil { rest["time"] = nil }
        fields(GPXField.ofPoint, rest, further ?? JSONObject(), id)
        text.append("</")
        text.append(element)
        text.append(">\n")
    }

    /// Writes the child elements that GPX defines in its order, then `middle`, and the others as extensions.
    mutating func fields(_ known: [GPXField], _ attributes: JSONObject, _ foreign: JSONObject, _ id: JSONValue?) {
        var rest = attributes
        for field in known {
            guard let value = attributes[field.rawValue], field.holds(value) else { continue }
            rest[field.rawValue] = nil
            if case .array(let links) = value {
                for link in links { writeLink(link) }
                continue
            }
            text.append("<\(field.rawValue)>")
            if case .number(let number) = value { decimal(number.value) } else { XMLText.write(value.stringValue ?? "", to: &text) }
            text.append("</\(field.rawValue)>")
        }
        let trees = foreign[GPXMember.extensions]?.arrayValue ?? []
        let others = foreign.members.filter { !Self.handled.contains($0.name) }
        guard !rest.isEmpty || !trees.isEmpty || !others.isEmpty || id != nil else { return }
        text.append("<extensions>")
        for tree in trees { writeTree(tree, depth: 0) }
        if let id { carry("id", nil, id) }
        for member in rest.members { carry("attribute", member.name, member.value) }
        for member in others { carry("foreign", member.name, member.value) }
        text.append("</extensions>")
    }

    private static let handled: Set<String> = [
        GPXMember.kind, GPXMember.extensions, GPXMember.pointAttributes, GPXMember.lonePoints,
    ]

    /// Writes an attribute that GPX cannot represent, as JSON in an element of Groma's own.
    private mutating func carry(_ element: StaticString, _ name: String?, _ value: JSONValue) {
        text.append("<")
        text.append(element)
        text.append(" xmlns=\"")
        text.append(GPXMember.namespace)
        text.append("\"")
        if let name {
            text.append(" name=\"")
            XMLText.write(name, to: &text, isAttribute: true)
            text.append("\"")
        }
        text.append(">")
        var json = JSONWriter()
        json.value(value)
        XMLText.write(json.string, to: &text)
        text.append("</")
        text.append(element)
        text.append(">")
    }

    private mutating func writeLink(_ link: JSONValue) {
        text.append("<link href=\"")
        XMLText.write(link["href"]?.stringValue ?? "", to: &text, isAttribute: true)
        text.append("\">")
        for name in ["text", "type"] {
            guard let value = link[name]?.stringValue else { continue }
            text.append("<\(name)>")
            XMLText.write(value, to: &text)
            text.append("</\(name)>")
        }
        text.append("</link>")
    }

    /// Writes an element of another vocabulary, as the reader keeps it.
    private mutating func writeTree(_ tree: JSONValue, depth: Int) {
        guard let name = tree["name"]?.stringValue, Self.isName(name), depth < 256 else { return }
        text.append("<\(name) xmlns=\"")
        XMLText.write(tree["namespace"]?.stringValue ?? "", to: &text, isAttribute: true)
        text.append("\"")
        for (index, attribute) in (tree["attributes"]?.objectValue?.members ?? []).enumerated() {
            guard let value = attribute.value.stringValue else { continue }
            var key = attribute.name
            if key.hasPrefix("{"), let end = key.firstIndex(of: "}") {
                let space = String(key[key.index(after: key.startIndex)..<end])
                key = String(key[key.index(after: end)...])
                // A prefix cannot stand for no namespace ("Namespaces in XML 1.0", section 2.2).
                if !space.isEmpty {
                    text.append(" xmlns:n\(index)=\"")
                    XMLText.write(space, to: &text, isAttribute: true)
                    text.append("\"")
                    key = "n\(index):\(key)"
                }
            }
            guard Self.isName(key), Self.isName(key.localName) else { continue }
            text.append(" \(key)=\"")
            XMLText.write(value, to: &text, isAttribute: true)
            text.append("\"")
        }
        text.append(">")
        for child in tree["content"]?.arrayValue ?? [] {
            if let value = child.stringValue { XMLText.write(value, to: &text) } else { writeTree(child, depth: depth + 1) }
        }
        text.append("</\(name)>")
    }

    private static func isName(_ name: String) -> Bool {
        guard let first = name.utf8.first, !name.utf8.isEmpty else { return false }
        let isFirstFine = first | 0x20 >= 0x61 && first | 0x20 <= 0x7A || first == 0x5F || first >= 0x80
        return isFirstFine
            && name.utf8.allSatisfy { byte in
                byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte &- 0x30 < 10 || "_-.:".utf8.contains(byte) || byte >= 0x80
            }
    }
}
