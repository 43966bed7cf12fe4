import GromaFeatures
import GromaFormats
import GromaLocalization

/// The feature of a popup in its current state, with all that is shown of it as text: as it is stored, or as it is edited.
public final class PopupContent {
    /// What is shown.
    public let popup: Popup
    /// The edit; nil while the popup is only viewed.
    public let attributes: AttributeEditing?
    /// The language of what is shown.
    public let localization: Localization
    let formatter: PopupFormatter
    /// The feature with the values that are shown.
    public let feature: Feature
    /// What rows and sections are made by.
    let extensions: PopupExtensions
    /// The attachments of the feature; nil if the layer has none, or they are not shown.
    var attachments: AttachmentManager?
    /// Which picture or chart is seen.
    var mediaIndex = 0
    /// Whether it is that of an element that an expression has made, of which the definition says nothing.
    let isMade: Bool
    private let evaluator: (any PopupExpressionEvaluator)?
    /// What expressions have yielded: each is evaluated once a page.
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

    /// The same for an element that an expression has made: of what the element says of fields, and with the values that it brings. Those are the
    /// expression's own, of which the layer's fields say nothing.
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

    /// What stands at the top; where the template gives nothing the value of the layer's display field, else a word for it.
    var title: String {
        let title = text(popup.definition.title)
        if !title.isBlank { return title }
        let display = popup.layer?.definition.displayField.map { formatter.text(of: $0, in: feature) } ?? ""
        if !display.isBlank { return display }
        return localization.string(popup.isNew && popup.layer != nil ? .pageNewFeature : .pageUntitled)
    }

    /// The user who last changed the feature, and when; nil if that is not to be shown. The layer's clock tells how long ago.
    var editSummary: String? {
        guard popup.definition.showsLastEditInfo, let layer = popup.layer else { return nil }
        let now = layer.clock()
        let offset = localization.timeZoneOffsetSeconds(at: now)
        return layer.editSummary(of: popup.feature, now: now, timeZoneOffsetSeconds: offset)?.text(in: localization)
    }

    // MARK: Values

    /// What is shown for a name: a field's value, an expression's, or what related records say.
    ///
    /// - Throws: `expression` if it cannot be evaluated.
    public func shown(_ name: String) throws(PopupError) -> String {
        try shown(name, as: nil)
    }

    /// The same in a format; nil for the definition's.
    func shown(_ name: String, as format: ValueFormat?) throws(PopupError) -> String {
        if case .relationship(let id, let field) = PopupFieldReference(name) { return relatedText(id, field, of: name, as: format) }
        return formatter.text(try value(name), of: name, in: feature.attributes, as: format)
    }

    /// The value that a name stands for; nil for none.
    ///
    /// - Throws: `expression` if it cannot be evaluated.
    public func value(_ name: String) throws(PopupError) -> AttributeValue? {
        try formatter.value(of: name, in: feature) { reference throws(PopupError) in try self.other(reference) }
    }

    /// The number that a name stands for; nil for anything else: dates and texts are none, whatever they look like.
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

    /// The element that an expression makes; nil for none.
    func element(of info: PopupExpressionInfo) throws(PopupError) -> PopupElement? { try evaluator?.element(of: info, for: popup) }

    /// Whether expressions are evaluated at all.
    var canEvaluate: Bool { evaluator != nil }
}
