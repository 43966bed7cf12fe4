/// Where the arrow of a popover points to: up, if the popover lies below its source.
public enum ArrowDirection: String, Hashable, Sendable, CaseIterable {
    /// Up: the popover lies below its source.
    case up
    /// Down: the popover lies above its source.
    case down
    /// Left: the popover lies to the right of its source.
    case left
    /// Right: the popover lies to the left of its source.
    case right
    /// Unknown: the popover is not shown, or there is no arrow.
    case unknown

    /// Whether the popover lies above or below its source.
    var isVertical: Bool { self == .up || self == .down }
}

/// A set of directions in which an arrow may point.
public struct ArrowDirections: OptionSet, Hashable, Sendable {
    /// One bit per direction: 1 up, 2 down, 4 left, 8 right.
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

    /// Whether a direction is in the set.
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
