import GromaFeatures
import GromaFormats

extension PopupEditingMachine {
    /// Processes an event.
    ///
    /// - Returns: The effects to perform, in order.
    /// - Throws: `illegalEvent`, which names the state and the events that are possible in it; `indexOutOfRange`, `noElement`. Then nothing
    ///   has changed.
    public mutating func handle(_ event: Event) throws(PopupError) -> [Effect] {
        try require(event.kind)
        switch event {
        case .showAdditionalPopups(let more): return add(more)
        case .clearAllPopups: return clear()
        case .select(let index): return try select(index)
        case .startEditing(let areAttributesValid, let shape, let isInline): return start(areAttributesValid, shape, isInline)
        case .shapeArrived(let session, let shape): return arrive(session, shape)
        case .editGeometry:
            editing?.isCapturing = true
            return [.tellReady(session: session), .tellChange]
        case .geometryUpdated(let isComplete):
            editing?.shape = .held(isComplete: isComplete)
            // Editing can still be resumed after a finished edit.
            finished?.shape = .held(isComplete: isComplete)
            return [.tellValidity(session: session), .tellChange]
        case .setValue(let isValid):
            editing?.areAttributesValid = isValid
            return [.tellValidity(session: session), .tellChange]
        case .setFeatureType(let id, let replaced, let asks, let isValid):
            if asks { return ask(.confirmTypeChange(id: id, replaced: replaced, isValid: isValid)) }
            return changeType(id, isValid)
        case .switchTo(let attachments):
            editing?.showsAttachments = attachments
            return [.tellChange]
        case .editAttachments: return [.tellChange]
        case .askForAttachmentSource: return ask(.attachmentSource)
        case .removeAttachment(let id): return ask(.confirmRemoveAttachment(id: id))
        case .deleteCurrentPopup: return ask(.confirmDelete)
        case .choose(let answer): return try choose(answer)
        case .finishEditing(let isAwaited): return try finish(isAwaited)
        case .settle(let session): return settle(session)
        case .beginSaving: return beginSaving()
        case .endSaving: return endSaving()
        case .failSaving(let error, let areAttributesValid): return failSaving(error, areAttributesValid)
        case .cancelEditing: return cancel()
        case .beginDeleting:
            if case .deleting(let editing, _) = state { state = .deleting(editing, isClaimed: true) }
            return []
        case .endDeleting: return endDeleting()
        case .failDeleting(let error):
            if case .deleting(let editing, _) = state { state = editing.map { .editing($0) } ?? .viewing }
            return [.tellDeletionFailure(error), .tellChange]
        case .show, .hostShows, .hide, .preview, .showMedia, .showWindow: return try look(event)
        case .finishViewing: return [.tellFinishViewing]
        }
    }

    // MARK: Popups

    private mutating func add(_ more: Int) -> [Effect] {
        guard more > 0 else { return [] }
        let (sum, overflows) = count.addingReportingOverflow(more)
        count = overflows ? .max : sum
        guard state == .empty else { return [.tellChange] }
        state = .viewing
        return turn(to: 0)
    }

    private mutating func clear() -> [Effect] {
        let session = editing?.session
        let dropped = finished?.session
        (state, count, index, finished, mediaIndex, windows) = (.empty, 0, nil, nil, 0, [])
        page += 1
        var effects: [Effect] = []
        if let session { effects.append(.restore(session: session)) }
        if let dropped { effects.append(.release(session: dropped)) }
        effects += [.removeAllPopups] + hide { $0 != .container }
        if let session { effects.append(.tellCancel(session: session)) }
        return effects + [.tellChange]
    }

    private mutating func select(_ index: Int) throws(PopupError) -> [Effect] {
        guard (0..<count).contains(index) else { throw .indexOutOfRange(index: index, count: count) }
        guard index != self.index else { return [] }
        return dropFinished() + turn(to: index)
    }

    private mutating func turn(to index: Int) -> [Effect] {
        self.index = index
        page += 1
        mediaIndex = 0
        windows = []
        return hide { $0 != .container } + [.tellCurrent(page: page), .tellChange]
    }

    private mutating func dropFinished() -> [Effect] {
        guard let session = finished?.session else { return [] }
        finished = nil
        return [.release(session: session)]
    }

    // MARK: Editing

    private mutating func start(_ areAttributesValid: Bool, _ shape: Shape, _ isInline: Bool) -> [Effect] {
        var effects = dropFinished()
        session += 1
        var editing = Editing(session: session, areAttributesValid: areAttributesValid, shape: shape)
        editing.isCapturing = isInline && shape != .notEdited
        state = .editing(editing)
        effects += [.begin(session: session), .tellStart(session: session)]
        if shape == .awaited { effects.append(.askForGeometry(session: session)) }
        if case .held = shape, isInline { effects.append(.tellReady(session: session)) }
        return effects + [.tellChange]
    }

    private mutating func arrive(_ session: Int, _ shape: Shape) -> [Effect] {
        guard editing?.session == session, editing?.shape == .awaited, shape != .awaited else { return [] }
        editing?.shape = shape
        if shape == .notEdited { editing?.isCapturing = false }
        return [.tellReady(session: session), .tellValidity(session: session), .tellChange]
    }

    private mutating func ask(_ question: Question) -> [Effect] {
        let release = dropFinished()
        state = .asking(question, editing)
        return release + [.tellChange]
    }

