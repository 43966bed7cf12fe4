import GromaGeometry
import GromaMap

/// The page of the popup that a container shows, as a picture inside of something else: a callout, a popover.
public final class PopupPagePicture: DisplayListSource {
    /// What shows the page.
    public let container: PopupsContainer
    /// Whether the page takes the whole of the frame, where its card is lower than that.
    public let fillsFrame: Bool

    /// Creates a picture of a container's current page.
    ///
    /// - Parameters:
    ///   - container: What shows the page.
    ///   - fillsFrame: Whether the page takes the whole of the frame, where its card is lower than that.
    public init(_ container: PopupsContainer, fillsFrame: Bool = true) {
        self.container = container
        self.fillsFrame = fillsFrame
    }

    /// The card of the current page, as wide as the frame and cut off at its lower edge. Nothing where there is no page.
    ///
    /// - Throws: Never.
    public func items(for frame: MapFrame) throws(MapError) -> [DisplayItem] {
        guard let index = container.currentIndex, let page = try? container.page(at: index) else { return [] }
        let (width, height) = (frame.viewport.width, frame.viewport.height)
        return StandardCard().displayList(of: page, width: width, atLeast: fillsFrame ? height : 0, with: container.extensions).items
    }
}

extension CustomContent {
    /// The page that a container shows, as the content of a callout: 192 by 288 points by default. The views that the page opens later are presented by
    /// the host, as everywhere (``PopupsContainerDelegate``).
    public init(popups container: PopupsContainer, name: String = "popups", width: Double = 192, height: Double = 288) {
        self.init(name: name, width: width, height: height, picture: PopupPagePicture(container))
    }
}
