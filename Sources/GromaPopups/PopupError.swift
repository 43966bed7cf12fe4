import GromaFeatures

/// The error of popups. Nothing has changed when one is thrown.
public enum PopupError: Error, Sendable {
    /// A definition cannot be read: where in it (`popupInfo.fieldInfos[3].format.places`), what was found there, and what is allowed.
    case invalidDefinition(path: String, found: String, expected: String)
    /// What was asked for is not possible in the state that the container is in, and what is.
    case illegalEvent(event: String, state: String, allowed: [String])
    /// Nothing is shown.
    case noPopup
    /// There is no popup of that number.
    case indexOutOfRange(index: Int, count: Int)
    /// The popup, or its layer, does not allow it, and why.
    case notPermitted(what: String, reason: String)
    /// There is no such field, and the one that may have been meant.
    case noField(name: String, nearest: String?)
    /// A field is not one that the popup edits, and why.
    case notEditable(field: String, reason: String)
    /// What was typed or chosen is no value that can be kept as it is: of the wrong kind for such an editor.
    case invalidValue(field: String, problem: ValueProblem)
    /// The feature has problems, so it cannot be saved.
    case invalidFeature([FeatureProblem])
    /// There is no such picture, chart, attachment, view, button or answer on the page, and which there are.
    case noElement(what: String, found: String, expected: String)
    /// What a delegate or an evaluator answered is not what was asked for.
    case wrongAnswer(question: String, found: String, expected: String)
    /// An expression could not be evaluated.
    case expression(name: String, reason: String)
    /// The delegate that was asked to save or to delete did not, and gives a reason for display.
    case refused(reason: String)
    /// The error of a layer or a store.
    case feature(FeatureError)
    /// The caller cancelled it.
    case cancelled
}
