import Groma

/// `groma draw`
enum DrawVerb: Verb {
    static let name = "draw"
    static let summary = "Draws the features of a file as an SVG picture, alone or beside those of another."
    static let declaration = ArgumentDeclaration(
        usage: "INPUT OUTPUT.svg [OPTIONS]",
        details: "\"-\" is the standard input or output. Example: groma draw after.geojson picture.svg --before before.geojson",
        options: FeatureFiles.options.filter { $0.name == "from" || $0.name == "wkid" } + [
            .init(name: "before", value: "FILE", documentation: "Draw this file too, as what was there before."),
            .init(name: "overlaid", value: nil, documentation: "Draw both on one map, not side by side."),
            .init(name: "title", value: "TEXT", documentation: "A title above the picture."),
            .init(name: "width", value: "POINTS", documentation: "How wide the picture is."),
        ], operands: 2...2)

    static func run(_ arguments: ParsedArguments, _ registry: PluginRegistry) throws(UsageError) -> Int32 {
        let files = FeatureFiles(arguments, registry)
        let output = arguments.operands[1]
        guard output == "-" || output.lowercased().hasSuffix(".svg") else {
            throw UsageError("the picture \(output) would be SVG: give a name that ends in .svg")
        }
        for input in [arguments.operands[0], arguments["before"]].compactMap({ $0 }) where input != "-" && output != "-" {
            if Terminal.isSameFile(input, output) { throw UsageError("the picture would take the place of the input \(input)") }
        }
        if arguments.operands[0] == "-" && arguments["before"] == "-" {
            throw UsageError("the standard input can be read once only")
        }
        let width = try arguments.int("width", in: 100...10_000)
        let after = try geometry(arguments.operands[0], files)
        var picture: GeometryPicture
        if let before = arguments["before"] {
            picture = .comparing(
                try geometry(before, files), after, title: arguments["title"], as: arguments.has("overlaid") ? .overlaid : .sideBySide)
        } else {
            picture = GeometryPicture([(label: arguments.operands[0], geometry: after)], title: arguments["title"])
        }
        if let width { picture.width = Double(width) }
        let bytes = Array(picture.svg().utf8)
        do throws(FormatError) {
            let sink = output == "-" ? ByteSink.descriptor(1, named: "standard output") : try ByteSink.file(output)
            try write(bytes, to: sink)
            try sink.finish()
        } catch {
            Terminal.printError("groma: \(error)")
            return 1
        }
        return 0
    }

    private static func write(_ bytes: [UInt8], to sink: ByteSink) throws(FormatError) {
        let result = bytes.withUnsafeBytes { bytes -> Result<Void, FormatError> in
            do throws(FormatError) { return .success(try sink.write(bytes)) } catch { return .failure(error) }
        }
        try result.get()
    }

    /// All geometries of a file as one.
    private static func geometry(_ path: String, _ files: FeatureFiles) throws(UsageError) -> Geometry {
        let (reader, _, _) = try files.open(path)
        var found: [Geometry] = []
        do throws(FormatError) {
            while let record = try reader.next() { if let geometry = record.geometry { found.append(geometry) } }
        } catch {
            throw .failure(FeatureFiles.message(error, path))
        }
        if found.count == 1 { return found[0] }
        return .collection(GeometryCollection(found, spatialReference: found.first?.spatialReference))
    }
}
