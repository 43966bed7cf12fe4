import GromaFeatures
import GromaFormats
import GromaLocalization

/// The attributes of a feature during editing: texts as they were typed, their values, and their problems.
///
/// It is a value; the feature itself is not changed. Problems are known immediately, by the rules of ``FeatureValidator`` and no others:
/// the attributes are valid exactly if the layer would accept them.
///
/// - An empty text means null. If the value was the empty text before, or if a list has it among its codes, it means the empty text.
/// - A text that is not a value of the field is kept as it was typed, with its problem; the previous value stays in ``attributes``.
/// - A text that equals the current text, or the text at the beginning of editing, restores exactly that value, including details that the
///   text does not show.
/// - An invalid value that has not been changed since editing began is listed in ``warnings`` and not in ``problems``, since stores accept
///   it. For a new feature it is a problem, and so is a value that is not in the list of another feature type.
public struct AttributeEditing: Sendable {
    /// The definition of the layer.
    public let definition: LayerDefinition
    /// The formatter of values and labels.
    public internal(set) var formatter: PopupFormatter
    /// The feature at the beginning of editing.
    public let feature: Feature
    /// The attributes at the beginning of editing: those of the feature, or for a new one the fields' defaults.
    public let original: Attributes
    /// The current attributes, each in its field's type.
    public internal(set) var attributes: Attributes
    /// The problems that prevent saving the feature, in the order of the layer's fields.
    public internal(set) var problems: [FeatureProblem]
    /// The problems of values that have not been changed since editing began, in the order of the layer's fields: they do not prevent
    /// saving.
    public internal(set) var warnings: [FeatureProblem]

    /// The problems by the folded names of fields.
    var problemsByField: [String: ValueProblem] = [:]
    var warningsByField: [String: ValueProblem] = [:]

    let validator: FeatureValidator
    /// The editors of fields: the first that applies to a field is used.
    let editors: [any PopupEditor]
    /// The typed texts by field; other fields show the text of their value.
    var typed: [String: TypedText]

    /// Begins editing.
    ///
    /// - Parameters:
    ///   - feature: The feature at the beginning of editing.
    ///   - definition: The definition of its layer.
    ///   - popup: The definition of the popup, which determines what is shown and what may be edited.
    ///   - localization: The language of typed and shown texts.
    ///   - editors: The editors of fields; the first that applies to a field is used. By default the built-in ones.
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public init(
        _ feature: Feature, of definition: LayerDefinition, popup: PopupDefinition, localization: Localization = Localization(),
        editors: [any PopupEditor] = AttributeEditing.builtInEditors
    ) {
        self.editors = editors
        self.definition = definition
        self.feature = feature
        formatter = PopupFormatter(popup: popup, layer: definition, localization: localization)
        validator = FeatureValidator(definition)
        var start = feature.attributes
        if (feature.objectID ?? 0) <= 0 {
            start = Attributes(names: validator.names)
            for field in definition.attributeFields { start[field.name] = field.defaultValue }
            start.merge(feature.attributes)
        }
        original = start
        attributes = start
        typed = [:]
        problems = []
        warnings = []
        check()
    }

    /// The built-in editors.
    public static let builtInEditors: [any PopupEditor] = [
        ChoiceEditor(),
        MomentEditor(),
        NumberEditor(),
        TextEditor(),
    ]

    /// The language of texts that are typed and shown from now on. Texts that were typed before remain unchanged.
    public var localization: Localization {
        get { formatter.localization }
        set { formatter.localization = newValue }
    }

    /// Whether the feature is not in the layer yet.
    public var isNew: Bool { (feature.objectID ?? 0) <= 0 }

    /// Whether the layer would accept the attributes.
    public var isValid: Bool { problems.isEmpty }

    /// Whether anything has changed since editing began.
    ///
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public var isEdited: Bool { !typed.values.allSatisfy { $0.isRead } || attributes != original }

    /// Returns whether a field has changed since editing began.
    public func isEdited(_ name: String) -> Bool {
        typed[AttributeNames.folded(name)]?.isRead == false || attributes[name] != original[name]
    }

    /// The attributes that have changed since editing began: those that an update of the feature needs.
    ///
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public var changes: Attributes { Attributes(attributes.pairs.filter { original[$0.name] != $0.value }.map { ($0.name, $0.value) }) }

    // MARK: Fields

    /// Returns the current value of a field; nil if the feature has none, and if the typed text is not a value. The object id and the
    /// global id have the names of their fields.
    public func value(of name: String) -> AttributeValue? {
        if typed[AttributeNames.folded(name)]?.isRead == false { return nil }
        var current = feature
        current.attributes = attributes
        return formatter.value(of: name, in: current)
    }

    /// Returns the text in the editor of a field: the typed text, or else the value in its form for editing. Coded values and feature types
    /// are shown by their names. Empty for null and for an attribute that the feature lacks.
    public func text(of name: String) -> String {
        typed[AttributeNames.folded(name)]?.text ?? editedText(value(of: name), of: name)
    }

    /// Returns the problem of a field; nil for none.
    public func problem(of name: String) -> ValueProblem? { problemsByField[AttributeNames.folded(name)] }

    /// Returns the problem of a field's value that has not been changed since editing began; nil for none. It does not prevent saving.
    public func warning(of name: String) -> ValueProblem? { warningsByField[AttributeNames.folded(name)] }

    /// Returns the text of a value in the editor.
    func editedText(_ value: AttributeValue?, of name: String) -> String {
        guard let value, !value.isNull, let field = formatter.field(of: name) else { return "" }
        return formatter.choiceName(of: value, field, in: attributes) ?? fieldText(field).editedText(of: value)
    }

    func fieldText(_ field: Field) -> FieldText {
        FieldText(field.type, format: formatter.format(of: field.name), localization)
    }
}

/// The text that was typed into the editor of a field.
struct TypedText: Hashable, Sendable {
    var text: String
    /// The reason why the text is not a value of the field's type; nil if it is, and then the value is the attribute.
    var problem: ValueProblem?

    var isRead: Bool { problem == nil }
}

extension AttributeEditing: Hashable {
    /// Returns whether both edit the same feature of the same layer and have the same state. Languages are ignored.
    public static func == (a: AttributeEditing, b: AttributeEditing) -> Bool {
        a.attributes == b.attributes && a.typed == b.typed && a.original == b.original && a.feature == b.feature
            && a.definition == b.definition && a.formatter.popup == b.formatter.popup
    }

    /// Hashes the attributes and the typed texts.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(attributes)
        hasher.combine(typed)
    }
}
