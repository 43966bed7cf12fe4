import GeometryCommands
import GromaBase
import GromaGeometry
import GromaRPC
import GromaSketch

/// `sketch.addSnapSource`
struct SketchAddSnapSource: SketchCommand {
    static let method = "sketch.addSnapSource"
    static let summary = """
        Adds features to snap to: those of an open layer by their object ids, or shapes numbered from 0, where each member of a collection is a \
        feature; or the current shape of another sketch. Features in another reference are projected if a transformation is known.
        """
    static let answer = AnswerShape<any SnapSource>(
        "The number of features of the source; of a layer, the number loaded so far.", .string("name") { $0.name },
        .int("features") { $0.loadedFeatureCount })
    static var ownParameters: [Parameter<Self>] {
        [
            Parameter.name(
                "name", "Its name in settings and results, unique within the sketch; by default a layer's own name."
            ) { $0.name = $1 },
            .string("layer", "An open layer whose features are used, instead of geometries; they are loaded as needed.") {
                $0.layer = $1
            },
            .sketchOfNeighbours(
                "ofSketch", "Another sketch whose shape is used, instead of geometries, as feature 0; null for the unnamed sketch."
            ) { $0.other = .some($1) },
            .optionalGeometry("geometry", "A feature.") { $0.geometries.append($1) },
            .geometries("geometries", "Features.") { $0.geometries += $1 },
            .bool(
                "editable",
                "Whether editing shared vertices and edges changes its features, within this sketch until they are committed; false by default."
            ) { $0.isEditable = $1 },
        ]
    }

    var name: String?
    var layer: String?
    var other: String??
    var geometries: [Geometry] = []
    var isEditable = false
    var sketch = SketchName.standard

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> any SnapSource {
        let name = try nameOfSource()
        if layer.snapSources.contains(where: { $0.name == name }) {
            throw CommandError(
                .snapSource, "the sketch has a snap source \"\(name)\" already", path: "params.name", found: .string(name),
                expected: "another name, or sketch.removeSnapSource first")
        }
        let source =
            if let other {
                try source(ofSketch: other ?? SketchName.standard, named: name, for: layer, session)
            } else if let open = self.layer {
                try source(ofLayer: open, for: layer, session)
            } else {
                try sourceOfGeometries(named: name, for: layer, session)
            }
        layer.snapSources.append(source)
        return source
    }

    private func sourceOfGeometries(
        named name: String, for layer: SketchLayer, _ session: Session
    ) throws(CommandError) -> any SnapSource {
        let features = geometries.flatMap(\.snapFeatures)
        let reference = features.first.map(\.spatialReference) ?? layer.value.spatialReference
        try session.checkShown(reference, in: layer, path: "params.geometry")
        let size = features.reduce(0) { $0 + GeometryStore.size(of: $1) }
        try session.checkMemory(size, path: "params.geometry")
        let source: GeometrySnapSource
        do throws(SnapSourceError) {
            source = try GeometrySnapSource(
                name: name, spatialReference: reference, isEditable: isEditable,
                features: features.enumerated().map { (id: $0.offset, geometry: $0.element) })
        } catch {
            throw CommandError(error)
        }
        try session.sketch(named: sketch).sourceBytes += size
        session.hold(size, as: .snapSources)
        return source
    }

    private func nameOfSource() throws(CommandError) -> String {
        if let other, layer != nil || !geometries.isEmpty {
            throw CommandError(
                .invalidValue, "there is another sketch beside a layer or geometries", path: "params.ofSketch",
                found: other.map { .string($0) } ?? .null, expected: "one of them")
        }
        guard let layer else {
            if let name = name ?? other ?? nil { return name }
            throw CommandError(
                .missingParameter, "the source has no name", path: "params.name",
                expected: "a name, or the layer or the named sketch that is meant")
        }
        if !geometries.isEmpty {
            throw CommandError(.invalidValue, "there are a layer and geometries", path: "params.layer", expected: "one of them")
        }
        if let name, name != layer {
            throw CommandError(
                .invalidValue, "a layer goes by its own name", path: "params.name", found: .string(name),
                expected: "\"\(layer)\", or no name")
        }
        return layer
    }

    private func source(ofLayer name: String, for sketch: SketchLayer, _ session: Session) throws(CommandError) -> any SnapSource {
        guard let layers = session[SketchStore.self].layers else {
            throw CommandError(
                .invalidValue, "this session has no layers", path: "params.layer", found: .string(name), expected: "geometries")
        }
        let source = try layers.snapSource(ofLayer: name)
        try session.checkShown(source.spatialReference, in: sketch, path: "params.layer")
        try layers.setEditable(isEditable, source)
        return source
    }

    private func source(
        ofSketch other: String, named name: String, for layer: SketchLayer, _ session: Session
    ) throws(CommandError) -> any SnapSource {
        let shape: SketchLayer
        do throws(CommandError) { shape = try session.layer(named: other) } catch {
            var refusal = error
            refusal.path = "params.ofSketch"
            throw refusal
        }
        guard shape !== layer else {
            throw CommandError(
                .invalidValue, "a sketch snaps to its own shape without a source", path: "params.ofSketch", found: .string(other),
                expected: "another sketch, or \"own\":true of sketch.setSnapping")
        }
        guard !isEditable else {
            throw CommandError(
                .notPermitted, "the shape of another sketch is changed by that sketch alone", path: "params.editable", found: true,
                expected: "false")
        }
        try session.checkShown(shape.value.spatialReference, in: layer, path: "params.ofSketch")
        return SketchSnapSource(shape, name: name)
    }
}

