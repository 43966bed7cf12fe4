import GromaGeometry
import GromaOperations

/// Areas that are watched: tells which of them a position enters and leaves.
///
/// The areas lie in a spatial index, so that a fix costs O(log n + areas whose boxes it lies in). Only what has changed is told. The boundary
/// belongs to the area. Polygons and envelopes are areas; another geometry is one by ``reach``, and has no inside without it.
///
/// Where the world goes on beyond its seam, an area and a position are the same place in each copy of the world: one across the 180th meridian is entered
/// from either side, whether it goes on to 190 or is cut there.
public struct Geofence: Sendable {
    /// A transition of a position relative to an area.
    public enum Event: Hashable, Sendable {
        /// It comes in.
        case enter(Int)
        /// It goes out.
        case leave(Int)
    }

    /// The spatial reference of the areas; nil if unknown.
    public let spatialReference: SpatialReference?
    /// The distance outside an area, in metres on the ground, within which a position still counts as inside.
    public let reach: Double
    /// The areas in which the last position lies, by their ids.
    public private(set) var inside: Set<Int> = []
    private var areas: [Int: Geometry] = [:]
    /// Where the last position lies, in the spatial reference.
    private var place: Coordinate?
    private var index: SpatialIndex
    private let metric: GroundMetric
    /// How wide the world is that goes on beyond its seam; nil if it does not.
    private let worldWidth: Double?
    /// How many units of x or y a step is that stays on the ground nearby.
    private let step: Double
    private let engine: GeometryEngine

    /// Creates a fence of areas by their ids; of two with one id the later counts. O(n log n)
    ///
    /// - Parameters:
    ///   - areas: The areas, in the spatial reference.
    ///   - spatialReference: What they refer to.
    ///   - reach: How far outside of an area still counts as inside, in metres on the ground; 0 to 100,000.
    ///   - engine: What projects fixes to the reference of the areas, and knows how long its units are on the ground: WGS 84 and Web Mercator, unless it has been
    ///     given projections.
    /// - Throws: `invalid` for a reach that is none.
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

    /// An area; nil if there is none of that id.
    public subscript(id: Int) -> Geometry? { areas[id] }

    /// The areas' ids, in no order.
    public var ids: some Collection<Int> { areas.keys }

    /// Adds an area, or gives it another shape. Whether the last position is inside is told with the next one, or by ``refresh()``. O(log n)
    public mutating func set(_ geometry: Geometry, id: Int) {
        areas[id] = geometry
        if geometry.isEmpty { index.remove(id: id) } else { index.update(id: id, extent: geometry.extent.folded(worldWidth)) }
    }

    /// Removes an area. One in which the last position lies is left with the next one, or by ``refresh()``. O(log n)
    public mutating func remove(id: Int) {
        areas[id] = nil
        index.remove(id: id)
    }

    /// Takes a fix.
    ///
    /// - Returns: The areas that were left, then those that were entered, each by growing ids.
    /// - Throws: `cannotProject`; nothing has changed then.
    public mutating func update(_ location: Location) throws(LocationError) -> [Event] {
        place = try location.coordinate(in: spatialReference, engine: engine)
        return refresh()
    }

    /// Looks where the last position lies among the areas as they are now. O(log n), and a test of each area whose box the place lies in
    ///
    /// - Returns: As ``update(_:)``; nothing before the first position.
    public mutating func refresh() -> [Event] {
        guard let place else { return [] }
        var now: Set<Int> = []
        forEachWorld(place) { place, box in
            index.forEach(meeting: box) { id, _ in
                guard let area = areas[id], !now.contains(id) else { return true }
                // The index has the area in the middle of the world, and the area itself may lie in another copy.
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

    /// Calls `body` with a place, and the rectangle around it in which areas lie that it can be inside of: in each copy of the world in which there are some.
    private func forEachWorld(_ place: Coordinate, _ body: (Coordinate, Extent) -> Void) {
        guard let width = worldWidth else { return body(place, box(around: place)) }
        var place = place
        place.x += Extent(xMin: place.x, yMin: 0, xMax: place.x, yMax: 0).turn(width)
        let box = box(around: place)
        // No area that is less than two worlds wide reaches farther from the middle of the world.
        for turn in [0, -width, width] {
            let shifted = Extent(xMin: box.xMin + turn, yMin: box.yMin, xMax: box.xMax + turn, yMax: box.yMax)
            if turn == 0 || index.extent.intersects(shifted) { body(Coordinate(x: place.x + turn, y: place.y), shifted) }
        }
    }

    /// The rectangle in which areas lie that a place can be inside of.
    private func box(around place: Coordinate) -> Extent {
        guard reach > 0 else { return Extent(xMin: place.x, yMin: place.y, xMax: place.x, yMax: place.y) }
        // How far one unit of x and of y reaches on the ground tells how many units the reach is; a tenth more covers that this changes on the way.
        let step = units(at: place)
        let (x, y) = (step.x > 0 ? 1.1 * reach / step.x : .infinity, step.y > 0 ? 1.1 * reach / step.y : .infinity)
        return Extent(xMin: place.x - x, yMin: place.y - y, xMax: place.x + x, yMax: place.y + y)
    }

    /// Metres on the ground of one unit of x and one of y.
    private func units(at place: Coordinate) -> (x: Double, y: Double) {
        let east = Coordinate(x: place.x + step, y: place.y)
        let inwards = Coordinate(x: place.x, y: place.y + (place.y > 0 ? -step : step))
        return (metric.distance(from: place, to: east) / step, metric.distance(from: place, to: inwards) / step)
    }

    /// The length of a unit of x relative to one of y.
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
    /// How far it has to be moved so that its middle comes to lie in the world, by whole worlds of a width; 0 where that is not known.
    fileprivate func turn(_ worldWidth: Double?) -> Double {
        guard let worldWidth, let center else { return 0 }
        return Folding.worlds(center.x, halfWidth: worldWidth / 2) * worldWidth
    }

    /// The same, moved so.
    fileprivate func folded(_ worldWidth: Double?) -> Extent {
        let turn = turn(worldWidth)
        return turn == 0 ? self : Extent(xMin: xMin + turn, yMin: yMin, xMax: xMax + turn, yMax: yMax)
    }
}
