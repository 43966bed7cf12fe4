/// The mode in which a map follows the location that it shows.
public enum LocationAutoPanMode: String, Hashable, Sendable, CaseIterable {
    /// The symbol moves, the map does not.
    case off
    /// The map is centered again when the symbol leaves the middle part of it, whose size is ``LocationDisplay/wanderExtentFactor``.
    case `default`
    /// The symbol stays on the vertical center line of the view, at ``LocationDisplay/navigationPointHeightFactor``; the map moves beneath
    /// it and rotates so that the course points up. Without a course the map keeps its rotation.
    case navigation
    /// Like navigation, but by the heading: the direction in which the device points, whether it moves or not.
    case compassNavigation
}

/// The north that compass navigation refers to.
public enum NorthReference: String, Hashable, Sendable, CaseIterable {
    /// Magnetic north, that of a compass needle.
    case magnetic
    /// True north, the direction of the pole.
    case geographic
}
