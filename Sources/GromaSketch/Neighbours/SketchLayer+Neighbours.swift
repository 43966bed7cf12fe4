import GromaGeometry
import GromaOperations

extension SketchLayer {
    /// A feature of a snap source as this sketch sees it; nil when there is none.
    public func neighbour(_ feature: Int, of source: String) -> Geometry? {
        neighbours.first { $0.name == source }?.geometry(ofFeature: feature)
    }

    /// Brings the neighbours in line with the sources, the reference and the engine. Those of a source that was taken away stay, as
    /// long as they have shapes that have not been committed.
    func updateNeighbours() {
        let known = neighbours + formerNeighbours
        neighbours = snapSources.map { source in known.first { $0.source === source } ?? SketchNeighbours(source) }
        formerNeighbours = known.filter { old in !neighbours.contains { $0 === old } }
        showNeighbours()
    }

    func showNeighbours() {
        // What was changed along stays what it is until another shape is edited.
        guard let geometry else { return }
        let reference = geometry.geometry.spatialReference
        for neighbour in neighbours + formerNeighbours { neighbour.show(in: reference, by: engine) }
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
            for neighbour in neighbours + formerNeighbours { edits += try neighbour.edits(by: engine) }
        } catch {
            throw .operation(error)
        }
        return edits
    }

    /// Takes on that sources have the shapes of edits now. Undoing what led to them is from then on an edit of its own.
    public func noteCommitted(_ edits: [NeighbourEdit]) {
        for edit in edits {
            (neighbours + formerNeighbours).first { $0.name == edit.source }?.noteCommitted(edit, by: engine)
        }
    }

    /// Has each source take on the shapes that the sketch has given to its features: for sources without features of one's own to be committed
    /// with them. Sources that share transactions, as layers of one GeoPackage do, take them all or none; the others follow one after the other, in
    /// the order of ``snapSources``.
    ///
    /// - Throws: `snapSource` with why a source did not take them; what went before is committed then, and ``neighbourEdits()`` has the rest.
    ///   `operation` as ``neighbourEdits()``.
    public func commitNeighbours() throws(SketchError) {
        var groups: [(sources: [any SnapSource], edits: [NeighbourEdit])] = []
        for neighbour in neighbours + formerNeighbours {
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
        for neighbour in neighbours + formerNeighbours where neighbour.name == source {
            given += neighbour.giveUp()
            for feature in given { notify(.partner(source: source, feature: feature)) }
        }
        return given
    }

    /// Gives up the shapes that have not been committed.
    func giveUpNeighbours() {
        for neighbour in neighbours + formerNeighbours {
            for feature in neighbour.giveUp() { notify(.partner(source: neighbour.name, feature: feature)) }
        }
        formerNeighbours = []
    }
}
