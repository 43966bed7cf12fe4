import GromaMap

/// The built-in card: a header with the title, the sections below each other, and a footer with buttons; `standard`.
public struct StandardCard: PopupCardLayout {
    /// `standard`.
    public let name = "standard"

    /// Creates the layout.
    public init() {}

    /// Returns the groups `card`, then `busy` and `actionSheet` if something covers it.
    ///
    /// - Complexity: O(*n*), where *n* is the size of the page.
    public func displayList(of page: PopupPage, width: Double, with extensions: PopupExtensions) -> DisplayList {
        displayList(of: page, width: width, atLeast: 0, with: extensions)
    }

    /// Returns the same display list, with a minimum height.
    func displayList(of page: PopupPage, width: Double, atLeast least: Double, with extensions: PopupExtensions) -> DisplayList {
        let theme = CardTheme(page.style)
        let blank = CardCanvas(width: width, isRightToLeft: page.isRightToLeft, theme: theme)
        var card = blank
        CardHeader(page).draw(on: &card)
        CardBody(page).draw(on: &card, with: extensions)
        CardFooter(page).draw(on: &card)
        var height = max(card.y, least)
        var sheet = blank
        if let question = page.actionSheet {
            let needed = CardActionSheet(question).height(on: sheet)
            height = max(height, needed + 40)
            CardActionSheet(question).draw(on: &sheet, bottom: height)
        }
        if page.isBusy { height = max(height, 180) }
        height = height.rounded(.up)
        var ground = blank
        ground.box(
            x: 0.5, y: 0.5, width: width - 1, height: height - 1, radius: 10, fill: theme.background, stroke: StrokeStyle(theme.edge))
        var groups = [DisplayItem.group(DisplayGroup(name: "card", items: ground.items + card.items))]
        if page.isBusy {
            var busy = blank
            CardBusySign(text: page.busyText).draw(on: &busy, height: height)
            groups.append(.group(DisplayGroup(name: "busy", items: busy.items)))
        }
        if page.actionSheet != nil {
            var dim = blank
            dim.box(x: 0.5, y: 0.5, width: width - 1, height: height - 1, radius: 10, fill: theme.dim)
            groups.append(.group(DisplayGroup(name: "actionSheet", items: dim.items + sheet.items)))
        }
        return DisplayList(width: width, height: height, title: page.title, items: groups)
    }
}
