import GromaFeatures
import GromaPopups
import Testing

/// Texts with markup, attachments and related records on a card.
@Suite("Texts and lists on cards") struct CardListDrawingTests {
    private func html(_ text: String, width: Double = 360) -> [String] { CardDrawing.body([PopupSection(.html(text))], width: width) }

    @Test("Headings, paragraphs and lists have their sizes, indents and marks")
    func paragraphs() {
        expectDrawing(
            html(
                """
                <h1>One</h1><h2>Two</h2><h3>Three</h3><h4>Four</h4><p>A <b>bold</b>, an <i>italic</i> and a <a href="https://example.org">linked</a> word</p>
                <ul><li>Wharf<ol><li>North</li><li>Main</li></ol></li><li>Bay</li></ul><hr><pre>a  b</pre><p>last
                """),
            is: """
                runs 16 75.9 19.6 #0f172a B“One”
                runs 16 105.85 17.5 #0f172a B“Two”
                runs 16 132.9 15.4 #0f172a B“Three”
                runs 16 157.75 14 #0f172a B“Four”
                runs 16 182.07 14 #0f172a “A ” B“bold” “, an ” I“italic” “ and a ” #0f766e“linked” “ word”
                text 29 206.39 14 end #5b6779 “•”
                runs 34 206.39 14 #0f172a “Wharf”
                text 47 227.71 14 end #5b6779 “1.”
                runs 52 227.71 14 #0f172a “North”
                text 47 249.03 14 end #5b6779 “2.”
                runs 52 249.03 14 #0f172a “Main”
                text 29 270.35 14 end #5b6779 “•”
                runs 34 270.35 14 #0f172a “Bay”
                line 16 283.67 344 283.67 edge #e2e8f0
                runs 16 303.67 14 #0f172a “a  b”
                runs 16 327.99 14 #0f172a “last”
                """)
    }

    @Test("An item without text leaves its mark to nothing")
    func emptyItems() {
        #expect(html("<ul><li></li></ul><p>a</p>") == html("<p>a</p>"))
        #expect(html("<ul><li>a<ol><li> </li></ol>b</li></ul>") == html("<ul><li>a<p>b</p></li></ul>"))
    }

    @Test("Tables have columns as wide as their texts, and lines below their rows")
    func tables() {
        expectDrawing(
            html("<table><tr><th>Berth</th><th>Length</th></tr><tr><td>North</td><td>152 m</td></tr><tr><td>Closed</td></tr></table>"),
            is: """
                runs 16 75.8 12.5 #0f172a B“Berth”
                runs 68.99 75.8 12.5 #0f172a B“Length”
                line 16 83.55 344 83.55 edge #5b6779
                runs 16 100.05 12.5 #0f172a “North”
                runs 68.99 100.05 12.5 #0f172a “152 m”
                line 16 107.8 344 107.8 edge #e2e8f0
                runs 16 124.3 12.5 #0f172a “Closed”
                line 16 132.05 344 132.05 edge #e2e8f0
                """)
        expectDrawing(
            html("<table><tr><td>a</td><td>b</td><td>c</td><td>d</td><td>e</td><td>f</td></tr></table>after", width: 250),
            is: """
                runs 16 72.8 12.5 #0f172a “a” “ · ” “b” “ · ” “c” “ · ” “d” “ · ” “e” “ · ” “f”
                line 16 80.55 234 80.55 edge #e2e8f0
                runs 16 100.55 14 #0f172a “after”
                """)
        expectDrawing(
            html(
                "<table><tr><td>a</td><td>a text that is far too long for one line beside the others</td><td>another text that is too long for it</td></tr></table>",
                width: 260),
            is: """
                runs 16 75.8 12.5 #0f172a “a”
                runs 50 75.8 12.5 #0f172a “a text that is”
                runs 50 93.05 12.5 #0f172a “far too long”
                runs 50 110.3 12.5 #0f172a “for one line”
                runs 50 127.55 12.5 #0f172a “beside the”
                runs 50 144.8 12.5 #0f172a “others”
                runs 152 75.8 12.5 #0f172a “another text”
                runs 152 93.05 12.5 #0f172a “that is too”
                runs 152 110.3 12.5 #0f172a “long for it”
                line 16 152.55 244 152.55 edge #e2e8f0
                """)
    }

    @Test("A picture in a text is a frame with its words, or else its address")
    func pictures() {
        expectDrawing(
            html("<img src=\"https://example.org/a.jpg\" alt=\"The harbour\">text"),
            is: """
                box 16 60.3 328 72 round 6 fill #f8fafc edge #e2e8f0
                box 168.63 75.55 22.75 17.5 edge #5b6779 2.45
                line 169.5 91.3 176.5 83.43 181.75 88.68 185.25 85.18 190.5 91.3 edge #5b6779 2.45
                ring 185.25 80.45 ⌀3.85 fill #5b6779
                text 180 118.3 11.5 middle #5b6779 “The harbour”
                runs 16 154.3 14 #0f172a “text”
                """)
    }

