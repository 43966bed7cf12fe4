/// How a map follows the location that it shows.
public enum LocationAutoPanMode: String, Hashable, Sendable, CaseIterable {
    /// The symbol moves, the map does not.
    case off
    /// The map is centred again where the symbol leaves the middle part of it, which ``LocationDisplay/wanderExtentFactor`` says.
    case `default`
    /// The symbol stays at ``LocationDisplay/navigationPointHeightFactor`` on the line from top to bottom through the middle; the map moves beneath it
    /// and turns, so that the course points up. Without a course it keeps its turn.
    case navigation
    /// As navigation, by the heading: where the device looks to, whether it moves or not.
    case compassNavigation
}

/// Which north a map is turned by in compass navigation.
public enum NorthReference: String, Hashable, Sendable, CaseIterable {
    /// That of a compass's needle.
    case magnetic
    /// The pole.
    case geographic
}
