import GromaFeatures
import GromaFormats
import GromaJSON
import GromaPopups
import Testing

/// Definitions that code has made, as web maps have them: all members of each part, and none that is not set.
@Suite("Writing of definitions") struct DefinitionWritingTests {
    private func text(_ json: JSONValue) -> String { json.text }

    @Test("A definition without settings has the members that every reader expects")
    func empty() throws {
        #expect(text(PopupDefinition().json) == #"{"title":"","description":null,"fieldInfos":[],"mediaInfos":[],"showAttachments":false}"#)
        #expect(text(PopupFieldInfo("A").json) == #"{"fieldName":"A","isEditable":false,"visible":true,"stringFieldOption":"textbox"}"#)
        #expect(
            text(PopupMediaInfo(image: "https://example.org/{A}").json)
                == #"{"title":"","type":"image","caption":"","value":{"sourceURL":"https://example.org/{A}"}}"#)
        #expect(
            text(PopupMediaInfo(chart: .lineChart, fields: []).json)
                == #"{"title":"","type":"linechart","caption":"","value":{"fields":[]}}"#)
        #expect(
            text(PopupExpressionInfo(name: "e", expression: "1").json)
                == #"{"name":"e","title":"","expression":"1","returnType":"string"}"#)
        #expect(text(PopupRelatedRecordsInfo(showsRelatedRecords: true).json) == #"{"showRelatedRecords":true}"#)
        #expect(text(PopupFieldFormat().json) == "{}")
        #expect(text(PopupValueFormat(.number(PopupNumberFormat())).json) == #"{"type":"number","style":"decimal","useGrouping":"auto"}"#)
        #expect(text(PopupValueFormat(.dateTime(PopupDateTimeFormat())).json) == #"{"type":"date-time","hour12":"auto"}"#)
    }

    /// All parts with all settings off their defaults.
    private var full: PopupDefinition {
        var field = PopupFieldInfo(
            "A", label: "a", tooltip: "t", isEditable: true, isVisible: false, stringFieldOption: .richText,
            format: PopupFieldFormat(places: 3, digitSeparator: true, dateFormat: .longMonthYear))
        field.format?.timeZone = .named("Europe/Zagreb")
        field.format?.foreignMembers = ["x": 1]
        var number = PopupNumberFormat()
        (number.style, number.minimumFractionDigits, number.maximumFractionDigits, number.useGrouping) = (.percent, 1, 4, .min2)
        field.fieldFormat = PopupValueFormat(.number(number))
        field.fieldFormat?.foreignMembers = ["y": 2]
        field.statisticType = "avg"
        field.foreignMembers = ["z": 3]
        var date = PopupFieldInfo("B")
        var moment = PopupDateTimeFormat()
        (moment.dateStyle, moment.timeStyle, moment.hour12, moment.month, moment.showsYear) = (.medium, .full, .never, .short, true)
        date.fieldFormat = PopupValueFormat(.dateTime(moment))
        var chart = PopupMediaInfo(chart: .pieChart, fields: ["A", "B"], normalizeField: "C", title: "m", caption: "c")
        (chart.altText, chart.refreshInterval, chart.tooltipField, chart.colors) = ("w", 0.5, "D", [[1, 2, 3, 4], [5, 6, 7, 255]])
        (chart.foreignMembers, chart.foreignValueMembers) = (["u": 1], ["v": 2])
        let picture = PopupMediaInfo(image: "s", title: "p", caption: "q", linkURL: "l")
        var expression = PopupExpressionInfo(name: "e", title: "x", expression: "1 + 1", returnType: "number")
        expression.foreignMembers = ["w": 1]
        var definition = PopupDefinition(
            title: "T", description: "D", fieldInfos: [field, date], mediaInfos: [chart, picture], showsAttachments: true,
            expressionInfos: [expression], showsLastEditInfo: true)
        definition.relatedRecordsInfo = PopupRelatedRecordsInfo(
            showsRelatedRecords: false, orderByFields: [PopupOrder(field: "R", isDescending: true), PopupOrder(field: "S")])
        definition.relatedRecordsInfo?.foreignMembers = ["r": 1]
        (definition.showsNoDataRecords, definition.foreignLayerOptions) = (false, ["o": true])
        (definition.allowsEdit, definition.allowsEditGeometry, definition.allowsDelete) = (true, false, true)
        definition.foreignMembers = ["f": [1]]
        return definition
    }

