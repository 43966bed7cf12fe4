import GromaBase
import GromaGeometry
import GromaOperations

extension SketchLayer {
    /// Whether validity is kept up to date and reported after every change.
    public var tracksValidity: Bool {
        get { document.tracking.tellsValidity }
        set { document.tracking.tellsValidity = newValue }
    }

    /// Whether length and area are kept up to date and reported after every change. Setting it to true measures the shape, O(n), so that no edit has to
    /// wait for that.
    public var tracksMeasure: Bool {
        get { document.tracking.tellsMeasure }
        set {
            document.tracking.tellsMeasure = newValue
            document.beginMeasuring()
        }
    }

    /// What happens to an edit that makes the shape cross or touch itself where it did not before.
    public var validityGuard: ValidityGuard {
        get { document.tracking.validityGuard }
        set { document.tracking.validityGuard = newValue }
    }

    /// What full checks of the shape report to and are cancelled by: those that come first, and after changes too large to be followed.
    public var validityHook: OperationHook {
        get { document.validityHook }
        set { document.validityHook = newValue }
    }

    /// Whether the shape is valid and simple as it is now. O(1) while validity is tracked, else, and after a change of
    /// thousands of segments of a large polygon, a full check.
    ///
    /// - Throws: `noGeometry`, `operation`.
    public func validity() throws(SketchError) -> SketchValidity { try document.validity() }

    /// The length and area, and the last segment's length and bearing: on the ground, see ``SketchMeasure``. O(n).
    ///
    /// - Throws: `noGeometry`.
    public func measure() throws(SketchError) -> SketchMeasure {
        guard let geometry else { throw .noGeometry }
        return SketchMeasure(geometry.geometry, by: document.groundMetric)
    }
}
