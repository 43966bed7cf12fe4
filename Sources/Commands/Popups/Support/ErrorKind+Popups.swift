import GromaRPC

extension ErrorKind {
    /// A popup's definition or a web map cannot be read.
    public static let invalidPopupInfo = ErrorKind("invalidPopupInfo", -32065, "A popup's definition or a web map cannot be read.")
    /// The popups are in a state in which this is not possible.
    public static let illegalEvent = ErrorKind(
        "illegalEvent", -32066, "The popups are in a state in which this is not possible.", suspects: ["popups"])
    /// No popups with that name are open.
    public static let noPopups = ErrorKind(
        "noPopups", -32067, "No popups with that name are open.", remedy: "popups that popups.open has opened", suspects: ["popups"])
    /// The popups with that name are empty.
    public static let noPopup = ErrorKind(
        "noPopup", -32067, "The popups with that name are empty.", remedy: "popups.add first", suspects: ["popups"])
    /// The feature has problems that prevent saving.
    public static let invalidFeature = ErrorKind(
        "invalidFeature", -32068, "The feature has problems that prevent saving.",
        remedy: "values and a shape without these problems", suspects: ["popups"], comesOfEdits: true)
    /// The page has no such button, answer, view, medium or attachment.
    public static let noElement = ErrorKind("noElement", -32069, "The page has no such button, answer, view, medium or attachment.")
    /// The answer is not one of those that the request allows.
    public static let wrongAnswer = ErrorKind(
        "wrongAnswer", -32070, "The answer is not one of those that the request allows.", comesOfEdits: true)
    /// An expression could not be evaluated.
    public static let expressionFailed = ErrorKind("expressionFailed", -32071, "An expression could not be evaluated.")
    /// Popups with that name are already open.
    public static let popupsActive = ErrorKind("popupsActive", -32072, "Popups with that name are already open.", comesOfEdits: true)
    /// Popups show features of the layer.
    public static let popupsOpen = ErrorKind("popupsOpen", -32072, "Popups show features of the layer.")
    /// A feature is being edited in the popups.
    public static let popupsEditing = ErrorKind(
        "popupsEditing", -32073, "A feature is being edited in the popups.",
        remedy: "popups.finish or popups.cancel first, or \"force\":true", suspects: ["popups"], comesOfEdits: true)

    /// The kinds of errors of methods for popups, in addition to those of layers and sketches.
    public static let ofPopups: [ErrorKind] =
        [
            invalidPopupInfo, illegalEvent, noPopups, noPopup, invalidFeature, noElement, wrongAnswer, expressionFailed, popupsActive,
            popupsOpen, popupsEditing,
        ]
}
