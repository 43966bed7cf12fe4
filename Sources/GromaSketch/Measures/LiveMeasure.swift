import GromaBase
import GromaGeometry

/// The length and area of a geometry under edit, as the `GroundMetric` of its reference has them: on the ground where that is known.
///
/// A change adds what the changed segments make out and takes away what those before them did.
struct LiveMeasure: Sendable {
    private var lengths = CompensatedSum()
    /// Shells less holes.
    private var known = CompensatedSum()
    /// Rings without a role, by their directions.
    private var unassigned = CompensatedSum()
    /// The signed area of the ring changed last: its share in the whole goes without its sign.
    private var ring: (part: Int, area: CompensatedSum)?
    /// The stretch of a part that came last, where one did, with its length: in a drag it is the one that goes next.
    private var measured: (stretch: RingStretch, length: Double)?
    /// What lengths and areas are measured by.
    let metric: GroundMetric

    /// Measures nothing.
    private init(by metric: GroundMetric) { self.metric = metric }

    /// Measures the whole geometry. O(n).
    ///
    /// - Parameter metric: What lengths and areas are measured by; that of the geometry's reference by default.
    init(_ geometry: Geometry, by metric: GroundMetric? = nil) {
        let metric = metric ?? GroundMetric(geometry.spatialReference)
        self.metric = metric
        switch geometry {
        case .point, .multipoint: break
        case .polyline(let polyline): polyline.paths.forEach { _, path in lengths += metric.length(of: path) }
        case .polygon(let polygon): polygon.rings.forEach { _, path in add(path, path.role, 1) }
        case .envelope, .collection:
            lengths += metric.length(of: geometry)
            known += metric.area(of: geometry)
        }
    }

    /// The length of lines and outlines.
    var length: Double { lengths.value }

    /// The area; 0 for points and lines.
    var area: Double { known.value + abs(unassigned.value) }

    /// What a host is told of it, given the geometry as it is now, and the last segment. O(log n).
    ///
    /// - Parameter known: The last segment that was told of, which most edits leave as it is.
    func told(of geometry: Geometry, known: SketchMeasure.Segment?) -> (told: SketchMeasure, last: SketchMeasure.Segment?) {
        let segment = SketchMeasure.Segment(lastOf: geometry, by: metric, known: known)
        return (SketchMeasure(length: length, area: area, last: segment, isOnGround: metric.isOnGround), segment)
    }

    /// Follows one change, given the values before and after it. O(changed vertices + log n), plus once the vertices of a ring that was
    /// not the last one changed.
    mutating func update(_ change: GeometryChange, before: Geometry, after: Geometry) {
        update([change], before: before, after: after)
    }

    /// Follows the changes of one step, given the values before the first and after the last.
    mutating func update(_ changes: [GeometryChange], before: Geometry, after: Geometry) {
        update(ChangedParts(changes, before: before, after: after), before: before, after: after)
    }

    /// Follows what the changes of one step come to, given the values before the first and after the last.
    mutating func update(_ step: ChangedParts, before: Geometry, after: Geometry) {
        switch (before, after) {
        case (.point, .point), (.multipoint, .multipoint): break
        case (.polyline(let old), .polyline(let new)): follow(step, after, before: old.paths, after: new.paths)
        case (.polygon(let old), .polygon(let new)): follow(step, after, before: old.rings, after: new.rings)
        default: self = LiveMeasure(after, by: metric)
        }
    }

    private mutating func follow(_ step: ChangedParts, _ geometry: Geometry, before: Parts, after: Parts) {
        // What has no segment measures nothing, to the last bit.
        guard after.vertexCount > 1 else { return self = LiveMeasure(by: metric) }
        guard case .vertices(let parts) = step else {
            // Parts have other numbers now.
            if step != .nothing { measured = nil }
            return followParts(step, geometry, before: before, after: after)
        }
        for changed in parts { replace(changed, before[changed.part], after[changed.part], isArea: geometry.type == .polygon) }
    }

    private mutating func followParts(_ step: ChangedParts, _ geometry: Geometry, before: Parts, after: Parts) {
        switch step {
        case .nothing, .vertices: break
        case .everything: self = LiveMeasure(geometry, by: metric)
        case .inserted(let part):
            add(after[part], geometry.type == .polygon ? after[part].role : nil, 1)
            followRoles(from: part, in: before, to: part + 1, in: after)
            if let known = ring, known.part >= part { ring?.part += 1 }
        case .removed(let part):
            add(before[part], geometry.type == .polygon ? before[part].role : nil, -1)
            followRoles(from: part + 1, in: before, to: part, in: after)
            if let known = ring {
                if known.part == part { ring = nil } else if known.part > part { ring?.part -= 1 }
            }
        }
    }

    /// Adds a path, or takes it away. Without a role it has no area.
    private mutating func add(_ path: Path, _ role: RingRole?, _ sign: Double) {
        lengths += sign * metric.length(of: path)
        if let role { add(metric.signedArea(of: path), role, sign) }
    }

    private mutating func add(_ area: Double, _ role: RingRole, _ sign: Double) {
        switch role {
        case .shell: known += sign * abs(area)
        case .hole: known -= sign * abs(area)
        case .unassigned: unassigned += sign * area
        }
    }

    /// Holes whose shell goes become shells, and the other way when it comes back.
    private mutating func followRoles(from old: Int, in before: Parts, to new: Int, in after: Parts) {
        var (old, new) = (old, new)
        while old < before.count, new < after.count, before[old].role != after[new].role {
            let area = metric.signedArea(of: after[new])
            add(area, before[old].role, -1)
            add(area, after[new].role, 1)
            (old, new) = (old + 1, new + 1)
        }
    }

    private mutating func replace(_ changed: ChangedVertices, _ old: Path, _ new: Path, isArea: Bool) {
        let stretches = changed.stretches(from: old, to: new)
        let known = measured
        lengths -= known?.stretch == stretches.before ? known?.length ?? 0 : metric.length(of: stretches.before, in: old)
        let length = metric.length(of: stretches.after, in: new)
        lengths += length
        measured = (stretches.after, length)
        guard isArea else { return }
        var area = ring?.part == changed.part ? ring?.area : nil
        let areaBefore = area?.value ?? metric.signedArea(of: old)
        if stretches.after.isWhole {
            area = CompensatedSum(metric.signedArea(of: new))
        } else {
            var sum = area ?? CompensatedSum(areaBefore)
            sum -= metric.signedArea(of: stretches.before, in: old)
            sum += metric.signedArea(of: stretches.after, in: new)
            area = sum
        }
        if let area {
            add(areaBefore, old.role, -1)
            add(area.value, new.role, 1)
            ring = (changed.part, area)
        }
    }
}
