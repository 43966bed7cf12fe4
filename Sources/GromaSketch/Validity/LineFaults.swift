import GromaGeometry

/// What is wrong with the paths of a polyline.
struct LineFaults: Sendable {
    /// Paths whose vertices all lie in one place: too few points by OGC's rules.
    private var collapsed = 0
    /// Paths of one vertex.
    private var lone = 0
    /// Segments without length.
    private var empty = 0

    /// Counts them all. O(n).
    init(_ paths: Parts) {
        paths.forEach { _, path in add(path, 1) }
    }

    var isValid: Bool { collapsed == 0 }
    var isSimple: Bool { lone == 0 && empty == 0 }

    /// Follows a step. O(changed vertices + log n).
    mutating func update(_ step: ChangedParts, before: Parts, after: Parts, _ problems: inout [SketchProblem]) {
        switch step {
        case .nothing: break
        case .inserted(let part):
            add(after[part], 1)
            report(part, after[part], &problems)
        case .removed(let part): add(before[part], -1)
        case .everything: self = LineFaults(after)
        case .vertices(let parts):
            for changed in parts {
                let (old, new) = (before[changed.part], after[changed.part])
                addEnds(old, -1)
                addEnds(new, 1)
                let stretches = changed.stretches(from: old, to: new)
                empty -= old.emptySegmentCount(from: stretches.before.first, count: stretches.before.count)
                empty += new.emptySegmentCount(from: stretches.after.first, count: stretches.after.count)
                if !Self.isCollapsed(old) { report(changed.part, new, &problems) }
            }
        }
    }

    private mutating func add(_ path: Path, _ sign: Int) {
        addEnds(path, sign)
        empty += sign * path.emptySegmentCount(from: 0, count: path.segmentCount)
    }

    private mutating func addEnds(_ path: Path, _ sign: Int) {
        if Self.isCollapsed(path) { collapsed += sign }
        if path.count == 1 { lone += sign }
    }

    private func report(_ part: Int, _ path: Path, _ problems: inout [SketchProblem]) {
        guard Self.isCollapsed(path), problems.count < LiveValidity.problemLimit else { return }
        problems.append(SketchProblem(kind: .tooFewVertices, part: part, index: max(path.count - 1, 0), at: path.last))
    }

    private static func isCollapsed(_ path: Path) -> Bool {
        !path.isEmpty && path.extent.width == 0 && path.extent.height == 0
    }
}
