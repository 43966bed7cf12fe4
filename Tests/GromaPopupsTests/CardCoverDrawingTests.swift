import GromaPopups
import Testing

/// What covers a card: a question, or a sign of work.
@Suite("Covers of a card") struct CardCoverDrawingTests {
    private func page(_ title: String) -> PopupPage {
        PopupPage(title: title, language: "en", position: PopupPagePosition(index: 0, count: 1, text: "1 of 1"))
    }

    @Test("A question lies above its dimmed card, its answers below each other and the way back apart")
    func question() {
        var page = page("T")
        page.actionSheet = PopupActionSheet(
            .confirmDelete, title: "Delete this feature?", message: "This cannot be undone.",
            actions: [
                .init(name: "confirm", title: "Delete", isDestructive: true), .init(name: "file", title: "Keep"),
                .init(name: "cancel", title: "Cancel"),
            ])
        expectDrawing(
            CardDrawing.lines(page),
            is: """
                T 360×262
                card:
                box 0.5 0.5 359 261 round 10 fill #ffffff edge #cbd5e1
                box 1 1 358 24 round 9.5 fill #f1f5f9
                box 1 12 358 34.3 fill #f1f5f9
                line 1 46.3 359 46.3 edge #cbd5e1
                text 16 30 18B #0f172a “T”
                actionSheet:
                box 0.5 0.5 359 261 round 10 fill #0f172a/115
                box 12 52 336 147.78 round 12 fill #ffffff
                text 180 80 14B middle #0f172a “Delete this feature?”
                text 180 101.4 12.5 middle #5b6779 “This cannot be undone.”
                line 12 115.77 348 115.77 edge #e2e8f0
                text 180 141.77 15 middle #b91c1c “Delete”
                line 12 157.77 348 157.77 edge #e2e8f0
                text 180 183.77 15 middle #0f766e “Keep”
                box 12 207.77 336 42 round 12 fill #ffffff
                text 180 233.77 15B middle #0f766e “Cancel”
                """)
        page.actionSheet?.message = nil
        page.actionSheet?.actions.removeLast()
        expectDrawing(
            CardDrawing.lines(page, width: 250),
            is: """
                T 250×191
                card:
                box 0.5 0.5 249 190 round 10 fill #ffffff edge #cbd5e1
                box 1 1 248 24 round 9.5 fill #f1f5f9
                box 1 12 248 34.3 fill #f1f5f9
                line 1 46.3 249 46.3 edge #cbd5e1
                text 16 30 18B #0f172a “T”
                actionSheet:
                box 0.5 0.5 249 190 round 10 fill #0f172a/115
                box 12 52 226 126.9 round 12 fill #ffffff
                text 125 80 14B middle #0f172a “Delete this feature?”
                line 12 94.9 238 94.9 edge #e2e8f0
                text 125 120.9 15 middle #b91c1c “Delete”
                line 12 136.9 238 136.9 edge #e2e8f0
                text 125 162.9 15 middle #0f766e “Keep”
                """)
    }

    @Test("Work under way is shown by a wheel above the card, with a word below it if there is one")
    func busy() {
        var page = page("T")
        page.isBusy = true
        page.busyText = "Saving…"
        expectDrawing(
            CardDrawing.lines(page),
            is: """
                T 360×180
                card:
                box 0.5 0.5 359 179 round 10 fill #ffffff edge #cbd5e1
                box 1 1 358 24 round 9.5 fill #f1f5f9
                box 1 12 358 34.3 fill #f1f5f9
                line 1 46.3 359 46.3 edge #cbd5e1
                text 16 30 18B #0f172a “T”
                busy:
                box 0.5 0.5 359 179 round 10 fill #ffffff/153
                box 129.29 42 101.42 96 round 12 fill #ffffff edge #cbd5e1
                line 180 70 180 63 edge #0f172a/51 2.5
                line 184 71.07 187.5 65.01 edge #0f172a/70 2.5
                line 186.93 74 192.99 70.5 edge #0f172a/88 2.5
                line 188 78 195 78 edge #0f172a/107 2.5
                line 186.93 82 192.99 85.5 edge #0f172a/125 2.5
                line 184 84.93 187.5 90.99 edge #0f172a/144 2.5
                line 180 86 180 93 edge #0f172a/162 2.5
                line 176 84.93 172.5 90.99 edge #0f172a/181 2.5
                line 173.07 82 167.01 85.5 edge #0f172a/199 2.5
                line 172 78 165 78 edge #0f172a/218 2.5
                line 173.07 74 167.01 70.5 edge #0f172a/236 2.5
                line 176 71.07 172.5 65.01 edge #0f172a 2.5
                text 180 120 14 middle #0f172a “Saving…”
                """)
        page.busyText = nil
        page.editSummary = "Edited"
        page.sections = (0..<8).map { PopupSection(.problem("\($0)")) }
        let lines = CardDrawing.lines(page)
        expectDrawing(
            Array(lines.prefix(1) + lines.drop { $0 != "busy:" }),
            is: """
                T 360×391
                busy:
                box 0.5 0.5 359 390 round 10 fill #ffffff/153
                box 132 159.5 96 72 round 12 fill #ffffff edge #cbd5e1
                line 180 187.5 180 180.5 edge #0f172a/51 2.5
                line 184 188.57 187.5 182.51 edge #0f172a/70 2.5
                line 186.93 191.5 192.99 188 edge #0f172a/88 2.5
                line 188 195.5 195 195.5 edge #0f172a/107 2.5
                line 186.93 199.5 192.99 203 edge #0f172a/125 2.5
                line 184 202.43 187.5 208.49 edge #0f172a/144 2.5
                line 180 203.5 180 210.5 edge #0f172a/162 2.5
                line 176 202.43 172.5 208.49 edge #0f172a/181 2.5
                line 173.07 199.5 167.01 203 edge #0f172a/199 2.5
                line 172 195.5 165 195.5 edge #0f172a/218 2.5
                line 173.07 191.5 167.01 188 edge #0f172a/236 2.5
                line 176 188.57 172.5 182.51 edge #0f172a 2.5
                """)
    }
}
