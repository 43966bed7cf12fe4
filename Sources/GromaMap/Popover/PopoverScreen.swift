/// The orientation of a device or of its interface: where the upper edge of the device points to.
public enum ScreenOrientation: String, Hashable, Sendable, CaseIterable {
    /// Up.
    case portrait
    /// To the right.
    case landscapeRight
    /// Down.
    case portraitUpsideDown
    /// To the left.
    case landscapeLeft

    /// Quarter turns clockwise from portrait.
    package var quarterTurns: Int {
        switch self {
        case .portrait: 0
        case .landscapeRight: 1
        case .portraitUpsideDown: 2
        case .landscapeLeft: 3
        }
    }
}

/// The screen that a popover is shown on, as its host describes it. All positions are in points of the interface, from its upper left
/// corner.
public struct PopoverScreen: Hashable, Sendable {
    /// A bar with its items, by their names, from left to right.
    public struct Bar: Hashable, Sendable {
        /// An item of a bar.
        public struct Item: Hashable, Sendable {
            /// The host's name for it.
            public var name: String
            /// Where it is.
            public var frame: ScreenRect

            /// Creates an item.
            public init(name: String, frame: ScreenRect) {
                self.name = name
                self.frame = frame
            }
        }

        /// Its items.
        public var items: [Item]

        /// Creates a bar.
        public init(items: [Item]) { self.items = items }
    }

    /// The width of the interface.
    public var width: Double
    /// The height of the interface.
    public var height: Double
    /// The orientation of the interface; layouts are in its coordinates.
    public var interfaceOrientation = ScreenOrientation.portrait
    /// The orientation in which the device is held; margins refer to it. It differs from that of the interface if rotation is locked.
    public var deviceOrientation = ScreenOrientation.portrait
    /// The strips that the system reserves along the interface's edges: the status bar, rounded corners.
    public var safeArea = EdgeInsets.none
    /// Whether the window is narrow, so that popovers cover everything unless their delegate says otherwise.
    public var isCompactWidth = false
    /// The views that popovers may be anchored to or pass touches through to, by the host's names.
    public var views: [String: ScreenRect] = [:]
    /// The bars whose items popovers may be anchored to.
    public var bars: [Bar] = []

    /// Creates a screen of a size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// The whole screen.
    public var bounds: ScreenRect { ScreenRect(x: 0, y: 0, width: width, height: height) }

    /// The bar that an item is on.
    func bar(of item: String) -> Bar? { bars.first { $0.items.contains { $0.name == item } } }

    /// Converts strips along the edges of the device, as it is held, to strips along the edges of the interface.
    func interfaceInsets(_ device: EdgeInsets) -> EdgeInsets {
        var insets = device
        // The device is turned clockwise beneath its interface: the edge that is on top for the user is the interface's left edge.
        for _ in 0..<((deviceOrientation.quarterTurns - interfaceOrientation.quarterTurns + 4) % 4) {
            insets = EdgeInsets(top: insets.right, left: insets.top, bottom: insets.left, right: insets.bottom)
        }
        return insets
    }
}
