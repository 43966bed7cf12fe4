import GromaFeatures
import GromaLocalization

/// What could not be done, for the page to say before the reason.
enum PopupFailure {
    /// Nothing of what was edited could be saved.
    case saving
    /// The feature is saved, and so many of its attachments are not.
    case savingAttachments(Int)
    /// The feature could not be deleted.
    case deleting

    /// One sentence for display.
    func text(in localization: Localization) -> String {
        switch self {
        case .saving: localization.string(.savingFailed)
        case .savingAttachments(let count): localization.string(.savingAttachmentsFailed, ["count": .number(count)])
        case .deleting: localization.string(.deletingFailed)
        }
    }
}

extension PopupEditSession {
    /// What could not be saved when saving failed last.
    var failure: PopupFailure {
        guard isFeatureSaved else { return .saving }
        let all = attachments?.attachments ?? []
        let failed = all.count { $0.networkError != nil || $0.editResultError != nil }
        // Where posting ended before any was sent, those are left that are still to be posted.
        let count = failed > 0 ? failed : all.count { $0.editState != .original }
        return count > 0 ? .savingAttachments(count) : .saving
    }
}
