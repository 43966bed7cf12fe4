import GromaGeometry
import GromaOperations

extension SketchLayer {
    /// What else there is to snap to. Sources in another reference are projected into the sketch's where a way is known; none of them is changed
    /// before the sketch's neighbours are committed, see ``neighbourEdits()``.
    public var snapSources: [any SnapSource] {
        get { neighbours.sources }
        set {
            neighbours.sources = newValue
            showNeighbours()
        }
    }

    /// The snap sources as this sketch sees them, in the same order: in its own reference, and in the shapes that it has given to their features.
    /// What a snapper or a topology of one's own is made with.
    public var neighbourSources: [any SnapSource] { neighbours.seenSources }

    /// A feature of a snap source as this sketch sees it; nil when there is none.
    public func neighbour(_ feature: Int, of source: String) -> Geometry? { neighbours.named(source)?.geometry(ofFeature: feature) }

    /// Brings what is seen of the sources in line with the reference and the engine.
    func showNeighbours() {
        // What was changed along stays what it is until another shape is edited.
        guard let geometry else { return }
        neighbours.show(in: geometry.spatialReference, by: engine)
    }

    /// The shapes that the sketch has given to features of snap sources and that these do not have yet, in the sources' own references, in the order of
    /// the sources and of ids. They belong to the sketch: its undo takes them back, and ``cancel()`` gives them up. A host that commits them with the sketch's own
    /// feature tells it by ``noteCommitted(_:)``. After ``complete(simplify:normalize:force:hook:)`` they can be asked for until another shape is begun.
    /// O(vertices of the features) where they are projected.
    ///
    /// - Throws: `operation` for a shape that cannot be shown in the reference of its source.
    public func neighbourEdits() throws(SketchError) -> [NeighbourEdit] {
        var edits: [NeighbourEdit] = []
        do throws(OperationError) {
            for neighbour in neighbours.all { edits += try neighbour.edits(by: engine) }
        } catch {
            throw .operation(error)
        }
        return edits
    }

    /// Takes on that sources have the shapes of edits now. Undoing what led to them is from then on an edit of its own. O(edits)
    public func noteCommitted(_ edits: [NeighbourEdit]) {
        for edit in edits {
            neighbours.all.first { $0.name == edit.source }?.noteCommitted(edit, by: engine)
        }
    }

    /// Has each source take on the shapes that the sketch has given to its features: for sources without features of one's own to be committed
    /// with them. Sources that share transactions, as layers of one GeoPackage do, take them all or none; the others follow one after the other, in
    /// the order of ``snapSources``. O(neighbours), and what the sources take
    ///
    /// - Throws: `snapSource` with why a source did not take them; what went before is committed then, and ``neighbourEdits()`` has the rest.
    ///   `operation` as ``neighbourEdits()``.
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

    /// Gives up what the sketch has made of one source's features, and tells of which; its own shape stays as it is.
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
