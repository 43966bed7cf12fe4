import GromaPopups
import Testing

/// The frame of a card: its bars with buttons, and what lies between them beside sections.
@Suite("Frame of a card") struct CardFrameDrawingTests {
    private func page(_ title: String, index: Int = 0, count: Int = 1, style: PopupPagingStyle = .pageControl) -> PopupPage {
        let place = PopupPagePosition(index: index, count: count, text: "\(index + 1) of \(count)", style: style)
        return PopupPage(title: title, language: "en", position: place)
    }

    @Test("The upper bar has the buttons at its sides, the title in up to three lines, and a dot for each page")
    func header() {
        var page = page("Suva", index: 1, count: 3)
        page.buttons = [PopupButton(.done, title: "Done"), PopupButton(.edit, title: "Edit", isEnabled: false)]
        expectDrawing(
            CardDrawing.lines(page),
            is: """
                Suva 360×101
                card:
                box 0.5 0.5 359 100 round 10 fill #ffffff edge #cbd5e1
                box 1 1 358 24 round 9.5 fill #f1f5f9
                box 1 12 358 74.3 fill #f1f5f9
                line 1 86.3 359 86.3 edge #cbd5e1
                text 16 24 14.5B #0f766e “Done”
                text 344 24 14.5 end #a3aebd “Edit”
                text 16 54 18B #0f172a “Suva”
                disc 167 72.3 ⌀6 #0f172a/64
                disc 180 72.3 ⌀7.5 #0f766e
                disc 193 72.3 ⌀6 #0f172a/64
                """)
        page = self.page(
            "Lautoka, the second largest town of the islands, with the port for sugar, timber and fuel of the whole west of Viti Levu")
        page.buttons = [PopupButton(.action, title: "Route"), PopupButton(.edit, title: "Edit"), PopupButton(.cancel, title: "Cancel")]
        page.style.isBarTranslucent = true
        expectDrawing(
            CardDrawing.lines(page, width: 240),
            is: """
                Lautoka, the second largest town of the islands, with the port for sugar, timber and fuel of the whole west of Viti Levu 240×133
                card:
                box 0.5 0.5 239 132 round 10 fill #ffffff edge #cbd5e1
                box 1 1 238 24 round 9.5 fill #f1f5f9/204
                box 1 12 238 106.9 fill #f1f5f9/204
                line 1 118.9 239 118.9 edge #cbd5e1
                text 16 24 14.5 #0f766e “Cancel”
                text 224 24 14.5 end #0f766e “Edit”
                text 181.91 24 14.5 end #0f766e “Route”
                text 16 54 18B #0f172a “Lautoka, the”
                text 16 78.3 18B #0f172a “second largest”
                text 16 102.6 18B #0f172a “town of the island…”
                """)
    }

