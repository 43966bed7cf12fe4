import GromaGeometry
import GromaOperations

/// The features of a snap source as one sketch sees them: in the sketch's reference, and in the shapes that the sketch has given them.
///
/// The source itself stays as it is until the shapes are committed, so that other edits do not take them along, and the sketch can
/// give them up at any time. Steps of the history that changed a feature keep what it looked like on their other side.
final class SketchNeighbours: SnapSource {
    /// Where the features come from.
    let source: any SnapSource
    private var projection: NeighbourProjection?
    /// What the features are to be shown in, and by what.
    private var view: (reference: SpatialReference?, engine: GeometryEngine)?
    private var shapes: [Int: NeighbourShape] = [:]
    /// The features that are another shape than in the source, by where they lie.
    private var changed = SpatialIndex()
    /// Copies moved into other worlds, made when they are first asked for.
    private var copies: [WorldCopy: (original: Geometry, copy: Geometry)] = [:]

    private struct WorldCopy: Hashable {
        let feature: Int
        let world: Int
    }

    /// More copies than this are not kept.
    private static let mostCopies = 256

    init(_ source: any SnapSource) { self.source = source }

    /// Shows the features in a reference; where no way there is known they stay in their own.
    func show(in reference: SpatialReference?, by engine: GeometryEngine) {
        view = (reference, engine)
        let found = NeighbourProjection(from: source.spatialReference, to: reference, by: engine)
        guard projection?.target != found?.target || projection?.source != found?.source else { return }
        projection = found
        copies = [:]
        changed = SpatialIndex()
        for (id, shape) in shapes {
            shapes[id] = nil
            // What is seen of a source in another reference is not what was changed.
            if shape.geometry.spatialReference == spatialReference { keep(shape, of: id) }
        }
    }

    // MARK: As a source

    var name: String { source.name }
    var isEditable: Bool { source.isEditable }

    var spatialReference: SpatialReference? {
        let own = source.spatialReference
        // The shape of another sketch may be another one now, in another reference.
        if let view, own != projection?.source ?? view.reference { show(in: view.reference, by: view.engine) }
        // A sketch without a shape has no reference either, and nothing to disagree about.
        if own == nil, source.extent?.isEmpty == true { return view?.reference }
        return projection?.target ?? own
    }

    var extent: Extent? {
        guard let known = source.extent else { return nil }
        let own = projection.map { $0.extentInTarget(of: known) } ?? known
        return changed.count == 0 ? own : own?.union(changed.extent)
    }

    func features(in box: Extent, limit: Int) -> [Int] {
        guard limit > 0 else { return [] }
        let asked = projection.map { $0.extentInSource(of: box) } ?? box
        let found = asked.map { source.features(in: $0, limit: limit) } ?? []
        if changed.count == 0, projection == nil { return found }
        // Where there are more than wanted, any of them will do.
        var features = found.count >= limit ? found : found.filter { isShown($0, in: box) }
        if changed.count > 0 {
            let known = Set(features)
            changed.forEach(meeting: box) { id, _ in
                guard features.count < limit else { return false }
                if !known.contains(id) { features.append(id) }
                return true
            }
            features.sort()
        }
        return features
    }

    private func isShown(_ id: Int, in box: Extent) -> Bool {
        if shapes[id]?.isChanged == true { return false }
        guard projection != nil else { return true }
        return original(of: id)?.extent.intersects(box) == true
    }

    func geometry(ofFeature id: Int) -> Geometry? {
        if let shape = shapes[id], shape.isChanged { return shape.geometry }
        return original(of: id)
    }

    func geometry(ofFeature id: Int, inWorld world: Int) -> Geometry? {
        guard let geometry = geometry(ofFeature: id) else { return nil }
        guard world != 0 else { return geometry }
        let key = WorldCopy(feature: id, world: world)
        if let known = copies[key], known.original.isSame(as: geometry) { return known.copy }
        let copy = geometry.moved(byWorlds: world)
        if copies.count >= Self.mostCopies { copies = [:] }
        copies[key] = (geometry, copy)
        return copy
    }

    /// A feature as the source has it, in the sketch's reference.
    private func original(of id: Int) -> Geometry? {
        guard let geometry = source.geometry(ofFeature: id) else { return nil }
        return projection.map { $0.projected(geometry, feature: id) } ?? geometry
    }

    // MARK: What the sketch changes

