import GromaFormats
import GromaGeometry
import GromaJSON
import GromaRPC

/// `format.decode`
struct FormatDecode: Command {
    static let method = "format.decode"
    static let summary = "The geometries and features of a file's text."
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .members([
            "geometries": .array(.any([.reference("GeometryText"), .null]), nil),
            "features": .array(FeatureRecord.shape.schema, nil),
            "dropped?": .array(.string, nil),
        ]), "Geometries and features, aligned by index; a feature without geometry holds its place as null.")
    static var parameters: [Parameter<Self>] {
        [
            Parameter.string("text", "The text; WKB as hexadecimal digits.") { $0.text = $1 }.required,
            .string("format", "The text's format; found out when left out.") { $0.format = $1 },
            .choice("as", "The form of the geometries; wkt when left out.") { $0.form = $1 },
            .wkid("The reference of a text that names none: 4326 when left out, null for none.") { $0.wkid = .some($1) },
            .decimals { $0.decimals = $1 },
        ]
    }

    var text = ""
    var format: String?
    var form = GeometryForm.wkt
    var wkid: Int??
    var decimals: Int?

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        var options = session.readOptions(wkid: wkid)
        options.isDecodedText = true
        let records: [FeatureRecord]
        do throws(CommandError) {
            records = try Session.checked(try session.records(in: Array(text.utf8), format: format, options), wkid: wkid)
        } catch {
            if error.kind == .spatialReferenceConflict { throw error.at("params.wkid") }
            throw error.at(error.kind == .unknownFormat && format != nil ? "params.format" : "params.text")
        }
        var dropped: [String] = []
        answer.beginObject()
        answer.key("geometries")
        answer.beginArray()
        for record in records {
            guard let geometry = record.geometry else {
                answer.null()
                continue
            }
            for word in try session.write(geometry, as: form, decimals: decimals, &answer) where !dropped.contains(word) {
                dropped.append(word)
            }
        }
        answer.endArray()
        answer.member("features", records) { FeatureRecord.shape.write($1, &$0) }
        if !dropped.isEmpty {
            answer.key("dropped")
            answer.strings(dropped)
        }
        answer.endObject()
    }
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
