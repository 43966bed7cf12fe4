import GromaFeatures
import GromaJSON
import GromaPopups
import GromaRPC

extension PopupDefinition {
    /// What of it is skipped for features of a layer: what is not as the specification has it, and what refers to what the layer does not have.
    ///
    /// - Parameters:
    ///   - layer: the layer; nil for none.
    ///   - extensions: what popups are shown with, whose sections are not skipped.
    func warnings(for layer: LayerDefinition?, shownWith extensions: PopupExtensions) -> [PopupDefinitionProblem] {
        let types = extensions.sectionTypes
        var own = problems(types: types)
        for inner in subtypes?.definitions.sorted(by: { $0.key < $1.key }) ?? [] { own += inner.value.problems(types: types) }
        return own + (layer.map(problems(in:)) ?? [])
    }
}

extension CommandError {
    /// The error for a definition of which something would be skipped, where nothing is to be.
    static func strict(_ warnings: [PopupDefinitionProblem]) -> CommandError? {
        guard let first = warnings.first else { return nil }
        let more = warnings.count - 1
        return CommandError(
            .invalidPopupInfo, first.description + (more > 0 ? "; and \(more) more" : ""), found: .string(first.found),
            expected: first.expected,
            details: [("member", .string(first.path)), ("problems", .array(warnings.prefix(100).map(\.json)))])
    }
}

extension PopupDefinitionProblem {
    fileprivate var json: JSONValue { ["path": .string(path), "found": .string(found), "expected": .string(expected)] }
}

extension AnswerMember {
    /// The member `warnings`: the first 100 of what of a definition was skipped, where there is some.
    static func popupWarnings(_ warnings: @escaping @Sendable (Value) -> [PopupDefinitionProblem]) -> Self {
        .valuesIfAny("warnings", PopupDefinitionProblem.shape) { Array(warnings($0).prefix(100)) }
    }
}

extension PopupDefinitionProblem {
    fileprivate static let shape = AnswerShape<PopupDefinitionProblem>(
        "What of a definition was skipped.", .string("path") { $0.path }, .string("found") { $0.found }, .string("expected") { $0.expected }
    )
}

extension Parameter {
    /// `strict`
    static func strictDefinition(_ place: WritableKeyPath<Target, Bool?> & Sendable) -> Parameter {
        .bool(
            "strict",
            "Whether a definition is refused if any part of it would be skipped; otherwise warnings report it. By default as set for the session."
        ) { $0[keyPath: place] = $1 }
    }
}
