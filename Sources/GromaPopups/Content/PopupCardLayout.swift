import GromaMap
import GromaPlugin

/// A layout of cards, which draws a page as a picture. A plugin contributes its own to ``ExtensionPoint/popupCards``; the built-in layout
/// has the same interface.
public protocol PopupCardLayout: Sendable {
    /// The name in `popups.card`.
    var name: String { get }
    /// Returns the drawing of a page.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - width: The width of the card, in points, from 240 to 2000.
    ///   - extensions: The extensions that draw rows and sections.
    func displayList(of page: PopupPage, width: Double, with extensions: PopupExtensions) -> DisplayList
}

extension ExtensionPoint where Contribution == any PopupCardLayout {
    /// Card layouts. Of two with the same name, the later one is used.
    public static var popupCards: Self { Self("popupCards") }
}
