import GromaFeatures
import GromaFormats
import GromaPopups

/// Pages of every kind, made by hand: what is drawn does not depend on how a container makes them.
enum CardSamples {
    static var all: [(name: String, page: PopupPage)] {
        [
            ("viewing", viewing), ("editing", editing), ("html", html), ("dark", dark), ("custom", custom),
            ("pie", media(pie, title: "Land use")),
            ("bars", media(bars, title: "Change since 2010")), ("columns", media(columns, title: "Rain by quarter")),
            ("manyColumns", media(manyColumns, title: "Passengers by month and line")), ("line", media(line, title: "Water level")),
            ("picture", picture), ("attachments", attachments), ("thumbnails", thumbnails), ("delete", delete), ("source", source),
            ("busy", busy), ("arabic", arabic), ("hebrew", hebrew), ("chinese", chinese), ("long", long), ("empty", empty),
        ]
    }

    static func page(_ title: String, index: Int = 0, count: Int = 1, _ sections: [PopupSection]) -> PopupPage {
        var page = PopupPage(
            title: title, language: "en", position: PopupPagePosition(index: index, count: count, text: "\(index + 1) of \(count)"))
        page.sections = sections
        page.buttons = [PopupButton(.done, title: "Done"), PopupButton(.action, title: "Edit")]
        return page
    }

    static func row(_ name: String, _ label: String, _ text: String, link: String? = nil) -> PopupRow {
        var row = PopupRow(name, label: label, text: text, value: .string(text))
        row.link = link
        return row
    }

    static let rows = [
        row("NAME", "Name", "Fiji"), row("POP", "Population", "924,610"),
        row("AREA", "Area of all islands together (km²)", "18,274"),
        row("FOUNDED", "Independent since", "Saturday, October 10, 1970"),
        row("WEB", "Website", "https://www.fiji.gov.fj/Departments/Lands-and-Surveys/Hydrographic-Office", link: "https://www.fiji.gov.fj"),
        row(
            "NOTE", "Remarks",
            "The outline crosses the 180th meridian: islands of the Lau group lie east of it, Viti Levu and Vanua Levu to the west."),
        row("EMPTY", "Dependent on", ""),
    ]

    static var viewing: PopupPage {
        var rows = rows
        rows[1].tooltip = "By the census of 2020"
        var page = page("Fiji", index: 1, count: 5, [PopupSection(.fields(rows))])
        page.editSummary = "Edited by ana 3 minutes ago"
        page.buttons.append(PopupButton(.delete, title: "Delete"))
        return page
    }

    static var editing: PopupPage {
        func edited(_ row: PopupRow, _ kind: PopupFieldEditor.Kind, _ change: (inout PopupRow, inout PopupFieldEditor) -> Void) -> PopupRow
        {
            var (row, editor) = (row, PopupFieldEditor(kind, keyboard: .text))
            change(&row, &editor)
            row.editor = editor
            return row
        }
        let rows = [
            edited(row("NAME", "Name", "Republic of Fiji"), .text) {
                $0.isEdited = true
                $1.isRequired = true
                ($1.lengthText, $1.length, $1.maximumLength) = ("16 of 40", 16, 40)
            },
            edited(row("POP", "Population", "many"), .number) {
                $0.isEdited = true
                $0.message = "Enter a whole number between 0 and 2,000,000,000."
                $0.problem = "outsideRange"
                $0.tooltip = "By the census of 2020"
                $1.hint = "Between 0 and 2,000,000,000"
            },
            edited(row("TYPE", "Kind of state", "Republic"), .featureType) {
                $1.hint = nil; $0.isEdited = false
            },
            edited(row("REGION", "Region of the world", ""), .choice) {
                $1.choices = [.init(title: "None", value: .null), .init(title: "Melanesia", value: .string("ME"))]
                $1.chosen = 1
            },
            edited(row("SINCE", "Independent since", "10/10/1970, 12:00 AM"), .dateTime) { $1.hint = "Time zone: Pacific/Fiji" },
            edited(row("NOTE", "Remarks", "The outline crosses the 180th meridian, and is cut there when it is saved."), .multilineText) {
                ($1.lengthText, $1.length, $1.maximumLength) = ("74 of 60", 74, 60)
                $0.message = "At most 60 characters are allowed; there are 74."
            },
            row("ID", "Object ID", "17"),
        ]
        var page = page("Fiji", [PopupSection(.fields(rows))])
        page.isEditing = true
        page.buttons = [
            PopupButton(.cancel, title: "Cancel"), PopupButton(.finish, title: "Save", isEnabled: false),
            PopupButton(.geometry, title: "Edit Shape"), PopupButton(.attachments, title: "Attachments"),
            PopupButton(.delete, title: "Delete", isEnabled: false),
        ]
        page.geometry = PopupGeometryState(isComplete: false, message: "An area needs at least three points.", isCapturing: true)
        page.message = "The changes could not be saved. Somebody else has changed the feature meanwhile."
        return page
    }

