import GromaGeometry
import GromaMap

/// The current page of a container as a picture in another view: a callout or a popover.
public final class PopupPagePicture: DisplayListSource {
    /// The container.
    public let container: PopupsContainer
    /// Whether the page fills the frame if its card is lower.
    public let fillsFrame: Bool

    /// Creates a picture of a container's current page.
    ///
    /// - Parameters:
    ///   - container: The container.
    ///   - fillsFrame: Whether the page fills the frame if its card is lower.
    public init(_ container: PopupsContainer, fillsFrame: Bool = true) {
        self.container = container
        self.fillsFrame = fillsFrame
    }

    /// Returns the card of the current page, as wide as the frame and clipped at its lower edge. Empty if there is no page.
    ///
    /// - Throws: Never.
    /// - Complexity: O(*n*), where *n* is the size of the page.
    public func items(for frame: MapFrame) throws(MapError) -> [DisplayItem] {
        guard let index = container.currentIndex, let page = try? container.page(at: index) else { return [] }
        let (width, height) = (frame.viewport.width, frame.viewport.height)
        return StandardCard().displayList(of: page, width: width, atLeast: fillsFrame ? height : 0, with: container.extensions).items
    }
}

extension CustomContent {
    /// Creates the content of a callout from the current page of a container: 192 by 288 points by default. The host presents views that
    /// the page opens later, as always (``PopupsContainerDelegate``).
    public init(popups container: PopupsContainer, name: String = "popups", width: Double = 192, height: Double = 288) {
        self.init(name: name, width: width, height: height, picture: PopupPagePicture(container))
    }
}