    private mutating func changeType(_ id: AttributeValue, _ isValid: Bool) -> [Effect] {
        editing?.areAttributesValid = isValid
        return [.changeType(id), .tellType(session: session), .tellValidity(session: session), .tellChange]
    }

    private mutating func choose(_ answer: String) throws(PopupError) -> [Effect] {
        guard case .asking(let question, let editing) = state else { return [] }
        guard answers.contains(answer) else {
            throw .noElement(what: "answer", found: answer, expected: answers.joined(separator: ", "))
        }
        state = editing.map { .editing($0) } ?? .viewing
        if answer == "cancel" { return [.tellChange] }
        switch question {
        case .confirmDelete:
            deletion += 1
            state = .deleting(editing, isClaimed: false)
            return [.tellChange, .askToDelete(deletion: deletion)]
        case .confirmTypeChange(let id, _, let isValid): return changeType(id, isValid)
        case .confirmRemoveAttachment(let id): return [.removeAttachment(id), .tellChange]
        case .attachmentSource: return [.showSource(answer), .tellChange]
        }
    }

    private mutating func finish(_ isAwaited: Bool) throws(PopupError) -> [Effect] {
        guard case .editing(let editing) = state, editing.isValid else { throw .invalidFeature([]) }
        let saving: [Effect] = [.tellFinish(session: session, isAwaited: isAwaited), .settle(session: session)]
        let hidden = hide { $0 == .attribute || $0 == .imagePicker } + [.tellChange]
        if isAwaited {
            state = .saving(editing, isClaimed: false)
            return [.write(session: session)] + hidden + saving
        }
        state = .viewing
        finished = editing
        // Saving comes first, so that nothing that a host does when it receives other notifications can prevent it.
        return [.write(session: session)] + saving + hidden
    }

    private mutating func cancel() -> [Effect] {
        state = .viewing
        return [.restore(session: session)] + hide { $0 == .attribute || $0 == .imagePicker }
            + [.tellCancel(session: session), .tellChange]
    }

    // MARK: Saving and deleting

    private mutating func settle(_ session: Int) -> [Effect] {
        if finished?.session == session { return dropFinished() + [.tellChange] }
        guard case .saving(let editing, false) = state, editing.session == session else { return [] }
        return endSaving()
    }

    private mutating func beginSaving() -> [Effect] {
        if let editing = finished {
            finished = nil
            state = .saving(editing, isClaimed: true)
            // The shape may have been drawn on while nothing was edited whose validity could be reported.
            return [.tellValidity(session: editing.session), .tellChange]
        } else if case .saving(let editing, _) = state {
            state = .saving(editing, isClaimed: true)
        }
        return [.tellChange]
    }

    private mutating func endSaving() -> [Effect] {
        state = .viewing
        return [.release(session: session), .tellChange]
    }

    private mutating func failSaving(_ error: PopupError, _ areAttributesValid: Bool) -> [Effect] {
        guard var editing else { return [] }
        editing.areAttributesValid = areAttributesValid
        state = .editing(editing)
        return [
            .resume(session: session), .tellFailure(session: session, error), .tellStart(session: session),
            .tellReady(session: session), .tellValidity(session: session), .tellChange,
        ]
    }

    private mutating func endDeleting() -> [Effect] {
        guard let index else { return [] }
        var effects: [Effect] = editing.map { [.restore(session: $0.session)] } ?? []
        effects.append(.removePopup(index))
        count -= 1
        page += 1
        mediaIndex = 0
        windows = []
        (state, self.index) = count == 0 ? (.empty, nil) : (.viewing, min(index, count - 1))
        return effects + hide { $0 != .container } + [.tellDeletion, .tellCurrent(page: page), .tellChange]
    }

    // MARK: Views

    private mutating func look(_ event: Event) throws(PopupError) -> [Effect] {
        switch event {
        case .show(let view):
            let gone = shownViews.contains(view) ? [] : hide { $0 == view.type }
            if !shownViews.contains(view) { shownViews.append(view) }
            return gone + [.askToShow(view), .tellChange]
        case .hostShows(let type):
            if shownViews.contains(where: { $0.type == type }) { hostViews.insert(type) }
            return []
        case .hide(let type):
            guard shownViews.contains(where: { $0.type == type }) else {
                let shown = shownViews.map(\.type.rawValue).joined(separator: ", ")
                throw .noElement(what: "view", found: type.rawValue, expected: shown.isEmpty ? "none: no view is shown" : shown)
            }
            return hide { $0 == type } + [.tellChange]
        case .preview(let path, let view): return [.askToPreview(path: path, view)]
        case .showWindow(let name):
            if !windows.contains(name) { windows.append(name) }
            return [.tellWindow(name), .tellChange]
        case .showMedia(let index):
            guard index >= 0 else { throw .indexOutOfRange(index: index, count: 0) }
            mediaIndex = index
            return [.tellChange]
        default: return []
        }
    }

    /// Hides views, the last first.
    private mutating func hide(_ isMeant: (PopupViewType) -> Bool) -> [Effect] {
        let gone = shownViews.filter { isMeant($0.type) }
        guard !gone.isEmpty else { return [] }
        shownViews.removeAll { isMeant($0.type) }
        let effects: [Effect] = gone.reversed().filter { hostViews.contains($0.type) }.map { .tellHide($0) }
        hostViews.subtract(gone.map(\.type))
        return effects
    }
}
