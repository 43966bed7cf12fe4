import Groma

/// Features read from one file and written to another, one at a time.
struct FeatureFiles {
    /// The options of all commands on files.
    static let options: [ArgumentDeclaration.Option] = [
        .init(name: "from", value: "FORMAT", documentation: "The format to read; detected by default."),
        .init(
            name: "to", value: "FORMAT",
            documentation: "The format to write; by default that of the file name extension, or else the one read."),
        .init(name: "wkid", value: "WKID", documentation: "The reference of a file that names none; 4326 by default, 0 for none."),
        .init(name: "decimals", value: "COUNT", documentation: "Decimal places of coordinates; exact by default."),
        .init(name: "feature", value: "INDEX", documentation: "Write only this feature; the first one is 0."),
        .init(name: "collect", value: nil, documentation: "Write one collection of all geometries, without ids and attributes."),
        .init(name: "max-seconds", value: "SECONDS", documentation: "The maximum time; unlimited by default."),
    ]

    /// The options of commands that read a file.
    static let readOptions = options.filter { $0.name == "from" || $0.name == "wkid" }

    /// The option for the layer to read.
    static let layerOption = ArgumentDeclaration.Option(
        name: "layer", value: "NAME", documentation: "The layer to read from a store with several layers.")

    /// The option to replace layers of a store.
    static let overwriteOption = ArgumentDeclaration.Option(
        name: "overwrite", value: nil, documentation: "Replace a layer of that name in a store. Files are always replaced.")

    let formats: FormatRegistry
    let stores: FeatureStores
    let engine: GeometryEngine
    let arguments: ParsedArguments
    /// The time that a conversion may take; nil for no limit.
    var limit: TimeLimit?

    init(_ arguments: ParsedArguments, _ registry: PluginRegistry) {
        self.arguments = arguments
        formats = FormatRegistry(registry)
        stores = FeatureStores(registry)
        engine = GeometryEngine(projections: registry.registrations(at: .projections).map(\.contribution))
    }

    /// Returns the spatial reference for a file without one.
    func fallbackReference() throws(UsageError) -> SpatialReference? {
        guard let wkid = try arguments.int("wkid", in: 0...Int(Int32.max)) else { return .wgs84 }
        return SpatialReference(wkid: wkid)
    }

    /// Returns the options for reading files.
    func readOptions() throws(UsageError) -> ReadOptions {
        ReadOptions(reference: .fallback(try fallbackReference()))
    }

    /// Returns the options for writing files.
    func writeOptions() throws(UsageError) -> WriteOptions {
        let engine = self.engine
        var options = WriteOptions(decimals: try arguments.int("decimals", in: 0...17), projector: { try? engine.project($0, to: $1) })
        options.asIs = arguments.has("as-is")
        return options
    }

    /// Opens a file for reading its features.
    func open(_ path: String) throws(UsageError) -> (reader: any FeatureReader, source: ByteSource, format: any Format) {
        let options = try readOptions()
        do throws(FormatError) {
            let source = path == "-" ? ByteSource.descriptor(0, named: "standard input") : try ByteSource.file(path)
            let format: any Format
            if let name = arguments["from"] {
                format = try formats.format(named: name)
            } else {
                format = try formats.recognize(source, path: path == "-" ? nil : path)
            }
            return (try format.reader(of: source, options: options), source, format)
        } catch {
            if case .unknownFormat = error, arguments["from"] != nil { throw UsageError(error.description) }
            throw .failure(Self.message(error, path))
        }
    }

    /// Returns the message of a file's error, with its path only once.
    static func message(_ error: FormatError, _ path: String) -> String {
        let text = error.description
        return path == "-" || text.hasPrefix("\(path): ") || text.contains("'\(path)'") ? text : "\(path): \(text)"
    }

    /// Returns the format to write, checked against the input and the spatial reference.
    private func outputFormat(_ output: String, _ readFormat: (any Format)?, _ target: SpatialReference?) throws(UsageError) -> any Format {
        let format: any Format
        do throws(FormatError) {
            if let name = arguments["to"] {
                format = try formats.format(named: name)
            } else if output == "-" {
                format = readFormat ?? GeoJSON()
            } else {
                format = try formats.formatForWriting(output)
            }
        } catch {
            throw UsageError(error.description)
        }
        if let target, let own = format.reference.target, target != own, !arguments.has("as-is") {
            let way = if case .usual = format.reference { ", or keep the projected coordinates in it with --as-is" } else { "" }
            throw UsageError(
                "\(format.title) is always in \(own.title), so --\(arguments["project"] == nil ? "to-wkid" : "project") would be undone: write another format\(way)"
            )
        }
        return format
    }

