import GromaTesting
import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaPopups
import Testing

/// A hundred thousand random verbs on containers over a real layer, whose delegate calls others at random from within: state, popups, editing, shape, views
/// and validity agree with a plain model after each and within each callback, what is not possible changes nothing, and giving up gives back the feature
/// byte for byte.
@Suite struct ContainerRandomTests {
    @Test(arguments: 1...4)
    func staysConsistent(seed: Int) throws {
        let host = try RandomHost(seed: UInt64(seed))
        while host.steps + host.reentered < 25_000 && host.problems.isEmpty { host.step() }
        #expect(host.problems.isEmpty, "seed \(seed), step \(host.steps): \(host.problems.first ?? "")")
        // The test would show little if hardly anything happened.
        let isEventful = host.cancelled > 200 && host.finished > 200 && host.refused > 1_000 && host.reentered > 1_000
        #expect(isEventful, "seed \(seed): \(host.counts)")
    }
}

/// A host that does anything at any time.
final class RandomHost: PopupsContainerDelegate {
    private(set) var problems: [String] = []
    private(set) var (steps, cancelled, finished, refused, reentered) = (0, 0, 0, 0, 0)

    var counts: [Int] { [cancelled, finished, refused, reentered] }

    private var random: Seeded
    private let roads: RoadsFixture
    private let container = PopupsContainer()
    private var model = MachineModel()
    private var depth = 0
    private var isCheckingFinish = false
    /// The feature when it began to be edited, with its bytes, and its attachments.
    private var original = (feature: Feature(), bytes: [UInt8](), attachments: [AttachmentState]())
    private var told = false
    private var hostShown: Set<PopupViewType> = []
    private var lastID = 0
    private var stale: MutableGeometry?
    private var answered: MutableGeometry?

    init(seed: UInt64) throws {
        random = Seeded(seed)
        roads = try RoadsFixture()
        container.delegate = self
        model.showsSources = true
    }

    // MARK: What happens

    /// Lets one thing happen, and looks whether everything is as it must be.
    func step() {
        steps += 1
        act()
        verify("at rest")
        if container.machine.hostViews != hostShown { report("the host shows \(hostShown), not \(container.machine.hostViews)") }
        if container.isInEditingMode, told != container.isValid { report("told \(told) where validity is \(container.isValid)") }
    }

    private func report(_ problem: String) { problems.append(problem) }

    private func act() {
        let type = AttributeValue.integer(1 + random.below(2))
        let place = random.below(container.popups.count + 1)
        var kind = random.below(46)
        // Possible actions are likelier, so that enough happens.
        while random.below(4) > 0, Self.usual[model.word]?.contains(kind) != true { kind = random.below(46) }
        switch kind {
        case 0: show()
        case 1:
            if random.below(5) == 0 { verb(.clearAllPopups) { try $0.clearAllPopups() } }
        case 2, 3: verb(.select(place)) { try $0.select(at: place) }
        case 4: verb(.select(container.popups.count)) { try $0.select(at: container.popups.count) }
        case 5...9: start()
        case 10: verb(.editGeometry) { try $0.editGeometry() }
        case 11...18: draw()
        case 19...25: setText()
        case 26: changeType(type)
        case 27: verb(.switchTo(attachments: true)) { try $0.switchToAttachments(true) }
        case 28: attach()
        case 29: verb(.askForAttachmentSource) { try $0.askForAttachmentSource() }
        case 30...33:
            let answer = ["confirm", "cancel", "camera", "maybe"][random.below(4)]
            verb(.choose(answer)) { try $0.choose(answer) }
        case 34...36: finish()
        case 37: random.below(2) == 0 ? verb(.beginSaving) { try $0.beginSaving() } : verb(.beginDeleting) { try $0.beginDeleting() }
        case 38, 39: endSaving()
        case 40: random.below(2) == 0 ? verb(.cancelEditing) { try $0.cancelEditing() } : geometryUpdated()
        case 41:
            let allows = container.currentPopup?.canDelete == true
            verb(.deleteCurrentPopup, also: allows) { try $0.deleteCurrentPopup() }
        case 42:
            random.below(2) == 0
                ? verb(.endDeleting) { try $0.endDeleting() } : verb(.failDeleting(.cancelled)) { try $0.endDeleting(failure: .cancelled) }
        case 43: look()
        case 44: verb(.showMedia(place - 1), also: place < 3 && place > 0) { try $0.showMedia(place - 1) }
        default: verb(.finishViewing) { try $0.finishViewing() }
        }
    }

