import GromaBase
import GromaGeometry

/// Joins the parts of one geometry that meet at the 180th meridian.
struct SeamJoin {
    /// Half the width of the world.
    let half: Double
    let operation: String
    let hook: OperationHook

    /// The maximum distance from the 180th meridian of a vertex that counts as lying on it, because files round coordinates: 20 mm in Web
    /// Mercator, and as much in degrees.
    private var tolerance: Double { half * 1e-9 }

    func join(_ geometry: Geometry) throws(OperationError) -> Geometry {
        try hook.check(operation)
        if case .collection(let collection) = geometry {
            var members: [Geometry] = []
            for member in collection.geometries { members.append(try join(member)) }
            return .collection(
                GeometryCollection(members, dimensions: collection.dimensions, spatialReference: collection.spatialReference))
        }
        let extent = geometry.extent
        guard (extent.xMin + half).magnitude <= tolerance, (extent.xMax - half).magnitude <= tolerance else { return geometry }
        switch geometry {
        case .polyline(let polyline): return .polyline(try join(polyline))
        case .polygon(let polygon): return .polygon(try join(polygon))
        default: return geometry
        }
    }

    // MARK: Areas

    private func join(_ polygon: Polygon) throws(OperationError) -> Polygon {
        let polygon = polygon.withRingRoles
        let members = polygon.members
        let shells = members.map { polygon.rings[$0.lowerBound] }
        var east: [SeamStretch] = []
        var west: [SeamStretch] = []
        for (number, shell) in shells.enumerated() {
            try hook.check(operation)
            east += stretches(of: shell, at: half, number)
            west += stretches(of: shell, at: -half, number)
        }
        let contacts = SeamStretch.contacts(east, west)
        guard let placed = SeamComponents(contacts, sizes: shells.map { $0.signedArea.magnitude }) else { return polygon }
        var rings: [Path] = []
        var main = Extent.empty
        // The component of the largest part comes first; the others are placed near it.
        for component in placed.components {
            var worlds = placed.worlds
            let extent = component.reduce(Extent.empty) { $0.union(moved(shells[$1], by: worlds[$1]).extent) }
            let shift = nearestWorld(of: extent, to: main)
            for number in component { worlds[number] += shift }
            var pieces: [Path] = []
            for number in component {
                for (index, ring) in members[number].map({ polygon.rings[$0] }).enumerated() {
                    // The union is that of the areas to the left of the rings.
                    let isTurned = (ring.signedArea > 0) != (index == 0)
                    pieces.append(moved(isTurned ? ring.reversed() : ring, by: worlds[number]))
                }
            }
            let whole = try RingResolver(.positiveWinding, operation, hook: OperationHook(isCancelled: hook.isCancelled))
                .resolve(pieces, dimensions: polygon.dimensions)
            var seams: Set<Double> = []
            for number in component {
                let offset = Double(worlds[number]) * (2 * half)
                seams.formUnion([offset - half, offset + half])
            }
            for ring in whole { rings.append(ring.withoutCuts(at: seams, tolerance: tolerance)) }
            if main.isEmpty { main = whole.reduce(Extent.empty) { $0.union($1.extent) } }
        }
        for (number, range) in members.enumerated() where !placed.isJoined[number] {
            let world = placed.isFixed[number] ? 0 : nearestWorld(of: shells[number].extent, to: main)
            for index in range { rings.append(moved(polygon.rings[index], by: world)) }
        }
        return polygon.replacing(rings)
    }

    /// Returns the sections of the 180th meridian along which a ring runs.
    private func stretches(of ring: Path, at x: Double, _ number: Int) -> [SeamStretch] {
        let extent = ring.extent
        guard x < 0 ? extent.xMin <= x + tolerance : extent.xMax >= x - tolerance else { return [] }
        var found: [SeamStretch] = []
        let box = Extent(xMin: x - tolerance, yMin: extent.yMin, xMax: x + tolerance, yMax: extent.yMax)
        for range in ring.segments(in: box) {
            for index in range {
                guard let (a, b) = try? ring.segment(at: index) else { continue }
                guard (a.x - x).magnitude <= tolerance, (b.x - x).magnitude <= tolerance, a.y != b.y else { continue }
                found.append(SeamStretch(low: min(a.y, b.y), high: max(a.y, b.y), part: number))
            }
        }
        return found
    }

