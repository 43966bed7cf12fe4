/// The delegate of an attachment manager. Every method has a default implementation that does nothing. The manager holds its delegate
/// weakly, and calls it on the caller's thread or actor before the method that did the work returns.
public protocol AttachmentManagerDelegate: AnyObject {
    /// Called when the attachments of the feature are known, or when they could not be read (``AttachmentManager/infosError``).
    func attachmentManagerDidDownloadInfos(_ manager: AttachmentManager)
    /// Called when the contents of an attachment are stored locally, or when they could not be downloaded (``Attachment/networkError``).
    func attachmentManager(_ manager: AttachmentManager, didDownloadDataFor attachment: Attachment)
    /// Called when local edits were posted. **Check each of them** (``Attachment/networkError``, ``Attachment/editResultError``): those
    /// that failed are still local edits.
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
