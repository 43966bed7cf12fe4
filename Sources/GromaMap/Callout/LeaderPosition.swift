/// A set of positions of a callout's leader: it is at the bottom if the callout lies above its anchor.
public struct LeaderPositions: OptionSet, Hashable, Sendable {
    /// One bit per side: 1 bottom, 2 top, 4 left, 8 right.
    public let rawValue: Int
    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// At the bottom: the callout lies above its anchor.
    public static let bottom = LeaderPositions(rawValue: 1)
    /// At the top: the callout lies below its anchor.
    public static let top = LeaderPositions(rawValue: 2)
    /// On the left: the callout lies to the right of its anchor.
    public static let left = LeaderPositions(rawValue: 4)
    /// On the right: the callout lies to the left of its anchor.
    public static let right = LeaderPositions(rawValue: 8)
    /// All four: the first one at which the whole callout is visible is used.
    public static let any: LeaderPositions = [.bottom, .top, .left, .right]

    /// The directions of arrows at these positions.
    var directions: ArrowDirections {
        var directions: ArrowDirections = []
        for (position, direction) in Self.pairs where contains(position) { directions.insert(direction) }
        return directions
    }

    private static let pairs: [(LeaderPositions, ArrowDirections)] = [(.bottom, .down), (.top, .up), (.left, .left), (.right, .right)]
}

/// The order in which the positions of a leader are tried.
public enum LeaderOrder: String, Hashable, Sendable, CaseIterable {
    /// Bottom, top, left, right: on phones.
    case phone
    /// Left, right, top, bottom: on tablets, in the order of the list of positions.
    case tablet
    /// Left, right, bottom, top: on tablets, in the order of the property.
    case tabletBottomFirst

    /// The directions of the arrows, in order.
    var directions: [ArrowDirection] {
        switch self {
        case .phone: [.down, .up, .left, .right]
        case .tablet: [.left, .right, .up, .down]
        case .tabletBottomFirst: [.left, .right, .down, .up]
        }
    }
}
