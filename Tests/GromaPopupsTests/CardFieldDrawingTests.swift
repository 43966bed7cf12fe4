import GromaPopups
import Testing

/// Rows of fields on a card, for viewing and for editing.
@Suite("Fields on cards") struct CardFieldDrawingTests {
    private func row(_ label: String, _ text: String, _ change: (inout PopupRow) -> Void = { _ in }) -> PopupRow {
        var row = PopupRow("F", label: label, text: text, value: .string(text))
        change(&row)
        return row
    }

    private func edited(
        _ label: String, _ text: String, _ kind: PopupFieldEditor.Kind,
        _ change: (inout PopupRow, inout PopupFieldEditor) -> Void = { _, _ in }
    ) -> PopupRow {
        row(label, text) {
            var editor = PopupFieldEditor(kind, keyboard: .text)
            change(&$0, &editor)
            $0.editor = editor
        }
    }

    @Test("A field that is viewed has its label above its value; links, explanations, changes and problems are marked")
    func viewing() {
        let rows = [
            row("Name", "Suva"),
            row("Site", "https://example.org") {
                $0.link = "https://example.org"
                $0.tooltip = "Of the port"
            },
            row("Berths", "") { $0.message = "The value could not be computed." },
            row("Depth", "13 m") { $0.isEdited = true },
            row("Note", "bold") { $0.html = "<b>bold</b> and so on" },
            row("Remark", "") { $0.html = "<b></b>" },
        ]
        expectDrawing(
            CardDrawing.body([PopupSection(.fields(rows))]),
            is: """
                text 16 76.3 12 #5b6779 “Name”
                text 16 96 14.5 #0f172a “Suva”
                line 16 108.08 344 108.08 edge #e2e8f0
                text 16 128.07 12 #5b6779 “Site”
                ring 50.04 124.08 ⌀9.75 edge #5b6779 1.05
                line 50.04 123.7 50.04 126.7 edge #5b6779 1.05
                ring 50.04 121.75 ⌀1.35 fill #5b6779
                text 16 147.78 14.5 #0f766e “https://example.org”
                line 334.88 139.12 340.16 139.12 340.16 144.4 edge #5b6779 1.14
                line 340.16 139.12 333.25 146.03 edge #5b6779 1.14
                line 16 159.85 344 159.85 edge #e2e8f0
                text 16 179.85 12 #5b6779 “Berths”
                text 16 199.55 14.5 #a3aebd “–”
                area 22.5 208.09 28.19 218 16.81 218 edge #b91c1c 1.14
                line 22.5 211.74 22.5 214.59 edge #b91c1c 1.14
                ring 22.5 216.21 ⌀1.3 fill #b91c1c
                text 34 217.63 12 #b91c1c “The value could not be computed.”
                line 16 228.83 344 228.83 edge #e2e8f0
                text 16 248.83 12 #5b6779 “Depth”
                text 16 268.52 14.5 #0f172a “13 m”
                box 5 236.83 3 36.77 round 1.5 fill #0f766e
                line 16 280.6 344 280.6 edge #e2e8f0
                text 16 300.6 12 #5b6779 “Note”
                runs 16 319.8 14 #0f172a B“bold” “ and so on”
                line 16 337.12 344 337.12 edge #e2e8f0
                text 16 357.12 12 #5b6779 “Remark”
                text 16 376.82 14.5 #a3aebd “–”
                """)
    }

    @Test("A field that cannot be edited is locked while others are")
    func locked() {
        let rows = [
            row("Name", "Suva"), edited("Depth", "13", .number), edited("Length", "152", .number),
            row("Site", "x") { $0.link = "https://example.org" },
        ]
        expectDrawing(
            CardDrawing.body([PopupSection(.fields(rows))], width: 300) { $0.isEditing = true },
            is: """
                text 16 76.3 12 #5b6779 “Name”
                text 16 96 14.5 #5b6779 “Suva”
                box 272.84 90.59 7.31 5.28 edge #5b6779 1.14
                line 274.47 90.59 274.47 87.75 276.5 86.29 278.53 87.75 278.53 90.59 edge #5b6779 1.14
                line 16 108.08 284 108.08 edge #e2e8f0
                text 16 128.07 12 #5b6779 “Depth”
                box 16 135.28 268 33.9 round 6 fill #ffffff edge #94a3b8
                text 26 156.28 14 #0f172a “13”
                text 16 199.18 12 #5b6779 “Length”
                box 16 206.38 268 33.9 round 6 fill #ffffff edge #94a3b8
                text 26 227.38 14 #0f172a “152”
                line 16 250.28 284 250.28 edge #e2e8f0
                text 16 270.27 12 #5b6779 “Site”
                text 16 289.97 14.5 #0f766e “x”
                line 274.88 281.32 280.16 281.32 280.16 286.6 edge #5b6779 1.14
                line 280.16 281.32 273.25 288.22 edge #5b6779 1.14
                """)
    }

