import GromaPopups
import Testing

/// What hosts do while they are told of something overtakes what they were to be told next.
struct MachineOvertakenTests {
    /// A host shows another view of the type while it hides the views of before: it has replaced the old one, and is not to hide the new one for it.
    @Test func aViewThatWasReplacedIsNotHidden() throws {
        var machine = PopupEditingMachine()
        _ = try machine.handle(.showAdditionalPopups(1))
        let view = PopupView(.movie, subject: "a")
        _ = try machine.handle(.show(view))
        _ = try machine.handle(.hostShows(.movie))
        let told = try #require(try machine.handle(.hide(.movie)).first { if case .tellHide = $0 { true } else { false } })
        #expect(machine.applies(told))
        let other = PopupView(.movie, subject: "b")
        _ = try machine.handle(.show(other))
        // Not yet by the host: what it shows is the old one.
        #expect(machine.applies(told))
        _ = try machine.handle(.hostShows(.movie))
        #expect(!machine.applies(told) && machine.shownViews == [other])
    }

    /// Saving failed, and when the host is told so it saves again at once: nobody is told after that that editing has begun.
    @Test func editingThatEndedAgainHasNotBegun() throws {
        var machine = PopupEditingMachine()
        _ = try machine.handle(.showAdditionalPopups(1))
        _ = try machine.handle(.startEditing(areAttributesValid: true, shape: .held(isComplete: true), isInline: true))
        func save() throws {
            _ = try machine.handle(.finishEditing(isAwaited: false))
            _ = try machine.handle(.beginSaving)
        }
        try save()
        let told = try machine.handle(.failSaving(.cancelled, areAttributesValid: true)).filter {
            switch $0 {
            case .tellStart, .tellReady: true
            default: false
            }
        }
        #expect(told.count == 2 && told.allSatisfy { machine.applies($0) })
        try save()
        #expect(!told.contains { machine.applies($0) })
    }
}
