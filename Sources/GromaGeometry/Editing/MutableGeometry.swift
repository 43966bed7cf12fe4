/// A mutable geometry: the only reference type, which a sketch, a popup and a host share during an edit.
///
/// It holds a value, so `geometry` is a snapshot that later edits do not affect. Every change is reported to the observers once, after it
/// was made, with what exactly changed. An edit that throws has changed nothing. Like the other editing classes it is confined to the
/// thread or actor that created it.
public final class MutableGeometry {
    /// The current value. O(1).
    public private(set) var geometry: Geometry

    /// The number of changes, so that an owner of a shared geometry can detect edits by another.
    @exclusivity(unchecked) public private(set) var revision = 0

    /// The number of changes in ``geometry`` that are still to be reported: an observer that is called for one of several simultaneous
    /// changes sees the value after all of them.
    @exclusivity(unchecked) public private(set) var pendingReports = 0

    // Told from a copy, and changed as a whole.
    @exclusivity(unchecked) private var observers: [(id: Int, body: (MutableGeometry, GeometryChange) -> Void)] = []
    private var nextObserver = 0

    /// Creates an empty geometry to be drawn.
    public init(
        type: GeometryType, spatialReference: SpatialReference?, dimensions: Dimensions = .xy, isMulti: Bool = false
    ) {
        geometry = Geometry(empty: type, dimensions: dimensions, isMulti: isMulti, spatialReference: spatialReference)
    }

    /// Creates a mutable geometry from a value.
    public init(_ geometry: Geometry) {
        self.geometry = geometry
    }

    /// The type, which never changes.
    public var type: GeometryType { geometry.type }

    /// The ordinates of its positions. O(1).
    public var dimensions: Dimensions { geometry.dimensions }

    /// The spatial reference of the ordinates. Setting it does not change them; it is reported as a change of everything.
    public var spatialReference: SpatialReference? {
        get { geometry.spatialReference }
        set {
            geometry.spatialReference = newValue
            let count = geometry.vertexCount
            report(
                GeometryChange(
                    kind: .everything, part: 0, from: 0, removed: count, inserted: count, cause: "spatialReference"))
        }
    }

    /// Calls `body` after every change, until the observation is cancelled.
    public func observe(_ body: @escaping (MutableGeometry, GeometryChange) -> Void) -> Observation {
        nextObserver += 1
        observers.append((nextObserver, body))
        return Observation(id: nextObserver)
    }

    /// Ends an observation.
    public func cancel(_ observation: Observation) {
        observers.removeAll { $0.id == observation.id }
    }

    /// Identifies an observer of a geometry.
    public struct Observation: Hashable, Sendable {
        let id: Int
    }

    /// Makes one change with a verb of `Geometry` and reports it. The verbs of `Geometry` change nothing if they throw; a closure with
    /// several verbs must restore the value itself. It must not change the type.
    ///
    /// - Throws: What the verb throws.
    @discardableResult
    public func edit(_ verb: (inout Geometry) throws(GeometryError) -> GeometryChange) throws(GeometryError) -> GeometryChange {
        let change = try verb(&geometry)
        report(change)
        return change
    }

    /// Makes several changes at once, as an undo does, and reports each.
    ///
    /// - Returns: The changes that `body` returned.
    /// - Throws: What `body` throws, which must then have changed nothing.
    @discardableResult
    public func editAll<E: Error>(_ body: (inout Geometry) throws(E) -> [GeometryChange]) throws(E) -> [GeometryChange] {
        let changes = try body(&geometry)
        report(changes)
        return changes
    }

    /// Replaces the value.
    ///
    /// - Parameter changes: What is different; everything by default.
    /// - Throws: `wrongType` if the value is of another type.
    public func replace(with value: Geometry, changes: [GeometryChange]? = nil) throws(GeometryError) {
        guard value.type == type else { throw .wrongType(verb: "value of type \(value.type.rawValue)", found: type) }
        let before = geometry.vertexCount
        geometry = value
        let changes =
            changes ?? [
                GeometryChange(
                    kind: .everything, part: 0, from: 0, removed: before, inserted: value.vertexCount, cause: "replaceGeometry")
            ]
        report(changes)
    }

    private func report(_ changes: [GeometryChange]) {
        guard !observers.isEmpty else {
            revision += changes.count
            return
        }
        pendingReports += changes.count
        for change in changes {
            pendingReports -= 1
            report(change)
        }
    }

    private func report(_ change: GeometryChange) {
        revision += 1
        for observer in observers { observer.body(self, change) }
    }
}

extension MutableGeometry {
    /// Adds a point at the end of a path or ring, the last one by default. See `Geometry.addVertex`.
    ///
    /// - Throws: `indexOutOfRange`, `notFinite`, `dimensionMismatch`, `wrongType`.
    @discardableResult
    public func addPoint(_ coordinate: Coordinate, part: Int? = nil) throws(GeometryError) -> GeometryChange {
        try edit { g throws(GeometryError) in try g.addVertex(coordinate, part: part) }
    }

