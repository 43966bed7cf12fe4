import Groma

/// `groma measure`
enum MeasureVerb: Verb {
    static let name = "measure"
    static let namesFormats = true
    static let summary = "Measures each feature of a file on the ellipsoid of its reference. Needs a build with PROJ."
    static let declaration = ArgumentDeclaration(
        usage: "FILE [OPTIONS]",
        details: """
            "-" is standard input. Prints one line per feature: its index, length and area, separated by tabs, and the sums at the end. Units are given by the engine's names
            (kilometre), Esri's (esriKilometers), symbols (km) or EPSG codes. Example: groma measure coastline.geojson --unit km
            """,
        options: FeatureFiles.readOptions + [
            .init(name: "unit", value: "UNIT", documentation: "The unit of lengths; meters by default."),
            .init(name: "area-unit", value: "UNIT", documentation: "The unit of areas; square meters by default."),
            .init(
                name: "curve", value: "CURVE",
                documentation:
                    "The interpretation of segments: geodesic, which is the default, or shapePreserving, straight lines on the map."),
            .init(name: "json", value: nil, documentation: "Print one JSON object per line for each feature."),
        ], operands: 1...1)

    static func run(_ arguments: ParsedArguments, _ registry: PluginRegistry) throws(UsageError) -> Int32 {
        let files = FeatureFiles(arguments, registry)
        let path = arguments.operands[0]
        let measure = try Measure(arguments, files.engine)
        let isJSON = arguments.has("json")
        let (reader, _, _) = try files.open(path)
        var (index, length, area) = (0, 0.0, 0.0)
        while let record = try FeatureFiles.withFormatErrors(path, { () throws(FormatError) in try reader.next() }) {
            defer { index += 1 }
            guard let geometry = record.geometry else { continue }
            let found: (length: Double, area: Double)
            do throws(OperationError) { found = try measure.measure(geometry) } catch {
                throw .failure("\(path), feature \(index): \(error)")
            }
            length += found.length
            area += found.area
            let json: JSONValue = ["index": .integer(index), "length": .number(found.length), "area": .number(found.area)]
            try Terminal.print(isJSON ? json.text : "\(index)\t\(Digits.text(found.length))\t\(Digits.text(found.area))")
        }
        if !isJSON { try Terminal.print("sum\t\(Digits.text(length))\t\(Digits.text(area))") }
        return 0
    }

    /// The measure and its unit.
    private struct Measure {
        private let engine: GeometryEngine
        private var unit = Unit.metre
        private var areaUnit = AreaUnit.squareMetre
        private var curve = GroundCurve.geodesic

        init(_ arguments: ParsedArguments, _ engine: GeometryEngine) throws(UsageError) {
            self.engine = engine
            if let name = arguments["unit"] {
                guard let unit = Unit(named: name), unit.isLinear else {
                    throw UsageError("--unit is \(name): expected a unit of length, such as metre, km or esriFeet")
                }
                self.unit = unit
            }
            if let name = arguments["area-unit"] {
                guard let unit = AreaUnit(named: name) else {
                    throw UsageError("--area-unit is \(name): expected a unit of area, such as squareMetre, ha or esriAcres")
                }
                areaUnit = unit
            }
            if let word = arguments["curve"] {
                guard let curve = GroundCurve(rawValue: word) else {
                    throw UsageError("--curve is \(word): expected geodesic or shapePreserving")
                }
                self.curve = curve
            }
        }

        func measure(_ geometry: Geometry) throws(OperationError) -> (length: Double, area: Double) {
            (
                try engine.geodesicLength(geometry, unit: unit, curve: curve),
                try engine.geodesicArea(geometry, unit: areaUnit, curve: curve)
            )
        }
    }
}
