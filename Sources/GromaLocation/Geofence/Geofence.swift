import GromaGeometry
import GromaOperations

/// A set of watched areas, which reports the areas that a position enters and leaves.
///
/// The areas are in a spatial index, so that a fix costs O(log n + areas whose boxes contain it). Only changes are reported. The boundary
/// belongs to the area. Polygons and envelopes are areas; any other geometry becomes one by ``reach``, and has no interior without it.
///
/// On maps that wrap around, an area and a position are the same place in each copy of the world: an area across the 180th meridian is
/// entered from both sides, whether its coordinates continue to 190 or are cut at the meridian.
public struct Geofence: Sendable {
    /// A transition of a position relative to an area.
    public enum Event: Hashable, Sendable {
        /// The position has entered the area with this ID.
        case enter(Int)
        /// The position has left the area with this ID.
        case leave(Int)
    }

    /// The spatial reference of the areas; nil if unknown.
    public let spatialReference: SpatialReference?
    /// The distance outside an area, in meters on the ground, within which a position still counts as inside.
    public let reach: Double
    /// The IDs of the areas that contain the last position.
    public private(set) var inside: Set<Int> = []
    private var areas: [Int: Geometry] = [:]
    /// The last position, in the spatial reference of the areas.
    private var place: Coordinate?
    private var index: SpatialIndex
    private let metric: GroundMetric
    /// The width of the world if it wraps around; nil otherwise.
    private let worldWidth: Double?
    /// The step in units of x or y for determining the local scale.
    private let step: Double
    private let engine: GeometryEngine

    /// Creates a geofence of areas with IDs; of two areas with the same ID the later one is used. O(n log n)
    ///
    /// - Parameters:
    ///   - areas: The areas, in the spatial reference.
    ///   - spatialReference: Their spatial reference.
    ///   - reach: The distance outside an area that still counts as inside, in meters on the ground; 0 to 100,000.
    ///   - engine: The engine that projects fixes to the spatial reference of the areas and measures on the ground. Without projections it
    ///     supports WGS 84 and Web Mercator.
    /// - Throws: `invalid` for a reach out of range.
    public init(
        _ areas: some Sequence<(id: Int, geometry: Geometry)> = [], spatialReference: SpatialReference?, reach: Double = 0,
        engine: GeometryEngine = GeometryEngine()
    ) throws(LocationError) {
        guard reach >= 0, reach <= 100_000 else { throw .invalid(path: "reach", found: "\(reach)", expected: "0 to 100000") }
        self.spatialReference = spatialReference
        self.reach = reach
        self.engine = engine
        metric = engine.groundMetric(of: spatialReference)
        let isInDegrees = spatialReference.map { $0.isInDegrees || engine.geodesics(of: $0)?.isInDegrees == true } ?? false
        step = isInDegrees ? 0.001 : 1
        let width = spatialReference.flatMap { engine.worldHalfWidth(of: $0) }.map { 2 * $0 }
        worldWidth = width
        for (id, geometry) in areas { self.areas[id] = geometry }
        index = SpatialIndex(
            self.areas.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { (id: $0.key, extent: $0.value.extent.folded(width)) })
    }

    /// The number of areas.
    public var count: Int { areas.count }

    /// The area with an ID; nil if there is none.
    public subscript(id: Int) -> Geometry? { areas[id] }

    /// The IDs of the areas, in no particular order.
    public var ids: some Collection<Int> { areas.keys }

    /// Adds or replaces an area. Events for the last position are reported with the next one, or by ``refresh()``. O(log n)
    public mutating func set(_ geometry: Geometry, id: Int) {
        areas[id] = geometry
        if geometry.isEmpty { index.remove(id: id) } else { index.update(id: id, extent: geometry.extent.folded(worldWidth)) }
    }

    /// Removes an area. If it contains the last position, leaving it is reported with the next one, or by ``refresh()``. O(log n)
    public mutating func remove(id: Int) {
        areas[id] = nil
        index.remove(id: id)
    }

    /// Updates the position with a fix. O(log n), and a test of each area whose box contains the position
    ///
    /// - Returns: The areas that were left, then those that were entered, each in ascending order of ID.
    /// - Throws: `cannotProject` if the fix cannot be projected to the areas' spatial reference; nothing has changed then.
    public mutating func update(_ location: Location) throws(LocationError) -> [Event] {
        place = try location.coordinate(in: spatialReference, engine: engine)
        return refresh()
    }