    static var html: PopupPage {
        let text = """
            <h2>Port of Suva</h2><p>The <b>largest</b> port of the country, with <i>two</i> wharves and a
            <a href="https://example.org/berths">list of berths</a>. Depth &lt; 13&nbsp;m &amp; tides of 1.3&nbsp;m.</p>
            <ul><li>Kings Wharf<ul><li>Container ships, up to three at a time when none of them is longer than 200 m</li><li>Cruises</li></ul></li>
            <li>Walu Bay</li></ul><ol><li>Ask for a <strong>pilot</strong></li><li>Wait at the buoy</li></ol><hr>
            <table><tr><th>Berth</th><th>Length</th><th>Remarks</th></tr><tr><td>North</td><td>152 m</td><td>fishing boats only, since 2014</td></tr>
            <tr><td>Main</td><td>496 m</td><td>–</td></tr></table><img src="https://example.org/harbour.jpg" alt="The harbour from the air">
            """
        return page("Suva Harbour", [PopupSection(.html(text), title: "About", description: "Last checked in May")])
    }

    static var dark: PopupPage {
        var page = editing
        page.style = PopupStyle(.black)
        return page
    }

    static var custom: PopupPage {
        var page = viewing
        page.style = PopupStyle(.custom)
        page.style.color = [88, 28, 135, 255]
        page.style.barItemTint = [253, 224, 71, 255]
        page.style.barTitleTint = [255, 255, 255, 255]
        page.position = PopupPagePosition(index: 0, count: 48, text: "1 of 48", style: .toolbar)
        page.buttons += [
            PopupButton(.first, title: "First", isEnabled: false), PopupButton(.previous, title: "Previous", isEnabled: false),
            PopupButton(.next, title: "Next"), PopupButton(.last, title: "Last"),
        ]
        return page
    }

    static let palette = [[29, 78, 216], [234, 88, 12], [21, 128, 61], [147, 51, 234], [202, 138, 4], [190, 24, 93]]

    static func chart(
        _ kind: PopupMediaInfo.Kind, _ values: [(String, Double)], axis: [Double] = [], colors: Int = 1
    ) -> PopupMedia.Content {
        let total = values.reduce(0) { $0 + $1.1 }
        let slices = values.enumerated().map { index, value in
            var slice = PopupChart.Slice(
                fieldName: value.0, label: value.0, value: value.1, text: "\(value.1)", color: palette[index % colors] + [255])
            if kind == .pieChart {
                slice.share = value.1 / total
                slice.shareText = "\(Int((value.1 / total * 100).rounded()))%"
            }
            return slice
        }
        return .chart(PopupChart(kind: kind, slices: slices, axis: axis.map { .init(value: $0, text: "\($0)") }, normalizedBy: nil))
    }

    static var pie: PopupMedia.Content {
        chart(
            .pieChart,
            [("Forest", 55.7), ("Farmland and pasture of all kinds, fallow land too", 23.2), ("Towns", 3.1), ("Water", 0), ("Other", 18)],
            colors: 6)
    }
    static var bars: PopupMedia.Content {
        chart(.barChart, [("Forest", -8.25), ("Farmland", 12.5), ("Towns and roads", 21), ("Water", 0)], axis: [-10, 0, 10, 20, 30])
    }
    static var columns: PopupMedia.Content {
        chart(
            .columnChart, [("Jan to Mar", 921), ("Apr to Jun", 512.5), ("Jul to Sep", 330), ("Oct to Dec", 640)],
            axis: [0, 250, 500, 750, 1000])
    }
    static var manyColumns: PopupMedia.Content {
        chart(
            .columnChart, (0..<14).map { ("Station number \($0 + 1)", Double(($0 * 37) % 90) - 20) }, axis: [-20, 0, 20, 40, 60, 80])
    }
    static var line: PopupMedia.Content {
        chart(.lineChart, [("2019", 3.2), ("2020", 3.9), ("2021", 3.6), ("2022", 4.4), ("2023", 4.1)], axis: [3, 3.5, 4, 4.5])
    }

