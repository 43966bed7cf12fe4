import GromaFeatures
import GromaFormats
import GromaLocalization

/// The feature of a popup in its current state, stored or edited, with the texts that are shown.
public final class PopupContent {
    /// The popup.
    public let popup: Popup
    /// The edit; nil while the popup is only viewed.
    public let attributes: AttributeEditing?
    /// The language.
    public let localization: Localization
    let formatter: PopupFormatter
    /// The feature with the values that are shown.
    public let feature: Feature
    /// The extensions that create rows and sections.
    let extensions: PopupExtensions
    /// The attachments of the feature; nil if the layer has none, or if they are not shown.
    var attachments: AttachmentManager?
    /// The index of the visible picture or chart.
    var mediaIndex = 0
    /// Whether it is the content of an element that an expression has made, which the definition does not describe.
    let isMade: Bool
    private let evaluator: (any PopupExpressionEvaluator)?
    /// The results of expressions: each is evaluated once for a page.
    private var results: [String: Result<AttributeValue, PopupError>] = [:]

    init(
        _ popup: Popup, attributes: AttributeEditing?, localization: Localization, evaluator: (any PopupExpressionEvaluator)?,
        extensions: PopupExtensions = PopupExtensions()
    ) {
        self.extensions = extensions
        self.popup = popup
        self.attributes = attributes
        self.localization = localization
        self.evaluator = evaluator
        isMade = false
        formatter = PopupFormatter(popup: popup.definition, layer: popup.layer?.definition, localization: localization)
        var feature = popup.feature
        if let attributes { feature.attributes = attributes.attributes }
        self.feature = feature
    }

    /// Creates the content of an element that an expression has made, with the element's field infos and values. The values are the
    /// expression's own, and the layer's fields do not apply to them.
    init(_ content: PopupContent, madeBy element: PopupElement) {
        popup = content.popup
        extensions = content.extensions
        attachments = content.attachments
        mediaIndex = content.mediaIndex
        attributes = content.attributes
        localization = content.localization
        evaluator = content.evaluator
        isMade = true
        results = content.results
        var definition = content.popup.definition
        if case .fields(let infos?) = element.content { definition.fieldInfos = infos + definition.fieldInfos }
        var feature = content.feature
        if let values = element.attributes { feature.attributes = values }
        self.feature = feature
        formatter = PopupFormatter(
            popup: definition, layer: element.attributes == nil ? content.popup.layer?.definition : nil,
            localization: content.localization)
    }

    /// The title; if the template results in an empty text, the value of the layer's display field, or else a default word.
    var title: String {
        let title = text(popup.definition.title)
        if !title.isBlank { return title }
        let display = popup.layer?.definition.displayField.map { formatter.text(of: $0, in: feature) } ?? ""
        if !display.isBlank { return display }
        return localization.string(popup.isNew && popup.layer != nil ? .pageNewFeature : .pageUntitled)
    }

    /// The user who last changed the feature, and when; nil if it is not to be shown. The layer's clock determines how long ago.
    var editSummary: String? {
        guard popup.definition.showsLastEditInfo, let layer = popup.layer else { return nil }
        let now = layer.clock()
        let offset = localization.timeZoneOffsetSeconds(at: now)
        return layer.editSummary(of: popup.feature, now: now, timeZoneOffsetSeconds: offset)?.text(in: localization)
    }

    // MARK: Values

    /// Returns the text for a name: the value of a field, of an expression, or of related records.
    ///
    /// - Throws: `expression` if it cannot be evaluated.
    public func shown(_ name: String) throws(PopupError) -> String {
        try shown(name, as: nil)
    }

    /// Returns the text for a name in a format; nil for the definition's.
    func shown(_ name: String, as format: ValueFormat?) throws(PopupError) -> String {
        if case .relationship(let id, let field) = PopupFieldReference(name) { return relatedText(id, field, of: name, as: format) }
        return formatter.text(try value(name), of: name, in: feature.attributes, as: format)
    }

    /// Returns the value for a name; nil for none.
    ///
    /// - Throws: `expression` if it cannot be evaluated.
    public func value(_ name: String) throws(PopupError) -> AttributeValue? {
        try formatter.value(of: name, in: feature) { reference throws(PopupError) in try self.other(reference) }
    }

    /// Returns the number for a name; nil for other values: dates and texts are not numbers, whatever they contain.
    func number(_ name: String) -> Double? {
        switch try? value(name) {
        case .integer(let number): Double(number)
        case .double(let number) where number.isFinite: number
        default: nil
        }
    }

    private func other(_ reference: PopupFieldReference) throws(PopupError) -> AttributeValue? {
        switch reference {
        case .field: nil
        case .expression(let name): try result(of: name)
        case .relationship(let id, let field): relatedValue(id, field)
        }
    }

    private func result(of name: String) throws(PopupError) -> AttributeValue? {
        if let known = results[name] { return try known.get() }
        guard let info = popup.definition.expressionInfos.first(where: { $0.name == name }) else { return nil }
        guard let evaluator else { throw .expression(name: name, reason: "nobody evaluates expressions here") }
        let popup = popup
        let result = Result { () throws(PopupError) in try evaluator.value(of: info, for: popup) }
        results[name] = result
        return try result.get()
    }

    /// Returns the element that an expression makes; nil for none.
    func element(of info: PopupExpressionInfo) throws(PopupError) -> PopupElement? { try evaluator?.element(of: info, for: popup) }

    /// Whether there is an evaluator for expressions.
    var canEvaluate: Bool { evaluator != nil }
}
