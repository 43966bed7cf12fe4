/// Where the arrow of a popover points to: up, where the popover lies below what it comes from.
public enum ArrowDirection: String, Hashable, Sendable, CaseIterable {
    /// Up: the popover lies below what it comes from.
    case up
    /// Down: the popover lies above it.
    case down
    /// Left: the popover lies to the right of it.
    case left
    /// Right: the popover lies to the left of it.
    case right
    /// Not known: nothing is shown, or there is no arrow.
    case unknown

    /// Whether the popover lies above or below what it comes from.
    var isVertical: Bool { self == .up || self == .down }
}

/// Some directions in which an arrow may point.
public struct ArrowDirections: OptionSet, Hashable, Sendable {
    /// One bit a direction: 1 up, 2 down, 4 left, 8 right.
    public let rawValue: Int
    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Up.
    public static let up = ArrowDirections(rawValue: 1)
    /// Down.
    public static let down = ArrowDirections(rawValue: 2)
    /// Left.
    public static let left = ArrowDirections(rawValue: 4)
    /// Right.
    public static let right = ArrowDirections(rawValue: 8)
    /// All four.
    public static let any: ArrowDirections = [.up, .down, .left, .right]

    /// Whether a direction is among them.
    public func contains(_ direction: ArrowDirection) -> Bool {
        switch direction {
        case .up: contains(.up as ArrowDirections)
        case .down: contains(.down as ArrowDirections)
        case .left: contains(.left as ArrowDirections)
        case .right: contains(.right as ArrowDirections)
        case .unknown: false
        }
    }
}
