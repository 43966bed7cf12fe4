/// A button of the host that replaces one of a container's.
public struct PopupBarButton {
    /// The title.
    public var title: String
    /// Whether the button is enabled.
    public var isEnabled: Bool
    /// The action of the button.
    public var press: (PopupsContainer) -> Void

    /// Creates a button.
    public init(title: String, isEnabled: Bool = true, press: @escaping (PopupsContainer) -> Void) {
        self.title = title
        self.isEnabled = isEnabled
        self.press = press
    }
}
