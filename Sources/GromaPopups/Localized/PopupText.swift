import GromaLocalization

/// The keys of the texts of popups.
package enum PopupText: String, CaseIterable, TextKey {
    case buttonDone = "button.done"
    case buttonEdit = "button.edit"
    case buttonFinish = "button.finish"
    case buttonCancel = "button.cancel"
    case buttonDelete = "button.delete"
    case buttonGeometry = "button.geometry"
    case buttonAttachments = "button.attachments"
    case buttonAttributes = "button.attributes"
    case buttonAddAttachment = "button.addAttachment"
    case buttonFirst = "button.first"
    case buttonPrevious = "button.previous"
    case buttonNext = "button.next"
    case buttonLast = "button.last"
    case buttonRemove = "button.remove"
    case buttonClose = "button.close"

    case pagePosition = "page.position"
    case pageUntitled = "page.untitled"
    case pageNewFeature = "page.newFeature"
    case pageNoPopups = "page.noPopups"
    case pageNoAttributes = "page.noAttributes"
    case pageSaving = "page.saving"
    case pageDeleting = "page.deleting"
    case pageLoading = "page.loading"

    case sectionAttachments = "section.attachments"
    case sectionRelatedRecords = "section.relatedRecords"
    case sectionMedia = "section.media"

    case attachmentsNone = "attachments.none"
    case attachmentsCount = "attachments.count"
    case attachmentsAdded = "attachments.added"
    case attachmentsChanged = "attachments.changed"
    case attachmentsMarkedForDeletion = "attachments.markedForDeletion"
    case attachmentsUnavailable = "attachments.unavailable"
    case attachmentsDownloadFailed = "attachments.downloadFailed"

    case relatedNone = "related.none"
    case relatedCount = "related.count"
    case relatedUnavailable = "related.unavailable"

    case valueNone = "value.none"
    case valueUnknownCode = "value.unknownCode"

    case hintBetween = "hint.between"
    case hintAtLeast = "hint.atLeast"
    case hintAtMost = "hint.atMost"
    case hintRequired = "hint.required"
    case hintLength = "hint.length"
    case hintExample = "hint.example"
    case hintTimeZone = "hint.timeZone"

    case problemWholeNumber = "problem.wholeNumber"
    case problemNumber = "problem.number"
    case problemText = "problem.text"
    case problemDateTime = "problem.dateTime"
    case problemDate = "problem.date"
    case problemTime = "problem.time"
    case problemGuid = "problem.guid"
    case problemUnsupportedType = "problem.unsupportedType"
    case problemNullNotAllowed = "problem.nullNotAllowed"
    case problemFieldIsRequired = "problem.fieldIsRequired"
    case problemTooLong = "problem.tooLong"
    case problemTooShort = "problem.tooShort"
    case problemTooLarge = "problem.tooLarge"
    case problemTooSmall = "problem.tooSmall"
    case problemOutsideRange = "problem.outsideRange"
    case problemOutsideWholeRange = "problem.outsideWholeRange"
    case problemTooLate = "problem.tooLate"
    case problemTooEarly = "problem.tooEarly"
    case problemOutsideDateRange = "problem.outsideDateRange"
    case problemNotInList = "problem.notInList"
    case problemReadOnly = "problem.readOnly"
    case problemNoField = "problem.noField"
    case problemCount = "problem.count"

    case geometryMissing = "geometry.missing"
    case geometryTooFewPointsInLine = "geometry.tooFewPointsInLine"
    case geometryTooFewPointsInArea = "geometry.tooFewPointsInArea"
    case geometryCrossesItself = "geometry.crossesItself"
    case geometryHoleOutside = "geometry.holeOutside"
    case geometryNestedRings = "geometry.nestedRings"
    case geometryDisconnected = "geometry.disconnected"
    case geometryInvalid = "geometry.invalid"
    case geometryWrongType = "geometry.wrongType"

    case typeChangeTitle = "typeChange.title"
    case typeChangeMessage = "typeChange.message"
    case typeChangeConfirm = "typeChange.confirm"

    case deleteTitle = "delete.title"
    case deleteMessage = "delete.message"
    case deleteConfirm = "delete.confirm"

    case sourceTitle = "source.title"
    case sourcePhotoLibrary = "source.photoLibrary"
    case sourceCamera = "source.camera"
    case sourceFile = "source.file"

    case removeAttachmentTitle = "removeAttachment.title"
    case removeAttachmentConfirm = "removeAttachment.confirm"

    case savingFailed = "saving.failed"
    case savingAttachmentsFailed = "saving.attachmentsFailed"

    case deletingFailed = "deleting.failed"

    case reasonNetwork = "reason.network"
    case reasonTimeout = "reason.timeout"
    case reasonSignIn = "reason.signIn"
    case reasonNotPermitted = "reason.notPermitted"
    case reasonConflict = "reason.conflict"
    case reasonDeleted = "reason.deleted"
    case reasonReadOnly = "reason.readOnly"
    case reasonDiskFull = "reason.diskFull"
    case reasonDamaged = "reason.damaged"
    case reasonBusy = "reason.busy"
    case reasonTooLarge = "reason.tooLarge"
    case reasonFileType = "reason.fileType"
    case reasonFileName = "reason.fileName"
    case reasonFileMissing = "reason.fileMissing"
    case reasonRefused = "reason.refused"
    case reasonCancelled = "reason.cancelled"
    case reasonShape = "reason.shape"
    case reasonUnknown = "reason.unknown"

    case mediaNoData = "media.noData"
    case mediaUnsafeAddress = "media.unsafeAddress"
    case mediaNoAddress = "media.noAddress"

    case chartNormalizedBy = "chart.normalizedBy"
    case chartSlice = "chart.slice"
    case chartSliceWithShare = "chart.sliceWithShare"
    case chartPie = "chart.pie"
    case chartBar = "chart.bar"
    case chartColumn = "chart.column"
    case chartLine = "chart.line"

    case expressionFailed = "expression.failed"
    case expressionUnavailable = "expression.unavailable"
}

extension Localization {
    /// Returns a text of popups.
    func string(_ key: PopupText, _ arguments: KeyValuePairs<String, StringArgument> = [:]) -> String {
        string(forKey: key.rawValue, arguments, source: PopupText.source) ?? key.rawValue
    }
}
