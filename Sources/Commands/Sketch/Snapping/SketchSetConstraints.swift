import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// `sketch.setConstraints`
struct SketchSetConstraints: SketchCommand {
    static let method = "sketch.setConstraints"
    static let summary = """
        Sets constraints for positions of pointer events: typed numbers, and areas. Omitted parameters are unchanged, null removes a constraint.
        """
    static let answer = AnswerShape<SketchConstraints>(
        "The current settings.", .nullable("angle", .angle) { $0.angle }, .nullable("length", .double) { $0.length },
        .nullable("x", .double) { $0.x }, .nullable("y", .double) { $0.y },
        .nullable("inside", .summary) { $0.inside.map { .polygon($0) } },
        .nullable("outside", .summary) { $0.outside.map { .polygon($0) } },
        .nullable("minimumDistance", .double) { $0.minimumDistance })
    static var ownParameters: [Parameter<Self>] {
        [
            Parameter(
                "angle", .any([.angleConstraint, .null]),
                """
                The direction of the segment from the previous vertex, in degrees clockwise: a bearing from north (absolute), an angle from the \
                previous segment (relative), or the nearest multiple of an angle (steps, relativeSteps). North is true north and angles are measured \
                on the ground for sketches in degrees, in Web Mercator and in references that PROJ knows, otherwise on the map.
                """
            ) { command, decoder throws(CommandError) in
                command.angle = .some(try decoder.takeNull() ? nil : try decoder.angleConstraint())
            },
            .optionalNumber(
                "length",
                "The length of that segment, in meters on the ground for sketches in degrees, in Web Mercator and in references that PROJ knows, otherwise in map units."
            ) { $0.length = .some($1) },
            .optionalNumber("x", "The position's x, in map units.") { $0.x = .some($1) },
            .optionalNumber("y", "The position's y, in map units.") { $0.y = .some($1) },
            .area("inside", "A polygon within which positions must stay.") { $0.inside = .some($1) },
            .area("outside", "A polygon outside of which positions must stay.") { $0.outside = .some($1) },
            .optionalNumber("minimumDistance", "The minimum distance from the previous vertex, in the unit of length.") {
                $0.minimumDistance = .some($1)
            },
        ]
    }

    var angle: AngleConstraint??
    var length: Double??
    var x: Double??
    var y: Double??
    var inside: Geometry??
    var outside: Geometry??
    var minimumDistance: Double??
    var sketch = SketchName.standard

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> SketchConstraints {
        var constraints = layer.constraints
        if let angle { constraints.angle = angle }
        if let length { constraints.length = length }
        if let x { constraints.x = x }
        if let y { constraints.y = y }
        if let inside { constraints.inside = try area(inside, "inside", layer) }
        if let outside { constraints.outside = try area(outside, "outside", layer) }
        if let minimumDistance { constraints.minimumDistance = minimumDistance }
        do throws(ConstraintError) { try constraints.check() } catch { throw CommandError(error) }
        func size(_ polygon: Polygon?) -> Int { polygon.map { GeometryStore.size(of: .polygon($0)) } ?? 0 }
        if inside != nil { try session.checkMemory(size(constraints.inside), path: "params.inside") }
        if outside != nil {
            let both = size(constraints.outside) + (inside != nil ? size(constraints.inside) : 0)
            try session.checkMemory(both, path: "params.outside")
        }
        session.keep(size(constraints.inside) + size(constraints.outside), of: "areas", for: layer)
        layer.constraints = constraints
        return constraints
    }

    private func area(_ geometry: Geometry?, _ name: String, _ layer: SketchLayer) throws(CommandError) -> Polygon? {
        guard let geometry else { return nil }
        let path = "params.\(name)"
        guard case .polygon(let polygon) = geometry else {
            throw CommandError(
                .wrongGeometryType, "\(path) is a \(geometry.type.rawValue)", path: path, found: .string(geometry.type.rawValue),
                expected: "a polygon")
        }
        guard geometry.spatialReference == layer.value.spatialReference else {
            throw CommandError(
                .spatialReferenceMismatch, "\(path) lies in another reference than the sketch: project it first", path: path,
                found: .string(geometry.spatialReference?.description ?? "none"),
                expected: layer.value.spatialReference?.description ?? "none")
        }
        return polygon
    }
}

extension Parameter {
    /// Returns a parameter with a polygon, or null for none.
    fileprivate static func area(
        _ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, Geometry?) -> Void
    ) -> Parameter {
        Parameter(name, .any([.reference("Geometry"), .null]), documentation) { target, decoder throws(CommandError) in
            set(&target, try decoder.takeNull() ? nil : try decoder.geometry())
        }
    }
}

extension Schema {
    /// The schema of a segment's direction: one of these members.
    fileprivate static let angleConstraint = Schema.members([
        "absolute?": .number, "relative?": .number, "steps?": .number, "relativeSteps?": .number,
    ])
}

extension ParameterDecoder {
    fileprivate mutating func angleConstraint() throws(CommandError) -> AngleConstraint {
        var found: [AngleConstraint] = []
        try object { decoder, key throws(CommandError) in
            switch key {
            case "absolute": found.append(.absolute(try decoder.double()))
            case "relative": found.append(.relative(try decoder.double()))
            case "steps": found.append(.steps(try decoder.double()))
            case "relativeSteps": found.append(.relativeSteps(try decoder.double()))
            default: throw decoder.unknownMember(key, of: ["absolute", "relative", "steps", "relativeSteps"])
            }
        }
        guard found.count == 1 else {
            throw error(.invalidValue, "says \(found.count) things", expected: "one of absolute, relative, steps, relativeSteps")
        }
        return found[0]
    }
}

extension AnswerShape<AngleConstraint> {
    /// The direction of a segment, as a script specifies it.
    fileprivate static var angle: Self {
        Self(.angleConstraint, "Which way the segment runs.") { angle, writer in
            let (name, degrees): (StaticString, Double) =
                switch angle {
                case .absolute(let degrees): ("absolute", degrees)
                case .relative(let degrees): ("relative", degrees)
                case .steps(let degrees): ("steps", degrees)
                case .relativeSteps(let degrees): ("relativeSteps", degrees)
                }
            writer.beginObject()
            writer.member(name, degrees)
            writer.endObject()
        }
    }
}
