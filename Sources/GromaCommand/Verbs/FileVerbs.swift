import Groma

/// `groma convert`
enum ConvertVerb: Verb {
    static let name = "convert"
    static let namesFormats = true
    static let summary = "Writes the features of a file or store to another format or store, with everything that the target can hold."
    static let declaration = ArgumentDeclaration(
        usage: "INPUT OUTPUT [OPTIONS]",
        details: """
            "-" is standard input or output. A store that does not exist is created; layers are added to an existing one.
            Examples: groma convert track.gpx track.geojson
                      groma convert countries.geojson world.gpkg --layer countries
            """,
        options: FeatureFiles.options + [
            .init(
                name: "layer", value: "NAME",
                documentation: "The layer of a store to read; when a file is written to a store, the name of the new layer."),
            FeatureFiles.overwriteOption,
            .init(name: "to-wkid", value: "WKID", documentation: "Project to another reference first: an EPSG code, or else an Esri code."),
            .init(name: "project", value: "WKID", documentation: "The same as --to-wkid."),
            .init(
                name: "outside", value: "RULE",
                documentation: "How to handle positions outside the domain of that reference: refuse, which is the default, or drop."),
            .init(
                name: "max-deviation", value: "UNITS",
                documentation:
                    "Add vertices so that segments deviate from their true course by no more than this, in units of that reference."),
            .init(
                name: "transformation", value: "NAME",
                documentation:
                    "The transformation to the other reference, by its name, its code such as EPSG:1314, or its index in the list."),
            .init(name: "as-is", value: nil, documentation: "Write GeoJSON in its current reference, not in WGS 84."),
            .init(
                name: "strict", value: nil,
                documentation: "Fail instead of warning if something cannot be stored unchanged, or a value violates the layer's rules."),
        ], operands: 2...2)

    static func run(_ arguments: ParsedArguments, _ registry: PluginRegistry) throws(UsageError) -> Int32 {
        let files = FeatureFiles(arguments, registry)
        let target = try target(arguments)
        let options = try options(arguments, target)
        return try files.convert(arguments.operands[0], arguments.operands[1], to: target) { geometry, hook throws(OperationError) in
            guard let target else { return geometry }
            return try files.engine.project(geometry, to: target, options: options, hook: hook)
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
            FeatureFiles.layerOption, FeatureFiles.overwriteOption,
            .init(
                name: "tolerance", value: "UNITS",
                documentation: "Positions closer to each other than this are merged; 0 by default."),
        ], operands: 2...2)

    static func run(_ arguments: ParsedArguments, _ registry: PluginRegistry) throws(UsageError) -> Int32 {
        let files = FeatureFiles(arguments, registry)
        let tolerance = try arguments.double("tolerance") ?? 0
        return try files.convert(arguments.operands[0], arguments.operands[1]) { geometry, hook throws(OperationError) in
            try files.engine.simplify(geometry, tolerance: tolerance, hook: hook)
        }
    }
}

/// `groma normalize`
enum NormalizeVerb: Verb {
    static let name = "normalize"
    static let namesFormats = true
    static let summary = "Moves the geometries of a file or layer into one world, cutting them at the 180th meridian, feature by feature."
    static let declaration = ArgumentDeclaration(
        usage: "INPUT OUTPUT [OPTIONS]",
        details: "\"-\" is the standard input or output. Example: groma normalize route.geojson folded.geojson",
        options: FeatureFiles.options + [FeatureFiles.layerOption, FeatureFiles.overwriteOption], operands: 2...2)

    static func run(_ arguments: ParsedArguments, _ registry: PluginRegistry) throws(UsageError) -> Int32 {
        let files = FeatureFiles(arguments, registry)
        return try files.convert(arguments.operands[0], arguments.operands[1]) { geometry, hook throws(OperationError) in
            try files.engine.normalizeCentralMeridian(geometry, hook: hook)
        }
    }
}