    /// The possible actions in the states, by their numbers in `act()`.
    private static let usual: [String: Set<Int>] = [
        "empty": [0], "viewing": [0, 2, 3, 4, 5, 6, 7, 8, 9, 41, 43, 44, 45],
        "editing": Set(10...29).union([34, 35, 36, 40, 41, 43]), "asking": Set(11...13).union([30, 31, 32, 33]),
        "saving": [11, 12, 37, 38, 39], "deleting": [37, 42],
    ]

    /// Calls a verb that the model says is possible or not, and that something else may forbid.
    private func verb(
        _ event: PopupEditingMachine.Event, also isAllowed: Bool = true, _ body: (PopupsContainer) throws -> Void
    ) {
        let (digest, before) = (digest(), model)
        let isLegal = model.apply(event) && isAllowed
        if !isLegal { model = before }
        do {
            try body(container)
            if !isLegal { report("\(event.name) was taken in \(before.word)") }
        } catch {
            refused += 1
            if isLegal { report("\(event.name) in \(before.word): \(error)") }
            if let difference = digest.difference(from: self.digest()) { report("\(event.name), refused, changed \(difference): \(error)") }
        }
    }

    private func show() {
        guard container.popups.count < 8 else { return }
        let popups = (0..<random.below(3)).map { _ in
            lastID += 1
            let isNew = random.below(3) == 0
            let popup = roads.popup(
                isNew ? roads.layer.makeFeature(ofType: roads.layer.definition.types[0]) : RoadsFixture.road(lastID, lanes: 2 + lastID % 3))
            popup.allowsEdit = random.below(8) > 0
            popup.allowsEditGeometry = random.below(5) > 0
            return popup
        }
        verb(.showAdditionalPopups(popups.count)) { $0.showAdditionalPopups(popups) }
    }

    private func start() {
        container.editingStyle = random.below(2) == 0 ? .geometryTool : .geometryInline
        let popup = container.currentPopup
        var shape = PopupEditingMachine.Shape.notEdited
        if popup?.canEditGeometry == true {
            shape = popup?.feature.geometry.map { .held(isComplete: Self.isComplete($0)) } ?? .awaited
        }
        let kept = (original, told, answered, stale)
        if container.state == .viewing, let popup, popup.canEdit {
            original = (popup.feature, (try? popup.feature.json(roads.layer.definition)) ?? [], attachments(of: popup))
            (told, answered) = (shape == .notEdited || shape == .held(isComplete: true), nil)
        } else {
            (original, told, answered, stale) = kept
        }
        verb(
            .startEditing(areAttributesValid: true, shape: shape, isInline: container.editingStyle == .geometryInline),
            also: popup?.canEdit == true
        ) { try $0.startEditingCurrentPopup() }
    }

    private func setText() {
        let (field, text): (String, String) =
            switch random.below(8) {
            case 0: ("NAME", "Via Appia")
            case 1: ("name", "a name that is too long")
            case 2...4: ("LANES", ["1", "2", "5", "9", "x", ""][random.below(6)])
            case 5, 6: ("SURFACE", ["Asphalt", "Gravel", "mud", ""][random.below(4)])
            default: ("NOTHING", "x")
            }
        verb(.setValue(isValid: model.hasAttributes), also: field != "NOTHING") { try $0.setText(text, of: field) }
    }

    private func changeType(_ id: AttributeValue) {
        let asks = (try? container.editing?.attributes.typeChange(to: id))?.needsConfirmation ?? false
        verb(.setFeatureType(id: id, replaced: [], asks: asks, isValid: true)) { try $0.setFeatureType(id: id) }
    }

