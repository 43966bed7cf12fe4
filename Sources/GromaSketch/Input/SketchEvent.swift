import GromaMap

/// An event for a tool: a gesture of the user, not a single pointer event.
///
/// A drag begins, moves any number of times and ends; it is never lost: if it is cancelled, the layer reverts what the tool has done since
/// it began.
public enum SketchEvent: Hashable, Sendable {
    /// The pointer moved with no button pressed.
    case hover(SketchPointer)
    /// The pointer was pressed and released at one place.
    case tap(SketchPointer)
    /// A second tap soon after the first, which was sent as a separate tap.
    case doubleTap(SketchPointer)
    /// The pointer was pressed and held at one place. A drag may follow while it stays pressed.
    case longPress(SketchPointer)
    /// The pressed pointer began to move. The position is where it was pressed.
    case dragBegan(SketchPointer, afterLongPress: Bool)
    /// The pointer moved on.
    case dragMoved(SketchPointer)
    /// The pointer was released.
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

    /// Whether it begins a gesture with another button than the primary one, which tools leave to the host. Later events belong to the
    /// gesture that was begun, whatever their button.
    public var isOfOtherButton: Bool {
        switch self {
        case .hover(let pointer), .tap(let pointer), .doubleTap(let pointer), .longPress(let pointer), .dragBegan(let pointer, _):
            pointer.button != .primary
        case .dragMoved, .dragEnded, .key: false
        }
    }

    /// The name of the gesture in reports.
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