    @Test("Every setting of a definition is written under its name, and read again as it was")
    func all() throws {
        let written = full.json
        #expect(
            text(written)
                == [
                    #"{"title":"T","description":"D","fieldInfos":[{"fieldName":"A","label":"a","isEditable":true,"tooltip":"t","#,
                    #""visible":false,"stringFieldOption":"richtext","format":{"places":3,"digitSeparator":true,"dateFormat":"#,
                    #""longMonthYear","timezone":"Europe/Zagreb","x":1},"fieldFormat":{"type":"number","style":"percent","#,
                    #""minimumFractionDigits":1,"maximumFractionDigits":4,"useGrouping":"min2","y":2},"statisticType":"avg","z":3},"#,
                    #"{"fieldName":"B","isEditable":false,"visible":true,"stringFieldOption":"textbox","fieldFormat":"#,
                    #"{"type":"date-time","dateStyle":"medium","timeStyle":"full","hour12":"never","month":"short","year":"numeric"}}],"#,
                    #""mediaInfos":[{"title":"m","type":"piechart","caption":"c","altText":"w","refreshInterval":0.5,"value":"#,
                    #"{"fields":["A","B"],"normalizeField":"C","tooltipField":"D","colors":[[1,2,3,4],[5,6,7,255]],"v":2},"u":1},"#,
                    #"{"title":"p","type":"image","caption":"q","value":{"sourceURL":"s","linkURL":"l"}}],"showAttachments":true,"#,
                    #""expressionInfos":[{"name":"e","title":"x","expression":"1 + 1","returnType":"number","w":1}],"#,
                    #""relatedRecordsInfo":{"showRelatedRecords":false,"orderByFields":[{"field":"R","order":"desc"},"#,
                    #"{"field":"S","order":"asc"}],"r":1},"showLastEditInfo":true,"layerOptions":{"showNoDataRecords":false,"o":true},"#,
                    #""allowEdit":true,"allowEditGeometry":false,"allowDelete":true,"f":[1]}"#,
                ].joined())
        let read = try PopupDefinition(json: written, strict: true)
        #expect(read == full && read.json == written && read.problems.isEmpty)
    }

    @Test("Elements of all kinds are written with their contents, and read again as they were")
    func elements() throws {
        let relationship = PopupRelationship(id: 4, displayCount: 7, orderByFields: [PopupOrder(field: "A", isDescending: true)])
        let list = PopupAttachmentList(
            .preview, types: ["image", "image/png"], keywords: ["k"], orderByFields: [PopupOrder(field: "name")])
        var fields = PopupElement(.fields([PopupFieldInfo("A")]), title: "t", description: "d")
        fields.attributes = ["A": 1, "B": 2.5, "C": "x", "D": .null]
        fields.foreignMembers = ["f": 1]
        let expected: [(PopupElement, String)] = [
            (PopupElement(.text("x")), #"{"type":"text","text":"x"}"#), (PopupElement(.text(nil)), #"{"type":"text"}"#),
            (PopupElement(.fields(nil)), #"{"type":"fields"}"#), (PopupElement(.media(nil)), #"{"type":"media"}"#),
            (
                PopupElement(.media([PopupMediaInfo(image: "s")])),
                #"{"type":"media","mediaInfos":[{"title":"","type":"image","caption":"","value":{"sourceURL":"s"}}]}"#
            ),
            (PopupElement(.attachments(.auto)), #"{"type":"attachments","displayType":"auto"}"#),
            (
                PopupElement(.attachments(list)),
                #"{"type":"attachments","displayType":"preview","attachmentTypes":["image","image/png"],"#
                    + #""attachmentKeywords":["k"],"orderByFields":[{"field":"name","order":"asc"}]}"#
            ),
            (
                PopupElement(.relationship(relationship)),
                #"{"type":"relationship","relationshipId":4,"displayCount":7,"displayType":"list","#
                    + #""orderByFields":[{"field":"A","order":"desc"}]}"#
            ),
            (
                PopupElement(.expression(PopupExpressionInfo(name: "e", title: "x", expression: "1", returnType: "dictionary"))),
                #"{"type":"expression","expressionInfo":{"name":"e","title":"x","expression":"1","returnType":"dictionary"}}"#
            ),
            (PopupElement(.unknown(type: "stars")), #"{"type":"stars"}"#),
            (
                fields,
                #"{"type":"fields","title":"t","description":"d","fieldInfos":[{"fieldName":"A","isEditable":false,"visible":true,"#
                    + #""stringFieldOption":"textbox"}],"attributes":{"A":1,"B":2.5,"C":"x","D":null},"f":1}"#
            ),
        ]
        for (element, json) in expected {
            #expect(text(element.json) == json)
            let read = try PopupElement(json: element.json)
            #expect(read.content == element.content && read.title == element.title && read.description == element.description, "\(json)")
            #expect(read.attributes == element.attributes && text(read.json) == json)
        }
        #expect(PopupRelationship(id: 1).displayCount == 3 && PopupRelationship(id: 1).orderByFields.isEmpty)
    }

    @Test("Of what was read only the settings are written anew that were changed, in their places")
    func changes() throws {
        let source = try JSONValue(
            parsing: #"{"x":1,"allowDelete":true,"title":"old","fieldInfos":[{"fieldName":"A","places":9}],"y":{"z":2},"description":"d"}"#
                .utf8)
        var definition = try PopupDefinition(json: source)
        #expect(text(definition.json) == text(source))
        definition.title = "new"
        definition.allowsDelete = nil
        definition.description = nil
        definition.allowsEdit = true
        definition.fieldInfos[0].isEditable = true
        #expect(
            text(definition.json)
                == #"{"x":1,"title":"new","fieldInfos":[{"fieldName":"A","places":9,"isEditable":true}],"y":{"z":2},"description":null,"allowEdit":true}"#
        )
        definition = try PopupDefinition(json: source)
        definition.fieldInfos.append(PopupFieldInfo("B"))
        definition.foreignMembers["x"] = nil
        definition.foreignMembers["w"] = 5
        #expect(
            text(definition.json)
                == #"{"allowDelete":true,"title":"old","fieldInfos":[{"fieldName":"A","places":9},{"fieldName":"B","isEditable":false,"visible":true,"stringFieldOption":"textbox"}],"y":{"z":2},"description":"d","w":5}"#
        )
    }

    @Test("Members that are not set have their defaults")
    func defaults() throws {
        let definition = try PopupDefinition(json: [:])
        #expect(definition == PopupDefinition() && definition.elements == nil && definition.description == nil)
        #expect(definition.allowsEdit == nil && definition.allowsEditGeometry == nil && definition.allowsDelete == nil)
        #expect(definition.showsNoDataRecords == nil && definition.relatedRecordsInfo == nil && !definition.showsLastEditInfo)
        let field = try PopupFieldInfo(json: ["fieldName": "A"])
        #expect(field == PopupFieldInfo("A") && field.isVisible && !field.isEditable && field.stringFieldOption == .textBox)
        let number = try PopupValueFormat(json: ["type": "number"])
        #expect(number == PopupValueFormat(.number(PopupNumberFormat())))
        let styled = try PopupValueFormat(json: ["type": "number", "style": "percent", "useGrouping": "never"])
        guard case .number(let format) = styled.kind else { return #expect(Bool(false)) }
        #expect(format.style == .percent && format.useGrouping == .never && format.minimumFractionDigits == nil)
        guard case .dateTime(let moment) = try PopupValueFormat(json: ["type": "date-time", "hour12": "always"]).kind else {
            return #expect(Bool(false))
        }
        #expect(moment.hour12 == .always && !moment.showsYear && moment.month == nil && moment.dateStyle == nil && moment.timeStyle == nil)
        #expect(try PopupExpressionInfo(json: ["name": "e", "expression": "1"]).returnType == "string")
        let media = try PopupMediaInfo(json: ["type": "image"])
        #expect(
            media.sourceURL == nil && media.fields.isEmpty && media.colors.isEmpty && media.refreshInterval == nil && media.title.isEmpty)
    }
}