    /// Reads all features of a file, passes the geometry of each to `change`, with the hook of the time limit, and writes the results. The
    /// output is created as a whole or not at all.
    ///
    /// - Parameter target: the spatial reference that `change` projects to, if any.
    func convert(
        _ input: String, _ output: String, to target: SpatialReference? = nil,
        _ change: (Geometry, OperationHook) throws(OperationError) -> Geometry
    ) throws(UsageError) -> Int32 {
        var files = self
        files.limit = try TimeLimit(arguments)
        let hook = files.limit?.hook ?? .none
        do throws(UsageError) {
            return try files.converted(input, output, to: target) { geometry throws(OperationError) in try change(geometry, hook) }
        } catch { throw TimeLimit.shown(error, files.limit, "\(input) could not be written to \(output)") }
    }

    private func converted(
        _ input: String, _ output: String, to target: SpatialReference?, _ change: (Geometry) throws(OperationError) -> Geometry
    ) throws(UsageError) -> Int32 {
        let wanted = try arguments.int("feature", in: 0...Int.max)
        if wanted != nil && arguments.has("collect") { throw UsageError("--feature and --collect exclude each other") }
        if let name = arguments["to"], let provider = try stores.provider(named: name), output == "-" {
            throw UsageError("\(provider.title) is a store, which is not written to the standard output: name a file")
        }
        if let provider = try stores.provider(toWrite: output, named: arguments["to"]) {
            return try convert(input, toStore: output, provider, target, change)
        }
        var options = try writeOptions()
        options.follow(fileName: output)
        let isStrict = arguments.has("strict")
        let store = try openStore(input)
        defer { store?.close() }
        let table = if let store { try FeatureStores.layer(arguments["layer"], of: store) } else { (any FeatureTable)?.none }
        if table == nil, arguments["layer"] != nil { throw Self.noLayers(input) }
        let file = table == nil ? try FileFeatureSource(input, self, isProjected: target != nil) : nil
        let format = try outputFormat(output, file?.format, target)
        guard
            let source: any FeatureSource = table.map({ LayerFeatureSource(table: $0, form: format.recordForm, isStrict: isStrict) })
                ?? file
        else {
            return 1
        }
        if isStrict, table?.definition.hasAttachments == true {
            throw .failure("\(format.title) does not get attachments, and --strict leaves nothing out")
        }
        var conversion = FileConversion(format: format, options: options, output: output)
        conversion.collects = arguments.has("collect")
        conversion.assumedReference = try fallbackReference()
        var index = 0
        try source.forEach { (record) throws(UsageError) in
            var record = record
            conversion.collectionMembers = source.collectionMembers(in: format)
            if wanted == nil || wanted == index {
                if let geometry = record.geometry {
                    do throws(OperationError) { record.geometry = try change(geometry) } catch {
                        throw .failure(error, ofFeature: record.id?.text ?? String(index))
                    }
                }
                try conversion.take(record)
            }
            index += 1
        }
        conversion.collectionMembers = source.collectionMembers(in: format)
        if let wanted, wanted >= index {
            throw .failure("there is no feature \(wanted): " + (index == 0 ? "there are none" : "give 0 to \(index - 1)"))
        }
        try conversion.finish(isStrict: isStrict)
        if table?.definition.hasAttachments == true { Terminal.printError("groma: \(format.title) does not get attachments: left out") }
        conversion.sayWhatWasDone()
        return 0
    }

    /// Returns all geometries of a file, or of a layer of a store.
    ///
    /// - Parameters:
    ///   - layer: the layer of a store with several.
    ///   - option: the name of the option for it.
    func geometries(of input: String, layer: String?, option: String) throws(UsageError) -> [Geometry] {
        var found: [Geometry] = []
        try forEachRecord(of: input, layer: layer, option: option) { record in
            if let geometry = record.geometry { found.append(geometry) }
        }
        return found
    }

    /// Calls `body` with each feature of a file, or of a layer of a store.
    ///
    /// - Parameters:
    ///   - layer: the layer of a store with several.
    ///   - option: the name of the option for it.
    func forEachRecord(
        of input: String, layer: String?, option: String = "layer", _ body: (FeatureRecord) throws(UsageError) -> Void
    ) throws(UsageError) {
        let store = try openStore(input)
        defer { store?.close() }
        let source: any FeatureSource
        if let store {
            source = LayerFeatureSource(table: try FeatureStores.layer(layer, of: store, option: option), form: .geoJSON)
        } else {
            if layer != nil { throw Self.noLayers(input, option: option) }
            source = try FileFeatureSource(input, self, isProjected: false)
        }
        try source.forEach(body)
    }

    /// Returns whether there is a store at a location rather than a file of features.
    func isStore(_ location: String) throws(UsageError) -> Bool {
        try stores.provider(toRead: location, named: arguments["from"]) != nil
    }

