import GromaTesting
import GromaFeatures
import GromaPopups
import Testing

/// A hundred thousand random events on the machine alone, against a table of what is possible where and what comes of it.
@Suite struct MachineRandomTests {
    @Test(arguments: 1...4)
    func agreesWithAPlainModel(seed: Int) throws {
        var random = Seeded(UInt64(seed))
        var machine = PopupEditingMachine()
        var model = MachineModel()
        let steps = Rounds(25_000, until: ["refused": 2500])
        for step in steps {
            let event = model.randomEvent(&random)
            let (before, expected) = (machine, model)
            let isLegal = model.apply(event)
            do throws(PopupError) {
                let effects = try machine.handle(event)
                guard isLegal else {
                    Issue.record("seed \(seed), step \(step): \(event.name) was taken in \(before.state)")
                    return
                }
                guard Self.areOrdered(effects) else {
                    Issue.record("seed \(seed), step \(step): \(event.name) tells before it changes: \(effects)")
                    return
                }
                for effect in effects { if case .tellValidity = effect { model.validity = model.isValid } }
            } catch {
                steps.count("refused")
                guard !isLegal, machine == before else {
                    Issue.record("seed \(seed), step \(step): \(event.name) in \(before.state): \(error)")
                    return
                }
                if case .illegalEvent(let name, let state, let allowed) = error {
                    guard name == event.name, state == before.state.name, !allowed.contains(name) else {
                        Issue.record("seed \(seed), step \(step): \(error)")
                        return
                    }
                }
                model = expected
            }
            if let difference = model.difference(from: machine) {
                Issue.record("seed \(seed), step \(step): after \(event.name) in \(before.state): \(difference)")
                return
            }
        }
        #expect(steps.hadEnough, "seed \(seed): \(steps)")
    }

    /// What is changed comes before anybody is asked or told.
    private static func areOrdered(_ effects: [PopupEditingMachine.Effect]) -> Bool {
        var isTelling = false
        for effect in effects {
            switch effect {
            case .begin, .write, .restore, .resume, .release, .changeType, .removeAttachment, .removePopup, .removeAllPopups:
                if isTelling { return false }
            default: isTelling = true
            }
        }
        return true
    }
}

/// What a machine is to be, said in another way: a word for the state, and a list of the words in which each event is possible.
struct MachineModel {
    var word = "empty"
    var count = 0
    var index = 0
    /// Whether something is edited beneath a question, saving or deleting, or could be come back to.
    var isEditing = false
    var session = 0
    var hasAttributes = true
    var shape = PopupEditingMachine.Shape.notEdited
    var asks: PopupActionSheet.Kind?
    var newTypeIsValid = false
    var isClaimed = false
    var deletion = 0
    var finished = false
    var views: [PopupViewType] = []
    /// Whether whoever has the machine shows the view in which an attachment is chosen, as it is told to.
    var showsSources = false
    var validity = true

    var isValid: Bool { hasAttributes && (shape == .notEdited || shape == .held(isComplete: true)) }

    private static let places: [String: [String]] = [
        "clearAllPopups": ["empty", "viewing", "editing", "asking"], "finishViewing": ["empty", "viewing"], "select": ["viewing"],
        "startEditing": ["viewing"], "setValue": ["editing"], "setFeatureType": ["editing"], "switchTo": ["editing"],
        "editAttachments": ["editing"], "askForAttachmentSource": ["editing"], "removeAttachment": ["editing"],
        "cancelEditing": ["editing"], "finishEditing": ["editing"], "deleteCurrentPopup": ["viewing", "editing"],
        "choose": ["asking"], "endSaving": ["saving"], "failSaving": ["saving"], "beginDeleting": ["deleting"],
        "endDeleting": ["deleting"], "failDeleting": ["deleting"], "preview": ["viewing", "editing"],
        "showMedia": ["viewing", "editing"],
    ]