    /// Adds many points at the end of a path or ring. See `Geometry.addVertices`.
    ///
    /// - Throws: `indexOutOfRange`, `notFinite`, `dimensionMismatch`, `wrongType`.
    @discardableResult
    public func addPoints(_ coordinates: some Collection<Coordinate>, part: Int? = nil) throws(GeometryError) -> GeometryChange {
        try edit { g throws(GeometryError) in try g.addVertices(coordinates, part: part) }
    }

    /// Inserts a point before the one at `index`. See `Geometry.insertVertex`.
    ///
    /// - Throws: `indexOutOfRange`, `notFinite`, `dimensionMismatch`, `wrongType`.
    @discardableResult
    public func insertPoint(_ coordinate: Coordinate, part: Int = 0, at index: Int) throws(GeometryError) -> GeometryChange {
        try edit { g throws(GeometryError) in try g.insertVertex(coordinate, part: part, at: index) }
    }

    /// Moves a point. See `Geometry.moveVertex`.
    ///
    /// - Throws: `indexOutOfRange`, `notFinite`, `dimensionMismatch`, `wrongType`.
    @discardableResult
    public func updatePoint(_ coordinate: Coordinate, part: Int = 0, at index: Int) throws(GeometryError) -> GeometryChange {
        try edit { g throws(GeometryError) in try g.moveVertex(part: part, at: index, to: coordinate) }
    }

    /// Removes a point. See `Geometry.removeVertex`.
    ///
    /// - Throws: `indexOutOfRange`, `wrongType`.
    @discardableResult
    public func removePoint(part: Int = 0, at index: Int) throws(GeometryError) -> GeometryChange {
        try edit { g throws(GeometryError) in try g.removeVertex(part: part, at: index) }
    }

    /// Replaces a range of points with positions. See `Geometry.replaceRange`.
    ///
    /// - Throws: `indexOutOfRange`, `notFinite`, `dimensionMismatch`, `wrongType`; `invalidValue` when `to` is less than `from`.
    @discardableResult
    public func replacePoints(
        part: Int = 0, from: Int, to: Int, with coordinates: some Collection<Coordinate>
    ) throws(GeometryError) -> GeometryChange {
        try edit { g throws(GeometryError) in try g.replaceRange(part: part, from: from, to: to, with: coordinates) }
    }

    /// Adds a path or ring. See `Geometry.addPart`.
    ///
    /// - Throws: `notFinite`, `dimensionMismatch`, `wrongType`.
    @discardableResult
    public func addPart(
        _ coordinates: some Collection<Coordinate> = [], role: RingRole? = nil
    ) throws(GeometryError) -> GeometryChange {
        try edit { g throws(GeometryError) in try g.addPart(coordinates, role: role) }
    }

    /// Inserts a path or ring before the one at `index`. See `Geometry.insertPart`.
    ///
    /// - Throws: `indexOutOfRange`, `notFinite`, `dimensionMismatch`, `wrongType`.
    @discardableResult
    public func insertPart(
        _ coordinates: some Collection<Coordinate>, role: RingRole? = nil, at index: Int
    ) throws(GeometryError) -> GeometryChange {
        try edit { g throws(GeometryError) in try g.insertPart(coordinates, role: role, at: index) }
    }

    /// Removes a path or ring. See `Geometry.removePart`.
    ///
    /// - Throws: `indexOutOfRange`, `wrongType`.
    @discardableResult
    public func removePart(at index: Int) throws(GeometryError) -> GeometryChange {
        try edit { g throws(GeometryError) in try g.removePart(at: index).change }
    }

    /// Reverses the order of a part's points. See `Geometry.reversePart`.
    ///
    /// - Throws: `indexOutOfRange`, `wrongType` for a point.
    @discardableResult
    public func reversePart(at index: Int) throws(GeometryError) -> GeometryChange {
        try edit { g throws(GeometryError) in try g.reversePart(at: index) }
    }

    /// Marks a ring as finished. See `Geometry.closePart`.
    ///
    /// - Throws: `indexOutOfRange`; `wrongType` for what has no rings.
    @discardableResult
    public func closePart(at index: Int) throws(GeometryError) -> GeometryChange {
        try edit { g throws(GeometryError) in try g.closePart(at: index) }
    }

    /// Marks every ring as finished. See `Geometry.closePolygon`.
    ///
    /// - Throws: `wrongType` for what has no rings.
    @discardableResult
    public func closePolygon() throws(GeometryError) -> GeometryChange {
        try edit { g throws(GeometryError) in try g.closePolygon() }
    }

    /// Changes an envelope with its own verbs, such as `expand(by:about:)`.
    ///
    /// - Throws: `wrongType` if it is not an envelope, and what the verb throws.
    @discardableResult
    public func editEnvelope(_ verb: (inout Envelope) throws(GeometryError) -> Void) throws(GeometryError) -> GeometryChange {
        try edit { g throws(GeometryError) in
            guard case .envelope(var envelope) = g else { throw .wrongType(verb: "envelope verbs", found: g.type) }
            try verb(&envelope)
            g = .envelope(envelope)
            return GeometryChange(kind: .everything, part: 0, from: 0, removed: 0, inserted: 0, cause: "editEnvelope")
        }
    }

    /// Removes everything. See `Geometry.removeAll`.
    @discardableResult
    public func removeAll() -> GeometryChange {
        let change = geometry.removeAll()
        report(change)
        return change
    }
}