    @Test(
        "Up to twenty dots that fit are drawn, and else the number of the page",
        arguments: [(16, 240.0, true), (17, 240, false), (20, 400, true), (21, 400, false)])
    func dots(count: Int, width: Double, areDots: Bool) {
        let lines = CardDrawing.lines(page("T", index: 2, count: count), width: width)
        #expect(lines.filter { $0.hasPrefix("disc") }.count == (areDots ? count : 0))
        #expect(lines.contains { $0.hasSuffix("“3 of \(count)”") } == !areDots)
        if !areDots { #expect(lines.contains("text \(Int(width / 2)) 53.3 12 middle #0f172a “3 of \(count)”")) }
    }

    @Test("One page has no dot, and a page with a bar for paging neither")
    func noDots() {
        for page in [page("T"), page("T", index: 1, count: 3, style: .toolbar)] {
            #expect(!CardDrawing.lines(page).contains { $0.hasPrefix("disc") || $0.contains("2 of 3") && $0.contains(" 53.3 ") })
        }
    }

    @Test("The lower bar has a sign for each way to page, faint where there is none, and the page between them")
    func toolbar() {
        var page = page("T", index: 6, count: 7, style: .toolbar)
        page.buttons = [
            PopupButton(.last, title: "Last", isEnabled: false), PopupButton(.first, title: "First"),
            PopupButton(.previous, title: "Previous"),
            PopupButton(.next, title: "Next", isEnabled: false),
        ]
        page.style = PopupStyle(.custom)
        page.style.color = [10, 20, 30, 255]
        page.style.barItemTint = [200, 100, 50, 255]
        page.style.barTitleTint = [1, 2, 3, 255]
        expectDrawing(
            CardDrawing.lines(page),
            is: """
                T 360×99
                card:
                box 0.5 0.5 359 98 round 10 fill #ffffff edge #cbd5e1
                box 1 1 358 24 round 9.5 fill #0a141e
                box 1 12 358 34.3 fill #0a141e
                line 1 46.3 359 46.3 edge #cbd5e1
                text 16 30 18B #010203 “T”
                box 1 54.3 358 24 fill #0a141e
                box 1 54.3 358 43 round 9.5 fill #0a141e
                line 1 54.3 359 54.3 edge #cbd5e1
                line 33.75 71.3 28.75 76.3 33.75 81.3 edge #c86432 1.75
                line 25.63 71.3 25.63 81.3 edge #c86432 1.75
                line 76.5 71.3 71.5 76.3 76.5 81.3 edge #c86432 1.75
                line 283.5 71.3 288.5 76.3 283.5 81.3 edge #010203/77 1.75
                line 326.25 71.3 331.25 76.3 326.25 81.3 edge #010203/77 1.75
                line 334.38 71.3 334.38 81.3 edge #010203/77 1.75
                text 180 81.3 13 middle #010203 “7 of 7”
                """)
    }

    @Test("Further buttons stand two in a row where both titles fit, and else alone")
    func pills() {
        var page = page("T")
        page.style = PopupStyle(.black)
        page.buttons = [
            PopupButton(.geometry, title: "Edit Shape"), PopupButton(.delete, title: "Delete"),
            PopupButton(.attachments, title: "Attachments of this feature"), PopupButton(.addAttachment, title: "Add", isEnabled: false),
            PopupButton(.attributes, title: "Attributes"),
        ]
        expectDrawing(
            CardDrawing.lines(page),
            is: """
                T 360×201
                card:
                box 0.5 0.5 359 200 round 10 fill #17191d edge #3f4650
                box 1 1 358 24 round 9.5 fill #000000
                box 1 12 358 34.3 fill #000000
                line 1 46.3 359 46.3 edge #3f4650
                text 16 30 18B #ffffff “T”
                box 16 58.3 160 34 round 8 fill #17191d edge #5eead4
                text 96 80.3 13.5 middle #5eead4 “Edit Shape”
                box 184 58.3 160 34 round 8 fill #17191d edge #fca5a5
                text 264 80.3 13.5 middle #fca5a5 “Delete”
                box 16 100.3 328 34 round 8 fill #17191d edge #5eead4
                text 180 122.3 13.5 middle #5eead4 “Attachments of this feature”
                box 16 142.3 160 34 round 8 fill #17191d edge #2f353d
                text 96 164.3 13.5 middle #5a6472 “Add”
                box 184 142.3 160 34 round 8 fill #17191d edge #5eead4
                text 264 164.3 13.5 middle #5eead4 “Attributes”
                """)
    }

    @Test("Messages, the state of the shape, titles of sections and the last edit stand below each other")
    func body() {
        expectDrawing(
            CardDrawing.body([
                PopupSection(.problem("No values."), title: "About", description: "Checked in May"),
                PopupSection(.problem("None."), title: "", description: ""),
            ]) { page in
                page.message = "The changes could not be saved. Somebody else has changed the feature meanwhile."
                page.geometry = PopupGeometryState(isComplete: false, message: "Three points are needed.", isCapturing: true)
                page.editSummary = "Edited by ana"
            },
            is: """
                box 16 56.3 328 66.65 round 6 fill #fef2f2
                area 34 66.1 41 78.3 27 78.3 edge #b91c1c 1.4
                line 34 70.6 34 74.1 edge #b91c1c 1.4
                ring 34 76.1 ⌀1.6 fill #b91c1c
                text 50 76.3 13 #b91c1c “The changes could not be saved.”
                text 50 93.85 13 #b91c1c “Somebody else has changed the feature”
                text 50 111.4 13 #b91c1c “meanwhile.”
                box 16 132.95 328 31.55 round 6 fill #fef2f2
                area 29 145.45 38 143.95 39.5 152.45 31 154.45 edge #b91c1c 1.4
                ring 29 145.45 ⌀3.2 fill #b91c1c
                ring 38 143.95 ⌀3.2 fill #b91c1c
                ring 39.5 152.45 ⌀3.2 fill #b91c1c
                ring 31 154.45 ⌀3.2 fill #b91c1c
                text 50 152.95 13 #b91c1c “Three points are needed.”
                text 16 188.5 14B #0f172a “About”
                text 16 207.4 12 #5b6779 “Checked in May”
                text 16 227.6 13I #5b6779 “No values.”
                line 0 242.15 360 242.15 edge #e2e8f0
                text 16 265.15 13I #5b6779 “None.”
                text 16 301.2 11.5I #5b6779 “Edited by ana”
                """)
    }

    @Test("A shape without a problem is told of in another color, and without words by two signs while it is drawn")
    func shape() {
        expectDrawing(
            CardDrawing.body([]) { $0.geometry = PopupGeometryState(isComplete: true, message: "Drawn", isCapturing: false) },
            is: """
                box 16 56.3 328 31.55 round 6 fill #ccfbf1
                area 29 68.8 38 67.3 39.5 75.8 31 77.8 edge #0f766e 1.4
                ring 29 68.8 ⌀3.2 fill #0f766e
                ring 38 67.3 ⌀3.2 fill #0f766e
                ring 39.5 75.8 ⌀3.2 fill #0f766e
                ring 31 77.8 ⌀3.2 fill #0f766e
                text 50 76.3 13 #0f766e “Drawn”
                """)
        expectDrawing(
            CardDrawing.body([]) { $0.geometry = PopupGeometryState(isComplete: true, isCapturing: true) },
            is: """
                area 19.38 61.36 29.5 59.68 31.19 69.24 21.63 71.49 edge #0f766e 1.58
                ring 19.38 61.36 ⌀3.6 fill #0f766e
                ring 29.5 59.68 ⌀3.6 fill #0f766e
                ring 31.19 69.24 ⌀3.6 fill #0f766e
                ring 21.63 71.49 ⌀3.6 fill #0f766e
                ring 49 65.3 ⌀14.63 edge #0f766e 1.58
                line 45.63 65.52 48.1 68 52.6 62.83 edge #0f766e 1.58
                """)
        #expect(CardDrawing.body([]) { $0.geometry = PopupGeometryState(isComplete: true, isCapturing: false) }.isEmpty)
    }
}
