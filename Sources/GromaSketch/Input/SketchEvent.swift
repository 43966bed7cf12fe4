import GromaMap

/// An event for a tool: a gesture of the user, not a single step of the pointer.
///
/// A drag is begun, moved any number of times and ended; it never gets lost: when it is cancelled, the layer takes back what the
/// tool did since it began.
public enum SketchEvent: Hashable, Sendable {
    /// The pointer moved with no button down.
    case hover(SketchPointer)
    /// Down and up again at one place.
    case tap(SketchPointer)
    /// A second tap soon after the first, which was sent as a tap of its own.
    case doubleTap(SketchPointer)
    /// Down and held at one place. A drag may follow while the pointer stays down.
    case longPress(SketchPointer)
    /// The pointer, which is down, began to move. The position is where it went down.
    case dragBegan(SketchPointer, afterLongPress: Bool)
    /// It moved on.
    case dragMoved(SketchPointer)
    /// It went up.
    case dragEnded(SketchPointer)
    /// A key was pressed.
    case key(SketchKey, KeyModifiers)

    /// The pointer; nil for a key.
    public var pointer: SketchPointer? {
        switch self {
        case .hover(let pointer), .tap(let pointer), .doubleTap(let pointer), .longPress(let pointer), .dragBegan(let pointer, _),
            .dragMoved(let pointer), .dragEnded(let pointer):
            pointer
        case .key: nil
        }
    }

    /// Whether it begins something with another button than the first, which tools leave to the host. What goes on or ends belongs to
    /// what was begun, whatever is said of its button.
    public var isOfOtherButton: Bool {
        switch self {
        case .hover(let pointer), .tap(let pointer), .doubleTap(let pointer), .longPress(let pointer), .dragBegan(let pointer, _):
            pointer.button != .primary
        case .dragMoved, .dragEnded, .key: false
        }
    }

    /// The gesture's name, as it is reported.
    public var name: String {
        switch self {
        case .hover: "hover"
        case .tap: "tap"
        case .doubleTap: "doubleTap"
        case .longPress: "longPress"
        case .dragBegan: "dragBegan"
        case .dragMoved: "dragMoved"
        case .dragEnded: "dragEnded"
        case .key: "key"
        }
    }
}
