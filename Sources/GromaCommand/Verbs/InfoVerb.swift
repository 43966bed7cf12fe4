import Groma

/// `groma info`
enum InfoVerb: Verb {
    static let name = "info"
    static let namesFormats = true
    static let summary = "Summarizes files and stores: layers, features, types, fields, extent, planar and geodesic length and area."
    static let declaration = ArgumentDeclaration(
        usage: "FILE… [OPTIONS]",
        details: """
            "-" is standard input. A file is read completely; a store (a GeoPackage, the URL of a feature service) is queried for its layers,
            their fields, counts, references and extents. Example: groma info coastline.geojson countries.gpkg
            """,
        options: FeatureFiles.readOptions + [
            .init(name: "layer", value: "NAME", documentation: "Only this layer of a store."),
            .init(name: "json", value: nil, documentation: "Print one JSON object per line for each."),
            .init(name: "max-seconds", value: "SECONDS", documentation: "The maximum time for each; unlimited by default."),
        ], operands: 1...10_000)

    static func run(_ arguments: ParsedArguments, _ registry: PluginRegistry) throws(UsageError) -> Int32 {
        let files = FeatureFiles(arguments, registry)
        let stores = FeatureStores(registry)
        var status: Int32 = 0
        for path in arguments.operands {
            let text: String
            let limit = try TimeLimit(arguments)
            do throws(UsageError) {
                if let provider = try stores.provider(toRead: path, named: arguments["from"]) {
                    let store = try stores.open(path, provider, reference: files.fallbackReference(), limit: limit)
                    defer { store.close() }
                    text = try FeatureStores.withStoreErrors { () throws(FeatureError) in
                        let facts = StoreFacts(store, title: provider.title)
                        return arguments.has("json")
                            ? try facts.json(layer: arguments["layer"]).text : try facts.text(layer: arguments["layer"])
                    }
                } else {
                    if arguments["layer"] != nil { throw FeatureFiles.noLayers(path) }
                    text = try facts(of: path, files, limit)
                }
            } catch {
                if error.status != 1 { throw error }
                Terminal.printError("groma: \(TimeLimit.shown(error, limit, "\(path) could not be summarized").message)")
                status = 1
                continue
            }
            try Terminal.print(text)
        }
        return status
    }

    private static func facts(of path: String, _ files: FeatureFiles, _ limit: TimeLimit?) throws(UsageError) -> String {
        var facts = FileFacts(files.engine)
        let (reader, source, format) = try files.open(path)
        var isEnded = false
        var progress = ProgressBar(total: path == "-" ? nil : Terminal.size(path))
        do throws(FormatError) {
            while let record = try reader.next() {
                isEnded = limit?.isOver ?? false
                if isEnded { break }
                facts.add(record)
                progress.show(source.offset)
            }
        } catch {
            progress.clear()
            throw .failure(FeatureFiles.message(error, path))
        }
        progress.clear()
        if isEnded { throw .cancelled }
        return files.arguments.has("json") ? facts.json(path, format).text : facts.text(path, format)
    }
}
