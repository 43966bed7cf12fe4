import GromaFeatures
import GromaLocalization
import GromaMap

/// The features of another layer that a relationship leads to.
struct RelatedSection: PopupSectionKind {
    let type = "relationship"

    /// Returns no section for a feature that is not saved yet, which cannot have related features.
    func sections(of element: PopupElement, _ content: PopupContent) -> [PopupSection] {
        guard case .relationship(let relationship) = element.content, let layer = content.popup.layer, !content.popup.isNew,
            let known = layer.definition.relationships.first(where: { $0.id == relationship.id })
        else { return [] }
        let localization = content.localization
        let title = known.name.isEmpty ? localization.string(.sectionRelatedRecords) : known.name
        guard let features = content.related(relationship.id, order: relationship.orderByFields) else {
            return [PopupSection(.problem(localization.string(.relatedUnavailable)), title: title)]
        }
        let formatter = content.relatedFormatter(relationship.id)
        let records = features.prefix(max(relationship.displayCount, 0)).map { record in
            PopupRelatedRecords.Record(objectID: record.objectID, title: self.title(of: record, formatter, in: localization))
        }
        let text =
            features.isEmpty
            ? localization.string(.relatedNone) : localization.string(.relatedCount, ["count": .number(features.count)])
        let related = PopupRelatedRecords(relationshipID: relationship.id, count: features.count, text: text, records: records)
        return [PopupSection(.related(related), title: title)]
    }

    /// Returns the title of a record of another table: the value of its display field.
    private func title(of record: Feature, _ formatter: PopupFormatter?, in localization: Localization) -> String {
        guard let formatter, let definition = formatter.layer else { return localization.string(.pageUntitled) }
        let title = definition.displayField.map { formatter.text(of: $0, in: record) } ?? ""
        return title.isBlank ? record.objectID.map { "\(definition.name) \($0)" } ?? localization.string(.pageUntitled) : title
    }

    func draw(_ section: PopupSection, of page: PopupPage, with extensions: PopupExtensions, on card: inout CardCanvas) {
        guard case .related(let related) = section.content else { return }
        for record in related.records {
            let lines = TextBreaking(size: 14, width: card.contentWidth - 24, lineLimit: 2).lines(record.title)
            card.y += 7
            let top = card.y
            card.lines(lines, x: card.margin, size: 14, color: card.theme.ink)
            card.glyph(.chevronForward, x: card.width - card.margin - 16, y: (top + card.y) / 2 - 8, size: 16, color: card.theme.faint)
            card.y += 6
            card.divider()
        }
        card.y += 5
        card.wrapped(related.text, x: card.margin, width: card.contentWidth, size: 12, color: card.theme.faint, lineLimit: 2)
    }
}
