import GromaFormats
import GromaGeometry
import GromaJSON
import GromaRPC

/// `format.encode`
struct FormatEncode: AnsweringCommand {
    static let method = "format.encode"
    static let summary = "Writes a geometry or features as the text of a file."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<(text: EncodedText, isBinary: Bool)>(
        "The text, WKB as hexadecimal digits, and what the format could not hold.",
        AnswerMember("text", .string) { encoded, writer in
            encoded.text.bytes.withUnsafeBufferPointer { encoded.isBinary ? writer.hexString($0) : writer.string(utf8: $0) }
        }, .strings("dropped") { $0.text.dropped.isEmpty ? nil : $0.text.dropped })
    static var parameters: [Parameter<Self>] {
        [
            .optionalGeometry("geometry", "The geometry to write.") { $0.geometry = $1 },
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

    func run(_ session: Session) throws(CommandError) -> (text: EncodedText, isBinary: Bool) {
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
        return (encoded, format.capabilities.contains(.binary))
    }
}

extension Format {
    /// Returns a geometry as a text, without a feature around it if the format allows that.
    func encodeBare(_ geometry: Geometry, options: WriteOptions) throws(FormatError) -> EncodedText {
        switch self {
        case let format as GeoJSON: try format.encode(geometry, options: options)
        case let format as EsriJSON: try format.encode(geometry, options: options)
        case let format as WKTFormat: try format.encode(geometry, options: options)
        default: try encode([FeatureRecord(geometry: geometry)], options: options)
        }
    }
}

/// `format.list`
struct FormatList: AnsweringCommand {
    static let method = "format.list"
    static let summary = "Lists the formats that can be read and written."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<[any Format]>(
        "The name, file extensions and capabilities of each.",
        .values(
            "formats",
            AnswerShape(
                "A format.", .string("name") { $0.name }, .string("title") { $0.title }, .strings("extensions") { $0.fileExtensions },
                .bool("reads") { $0.capabilities.contains(.reading) }, .bool("writes") { $0.capabilities.contains(.writing) },
                .bool("features") { $0.capabilities.contains(.features) })
        ) { $0 })
    static var parameters: [Parameter<Self>] { [] }

    func run(_ session: Session) throws(CommandError) -> [any Format] { session.formats.formats }
}
