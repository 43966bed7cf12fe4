import GromaFeatures
import GromaPopups
import Testing

/// The views and windows of a machine, and the events that are possible in each of its states.
@Suite("Views and states of the machine") struct MachineViewTests {
    private typealias Machine = PopupEditingMachine

    private func machine(_ events: Machine.Event...) throws -> Machine {
        var machine = Machine()
        for event in events { _ = try machine.handle(event) }
        return machine
    }

    private static let start = Machine.Event.startEditing(areAttributesValid: true, shape: .held(isComplete: true), isInline: false)

    @Test("The events that are possible are named in the order of their kinds")
    func possible() throws {
        let always = ["showAdditionalPopups", "clearAllPopups"]
        let views = ["show", "hide"]
        let editing = [
            "editGeometry", "geometryUpdated", "setValue", "setFeatureType", "switchTo", "editAttachments", "askForAttachmentSource",
            "removeAttachment", "finishEditing", "cancelEditing", "deleteCurrentPopup",
        ]
        let shown = ["preview", "showWindow", "showMedia"]
        #expect(try machine().allowedEvents == always + views + ["finishViewing"])
        let one = Machine.Event.showAdditionalPopups(1)
        let viewing = ["select", "startEditing"]
        #expect(try machine(one).allowedEvents == always + viewing + ["deleteCurrentPopup"] + views + shown + ["finishViewing"])
        #expect(try machine(one, Self.start).allowedEvents == always + editing + views + shown)
        let unshaped = Machine.Event.startEditing(areAttributesValid: true, shape: .awaited, isInline: false)
        #expect(try machine(one, unshaped).allowedEvents == always + editing.dropFirst(2) + views + shown)
        #expect(
            try machine(one, Self.start, .deleteCurrentPopup).allowedEvents == always + ["geometryUpdated", "choose"] + views + [
                "showWindow"
            ])
        #expect(try machine(one, .deleteCurrentPopup).allowedEvents == always + ["choose"] + views + ["showWindow"])
        let finished = try machine(one, Self.start, .finishEditing(isAwaited: false))
        #expect(
            finished.allowedEvents == always + viewing + ["geometryUpdated", "beginSaving", "deleteCurrentPopup"] + views + shown
                + ["finishViewing"])
        let saving = ["geometryUpdated", "beginSaving", "endSaving", "failSaving"]
        #expect(
            try machine(one, Self.start, .finishEditing(isAwaited: true)).allowedEvents == ["showAdditionalPopups"] + saving + views
                + ["showWindow"])
        #expect(
            try machine(one, .deleteCurrentPopup, .choose("confirm")).allowedEvents == [
                "showAdditionalPopups", "beginDeleting", "endDeleting", "failDeleting", "show", "hide", "showWindow",
            ])
    }

    @Test("What is not possible names the event, the state and what is possible, and changes nothing")
    func impossible() throws {
        var machine = try machine(.showAdditionalPopups(1), .deleteCurrentPopup)
        let before = machine
        let error = #expect(throws: PopupError.self) { try machine.handle(.endSaving) }
        guard case .illegalEvent("endSaving", "asking", let allowed)? = error else { return #expect(Bool(false)) }
        #expect(allowed == machine.allowedEvents && machine == before)
        #expect(Machine.Event.endSaving.name == "endSaving" && Machine.Event.switchTo(attachments: true).name == "switchTo")
        #expect(Machine.Event.hostShows(.web).name == "hostShows" && Machine.Event.showMedia(0).name == "showMedia")
    }

    @Test("States have names and know whether something is under way")
    func states() throws {
        let one = Machine.Event.showAdditionalPopups(1)
        let machines = try [
            machine(), machine(one), machine(one, Self.start), machine(one, .deleteCurrentPopup),
            machine(one, Self.start, .finishEditing(isAwaited: true)), machine(one, .deleteCurrentPopup, .choose("confirm")),
        ]
        #expect(machines.map(\.state.name) == ["empty", "viewing", "editing", "asking", "saving", "deleting"])
        #expect(machines.map(\.isBusy) == [false, false, false, false, true, true])
        #expect(machines.map { $0.editing != nil } == [false, false, true, false, true, false])
        #expect(machines.map { $0.question != nil } == [false, false, false, true, false, false])
        #expect(machines.map(\.answers.count) == [0, 0, 0, 2, 0, 0])
        let asking = try machine(one, Self.start, .deleteCurrentPopup)
        let deleting = try machine(one, Self.start, .deleteCurrentPopup, .choose("confirm"))
        #expect(asking.editing?.session == 1 && deleting.editing?.session == 1)
    }

    @Test("A shape that changes beneath a question, a save or a deletion changes the edit there")
    func shapesBeneath() throws {
        let one = Machine.Event.showAdditionalPopups(1)
        for var machine in try [
            machine(one, Self.start, .deleteCurrentPopup), machine(one, Self.start, .finishEditing(isAwaited: true), .beginSaving),
            machine(one, Self.start, .deleteCurrentPopup, .choose("confirm"), .beginDeleting),
        ] {
            let name = machine.state.name
            _ = try machine.handle(.geometryUpdated(isComplete: false))
            #expect(machine.editing?.shape == .held(isComplete: false) && machine.state.name == name)
            if case .saving(_, let isClaimed) = machine.state { #expect(isClaimed) }
            if case .deleting(_, let isClaimed) = machine.state { #expect(isClaimed) }
        }
        var finished = try machine(one, Self.start, .finishEditing(isAwaited: false))
        _ = try finished.handle(.geometryUpdated(isComplete: false))
        #expect(finished.finished?.shape == .held(isComplete: false) && finished.editing == nil)
    }

    @Test("A view is shown above the others, replaces one of its type, and is hidden by the host if it shows it")
    func views() throws {
        var machine = try machine()
        let (web, movie) = (PopupView(.web, subject: "a"), PopupView(.movie))
        func words(_ event: Machine.Event) throws -> [String] {
            try machine.handle(event).map { effect in
                switch effect {
                case .askToShow(let view): "show \(view.type.rawValue) \(view.subject ?? "")"
                case .tellHide(let view): "hide \(view.type.rawValue) \(view.subject ?? "")"
                case .tellChange: "change"
                case .askToPreview(let path, let view): "preview \(path) \(view.type.rawValue)"
                case .tellWindow(let name): "window \(name)"
                default: "\(effect)"
                }
            }
        }
        #expect(try words(.show(web)) == ["show web a", "change"])
        #expect(try words(.hostShows(.movie)).isEmpty && machine.hostViews.isEmpty)
        #expect(try words(.hostShows(.web)).isEmpty && machine.hostViews == [.web])
        #expect(try words(.show(movie)) == ["show movie ", "change"])
        #expect(try words(.show(web)) == ["show web a", "change"] && machine.shownViews == [web, movie])
        let other = PopupView(.web, subject: "b")
        #expect(try words(.show(other)) == ["hide web a", "show web b", "change"] && machine.shownViews == [movie, other])
        #expect(machine.hostViews.isEmpty)
        #expect(try words(.hide(.web)) == ["change"] && machine.shownViews == [movie])
        let error = #expect(throws: PopupError.self) { try machine.handle(.hide(.web)) }
        guard case .noElement("view", "web", "movie")? = error else { return #expect(Bool(false)) }
        #expect(try words(.hide(.movie)) == ["change"])
        let none = #expect(throws: PopupError.self) { try machine.handle(.hide(.movie)) }
        guard case .noElement("view", "movie", "none: no view is shown")? = none else { return #expect(Bool(false)) }
        _ = try machine.handle(.showAdditionalPopups(1))
        #expect(try words(.preview(path: "p", movie)) == ["preview p movie"] && machine.shownViews.isEmpty)
        #expect(try words(.showWindow("w")) == ["window w", "change"])
        #expect(try words(.showWindow("w")) == ["window w", "change"] && machine.windows == ["w"])
        #expect(try words(.showMedia(3)) == ["change"] && machine.mediaIndex == 3)
        #expect(throws: PopupError.self) { try machine.handle(.showMedia(-1)) }
        #expect(machine.mediaIndex == 3)
    }

    @Test("Turning to another popup hides all views but the container itself, the last first")
    func turning() throws {
        var machine = try machine(.showAdditionalPopups(2))
        for type in PopupViewType.allCases {
            _ = try machine.handle(.show(PopupView(type)))
            _ = try machine.handle(.hostShows(type))
        }
        let hidden = try machine.handle(.select(1)).compactMap { if case .tellHide(let view) = $0 { view.type } else { nil } }
        #expect(hidden == [.attribute, .movie, .attachments, .web, .fullMedia, .imagePicker])
        #expect(machine.shownViews.map(\.type) == [.container] && machine.hostViews == [.container])
    }

    @Test("What no longer applies is left out")
    func obsolete() throws {
        var machine = try machine(.showAdditionalPopups(2))
        let started = try machine.handle(.startEditing(areAttributesValid: true, shape: .awaited, isInline: true))
        func applies(_ name: String, _ effects: [Machine.Effect]) -> Bool? {
            effects.first { "\($0)".hasPrefix(name) }.map { machine.applies($0) }
        }
        #expect(applies("tellStart", started) == true && applies("askForGeometry", started) == true)
        let arrived = try machine.handle(.shapeArrived(session: 1, .held(isComplete: true)))
        #expect(applies("askForGeometry", started) == false && applies("tellReady", arrived) == true)
        // The start was told as not valid, and it is now.
        #expect(applies("tellValidity", arrived) == true)
        let invalid = try machine.handle(.setValue(isValid: false))
        #expect(applies("tellValidity", invalid) == false)
        let asked = try machine.handle(.setFeatureType(id: 1, replaced: [], asks: false, isValid: true))
        #expect(applies("tellType", asked) == true)
        let finished = try machine.handle(.finishEditing(isAwaited: false))
        #expect(applies("tellFinish", finished) == true && applies("tellType", asked) == false && applies("tellStart", started) == false)
        _ = try machine.handle(.beginSaving)
        #expect(applies("tellFinish", finished) == true && applies("tellReady", arrived) == false)
        let failed = try machine.handle(.failSaving(.cancelled, areAttributesValid: true))
        #expect(applies("tellFailure", failed) == true && applies("tellFinish", finished) == false)
        let cancelled = try machine.handle(.cancelEditing)
        #expect(applies("tellCancel", cancelled) == true && applies("tellFailure", failed) == false)
        let window = try machine.handle(.showWindow("w"))
        let turned = try machine.handle(.select(1))
        #expect(applies("tellWindow", window) == false && applies("tellCurrent", turned) == true)
        _ = try machine.handle(.deleteCurrentPopup)
        let deleted = try machine.handle(.choose("confirm"))
        #expect(applies("askToDelete", deleted) == true)
        _ = try machine.handle(.beginDeleting)
        #expect(applies("askToDelete", deleted) == false)
        let view = try machine.handle(.show(PopupView(.web)))
        #expect(applies("askToShow", view) == true)
        _ = try machine.handle(.endDeleting)
        #expect(applies("askToShow", view) == false && applies("tellCurrent", turned) == false)
        _ = try machine.handle(.startEditing(areAttributesValid: true, shape: .notEdited, isInline: false))
        #expect(applies("tellCancel", cancelled) == false)
        let current = try machine.handle(.clearAllPopups)
        #expect(current.allSatisfy { machine.applies($0) })
    }
}
