/// A source of attachments on the host, such as a camera.
public enum PopupAttachmentSource: String, Hashable, Sendable, CaseIterable {
    /// The photo library of the device.
    case photoLibrary
    /// A photo or video that is taken now.
    case camera
    /// A file.
    case file
}
