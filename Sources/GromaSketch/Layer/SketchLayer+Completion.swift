import GromaBase
import GromaGeometry
import GromaOperations

extension SketchLayer {
    /// Returns what prevents the shape from being saved; empty if nothing does. At most `limit` problems. O(n log n) for polygons.
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

    /// Ends the sketch and returns the finished shape: on request simplified, and then normalized to the central meridian. The layer then
    /// has no geometry. A shape with problems is returned only if forced. A gesture in progress is cancelled, and its changes are not part
    /// of the shape.
    ///
    /// - Throws: `noGeometry`, `busy`; `invalid` with what is wrong; `operation`. The sketch then remains open.
    public func complete(
        simplify: Bool = false, normalize: Bool = false, force: Bool = false, hook: OperationHook = .none
    ) throws(SketchError) -> Geometry {
        let result = try finished(simplify: simplify, normalize: normalize, force: force, hook: hook)
        end()
        return result
    }

    /// Returns the shape that `complete` would return, without the changes of a gesture in progress. The sketch remains open, and the
    /// gesture continues, so that a host that cannot store the shape has lost nothing; a host that has stored it ends the sketch with
    /// `setGeometry(nil)`.
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

    /// Discards the sketch. The layer then has no geometry and no history. A tool that is handling an event cannot call this. Neighbors
    /// that were edited together with it are restored to the state in their sources.
    public func cancel() {
        guard !document.isBusy else { return }
        rollBackGroups()
        giveUpNeighbours()
        end()
    }
}
