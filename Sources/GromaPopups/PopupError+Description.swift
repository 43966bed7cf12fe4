import GromaFeatures

extension PopupError: CustomStringConvertible {
    /// Describes the error and what is allowed, in English: for programs and their authors.
    public var description: String {
        switch self {
        case .invalidDefinition(let path, let found, let expected): "\(path) is \(found): expected \(expected)"
        case .illegalEvent(let event, let state, let allowed):
            "\(event) is not possible in the state \(state)" + (allowed.isEmpty ? "" : ": possible are \(allowed.joined(separator: ", "))")
        case .noPopup: "there are no popups"
        case .indexOutOfRange(let index, let count):
            "the index \(index) is out of range: " + (count == 0 ? "there is nothing" : "it is 0 to \(count - 1)")
        case .notPermitted(let what, let reason): "\(what) is not permitted: \(reason)"
        case .noField(let name, let nearest):
            "there is no field \"\(name)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
        case .notEditable(let field, let reason): "the field \"\(field)\" is not editable: \(reason)"
        case .invalidValue(let field, let problem): "\(field): \(problem)"
        case .invalidFeature(let problems): Self.list(problems)
        case .noElement(let what, let found, let expected):
            // If there is nothing at all, the reason for that is more helpful than the expected value.
            expected.hasPrefix("none: ")
                ? "there is no \(what) \(found): \(expected.dropFirst("none: ".count))"
                : "there is no \(what) \(found): expected \(expected)"
        case .wrongAnswer(let question, let found, let expected): "\(question) was answered with \(found): expected \(expected)"
        case .expression(let name, let reason): "the expression \"\(name)\" cannot be evaluated: \(reason)"
        case .refused(let reason): "the operation was refused: \(reason)"
        case .feature(let error): error.description
        case .cancelled: "the operation was cancelled"
        }
    }

    /// The first ten problems.
    private static func list(_ problems: [FeatureProblem]) -> String {
        guard !problems.isEmpty else { return "the feature cannot be saved as it is" }
        return problems.prefix(10).map(\.description).joined(separator: "; ") + (problems.count > 10 ? "; …" : "")
    }
}
