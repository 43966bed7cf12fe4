import GromaFeatures
import GromaPopups
import Testing

/// What the owner of a machine is to do after each event, in order, and which events are possible in each state.
@Suite("Effects of the machine") struct MachineEffectTests {
    private typealias Machine = PopupEditingMachine

    private func machine(_ count: Int = 2, _ events: Machine.Event...) throws -> Machine {
        var machine = Machine()
        _ = try machine.handle(.showAdditionalPopups(count))
        for event in events { _ = try machine.handle(event) }
        return machine
    }

    private func start(_ shape: Machine.Shape = .notEdited, isInline: Bool = false, isValid: Bool = true) -> Machine.Event {
        .startEditing(areAttributesValid: isValid, shape: shape, isInline: isInline)
    }

    /// The effects in words: their names, with the values that tell them apart.
    private func effects(_ machine: inout Machine, _ event: Machine.Event) throws -> [String] {
        try machine.handle(event).map { effect in
            switch effect {
            case .tellHide(let view): "tellHide \(view.type.rawValue)"
            case .askToShow(let view): "askToShow \(view.type.rawValue)"
            case .askToPreview(let path, let view): "askToPreview \(path) \(view.type.rawValue)"
            case .tellFailure(let session, let error): "tellFailure \(session) \(error)"
            case .tellDeletionFailure(let error): "tellDeletionFailure \(error)"
            case .tellFinish(let session, let isAwaited): "tellFinish \(session) \(isAwaited)"
            case .changeType(let id): "changeType \(id.integerValue ?? 0)"
            case .begin(let number), .write(let number), .restore(let number), .resume(let number), .release(let number):
                "\(Self.name(effect)) \(number)"
            case .askForGeometry(let number), .tellStart(let number), .tellReady(let number), .tellValidity(let number),
                .tellType(let number), .settle(let number), .tellCancel(let number):
                "\(Self.name(effect)) \(number)"
            case .askToDelete(let number), .tellCurrent(let number): "\(Self.name(effect)) \(number)"
            case .removeAttachment(let number), .removePopup(let number): "\(Self.name(effect)) \(number)"
            case .showSource(let name), .tellWindow(let name): "\(Self.name(effect)) \(name)"
            case .removeAllPopups, .tellDeletion, .tellFinishViewing, .tellChange: Self.name(effect)
            }
        }
    }

    /// The name of a case.
    private static func name(_ effect: Machine.Effect) -> String { String("\(effect)".prefix { $0 != "(" }) }

    @Test("Popups come, become current and go")
    func popups() throws {
        var machine = Machine()
        #expect(try effects(&machine, .showAdditionalPopups(0)).isEmpty && machine.state == .empty && machine.index == nil)
        #expect(try effects(&machine, .showAdditionalPopups(2)) == ["tellCurrent 1", "tellChange"])
        #expect(machine.index == 0 && machine.count == 2)
        #expect(try effects(&machine, .showAdditionalPopups(1)) == ["tellChange"])
        _ = try machine.handle(.showMedia(2))
        _ = try machine.handle(.showWindow("w"))
        #expect(try effects(&machine, .select(0)).isEmpty && machine.mediaIndex == 2 && machine.windows == ["w"])
        #expect(try effects(&machine, .select(2)) == ["tellCurrent 2", "tellChange"])
        #expect(machine.mediaIndex == 0 && machine.windows.isEmpty && machine.index == 2)
        for index in [-1, 3] { #expect(throws: PopupError.self) { try machine.handle(.select(index)) } }
        #expect(try effects(&machine, .showAdditionalPopups(.max)) == ["tellChange"] && machine.count == .max)
        #expect(try effects(&machine, .finishViewing) == ["tellFinishViewing"])
        #expect(try effects(&machine, .clearAllPopups) == ["removeAllPopups", "tellChange"])
        #expect(machine.state == .empty && machine.index == nil && machine.count == 0)
        #expect(try effects(&machine, .finishViewing) == ["tellFinishViewing"])
    }

    @Test("Clearing cancels an edit, and releases one that was finished and is not settled")
    func clearing() throws {
        var machine = try machine(2, start(), .show(PopupView(.web)), .hostShows(.web), .showMedia(1), .showWindow("w"))
        #expect(
            try effects(&machine, .clearAllPopups) == ["restore 1", "removeAllPopups", "tellHide web", "tellCancel 1", "tellChange"])
        #expect(machine.mediaIndex == 0 && machine.windows.isEmpty && machine.shownViews.isEmpty)
        machine = try self.machine(2, start(), .finishEditing(isAwaited: false))
        #expect(try effects(&machine, .clearAllPopups) == ["release 1", "removeAllPopups", "tellChange"] && machine.finished == nil)
        machine = try self.machine(2, start(), .finishEditing(isAwaited: false))
        #expect(try effects(&machine, .select(1)) == ["release 1", "tellCurrent 2", "tellChange"] && machine.finished == nil)
        machine = try self.machine(2, start(), .finishEditing(isAwaited: false))
        #expect(try effects(&machine, start(.awaited)) == ["release 1", "begin 2", "tellStart 2", "askForGeometry 2", "tellChange"])
        machine = try self.machine(2, start(), .finishEditing(isAwaited: false))
        #expect(try effects(&machine, .deleteCurrentPopup) == ["release 1", "tellChange"])
    }

