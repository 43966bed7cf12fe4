/// The delegate of an attachment manager. Every method has a default that does nothing. The manager holds its delegate weakly and calls it
/// before the call that did the work returns, where that call was made.
public protocol AttachmentManagerDelegate: AnyObject {
    /// The attachments of the feature are known, or could not be found out (``AttachmentManager/infosError``).
    func attachmentManagerDidDownloadInfos(_ manager: AttachmentManager)
    /// The contents of an attachment are here, or could not be had (``Attachment/networkError``).
    func attachmentManager(_ manager: AttachmentManager, didDownloadDataFor attachment: Attachment)
    /// Local edits were posted: **look at each** (``Attachment/networkError``, ``Attachment/editResultError``). Those that failed are still
    /// local edits.
    func attachmentManager(_ manager: AttachmentManager, didPostLocalEdits attachments: [Attachment])
}

extension AttachmentManagerDelegate {
    /// Does nothing.
    public func attachmentManagerDidDownloadInfos(_ manager: AttachmentManager) {}
    /// Does nothing.
    public func attachmentManager(_ manager: AttachmentManager, didDownloadDataFor attachment: Attachment) {}
    /// Does nothing.
    public func attachmentManager(_ manager: AttachmentManager, didPostLocalEdits attachments: [Attachment]) {}
}
