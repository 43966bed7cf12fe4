import GromaGeometry
import GromaOperations

/// The tool that reads events, and what it was when it was taken up.
final class ActiveTool {
    // Read and set as wholes, an event at a time: see `SketchDocument`.

    let name: String
    @exclusivity(unchecked) var tool: any SketchTool
    /// As it was made: what a tool that was cancelled is again.
    let made: any SketchTool
    let types: [GeometryType]
    /// Its settings, with those that were left out.
    let settings: [String: OperationValue]
    /// As it was before the drag that is going on: what it is again when that is cancelled.
    @exclusivity(unchecked) var beforeDrag: (any SketchTool)?
    /// Whether it was told that a drag began, and not yet that it ended or that something else came.
    @exclusivity(unchecked) var isDragging = false
    /// Where the pointer was when the drag that is going on last took an event.
    @exclusivity(unchecked) var lastDragged: SketchPointer?
    /// Whether the tool took the beginning of a drag whose end it has not taken, whatever came behind it: how far it is with it, only the tool knows.
    @exclusivity(unchecked) var isMidDrag = false
    /// Whether it has read no event since it was made or began anew.
    @exclusivity(unchecked) var isFresh = true

    init(name: String, tool: any SketchTool, types: [GeometryType], settings: [String: OperationValue]) {
        self.name = name
        self.settings = settings
        self.tool = tool
        made = tool
        self.types = types
    }

    /// Follows an event that was sent to the tool.
    ///
    /// - Parameter isTaken: Whether it meant something to the tool. One of another button than the drag's does not, and ends no drag.
    func follow(_ event: SketchEvent, isTaken: Bool) {
        switch event {
        case .dragBegan:
            isDragging = true
            if isTaken { isMidDrag = true }
        case .hover, .tap, .doubleTap, .longPress: (isDragging, beforeDrag) = (false, nil)
        case .dragEnded:
            if isMidDrag && !isTaken { return }
            (isDragging, isMidDrag, beforeDrag) = (false, false, nil)
        case .dragMoved, .key: break
        }
    }
}
