import GromaFeatures
import GromaFormats
import GromaLocalization

/// What a popup writes for the values of a feature, and what it calls them.
///
/// Made once for a definition and a layer, and used for many features. A value.
public struct PopupFormatter: Sendable {
    /// What is shown, and how.
    public let popup: PopupDefinition
    /// The layer that the features are of; nil for features of none.
    public let layer: LayerDefinition?
    /// The language, and the time zone that moments are written in.
    public var localization: Localization
    private let infos: [String: PopupFieldInfo]
    private let configurations: [String: PopupFieldConfiguration]
    /// The places of the layer's fields, by their folded names.
    private let places: [String: Int]

    /// Creates an instance. O(fields)
    public init(popup: PopupDefinition, layer: LayerDefinition?, localization: Localization) {
        self.popup = popup
        self.layer = layer
        self.localization = localization
        infos = Dictionary(
            popup.allFieldInfos.map { (AttributeNames.folded($0.fieldName), $0) }, uniquingKeysWith: { first, _ in first })
        configurations = Dictionary(
            popup.fieldConfigurations.map { (AttributeNames.folded($0.name), $0) }, uniquingKeysWith: { first, _ in first })
        places = Dictionary(
            (layer?.fields ?? []).enumerated().map { (AttributeNames.folded($1.name), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// What the definition says of a field, an expression or a relationship's field: ``PopupDefinition/fieldInfos``, else the first element that
    /// names it; nil if none does. Names are compared without regard to the case of ASCII letters. O(1)
    public func fieldInfo(of name: String) -> PopupFieldInfo? { infos[AttributeNames.folded(name)] }

    /// The layer's field of a name; nil if it has none, or there is no layer. O(1)
    public func field(of name: String) -> Field? { places[AttributeNames.folded(name)].flatMap { layer?.fields[$0] } }

    /// How the values of a name are written: as the newer words of the definition say, else as the layer's configuration of the field does, else as the
    /// older words say. O(1)
    func format(of name: String) -> ValueFormat? {
        let info = fieldInfo(of: name)
        if let format = info?.fieldFormat ?? configurations[AttributeNames.folded(name)]?.fieldFormat {
            var format = ValueFormat(format)
            format.timeZone = info?.format?.timeZone?.identifier
            return format
        }
        return info?.format.map(ValueFormat.init)
    }

    /// What it is called: the definition's label, else the alias of the layer's configuration of the field or its own, or the expression's title, else the
    /// name. O(1), for an expression O(expressions)
    public func label(of name: String) -> String {
        if let label = fieldInfo(of: name)?.label, !label.isEmpty { return label }
        if let alias = configurations[AttributeNames.folded(name)]?.alias, !alias.isEmpty { return alias }
        switch PopupFieldReference(name) {
        case .field(let name): return field(of: name).map { $0.alias.isEmpty ? $0.name : $0.alias } ?? name
        case .expression(let name):
            let title = popup.expressionInfos.first { $0.name == name }?.title ?? ""
            return title.isEmpty ? name : title
        case .relationship(_, let field): return field
        }
    }

    // MARK: Values

    /// The value of a field; nil if the feature has none, and for an expression or a relationship's field. The object id and the global id have their
    /// fields' names. O(1)
    public func value(of name: String, in feature: Feature) -> AttributeValue? {
        guard case .field(let field) = PopupFieldReference(name) else { return nil }
        if let value = feature.attributes[field] { return value }
        let folded = AttributeNames.folded(field)
        if let layer, folded == AttributeNames.folded(layer.objectIDField) { return feature.objectID.map { .integer($0) } }
        if let id = layer?.globalIDField, folded == AttributeNames.folded(id) { return feature.globalID.map { .string($0) } }
        return nil
    }

    /// The value that a name stands for, a field's or another; nil if there is none.
    ///
    /// - Parameter other: what an expression or a relationship's field yields.
    /// - Throws: what `other` throws.
    public func value(
        of name: String, in feature: Feature, other: (PopupFieldReference) throws(PopupError) -> AttributeValue?
    ) throws(PopupError) -> AttributeValue? {
        let reference = PopupFieldReference(name)
        if case .field = reference { return value(of: name, in: feature) }
        return try other(reference)
    }

    /// Returns the formatted value of a field. Empty for null and for a field that the feature lacks.
    public func text(of name: String, in feature: Feature) -> String {
        text(value(of: name, in: feature), of: name, in: feature.attributes)
    }

    /// What is shown for a name, a field's or another: its value, formatted. Empty for null and for what the feature does not have.
    ///
    /// - Parameter other: what an expression or a relationship's field yields.
    /// - Throws: what `other` throws.
    public func text(
        of name: String, in feature: Feature, other: (PopupFieldReference) throws(PopupError) -> AttributeValue?
    ) throws(PopupError) -> String {
        text(try value(of: name, in: feature, other: other), of: name, in: feature.attributes)
    }

    /// A value as it is shown for a name: that of a coded value or of a feature type by what it is called, numbers and moments by the format. A code
    /// that is not in the list is shown as it is. Empty for null and nil.
    ///
    /// - Parameters:
    ///   - attributes: those of the feature, of whose type the list of codes may be.
    ///   - format: how numbers and moments are written; nil for what the definition says.
    public func text(
        _ value: AttributeValue?, of name: String, in attributes: Attributes, format: PopupFieldFormat? = nil
    ) -> String {
        text(value, of: name, in: attributes, as: format.map(ValueFormat.init))
    }

    /// The same with a format of any origin.
    func text(_ value: AttributeValue?, of name: String, in attributes: Attributes, as format: ValueFormat?) -> String {
        guard let value, !value.isNull else { return "" }
        let format = format ?? self.format(of: name)
        guard case .field(let name) = PopupFieldReference(name), let field = field(of: name) else {
            return FieldText(nil, format: format, localization).text(of: value)
        }
        return choiceName(of: value, field, in: attributes) ?? FieldText(field.type, format: format, localization).text(of: value)
    }

    /// What a feature type or a coded value is called; nil if it has no name, the field no list, or the list not that code.
    func choiceName(of value: AttributeValue, _ field: Field, in attributes: Attributes) -> String? {
        guard let name = listedName(of: value, field, in: attributes), !name.isEmpty else { return nil }
        return name
    }

    private func listedName(of value: AttributeValue, _ field: Field, in attributes: Attributes) -> String? {
        guard let layer else { return nil }
        if layer.isTypeField(field), let type = layer.types.first(where: { $0.id == value }) { return type.name }
        guard case .codedValues(let values) = layer.domain(of: field, in: attributes)?.kind else { return nil }
        // Codes made by code need not be of the field's type, as those that are read from JSON are.
        return values.first { $0.code == value }?.name
            ?? values.first { (try? AttributeValue(converting: $0.code, to: field)) == value }?.name
    }
}

extension LayerDefinition {
    /// Whether a field is the one that tells features of one type from those of another, and there are types.
    func isTypeField(_ field: Field) -> Bool {
        !types.isEmpty && typeIDField.map(AttributeNames.folded) == AttributeNames.folded(field.name)
    }
}