    /// Returns a path moved to the east by a number of worlds, with vertices close to the 180th meridian snapped to it.
    private func moved(_ path: Path, by world: Int) -> Path {
        let offset = Double(world) * (2 * half)
        let (half, tolerance) = (half, tolerance)
        var moved = path.mapped { xy, count in
            for i in 0..<count {
                let x = xy[2 * i]
                let exact = (x - half).magnitude <= tolerance ? half : (x + half).magnitude <= tolerance ? -half : x
                xy[2 * i] = exact + offset
            }
        }
        moved.role = path.role
        moved.isFinished = path.isFinished
        return moved
    }

    /// Returns the world in which an extent of the range is nearest to another.
    private func nearestWorld(of extent: Extent, to main: Extent) -> Int {
        guard !extent.isEmpty, !main.isEmpty else { return 0 }
        let apart = (main.xMin + main.xMax) / 2 - (extent.xMin + extent.xMax) / 2
        return Int((apart / (2 * half)).rounded(.toNearestOrAwayFromZero))
    }

    // MARK: Lines

    private func join(_ polyline: Polyline) throws(OperationError) -> Polyline {
        var ends: [Bool: [(y: Double, part: Int, isEnd: Bool)]] = [:]
        let paths = Array(polyline.paths)
        for (number, path) in paths.enumerated() {
            try hook.check(operation)
            guard path.count > 1, let first = path.first, let last = path.last else { continue }
            for (place, isEnd) in [(first, false), (last, true)] where (place.x.magnitude - half).magnitude <= tolerance {
                ends[place.x > 0, default: []].append((place.y, number, isEnd))
            }
        }
        // Places where one line ends on one side and another begins on the other; each end is used once, in the order of the parts.
        var joints: [(from: Int, to: Int, isEastward: Bool)] = []
        for isEastward in [true, false] {
            let starts = (ends[!isEastward] ?? []).filter { !$0.isEnd }.sorted { ($0.y, $0.part) < ($1.y, $1.part) }
            let stops = (ends[isEastward] ?? []).filter(\.isEnd).sorted { ($0.y, $0.part) < ($1.y, $1.part) }
            var next = 0
            for stop in stops {
                while next < starts.count, starts[next].y < stop.y - tolerance { next += 1 }
                guard next < starts.count, starts[next].y <= stop.y + tolerance, starts[next].part != stop.part else { continue }
                joints.append((stop.part, starts[next].part, isEastward))
                next += 1
            }
        }
        let contacts = joints.map { $0.isEastward ? SeamContact(west: $0.from, east: $0.to) : SeamContact(west: $0.to, east: $0.from) }
        guard let placed = SeamComponents(contacts, sizes: paths.map(\.length)) else { return polyline }
        var following: [Int: Int] = [:]
        var isFollower: Set<Int> = []
        for joint in joints where placed.isJoined[joint.from] && placed.isJoined[joint.to] {
            following[joint.from] = joint.to
            isFollower.insert(joint.to)
        }
        var main = Extent.empty
        var worlds = placed.worlds
        for component in placed.components {
            let extent = component.reduce(Extent.empty) { $0.union(moved(paths[$1], by: worlds[$1]).extent) }
            let shift = nearestWorld(of: extent, to: main)
            for number in component { worlds[number] += shift }
            if main.isEmpty { main = extent }
        }
        var result: [Path] = []
        var isDone = [Bool](repeating: false, count: paths.count)
        for number in paths.indices.filter({ !isFollower.contains($0) }) + paths.indices where !isDone[number] {
            isDone[number] = true
            guard placed.isJoined[number] else {
                result.append(moved(paths[number], by: placed.isFixed[number] ? 0 : nearestWorld(of: paths[number].extent, to: main)))
                continue
            }
            var whole = moved(paths[number], by: worlds[number])
            var last = number
            while let next = following[last], !isDone[next] {
                isDone[next] = true
                whole = whole.joined(to: moved(paths[next], by: worlds[next]), tolerance: tolerance)
                last = next
            }
            result.append(whole)
        }
        return Polyline(
            paths: Parts(result), dimensions: polyline.dimensions, isMulti: polyline.isMulti && result.count > 1,
            spatialReference: polyline.spatialReference)
    }
}
