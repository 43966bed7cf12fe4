import GromaFeatures
import GromaLocalization

extension PopupsContainer {
    /// The page of the current popup.
    ///
    /// - Throws: `noPopup`.
    public var currentPage: PopupPage {
        get throws(PopupError) {
            guard let currentIndex else { throw .noPopup }
            return try page(at: currentIndex)
        }
    }

    /// Returns the page of a popup. The page of the current popup shows its edit, with questions and messages; other pages show the
    /// feature.
    ///
    /// Contents outside the feature, its attachments and related records, are read from the layer's tables once for each popup and kept.
    ///
    /// - Parameter index: The index, from 0.
    /// - Throws: `indexOutOfRange`.
    /// - Complexity: O(*n*), where *n* is the size of the page.
    public func page(at index: Int) throws(PopupError) -> PopupPage {
        guard popups.indices.contains(index) else { throw .indexOutOfRange(index: index, count: popups.count) }
        let popup = popups[index]
        let isCurrent = index == currentIndex
        let editing = isCurrent ? editing : nil
        let content = PopupContent(
            popup, attributes: editing?.attributes, localization: localization, evaluator: evaluator, extensions: extensions)
        content.attachments = attachmentManager(for: popup) ?? popup.attachmentManager
        if isCurrent { content.mediaIndex = mediaIndex }
        let place = localization.string(.pagePosition, ["index": .number(index + 1), "count": .number(popups.count)])
        var page = PopupPage(
            title: content.title, language: localization.language,
            position: PopupPagePosition(index: index, count: popups.count, text: place, style: pagingStyle))
        page.isRightToLeft = localization.isRightToLeft
        page.style = style
        page.sections = sections(of: content)
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

    /// Shows an error on the page.
    func show(_ error: PopupError, failed: PopupFailure) {
        message = error
        self.failed = failed
    }

    /// The error message in the language of the page; nil for none.
    package var messageText: String? {
        guard let reason = message?.text(in: localization) else { return nil }
        guard let start = failed?.text(in: localization) else { return reason }
        // The full stop of Chinese and Japanese includes its space.
        return start + (start.hasSuffix("。") ? "" : " ") + reason
    }

    /// A message that fields prevent saving that the page does not show because it shows the attachments; nil for none.
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

    private func sections(of content: PopupContent) -> [PopupSection] {
        if content.attributes != nil {
            let showsList = showsAttachments || shownViews.contains { $0.type == .attachments }
            if showsList, let section = AttachmentsSection().section(of: content) { return [section] }
            return [PopupSection(.fields(content.editedRows))]
        }
        let elements = content.popup.definition.displayedElements(of: content.popup.layer?.definition, types: extensions.sectionTypes)
        let sections = elements.flatMap { extensions.sections(of: $0, content) }
        return sections.isEmpty ? [PopupSection(.problem(localization.string(.pageNoAttributes)))] : sections
    }
}
