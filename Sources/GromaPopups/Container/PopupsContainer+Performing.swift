import GromaFeatures
import GromaGeometry

extension PopupsContainer {
    /// Passes an event to the machine and performs its effects.
    func handle(_ event: PopupEditingMachine.Event) throws(PopupError) {
        let turn = try take(event)
        for effect in turn.effects where machine.applies(effect) { perform(effect, turn.subject) }
        end(turn)
    }

    /// Passes an event to the machine and performs its effects, awaiting the answers of the delegate.
    nonisolated(nonsending) func handle(_ event: PopupEditingMachine.Event) async throws(PopupError) {
        let turn = try take(event)
        for effect in turn.effects where machine.applies(effect) {
            if let delegate, let subject = turn.subject {
                await perform(effect, subject, asking: delegate)
            } else {
                perform(effect, turn.subject)
            }
        }
        end(turn)
    }

    /// An event that the machine has accepted.
    private struct Turn {
        /// The popup of the event.
        let subject: Popup?
        /// The effects, which are to be performed.
        let effects: [PopupEditingMachine.Effect]
        /// Whether an error message was removed, and no effect reports that the page has changed.
        let isClearingUntold: Bool
    }

    /// Passes an event to the machine, and removes the error message of the page if the user has continued.
    private func take(_ event: PopupEditingMachine.Event) throws(PopupError) -> Turn {
        let subject = session?.popup ?? currentPopup
        let effects = try machine.handle(event)
        let isCleared = event.clearsMessage && message != nil
        if isCleared { message = nil }
        return Turn(subject: subject, effects: effects, isClearingUntold: isCleared && !effects.contains(where: \.isChange))
    }

    /// Reports, after the effects of an event, that the error message is gone.
    private func end(_ turn: Turn) {
        if turn.isClearingUntold { pageDidChange() }
    }

    nonisolated(nonsending) private func perform(
        _ effect: PopupEditingMachine.Effect, _ subject: Popup, asking delegate: any PopupsContainerDelegate
    ) async {
        switch effect {
        case .askForGeometry(let number):
            take(await delegate.popupsContainer(self, newMutableGeometryFor: subject), session: number)
        case .askToDelete(let deletion):
            take(isDeleted: await delegate.popupsContainer(self, deletes: subject), deletion: deletion)
        case .tellFinish(_, isAwaited: true): await delegate.popupsContainer(self, savesEditsFor: subject)
        default: perform(effect, subject)
        }
    }

    /// Performs one effect. The popup is the subject of the event.
    private func perform(_ effect: PopupEditingMachine.Effect, _ subject: Popup?) {
        switch effect {
        case .begin, .write, .restore, .resume, .release, .changeType, .removeAttachment, .removePopup, .removeAllPopups: change(effect)
        case .askForGeometry(let number):
            take(subject.flatMap { newGeometry(for: $0) }, session: number)
        case .askToDelete(let deletion):
            take(isDeleted: subject.flatMap { delegate?.popupsContainer(self, wantsToDelete: $0) } ?? false, deletion: deletion)
        case .askToShow(let view):
            if delegate?.popupsContainer(self, wantsToShow: view) == true, machine.shownViews.contains(view) {
                try? handle(.hostShows(view.type))
            }
        case .askToPreview(let path, let view):
            if delegate?.popupsContainer(self, wantsToPreviewDocumentAt: path) != true { try? handle(.show(view)) }
        case .showSource(let source): try? show(.imagePicker, subject: source, rect: sourceRect)
        case .settle(let number): try? handle(.settle(session: number))
        default: tell(effect, subject)
        }
    }

    private func tell(_ effect: PopupEditingMachine.Effect, _ subject: Popup?) {
        switch effect {
        case .tellFinishViewing: delegate?.popupsContainerDidFinishViewing(self)
        case .tellChange: delegate?.popupsContainerDidChange(self)
        case .tellHide(let view): delegate?.popupsContainer(self, wantsToHide: view)
        case .tellCurrent: if let currentPopup { delegate?.popupsContainer(self, didChangeToCurrentPopup: currentPopup) }
        default: if let subject { tell(effect, of: subject) }
        }
    }

    private func tell(_ effect: PopupEditingMachine.Effect, of popup: Popup) {
        switch effect {
        case .tellStart: delegate?.popupsContainer(self, didStartEditingFor: popup)
        case .tellReady:
            if let geometry = session?.geometry { delegate?.popupsContainer(self, readyToEdit: geometry, for: popup) }
        case .tellValidity:
            machine.toldValidity()
            delegate?.popupsContainer(self, validityChangedTo: isValid, for: popup)
        case .tellType: delegate?.popupsContainer(self, didChangeFeatureTypeFor: popup)
        case .tellFinish: delegate?.popupsContainer(self, didFinishEditingFor: popup)
        case .tellFailure(_, let error):
            if delegate?.popupsContainer(self, didFailToFinishEditingFor: popup, error: error) != true {
                show(error, failed: session?.failure ?? .saving)
            }
        case .tellCancel: delegate?.popupsContainer(self, didCancelEditingFor: popup)
        case .tellWindow(let name): delegate?.popupsContainer(self, didShowWindow: name, for: popup)
        case .tellDeletion: delegate?.popupsContainer(self, didDelete: popup)
        case .tellDeletionFailure(let error):
            if delegate?.popupsContainer(self, didFailToDelete: popup, error: error) != true { show(error, failed: .deleting) }
        default: break
        }
    }

