import GromaRPC

extension CommandGroup {
    /// `popups.*`
    static let popups = CommandGroup { table throws(CommandTableError) in
        try table.add(PopupsOpen.self)
        try table.add(PopupsAdd.self)
        try table.add(PopupsClear.self)
        try table.add(PopupsClose.self)
        try table.add(PopupsList.self)
        try table.add(PopupsConfigure.self)
        try table.add(PopupsDefinition.self)
        try table.add(PopupsLookUp.self)
        try table.add(PopupsCurrent.self)
        try table.add(PopupsFeature.self)
        try table.add(PopupsFirst.self)
        try table.add(PopupsPrevious.self)
        try table.add(PopupsNext.self)
        try table.add(PopupsLast.self)
        try table.add(PopupsSelect.self)
        try table.add(PopupsFinishViewing.self)
        try table.add(PopupsViewCommand.self)
        try table.add(PopupsCardCommand.self)
        try table.add(PopupsText.self)
        try table.add(PopupsPress.self)
        try table.add(PopupsChoose.self)
        try table.add(PopupsShow.self)
        try table.add(PopupsHide.self)
        try table.add(PopupsMedia.self)
        try table.add(PopupsOpenLink.self)
        try table.add(PopupsShowWindow.self)
        try table.add(PopupsShouldAutorotate.self)
    }

    /// The commands for editing in popups.
    static let popupEditing = CommandGroup { table throws(CommandTableError) in
        try table.add(PopupsStartEditing.self)
        try table.add(PopupsSetText.self)
        try table.add(PopupsSetValue.self)
        try table.add(PopupsSetType.self)
        try table.add(PopupsEditGeometry.self)
        try table.add(PopupsFinish.self)
        try table.add(PopupsCancel.self)
        try table.add(PopupsDelete.self)
        try table.add(PopupsSwitchToAttachments.self)
        try table.add(PopupsAskForAttachmentSource.self)
        try table.add(PopupsAddAttachment.self)
        try table.add(PopupsUpdateAttachment.self)
        try table.add(PopupsGetAttachment.self)
        try table.add(PopupsRemoveAttachment.self)
        try table.add(PopupsKeepAttachment.self)
        try table.add(PopupsPreviewAttachment.self)
    }
}
