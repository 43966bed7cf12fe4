/// The pointers that are down on a map, and their state.
struct MapTouches {
    /// The owner of a pointer from the moment it goes down until it goes up.
    enum Owner {
        /// The callout's: the pointer went down on it.
        case callout
        /// A popover over the map: the pointer went down in it or dismissed it.
        case popover
        /// The touch delegate's.
        case delegate
        /// Nobody's any more: the touch delegate that had it was replaced.
        case nobody
        /// The map's own.
        case map
    }

    /// The stage of a pointer of the map.
    enum Stage {
        /// It went down, and may still become any gesture.
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

    /// The touches by the ID of their pointer.
    var down: [Int: Touch] = [:]

    /// The pointers that are the map's own, in the order of their IDs.
    var own: [Int] { down.filter { $0.value.owner == .map }.keys.sorted() }

    /// The distance in points that a pointer may move and still tap or hold.
    static func slop(_ device: PointerDevice) -> Double { device == .mouse ? 4 : 10 }
    /// The seconds after which a pointer that is down counts as held.
    static let holdDuration = 0.5
}

/// The result of a tap.
public enum ClickOutcome: String, Hashable, Sendable, CaseIterable {
    /// The touch delegate refused to process it.
    case refused
    /// It was in a popover over the map, or a popover over the map refused to be dismissed.
    case popover
    /// It dismissed a popover over the map and has no other effect.
    case popoverDismissed
    /// It was on the callout.
    case callout
    /// It was on the callout's button.
    case accessory
    /// It hit a feature, or the symbol of a location, for which the callout is shown.
    case calloutShown
    /// Details of the features that it hit are presented, such as their popups. The touch delegate was notified as well.
    case presented
    /// The touch delegate was notified.
    case delegate
    /// Nothing handled it.
    case none
}

/// The result of a pointer event.
public enum MapPointerOutcome: Hashable, Sendable {
    /// Nothing yet.
    case none
    /// The touch delegate has handled it.
    case delegate
    /// It was a tap.
    case click(ClickOutcome)
    /// A hold began, moved or ended.
    case tapAndHold(TapAndHoldPhase)
    /// The map was panned, zoomed or rotated.
    case navigation
}

/// The phase of a tap that is held.
public enum TapAndHoldPhase: String, Hashable, Sendable, CaseIterable {
    /// The hold begins.
    case begin
    /// The hold has moved.
    case move
    /// The hold has ended.
    case end
}
