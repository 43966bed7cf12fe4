import GromaBase
import GromaGeometry
import GromaOperations

extension SketchLayer {
    /// What keeps the shape from being saved; empty when nothing does. At most `limit` problems. O(n log n) for polygons.
    ///
    /// - Throws: `noGeometry`, `operation`.
    public func problems(limit: Int = 1000, hook: OperationHook = .none) throws(SketchError) -> [SketchProblem] {
        guard let geometry else { throw .noGeometry }
        return try Self.problems(of: geometry.geometry, limit: limit, hook: hook)
    }

    static func problems(
        of geometry: Geometry, limit: Int = 1000, hook: OperationHook
    ) throws(SketchError) -> [SketchProblem] {
        var validator = SketchValidator(geometry, limit: limit, hook: hook)
        do throws(OperationError) {
            return try validator.validate()
        } catch {
            throw .operation(error)
        }
    }

    /// Ends the sketch and hands out the finished shape: simplified and normalised to the central meridian where that is
    /// asked for, in this order. The layer then has no geometry. A shape that cannot be saved is handed out only when
    /// forced. A gesture that is going on is cancelled, and its changes are not part of the shape.
    ///
    /// - Throws: `noGeometry`, `busy`; `invalid` with what is wrong; `operation`. The sketch then goes on.
    public func complete(
        simplify: Bool = false, normalize: Bool = false, force: Bool = false, hook: OperationHook = .none
    ) throws(SketchError) -> Geometry {
        let result = try finished(simplify: simplify, normalize: normalize, force: force, hook: hook)
        end()
        return result
    }

    /// The shape that `complete` would hand out: without what a gesture has changed that is going on. The sketch goes on, and so does the
    /// gesture, so that a host that cannot take the shape has lost nothing; one that has taken it ends the sketch by `setGeometry(nil)`.
    ///
    /// - Throws: As `complete`.
    public func finished(
        simplify: Bool = false, normalize: Bool = false, force: Bool = false, hook: OperationHook = .none
    ) throws(SketchError) -> Geometry {
        guard !document.isBusy else { throw geometry == nil ? .noGeometry : .busy(verb: "complete") }
        var result = try document.settled().value
        if !force && result.isEmpty { throw .invalid([SketchProblem(kind: .empty, part: 0, index: 0, at: nil)]) }
        do throws(OperationError) {
            if simplify { result = try engine.simplify(result, hook: hook) }
            if normalize { result = try engine.normalizeCentralMeridian(result, hook: hook) }
        } catch {
            throw .operation(error)
        }
        if !force {
            let problems = try Self.problems(of: result, hook: hook)
            if !problems.isEmpty { throw .invalid(problems) }
        }
        return result
    }

    /// Gives the sketch up. The layer then has no geometry and no history. A tool that is handling an event cannot do so. Neighbours
    /// that were edited along are what their sources have.
    public func cancel() {
        guard !document.isBusy else { return }
        rollBackGroups()
        giveUpNeighbours()
        end()
    }
}