    func randomEvent(_ random: inout Seeded) -> PopupEditingMachine.Event {
        let shapes: [PopupEditingMachine.Shape] = [.notEdited, .awaited, .held(isComplete: true), .held(isComplete: false)]
        let types = PopupViewType.allCases
        let isOn = random.below(2) == 0
        // Events that change the state are likelier.
        switch random.below(44) {
        case 0: return .showAdditionalPopups(random.below(3))
        case 1: return random.below(4) == 0 ? .clearAllPopups : .finishViewing
        case 2...4: return .select(random.below(max(count, 1) + 1))
        case 5...8:
            return .startEditing(areAttributesValid: random.below(4) > 0, shape: shapes[random.below(4)], isInline: isOn)
        case 9, 10: return .shapeArrived(session: session - random.below(2), shapes[random.below(4)])
        case 11: return .editGeometry
        case 12...14: return .geometryUpdated(isComplete: random.below(3) > 0)
        case 15...17: return .setValue(isValid: random.below(3) > 0)
        case 18, 19: return .setFeatureType(id: .integer(1), replaced: [], asks: isOn, isValid: random.below(3) > 0)
        case 20: return .switchTo(attachments: isOn)
        case 21: return .editAttachments
        case 22: return .askForAttachmentSource
        case 23: return .removeAttachment(1)
        case 24...27: return .choose(["confirm", "cancel", "camera", "maybe"][random.below(4)])
        case 28...30: return .finishEditing(isAwaited: isOn)
        case 31: return .settle(session: session - random.below(2))
        case 32: return .beginSaving
        case 33: return .endSaving
        case 34: return .failSaving(.cancelled, areAttributesValid: isOn)
        case 35: return .cancelEditing
        case 36: return .deleteCurrentPopup
        case 37: return .beginDeleting
        case 38: return random.below(3) == 0 ? .endDeleting : .failDeleting(.cancelled)
        case 39, 40: return .show(PopupView(types[random.below(types.count)]))
        case 41: return isOn ? .hide(types[random.below(types.count)]) : .hostShows(types[random.below(types.count)])
        case 42: return isOn ? .preview(path: "p", PopupView(.web)) : .showWindow("w")
        default: return .showMedia(random.below(3) - 1)
        }
    }

