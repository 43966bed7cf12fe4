import GromaBase
import GromaGeometry
import GromaOperations

extension SketchLayer {
    /// Whether validity is kept up to date and reported after every change.
    public var tracksValidity: Bool {
        get { document.tracking.tellsValidity }
        set { document.tracking.tellsValidity = newValue }
    }

    /// Whether length and area are kept up to date and reported after every change. Setting it to true measures the shape, O(n), so that no
    /// edit has to wait for this.
    public var tracksMeasure: Bool {
        get { document.tracking.tellsMeasure }
        set {
            document.tracking.tellsMeasure = newValue
            document.beginMeasuring()
        }
    }

    /// What happens to an edit that newly makes the shape cross or touch itself.
    public var validityGuard: ValidityGuard {
        get { document.tracking.validityGuard }
        set { document.tracking.validityGuard = newValue }
    }

    /// The hook for progress and cancellation of full checks of the shape: the first ones, and those after changes too large to be tracked.
    public var validityHook: OperationHook {
        get { document.validityHook }
        set { document.validityHook = newValue }
    }

    /// Returns whether the current shape is valid and simple. O(1) while validity is tracked; otherwise, and after a change of thousands of
    /// segments of a large polygon, a full check.
    ///
    /// - Throws: `noGeometry`, `operation`.
    public func validity() throws(SketchError) -> SketchValidity { try document.validity() }

    /// Returns the length and area, and the last segment's length and bearing, on the ground; see ``SketchMeasure``. O(n).
    ///
    /// - Throws: `noGeometry`.
    public func measure() throws(SketchError) -> SketchMeasure {
        guard let geometry else { throw .noGeometry }
        return SketchMeasure(geometry.geometry, by: document.groundMetric)
    }
}
