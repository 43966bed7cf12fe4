import GromaFeatures
import GromaFormats
import GromaLocalization

/// The attributes of a feature while a person edits them: texts as they were typed, the values that they stand for, and what is wrong with them.
///
/// A value; the feature itself is not touched. What is wrong is known at once, by the rules of ``FeatureValidator`` and no others: the attributes are
/// valid exactly when the layer would take them.
///
/// - An empty text is no value: null. Where the value was the empty text before, and where a list has it among its codes, it is that.
/// - A text that is none of the field's values is kept as it was typed, with its problem; the value before it stays in ``attributes``.
/// - A text that is what was found there already, or stood there when editing began, gives back that very value, with what the text does not show of it.
/// - A value that was there when editing began is not held against it, as stores do not: it is in ``warnings`` and not in ``problems``. That of a new feature
///   is, and so is one that a list of another feature type refuses.
public struct AttributeEditing: Sendable {
    /// The layer.
    public let definition: LayerDefinition
    /// What is written for values, and what fields are called.
    public internal(set) var formatter: PopupFormatter
    /// The feature as it was when editing began.
    public let feature: Feature
    /// The attributes that it began with: the feature's, those of a new one with the fields' defaults.
    public let original: Attributes
    /// The attributes as they are now, each as its field's type holds it.
    public internal(set) var attributes: Attributes
    /// What is wrong, in the order of the layer's fields: what would keep the feature from being saved.
    public internal(set) var problems: [FeatureProblem]
    /// What is wrong with values that are as they were when editing began, in the order of the layer's fields: it does not keep the feature from being
    /// saved.
    public internal(set) var warnings: [FeatureProblem]

    /// The same, by the folded names of fields.
    var problemsByField: [String: ValueProblem] = [:]
    var warningsByField: [String: ValueProblem] = [:]

    let validator: FeatureValidator
    /// What fields are edited with: the first that is for a field counts.
    let editors: [any PopupEditor]
    /// What was typed, by field; what is not among them is shown as its value is written.
    var typed: [String: TypedText]

    /// Begins to edit. O(fields)
    ///
    /// - Parameters:
    ///   - feature: as it is when editing begins.
    ///   - definition: of its layer.
    ///   - popup: what is shown of it, and what may be edited.
    ///   - localization: the language of what is typed and shown.
    ///   - editors: what fields are edited with; the first that is for a field counts. Those that come with popups unless given.
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

    /// The editors that come with popups.
    public static let builtInEditors: [any PopupEditor] = [
        ChoiceEditor(),
        MomentEditor(),
        NumberEditor(),
        TextEditor(),
    ]

    /// The language of what is typed from now on and of all that is shown. What was typed before stays as it was.
    public var localization: Localization {
        get { formatter.localization }
        set { formatter.localization = newValue }
    }

    /// Whether the layer does not have the feature yet.
    public var isNew: Bool { (feature.objectID ?? 0) <= 0 }

    /// Whether the layer would take the attributes. O(1)
    public var isValid: Bool { problems.isEmpty }

    /// Whether anything differs from what it was when editing began. O(fields)
    public var isEdited: Bool { !typed.values.allSatisfy { $0.isRead } || attributes != original }

    /// Whether a field differs from what it was when editing began.
    public func isEdited(_ name: String) -> Bool {
        typed[AttributeNames.folded(name)]?.isRead == false || attributes[name] != original[name]
    }

    /// The attributes that differ from what they were when editing began: what an update of the feature needs. O(fields)
    public var changes: Attributes { Attributes(attributes.pairs.filter { original[$0.name] != $0.value }.map { ($0.name, $0.value) }) }

    // MARK: Fields

    /// The value of a field in its current state; nil if the feature has none, and where what was typed is none. The object id and the global id have
    /// their fields' names.
    public func value(of name: String) -> AttributeValue? {
        if typed[AttributeNames.folded(name)]?.isRead == false { return nil }
        var current = feature
        current.attributes = attributes
        return formatter.value(of: name, in: current)
    }

    /// What stands in the editor of a field: what was typed, else the value in the form in which it is typed. Coded values and feature types are what they
    /// are called. Empty for null and for what the feature does not have.
    public func text(of name: String) -> String {
        typed[AttributeNames.folded(name)]?.text ?? editedText(value(of: name), of: name)
    }

    /// Returns the problem of a field; nil for none.
    public func problem(of name: String) -> ValueProblem? { problemsByField[AttributeNames.folded(name)] }

    /// What is wrong with a field's value that is as it was when editing began; nil for nothing. It does not keep the feature from being saved.
    public func warning(of name: String) -> ValueProblem? { warningsByField[AttributeNames.folded(name)] }

    /// A text as it stands in the editor for a value.
    func editedText(_ value: AttributeValue?, of name: String) -> String {
        guard let value, !value.isNull, let field = formatter.field(of: name) else { return "" }
        return formatter.choiceName(of: value, field, in: attributes) ?? fieldText(field).editedText(of: value)
    }

    func fieldText(_ field: Field) -> FieldText {
        FieldText(field.type, format: formatter.format(of: field.name), localization)
    }
}

/// What was typed into the editor of a field.
struct TypedText: Hashable, Sendable {
    var text: String
    /// Why it is no value of the field's type; nil if it is one, which then is the attribute.
    var problem: ValueProblem?

    var isRead: Bool { problem == nil }
}

extension AttributeEditing: Hashable {
    /// Whether both edit the same feature of the same layer and stand where the other stands. Languages do not count.
    public static func == (a: AttributeEditing, b: AttributeEditing) -> Bool {
        a.attributes == b.attributes && a.typed == b.typed && a.original == b.original && a.feature == b.feature
            && a.definition == b.definition && a.formatter.popup == b.formatter.popup
    }

    /// Hashes the attributes and what was typed.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(attributes)
        hasher.combine(typed)
    }
}
