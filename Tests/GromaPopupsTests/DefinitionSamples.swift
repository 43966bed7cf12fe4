import GromaJSON
import GromaTesting

/// Definitions in the shapes that the web map specification shows.
enum DefinitionSamples {
    /// The older form, with nulls, defaults said and left out, and members that nobody knows.
    static let older = #"""
        {"title": "Trailhead: {TRL_NAME}", "x-colour": {"deep": [1, {"a": null}]},
         "fieldInfos": [
           {"fieldName": "__OBJECTID", "label": "__OBJECTID", "isEditable": true, "tooltip": "", "visible": false, "stringFieldOption": "textbox"},
           {"fieldName": "ELEV_GAIN", "label": "Gain", "format": {"places": 2, "digitSeparator": true, "x": 1}, "visible": true, "isEditable": false},
           {"visible": true, "fieldName": "OPENED", "format": {"dateFormat": "longDateShortTime24", "timezone": "utc"}},
           {"fieldName": "expression/expr0", "visible": true},
           {"fieldName": "relationships/0/KM", "label": "Length", "statisticType": "sum", "format": null, "y": false}],
         "description": null, "showAttachments": true, "showLastEditInfo": false,
         "mediaInfos": [
           {"title": "A picture", "type": "image", "caption": "{IMAGEDESC}", "altText": "it", "refreshInterval": 0.5,
            "value": {"sourceURL": "{IMAGEURL}", "linkURL": "{INFOURL}", "z": 2}},
           {"title": "Likes", "type": "columnchart", "caption": "from 2008 on",
            "value": {"fields": ["LIKES2008", "LIKES2009"], "normalizeField": null, "tooltipField": "",
                      "colors": [[237, 81, 81, 255], [20, 158, 206]]}}],
         "expressionInfos": [{"name": "expr0", "title": "Gain in metres", "expression": "Round($feature.ELEV_GAIN * 0.3048)"},
                             {"name": "expr1", "title": "n", "expression": "1", "returnType": "number"}],
         "relatedRecordsInfo": {"showRelatedRecords": true, "orderByFields": [{"field": "relationships/0/NAME", "order": "asc"}]},
         "layerOptions": {"showNoDataRecords": true, "returnTopmostRaster": false}}
        """#

    /// The newer form, every kind of element among its elements, and one that is not known.
    static let newer = #"""
        {"popupElements": [
           {"type": "text", "text": "<p>{NAME}</p>"}, {"type": "text"},
           {"type": "fields", "title": "Facts", "description": "d",
            "fieldInfos": [{"fieldName": "NAME", "label": "Name"}, {"fieldName": "POP", "format": {"places": 0, "digitSeparator": true}}]},
           {"type": "fields", "attributes": {"a": 1, "b": 2.5, "c": "x", "d": null}}, {"type": "media"},
           {"type": "media", "mediaInfos": [{"type": "piechart", "title": "", "caption": "", "value": {"fields": ["A", "B"]}}]},
           {"type": "attachments", "displayType": "list", "title": "Files", "attachmentKeywords": ["k"]}, {"type": "attachments"},
           {"type": "expression", "expressionInfo": {"title": "e", "expression": "return {type: 'text'}", "returnType": "dictionary"}},
           {"type": "relationship", "relationshipId": 4, "displayCount": 7, "displayType": "list", "title": "Inspections",
            "orderByFields": [{"field": "inspectionDate", "order": "desc"}, {"field": "x"}]},
           {"type": "utilityNetworkAssociations", "title": {"not": "a text"}, "associationTypes": []}],
         "title": "{NAME}", "description": "old", "fieldInfos": [{"fieldName": "name", "isEditable": true}], "expressionInfos": []}
        """#
}

extension String {
    /// The JSON that it is the text of.
    var parsedJSON: JSONValue { get throws { try JSONValue(parsing: utf8) } }
}

/// Objects of the names that definitions know, with values of any kind.
struct RandomDefinitions {
    private var random: Seeded
    var names = [
        "title", "description", "fieldInfos", "mediaInfos", "popupElements", "showAttachments", "expressionInfos", "relatedRecordsInfo",
        "type", "value", "fields", "fieldName", "format", "places", "dateFormat", "colors", "attributes", "orderByFields", "x",
    ]
    private let words = ["", "text", "fields", "media", "image", "piechart", "relationship", "shortDate", "{A}"]

    init(seed: UInt64) { random = Seeded(seed) }

    private mutating func next(_ bound: Int) -> Int { random.below(bound) }

    mutating func object(depth: Int) -> JSONValue {
        var object = JSONObject()
        for _ in 0..<next(5) { object[names[next(names.count)]] = value(depth: depth + 1) }
        return .object(object)
    }

    private mutating func value(depth: Int) -> JSONValue {
        switch next(depth > 5 ? 5 : 9) {
        case 0: .null
        case 1: .bool(next(2) == 0)
        case 2: .number([0, 3, -1, 1.5, 1e300, .infinity][next(6)])
        case 3, 4: .string(words[next(words.count)])
        case 5, 6: .array((0..<next(4)).map { _ in next(2) == 0 ? value(depth: depth + 1) : object(depth: depth + 1) })
        default: object(depth: depth)
        }
    }
}