    /// Lets an event happen; tells whether it is possible.
    mutating func apply(_ event: PopupEditingMachine.Event) -> Bool {
        if let words = Self.places[event.name], !words.contains(word) { return false }
        let isHeld = if case .held = shape { isEditing } else { false }
        switch event {
        case .showAdditionalPopups(let more):
            count += more
            if more > 0 && word == "empty" { turn(to: 0, "viewing") }
        case .clearAllPopups:
            (count, isEditing, finished, asks) = (0, false, false, nil)
            turn(to: 0, "empty")
        case .select(let place):
            guard place < count else { return false }
            if place != index {
                turn(to: place, "viewing")
                (finished, isEditing) = (false, false)
            }
        case .startEditing(let areAttributesValid, let shape, _):
            (word, isEditing, finished, hasAttributes, self.shape) = ("editing", true, false, areAttributesValid, shape)
            session += 1
            validity = isValid
        case .shapeArrived(let session, let shape):
            if isEditing && !finished && session == self.session && self.shape == .awaited { self.shape = shape }
        case .editGeometry: return isHeld && word == "editing"
        case .geometryUpdated(let isComplete):
            guard isHeld else { return false }
            shape = .held(isComplete: isComplete)
        case .setValue(let isValid): hasAttributes = isValid
        case .setFeatureType(_, _, let asks, let isValid):
            newTypeIsValid = isValid
            if asks {
                ask(.confirmTypeChange)
            } else {
                hasAttributes = isValid
            }
        case .askForAttachmentSource: ask(.attachmentSource)
        case .removeAttachment: ask(.confirmRemoveAttachment)
        case .deleteCurrentPopup:
            if finished { (isEditing, finished) = (false, false) }
            ask(.confirmDelete)
        case .choose(let answer): return choose(answer)
        case .finishEditing(let isAwaited):
            guard isValid else { return false }
            (word, finished, isClaimed) = isAwaited ? ("saving", false, false) : ("viewing", true, false)
            views.removeAll { $0 == .attribute || $0 == .imagePicker }
        case .settle(let session):
            guard session == self.session else { break }
            if finished { (finished, isEditing) = (false, false) }
            if word == "saving" && !isClaimed { (word, isEditing) = ("viewing", false) }
        case .beginSaving:
            guard (word == "viewing" && finished) || word == "saving" else { return false }
            (word, finished, isClaimed) = ("saving", false, true)
        case .endSaving: (word, isEditing) = ("viewing", false)
        case .failSaving(_, let areValid): (word, hasAttributes) = ("editing", areValid)
        case .cancelEditing:
            (word, isEditing) = ("viewing", false)
            views.removeAll { $0 == .attribute || $0 == .imagePicker }
        case .failDeleting: word = isEditing ? "editing" : "viewing"
        case .endDeleting:
            count -= 1
            isEditing = false
            turn(to: min(index, max(count - 1, 0)), count == 0 ? "empty" : "viewing")
        case .show(let view):
            views.removeAll { $0 == view.type && view.subject != nil }
            if !views.contains(view.type) { views.append(view.type) }
        case .hide(let type):
            guard views.contains(type) else { return false }
            views.removeAll { $0 == type }
        case .showMedia(let index): return index >= 0
        case .showWindow: return count > 0
        case .beginDeleting: isClaimed = true
        case .switchTo, .editAttachments, .finishViewing, .hostShows, .preview: break
        }
        return true
    }

    private mutating func ask(_ kind: PopupActionSheet.Kind) { (word, asks) = ("asking", kind) }

    private mutating func turn(to place: Int, _ word: String) {
        (index, self.word) = (place, word)
        views.removeAll { $0 != .container }
    }

    private mutating func choose(_ answer: String) -> Bool {
        guard answer != "maybe", (answer == "camera") == (asks == .attachmentSource) || answer == "cancel" else { return false }
        word = isEditing ? "editing" : "viewing"
        if answer != "cancel" {
            if asks == .confirmDelete { (word, isClaimed, deletion) = ("deleting", false, deletion + 1) }
            if asks == .attachmentSource && showsSources && !views.contains(.imagePicker) { views.append(.imagePicker) }
            if asks == .confirmTypeChange { hasAttributes = newTypeIsValid }
        }
        asks = nil
        return true
    }

    /// Returns the differences between machines; nil if there are none.
    func difference(from machine: PopupEditingMachine) -> String? {
        if machine.state.name != word { return "the state is \(machine.state.name), not \(word)" }
        if machine.count != count { return "there are \(machine.count) popups, not \(count)" }
        if machine.index != (count == 0 ? nil : index) { return "popup \(machine.index ?? -1) is current, not \(index)" }
        let isUnderWay = isEditing && !finished
        if (machine.editing != nil) != isUnderWay { return "editing is \(!isUnderWay)" }
        if let editing = machine.editing, editing.isValid != isValid || editing.shape != shape {
            return "validity is \(editing.isValid) with \(editing.shape), not \(isValid) with \(shape)"
        }
        if (machine.finished != nil) != finished { return "finished is \(!finished)" }
        if machine.question?.kind != asks { return "it asks \(String(describing: machine.question)), not \(String(describing: asks))" }
        if machine.isBusy != (word == "saving" || word == "deleting") { return "busy is \(machine.isBusy)" }
        let shown = machine.shownViews.map(\.type)
        if Set(shown) != Set(views) || shown.count != views.count { return "\(shown) are shown, not \(views)" }
        if !machine.hostViews.isSubset(of: views) { return "the host shows \(machine.hostViews)" }
        return nil
    }
}