    private func attach() {
        let id = container.attachmentManager?.attachments.last?.id
        switch random.below(4) {
        case 0 where id == nil || random.below(6) == 0:
            verb(.editAttachments) { try $0.addAttachment(RoadsFixture.png, name: "a.png") }
        case 1: verb(.editAttachments, also: id != nil) { try $0.keepAttachment(id ?? 0) }
        default: verb(.removeAttachment(id ?? 0), also: id != nil) { try $0.removeAttachment(id ?? 0) }
        }
    }

    private func finish() {
        guard container.state.name == "editing", !model.isValid else {
            finished += container.state.name == "editing" ? 1 : 0
            return verb(.finishEditing(isAwaited: false)) { try $0.finishEditing() }
        }
        isCheckingFinish = true
        let before = container.machine
        do throws(PopupError) {
            try container.finishEditing()
            report("what is not valid was finished")
        } catch {
            guard case .invalidFeature(let found) = error, !found.isEmpty else { return report("not valid: \(error)") }
        }
        isCheckingFinish = false
        if container.machine != before { report("finishing failed and changed something") }
    }

    private func endSaving() {
        guard let popup = container.currentPopup else { return }
        var saved = popup.feature
        if saved.objectID == nil {
            lastID += 1
            saved.objectID = 1_000_000 + lastID
        }
        switch random.below(3) {
        case 0: verb(.endSaving) { try $0.endSaving(with: saved) }
        case 1:
            verb(.failSaving(.cancelled, areAttributesValid: true)) { try $0.endSaving(failure: .cancelled) }
        default:
            if container.state.name == "saving" {
                // Nothing is posted here, so what was to be posted before editing began still is.
                original = (saved, (try? saved.json(roads.layer.definition)) ?? [], original.attachments)
            }
            verb(.failSaving(.cancelled, areAttributesValid: true)) { try $0.endSaving(failure: .cancelled, saved: saved) }
        }
    }

    private func geometryUpdated() {
        if model.finished { return }
        let shape = container.currentEditingGeometry.map { Self.isComplete($0.geometry) } ?? false
        verb(.geometryUpdated(isComplete: shape)) { try $0.geometryUpdated() }
    }

    private func look() {
        let type = PopupViewType.allCases[random.below(PopupViewType.allCases.count)]
        if random.below(2) == 0 {
            verb(.show(PopupView(type, subject: "s"))) { try $0.show(type, subject: "s") }
        } else {
            verb(.hide(type)) { try $0.hide(type) }
        }
    }

    /// Draws, also on a shape that is no longer the container's.
    private func draw() {
        guard let geometry = random.below(8) == 0 ? stale : container.currentEditingGeometry else { return }
        if let own = container.currentEditingGeometry { stale = own }
        let place = Coordinate(x: Double(random.below(3)), y: Double(random.below(2)))
        let parts = geometry.geometry.parts.count
        switch random.below(7) {
        case 0: _ = try? geometry.addPart([place])
        case 1: _ = try? geometry.addPart([place, Coordinate(x: 9, y: 9)])
        case 2: _ = try? geometry.addPoint(place)
        case 3: _ = try? geometry.updatePoint(place, part: random.below(parts + 1), at: random.below(3))
        case 4: _ = try? geometry.removePoint(part: random.below(parts + 1), at: 0)
        case 5: _ = try? geometry.removePart(at: random.below(parts + 1))
        default:
            geometry.editAll { value in
                var changes: [GeometryChange] = []
                if let change = try? value.addVertex(place, part: nil) { changes.append(change) }
                if let change = try? value.addVertex(Coordinate(x: 9, y: 8), part: nil) { changes.append(change) }
                return changes
            }
        }
    }

    // MARK: What must hold

