import GromaFeatures
import GromaFormats
import GromaLocalization

extension PopupsContainer {
    /// Returns the buttons of a page, in the order in which they are shown. During a question, saving or deleting, none is enabled.
    func buttons(of popup: Popup) -> [PopupButton] {
        isInEditingMode ? editingButtons(popup) : viewingButtons(popup)
    }

    private func button(_ role: PopupButton.Role, _ key: PopupText, _ isEnabled: Bool) -> PopupButton {
        PopupButton(role, title: localization.string(key), isEnabled: isEnabled)
    }

    private func viewingButtons(_ popup: Popup) -> [PopupButton] {
        let isFree = state == .viewing
        var buttons: [PopupButton] = []
        if let doneButton {
            buttons.append(PopupButton(.done, title: doneButton.title, isEnabled: doneButton.isEnabled && isFree))
        } else {
            buttons.append(button(.done, .buttonDone, isFree))
        }
        if let actionButton {
            buttons.append(PopupButton(.action, title: actionButton.title, isEnabled: actionButton.isEnabled && isFree))
        } else if popup.layer != nil {
            buttons.append(button(.edit, .buttonEdit, isFree && popup.canEdit))
        }
        if popup.canDelete { buttons.append(button(.delete, .buttonDelete, isFree)) }
        guard pagingStyle == .toolbar, let index = currentIndex else { return buttons }
        let (isFirst, isLast) = (index == 0, index == popups.count - 1)
        return buttons + [
            button(.first, .buttonFirst, isFree && !isFirst), button(.previous, .buttonPrevious, isFree && !isFirst),
            button(.next, .buttonNext, isFree && !isLast), button(.last, .buttonLast, isFree && !isLast),
        ]
    }

    private func editingButtons(_ popup: Popup) -> [PopupButton] {
        let isFree = if case .editing = state { true } else { false }
        var buttons = [button(.cancel, .buttonCancel, isFree), button(.finish, .buttonFinish, isFree && isValid)]
        if editingStyle == .geometryTool, machine.editing?.shape != .notEdited {
            buttons.append(button(.geometry, .buttonGeometry, isFree))
        }
        if attachmentManager != nil {
            let showsList = showsAttachments || shownViews.contains { $0.type == .attachments }
            buttons.append(showsList ? button(.attributes, .buttonAttributes, isFree) : button(.attachments, .buttonAttachments, isFree))
            if showsList { buttons.append(button(.addAttachment, .buttonAddAttachment, isFree)) }
        }
        if popup.canDelete { buttons.append(button(.delete, .buttonDelete, isFree)) }
        return buttons
    }

    // MARK: Questions

    /// Returns the action sheet for a question.
    func actionSheet(for question: PopupEditingMachine.Question, _ popup: Popup) -> PopupActionSheet {
        let (title, message, confirm) = words(of: question, popup)
        let actions = machine.answers.map { name in
            let key: PopupText =
                switch name {
                case "photoLibrary": .sourcePhotoLibrary
                case "camera": .sourceCamera
                case "file": .sourceFile
                case "confirm": confirm
                default: .buttonCancel
                }
            return PopupActionSheet.Action(name: name, title: localization.string(key), isDestructive: name == "confirm")
        }
        return PopupActionSheet(question.kind, title: title, message: message, actions: actions, anchor: actionSheetAnchor)
    }

    private func words(
        of question: PopupEditingMachine.Question, _ popup: Popup
    ) -> (title: String, message: String?, confirm: PopupText) {
        switch question {
        case .confirmDelete: (localization.string(.deleteTitle), localization.string(.deleteMessage), .deleteConfirm)
        case .confirmTypeChange(let id, let replaced, _): typeChangeWords(id, replaced, popup)
        case .attachmentSource: (localization.string(.sourceTitle), nil, .buttonDone)
        case .confirmRemoveAttachment(let id):
            (
                localization.string(
                    .removeAttachmentTitle, ["name": .text(attachmentManager?.attachment(withID: id)?.info.name ?? String(id))]), nil,
                .removeAttachmentConfirm
            )
        }
    }

    private func typeChangeWords(
        _ id: AttributeValue, _ replaced: [String], _ popup: Popup
    ) -> (title: String, message: String?, confirm: PopupText) {
        let formatter = PopupFormatter(popup: popup.definition, layer: popup.layer?.definition, localization: localization)
        let type = popup.layer?.definition.types.first { $0.id == id }?.name ?? formatter.text(id, of: "", in: popup.feature.attributes)
        let fields = localization.list(replaced.map(formatter.label))
        return (
            localization.string(.typeChangeTitle, ["type": .text(type)]),
            localization.string(.typeChangeMessage, ["count": .number(replaced.count), "fields": .text(fields)]), .typeChangeConfirm
        )
    }
}
