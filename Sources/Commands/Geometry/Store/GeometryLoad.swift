import GromaFormats
import GromaGeometry
import GromaJSON
import GromaRPC

/// `geometry.load`
struct GeometryLoad: YieldingCommand {
    static let method = "geometry.load"
    static let summary = "Reads a geometry from a file below the root."
    static var ownParameters: [Parameter<Self>] {
        [
            Parameter.string("path", "The file, relative to the root.") { $0.path = $1 }.required,
            .string("format", "The file's format; detected by default.") { $0.format = $1 },
            .wkid("The reference of a file that names none: 4326 by default, null for none.") { $0.wkid = .some($1) },
            Parameter("feature", .anything, "The feature whose geometry is used, by index or id, if there are several.") {
                command, decoder throws(CommandError) in command.feature = try decoder.value()
            },
            .bool("collect", "Whether several geometries become a collection.") { $0.collects = $1 },
        ]
    }

    var path = ""
    var format: String?
    var wkid: Int??
    var feature: JSONValue?
    var collects = false
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        var source = GeometrySource(origin: .path(path), format: format, wkid: wkid)
        source.feature = feature
        source.collects = collects
        return try session.geometry(from: source, path: "params.path")
    }
}

/// `geometry.save`
struct GeometrySave: AnsweringCommand {
    static let method = "geometry.save"
    static let summary = "Writes a geometry or features to a file below the root, as a whole or not at all."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Saved>(
        "A summary of what was written (of features, as a collection of their geometries), and what the format could not hold.",
        .value("summary", .summary) { $0.geometry }, .int("features", in: 0...Int.max) { $0.features },
        .strings("dropped") { $0.dropped.isEmpty ? nil : $0.dropped })
    static var parameters: [Parameter<Self>] {
        [
            Parameter.string("path", "The file, relative to the root.") { $0.path = $1 }.required,
            .string("format", "The file's format; by default that of its extension.") { $0.format = $1 },
            .optionalGeometry("geometry", "The geometry to write.") { $0.geometry = $1 },
            .features { $0.features = $1 },
            .decimals { $0.decimals = $1 },
        ] + [.writeOptions { $0.options = $1 }]
    }

    var path = ""
    var format: String?
    var geometry: Geometry?
    var features: [FeatureRecord]?
    var decimals: Int?
    var options = EncodingOptions()

    /// The saved file.
    struct Saved {
        let geometry: Geometry
        let features: Int
        let dropped: [String]
    }

    func run(_ session: Session) throws(CommandError) -> Saved {
        let records = try FeatureList.one(of: geometry, features)
        let format: any Format
        do throws(FormatError) {
            if let name = self.format {
                format = try session.formats.format(named: name)
            } else {
                format = try session.formats.formatForWriting(path)
            }
        } catch {
            throw CommandError(error).at(self.format == nil ? "params.path" : "params.format")
        }
        var writeOptions = options.applied(to: session.writeOptions(decimals: decimals))
        writeOptions.follow(fileName: path)
        var dropped: [String] = []
        do throws(CommandError) {
            try session.writeFile(path) { descriptor throws(CommandError) in
                dropped = try Self.write(records, format, writeOptions, to: descriptor, named: path)
            }
        } catch {
            let ofContent: [ErrorKind] = [.notRepresentable, .notSupported, .cannotProject, .severalGeometries, .noGeometry]
            throw error.at(!ofContent.contains(error.kind) ? "params.path" : geometry == nil ? "params.features" : "params.geometry")
        }
        let all = records.compactMap(\.geometry)
        return Saved(
            geometry: geometry ?? .collection(GeometryCollection(all, spatialReference: all.first?.spatialReference)),
            features: records.count, dropped: dropped)
    }

    private static func write(
        _ records: [FeatureRecord], _ format: any Format, _ options: WriteOptions, to descriptor: Int32, named path: String
    ) throws(CommandError) -> [String] {
        do throws(FormatError) {
            let writer = try format.writer(to: ByteSink.descriptor(descriptor, named: path), options: options)
            for record in records { try writer.write(record) }
            try writer.finish()
            return writer.dropped
        } catch {
            throw CommandError(error)
        }
    }
}
