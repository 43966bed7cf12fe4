extension ErrorKind {
    static let invalidPopupInfo = ErrorKind("invalidPopupInfo", -32065, "A popup's definition or a web map cannot be read.")
    static let illegalEvent = ErrorKind("illegalEvent", -32066, "The popups are in a state in which this cannot be done.")
    static let noPopups = ErrorKind("noPopups", -32067, "No popups of that name are open.")
    static let noPopup = ErrorKind("noPopup", -32067, "There are popups open of that name, and none in them.")
    static let invalidFeature = ErrorKind("invalidFeature", -32068, "The feature has problems that keep it from being saved.")
    static let noElement = ErrorKind("noElement", -32069, "The page has no such button, answer, view, medium or attachment.")
    static let wrongAnswer = ErrorKind("wrongAnswer", -32070, "Whoever was asked answered something that was not asked for.")
    static let expressionFailed = ErrorKind("expressionFailed", -32071, "An expression could not be evaluated.")
    static let popupsActive = ErrorKind("popupsActive", -32072, "Popups of that name are open already.")
    static let popupsOpen = ErrorKind("popupsOpen", -32072, "Popups show features of the layer.")
    static let popupsEditing = ErrorKind("popupsEditing", -32073, "A feature is being edited in the popups.")
    static let sketchOfPopups = ErrorKind("sketchOfPopups", -32074, "The sketch is the shape of a feature that popups edit.")
    static let invalidStrings = ErrorKind("invalidStrings", -32075, "A table of texts cannot be read.")

    /// Kinds that methods of popups and of languages have beside the others.
    static let popups: [ErrorKind] = [
        invalidPopupInfo, illegalEvent, noPopups, noPopup, invalidFeature, noElement, wrongAnswer, expressionFailed, popupsActive,
        popupsOpen, popupsEditing, sketchOfPopups, invalidStrings,
    ]
}
