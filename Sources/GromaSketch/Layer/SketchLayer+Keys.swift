import GromaGeometry
import GromaMap

extension SketchLayer {
    /// Does what a key means where the tool has no use for it.
    func press(_ key: SketchKey, _ modifiers: KeyModifiers) throws(SketchError) -> Bool {
        // A tool in the middle of a step holds on to vertices that must not go, or move, beneath it.
        if document.isStepOpen && ![.escape, .undo, .redo, .copy].contains(key) { return false }
        switch key {
        case .delete, .backspace:
            guard interaction.allowsDeleting, !selection.ranges(in: try document.current()).isEmpty else { return false }
            try deleteSelection()
        case .escape:
            if document.isStepOpen || recognizer.isActive || preview != nil {
                cancelGesture()
            } else if selection != .none {
                select(.none)
            } else {
                return false
            }
        case .enter: return false
        case .undo: return undo() != nil
        case .redo: return redo() != nil
        case .left: return try nudge(-1, 0, modifiers)
        case .right: return try nudge(1, 0, modifiers)
        case .up: return try nudge(0, -1, modifiers)
        case .down: return try nudge(0, 1, modifiers)
        case .selectAll:
            guard interaction.allowsGeometrySelection else { return false }
            try selectAll()
        case .copy:
            guard !selection.ranges(in: try document.current()).isEmpty else { return false }
            try copySelection()
        case .cut:
            guard interaction.allowsDeleting, !selection.ranges(in: try document.current()).isEmpty else { return false }
            try cutSelection()
        case .paste:
            guard clipboard != nil, !interaction.forbidsPartCreation else { return false }
            let offset = mapOffset(right: 10, down: 10)
            try paste(offsetX: offset.x, y: offset.y)
        case .duplicate:
            guard !interaction.forbidsPartCreation, !selection.ranges(in: try document.current()).isEmpty else { return false }
            let offset = mapOffset(right: 10, down: 10)
            try duplicateSelection(offsetX: offset.x, y: offset.y)
        }
        return true
    }

    /// How far some points of the screen are on the map; without a viewport a point is one unit.
    private func mapOffset(right: Double, down: Double) -> (x: Double, y: Double) {
        guard let viewport else { return (right, -down) }
        let (from, to) = (viewport.map(x: 0, y: 0), viewport.map(x: right, y: down))
        return (to.x - from.x, to.y - from.y)
    }

    /// Moves the selection by a point of the screen, ten with shift.
    private func nudge(_ right: Double, _ down: Double, _ modifiers: KeyModifiers) throws(SketchError) -> Bool {
        guard interaction.allowsMoving, !selection.ranges(in: try document.current()).isEmpty else { return false }
        let steps = modifiers.contains(.shift) ? 10.0 : 1
        let offset = mapOffset(right: right * steps, down: down * steps)
        try moveSelection(byX: offset.x, y: offset.y)
        return true
    }
}
