import GromaMap

/// A page drawn as a card, charts included: a picture for documents, tests and logs, and a model for hosts that draw pages themselves.
///
/// The engine has no fonts: widths are estimated on the wide side (`TextWidth`), text is broken and cut off by them, and nothing leaves the card. The
/// same page gives the same bytes.
public struct PopupCard: Hashable, Sendable {
    /// What is drawn.
    public var page: PopupPage
    /// How wide the card is, in points; taken as 240 to 2000. Its height is as its contents need.
    public var width: Double

    /// Makes a card.
    ///
    /// - Parameter width: in points; what is no number counts as 360.
    public init(_ page: PopupPage, width: Double = 360) {
        self.page = page
        self.width = width.isFinite ? min(max(width, 240), 2000) : 360
    }

    /// The card as an SVG document. O(size of the page)
    public func svg() -> String { SVGWriter().write(displayList()) }

    /// The card as values that any screen or writer can draw: the groups `card`, then `busy` and `actionSheet` where something lies over it.
    /// O(size of the page)
    public func displayList() -> DisplayList {
        let theme = CardTheme(page.style)
        var card = blank(theme)
        CardHeader(page).draw(on: &card)
        CardBody(page).draw(on: &card)
        CardFooter(page).draw(on: &card)
        var height = card.y
        var sheet = blank(theme)
        if let question = page.actionSheet {
            let needed = CardActionSheet(question).height(on: sheet)
            height = max(height, needed + 40)
            CardActionSheet(question).draw(on: &sheet, bottom: height)
        }
        if page.isBusy { height = max(height, 180) }
        height = height.rounded(.up)
        var ground = blank(theme)
        ground.box(
            x: 0.5, y: 0.5, width: width - 1, height: height - 1, radius: 10, fill: theme.background, stroke: StrokeStyle(theme.edge))
        var groups = [DisplayItem.group(DisplayGroup(name: "card", items: ground.items + card.items))]
        if page.isBusy {
            var busy = blank(theme)
            CardBusySign(text: page.busyText).draw(on: &busy, height: height)
            groups.append(.group(DisplayGroup(name: "busy", items: busy.items)))
        }
        if page.actionSheet != nil {
            var dim = blank(theme)
            dim.box(x: 0.5, y: 0.5, width: width - 1, height: height - 1, radius: 10, fill: theme.dim)
            groups.append(.group(DisplayGroup(name: "actionSheet", items: dim.items + sheet.items)))
        }
        return DisplayList(width: width, height: height, title: page.title, items: groups)
    }

    private func blank(_ theme: CardTheme) -> CardCanvas {
        CardCanvas(width: width, isRightToLeft: page.isRightToLeft, theme: theme)
    }
}
