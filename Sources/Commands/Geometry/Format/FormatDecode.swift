import GromaFormats
import GromaGeometry
import GromaJSON
import GromaRPC

/// `format.decode`
struct FormatDecode: AnsweringCommand {
    static let method = "format.decode"
    static let summary = "Reads the geometries and features in the text of a file."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<DecodedText>(
        "Geometries and features, aligned by index; a feature without geometry is represented by null.",
        AnswerMember("geometries", .array(.any([.reference("GeometryText"), .null]), nil)) { text, writer in
            writer.beginArray()
            for record in text.records { text.encoder.write(record.geometry, &writer) }
            writer.endArray()
        },
        .values("features") { $0.records }, .valuesIfAny("dropped", .string) { $0.encoder.dropped })
    static var parameters: [Parameter<Self>] {
        [
            Parameter.string("text", "The text; WKB as hexadecimal digits.") { $0.text = $1 }.required,
            .string("format", "The text's format; detected by default.") { $0.format = $1 },
            .choice("as", "The form of the geometries; wkt by default.") { $0.form = $1 },
            .wkid("The reference of a text that names none: 4326 by default, null for none.") { $0.wkid = .some($1) },
            .decimals { $0.decimals = $1 },
        ]
    }

    var text = ""
    var format: String?
    var form = GeometryForm.wkt
    var wkid: Int??
    var decimals: Int?

    func run(_ session: Session) throws(CommandError) -> DecodedText {
        var options = session.readOptions(wkid: wkid)
        options.isDecodedText = true
        let records: [FeatureRecord]
        do throws(CommandError) {
            records = try Session.checked(try session.records(in: Array(text.utf8), format: format, options), wkid: wkid)
        } catch {
            if error.kind == .spatialReferenceConflict { throw error.at("params.wkid") }
            throw error.at(error.kind == .unknownFormat && format != nil ? "params.format" : "params.text")
        }
        var output = GeometryOutput()
        (output.form, output.decimals) = (form, decimals)
        return DecodedText(records: records, encoder: GeometryEncoder(session, output))
    }
}

/// The content of a text, with each geometry in the requested form.
struct DecodedText: StreamedAnswer {
    let records: [FeatureRecord]
    let encoder: GeometryEncoder

    func finish() throws(CommandError) { try encoder.check() }
}

extension FeatureRecord: DescribedAnswer {
    /// A feature without its geometry.
    public static let shape = AnswerShape<Self>(
        "A feature without its geometry.", .value("id", .anything) { $0.id },
        AnswerMember("attributes", .map(.anything)) { $1.value(.object($0.attributes)) },
        AnswerMember("foreign", .map(.anything)) {
            $0.foreignMembers.isEmpty ? nil : $0.foreignMembers
        } write: {
            $1.value(.object($0))
        })
}
