import GromaFeatures
import GromaFormats
import GromaLocalization
import GromaOperations

extension FeatureError {
    /// Returns the reason of the error as one sentence for display, in a language, followed by the service's own message, if there is one.
    /// ``FeatureError/description`` has the details for developers.
    public func reasonText(in localization: Localization) -> String {
        let reason = ownReasonText(in: localization)
        guard let words = serviceWords else { return reason }
        // The full stop of Chinese and Japanese includes its space.
        return reason + (reason.hasSuffix("。") ? "" : " ") + words
    }

    /// The message of a service, on one line and truncated; nil if the error is not from a service.
    private var serviceWords: String? {
        guard case .server(_, _, let message, let details) = self, !message.isEmpty else { return nil }
        let all = ([message] + details.filter { $0 != message }).flatMap { $0.split(whereSeparator: \.isNewline) }
        let words = all.joined(separator: " ").split(separator: " ").joined(separator: " ")
        guard !words.isEmpty else { return nil }
        return words.count > Self.longestWords ? words.prefix(Self.longestWords) + "…" : words
    }

    /// The maximum number of characters of a service's message.
    private static let longestWords = 300

    private func ownReasonText(in localization: Localization) -> String {
        switch self {
        case .attachmentTooLarge(_, _, let limit): localization.string(.reasonTooLarge, ["limit": .text(localization.bytes(limit))])
        case .noField(_, let name, _): localization.string(.problemNoField, ["field": .text(name)])
        default: localization.string(reasonKey)
        }
    }

    private var reasonKey: PopupText {
        switch self {
        case .network: .reasonNetwork
        case .timedOut: .reasonTimeout
        case .readOnly: .reasonReadOnly
        case .diskFull: .reasonDiskFull
        case .busy: .reasonBusy
        case .invalidStore, .corrupt, .format: .reasonDamaged
        case .notPermitted, .notSupported: .reasonNotPermitted
        case .noFeature, .noFeatureOfGlobalID: .reasonDeleted
        case .duplicateGlobalID, .changedMeanwhile: .reasonConflict
        case .invalidGeometry: .geometryInvalid
        case .spatialReferenceMismatch: .reasonShape
        case .operation(.cancelled), .cancelled: .reasonCancelled
        case .operation: .reasonShape
        case .attachmentName: .reasonFileName
        case .attachmentType: .reasonFileType
        case .noAttachment: .reasonFileMissing
        case .invalidValue: .reasonRefused
        case .server(_, let code, _, _): Self.reasonKey(ofServerCode: code)
        default: .reasonUnknown
        }
    }

    /// Returns the text for codes of HTTP, of ArcGIS tokens (498, 499), and of edits (1000 and more; REST API, «Edit feature service
    /// errors»).
    private static func reasonKey(ofServerCode code: Int) -> PopupText {
        switch code {
        case 401, 498, 499: .reasonSignIn
        case 403: .reasonNotPermitted
        case 404, 410, 1017: .reasonDeleted
        case 408, 504: .reasonTimeout
        case 409, 1022: .reasonConflict
        case 413: .reasonRefused
        case 429, 503: .reasonBusy
        case 1018: .geometryInvalid
        case 1021: .reasonNotPermitted
        default: .reasonRefused
        }
    }
}
