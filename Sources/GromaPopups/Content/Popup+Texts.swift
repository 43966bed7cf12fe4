import GromaFeatures
import GromaLocalization

// What `AGSPopup` tells of its feature as text.
extension Popup {
    /// What stands at the top: the definition's template with the feature's values, else a word for a feature without one. O(template)
    public func title(in localization: Localization = Localization(), evaluator: (any PopupExpressionEvaluator)? = nil) -> String {
        content(localization, evaluator).title
    }

    /// What is shown for a field, an expression or what related records say, formatted; empty if there is nothing, and where an expression cannot be
    /// evaluated. O(fields)
    public func text(
        of info: PopupFieldInfo, in localization: Localization = Localization(), evaluator: (any PopupExpressionEvaluator)? = nil
    ) -> String {
        (try? content(localization, evaluator).shown(info.fieldName)) ?? ""
    }

    /// A template (`{FIELD}` or `${FIELD}`) with the feature's values in its places, formatted. What has no value stays empty. O(template)
    public func text(
        ofTemplate template: String, in localization: Localization = Localization(), evaluator: (any PopupExpressionEvaluator)? = nil
    ) -> String {
        content(localization, evaluator).text(PopupTemplate(template, syntax: .any))
    }

    private func content(_ localization: Localization, _ evaluator: (any PopupExpressionEvaluator)?) -> PopupContent {
        PopupContent(self, attributes: nil, localization: localization, evaluator: evaluator)
    }
}