    private func item(
        _ id: Int, _ name: String, _ kind: PopupAttachments.Item.Kind, _ size: String,
        _ change: (inout PopupAttachments.Item) -> Void = { _ in }
    )
        -> PopupAttachments.Item
    {
        var item = PopupAttachments.Item(id: id, name: name, contentType: "", kind: kind, size: 1, sizeText: size)
        change(&item)
        return item
    }

    private func attachments(
        _ display: PopupElement.AttachmentDisplay, _ items: [PopupAttachments.Item], message: String? = nil, width: Double = 360
    ) -> [String] {
        var list = PopupAttachments(display: display, items: items)
        list.message = message
        return CardDrawing.body([PopupSection(.attachments(list))], width: width)
    }

    @Test("Attachments in a list have a sign of their kind, their name, their size, and their state behind or below it")
    func list() {
        let items = [
            item(1, "a.jpg", .image, "1.2 MB") {
                $0.hasThumbnail = true
                $0.isDownloading = true
            },
            item(2, "b.pdf", .document, "348 kB") {
                $0.stateText = "Not saved yet"
                $0.canRemove = true
                $0.message = "It could not be loaded."
            },
            item(3, "c.m4a", .audio, "97 kB") {
                $0.editState = .markedForDeletion
                $0.hasThumbnail = true
                $0.stateText = "Will be removed from this feature when it is saved"
            },
        ]
        expectDrawing(
            attachments(.list, items, message: "Some are missing.", width: 300),
            is: """
                text 16 69.3 13I #5b6779 “Some are missing.”
                box 16 84.85 36 36 round 6 fill #f8fafc edge #e2e8f0
                box 25.81 96.55 16.38 12.6 edge #0f766e 1.76
                line 26.44 107.89 31.48 102.22 35.26 106 37.78 103.48 41.56 107.89 edge #0f766e 1.76
                ring 37.78 100.08 ⌀2.77 fill #0f766e
                box 20 113.85 28 3 round 1.5 fill #e2e8f0
                box 20 113.85 11.2 3 round 1.5 fill #0f766e
                text 62 98.85 13.5 #0f172a “a.jpg”
                text 62 116.85 11.5 #5b6779 “1.2 MB”
                line 62 127.85 238 127.85 edge #e2e8f0
                box 16 134.85 36 36 round 6 fill #f8fafc edge #e2e8f0
                area 27.7 144.66 36.52 144.66 40.3 148.44 40.3 161.04 27.7 161.04 edge #5b6779 1.76
                line 30.85 151.59 37.15 151.59 edge #5b6779 1.76
                line 30.85 154.74 37.15 154.74 edge #5b6779 1.76
                line 30.85 157.89 35.26 157.89 edge #5b6779 1.76
                text 62 148.85 13.5 #0f172a “b.pdf”
                text 62 166.85 11.5 #5b6779 “348 kB”
                text 112.15 166.85 11.5 #0f766e “Not saved yet”
                text 62 182.35 11.5 #b91c1c “It could not be loaded.”
                ring 275 152.85 ⌀14.63 edge #b91c1c 1.58
                line 271.63 152.85 278.38 152.85 edge #b91c1c 1.58
                line 62 193.38 238 193.38 edge #e2e8f0
                box 16 200.38 36 36 round 6 fill #f8fafc edge #e2e8f0
                line 31.48 222.79 31.48 212.71 39.67 211.45 39.67 221.52 edge #a3aebd 1.76
                ring 29.46 223.16 ⌀4.54 fill #a3aebd
                ring 37.65 221.9 ⌀4.54 fill #a3aebd
                text 62 214.38 13.5 #a3aebd “c.m4a”
                line 62 209.88 102.48 209.88 edge #a3aebd
                text 62 232.38 11.5 #5b6779 “97 kB”
                text 62 247.38 11.5 #b91c1c “Will be removed from this feature…”
                """)
        expectDrawing(
            attachments(.auto, [item(4, "d.mov", .video, "48 MB"), item(5, "e.zip", .file, "12 bytes")]),
            is: """
                box 16 63.3 36 36 round 6 fill #f8fafc edge #e2e8f0
                box 25.81 75 16.38 12.6 edge #5b6779 1.76
                area 32.11 78.15 37.78 81.3 32.11 84.45 fill #5b6779
                text 62 77.3 13.5 #0f172a “d.mov”
                text 62 95.3 11.5 #5b6779 “48 MB”
                line 62 106.3 298 106.3 edge #e2e8f0
                box 16 113.3 36 36 round 6 fill #f8fafc edge #e2e8f0
                area 27.7 123.11 36.52 123.11 40.3 126.89 40.3 139.49 27.7 139.49 edge #5b6779 1.76
                line 36.52 123.11 36.52 126.89 40.3 126.89 edge #5b6779 1.76
                text 62 127.3 13.5 #0f172a “e.zip”
                text 62 145.3 11.5 #5b6779 “12 bytes”
                """)
    }

