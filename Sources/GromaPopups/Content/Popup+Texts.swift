import GromaFeatures
import GromaLocalization

// The texts that `AGSPopup` returns for its feature.
extension Popup {
    /// Returns the title: the definition's template with the feature's values, or a default word for a feature without one.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the template.
    public func title(in localization: Localization = Localization(), evaluator: (any PopupExpressionEvaluator)? = nil) -> String {
        content(localization, evaluator).title
    }

    /// Returns the formatted text of a field, an expression or a value of related records; empty if there is none, and if an expression
    /// cannot be evaluated.
    ///
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public func text(
        of info: PopupFieldInfo, in localization: Localization = Localization(), evaluator: (any PopupExpressionEvaluator)? = nil
    ) -> String {
        (try? content(localization, evaluator).shown(info.fieldName)) ?? ""
    }

    /// Returns a template (`{FIELD}` or `${FIELD}`) with the feature's formatted values. A placeholder without a value becomes empty.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the template.
    public func text(
        ofTemplate template: String, in localization: Localization = Localization(), evaluator: (any PopupExpressionEvaluator)? = nil
    ) -> String {
        content(localization, evaluator).text(PopupTemplate(template, syntax: .any))
    }

    private func content(_ localization: Localization, _ evaluator: (any PopupExpressionEvaluator)?) -> PopupContent {
        PopupContent(self, attributes: nil, localization: localization, evaluator: evaluator)
    }
}
