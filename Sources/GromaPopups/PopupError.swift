import GromaFeatures

/// The error of popups. A call that throws it has changed nothing.
public enum PopupError: Error, Sendable {
    /// The definition cannot be read: the place (`popupInfo.fieldInfos[3].format.places`), what was found there, and what is allowed.
    case invalidDefinition(path: String, found: String, expected: String)
    /// The call is not possible in the current state of the container, with the calls that are.
    case illegalEvent(event: String, state: String, allowed: [String])
    /// There is no popup.
    case noPopup
    /// There is no popup with the index.
    case indexOutOfRange(index: Int, count: Int)
    /// The popup, or its layer, does not permit it, with the reason.
    case notPermitted(what: String, reason: String)
    /// There is no such field, with the most similar field name.
    case noField(name: String, nearest: String?)
    /// The field cannot be edited in the popup, with the reason.
    case notEditable(field: String, reason: String)
    /// The typed or chosen value has the wrong type for the editor, and cannot be kept.
    case invalidValue(field: String, problem: ValueProblem)
    /// The feature has problems, so it cannot be saved.
    case invalidFeature([FeatureProblem])
    /// There is no such picture, chart, attachment, view, button or answer on the page, with those that exist.
    case noElement(what: String, found: String, expected: String)
    /// The answer of a delegate or an evaluator has not the requested type or value.
    case wrongAnswer(question: String, found: String, expected: String)
    /// An expression could not be evaluated.
    case expression(name: String, reason: String)
    /// The delegate did not save or delete as requested, and gives a reason for display.
    case refused(reason: String)
    /// The error of a layer or a store.
    case feature(FeatureError)
    /// The caller cancelled the operation.
    case cancelled
}
