/// The button at the end of a callout.
public struct CalloutAccessory: Hashable, Sendable {
    /// The appearance of the button if it has no image.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A circle with an i, which leads to more about the feature.
        case detailDisclosure
        /// A circle with an i.
        case info
        /// A plus.
        case contactAdd
        /// Defined by the host: only the image is drawn.
        case custom
    }

    /// Its style. `detailDisclosure` by default.
    public var kind = Kind.detailDisclosure
    /// The image that it shows instead, a `data:` URL or a name as for the callout; nil for none.
    public var image: String?
    /// Whether it is hidden. False by default.
    public var isHidden = false

    /// Creates the default button.
    public init() {}
}
