import GromaFeatures
import GromaJSON
import GromaPopups
import GromaRPC

extension PopupDefinition {
    /// Returns the parts of the definition that are skipped for features of a layer: those that do not conform to the specification, and
    /// references that do not exist in the layer.
    ///
    /// - Parameters:
    ///   - layer: The layer; nil for none.
    ///   - extensions: The extensions of the popups, whose sections are not skipped.
    func warnings(for layer: LayerDefinition?, shownWith extensions: PopupExtensions) -> [PopupDefinitionProblem] {
        let types = extensions.sectionTypes
        var own = problems(types: types)
        for inner in subtypes?.definitions.sorted(by: { $0.key < $1.key }) ?? [] { own += inner.value.problems(types: types) }
        return own + (layer.map(problems(in:)) ?? [])
    }
}

extension CommandError {
    /// Returns the error for a definition with parts that would be skipped, for callers that do not want that.
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
    /// Returns the member `warnings`: the first 100 of the skipped parts of a definition, if there are any.
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
    /// Returns the parameter `strict`.
    static func strictDefinition(_ place: WritableKeyPath<Target, Bool?> & Sendable) -> Parameter {
        .bool(
            "strict",
            "Whether a definition is refused if any part of it would be skipped; otherwise warnings report it. By default as set for the session."
        ) { $0[keyPath: place] = $1 }
    }
}
