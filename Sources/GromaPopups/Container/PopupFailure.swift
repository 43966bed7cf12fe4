import GromaFeatures
import GromaLocalization

/// The operation that failed, which the page names before the reason.
enum PopupFailure {
    /// Nothing of the edit could be saved.
    case saving
    /// The feature is saved, but the given number of its attachments are not.
    case savingAttachments(Int)
    /// The feature could not be deleted.
    case deleting

    /// Returns one sentence for display.
    func text(in localization: Localization) -> String {
        switch self {
        case .saving: localization.string(.savingFailed)
        case .savingAttachments(let count): localization.string(.savingAttachmentsFailed, ["count": .number(count)])
        case .deleting: localization.string(.deletingFailed)
        }
    }
}

extension PopupEditSession {
    /// The part that could not be saved when saving last failed.
    var failure: PopupFailure {
        guard isFeatureSaved else { return .saving }
        let all = attachments?.attachments ?? []
        // Edits that failed remain local edits, and so do those that were not sent because posting ended before.
        let count = all.count { $0.editState != .original }
        return count > 0 ? .savingAttachments(count) : .saving
    }
}
