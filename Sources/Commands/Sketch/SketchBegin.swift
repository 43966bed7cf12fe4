import GeometryCommands
import GromaGeometry
import GromaOperations
import GromaRPC
import GromaSketch

/// `sketch.begin`
struct SketchBegin: AnsweringCommand {
    static let method = "sketch.begin"
    static let summary = "Begins a sketch: an empty one of a type, or a copy of a geometry."
    static let effect = CommandEffect.edits
    static var parameters: [Parameter<Self>] {
        [
            .choice("type", "The geometry to draw.") { $0.type = $1 },
            .optionalGeometry("geometry", "The geometry to change, instead of a type; a geometry held by the session is not changed.") {
                $0.geometry = $1
            },
            .wkid("The spatial reference of a type: 4326 by default, null for none.") { $0.wkid = .some($1) },
            .bool("hasZ", "Whether positions of a type have an elevation.") { $0.hasZ = $1 },
            .bool("hasM", "Whether positions of a type have a measure.") { $0.hasM = $1 },
            .bool(
                "unwrap",
                "Whether parts of the geometry that were cut at the 180th meridian are joined, to be edited as one; completing the sketch cuts them again. False by default."
            ) { $0.unwraps = $1 },
            .int(
                "historyLimit", "The maximum number of undo steps, beyond which the oldest are discarded; 10,000 by default.",
                in: 0...10_000_000
            ) {
                $0.historyLimit = $1
            },
            .sketch { $0.sketch = $1 },
        ]
    }

    var type: SketchableType?
    var geometry: Geometry?
    var wkid: Int??
    var hasZ: Bool?
    var hasM: Bool?
    var historyLimit: Int?
    var unwraps = false
    var sketch = SketchName.standard

    func run(_ session: Session) throws(CommandError) -> SummaryAnswer {
        if session.sketches[sketch] != nil {
            throw CommandError(
                .sketchActive, "a sketch is being drawn already: complete or cancel it first, or give this one another name",
                path: "params.sketch",
                found: .string(sketch))
        }
        var start = try start()
        if unwraps {
            start = try withSketchErrors { () throws(SketchError) in
                do throws(OperationError) { return try session.engine.unwrap(start, hook: session.hook) } catch { throw .operation(error) }
            }
        }
        let state = try withSketchErrors { () throws(SketchError) in try SketchState(name: sketch, geometry: start, session: session) }
        state.isUnwrapped = unwraps
        if let historyLimit { state.layer.historyLimit = historyLimit }
        try session.keep(state)
        return SummaryAnswer(start)
    }

    /// Throws for parameters beside a geometry that contradict it.
    private func check(_ geometry: Geometry) throws(CommandError) {
        if let wkid, wkid.flatMap({ SpatialReference(wkid: $0) }) != geometry.spatialReference {
            throw CommandError(
                .spatialReferenceConflict, "the geometry is in another reference than the wkid given beside it", path: "params.wkid",
                found: wkid.map { .integer($0) } ?? .null, expected: geometry.spatialReference?.description ?? "null")
        }
        for (name, given, own) in [("hasZ", hasZ, geometry.dimensions.hasZ), ("hasM", hasM, geometry.dimensions.hasM)] {
            guard let given, given != own else { continue }
            throw CommandError(
                .dimensionMismatch, "\(name) says otherwise than the geometry: leave it out", path: "params.\(name)", found: .bool(given),
                expected: "\(own)")
        }
    }

    private func start() throws(CommandError) -> Geometry {
        switch (type, geometry) {
        case (let type?, nil):
            let reference = (wkid ?? 4326).flatMap { SpatialReference(wkid: $0) }
            return Geometry(
                empty: type.geometryType, dimensions: Dimensions(hasZ: hasZ ?? false, hasM: hasM ?? false), spatialReference: reference)
        case (nil, let geometry?):
            try check(geometry)
            return geometry
        case (nil, nil):
            throw CommandError(
                .missingParameter, "there is neither a type nor a geometry to begin with", path: "params.type",
                expected: "point, multipoint, polyline or polygon")
        default:
            throw CommandError(.invalidValue, "there are a type and a geometry to begin with", path: "params.type", expected: "one of them")
        }
    }
}

/// `sketch.geometry`
struct SketchGeometry: YieldingCommand {
    static let method = "sketch.geometry"
    static let summary = "Returns the current geometry of the sketch."
    static var ownParameters: [Parameter<Self>] { [.sketch { $0.sketch = $1 }] }

    var sketch = SketchName.standard
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry { try session.layer(named: sketch).value }
}

/// `sketch.list`
struct SketchList: AnsweringCommand {
    static let method = "sketch.list"
    static let summary = "Lists the open sketches."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<[NamedGeometry]>("Names with summaries; the unnamed sketch is \"\".", .values("sketches") { $0 })
    static var parameters: [Parameter<Self>] { [] }

    func run(_ session: Session) throws(CommandError) -> [NamedGeometry] {
        session.sketches.sorted { $0.key < $1.key }.map { NamedGeometry(name: $0.key, geometry: $0.value.layer.value) }
    }
}
