import Groma

/// Writes features to a file. Nothing is written before it is known that the format can represent them.
struct FileConversion {
    let format: any Format
    let options: WriteOptions
    let output: String
    var collects = false
    /// The reference that the input is read in where it names none, which its reader knows.
    var assumedReference: SpatialReference?
    /// The members of the input beside its features, as far as it has been read.
    var collectionMembers = JSONObject()
    private var writer: (any FeatureWriter)?
    private var collected: [Geometry] = []
    /// The first feature for a format with a single feature, until it is known that there is no other.
    private var waiting: FeatureRecord?
    /// Whether features without a geometry were left out of a format with a single feature.
    private var leavesOutEmpty = false
    /// Whether shapes were written whose reference no reader will know.
    private var leavesOutReference = false
    private var count = 0

    init(format: any Format, options: WriteOptions, output: String) {
        self.format = format
        self.options = options
        self.output = output
    }

    /// Writes the next feature.
    mutating func take(_ record: FeatureRecord) throws(UsageError) {
        if collects {
            if let geometry = record.geometry { collected.append(geometry) }
        } else if format.capabilities.contains(.several) {
            try write(record)
        } else {
            if record.geometry != nil && waiting?.geometry != nil {
                throw .failure(
                    "\(format.title) holds one geometry and there are several: pick one with --feature INDEX, or make a collection of them with --collect"
                )
            }
            // One of the two has no geometry, and there is no place for it.
            if waiting != nil { leavesOutEmpty = true }
            if waiting?.geometry == nil { waiting = record }
        }
    }

    /// Writes the waiting feature and the end of the file.
    mutating func finish(isStrict: Bool) throws(UsageError) {
        if collects {
            let references = collected.map(\.spatialReference)
            guard references.allSatisfy({ $0 == references[0] }) else {
                throw .failure("the geometries are in several spatial references, and a collection is in one")
            }
            let dimensions = collected.reduce(Dimensions.xy) { $0.union($1.dimensions) }
            waiting = FeatureRecord(
                geometry: .collection(
                    GeometryCollection(collected, dimensions: dimensions, spatialReference: references.first ?? .wgs84)))
        }
        if let waiting { try write(waiting) }
        let writer = try opened()
        self.writer = writer
        writer.take(collectionMembers: collectionMembers)
        if isStrict, !dropped.isEmpty {
            throw .failure("\(format.title) cannot carry \(dropped.joined(separator: ", ")), and --strict leaves nothing out")
        }
        try FeatureFiles.withFormatErrors(output) { () throws(FormatError) in try writer.finish() }
    }

    /// The parts of the features that the format could not represent.
    private var dropped: [String] {
        var parts = writer?.dropped ?? []
        if leavesOutEmpty && !parts.contains("nullGeometry") { parts.append("nullGeometry") }
        if leavesOutReference { parts.append("spatialReference") }
        return parts
    }

    private mutating func write(_ record: FeatureRecord) throws(UsageError) {
        let writer = try opened()
        if self.writer == nil { writer.take(collectionMembers: collectionMembers) }
        self.writer = writer
        try FeatureFiles.withFormatErrors(output) { () throws(FormatError) in try writer.write(record) }
        // Positions without a reference are read as WGS 84.
        if format.reference == .unnamed, let reference = record.geometry?.spatialReference, !reference.isWGS84,
            reference != assumedReference, !options.namesReference || reference.latestWKID == nil
        {
            leavesOutReference = true
        }
        count += 1
    }

    private func opened() throws(UsageError) -> any FeatureWriter {
        if let writer { return writer }
        return try FeatureFiles.withFormatErrors(output) { () throws(FormatError) in
            let sink = output == "-" ? ByteSink.descriptor(1, named: "standard output") : try ByteSink.file(output)
            return try format.writer(to: sink, options: options)
        }
    }

    /// Reports on the standard error what was omitted and how much was written.
    func sayWhatWasDone() {
        if !dropped.isEmpty { Terminal.printError("groma: \(format.title) cannot carry \(dropped.joined(separator: ", ")): left out") }
        if output != "-" { Terminal.printError("\(count) \(count == 1 ? "feature" : "features") written to \(output)") }
    }
}