    static func media(_ content: PopupMedia.Content, title: String) -> PopupPage {
        let medium = PopupMedia(title: title, caption: "In per cent of the whole, by the survey of 2023", altText: "", content: content)
        let pager = PopupMediaPager(media: [medium, medium, medium], index: 1, text: "2 of 3")
        return page("Vanua Levu", index: 2, count: 3, [PopupSection(.media(pager))])
    }

    static var picture: PopupPage {
        let medium = PopupMedia(
            title: "From the air", caption: "Taken in 2021", altText: "A green island with a reef around it",
            content: .image(
                source: "https://example.org/media/2021/pacific/fiji/vanua-levu/aerial-0174.jpg", link: "https://example.org",
                refreshInterval: 0))
        let problem = PopupMedia(title: "", caption: "", altText: "", content: .problem("There are no numbers to show."))
        return page(
            "Vanua Levu",
            [
                PopupSection(.media(PopupMediaPager(media: [medium], text: "1 of 1")), title: "Pictures"),
                PopupSection(.media(PopupMediaPager(media: [problem], text: "1 of 1")), title: "Charts"),
            ])
    }

    static func item(
        _ id: Int, _ name: String, _ kind: PopupAttachments.Item.Kind, _ size: String, _ state: Attachment.EditState = .original,
        _ text: String? = nil
    ) -> PopupAttachments.Item {
        var item = PopupAttachments.Item(id: id, name: name, contentType: "", kind: kind, size: 1, sizeText: size)
        item.editState = state
        item.stateText = text
        item.canRemove = true
        return item
    }

    static var attachments: PopupPage {
        var items = [
            item(1, "harbour.jpg", .image, "1.2 MB"),
            item(2, "Protocol of the survey of the northern reef and all of its islands 2023.pdf", .document, "348 kB"),
            item(-1, "drone.mp4", .video, "48.7 MB", .added, "Not saved yet"),
            item(4, "voice.m4a", .audio, "97 kB", .markedForDeletion, "Will be removed"),
            item(5, "data.zip", .file, "12 bytes"),
        ]
        items[4].message = "The attachment could not be loaded."
        items[0].isDownloading = true
        items[4].canRemove = false
        var page = page(
            "Suva Harbour",
            [
                PopupSection(.attachments(PopupAttachments(display: .list, items: items, canAdd: true)), title: "Attachments"),
                PopupSection(
                    .related(
                        PopupRelatedRecords(
                            relationshipID: 0, count: 12, text: "12 related records",
                            records: [
                                .init(objectID: 3, title: "Inspection of 4 May 2023"),
                                .init(objectID: 9, title: "Inspection of 11 June 2024"),
                            ])),
                    title: "Inspections"),
            ])
        page.isEditing = true
        page.buttons = [
            PopupButton(.cancel, title: "Cancel"), PopupButton(.finish, title: "Save"),
            PopupButton(.addAttachment, title: "Add Attachment"), PopupButton(.attributes, title: "Attributes"),
        ]
        return page
    }

    static var thumbnails: PopupPage {
        let items = [
            item(1, "harbour.jpg", .image, "1.2 MB"),
            item(-2, "IMG_20230504_113209_panorama.jpeg", .image, "3.4 MB", .added, "Not saved yet"),
            item(3, "drone.mp4", .video, "48.7 MB", .updated, "Changed, not saved yet"),
        ]
        return page("Suva Harbour", [PopupSection(.attachments(PopupAttachments(display: .preview, items: items)), title: "Attachments")])
    }

    static var delete: PopupPage {
        var page = viewing
        page.actionSheet = PopupActionSheet(
            .confirmDelete, title: "Delete this feature?", message: "This cannot be undone.",
            actions: [.init(name: "confirm", title: "Delete", isDestructive: true), .init(name: "cancel", title: "Cancel")])
        return page
    }

    static var source: PopupPage {
        var page = thumbnails
        page.actionSheet = PopupActionSheet(
            .attachmentSource, title: "Add Attachment",
            actions: [
                .init(name: "photoLibrary", title: "Photo Library"), .init(name: "camera", title: "Camera"),
                .init(name: "file", title: "File"),
                .init(name: "cancel", title: "Cancel"),
            ])
        return page
    }

    static var busy: PopupPage {
        var page = viewing
        page.isBusy = true
        page.busyText = "Saving…"
        return page
    }

