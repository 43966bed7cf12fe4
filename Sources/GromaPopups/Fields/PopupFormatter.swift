import GromaFeatures
import GromaFormats
import GromaLocalization

/// Formats the values and labels of a popup.
///
/// It is a value, created once for a definition and a layer, and used for many features.
public struct PopupFormatter: Sendable {
    /// The definition of the popup.
    public let popup: PopupDefinition
    /// The layer of the features; nil for features without a layer.
    public let layer: LayerDefinition?
    /// The language, and the time zone of dates.
    public var localization: Localization
    private let infos: [String: PopupFieldInfo]
    private let configurations: [String: PopupFieldConfiguration]
    /// The indices of the layer's fields, by their folded names.
    private let places: [String: Int]

    /// Creates a formatter.
    ///
    /// - Complexity: O(*n*), where *n* is the number of fields.
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

    /// Returns the info of a field, an expression or a relationship's field: that of ``PopupDefinition/fieldInfos``, or else of the first
    /// element that contains it; nil for none. Names are compared ignoring the case of ASCII letters.
    public func fieldInfo(of name: String) -> PopupFieldInfo? { infos[AttributeNames.folded(name)] }

    /// Returns the layer's field with a name; nil if it has none, or if there is no layer.
    public func field(of name: String) -> Field? { places[AttributeNames.folded(name)].flatMap { layer?.fields[$0] } }

    /// Returns the format of the values of a name: that of the definition in the newer form, or else that of the layer's configuration of
    /// the field, or else that of the definition in the older form. O(1)
    func format(of name: String) -> ValueFormat? {
        let info = fieldInfo(of: name)
        if let format = info?.fieldFormat ?? configurations[AttributeNames.folded(name)]?.fieldFormat {
            var format = ValueFormat(format)
            format.timeZone = info?.format?.timeZone?.identifier
            return format
        }
        return info?.format.map(ValueFormat.init)
    }

    /// Returns the label of a name: the definition's label, or else the alias of the layer's configuration of the field or of the field
    /// itself, or the expression's title, or else the name.
    ///
    /// - Complexity: O(1), for an expression O(*n*), where *n* is the number of expressions.
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

    /// Returns the value of a field; nil if the feature has none, and for an expression or a relationship's field. The object id and the
    /// global id have the names of their fields.
    public func value(of name: String, in feature: Feature) -> AttributeValue? {
        guard case .field(let field) = PopupFieldReference(name) else { return nil }
        if let value = feature.attributes[field] { return value }
        let folded = AttributeNames.folded(field)
        if let layer, folded == AttributeNames.folded(layer.objectIDField) { return feature.objectID.map { .integer($0) } }
        if let id = layer?.globalIDField, folded == AttributeNames.folded(id) { return feature.globalID.map { .string($0) } }
        return nil
    }

    /// Returns the value of a name, of a field or another; nil if there is none.
    ///
    /// - Parameter other: Returns the result of an expression or the value of a relationship's field.
    /// - Throws: The errors of `other`.
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

    /// Returns the formatted value of a name, of a field or another. Empty for null and for a value that the feature lacks.
    ///
    /// - Parameter other: Returns the result of an expression or the value of a relationship's field.
    /// - Throws: The errors of `other`.
    public func text(
        of name: String, in feature: Feature, other: (PopupFieldReference) throws(PopupError) -> AttributeValue?
    ) throws(PopupError) -> String {
        text(try value(of: name, in: feature, other: other), of: name, in: feature.attributes)
    }

    /// Returns the formatted text of a value for a name: coded values and feature types by their names, numbers and dates by the format. A
    /// code that is not in the list is shown unchanged. Empty for null and nil.
    ///
    /// - Parameters:
    ///   - attributes: The attributes of the feature, whose type can determine the list of codes.
    ///   - format: The format of numbers and dates; nil for that of the definition.
    /// - Complexity: O(*n*), where *n* is the number of types and coded values.
    public func text(
        _ value: AttributeValue?, of name: String, in attributes: Attributes, format: PopupFieldFormat? = nil
    ) -> String {
        text(value, of: name, in: attributes, as: format.map(ValueFormat.init))
    }

    /// Returns the formatted text of a value for a name, in a format of any origin.
    func text(_ value: AttributeValue?, of name: String, in attributes: Attributes, as format: ValueFormat?) -> String {
        guard let value, !value.isNull else { return "" }
        let format = format ?? self.format(of: name)
        guard case .field(let name) = PopupFieldReference(name), let field = field(of: name) else {
            return FieldText(nil, format: format, localization).text(of: value)
        }
        return choiceName(of: value, field, in: attributes) ?? FieldText(field.type, format: format, localization).text(of: value)
    }

    /// Returns the name of a feature type or a coded value; nil if it has no name, if the field has no list, or if the code is not in the
    /// list.
    func choiceName(of value: AttributeValue, _ field: Field, in attributes: Attributes) -> String? {
        guard let name = listedName(of: value, field, in: attributes), !name.isEmpty else { return nil }
        return name
    }

    private func listedName(of value: AttributeValue, _ field: Field, in attributes: Attributes) -> String? {
        guard let layer else { return nil }
        if layer.isTypeField(field), let type = layer.types.first(where: { $0.id == value }) { return type.name }
        guard case .codedValues(let values) = layer.domain(of: field, in: attributes)?.kind else { return nil }
        // Codes that are created by code may have another type than the field, unlike those that are read from JSON.
        return values.first { $0.code == value }?.name
            ?? values.first { (try? AttributeValue(converting: $0.code, to: field)) == value }?.name
    }
}

extension LayerDefinition {
    /// Whether a field is the type field, and there are types.
    func isTypeField(_ field: Field) -> Bool {
        !types.isEmpty && typeIDField.map(AttributeNames.folded) == AttributeNames.folded(field.name)
    }
}
