import GromaFeatures
import GromaGeometry
import GromaSketch

/// The state of an edit of a popup's feature.
public struct PopupEditing {
    /// The attributes: texts as typed, their values, and their problems.
    public let attributes: AttributeEditing
    /// The feature as it was when editing began, or when it was last saved: cancelling restores it.
    public let original: Feature
    /// The shape that is being drawn; nil if it is not edited, or was not received from the delegate yet.
    public let geometry: MutableGeometry?
    /// Whether the shape has been passed to the host for drawing.
    public let isCapturing: Bool
    /// The reason why the shape cannot be saved; if the shape was not received from the delegate yet, that it is missing. Nil if it can be
    /// saved, or is not edited.
    public let geometryProblem: SketchProblem?
    /// Whether everything can be saved.
    public let isValid: Bool

    /// All problems that prevent saving: first those of the attributes, then that of the shape.
    ///
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public var problems: [FeatureProblem] {
        attributes.problems + (geometryProblem.map { [.geometry(reason: $0.reason(isArea: geometry?.type == .polygon), at: $0.at)] } ?? [])
    }
}

extension SketchProblem {
    /// The text of the problem as the validation of features has it, which ``FeatureProblem/text(definition:attributes:in:)`` translates.
    fileprivate func reason(isArea: Bool) -> String {
        switch kind {
        case .empty: FeatureProblem.missingShape
        case .tooFewVertices: isArea ? "a ring has too few points in part \(part)" : "there are too few points in part \(part)"
        case .selfIntersection: "self-intersection in part \(part)"
        case .holeOutsideShell: "hole lies outside shell in part \(part)"
        case .nestedRings: "nested rings in part \(part)"
        case .disconnectedInterior: "interior is disconnected in part \(part)"
        case .invalid: "part \(part) is not valid"
        }
    }
}

/// The state of a container while a feature is edited.
final class PopupEditSession {
    let popup: Popup
    var number = 0
    var attributes: AttributeEditing
    var original: Feature
    private(set) var geometry: MutableGeometry?
    var check: PopupShapeCheck?
    /// The shape that was passed to the host instead of the feature's, with parts joined across the 180th meridian; nil if it is the
    /// feature's own.
    var unwrapped: Geometry?
    /// The attachments being edited, and their earlier state; nil until they are needed.
    var attachments: AttachmentManager?
    var attachmentEdits: AttachmentManager.LocalEdits?
    /// Whether the feature itself was saved when saving last failed.
    var isFeatureSaved = false
    private var observation: MutableGeometry.Observation?

    init(_ popup: Popup, attributes: AttributeEditing) {
        self.popup = popup
        self.attributes = attributes
        original = popup.feature
    }

    deinit { release() }

    /// Sets the shape, which may be stored in the layer. It is done once.
    func hold(_ geometry: MutableGeometry, rule: PopupGeometryRule, isStored: Bool = false) {
        self.geometry = geometry
        check = PopupShapeCheck(geometry.geometry, rule: rule, isStored: isStored)
    }

    /// Observes the shape: calls `changed` when it becomes possible or impossible to save it, and when the reason changes.
    func follow(_ changed: @escaping (PopupEditSession) -> Void) {
        observation = geometry?.observe { [weak self] geometry, change in
            guard let self, let before = check.map({ ($0.isComplete, $0.isEmpty) }) else { return }
            let isLast = geometry.pendingReports == 0
            check?.follow(change, of: geometry.geometry, isLast: isLast)
            if isLast, let after = check.map({ ($0.isComplete, $0.isEmpty) }), before != after { changed(self) }
        }
    }

    /// Stops observing the shape.
    func release() {
        if let observation { geometry?.cancel(observation) }
        observation = nil
    }
}
