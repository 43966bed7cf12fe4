/// The pointers that are down on a map, and what they are doing.
struct MapTouches {
    /// Whose a pointer is from when it goes down until it is up.
    enum Owner {
        /// The callout's: it went down on it.
        case callout
        /// A popover's over the map, which it went down in or dismissed.
        case popover
        /// The touch delegate's.
        case delegate
        /// The map's own.
        case map
    }

    /// What a pointer of the map is doing.
    enum Stage {
        /// It went down, and this may become anything.
        case pressed
        /// It is held.
        case held
        /// It moves the map, alone or with another.
        case moving
    }

    struct Touch {
        let owner: Owner
        let start: MapPointer
        var last: MapPointer
        var stage = Stage.pressed
    }

    /// By the numbers of their pointers.
    var down: [Int: Touch] = [:]

    /// The pointers that are the map's own, in the order of their numbers.
    var own: [Int] { down.filter { $0.value.owner == .map }.keys.sorted() }

    /// How far a pointer may stray, in points, and still tap or hold.
    static func slop(_ device: PointerDevice) -> Double { device == .mouse ? 4 : 10 }
    /// After how many seconds a pointer that is down is held.
    static let holdDuration = 0.5
}

/// The result of a tap.
public enum ClickOutcome: String, Hashable, Sendable, CaseIterable {
    /// The touch delegate does not want taps to mean anything now.
    case refused
    /// It was in a popover over the map, or one over the map would not be dismissed.
    case popover
    /// It has dismissed a popover over the map, and has no other effect.
    case popoverDismissed
    /// It was on the callout.
    case callout
    /// It was on the callout's button.
    case accessory
    /// It hit a feature, or the symbol of a location, for which the callout is shown.
    case calloutShown
    /// More is shown of the features that it hit, such as their popups. The touch delegate was told of it, too.
    case presented
    /// The touch delegate was told of it.
    case delegate
    /// Nothing took it.
    case none
}

/// The result of a pointer event.
public enum MapPointerOutcome: Hashable, Sendable {
    /// Nothing yet.
    case none
    /// The touch delegate has taken it.
    case delegate
    /// It was a tap.
    case click(ClickOutcome)
    /// A hold began, moved or ended.
    case tapAndHold(TapAndHoldPhase)
    /// The map was moved, zoomed or turned.
    case navigation
}

/// The phase of a tap that is held.
public enum TapAndHoldPhase: String, Hashable, Sendable, CaseIterable {
    /// It is held now.
    case begin
    /// The hold has moved.
    case move
    /// The hold has ended.
    case end
}