    @Test("Inputs have the height and the sign of their kind")
    func kinds() {
        let rows = [
            edited("A", "one", .text), edited("B", "more\nthan\none", .multilineText), edited("C", "", .richText),
            edited("D", "7", "stars"),
            edited("E", "12:30", .time), edited("F", "May 1", .date), edited("G", "May 1, 12:30", .dateTime),
            edited("H", "typed", .choice) { $1.choices = [.init(title: "None", value: .null), .init(title: "Wharf", value: 2)] },
            edited("I", "typed", .featureType) {
                $1.choices = [.init(title: "None", value: .null), .init(title: "Wharf", value: 2)]
                $1.chosen = 1
            },
            edited("J", "typed", .choice) {
                $1.choices = [.init(title: "None", value: .null)]
                $1.chosen = 1
            },
        ]
        expectDrawing(
            CardDrawing.body([PopupSection(.fields(rows))], width: 280) { $0.isEditing = true },
            is: """
                text 16 76.3 12 #5b6779 “A”
                box 16 83.5 248 33.9 round 6 fill #ffffff edge #94a3b8
                text 26 104.5 14 #0f172a “one”
                text 16 147.4 12 #5b6779 “B”
                box 16 154.6 248 71.7 round 6 fill #ffffff edge #94a3b8
                text 26 175.6 14 #0f172a “more”
                text 26 194.5 14 #0f172a “than”
                text 26 213.4 14 #0f172a “one”
                text 16 256.3 12 #5b6779 “C”
                box 16 263.5 248 71.7 round 6 fill #ffffff edge #94a3b8
                text 16 365.2 12 #5b6779 “D”
                box 16 372.4 248 71.7 round 6 fill #ffffff edge #94a3b8
                text 26 393.4 14 #0f172a “7”
                text 16 474.1 12 #5b6779 “E”
                box 16 481.3 248 33.9 round 6 fill #ffffff edge #94a3b8
                text 26 502.3 14 #0f172a “12:30”
                ring 248 498.25 ⌀13 edge #5b6779 1.4
                line 248 494.75 248 498.25 250.8 499.85 edge #5b6779 1.4
                text 16 545.2 12 #5b6779 “F”
                box 16 552.4 248 33.9 round 6 fill #ffffff edge #94a3b8
                text 26 573.4 14 #0f172a “May 1”
                box 242 564.85 12 10.5 edge #5b6779 1.4
                line 242 568.35 254 568.35 edge #5b6779 1.4
                line 245 563.15 245 565.85 edge #5b6779 1.4
                line 251 563.15 251 565.85 edge #5b6779 1.4
                text 16 616.3 12 #5b6779 “G”
                box 16 623.5 248 33.9 round 6 fill #ffffff edge #94a3b8
                text 26 644.5 14 #0f172a “May 1, 12:30”
                box 242 635.95 12 10.5 edge #5b6779 1.4
                line 242 639.45 254 639.45 edge #5b6779 1.4
                line 245 634.25 245 636.95 edge #5b6779 1.4
                line 251 634.25 251 636.95 edge #5b6779 1.4
                text 16 687.4 12 #5b6779 “H”
                box 16 694.6 248 33.9 round 6 fill #ffffff edge #94a3b8
                text 26 715.6 14 #0f172a “typed”
                line 244 709.55 248 713.55 252 709.55 edge #5b6779 1.4
                text 16 758.5 12 #5b6779 “I”
                box 16 765.7 248 33.9 round 6 fill #ffffff edge #94a3b8
                text 26 786.7 14 #0f172a “Wharf”
                line 244 780.65 248 784.65 252 780.65 edge #5b6779 1.4
                text 16 829.6 12 #5b6779 “J”
                box 16 836.8 248 33.9 round 6 fill #ffffff edge #94a3b8
                text 26 857.8 14 #0f172a “typed”
                line 244 851.75 248 855.75 252 851.75 edge #5b6779 1.4
                """)
    }

