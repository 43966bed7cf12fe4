import GromaFeatures
import GromaFormats

/// Evaluates the expressions of definitions, which the engine does not: in web maps, these are written in Arcade.
public protocol PopupExpressionEvaluator: AnyObject {
    /// Returns the value of an expression for a popup's feature: a text, a number, a date, or null.
    ///
    /// - Throws: `expression` with the reason; the row then shows a message.
    func value(of expression: PopupExpressionInfo, for popup: Popup) throws(PopupError) -> AttributeValue
    /// Returns the element that an expression of return type `dictionary` makes; nil for none.
    ///
    /// - Throws: `expression` with the reason; the section then shows a message.
    func element(of expression: PopupExpressionInfo, for popup: Popup) throws(PopupError) -> PopupElement?
}

extension PopupExpressionEvaluator {
    /// Returns nil.
    ///
    /// - Throws: Nothing.
    public func element(of expression: PopupExpressionInfo, for popup: Popup) throws(PopupError) -> PopupElement? { nil }
}
