import GromaLocalization

/// Pictures and charts, one of which is visible.
struct MediaSection: PopupSectionKind {
    let type = "media"

    func sections(of element: PopupElement, _ content: PopupContent) -> [PopupSection] {
        guard case .media(let infos?) = element.content, !infos.isEmpty else { return [] }
        let index = min(content.mediaIndex, infos.count - 1)
        let text = content.localization.string(.pagePosition, ["index": .number(index + 1), "count": .number(infos.count)])
        return [PopupSection(.media(PopupMediaPager(media: infos.map(content.medium), index: index, text: text)))]
    }

    func draw(_ section: PopupSection, of page: PopupPage, with extensions: PopupExtensions, on card: inout CardCanvas) {
        if case .media(let pager) = section.content { CardMedia(pager).draw(on: &card) }
    }
}
