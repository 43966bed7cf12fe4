import Groma

/// `groma render`
enum RenderVerb: Verb {
    static let name = "render"
    static let summary = "Draws the features of files or stores as a map: SVG, or PNG and PDF if these are built in."
    static let namesFormats = true
    static let declaration = ArgumentDeclaration(
        usage: "INPUT... OUTPUT [OPTIONS]",
        details: """
            The first input is the lowest layer; all are drawn in the reference of the first. A layer has the name of its file without the \
            extension. Layers whose features lack the field of --classes, --values or --label are drawn without it. If the map spans less than 60 \
            degrees of latitude, degrees of longitude are drawn in true proportion at its center. Example: groma render countries.geojson cities.geojson map.png --label name --title Countries \
            --legend --graticule
            """,
        options: FeatureFiles.readOptions + [
            FeatureFiles.layerOption,
            .init(
                name: "style", value: "FILE",
                documentation:
                    "Esri JSON: a drawingInfo or a renderer for all layers, or an object of them by the names of the layers."),
            .init(name: "color", value: "RRGGBB", documentation: "The color of features without a style."),
            .init(
                name: "classes", value: "FIELD",
                documentation: "Color features by five quantile classes of the numbers in this field."),
            .init(name: "values", value: "FIELD", documentation: "Color features by the values of this field."),
            .init(name: "label", value: "FIELD", documentation: "Label features with the values of this field."),
            .init(name: "extent", value: "X,Y,X,Y", documentation: "The part of the map to show: two corners. All of it by default."),
            .init(name: "size", value: "WxH", documentation: "The size of the map in points; 960x600 by default."),
            .init(name: "density", value: "NUMBER", documentation: "Pixels per point of a PNG picture; 1 by default."),
            .init(name: "title", value: "TEXT", documentation: "A title above the map."),
            .init(name: "caption", value: "TEXT", documentation: "A line below the title."),
            .init(name: "legend", value: nil, documentation: "Draw a legend on the right."),
            .init(
                name: "graticule", value: nil,
                documentation:
                    "Draw a graticule below the layers: meridians and parallels, or map coordinates if no conversion to degrees is known."),
            .init(name: "scale-bar", value: nil, documentation: "Draw a scale bar."),
            .init(name: "north-arrow", value: nil, documentation: "Draw a north arrow."),
        ], operands: 2...32)

    static func run(_ arguments: ParsedArguments, _ registry: PluginRegistry) throws(UsageError) -> Int32 {
        let files = FeatureFiles(arguments, registry)
        let inputs = arguments.operands.dropLast()
        let output = arguments.operands[arguments.operands.count - 1]
        if inputs.count(where: { $0 == "-" }) > 1 { throw UsageError("the standard input can be read once only") }
        for input in inputs where input != "-" && output != "-" && Terminal.isSameFile(input, output) {
            throw UsageError("the picture would take the place of the input \(input)")
        }
        if arguments["layer"] != nil, inputs.count > 1 { throw UsageError("--layer goes with a single input") }
        let formats = PictureFormats(registry)
        let format = try usage { () throws(MapError) in
            output == "-" ? try formats.format(named: "svg") : try formats.format(ofFile: output, path: "OUTPUT")
        }
        let style = try LayerStyle(arguments, registry)
        let (width, height) = try size(arguments["size"])
        let density = try arguments.double("density") ?? 1
        guard density > 0, density <= 16 else { throw UsageError("--density is \(density): expected a number above 0, at most 16") }
        let map = try usage { () throws(MapError) in try MapView(width: width, height: height, pixelDensity: density) }
        for layer in try style.layers(of: Array(inputs), files) { try usage { () throws(MapError) in _ = try map.add(layer) } }
        try show(arguments["extent"], map)
        let figure = MapFigure(
            title: arguments["title"], caption: arguments["caption"], showsLegend: arguments.has("legend"),
            showsGraticule: arguments.has("graticule"), showsScaleBar: arguments.has("scale-bar"),
            showsNorthArrow: arguments.has("north-arrow"))
        let picture: Picture
        do throws(MapError) {
            let list = try figure.displayList(
                of: map, projector: { [engine = files.engine] in engine.project(positions: &$0, from: $1, to: $2) })
            picture = try formats.write(
                list, as: format, options: PictureOptions(pixelDensity: density),
                path: arguments["density"] == nil || list.width > 16_384 || list.height > 16_384 ? "--size" : "--density")
        } catch {
            throw .failure(error.description)
        }
        for view in map.layers { if let error = view.error { Terminal.printError("groma: \(error)") } }
        if !picture.missingCharacters.isEmpty {
            let missing = picture.missingCharacters.map { String($0) }.joined(separator: " ")
            Terminal.printError("groma: no font on this machine has: \(missing)")
        }
        do throws(FormatError) {
            let sink = output == "-" ? ByteSink.descriptor(1, named: "standard output") : try ByteSink.file(output)
            try sink.write(picture.bytes)
            try sink.finish()
        } catch {
            throw .failure(error.description)
        }
        return 0
    }

    private static func size(_ text: String?) throws(UsageError) -> (Double, Double) {
        guard let text else { return (960, 600) }
        let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 2, let width = numbers[0], let height = numbers[1], width >= 1, height >= 1, width <= 16_384,
            height <= 16_384
        else { throw UsageError("--size is \(text): expected WIDTHxHEIGHT in points, each from 1 to 16384, such as 960x600") }
        return (width, height)
    }

    /// Zooms to the requested extent, or to that of all layers.
    private static func show(_ text: String?, _ map: MapView) throws(UsageError) {
        var extent = map.layers.reduce(Extent.empty) { $0.union($1.layer.fullExtent) }
        if let text {
            let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
            guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else {
                throw UsageError("--extent is \(text): expected two corners, x,y,x,y")
            }
            extent = Extent(
                xMin: min(numbers[0], numbers[2]), yMin: min(numbers[1], numbers[3]), xMax: max(numbers[0], numbers[2]),
                yMax: max(numbers[1], numbers[3]))
            guard extent.width > 0 || extent.height > 0 else {
                throw UsageError("--extent is \(text): expected two corners that are not the same place")
            }
        }
        guard !extent.isEmpty else { return }
        try usage { () throws(MapError) in
            // As in `groma draw`, degrees of longitude have the length that they have in the middle.
            var viewport = map.viewport
            viewport.xScale = Viewport.xScale(for: extent, in: map.spatialReference)
            try map.setViewport(viewport)
            // A very small picture has a smaller margin.
            try map.zoom(to: extent, padding: text == nil ? min(24, map.viewport.width / 4, map.viewport.height / 4) : 0)
        }
    }
}
