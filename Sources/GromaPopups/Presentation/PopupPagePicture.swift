import GromaGeometry
import GromaMap

/// The page of the popup that a container shows, as a picture inside of something else: a callout, a popover.
public final class PopupPagePicture: DisplayListSource {
    /// What shows the page.
    public let container: PopupsContainer

    /// Makes a picture of a container's current page.
    public init(_ container: PopupsContainer) { self.container = container }

    /// The card of the current page, as wide as the frame and cut off at its lower edge. Nothing where there is no page.
    public func items(for frame: MapFrame) throws(MapError) -> [DisplayItem] {
        guard let index = container.currentIndex, let page = try? container.page(at: index) else { return [] }
        return StandardCard().displayList(of: page, width: frame.viewport.width, with: container.extensions).items
    }
}

extension CustomContent {
    /// The page that a container shows, as the content of a callout: 192 by 288 points unless said otherwise. The views that the page opens later are presented by
    /// the host, as everywhere (``PopupsContainerDelegate``).
    public init(popups container: PopupsContainer, name: String = "popups", width: Double = 192, height: Double = 288) {
        self.init(name: name, width: width, height: height, picture: PopupPagePicture(container))
    }
}
