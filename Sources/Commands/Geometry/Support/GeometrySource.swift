import GromaBase
import GromaFormats
import GromaGeometry
import GromaJSON
import GromaRPC

/// A geometry parameter as given: the origin of its text, and the options for reading it.
package struct GeometrySource {
    /// The origin of the text.
    package enum Origin {
        case name(String)
        case bytes([UInt8], format: String?, isText: Bool)
        case path(String)
    }

    package var origin: Origin
    /// The given format.
    package var format: String?
    /// A spatial reference without a WKID, as WKT; nil for none.
    package var reference: String?
    /// The given WKID: nil for none, `.some(nil)` for an explicit null.
    package var wkid: Int??
    /// The requested feature, by index or ID.
    package var feature: JSONValue?
    /// Whether several geometries are combined into a collection.
    package var collects = false
}

extension ParameterDecoder {
    /// Decodes a geometry in any of the forms of a geometry parameter; see "Results and errors" in the reference.
    ///
    /// - Throws: `unknownName`, and the errors of the form, the text or the file, with their place.
    @inline(__always)
    public mutating func geometry() throws(CommandError) -> Geometry {
        let session = try session
        if let name = heldName() {
            if let geometry = session.store.recent(name) { return geometry }
            return try named(name.string)
        }
        let source = try geometrySource()
        return try session.geometry(from: source, path: path)
    }

    private func named(_ name: String) throws(CommandError) -> Geometry {
        do throws(CommandError) {
            let session = try session
            let geometry = try session.geometry(named: name)
            session.store.note(name, geometry)
            return geometry
        } catch { throw error.at(path + ".name") }
    }

    /// Decodes an array of geometries, each in any of the forms.
    ///
    /// - Throws: `wrongKind`, and the errors of `geometry()`, with the place of the element.
    public mutating func geometries() throws(CommandError) -> [Geometry] {
        var found: [Geometry] = []
        try array { decoder throws(CommandError) in found.append(try decoder.geometry()) }
        return found
    }

    /// Returns the name and consumes the value, if it is only `{"name":"…"}`.
    @inline(__always)
    private mutating func heldName() -> JSONText? {
        var fast = reader
        do throws(JSONError) {
            try fast.beginObject()
            guard let key = try fast.nextKey(), key == "name", try fast.peekKind() == .string else { return nil }
            let name = try fast.readText()
            guard try fast.nextKey() == nil else { return nil }
            reader = fast
            return name
        } catch {
            return nil
        }
    }

    /// Decodes the source of a geometry, and checks its members.
    package mutating func geometrySource() throws(CommandError) -> GeometrySource {
        var source = GeometrySource(origin: .name(""))
        var given: [String] = []
        var isAnswer = false
        try object { decoder, key throws(CommandError) in
            switch key {
            case "name": source.origin = .name(try decoder.string())
            case "wkt": source.origin = .bytes(Array(try decoder.string().utf8), format: "wkt", isText: true)
            case "wkb": source.origin = .bytes(try decoder.hexadecimal(), format: "wkb", isText: false)
            case "wkb64": source.origin = .bytes(try decoder.base64(), format: "wkb", isText: false)
            case "geojson": source.origin = .bytes(try decoder.objectBytes(), format: "geojson", isText: true)
            case "esri": source.origin = .bytes(try decoder.objectBytes(), format: "esri", isText: true)
            case "text": source.origin = .bytes(Array(try decoder.string().utf8), format: nil, isText: true)
            case "path": source.origin = .path(try decoder.string())
            case "format":
                source.format = try decoder.choice(try decoder.session.formats.formats.map(\.name))
                return
            case "wkid":
                source.wkid = try decoder.optionalWKID()
                return
            case "reference":
                source.reference = try decoder.string()
                return
            // The answer of a method that yields a geometry.
            case "geometry":
                source = try decoder.geometrySource()
                given.append("geometry")
                return
            case "summary", "dropped":
                _ = try decoder.value()
                isAnswer = true
                return
            case "feature":
                source.feature = try decoder.value()
                return
            case "collect":
                source.collects = try decoder.bool()
                return
            default: throw decoder.unknownMember(key, of: Self.sourceMembers)
            }
            given.append(key.string)
        }
        if isAnswer && given != ["geometry"] {
            throw error(
                .missingParameter, "is an answer without its geometry", expected: "an answer to a call with \"form\" (or \"as\")")
        }
        if given == ["geometry"] { return source }
        guard given.count == 1 else {
            throw error(
                given.isEmpty ? .missingParameter : .invalidValue,
                given.isEmpty ? "holds no geometry" : "holds several: \(given.joined(separator: ", "))",
                expected: "one of name, wkt, wkb, wkb64, geojson, esri, text or path")
        }
        if source.format != nil && given != ["text"] && given != ["path"] {
            throw error(.invalidValue, "has a format beside \(given[0])", expected: "format beside text or path only")
        }
        if given == ["text"] && source.format == nil {
            let known = try session.formats.formats.map(\.name)
            throw error(.missingParameter, "has a text without its format", expected: Schema.choice(known).phrase)
        }
        return source
    }

    private static let sourceMembers = [
        "name", "wkt", "wkb", "wkb64", "geojson", "esri", "text", "format", "path", "wkid", "reference", "feature", "collect",
    ]

    /// Decodes a WKID, or null for no spatial reference.
    package mutating func optionalWKID() throws(CommandError) -> Int? {
        do throws(JSONError) {
            if try reader.takeNull() { return nil }
        } catch {
            throw CommandError(.internalError, error.description)
        }
        return try int(in: 1...Int(Int32.max))
    }

    private mutating func hexadecimal() throws(CommandError) -> [UInt8] {
        // Left as digits: the format parses them itself, and reports the place of errors.
        Array(try string().utf8)
    }

    private mutating func base64() throws(CommandError) -> [UInt8] {
        let text = try string()
        guard let bytes = Base64.bytes(of: text) else {
            throw error(.formatError, "is no base 64", expected: "base 64 (RFC 4648), with or without padding")
        }
        return bytes
    }

    private mutating func objectBytes() throws(CommandError) -> [UInt8] {
        let place = reader
        do throws(JSONError) {
            guard try reader.peekKind() == .object else {
                let error = JSONError.wrongKind(expected: .object, found: try reader.peekKind(), offset: 0)
                throw error
            }
            return Array(try reader.readRawValue())
        } catch {
            throw wrong(error, place, expected: "an object")
        }
    }
}