    static var arabic: PopupPage {
        var name = row("NAME", "الاسم", "جمهورية فيجي")
        name.editor = PopupFieldEditor(.text, keyboard: .text, isRequired: true)
        name.editor?.lengthText = "12 من 40"
        var area = row("AREA", "المساحة", "-18,274.5")
        area.editor = PopupFieldEditor(.number, keyboard: .decimal)
        area.editor?.hint = "بين 0 و 100,000"
        area.message = "أدخل رقمًا بين 0 و 100,000."
        var kind = row("TYPE", "النوع", "جزيرة")
        kind.editor = PopupFieldEditor(.choice, keyboard: .none)
        let site = row("WEB", "الموقع", "https://www.fiji.gov.fj/", link: "https://www.fiji.gov.fj/")
        let slices = chart(.pieChart, [("غابات", 55.5), ("زراعة", 24.5), ("مدن", 20)], colors: 6)
        var page = PopupPage(title: "فيجي (Fiji)", language: "ar", position: PopupPagePosition(index: 1, count: 4, text: "2 من 4"))
        page.isRightToLeft = true
        page.isEditing = true
        page.sections = [
            PopupSection(.fields([name, area, kind, site])),
            PopupSection(
                .media(
                    PopupMediaPager(
                        media: [
                            PopupMedia(title: "استخدام الأرض", caption: "", altText: "", content: slices),
                            PopupMedia(title: "", caption: "", altText: "", content: slices),
                        ],
                        text: "1 من 2"))),
            PopupSection(.html("<p>ميناء <b>كبير</b> في Suva، عمقه 13 مترًا.</p><ul><li>رصيف الملوك</li><li>خليج والو</li></ul>")),
        ]
        page.buttons = [
            PopupButton(.cancel, title: "إلغاء"), PopupButton(.finish, title: "حفظ"), PopupButton(.geometry, title: "تعديل الشكل"),
            PopupButton(.delete, title: "حذف"),
        ]
        return page
    }

    static var hebrew: PopupPage {
        var page = PopupPage(
            title: "נמל סובה", language: "he", position: PopupPagePosition(index: 4, count: 30, text: "5 מתוך 30", style: .toolbar))
        page.isRightToLeft = true
        page.sections = [
            PopupSection(
                .fields([row("NAME", "שם", "נמל סובה"), row("DEPTH", "עומק", "-13.5"), row("SITE", "אתר", "Suva Port Authority")])),
            PopupSection(
                .media(
                    PopupMediaPager(
                        media: [
                            PopupMedia(
                                title: "גשם", caption: "", altText: "",
                                content: chart(
                                    .columnChart, [("חורף", 9), ("אביב", 5), ("קיץ", 1), ("סתיו", 6)], axis: [0, 2.5, 5, 7.5, 10]))
                        ],
                        text: "1"))),
            PopupSection(
                .attachments(
                    PopupAttachments(
                        display: .list,
                        items: [
                            item(1, "harbour.jpg", .image, "1.2 MB"), item(2, "פרוטוקול.pdf", .document, "348 kB", .added, "עדיין לא נשמר"),
                        ])),
                title: "קבצים מצורפים"),
        ]
        page.buttons = [
            PopupButton(.done, title: "סיום"), PopupButton(.action, title: "עריכה"), PopupButton(.first, title: "ראשון"),
            PopupButton(.previous, title: "הקודם"), PopupButton(.next, title: "הבא"), PopupButton(.last, title: "אחרון", isEnabled: false),
        ]
        return page
    }

    static var chinese: PopupPage {
        page(
            "苏瓦港口管理局第二码头及其附属设施一览", index: 0, count: 2,
            [PopupSection(.fields([row("N", "名称", "苏瓦港"), row("D", "说明", "全国最大的港口，拥有两个码头，水深不足十三米，潮差一点三米。所有船只必须在浮标处等候引航员登船，方可进入航道。")]))])
    }

    static var long: PopupPage {
        var page = page(
            String(repeating: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk ", count: 6), index: 3, count: 200,
            [PopupSection(.fields([row("A", String(repeating: "Label ", count: 60), String(repeating: "W", count: 5000))]))])
        page.buttons = PopupButton.Role.allCases.map { PopupButton($0, title: String(repeating: "Schaltfläche ", count: 8)) }
        return page
    }

    static var empty: PopupPage {
        page("Untitled", [PopupSection(.problem("No information is available."))])
    }
}
