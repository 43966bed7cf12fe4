/// A button of the host's in the place of one of a container's.
public struct PopupBarButton {
    /// Its title.
    public var title: String
    /// Whether it can be pressed.
    public var isEnabled: Bool
    /// What it does.
    public var press: (PopupsContainer) -> Void

    /// Creates a button.
    public init(title: String, isEnabled: Bool = true, press: @escaping (PopupsContainer) -> Void) {
        self.title = title
        self.isEnabled = isEnabled
        self.press = press
    }
}
