import Groma

/// `groma draw`
enum DrawVerb: Verb {
    static let name = "draw"
    static let summary = "Draws the features of a file or of a layer of a store as an SVG picture, alone or with those of another."
    static let namesFormats = true
    static let declaration = ArgumentDeclaration(
        usage: "INPUT OUTPUT.svg [OPTIONS]",
        details: """
            It shows the effect of an edit, vertex by vertex; use groma render for maps with symbols, labels and a legend. "-" is standard input or output. \
            Example: groma draw after.geojson picture.svg --before before.geojson
            """,
        options: FeatureFiles.readOptions + [
            FeatureFiles.layerOption,
            .init(name: "before", value: "FILE", documentation: "Also draw this file or store, as the state before."),
            .init(name: "before-layer", value: "NAME", documentation: "The layer to read from that store; by default that of --layer."),
            .init(name: "overlaid", value: nil, documentation: "Draw both on one map instead of side by side."),
            .init(name: "title", value: "TEXT", documentation: "A title above the picture."),
            .init(name: "width", value: "POINTS", documentation: "The width of the picture."),
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
        let width = try arguments.int("width", in: 200...10_000)
        if arguments["before"] == nil && arguments["before-layer"] != nil { throw UsageError("--before-layer goes with --before") }
        let after = try geometry(arguments.operands[0], arguments["layer"], option: "layer", files)
        var picture: GeometryPicture
        if let before = arguments["before"] {
            let shared = try files.isStore(before) ? arguments["layer"] : nil
            let was = try geometry(before, arguments["before-layer"] ?? shared, option: "before-layer", files)
            if let known = was.spatialReference, let other = after.spatialReference, known != other {
                let (old, new) = (title(of: before), title(of: arguments.operands[0]))
                throw .failure("\(old) is in \(known) and \(new) in \(other), and a picture is in one: project one of them first")
            }
            picture = .comparing(was, after, title: arguments["title"], as: arguments.has("overlaid") ? .overlaid : .sideBySide)
        } else {
            picture = GeometryPicture([(label: arguments.operands[0], geometry: after)], title: arguments["title"])
        }
        if let width { picture.width = Double(width) }
        let bytes = Array(picture.svg { [engine = files.engine] in engine.project(positions: &$0, from: $1, to: $2) }.utf8)
        do throws(FormatError) {
            let sink = output == "-" ? ByteSink.descriptor(1, named: "standard output") : try ByteSink.file(output)
            try sink.write(bytes)
            try sink.finish()
        } catch {
            Terminal.printError("groma: \(error)")
            return 1
        }
        return 0
    }

    /// Returns all geometries of a file, or of a layer, as a single one.
    private static func geometry(
        _ path: String, _ layer: String?, option: String, _ files: FeatureFiles
    ) throws(UsageError) -> Geometry {
        let found = try files.geometries(of: path, layer: layer, option: option)
        if found.count == 1 { return found[0] }
        guard found.allSatisfy({ $0.spatialReference == found[0].spatialReference }) else {
            throw .failure("the geometries of \(title(of: path)) are in several spatial references, and a picture is in one")
        }
        return .collection(GeometryCollection(found, spatialReference: found.first?.spatialReference))
    }

    private static func title(of path: String) -> String { path == "-" ? "the standard input" : path }
}
