import GromaBase
import GromaGeometry
import GromaOperations

/// Whether a geometry under edit is valid by OGC's rules (`GeometryEngine.isValid`) and simple by Esri's (`GeometryEngine.isSimple`).
///
/// It keeps counts of what is wrong, not where: a change takes away what was wrong with the segments it took and adds what is wrong with
/// those it brought, found in the trees of the values before and after it. So nothing has to follow indices that shift, and it is a
/// value of a few words that is kept with every step of a history.
package struct LiveValidity: Sendable {
    /// What is counted, which depends on the type.
    private enum Faults {
        case points(RepeatedPoints)
        case lines(LineFaults)
        case rings(RingFaults)
        /// A point, which has none; or what is not sketched, and checked as a whole.
        case whole(isValid: Bool, isSimple: Bool)
    }

    private var faults: Faults
    /// Where the last change made something worse; at most `problemLimit`.
    package private(set) var newProblems: [SketchProblem] = []

    /// Forgets what the last change made worse: for a state that is come back to by taking a change back, which makes nothing worse.
    mutating func forgetNewProblems() { newProblems = [] }
    /// Whether the last change was too large to be followed at once, or left a large shape in a state of which only a full check tells:
    /// the verdicts are then those of before until `settle`.
    private(set) var isDue = false

    /// How many places of new problems are kept.
    static let problemLimit = 16

    /// Checks the whole geometry. O(n) for lines, O(n log n + contacts) for polygons.
    package init(_ geometry: Geometry, hook: OperationHook = .none) throws(OperationError) {
        switch geometry {
        case .multipoint(let multipoint): faults = .points(RepeatedPoints(multipoint.points))
        case .polyline(let polyline): faults = .lines(LineFaults(polyline.paths))
        case .polygon(let polygon): faults = .rings(try RingFaults(polygon, hook: hook))
        case .point: faults = .whole(isValid: true, isSimple: true)
        case .envelope, .collection:
            let engine = GeometryEngine()
            let isValid = try engine.isValid(geometry, hook: hook).value
            faults = .whole(isValid: isValid, isSimple: try engine.isSimple(geometry, hook: hook).value)
        }
    }

    /// Whether it is valid by OGC's rules.
    package var isValid: Bool {
        switch faults {
        case .points: true
        case .lines(let lines): lines.isValid
        case .rings(let rings): rings.isValid
        case .whole(let isValid, _): isValid
        }
    }

    /// Whether it is simple by Esri's rules.
    var isSimple: Bool {
        switch faults {
        case .points(let points): points.isSimple
        case .lines(let lines): lines.isSimple
        case .rings(let rings): rings.isSimple
        case .whole(_, let isSimple): isSimple
        }
    }

    /// Follows one change, given the values before and after it. O(changed segments · log n) in most cases.
    mutating func update(_ change: GeometryChange, before: Geometry, after: Geometry) throws(OperationError) {
        try update([change], before: before, after: after)
    }

    /// Follows the changes of one step, in order, given the values before the first and after the last.
    package mutating func update(_ changes: [GeometryChange], before: Geometry, after: Geometry) throws(OperationError) {
        try update(ChangedParts(changes, before: before, after: after), before: before, after: after)
    }

    /// Follows what the changes of one step come to, given the values before the first and after the last.
    mutating func update(_ step: ChangedParts, before: Geometry, after: Geometry) throws(OperationError) {
        newProblems = []
        if isDue { return }
        let wasValid = isValid
        if step == .nothing { return }
        switch (faults, before, after) {
        case (.points(var points), .multipoint(let old), .multipoint(let new)):
            points.update(step, before: old.points, after: new.points)
            faults = .points(points)
        case (.lines(var lines), .polyline(let old), .polyline(let new)):
            lines.update(step, before: old.paths, after: new.paths, &newProblems)
            faults = .lines(lines)
        case (.rings(var rings), .polygon(let old), .polygon(let new)):
            // Let go of the stored value, so that what it holds is changed in place.
            faults = .whole(isValid: false, isSimple: false)
            let problems: [SketchProblem]?
            do throws(OperationError) {
                problems = try rings.update(step, before: old, after: new)
            } catch {
                isDue = true
                faults = .rings(rings)
                throw error
            }
            faults = .rings(rings)
            newProblems = problems ?? []
            isDue = problems == nil
        case (_, .point, .point): break
        default: self = try LiveValidity(after)
        }
        if wasValid && !isDue { try listNewProblems(after) }
    }

    /// Checks the whole geometry, as it is now, where that is due.
    package mutating func settle(_ geometry: Geometry, hook: OperationHook = .none) throws(OperationError) {
        guard isDue else { return }
        let wasValid = isValid
        self = try LiveValidity(geometry, hook: hook)
        if wasValid { try listNewProblems(geometry, hook: hook) }
    }

    /// Lists what is wrong with a shape that was valid, unless that is known.
    private mutating func listNewProblems(_ geometry: Geometry, hook: OperationHook = .none) throws(OperationError) {
        guard !isValid, newProblems.isEmpty else { return }
        var validator = SketchValidator(geometry, limit: Self.problemLimit, hook: hook)
        newProblems = try validator.validate()
    }
}