    /// Compares the last position with the current areas. O(log n), and a test of each area whose box contains the position
    ///
    /// - Returns: The events as for ``update(_:)``; none before the first position.
    public mutating func refresh() -> [Event] {
        guard let place else { return [] }
        var now: Set<Int> = []
        forEachWorld(place) { place, box in
            index.forEach(meeting: box) { id, _ in
                guard let area = areas[id], !now.contains(id) else { return true }
                // The index stores the area in the central copy of the world, but the area itself may lie in another copy.
                let there = Coordinate(x: place.x - area.extent.turn(worldWidth), y: place.y)
                if contains(area, there) { now.insert(id) }
                return true
            }
        }
        guard now != inside else { return [] }
        let events = inside.subtracting(now).sorted().map(Event.leave) + now.subtracting(inside).sorted().map(Event.enter)
        inside = now
        return events
    }

    /// Calls `body` with a position and the search rectangle around it, for each copy of the world that may contain areas.
    private func forEachWorld(_ place: Coordinate, _ body: (Coordinate, Extent) -> Void) {
        guard let width = worldWidth else { return body(place, box(around: place)) }
        var place = place
        place.x += Extent(xMin: place.x, yMin: 0, xMax: place.x, yMax: 0).turn(width)
        let box = box(around: place)
        // No area that is narrower than two worlds extends farther from the central copy.
        for turn in [0, -width, width] {
            let shifted = Extent(xMin: box.xMin + turn, yMin: box.yMin, xMax: box.xMax + turn, yMax: box.yMax)
            if turn == 0 || index.extent.intersects(shifted) { body(Coordinate(x: place.x + turn, y: place.y), shifted) }
        }
    }

    /// Returns the search rectangle for areas that may contain a position.
    private func box(around place: Coordinate) -> Extent {
        guard reach > 0 else { return Extent(xMin: place.x, yMin: place.y, xMax: place.x, yMax: place.y) }
        // The reach in map units, from the local lengths of a unit of x and of y on the ground; a tenth is added because these vary within
        // the reach.
        let step = units(at: place)
        var (x, y) = (step.x > 0 ? 1.1 * reach / step.x : .infinity, step.y > 0 ? 1.1 * reach / step.y : .infinity)
        if let worldWidth {
            // The meridians converge toward a pole, and all of them are within a reach that contains it.
            let rest = 1 - x * 2 * .pi / worldWidth
            x = rest > 0 ? x / rest : .infinity
            y = rest > 0 ? y / rest : .infinity
        }
        return Extent(xMin: place.x - x, yMin: place.y - y, xMax: place.x + x, yMax: place.y + y)
    }

    /// Returns the length on the ground, in meters, of a unit of x and of a unit of y.
    private func units(at place: Coordinate) -> (x: Double, y: Double) {
        let east = Coordinate(x: place.x + step, y: place.y)
        let inwards = Coordinate(x: place.x, y: place.y + (place.y > 0 ? -step : step))
        return (metric.distance(from: place, to: east) / step, metric.distance(from: place, to: inwards) / step)
    }

    /// Returns the length of a unit of x relative to one of y.
    private func xScale(at place: Coordinate) -> Double {
        let step = units(at: place)
        return step.x > 0 && step.y > 0 ? step.x / step.y : 1
    }

    private func contains(_ area: Geometry, _ place: Coordinate) -> Bool {
        switch area {
        case .polygon(let polygon): if polygon.contains(x: place.x, y: place.y) { return true }
        case .envelope(let envelope): if envelope.extent.contains(x: place.x, y: place.y) { return true }
        default: break
        }
        guard reach > 0 else { return false }
        let scale = xScale(at: place)
        let nearest =
            area.nearestSegment(x: place.x, y: place.y, xScale: scale)?.coordinate
            ?? area.nearestVertex(x: place.x, y: place.y, xScale: scale)?.coordinate
        return nearest.map { metric.distance(from: place, to: $0) <= reach } ?? false
    }
}

extension Extent {
    /// Returns the offset, in whole worlds, that moves its center into the central copy of the world; 0 if the width is unknown.
    fileprivate func turn(_ worldWidth: Double?) -> Double {
        guard let worldWidth, let center else { return 0 }
        return Folding.worlds(center.x, halfWidth: worldWidth / 2) * worldWidth
    }

    /// Returns the extent moved by this offset.
    fileprivate func folded(_ worldWidth: Double?) -> Extent {
        let turn = turn(worldWidth)
        return turn == 0 ? self : Extent(xMin: xMin + turn, yMin: yMin, xMax: xMax + turn, yMax: yMax)
    }
}
