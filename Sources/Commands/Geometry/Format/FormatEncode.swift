import GromaFormats
import GromaGeometry
import GromaJSON
import GromaRPC

/// `format.encode`
struct FormatEncode: Command {
    static let method = "format.encode"
    static let summary = "A geometry or features as a file's text."
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .members(["text": .string, "dropped?": .array(.string, nil)]),
        "The text, WKB as hexadecimal digits, and what the format could not carry.")
    static var parameters: [Parameter<Self>] {
        [
            Parameter("geometry", .reference("Geometry"), "The geometry to write.") { command, decoder throws(CommandError) in
                command.geometry = try decoder.geometry()
            },
            .features { $0.features = $1 },
            Parameter.string("format", "The format to write.") { $0.format = $1 }.required,
            .writeOptions { $0.options = $1 },
            .decimals { $0.decimals = $1 },
        ]
    }

    var geometry: Geometry?
    var features: [FeatureRecord]?
    var format = ""
    var options = EncodingOptions()
    var decimals: Int?

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let records = try FeatureList.one(of: geometry, features)
        let writeOptions = options.applied(to: session.writeOptions(decimals: decimals))
        let encoded: EncodedText
        let format: any Format
        do throws(FormatError) {
            format = try session.formats.format(named: self.format)
        } catch {
            throw CommandError(error).at("params.format")
        }
        do throws(FormatError) {
            if let geometry {
                encoded = try format.encodeBare(geometry, options: writeOptions)
            } else {
                encoded = try format.encode(records, options: writeOptions)
            }
        } catch {
            throw CommandError(error).at(geometry == nil ? "params.features" : "params.geometry")
        }
        answer.beginObject()
        answer.key("text")
        encoded.bytes.withUnsafeBufferPointer { bytes in
            if format.capabilities.contains(.binary) { answer.hexString(bytes) } else { answer.string(utf8: bytes) }
        }
        if !encoded.dropped.isEmpty {
            answer.key("dropped")
            answer.strings(encoded.dropped)
        }
        answer.endObject()
    }
}

extension Format {
    /// A geometry as a text of its own, without a feature around it where the format can do without.
    func encodeBare(_ geometry: Geometry, options: WriteOptions) throws(FormatError) -> EncodedText {
        switch self {
        case let format as GeoJSON: try format.encode(geometry, options: options)
        case let format as EsriJSON: try format.encode(geometry, options: options)
        case is WKTFormat: EncodedText(bytes: Array(try WKT.text(of: geometry, options: options).utf8))
        default: try encode([FeatureRecord(geometry: geometry)], options: options)
        }
    }
}

/// `format.list`
struct FormatList: Command {
    static let method = "format.list"
    static let summary = "The formats that can be read and written."
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .members([
            "formats": .array(
                .members([
                    "name": .string, "title": .string, "extensions": .array(.string, nil), "reads": .boolean, "writes": .boolean,
                    "features": .boolean,
                ]), nil)
        ]), "What each is called, what its files end in, and what it can do.")
    static var parameters: [Parameter<Self>] { [] }

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        answer.beginObject()
        answer.key("formats")
        answer.beginArray()
        for format in session.formats.formats {
            answer.beginObject()
            answer.key("name")
            answer.string(format.name)
            answer.key("title")
            answer.string(format.title)
            answer.key("extensions")
            answer.strings(format.fileExtensions)
            answer.key("reads")
            answer.bool(format.capabilities.contains(.reading))
            answer.key("writes")
            answer.bool(format.capabilities.contains(.writing))
            answer.key("features")
            answer.bool(format.capabilities.contains(.features))
            answer.endObject()
        }
        answer.endArray()
        answer.endObject()
    }
}
