import GromaGeometry
import GromaOperations

extension SketchDocument {
    /// Brings what is known of the shape up to date with changes and gives why the guard refuses them; nil when it does not.
    func refusal(of changes: [GeometryChange], before: Geometry, after: Geometry) -> SketchError? {
        do throws(OperationError) {
            let worse = try updateLive(changes, before: before, after: after)
            guard tracking.validityGuard == .refuse else { return nil }
            let faults = try GuardedFaults(changes, before: before, after: after, engine: engine).new(
                worse, isValid: live?.validity?.isValid)
            return faults.isEmpty ? nil : .refused(faults)
        } catch {
            // What could not be checked may not pass the guard.
            return tracking.validityGuard == .refuse ? .operation(error) : nil
        }
    }

    /// Brings what is known up to date with changes, all made by one verb, and gives where the shape became worse.
    ///
    /// - Throws: Why that could not be found out. It is known no more then, and found out when it is next asked for.
    private func updateLive(_ changes: [GeometryChange], before: Geometry, after: Geometry) throws(OperationError) -> [SketchProblem] {
        // What is not followed would be wrong when it is asked for again.
        var validity = tracking.needsValidity ? live?.validity : nil
        var measure = tracking.tellsMeasure ? live?.measure : nil
        live = nil
        var failure: OperationError?
        let step = ChangedParts(changes, before: before, after: after)
        if tracking.needsValidity {
            do throws(OperationError) {
                if validity == nil && tracking.validityGuard == .refuse { validity = try LiveValidity(before, hook: validityHook) }
                if validity != nil {
                    try validity?.update(step, before: before, after: after)
                } else {
                    validity = try LiveValidity(after, hook: validityHook)
                }
                // A change too large to be followed may not pass the guard unseen.
                if tracking.validityGuard == .refuse { try validity?.settle(after, hook: validityHook) }
            } catch {
                (validity, failure) = (nil, error)
            }
        }
        if tracking.tellsMeasure {
            if measure != nil {
                measure?.update(step, before: before, after: after)
            } else {
                measure = LiveMeasure(after, by: groundMetric)
            }
        }
        live = SketchLive(validity: validity, measure: measure)
        if let failure { throw failure }
        return validity?.newProblems ?? []
    }

    /// Measures the shape where its measures are to be followed and not known, so that the first change need not. O(n) then.
    func beginMeasuring() {
        guard tracking.tellsMeasure, live?.measure == nil, !isEditing, isUntouched, let geometry else { return }
        live = SketchLive(validity: live?.validity, measure: LiveMeasure(geometry.geometry, by: groundMetric))
        isMeasureDue = true
    }

    /// Whether the shape is valid and simple as it is now. O(1) while validity is tracked, else, and after a change of
    /// thousands of segments of a large polygon, a full check.
    ///
    /// - Throws: `noGeometry`, `operation`.
    func validity() throws(SketchError) -> SketchValidity {
        guard let geometry else { throw .noGeometry }
        noticeForeignEdits()
        if let verdict = live?.verdict { return verdict }
        do throws(OperationError) {
            var known = if let known = live?.validity { known } else { try LiveValidity(geometry.geometry, hook: validityHook) }
            try known.settle(geometry.geometry, hook: validityHook)
            if tracking.needsValidity { live = SketchLive(validity: known, measure: live?.measure) }
            return SketchValidity(known)
        } catch {
            throw .operation(error)
        }
    }

    /// Reports verdict and measures, where they differ from those before.
    func reportLive(_ before: SketchLive?, takenBack: Bool = false) {
        guard tracking.isOn, let geometry else {
            // What an undo brought back and nobody follows would soon be wrong.
            return live = nil
        }
        if takenBack, let known = live, var validity = known.validity, !validity.newProblems.isEmpty {
            validity.forgetNewProblems()
            live = SketchLive(validity: validity, measure: known.measure)
        }
        // While a tool is in the midst of a step, as in a drag, nothing is checked as a whole; its end does so, in `closeGroup`.
        if tracking.tellsValidity, !(isStepOpen && live?.validity?.isDue == true), let now = try? validity() {
            let old = before?.validity
            if old == nil || old?.isValid != now.isValid || old?.isSimple != now.isSimple || !now.newProblems.isEmpty {
                tell(.validity(now))
            }
        }
        if tracking.tellsMeasure {
            let now: LiveMeasure
            let metric = groundMetric
            // What a step has kept may be of the ground as it was measured then.
            if let measure = live?.measure, measure.metric == metric {
                now = measure
            } else {
                now = LiveMeasure(geometry.geometry, by: metric)
                live = SketchLive(validity: live?.validity, measure: now)
            }
            let known = lastSegment
            let measure = now.told(of: geometry.geometry, known: known)
            lastSegment = measure.last
            // Another last segment is another measure, though the length may be that of before: of a reversed line, or of one that was turned.
            if isMeasureDue || before?.measure?.length != now.length || before?.measure?.area != now.area
                || known?.length != measure.last?.length || known?.bearing != measure.last?.bearing
            {
                isMeasureDue = false
                tell(.measure(measure.told))
            }
        }
    }
}

extension SketchLive {
    /// Whether the shape is valid and simple, as far as that is known without a full check.
    var verdict: SketchValidity? { validity.flatMap { $0.isDue ? nil : SketchValidity($0) } }
}

extension SketchValidity {
    fileprivate init(_ known: LiveValidity) {
        self.init(isValid: known.isValid, isSimple: known.isSimple, newProblems: known.newProblems)
    }
}