    @Test("Inputs show what is required, what was changed and what is wrong, and below them what is allowed")
    func notes() {
        let rows = [
            edited("Name", "Suva Harbour", .text) {
                $0.isEdited = true
                $0.tooltip = "As on charts"
                $1.isRequired = true
                ($1.lengthText, $1.length, $1.maximumLength) = ("12 of 12", 12, 12)
            },
            edited("Code", "SUVAX", .text) {
                $0.message = "At most 4 characters are allowed; there are 5."
                $0.isEdited = true
                ($1.lengthText, $1.length, $1.maximumLength) = ("5 of 4", 5, 4)
                $1.hint = "Letters of the register of ports, and what follows them on the charts"
            },
            edited("Depth", "13", .number) { $1.hint = "Between 1 and 40" },
            edited("A label that is too long to stand in one line of so narrow a card, and in two as well", "", .time) {
                $0.tooltip = "t"
                $1.isRequired = true
            },
        ]
        expectDrawing(
            CardDrawing.body([PopupSection(.fields(rows))], width: 260) { $0.isEditing = true },
            is: """
                text 16 76.3 12 #5b6779 “Name”
                text 55.4 76.3 13B #b91c1c “*”
                ring 74.4 72.3 ⌀9.75 edge #5b6779 1.05
                line 74.4 71.93 74.4 74.93 edge #5b6779 1.05
                ring 74.4 69.97 ⌀1.35 fill #5b6779
                box 16 83.5 228 33.9 round 6 fill #ffffff edge #0f766e
                text 26 104.5 14 #0f172a “Suva Harbour”
                text 244 131.4 11 end #5b6779 “12 of 12”
                box 5 64.3 3 71.1 round 1.5 fill #0f766e
                text 16 162.4 12 #5b6779 “Code”
                box 16 169.6 228 33.9 round 6 fill #fef2f2 edge #b91c1c 1.5
                text 26 190.6 14 #0f172a “SUVAX”
                text 244 217.5 11B end #b91c1c “5 of 4”
                text 16 217.5 11 #5b6779 “Letters of the register of ports,”
                text 16 232.35 11 #5b6779 “and what follows them on the…”
                area 22.5 239.66 28.19 249.58 16.81 249.58 edge #b91c1c 1.14
                line 22.5 243.32 22.5 246.16 edge #b91c1c 1.14
                ring 22.5 247.79 ⌀1.3 fill #b91c1c
                text 34 249.2 12 #b91c1c “At most 4 characters are allowed;”
                text 34 265.4 12 #b91c1c “there are 5.”
                box 5 150.4 3 119.2 round 1.5 fill #0f766e
                text 16 296.6 12 #5b6779 “Depth”
                box 16 303.8 228 33.9 round 6 fill #ffffff edge #94a3b8
                text 26 324.8 14 #0f172a “13”
                text 16 351.7 11 #5b6779 “Between 1 and 40”
                text 16 382.55 12 #5b6779 “A label that is too long to stand”
                text 16 398.75 12 #5b6779 “in one line of so narrow a card…”
                text 214.66 398.75 13B #b91c1c “*”
                ring 233.66 394.75 ⌀9.75 edge #5b6779 1.05
                line 233.66 394.38 233.66 397.38 edge #5b6779 1.05
                ring 233.66 392.43 ⌀1.35 fill #5b6779
                box 16 405.95 228 33.9 round 6 fill #ffffff edge #94a3b8
                ring 228 422.9 ⌀13 edge #5b6779 1.4
                line 228 419.4 228 422.9 230.8 424.5 edge #5b6779 1.4
                """)
    }

    @Test("From right to left every position is mirrored, and texts keep their own direction")
    func mirrored() {
        let rows = [
            row("אתר", "https://example.org") {
                $0.link = "https://example.org"
                $0.tooltip = "נמל"
                $0.isEdited = true
            },
            edited("שעה", "12:30", .time) {
                $0.message = "לא"
                $1.isRequired = true
                $1.lengthText = "2"
            },
        ]
        expectDrawing(
            CardDrawing.body([PopupSection(.fields(rows))], width: 300) {
                $0.isRightToLeft = true
                $0.isEditing = true
            },
            is: """
                text 284 76.3 12 rtl #5b6779 “אתר”
                ring 249.24 72.3 ⌀9.75 edge #5b6779 1.05
                line 249.24 71.93 249.24 74.93 edge #5b6779 1.05
                ring 249.24 69.97 ⌀1.35 fill #5b6779
                text 284 96 14.5 end #0f766e “https://example.org”
                line 25.13 87.34 19.84 87.34 19.84 92.63 edge #5b6779 1.14
                line 19.84 87.34 26.75 94.25 edge #5b6779 1.14
                box 292 64.3 3 36.78 round 1.5 fill #0f766e
                line 284 108.08 16 108.08 edge #e2e8f0
                text 284 128.07 12 rtl #5b6779 “שעה”
                text 256.24 128.08 13B end #b91c1c “*”
                box 16 135.28 268 33.9 round 6 fill #fef2f2 edge #b91c1c 1.5
                text 274 156.28 14 end #0f172a “12:30”
                ring 32 152.23 ⌀13 edge #5b6779 1.4
                line 32 148.73 32 152.23 34.8 153.83 edge #5b6779 1.4
                text 16 183.18 11 #5b6779 “2”
                area 277.5 190.64 283.19 200.55 271.81 200.55 edge #b91c1c 1.14
                line 277.5 194.29 277.5 197.14 edge #b91c1c 1.14
                ring 277.5 198.76 ⌀1.3 fill #b91c1c
                text 266 200.18 12 rtl #b91c1c “לא”
                """)
    }
}
