import GromaMap
import GromaPlugin

/// A layout of cards: how a page is drawn as a picture. A plugin adds its own to ``ExtensionPoint/popupCards``; the one that comes with
/// popups is the same.
public protocol PopupCardLayout: Sendable {
    /// Its name in `popups.card`.
    var name: String { get }
    /// Draws a page.
    ///
    /// - Parameters:
    ///   - page: what is shown.
    ///   - width: how wide the card is to be, in points, from 240 to 2000.
    ///   - extensions: what rows and sections are drawn by.
    func displayList(of page: PopupPage, width: Double, with extensions: PopupExtensions) -> DisplayList
}

extension ExtensionPoint where Contribution == any PopupCardLayout {
    /// Layouts of cards. Of two with one name the later counts.
    public static var popupCards: Self { Self("popupCards") }
}