    func setGeometry(_ geometry: Geometry, ofFeature id: Int) throws(SnapSourceError) {
        guard source.isEditable else { throw .notEditable(source: name) }
        guard let base = source.geometry(ofFeature: id), let seen = original(of: id) else { throw .noFeature(source: name, feature: id) }
        guard geometry.spatialReference == spatialReference else {
            throw .spatialReferenceMismatch(source: name, found: geometry.spatialReference, expected: spatialReference)
        }
        guard geometry.type == base.type else {
            throw .failed(source: name, feature: id, reason: "it is a \(base.type) and cannot become a \(geometry.type)")
        }
        // In another reference the source cannot check the shape, but still whether the feature may be changed.
        try source.checkGeometry(projection == nil ? geometry : base, ofFeature: id)
        var shape = shapes[id] ?? NeighbourShape(geometry: seen, base: base, seen: seen)
        // What the sketch has left alone until now it changes from what it sees.
        if !shape.isChanged { (shape.base, shape.seen) = (base, seen) }
        shape.geometry = geometry
        keep(shape, of: id)
    }

    /// Gives a feature the shape that it had before a step, or after it; what was changed since the step by somebody else is not forgotten.
    func restore(_ geometry: Geometry, ofFeature id: Int) {
        guard let base = source.geometry(ofFeature: id), let seen = original(of: id) else { return }
        var shape = shapes[id] ?? NeighbourShape(geometry: seen, base: base, seen: seen)
        shape.geometry = geometry
        // It is again what the source has now.
        if shape.isChanged, geometry == seen { (shape.base, shape.seen) = (base, seen) }
        keep(shape, of: id)
    }

    private func keep(_ shape: NeighbourShape, of id: Int) {
        shapes[id] = shape
        if shape.isChanged {
            changed.insert(id: id, extent: shape.geometry.extent)
        } else {
            changed.remove(id: id)
        }
    }

    /// Gives all features up that the sketch has changed, and tells which.
    func giveUp() -> [Int] {
        let ids = shapes.filter(\.value.isChanged).keys.sorted()
        shapes = [:]
        changed = SpatialIndex()
        copies = [:]
        return ids
    }

    /// The shapes that the source does not have yet, in its own reference and world, in the order of ids. A shape that has come to lie beyond
    /// the seam, where the source's was within, is cut there.
    ///
    /// - Throws: why a shape cannot be shown in the source's reference.
    func edits(by engine: GeometryEngine) throws(OperationError) -> [NeighbourEdit] {
        var edits: [NeighbourEdit] = []
        for (id, shape) in shapes.filter(\.value.isChanged).sorted(by: { $0.key < $1.key }) {
            var geometry = shape.geometry
            if let projection { geometry = try projection.unprojected(geometry, from: shape.seen, base: shape.base) }
            if let half = geometry.spatialReference?.worldHalfWidth, geometry.extent.isBeyond(half), !shape.base.extent.isBeyond(half) {
                geometry = try engine.normalizeCentralMeridian(geometry)
            }
            edits.append(NeighbourEdit(source: name, feature: id, base: shape.base, geometry: geometry))
        }
        return edits
    }

    /// Takes on that the source has the shape of an edit now. A shape that has changed since the edit was made goes on from there.
    func noteCommitted(_ edit: NeighbourEdit, by engine: GeometryEngine) {
        guard var shape = shapes[edit.feature], shape.isChanged, let base = source.geometry(ofFeature: edit.feature),
            let seen = original(of: edit.feature)
        else { return }
        let isSame = (try? edits(by: engine))?.contains(edit) == true
        (shape.base, shape.seen) = (base, seen)
        if isSame { shape.geometry = seen }
        keep(shape, of: edit.feature)
    }
}

/// What a sketch has made of a feature, and of what.
private struct NeighbourShape {
    /// The feature as the sketch has it.
    var geometry: Geometry { didSet { isChanged = geometry != seen } }
    /// The feature as the source had it, in its own reference.
    var base: Geometry
    /// The same in the sketch's reference.
    var seen: Geometry { didSet { isChanged = geometry != seen } }
    private(set) var isChanged: Bool

    init(geometry: Geometry, base: Geometry, seen: Geometry) {
        self.geometry = geometry
        self.base = base
        self.seen = seen
        isChanged = geometry != seen
    }
}

extension Extent {
    /// Whether it reaches beyond the range of a world.
    fileprivate func isBeyond(_ half: Double) -> Bool { xMin < -half || xMax > half }
}

extension Geometry {
    /// Whether both are one value, told without looking at vertices: of two that are equal by chance it may say no.
    func isSame(as other: Geometry) -> Bool {
        switch (self, other) {
        case (.point, .point): self == other
        case (.multipoint(let a), .multipoint(let b)): a.points.sharesStorage(with: b.points)
        case (.polyline(let a), .polyline(let b)): a.paths.sharesStorage(with: b.paths)
        case (.polygon(let a), .polygon(let b)): a.rings.sharesStorage(with: b.rings)
        default: false
        }
    }
}