    private func verify(_ place: String) {
        guard problems.isEmpty else { return }
        if container.isInEditingMode {
            guard let editing = container.editing else { return report("\(place): nothing is edited in \(container.state)") }
            let areValid = Self.areValid(editing.attributes)
            let isDrawn = container.currentEditingGeometry.map { Self.isComplete($0.geometry) }
            let isAwaited = container.machine.editing?.shape == .awaited
            if container.isValid != (areValid && !isAwaited && isDrawn != false) {
                report("\(place): validity is \(container.isValid) with \(areValid), \(String(describing: isDrawn))")
            }
            if (editing.geometryProblem == nil) != (isDrawn != false && !isAwaited) {
                report("\(place): \(String(describing: editing.geometryProblem))")
            }
            if let answered, container.currentEditingGeometry !== answered { report("\(place): not the shape that was handed out") }
            model.hasAttributes = areValid
            if let isDrawn { model.shape = .held(isComplete: isDrawn) }
        } else if container.editing != nil || container.currentEditingGeometry != nil || container.isValid {
            report("\(place): something is edited in \(container.state)")
        }
        if let difference = model.difference(from: container.machine) { report("\(place): \(difference)") }
        if container.popups.count != model.count { report("\(place): \(container.popups.count) popups, not \(model.count)") }
        if (container.currentPopup == nil) != container.popups.isEmpty { report("\(place): no current popup of \(container.popups.count)") }
    }

    /// By the texts alone: what the layer of the fixture takes.
    private static func areValid(_ attributes: AttributeEditing) -> Bool {
        let most = attributes.attributes["CLASS"] == .integer(2) ? 2 : 8
        let lanes = attributes.text(of: "LANES")
        let surface = attributes.text(of: "SURFACE")
        return attributes.text(of: "NAME").utf16.count <= 12 && (lanes.isEmpty || Int(lanes).map { (1...most).contains($0) } == true)
            && ["", "Asphalt", "Gravel"].contains(surface)
    }

    private static func isComplete(_ geometry: Geometry) -> Bool {
        var parts = 0
        for part in geometry.parts {
            let places = part.coordinates
            guard let first = places.first, places.contains(where: { $0.x != first.x || $0.y != first.y }) else { return false }
            parts += 1
        }
        return parts > 0
    }

    private func attachments(of popup: Popup) -> [AttachmentState] {
        container.attachmentManager(for: popup)?.attachments.map { AttachmentState(id: $0.id, state: $0.editState) } ?? []
    }

    private struct AttachmentState: Equatable {
        var id: Int
        var state: GromaFeatures.Attachment.EditState
    }

    /// The state that a refused call must not change.
    private struct Digest {
        var machine: PopupEditingMachine
        var popups: [ObjectIdentifier]
        var feature: Feature?
        var attributes: AttributeEditing?
        var shape: Geometry?
        var attachments: [AttachmentState]

        func difference(from other: Digest) -> String? {
            if machine != other.machine { return "the machine" }
            if popups != other.popups { return "the popups" }
            if feature != other.feature { return "the feature" }
            if attributes?.attributes != other.attributes?.attributes { return "the attributes" }
            if shape != other.shape { return "the shape" }
            return attachments == other.attachments ? nil : "the attachments"
        }
    }

    private func digest() -> Digest {
        Digest(
            machine: container.machine, popups: container.popups.map { ObjectIdentifier($0) }, feature: container.currentPopup?.feature,
            attributes: container.editing?.attributes, shape: container.currentEditingGeometry?.geometry,
            attachments: container.isInEditingMode ? container.currentPopup.map { attachments(of: $0) } ?? [] : [])
    }

    // MARK: What the container tells and asks

    /// Looks whether everything holds within a callback, and lets something else happen there at random.
    private func called(_ name: String) {
        guard !isCheckingFinish, depth < 3, random.below(5) == 0 else {
            if random.below(4) == 0 { verify("in \(name)") }
            return
        }
        verify("in \(name)")
        depth += 1
        reentered += 1
        act()
        depth -= 1
        verify("after \(name)")
    }

