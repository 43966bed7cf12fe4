import Groma

/// `groma convert`
enum ConvertVerb: Verb {
    static let name = "convert"
    static let namesFormats = true
    static let summary = "Writes the features of a file or store in another format or store, with all that it can carry."
    static let declaration = ArgumentDeclaration(
        usage: "INPUT OUTPUT [OPTIONS]",
        details: """
            "-" is the standard input or output. A store that is not there is made; one that is there gets further layers.
            Examples: groma convert track.gpx track.geojson
                      groma convert countries.geojson world.gpkg --layer countries
            """,
        options: FeatureFiles.options + [
            .init(
                name: "layer", value: "NAME",
                documentation: "The layer of a store to read; of a file that goes into a store, what its layer is called."),
            .init(
                name: "overwrite", value: nil,
                documentation: "Replace a layer of that name in a store. A file in a format is replaced in any case."),
            .init(name: "to-wkid", value: "WKID", documentation: "Project to another reference first: EPSG's number, or else Esri's."),
            .init(name: "project", value: "WKID", documentation: "The same as --to-wkid."),
            .init(
                name: "outside", value: "RULE",
                documentation: "What becomes of positions without a place there: refuse, as when left out, or drop."),
            .init(
                name: "max-deviation", value: "UNITS",
                documentation: "Add vertices so that segments lie no farther from where they come to lie, in units of that reference."),
            .init(
                name: "transformation", value: "NAME",
                documentation: "Take this way to the other reference, by its name, its code such as EPSG:1314, or its place in the list."),
            .init(name: "as-is", value: nil, documentation: "Write GeoJSON in the reference that it is in, not in WGS 84."),
            .init(
                name: "strict", value: nil,
                documentation: "Refuse what cannot be kept as it is, and values that the layer's rules do not allow, instead of a warning."),
        ], operands: 2...2)

    static func run(_ arguments: ParsedArguments, _ registry: PluginRegistry) throws(UsageError) -> Int32 {
        let files = FeatureFiles(arguments, registry)
        let target = try target(arguments)
        let options = try options(arguments, target)
        return try files.convert(arguments.operands[0], arguments.operands[1], to: target) { geometry throws(OperationError) in
            guard let target else { return geometry }
            return try files.engine.project(geometry, to: target, options: options)
        }
    }

    private static func target(_ arguments: ParsedArguments) throws(UsageError) -> SpatialReference? {
        let range = 1...Int(Int32.max)
        let (wkid, other) = (try arguments.int("to-wkid", in: range), try arguments.int("project", in: range))
        if wkid != nil, other != nil { throw UsageError("--to-wkid and --project mean the same: give one of them") }
        return (wkid ?? other).flatMap { SpatialReference(wkid: $0) }
    }

    private static func options(_ arguments: ParsedArguments, _ target: SpatialReference?) throws(UsageError) -> ProjectionOptions {
        var options = ProjectionOptions(
            maxDeviation: try arguments.double("max-deviation"), transformation: arguments["transformation"])
        if let word = arguments["outside"] {
            guard let rule = ProjectionOptions.Outside(rawValue: word) else {
                throw UsageError("--outside is \(word): expected refuse or drop")
            }
            options.outside = rule
        }
        if target == nil, options != ProjectionOptions() || arguments["outside"] != nil {
            throw UsageError("--outside, --max-deviation and --transformation go with --to-wkid")
        }
        return options
    }
}

/// `groma simplify`
enum SimplifyVerb: Verb {
    static let name = "simplify"
    static let namesFormats = true
    static let summary = "Makes the geometries of a file or layer topologically consistent, feature by feature."
    static let declaration = ArgumentDeclaration(
        usage: "INPUT OUTPUT [OPTIONS]",
        details: "\"-\" is the standard input or output. Example: groma simplify fields.geojson clean.geojson",
        options: FeatureFiles.options + [
            FeatureFiles.layerOption,
            .init(
                name: "tolerance", value: "UNITS",
                documentation: "Positions nearer to each other than this are taken for one; 0 when left out."),
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
    static let namesFormats = true
    static let summary = "Folds the geometries of a file or layer into one world, cutting them at the seam, feature by feature."
    static let declaration = ArgumentDeclaration(
        usage: "INPUT OUTPUT [OPTIONS]",
        details: "\"-\" is the standard input or output. Example: groma normalize route.geojson folded.geojson",
        options: FeatureFiles.options + [FeatureFiles.layerOption], operands: 2...2)

    static func run(_ arguments: ParsedArguments, _ registry: PluginRegistry) throws(UsageError) -> Int32 {
        let files = FeatureFiles(arguments, registry)
        return try files.convert(arguments.operands[0], arguments.operands[1]) { geometry throws(OperationError) in
            try files.engine.normalizeCentralMeridian(geometry)
        }
    }
}