    // MARK: Changes

    private func change(_ effect: PopupEditingMachine.Effect) {
        switch effect {
        case .begin(let number): begin(number)
        case .write: if let session { session.popup.feature = working(session) }
        case .restore: restore()
        case .resume: session.map { $0.popup.feature = $0.original }
        case .release(let number): if session?.number == number { release() }
        case .changeType(let id): _ = try? session?.attributes.changeType(to: id)
        case .removeAttachment(let id):
            do throws(FeatureError) {
                _ = try session?.attachments?.markAttachment(id, forDeletion: true)
            } catch {
                message = .feature(error)
            }
        case .removePopup(let index): popups.remove(at: index)
        case .removeAllPopups: popups = []
        default: break
        }
    }

    private func begin(_ number: Int) {
        release()
        session = prepared
        prepared = nil
        session?.number = number
        session?.follow { [weak self] in self?.shapeChanged($0) }
    }

    private func restore() {
        if let session {
            session.popup.feature = session.original
            if let edits = session.attachmentEdits {
                // While attachments are posted, none of this is possible, because the container is saving.
                try? session.attachments?.restore(edits)
            }
        }
        release()
    }

    private func release() {
        session?.release()
        session = nil
    }

    /// Returns the feature with the edits.
    private func working(_ session: PopupEditSession) -> Feature {
        var feature = session.original
        feature.attributes = session.attributes.attributes
        if let geometry = session.geometry { feature.geometry = session.cut(geometry.geometry) }
        return feature
    }

    private func shapeChanged(_ session: PopupEditSession) {
        guard session === self.session, let check = session.check else { return }
        try? handle(.geometryUpdated(isComplete: check.isComplete))
    }

    // MARK: Answers

    private func newGeometry(for popup: Popup) -> MutableGeometry? {
        guard let delegate else { return popup.makeEmptyGeometry() }
        return delegate.popupsContainer(self, wantsNewMutableGeometryFor: popup)
    }

    /// Sets the shape that is to be drawn. A shape that the layer does not accept is replaced by an empty one, and the page shows the
    /// error.
    private func take(_ answer: MutableGeometry?, session number: Int) {
        guard let session, session.number == number, machine.editing?.session == number, machine.editing?.shape == .awaited else { return }
        var shape = answer
        if let answer, let expected = session.popup.makeEmptyGeometry(), let problem = Self.problem(with: answer, expected, session.popup) {
            message = problem
            shape = expected
        }
        guard let shape else {
            try? handle(.shapeArrived(session: number, .notEdited))
            return
        }
        session.hold(shape, rule: geometryRule)
        session.follow { [weak self] in self?.shapeChanged($0) }
        try? handle(.shapeArrived(session: number, .held(isComplete: session.check?.isComplete ?? false)))
    }

    private static func problem(with answer: MutableGeometry, _ expected: MutableGeometry, _ popup: Popup) -> PopupError? {
        let takesAny = popup.layer?.definition.geometryType == .any
        let isType = takesAny || answer.type == expected.type
        if isType && answer.spatialReference == expected.spatialReference { return nil }
        func words(_ shape: MutableGeometry) -> String {
            "\(shape.type.rawValue) of " + (shape.spatialReference.map { "\($0)" } ?? "no spatial reference")
        }
        return .wrongAnswer(question: "wantsNewMutableGeometry", found: words(answer), expected: words(expected))
    }

    /// Processes the delegate's answer whether the feature was deleted.
    private func take(isDeleted: Bool, deletion: Int) {
        guard machine.applies(.askToDelete(deletion: deletion)) else { return }
        let reason = "whoever was asked to delete the feature did not"
        try? handle(isDeleted ? .endDeleting : .failDeleting(.notPermitted(what: "deleting", reason: reason)))
    }
}

extension PopupEditingMachine.Effect {
    /// Whether it reports that the page may have changed.
    fileprivate var isChange: Bool { if case .tellChange = self { true } else { false } }
}

extension PopupEditingMachine.Event {
    /// Whether the user has continued, so that the previous message has been read.
    fileprivate var clearsMessage: Bool {
        switch self {
        case .showAdditionalPopups, .shapeArrived, .geometryUpdated, .settle, .hostShows, .show, .hide, .preview, .showWindow,
            .beginSaving, .beginDeleting:
            false
        default: true
        }
    }
}
