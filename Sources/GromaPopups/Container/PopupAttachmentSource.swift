/// A source of attachments on the host, such as a camera.
public enum PopupAttachmentSource: String, Hashable, Sendable, CaseIterable {
    /// The photos on the device.
    case photoLibrary
    /// A photo or film that is taken now.
    case camera
    /// A file.
    case file
}
