import GromaFeatures
import GromaLocalization

extension PopupError {
    /// Returns the reason of the error as one sentence for display, in a language. The error's description has the details for developers.
    public func text(in localization: Localization) -> String {
        switch self {
        case .noPopup: localization.string(.pageNoPopups)
        case .notPermitted: localization.string(.reasonNotPermitted)
        case .noField(let name, _): localization.string(.problemNoField, ["field": .text(name)])
        case .notEditable: localization.string(.problemReadOnly)
        case .invalidValue(_, let problem): problem.text(in: localization)
        case .invalidFeature(let problems):
            // A problem of the shape has no field: if it is the only one, its own text is used.
            problems.count == 1 && problems[0].field == nil
                ? problems[0].text(definition: LayerDefinition(name: ""), in: localization)
                : localization.string(.problemCount, ["count": .number(problems.count)])
        case .expression: localization.string(.expressionFailed)
        case .refused(let reason): reason
        case .feature(let error): error.reasonText(in: localization)
        case .cancelled: localization.string(.reasonCancelled)
        case .invalidDefinition, .illegalEvent, .indexOutOfRange, .noElement, .wrongAnswer: localization.string(.reasonUnknown)
        }
    }
}

extension ValueProblem {
    /// Returns the problem of a value of an unknown field.
    fileprivate func text(in localization: Localization) -> String {
        if case .incorrectValueType = self { return localization.string(.problemUnsupportedType) }
        return text(of: Field("", .string), in: localization)
    }
}