    @Test("Attachments as pictures stand beside each other, as many as fit")
    func tiles() {
        let items = [
            item(1, "a.jpg", .image, "1 MB") { $0.canRemove = true }, item(2, "b.mov", .video, "2 MB") { $0.stateText = "Changed" },
            item(3, "c.png", .image, "3 MB") { $0.isDownloading = true },
        ]
        expectDrawing(
            attachments(.auto, items),
            is: """
                box 16 62.3 159 95.4 round 6 fill #f8fafc edge #e2e8f0
                box 80.88 98.75 29.25 22.5 edge #5b6779 3.15
                line 82 119 91 108.88 97.75 115.63 102.25 111.13 109 119 edge #5b6779 3.15
                ring 102.25 105.05 ⌀4.95 fill #5b6779
                disc 161 76.3 ⌀20 #ffffff
                ring 161 76.3 ⌀14.63 edge #b91c1c 1.58
                line 157.63 76.3 164.38 76.3 edge #b91c1c 1.58
                text 16 175.7 13.5 #0f172a “a.jpg”
                text 16 191.7 11.5 #5b6779 “1 MB”
                box 185 62.3 159 95.4 round 6 fill #f8fafc edge #e2e8f0
                box 249.88 98.75 29.25 22.5 edge #5b6779 3.15
                area 261.13 104.38 271.25 110 261.13 115.63 fill #5b6779
                text 185 175.7 13.5 #0f172a “b.mov”
                text 185 191.7 11.5 #5b6779 “2 MB”
                text 223.78 191.7 11.5 #0f766e “Changed”
                box 16 201.7 159 95.4 round 6 fill #f8fafc edge #e2e8f0
                box 80.88 238.15 29.25 22.5 edge #5b6779 3.15
                line 82 258.4 91 248.27 97.75 255.02 102.25 250.52 109 258.4 edge #5b6779 3.15
                ring 102.25 244.45 ⌀4.95 fill #5b6779
                box 20 290.1 151 3 round 1.5 fill #e2e8f0
                box 20 290.1 60.4 3 round 1.5 fill #0f766e
                text 16 315.1 13.5 #0f172a “c.png”
                text 16 331.1 11.5 #5b6779 “3 MB”
                """)
        // Columns of at least 150 points: two up to 481 points between the margins, three from 450 on.
        let columns = [480, 482].map { width in
            Set(attachments(.preview, items, width: width).filter { $0.hasSuffix("edge #e2e8f0") }.map { $0.split(separator: " ")[1] })
                .count
        }
        #expect(columns == [2, 3])
    }

    @Test("Only pictures and videos, and more than one of them, stand beside each other unasked")
    func automaticTiles() {
        func isTiled(_ display: PopupElement.AttachmentDisplay, _ kinds: [PopupAttachments.Item.Kind]) -> Bool {
            // The frame of a row is 36 points wide.
            !attachments(display, kinds.map { item(1, "a", $0, "b") }).contains { $0.hasPrefix("box 16 ") && $0.contains(" 36 36 ") }
        }
        #expect(isTiled(.auto, [.image, .video]) && !isTiled(.auto, [.image]) && !isTiled(.auto, [.image, .document]))
        #expect(!isTiled(.list, [.image, .video]) && isTiled(.preview, [.document]))
    }

    @Test("Related records stand in rows that lead to them, and their number below")
    func related() {
        let records = [
            PopupRelatedRecords.Record(objectID: 3, title: "Inspection of May"), PopupRelatedRecords.Record(objectID: 9, title: "June"),
        ]
        expectDrawing(
            CardDrawing.body([
                PopupSection(.related(PopupRelatedRecords(relationshipID: 0, count: 12, text: "12 records", records: records)))
            ]),
            is: """
                text 16 77.3 14 #0f172a “Inspection of May”
                line 334 68.75 338 72.75 334 76.75 edge #5b6779 1.4
                line 16 88.2 344 88.2 edge #e2e8f0
                text 16 109.2 14 #0f172a “June”
                line 334 100.65 338 104.65 334 108.65 edge #5b6779 1.4
                line 16 120.1 344 120.1 edge #e2e8f0
                text 16 137.1 12 #5b6779 “12 records”
                """)
    }
}