extension Session {
    /// Throws for a source that cannot be shown in a sketch's spatial reference.
    fileprivate func checkShown(_ reference: SpatialReference?, in layer: SketchLayer, path: String) throws(CommandError) {
        let own = layer.value.spatialReference
        guard reference != own else { return }
        if let reference, let own, engine.canProject(from: reference, to: own) { return }
        throw CommandError(
            .spatialReferenceMismatch, "the source and the sketch are in differing references, and no way between them is known",
            path: path,
            found: reference.map { .string($0.description) } ?? .null, expected: own?.description ?? "no spatial reference")
    }
}

/// `sketch.removeSnapSource`
struct SketchRemoveSnapSource: SketchCommand {
    static let method = "sketch.removeSnapSource"
    static let summary =
        "Removes a snap source with its settings. Changes that the sketch has made to its features remain in the sketch, and undo still reverts them."
    static var ownParameters: [Parameter<Self>] { [Parameter.name("name", "The source.") { $0.name = $1 }.required] }

    var name = ""
    var sketch = SketchName.standard

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) {
        let source = try layer.source(named: name, path: "params.name")
        layer.snapSources.removeAll { $0 === source }
        layer.snapping.sources[name] = nil
        let state = try session.sketch(named: sketch)
        let size = min(source.size, state.sourceBytes)
        state.sourceBytes -= size
        session.hold(-size, as: .snapSources)
    }
}

/// `sketch.snapSources`
struct SketchSnapSources: SketchCommand {
    static let method = "sketch.snapSources"
    static let summary = "Lists the sketch's snap sources, in the order in which they are searched."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<SketchLayer>(
        "The number of features and the settings of each.",
        .values("sources", source) { layer in
            layer.snapSources.map { ($0, layer.snapping.sources[$0.name] ?? SnapSourceSettings()) }
        })

    private static let source = AnswerShape<(source: any SnapSource, settings: SnapSourceSettings)>(
        "A source.", .string("name") { $0.source.name }, .bool("editable") { $0.source.isEditable },
        .int("features") { $0.source.loadedFeatureCount }, .value("settings") { $0.settings })

    var sketch = SketchName.standard

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> SketchLayer { layer }
}

/// `sketch.snapFeature`
struct SketchSnapFeature: YieldingCommand {
    static let method = "sketch.snapFeature"
    static let summary =
        "Returns a feature of a snap source with the sketch's changes to shared vertices and edges, in the source's own reference."
    static var ownParameters: [Parameter<Self>] {
        [
            Parameter.name("source", "The source.") { $0.source = $1 }.required,
            .index("feature", "The feature; 0 by default.") { $0.feature = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var source = ""
    var feature = 0
    var sketch = SketchName.standard
    var output = GeometryOutput()

    func geometry(_ session: Session) throws(CommandError) -> Geometry {
        let layer = try session.layer(named: sketch)
        let source = try layer.source(named: source, path: "params.source")
        let changed = try withSketchErrors { () throws(SketchError) in try layer.neighbourEdits() }
        if let edit = changed.first(where: { $0.source == source.name && $0.feature == feature }) { return edit.geometry }
        guard let geometry = source.geometry(ofFeature: feature) else {
            let count = source.loadedFeatureCount
            let range = count == 0 ? "nothing: there are none" : "0 to \(count - 1)"
            throw CommandError(
                .indexOutOfRange, "\(source.name) has no feature \(feature)", path: "params.feature", found: .integer(feature),
                expected: session[SketchStore.self].layers?.isLayer(source) == true ? "the object id of a feature with a shape" : range)
        }
        return geometry
    }
}

extension SketchLayer {
    /// Returns the snap source with a name; throws if there is none.
    fileprivate func source(named name: String, path: String) throws(CommandError) -> any SnapSource {
        if let source = snapSources.first(where: { $0.name == name }) { return source }
        let known = snapSources.map(\.name)
        let nearest = Nearest.name(to: name, in: known)
        throw CommandError(
            .snapSource, "the sketch has no snap source \"\(name)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""), path: path,
            found: .string(name),
            expected: known.isEmpty ? "a source from sketch.addSnapSource" : "one of \(known.joined(separator: ", "))",
            details: nearest.map { [("nearest", .string($0))] } ?? [])
    }
}

extension SnapSource {
    /// The approximate size of its features in bytes; 0 for a source that is not in memory.
    fileprivate var size: Int {
        guard let held = self as? GeometrySnapSource else { return 0 }
        return (0..<held.count).reduce(0) { $0 + (held.geometry(ofFeature: $1).map { GeometryStore.size(of: $0) } ?? 0) }
    }
}

extension Geometry {
    /// The geometries that each become a feature: the members of a collection of any types, or the geometry itself.
    fileprivate var snapFeatures: [Geometry] {
        guard case .collection(let collection) = self else { return [self] }
        return collection.geometries.flatMap(\.snapFeatures)
    }
}
