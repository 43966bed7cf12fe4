import GromaGeometry
import GromaOperations

extension SketchLayer {
    /// The sources of other shapes to snap to. Sources in another reference are projected into the sketch's if a transformation is known;
    /// none of them is changed before the sketch's neighbors are committed, see ``neighbourEdits()``.
    public var snapSources: [any SnapSource] {
        get { neighbours.sources }
        set {
            neighbours.sources = newValue
            showNeighbours()
        }
    }

    /// The snap sources as this sketch sees them, in the same order: in its own reference, and with the shapes that it has given to their
    /// features. Use them to create your own snapper or topology.
    public var neighbourSources: [any SnapSource] { neighbours.seenSources }

    /// Returns a feature of a snap source as this sketch sees it; nil if there is none.
    public func neighbour(_ feature: Int, of source: String) -> Geometry? { neighbours.named(source)?.geometry(ofFeature: feature) }

    /// Brings what is seen of the sources in line with the reference and the engine.
    func showNeighbours() {
        // What was changed along stays what it is until another shape is edited.
        guard let geometry else { return }
        neighbours.show(in: geometry.spatialReference, by: engine)
    }

    /// Returns the shapes that the sketch has given to features of snap sources and that these do not have yet, in the sources' own
    /// references, in the order of the sources and of ids. They belong to the sketch: its undo reverts them, and ``cancel()`` discards
    /// them. A host that commits them with the sketch's own feature calls ``noteCommitted(_:)``. After
    /// ``complete(simplify:normalize:force:hook:)`` they are available until another shape is begun. O(vertices of the features) if they
    /// are projected.
    ///
    /// - Throws: `operation` for a shape that cannot be projected to the reference of its source.
    public func neighbourEdits() throws(SketchError) -> [NeighbourEdit] {
        var edits: [NeighbourEdit] = []
        do throws(OperationError) {
            for neighbour in neighbours.all { edits += try neighbour.edits(by: engine) }
        } catch {
            throw .operation(error)
        }
        return edits
    }

    /// Records that sources now have the shapes of edits. Undoing what led to them is from then on a new edit. O(edits).
    public func noteCommitted(_ edits: [NeighbourEdit]) {
        for edit in edits {
            neighbours.all.first { $0.name == edit.source }?.noteCommitted(edit, by: engine)
        }
    }

    /// Commits the shapes that the sketch has given to features to their sources, if the sketch has no feature of its own to commit with
    /// them. Sources that share transactions, as layers of one GeoPackage do, accept all or none; the others follow one after the other, in
    /// the order of ``snapSources``. O(neighbors), plus the cost of the sources.
    ///
    /// - Throws: `snapSource` with the reason if a source refuses them; earlier sources are committed then, and ``neighbourEdits()`` has
    ///   the rest. `operation` as in ``neighbourEdits()``.
    public func commitNeighbours() throws(SketchError) {
        var groups: [(sources: [any SnapSource], edits: [NeighbourEdit])] = []
        for neighbour in neighbours.all {
            let edits: [NeighbourEdit]
            do throws(OperationError) { edits = try neighbour.edits(by: engine) } catch { throw .operation(error) }
            guard !edits.isEmpty else { continue }
            let source = neighbour.source
            if let place = groups.firstIndex(where: { $0.sources.allSatisfy { $0.sharesTransactions(with: source) } }) {
                groups[place].sources.append(source)
                groups[place].edits += edits
            } else {
                groups.append(([source], edits))
            }
        }
        for (sources, edits) in groups {
            do throws(SnapSourceError) {
                try sources[0].commit(edits, with: Array(sources.dropFirst()))
            } catch {
                throw .snapSource(error)
            }
            noteCommitted(edits)
        }
    }

    /// Discards what the sketch has changed in one source's features, and returns their ids; the sketch's own shape is unchanged.
    @discardableResult
    public func giveUpNeighbours(of source: String) -> [Int] {
        var given: [Int] = []
        for neighbour in neighbours.all where neighbour.name == source {
            given += neighbour.giveUp()
            for feature in given { tell(.partner(source: source, feature: feature)) }
        }
        return given
    }

    /// Gives up the shapes that have not been committed.
    func giveUpNeighbours() {
        for (source, feature) in neighbours.giveUp() { tell(.partner(source: source, feature: feature)) }
    }
}
