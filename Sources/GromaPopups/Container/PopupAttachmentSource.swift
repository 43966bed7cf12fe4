/// Where a person can take an attachment from.
public enum PopupAttachmentSource: String, Hashable, Sendable, CaseIterable {
    /// The photos on the device.
    case photoLibrary
    /// A photo or film that is taken now.
    case camera
    /// A file.
    case file
}
