import GromaFeatures
import GromaLocalization

extension PopupsContainer {
    /// What the current popup shows.
    ///
    /// - Throws: `noPopup`.
    public var currentPage: PopupPage {
        get throws(PopupError) {
            guard let currentIndex else { throw .noPopup }
            return try page(at: currentIndex)
        }
    }

    /// What a popup shows. The current one is as it is edited, with what is asked and said; any other is as it is looked at.
    ///
    /// What the feature alone does not say, its attachments and related records, is read from the layer's tables once for each popup and kept until
    /// ``reloadPage(at:)``. O(what is shown)
    ///
    /// - Parameter index: from 0.
    /// - Throws: `indexOutOfRange`.
    public func page(at index: Int) throws(PopupError) -> PopupPage {
        guard popups.indices.contains(index) else { throw .indexOutOfRange(index: index, count: popups.count) }
        let popup = popups[index]
        let isCurrent = index == currentIndex
        let editing = isCurrent ? editing : nil
        let content = PopupContent(popup, attributes: editing?.attributes, localization: localization, evaluator: evaluator)
        let place = localization.string(.pagePosition, ["index": .number(index + 1), "count": .number(popups.count)])
        var page = PopupPage(
            title: content.title, language: localization.language,
            position: PopupPagePosition(index: index, count: popups.count, text: place, style: pagingStyle))
        page.isRightToLeft = localization.isRightToLeft
        page.style = style
        page.sections = sections(of: content, editing: editing, isCurrent: isCurrent)
        page.editSummary = content.editSummary
        guard isCurrent else { return page }
        page.isEditing = isInEditingMode
        page.isBusy = isBusy
        if isBusy { page.busyText = localization.string(busyKey) }
        page.buttons = buttons(of: popup)
        page.actionSheet = question.map { actionSheet(for: $0, popup) }
        page.message = messageText ?? editing.flatMap { hiddenProblems($0, page.sections) }
        page.geometry = editing.flatMap(geometryState)
        return page
    }

    /// Forgets what was read from the layer's tables for a popup, so that its next page reads it anew. What is edited of its attachments stays.
    ///
    /// - Throws: `indexOutOfRange`; `feature` where the attachments cannot be read.
    public func reloadPage(at index: Int) throws(PopupError) {
        guard popups.indices.contains(index) else { throw .indexOutOfRange(index: index, count: popups.count) }
        popups[index].relatedRecords = [:]
        defer { pageDidChange() }
        guard !popups[index].isNew, let manager = attachmentManager(for: popups[index]) else { return }
        do throws(FeatureError) { try manager.downloadInfos() } catch { throw .feature(error) }
    }

    /// Has the page say what went wrong.
    func show(_ error: PopupError, failed: PopupFailure) {
        message = error
        self.failed = failed
    }

    /// What could not be done, and why, in the language of the page; nil for nothing.
    package var messageText: String? {
        guard let reason = message?.text(in: localization) else { return nil }
        guard let start = failed?.text(in: localization) else { return reason }
        // The full stop of Chinese and Japanese has its space within.
        return start + (start.hasSuffix("。") ? "" : " ") + reason
    }

    /// That fields keep the feature from being saved which the page does not show, because it shows the attachments; nil for none.
    private func hiddenProblems(_ editing: PopupEditing, _ sections: [PopupSection]) -> String? {
        let problems = editing.attributes.problems
        guard !problems.isEmpty, case .attachments? = sections.first?.content else { return nil }
        return PopupError.invalidFeature(problems).text(in: localization)
    }

    private var busyKey: PopupText { if case .deleting = state { .pageDeleting } else { .pageSaving } }

    private func geometryState(_ editing: PopupEditing) -> PopupGeometryState? {
        guard let shape = machine.editing?.shape, shape != .notEdited else { return nil }
        var message = editing.geometryProblem.map { $0.text(of: editing.geometry?.type ?? .polygon, in: localization) }
        if shape == .awaited { message = localization.string(.geometryMissing) }
        return PopupGeometryState(isComplete: message == nil, message: message, isCapturing: editing.isCapturing)
    }

    // MARK: Sections

    private func sections(of content: PopupContent, editing: PopupEditing?, isCurrent: Bool) -> [PopupSection] {
        if editing != nil {
            let showsList = showsAttachments || shownViews.contains { $0.type == .attachments }
            if showsList, let section = attachmentSection(of: content, isEditing: true) { return [section] }
            return [PopupSection(.fields(content.editedRows))]
        }
        var sections = content.popup.definition.displayedElements(of: content.popup.layer?.definition).flatMap { element in
            self.sections(of: element, content, isCurrent: isCurrent)
        }
        if sections.isEmpty { sections = [PopupSection(.problem(localization.string(.pageNoAttributes)))] }
        return sections
    }

    /// What an element makes: one section, or nothing.
    private func sections(of element: PopupElement, _ content: PopupContent, isCurrent: Bool) -> [PopupSection] {
        var section: PopupSection?
        switch element.content {
        case .text(let template): section = PopupSection(.html(content.html(template ?? "")))
        case .fields(let infos):
            let rows = content.rows(of: infos ?? content.popup.definition.allFieldInfos)
            if !rows.isEmpty { section = PopupSection(.fields(rows)) }
        case .media(let infos):
            let media = (infos ?? []).map(content.medium)
            if !media.isEmpty {
                let index = min(isCurrent ? mediaIndex : 0, media.count - 1)
                let text = localization.string(.pagePosition, ["index": .number(index + 1), "count": .number(media.count)])
                section = PopupSection(.media(PopupMediaPager(media: media, index: index, text: text)))
            }
        case .attachments(let list): section = attachmentSection(of: content, isEditing: false, list: list)
        case .relationship(let relationship): section = content.relatedSection(relationship)
        case .expression(let info): return expressionSections(info, of: element, content, isCurrent: isCurrent)
        case .unknown: break
        }
        guard var section else { return [] }
        if let title = element.title.map(content.text), !title.isBlank { section.title = title }
        if let description = element.description.map(content.text), !description.isBlank { section.description = description }
        return [section]
    }

    /// What an expression makes: text, fields or media, and nothing that would be evaluated again.
    private func expressionSections(
        _ info: PopupExpressionInfo, of element: PopupElement, _ content: PopupContent, isCurrent: Bool
    ) -> [PopupSection] {
        let title = element.title.map(content.text) ?? (info.title.isEmpty ? nil : info.title)
        func problem(_ key: PopupText) -> [PopupSection] { [PopupSection(.problem(localization.string(key)), title: title)] }
        guard let evaluator else { return problem(.expressionUnavailable) }
        do throws(PopupError) {
            guard var made = try evaluator.element(of: info, for: content.popup) else { return [] }
            switch made.content {
            case .text, .fields, .media: break
            default: return problem(.expressionFailed)
            }
            if made.title == nil { made.title = title }
            return sections(of: made, PopupContent(content, madeBy: made), isCurrent: isCurrent)
        } catch {
            return problem(.expressionFailed)
        }
    }
}