    @Test("Editing begins, and the shape is passed on when it is to be drawn")
    func starting() throws {
        let complete = Machine.Shape.held(isComplete: true)
        for (shape, isInline, expected) in [
            (.notEdited, false, ["tellStart 1"]), (.notEdited, true, ["tellStart 1"]), (complete, false, ["tellStart 1"]),
            (complete, true, ["tellStart 1", "tellReady 1"]), (.awaited, false, ["tellStart 1", "askForGeometry 1"]),
            (.awaited, true, ["tellStart 1", "askForGeometry 1"]),
        ] as [(Machine.Shape, Bool, [String])] {
            var machine = try machine()
            #expect(try effects(&machine, start(shape, isInline: isInline)) == ["begin 1"] + expected + ["tellChange"])
            #expect(machine.editing?.isCapturing == (isInline && shape != .notEdited), "\(shape) \(isInline)")
            #expect(machine.editing?.showsAttachments == false)
        }
        var machine = try machine(2, start(.awaited, isInline: true))
        #expect(machine.editing?.isValid == false)
        #expect(try effects(&machine, .shapeArrived(session: 0, complete)).isEmpty)
        #expect(try effects(&machine, .shapeArrived(session: 1, .awaited)).isEmpty)
        #expect(try effects(&machine, .shapeArrived(session: 1, complete)) == ["tellReady 1", "tellValidity 1", "tellChange"])
        #expect(machine.editing?.isValid == true && machine.editing?.isCapturing == true)
        #expect(try effects(&machine, .shapeArrived(session: 1, .notEdited)).isEmpty)
        machine = try self.machine(2, start(.awaited, isInline: true), .shapeArrived(session: 1, .notEdited))
        #expect(machine.editing?.isCapturing == false && machine.editing?.isValid == true)
        machine = try self.machine(2, start(.held(isComplete: false)))
        #expect(try effects(&machine, .editGeometry) == ["tellReady 1", "tellChange"] && machine.editing?.isCapturing == true)
        #expect(try effects(&machine, .geometryUpdated(isComplete: true)) == ["tellValidity 1", "tellChange"])
        #expect(machine.editing?.isValid == true)
        #expect(try effects(&machine, .setValue(isValid: false)) == ["tellValidity 1", "tellChange"] && machine.editing?.isValid == false)
        #expect(try effects(&machine, .switchTo(attachments: true)) == ["tellChange"] && machine.editing?.showsAttachments == true)
        #expect(try effects(&machine, .switchTo(attachments: false)) == ["tellChange"] && machine.editing?.showsAttachments == false)
        #expect(try effects(&machine, .editAttachments) == ["tellChange"])
    }

    @Test("Questions keep the edit, and answers do what they say")
    func questions() throws {
        let change = Machine.Event.setFeatureType(id: .integer(4), replaced: ["A"], asks: true, isValid: false)
        var machine = try machine(2, start())
        #expect(try effects(&machine, change) == ["tellChange"])
        #expect(machine.question == .confirmTypeChange(id: .integer(4), replaced: ["A"], isValid: false))
        #expect(machine.answers == ["confirm", "cancel"] && machine.editing?.isValid == true)
        let wrong = #expect(throws: PopupError.self) { try machine.handle(.choose("file")) }
        guard case .noElement("answer", "file", "confirm, cancel")? = wrong else { return #expect(Bool(false)) }
        #expect(try effects(&machine, .choose("confirm")) == ["changeType 4", "tellType 1", "tellValidity 1", "tellChange"])
        #expect(machine.editing?.isValid == false && machine.question == nil)
        let direct = Machine.Event.setFeatureType(id: .integer(5), replaced: [], asks: false, isValid: true)
        #expect(try effects(&machine, direct) == ["changeType 5", "tellType 1", "tellValidity 1", "tellChange"])
        _ = try machine.handle(.removeAttachment(8))
        #expect(try effects(&machine, .choose("cancel")) == ["tellChange"] && machine.state.name == "editing")
        _ = try machine.handle(.removeAttachment(8))
        #expect(try effects(&machine, .choose("confirm")) == ["removeAttachment 8", "tellChange"])
        _ = try machine.handle(.askForAttachmentSource)
        #expect(machine.answers == ["photoLibrary", "camera", "file", "cancel"])
        #expect(try effects(&machine, .choose("camera")) == ["showSource camera", "tellChange"])
        let kinds = [Machine.Question.confirmDelete, .attachmentSource, .confirmRemoveAttachment(id: 1)].map(\.kind)
        #expect(kinds == [.confirmDelete, .attachmentSource, .confirmRemoveAttachment])
        #expect(Machine.Question.attachmentSource.answers == ["photoLibrary", "camera", "file", "cancel"])
    }

    @Test("Finishing writes, tells and settles, in an order in which nothing can prevent the save")
    func finishing() throws {
        let views: [Machine.Event] = [
            .show(PopupView(.attribute)), .show(PopupView(.imagePicker)), .show(PopupView(.web)), .hostShows(.attribute),
            .hostShows(.imagePicker), .hostShows(.web),
        ]
        func editing() throws -> Machine {
            var machine = try self.machine(2, start())
            for event in views { _ = try machine.handle(event) }
            return machine
        }
        var machine = try editing()
        let hidden = ["tellHide imagePicker", "tellHide attribute", "tellChange"]
        #expect(try effects(&machine, .finishEditing(isAwaited: false)) == ["write 1", "tellFinish 1 false", "settle 1"] + hidden)
        #expect(machine.state == .viewing && machine.finished?.session == 1 && machine.shownViews.map(\.type) == [.web])
        #expect(try effects(&machine, .settle(session: 2)).isEmpty)
        #expect(try effects(&machine, .settle(session: 1)) == ["release 1", "tellChange"] && machine.finished == nil)
        machine = try editing()
        #expect(try effects(&machine, .finishEditing(isAwaited: true)) == ["write 1"] + hidden + ["tellFinish 1 true", "settle 1"])
        #expect(machine.state.name == "saving" && machine.isBusy)
        #expect(try effects(&machine, .settle(session: 2)).isEmpty)
        #expect(try effects(&machine, .settle(session: 1)) == ["release 1", "tellChange"] && machine.state == .viewing)
        machine = try editing()
        #expect(
            try effects(&machine, .cancelEditing) == [
                "restore 1", "tellHide imagePicker", "tellHide attribute", "tellCancel 1", "tellChange",
            ])
        machine = try self.machine(2, start(isValid: false))
        #expect(throws: PopupError.self) { try machine.handle(.finishEditing(isAwaited: false)) }
    }