    func popupsContainer(_ container: PopupsContainer, wantsNewMutableGeometryFor popup: Popup) -> MutableGeometry? {
        let session = model.session
        called("wantsNewMutableGeometry")
        var answer = popup.makeEmptyGeometry()
        switch random.below(5) {
        case 0: answer = nil
        case 1: answer = MutableGeometry(type: .point, spatialReference: .wgs84)
        case 2: _ = try? answer?.addPart([Coordinate(x: 0, y: 0), Coordinate(x: 1, y: 0)])
        default: break
        }
        if model.isEditing && !model.finished && model.session == session && model.shape == .awaited {
            let isComplete = answer.map { $0.type == .polyline && Self.isComplete($0.geometry) } ?? false
            _ = model.apply(.shapeArrived(session: session, answer == nil ? .notEdited : .held(isComplete: isComplete)))
            answered = answer?.type == .polyline ? answer : nil
        }
        return answer
    }
    func popupsContainer(_ container: PopupsContainer, readyToEdit geometry: MutableGeometry, for popup: Popup) {
        if geometry !== container.currentEditingGeometry { report("another shape was handed out") }
        called("readyToEdit")
    }
    func popupsContainer(_ container: PopupsContainer, didStartEditingFor popup: Popup) {
        if popup !== container.currentPopup || !container.isInEditingMode { report("started without editing") }
        if popup.feature != original.feature { report("editing began with \(popup.feature), not \(original.feature)") }
        called("didStart")
    }
    func popupsContainer(_ container: PopupsContainer, didFinishEditingFor popup: Popup) {
        let session = model.session
        let isComplete = popup.feature.geometry.map { Self.isComplete($0) } ?? true
        if !isComplete && popup.canEditGeometry { report("an incomplete shape was finished") }
        called("didFinish")
        // Half of the time it is saved, at once or later.
        if model.finished, model.session == session, random.below(2) == 0 {
            verb(.beginSaving) { try $0.beginSaving() }
            if random.below(2) == 0 { endSaving() }
        }
        _ = model.apply(.settle(session: session))
    }
    func popupsContainer(_ container: PopupsContainer, didCancelEditingFor popup: Popup) {
        cancelled += 1
        if popup.feature != original.feature { report("cancelling left \(popup.feature), not \(original.feature)") }
        if (try? popup.feature.json(roads.layer.definition)) != original.bytes { report("cancelling left other bytes") }
        if attachments(of: popup) != original.attachments {
            report("cancelling left attachments \(attachments(of: popup)), not \(original.attachments)")
        }
        answered = nil
        called("didCancel")
    }
    func popupsContainer(_ container: PopupsContainer, didFailToFinishEditingFor popup: Popup, error: PopupError) -> Bool {
        called("didFailToFinish")
        return random.below(2) == 0
    }
    func popupsContainer(_ container: PopupsContainer, wantsToDelete popup: Popup) -> Bool {
        let deletion = model.deletion
        called("wantsToDelete")
        let isDeleted = random.below(2) == 0
        if model.word == "deleting" && !model.isClaimed && model.deletion == deletion {
            _ = model.apply(isDeleted ? .endDeleting : .failDeleting(.cancelled))
        }
        return isDeleted
    }
    func popupsContainer(_ container: PopupsContainer, didDelete popup: Popup) {
        if container.popups.contains(where: { $0 === popup }) { report("a deleted popup is still there") }
        called("didDelete")
    }
    func popupsContainer(_ container: PopupsContainer, didFailToDelete popup: Popup, error: PopupError) -> Bool {
        called("didFailToDelete")
        return random.below(2) == 0
    }
    func popupsContainer(_ container: PopupsContainer, validityChangedTo isValid: Bool, for popup: Popup) {
        if told == isValid || container.isValid != isValid { report("validity told as \(isValid), before as \(told)") }
        told = isValid
        called("validityChanged")
    }
    func popupsContainerDidFinishViewing(_ container: PopupsContainer) { called("didFinishViewing") }
    func popupsContainer(_ container: PopupsContainer, didChangeToCurrentPopup popup: Popup) {
        if popup !== container.currentPopup { report("another popup is current than was told") }
        called("didChangeToCurrent")
    }
    func popupsContainer(_ container: PopupsContainer, didChangeFeatureTypeFor popup: Popup) { called("didChangeFeatureType") }
    func popupsContainer(_ container: PopupsContainer, wantsToShow view: PopupView) -> Bool {
        called("wantsToShow")
        let shows = random.below(2) == 0
        if shows && container.shownViews.contains(view) { hostShown.insert(view.type) }
        return shows
    }
    func popupsContainer(_ container: PopupsContainer, wantsToHide view: PopupView) {
        if container.shownViews.contains(view) && container.machine.hostViews.contains(view.type) { report("\(view) is to be hidden") }
        hostShown.remove(view.type)
        called("wantsToHide")
    }
    func popupsContainerDidChange(_ container: PopupsContainer) { called("didChange") }
}
