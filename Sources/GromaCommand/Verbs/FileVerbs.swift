import Groma

/// `groma convert`
enum ConvertVerb: Verb {
    static let name = "convert"
    static let summary = "Writes the features of a file in another format, with ids, attributes and foreign members where it can."
    static let declaration = ArgumentDeclaration(
        usage: "INPUT OUTPUT [OPTIONS]", details: "\"-\" is the standard input or output. Example: groma convert track.gpx track.geojson",
        options: FeatureFiles.options + [
            .init(name: "project", value: "WKID", documentation: "Project to another reference first."),
            .init(name: "as-is", value: nil, documentation: "Write GeoJSON in the reference that it is in, not in WGS 84."),
        ], operands: 2...2)

    static func run(_ arguments: ParsedArguments, _ registry: PluginRegistry) throws(UsageError) -> Int32 {
        let files = FeatureFiles(arguments, registry)
        let target = try arguments.int("project", in: 1...Int(Int32.max)).flatMap { SpatialReference(wkid: $0) }
        return try files.convert(arguments.operands[0], arguments.operands[1], to: target) { geometry throws(OperationError) in
            guard let target else { return geometry }
            return try files.engine.project(geometry, to: target)
        }
    }
}

/// `groma simplify`
enum SimplifyVerb: Verb {
    static let name = "simplify"
    static let summary = "Makes the geometries of a file topologically consistent, feature by feature."
    static let declaration = ArgumentDeclaration(
        usage: "INPUT OUTPUT [OPTIONS]",
        details: "\"-\" is the standard input or output. Example: groma simplify fields.geojson clean.geojson",
        options: FeatureFiles.options + [
            .init(
                name: "tolerance", value: "UNITS",
                documentation: "Positions nearer to each other than this are taken for one; 0 when left out.")
        ], operands: 2...2)

    static func run(_ arguments: ParsedArguments, _ registry: PluginRegistry) throws(UsageError) -> Int32 {
        let files = FeatureFiles(arguments, registry)
        let tolerance = try arguments.double("tolerance") ?? 0
        return try files.convert(arguments.operands[0], arguments.operands[1]) { geometry throws(OperationError) in
            try files.engine.simplify(geometry, tolerance: tolerance)
        }
    }
}

/// `groma normalize`
enum NormalizeVerb: Verb {
    static let name = "normalize"
    static let summary = "Folds the geometries of a file into one world, cutting them at the seam, feature by feature."
    static let declaration = ArgumentDeclaration(
        usage: "INPUT OUTPUT [OPTIONS]",
        details: "\"-\" is the standard input or output. Example: groma normalize route.geojson folded.geojson",
        options: FeatureFiles.options, operands: 2...2)

    static func run(_ arguments: ParsedArguments, _ registry: PluginRegistry) throws(UsageError) -> Int32 {
        let files = FeatureFiles(arguments, registry)
        return try files.convert(arguments.operands[0], arguments.operands[1]) { geometry throws(OperationError) in
            try files.engine.normalizeCentralMeridian(geometry)
        }
    }
}

/// `groma info`
enum InfoVerb: Verb {
    static let name = "info"
    static let summary = "Says what files hold: features, types, vertices, extent, length and area."
    static let declaration = ArgumentDeclaration(
        usage: "FILE… [OPTIONS]", details: "\"-\" is the standard input. Example: groma info coastline.geojson",
        options: FeatureFiles.options.filter { $0.name == "from" || $0.name == "wkid" }, operands: 1...10_000)

    static func run(_ arguments: ParsedArguments, _ registry: PluginRegistry) throws(UsageError) -> Int32 {
        let files = FeatureFiles(arguments, registry)
        var status: Int32 = 0
        for path in arguments.operands {
            var facts = FileFacts()
            let text: String
            do throws(UsageError) {
                let (reader, source, format) = try files.open(path)
                var progress = ProgressBar(total: path == "-" ? nil : Terminal.size(path))
                do throws(FormatError) {
                    while let record = try reader.next() {
                        facts.add(record)
                        progress.show(source.offset)
                    }
                } catch {
                    progress.clear()
                    throw .failure(FeatureFiles.message(error, path))
                }
                progress.clear()
                text = facts.text(path, format)
            } catch {
                if error.status != 1 { throw error }
                Terminal.printError("groma: \(error.message)")
                status = 1
                continue
            }
            try Terminal.print(text)
        }
        return status
    }
}

/// What a file holds.
struct FileFacts {
    private var features = 0
    private var empty = 0
    private var types: [String: Int] = [:]
    private var vertices = 0
    private var extent = Extent.empty
    private var length = 0.0
    private var area = 0.0
    private var dimensions = Dimensions.xy
    private var references: [String] = []

    mutating func add(_ record: FeatureRecord) {
        features += 1
        guard let geometry = record.geometry else {
            empty += 1
            return
        }
        types[(geometry.isMulti && geometry.type != .multipoint ? "multi-part " : "") + geometry.type.rawValue, default: 0] += 1
        vertices += geometry.vertexCount
        extent = extent.union(geometry.extent)
        length += geometry.length
        area += geometry.area
        dimensions = dimensions.union(geometry.dimensions)
        let reference = geometry.spatialReference?.description ?? "none"
        if !references.contains(reference) && references.count < 10 { references.append(reference) }
    }

    func text(_ path: String, _ format: any Format) -> String {
        var lines = ["\(path): \(format.title)"]
        lines.append("  features    \(features)" + (empty > 0 ? ", \(empty) of them without a geometry" : ""))
        lines.append("  types       " + types.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", "))
        lines.append("  vertices    \(vertices), x y" + (dimensions.hasZ ? " z" : "") + (dimensions.hasM ? " m" : ""))
        lines.append("  reference   " + references.joined(separator: ", "))
        if !extent.isEmpty {
            lines.append(
                "  extent      x \(Digits.text(extent.xMin)) to \(Digits.text(extent.xMax)), y \(Digits.text(extent.yMin)) to \(Digits.text(extent.yMax))"
            )
        }
        lines.append("  length      \(Digits.text(length)) (planar, in units of the reference)")
        lines.append("  area        \(Digits.text(area))")
        return lines.joined(separator: "\n")
    }
}
