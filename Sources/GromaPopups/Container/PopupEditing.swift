import GromaFeatures
import GromaGeometry
import GromaSketch

/// The state of an edit of a popup's feature.
public struct PopupEditing {
    /// The attributes: texts as they were typed, their values, and what is wrong with them.
    public let attributes: AttributeEditing
    /// The feature as it was when editing began, or was last saved since: what cancelling gives back.
    public let original: Feature
    /// The shape that is drawn on; nil if it is not edited, or is still asked for.
    public let geometry: MutableGeometry?
    /// Whether the shape has been handed out to be drawn.
    public let isCapturing: Bool
    /// What keeps the shape from being saved: that there is none also while it is still asked for. Nil for nothing, and where the shape is not edited.
    public let geometryProblem: SketchProblem?
    /// Whether all can be saved.
    public let isValid: Bool

    /// Everything that keeps the feature from being saved: first the attributes, then the shape. O(fields)
    public var problems: [FeatureProblem] {
        attributes.problems + (geometryProblem.map { [.geometry(reason: $0.reason(isArea: geometry?.type == .polygon), at: $0.at)] } ?? [])
    }
}

extension SketchProblem {
    /// The problem in the words that the check of a feature has for it, which ``FeatureProblem/text(definition:attributes:in:)`` knows.
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

/// What a container keeps while a feature is edited.
final class PopupEditSession {
    let popup: Popup
    var number = 0
    var attributes: AttributeEditing
    var original: Feature
    private(set) var geometry: MutableGeometry?
    var check: PopupShapeCheck?
    /// What was handed out in the place of the feature's shape, parts that were cut at the 180th meridian being joined; nil if it is the feature's own.
    var unwrapped: Geometry?
    /// The attachments that are edited and what they were; nil until they are asked for.
    var attachments: AttachmentManager?
    var attachmentEdits: AttachmentManager.LocalEdits?
    /// Whether the feature itself was taken when saving failed last.
    var isFeatureSaved = false
    private var observation: MutableGeometry.Observation?

    init(_ popup: Popup, attributes: AttributeEditing) {
        self.popup = popup
        self.attributes = attributes
        original = popup.feature
    }

    deinit { release() }

    /// Holds a shape, which may be one that the layer has.
    func hold(_ geometry: MutableGeometry, rule: PopupGeometryRule, isStored: Bool = false) {
        release()
        self.geometry = geometry
        check = PopupShapeCheck(geometry.geometry, rule: rule, isStored: isStored)
    }

    /// Follows the shape: tells when it can be saved from now on, or no longer, and when something else keeps it from that.
    func follow(_ changed: @escaping (PopupEditSession) -> Void) {
        observation = geometry?.observe { [weak self] geometry, change in
            guard let self, let before = check.map({ ($0.isComplete, $0.isEmpty) }) else { return }
            let isLast = geometry.pendingReports == 0
            check?.follow(change, of: geometry.geometry, isLast: isLast)
            if isLast, let after = check.map({ ($0.isComplete, $0.isEmpty) }), before != after { changed(self) }
        }
    }

    /// Lets go of the shape.
    func release() {
        if let observation { geometry?.cancel(observation) }
        observation = nil
    }
}