    static func noLayers(_ input: String, option: String = "layer") -> UsageError {
        UsageError("\(input == "-" ? "the standard input" : input) is a file of features, which has no layers: leave out --\(option)")
    }

    /// Returns the store at a location; nil if there is a file of features.
    private func openStore(_ location: String) throws(UsageError) -> (any FeatureStore)? {
        guard let provider = try stores.provider(toRead: location, named: arguments["from"]) else { return nil }
        return try stores.open(location, provider, reference: fallbackReference(), limit: limit)
    }

    /// Reads all features of a file or store, and writes them into layers of a store. A file is read twice: first to determine the type of
    /// its features.
    private func convert(
        _ input: String, toStore output: String, _ provider: any FeatureStoreProvider, _ target: SpatialReference?,
        _ change: (Geometry) throws(OperationError) -> Geometry
    ) throws(UsageError) -> Int32 {
        for name in ["collect", "feature", "decimals"] where arguments.has(name) || arguments[name] != nil {
            throw UsageError("--\(name) is for files in a format, and \(output) is a store")
        }
        try withoutActuallyEscaping(change) { (change) throws(UsageError) in
            var conversion = StoreConversion(stores: stores, provider: provider, output: output, change: change, target: target)
            conversion.isStrict = arguments.has("strict")
            conversion.limit = limit
            if let store = try openStore(input) {
                defer { store.close() }
                conversion.closeSource = { store.close() }
                conversion.areForeign = stores.registry[store.provider]?.capabilities.contains(.files) != true
                try conversion.write(
                    try tables(of: store).map {
                        .init(definition: $0.definition, source: LayerFeatureSource(table: $0, form: .esri), form: .esri)
                    }, replacing: arguments.has("overwrite"))
            } else {
                try conversion.write([try layer(ofFile: input, isProjected: target != nil)], replacing: arguments.has("overwrite"))
            }
        }
        return 0
    }

    /// Returns the requested layer, or all readable layers: a damaged one is reported and skipped.
    private func tables(of store: any FeatureStore) throws(UsageError) -> [any FeatureTable] {
        if let name = arguments["layer"] { return [try FeatureStores.layer(name, of: store)] }
        let names = try FeatureStores.withStoreErrors { () throws(FeatureError) in try store.layerNames() }
        var tables: [any FeatureTable] = []
        for name in names {
            do throws(FeatureError) {
                tables.append(try store.table(named: name))
            } catch {
                let failure = UsageError.failure(error)
                if names.count == 1 || arguments.has("strict") || failure.isCancellation { throw failure }
                Terminal.printError("groma: layer \(name) is left out: \(error.description)")
            }
        }
        return tables
    }

    /// Returns the layer of the features of a file. The standard input, which can be read only once, is kept in memory.
    private func layer(
        ofFile input: String, isProjected: Bool
    ) throws(UsageError) -> StoreConversion.Layer {
        let first = try FileFeatureSource(input, self, isProjected: isProjected)
        let form = first.format.recordForm
        let isReadOnce = input == "-" || Terminal.size(input) == nil
        var inference = LayerInference(typesMoments: true)
        var held: [FeatureRecord] = []
        try first.forEach { record in
            inference.add(record)
            if isReadOnce { held.append(record) }
        }
        let file = input.split(separator: "/").last.map(String.init) ?? input
        let stem = file.lastIndex(of: ".").flatMap { $0 > file.startIndex ? String(file[..<$0]) : nil } ?? file
        let name = arguments["layer"] ?? (input == "-" ? "features" : stem)
        let definition = try FeatureStores.withStoreErrors { () throws(FeatureError) in
            let inferred = inference.definition(named: name)
            guard let said = first.format.featureSet(from: first.members) else { return inferred }
            var definition = try LayerDefinition(name: name, featureSet: said)
            if definition.geometryType != nil {
                (definition.hasZ, definition.hasM) = (definition.hasZ || inferred.hasZ, definition.hasM || inferred.hasM)
                (definition.allowsMissingZ, definition.allowsMissingM) = (inferred.allowsMissingZ, inferred.allowsMissingM)
            }
            return definition
        }
        let source: any FeatureSource =
            isReadOnce ? HeldFeatureSource(records: held) : try FileFeatureSource(input, self, isProjected: isProjected)
        return .init(definition: definition, source: source, form: form, firstSpareID: form == .geoJSON ? inference.greatestID + 1 : nil)
    }

    /// Runs a closure that throws format errors, and converts them to usage errors.
    static func withFormatErrors<Value>(_ path: String, _ body: () throws(FormatError) -> Value) throws(UsageError) -> Value {
        do throws(FormatError) { return try body() } catch { throw .failure(message(error, path)) }
    }
}
