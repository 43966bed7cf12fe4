/// The positions of the parts of a callout on the screen.
public struct CalloutLayout: Hashable, Sendable {
    /// The box, its leader and the leader's tip. ``PopoverLayout/keepsPermitted`` is always true, because a callout uses only its own
    /// leader positions.
    public let popover: PopoverLayout
    /// The frame of the custom content; nil if there is none.
    public let content: ScreenRect?
    /// The frame of the image; nil if there is none.
    public let image: ScreenRect?
    /// The frame of the button; nil if there is none.
    public let accessory: ScreenRect?
    /// The title's line, truncated if it is too long; nil for none.
    public let title: PlacedText?
    /// The detail's line, truncated if it is too long; nil for none.
    public let detail: PlacedText?
    /// Whether the whole callout is within the map's view.
    public let isWhollySeen: Bool

    /// One line of text with the left end of its baseline.
    public struct PlacedText: Hashable, Sendable {
        /// The text.
        public let text: String
        /// Points from the left edge of the screen.
        public let x: Double
        /// Points from the top edge of the screen.
        public let y: Double
    }

    /// The box with its leader.
    public var frame: ScreenRect { popover.frame }
}
