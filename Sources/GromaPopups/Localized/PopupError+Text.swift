import GromaFeatures
import GromaLocalization

extension PopupError {
    /// Why something could not be done, as one sentence for display, in a language. What only developers can use is in the error's description.
    public func text(in localization: Localization) -> String {
        switch self {
        case .noPopup: localization.string(.pageNoPopups)
        case .notPermitted: localization.string(.reasonNotPermitted)
        case .noField(let name, _): localization.string(.problemNoField, ["field": .text(name)])
        case .notEditable: localization.string(.problemReadOnly)
        case .invalidValue(_, let problem): problem.text(in: localization)
        case .invalidFeature(let problems):
            // A shape is no field: alone it says what is wrong with it.
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
    /// What is wrong with a value of a field that is not known.
    fileprivate func text(in localization: Localization) -> String {
        if case .incorrectValueType = self { return localization.string(.problemUnsupportedType) }
        return text(of: Field("", .string), in: localization)
    }
}