    @Test("A save that is claimed waits for its end", arguments: [false, true])
    func saving(isAwaited: Bool) throws {
        var machine = try machine(2, start(.held(isComplete: true)), .finishEditing(isAwaited: isAwaited))
        // What is finished without waiting can be drawn on before it is saved.
        let begun = try effects(&machine, .beginSaving)
        #expect(begun == (isAwaited ? ["tellChange"] : ["tellValidity 1", "tellChange"]) && machine.isBusy && machine.finished == nil)
        #expect(try effects(&machine, .settle(session: 1)).isEmpty)
        #expect(try effects(&machine, .geometryUpdated(isComplete: false)) == ["tellValidity 1", "tellChange"])
        #expect(
            try effects(&machine, .failSaving(.cancelled, areAttributesValid: false)) == [
                "resume 1", "tellFailure 1 the operation was cancelled", "tellStart 1", "tellReady 1", "tellValidity 1", "tellChange",
            ])
        #expect(machine.editing?.isValid == false && machine.editing?.shape == .held(isComplete: false))
        machine = try self.machine(2, start(), .finishEditing(isAwaited: isAwaited), .beginSaving)
        #expect(try effects(&machine, .endSaving) == ["release 1", "tellChange"] && machine.state == .viewing)
    }

    @Test("Deleting asks, and removes the popup or comes back to what was")
    func deleting() throws {
        var machine = try machine(2, .select(1), .showMedia(1), .showWindow("w"), .deleteCurrentPopup)
        #expect(try effects(&machine, .choose("confirm")) == ["tellChange", "askToDelete 1"] && machine.isBusy)
        #expect(try effects(&machine, .beginDeleting).isEmpty)
        #expect(machine.state == .deleting(nil, isClaimed: true))
        #expect(try effects(&machine, .failDeleting(.cancelled)) == ["tellDeletionFailure the operation was cancelled", "tellChange"])
        #expect(machine.state == .viewing)
        _ = try machine.handle(.deleteCurrentPopup)
        #expect(try effects(&machine, .choose("confirm")) == ["tellChange", "askToDelete 2"])
        #expect(try effects(&machine, .endDeleting) == ["removePopup 1", "tellDeletion", "tellCurrent 3", "tellChange"])
        #expect(machine.index == 0 && machine.count == 1 && machine.mediaIndex == 0 && machine.windows.isEmpty)
        machine = try self.machine(1, .show(PopupView(.container)), .show(PopupView(.web)), .hostShows(.web), start(), .deleteCurrentPopup)
        _ = try machine.handle(.choose("confirm"))
        #expect(try effects(&machine, .failDeleting(.cancelled)).count == 2 && machine.state.name == "editing")
        _ = try machine.handle(.deleteCurrentPopup)
        _ = try machine.handle(.choose("confirm"))
        #expect(
            try effects(&machine, .endDeleting) == [
                "restore 1", "removePopup 0", "tellHide web", "tellDeletion", "tellCurrent 2", "tellChange",
            ])
        #expect(machine.state == .empty && machine.index == nil && machine.shownViews.map(\.type) == [.container])
        machine = try self.machine(3, .select(1), .deleteCurrentPopup, .choose("confirm"), .endDeleting)
        #expect(machine.index == 1 && machine.count == 2)
    }
}
