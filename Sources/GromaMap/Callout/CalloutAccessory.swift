/// The button at the end of a callout.
public struct CalloutAccessory: Hashable, Sendable {
    /// What it looks like, where it has no image of its own.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A circle with an i, which leads to more about the thing.
        case detailDisclosure
        /// A circle with an i.
        case info
        /// A plus.
        case contactAdd
        /// As the host likes: nothing is drawn but the image.
        case custom
    }

    /// Its style. `detailDisclosure` by default.
    public var kind = Kind.detailDisclosure
    /// The image that it shows instead, as that of the callout: a `data:` address or a name; nil for none.
    public var image: String?
    /// Whether it is not there. False by default.
    public var isHidden = false

    /// The usual button.
    public init() {}
}
