import Testing

/// What calls about the features and attachments of layers are refused with: the whole error.
@Suite struct FeaturesQueryRefusalTests {
    @Test(
        arguments: [
            (
                "features.split", #"{"layer":"parcels","objectId":1}"#,
                #"missingParameter | nothing says how the feature is to be split | params.line | - | a line, or pieces"#
            ),
            (
                "features.split", #"{"layer":"parcels","objectId":1,"line":{"wkt":"LINESTRING (5 -1, 5 11)","wkid":3857},"pieces":[]}"#,
                #"invalidParameter | there are a line and pieces | params.pieces | - | one of them"#
            ),
            (
                "features.split", #"{"layer":"parcels","objectId":1,"line":{"wkt":"POINT (5 -1)","wkid":3857}}"#,
                #"wrongGeometryType | params.line is a point: expected a polyline | params.line | "point" | a polyline"#
            ),
            (
                "features.split", #"{"layer":"parcels","objectId":1,"line":{"wkt":"LINESTRING (15 -1, 15 11)","wkid":3857}}"#,
                #"invalidGeometry | Parcels does not accept the geometry: the line does not cut feature 1: it has to run through it | params.line | - | a valid geometry: see geometry.isValid and geometry.simplify"#
            ),
            (
                "features.split", #"{"layer":"parcels","objectId":9,"line":{"wkt":"LINESTRING (5 -1, 5 11)","wkid":3857}}"#,
                #"noFeature | Parcels has no feature 9 | params.objectId | 9 | an object id of the layer"#
            ),
            (
                "features.merge", #"{"layer":"parcels","objectIds":[1]}"#,
                #"invalidGeometry | Parcels does not accept the geometry: 1 feature, expected two or more to merge | params.objectIds | - | a valid geometry: see geometry.isValid and geometry.simplify"#
            ),
            (
                "features.merge", #"{"layer":"parcels","objectIds":[1,9]}"#,
                #"noFeature | Parcels has no feature 9 | params.objectIds | 9 | an object id of the layer"#
            ),
            (
                "features.merge", #"{"layer":"parcels","objectIds":[1,1]}"#,
                #"invalidGeometry | Parcels does not accept the geometry: 1 feature, expected two or more to merge | params.objectIds | - | a valid geometry: see geometry.isValid and geometry.simplify"#
            ),
            (
                "features.editSummary", #"{"layer":"parcels","objectId":4}"#,
                #"noFeature | Parcels has no feature 4 | params.objectId | 4 | an object id of the layer"#
            ),
            (
                "features.get", #"{"layer":"parcels","objectId":4}"#,
                #"noFeature | Parcels has no feature 4 | params.objectId | 4 | an object id of the layer"#
            ),
            (
                "features.delete", #"{"layer":"parcels"}"#,
                #"missingParameter | nothing says which features are to be deleted | params.where | - | where, objectIds, geometry or timeExtent; "where":"1=1" for all"#
            ),
            (
                "features.query", #"{"layer":"parcels","pattern":"T********"}"#,
                #"missingParameter | pattern is about a geometry, and there is none | params.geometry | - | a geometry, or no pattern"#
            ),
            (
                "features.query", #"{"layer":"parcels","relation":"relation","geometry":{"wkt":"POINT (5 1)","wkid":3857}}"#,
                #"invalidQuery | the query is not valid at relationPattern: found none, expected nine characters of T, F, *, 0, 1 and 2 | - | - | conditions that fit together"#
            ),
            (
                "features.query", #"{"layer":"parcels","relation":"within"}"#,
                #"missingParameter | relation is about a geometry, and there is none | params.geometry | - | a geometry, or no relation"#
            ),
            (
                "features.query", #"{"layer":"parcels","distance":5}"#,
                #"missingParameter | distance is about a geometry, and there is none | params.geometry | - | a geometry, or no distance"#
            ),
            (
                "features.query", #"{"layer":"parcels","distance":-5,"geometry":{"wkt":"POINT (5 1)","wkid":3857}}"#,
                #"invalidParameter | distance is -5.0 | params.distance | -5 | 0 or more"#
            ),
            (
                "features.query", #"{"layer":"parcels","timeExtent":[1,2]}"#,
                #"invalidQuery | the query is not valid at timeExtent: Parcels has no time fields | - | - | conditions that fit together"#
            ),
            (
                "features.query", #"{"layer":"parcels","timeExtent":[3,2]}"#,
                #"invalidParameter | params.timeExtent is no stretch of time: expected [from,to] with from <= to | params.timeExtent | [3,2] | [from,to] with from <= to"#
            ),
            (
                "features.query", #"{"layer":"parcels","outFields":["NAM"]}"#,
                #"noField | Parcels has no field "NAM"; did you mean "NAME"? | params.outFields[0] | "NAM" | a field of the layer | NAME"#
            ),
            (
                "features.query", #"{"layer":"parcels","orderBy":["NAM"]}"#,
                #"noField | Parcels has no field "NAM"; did you mean "NAME"? | params.orderBy[0] | "NAM" | a field of the layer | NAME"#
            ),
            (
                "features.query", #"{"layer":"parcels","offset":-1}"#,
                #"invalidParameter | params.offset is -1: expected integer from 0 | params.offset | -1 | integer from 0"#
            ),
            (
                "features.statistics", #"{"layer":"parcels","statistics":[]}"#,
                #"invalidQuery | the query is not valid at statistics: found none, expected one or more | - | - | conditions that fit together"#
            ),
            (
                "attachments.list", #"{"layer":"lines","objectId":1}"#,
                #"notSupported | the layer "lines" has no attachments | params.layer | "lines" | a layer with hasAttachments"#
            ),
            (
                "attachments.list", #"{"layer":"parcels","objectId":9}"#,
                #"noFeature | Parcels has no feature 9 | params.objectId | 9 | an object id of the layer"#
            ),
            (
                "attachments.add", #"{"layer":"parcels","objectId":1,"name":"a.txt"}"#,
                #"missingParameter | there are no contents | params.path | - | a path, or data in base 64"#
            ),
            (
                "attachments.add", #"{"layer":"parcels","objectId":1,"name":"a/b.txt","data":"AAAA"}"#,
                #"attachmentName | an attachment cannot be named "a/b.txt": it contains a folder: give only the file's name | - | "a/b.txt" | a file name without folders"#
            ),
            (
                "attachments.add", #"{"layer":"parcels","objectId":1,"name":"a.png","data":"AAAA"}"#,
                #"attachmentType | a.png was given as image/png, but its contents are application/octet-stream | - | "image/png" | application/octet-stream"#
            ),
            (
                "attachments.add", #"{"layer":"parcels","objectId":1,"name":"a.txt","data":"A"}"#,
                #"syntax | params.data is no base 64: expected base 64 (RFC 4648), with or without padding | params.data | - | base 64 (RFC 4648), with or without padding"#
            ),
            (
                "features.statistics", #"{"layer":"parcels","statistics":[{"statistic":"sum","field":"NAM"}]}"#,
                #"noField | Parcels has no field "NAM"; did you mean "NAME"? | params.statistics[0].field | "NAM" | a field of the layer | NAME"#
            ),
            (
                "features.statistics", #"{"layer":"parcels","statistics":[{"statistic":"avg","field":"NAME"}]}"#,
                #"invalidQuery | the query is not valid at statistics[0]: there is no avg of NAME, which is a text | - | - | conditions that fit together"#
            ),
            (
                "features.statistics", #"{"layer":"parcels","statistics":[{"statistic":"av","field":"NAME"}]}"#,
                #"invalidParameter | params.statistics[0].statistic is "av": expected "count" | "sum" | "min" | "max" | "avg" | "stddev" | "var" | params.statistics[0].statistic | "av" | "count" | "sum" | "min" | "max" | "avg" | "stddev" | "var""#
            ),
            (
                "features.statistics", #"{"layer":"parcels","statistics":[{"statistic":"sum","field":"TREES"}],"groupBy":["NAM"]}"#,
                #"noField | Parcels has no field "NAM"; did you mean "NAME"? | params.groupBy[0] | "NAM" | a field of the layer | NAME"#
            ),
            (
                "features.statistics",
                #"{"layer":"parcels","statistics":[{"statistic":"sum","field":"TREES","name":"USE"}],"groupBy":["USE"]}"#,
                #"invalidQuery | the query is not valid at statistics: two figures cannot both be called "USE" | - | - | conditions that fit together"#
            ),
            (
                "features.statistics", #"{"layer":"parcels","statistics":[{"statistic":"sum"}]}"#,
                #"missingParameter | params.statistics[0] is no figure: expected {"statistic":"sum","field":"POPULATION"} | params.statistics[0] | - | {"statistic":"sum","field":"POPULATION"}"#
            ),
            (
                "features.statistics", #"{"layer":"parcels"}"#,
                #"missingParameter | the parameter "statistics" is missing: The statistics to compute, their fields and names, by default statistic_field. Null values are ignored. | params.statistics | - | array of {statistic, field, name?}"#
            ),
            (
                "attachments.get", #"{"layer":"parcels","objectId":1,"id":3}"#,
                #"noAttachment | feature 1 has no attachment 3 | params.id | 3 | the id of an attachment of the feature"#
            ),
            (
                "attachments.update", #"{"layer":"parcels","objectId":1,"id":3,"data":"AAAA"}"#,
                #"noAttachment | feature 1 has no attachment 3 | params.id | 3 | the id of an attachment of the feature"#
            ),
            (
                "attachments.update", #"{"layer":"parcels","objectId":1,"id":3}"#,
                #"noAttachment | feature 1 has no attachment 3 | params.id | 3 | the id of an attachment of the feature"#
            ),
            (
                "attachments.update", #"{"layer":"parcels","objectId":1,"id":3,"data":"AAAA","path":"x"}"#,
                #"noAttachment | feature 1 has no attachment 3 | params.id | 3 | the id of an attachment of the feature"#
            ),
            (
                "attachments.delete", #"{"layer":"parcels","objectId":1,"id":3}"#,
                #"noAttachment | feature 1 has no attachment 3 | params.id | 3 | the id of an attachment of the feature"#
            ),
            (
                "attachments.add", #"{"layer":"parcels","objectId":1,"data":"AAAA"}"#,
                #"missingParameter | data has no name of its own | params.name | - | a file name"#
            ),
            (
                "attachments.add", #"{"layer":"parcels","objectId":1,"path":"none.txt"}"#,
                #"fileNotFound | "none.txt" cannot be read: No such file or directory | params.path | "none.txt" | an existing file"#
            ),
            (
                "attachments.add", #"{"layer":"parcels","objectId":1,"path":"../x.txt"}"#,
                #"outsideRoot | "../x.txt" leads out of the root | params.path | "../x.txt" | the path of a file below the root"#
            ),
            (
                "attachments.add", #"{"layer":"lines","objectId":1,"name":"a.bin","data":"AAAA"}"#,
                #"notSupported | the layer "lines" has no attachments | params.layer | "lines" | a layer with hasAttachments"#
            ),
            (
                "attachments.post", #"{"layer":"lines","objectId":1}"#,
                #"notSupported | the layer "lines" has no attachments | params.layer | "lines" | a layer with hasAttachments"#
            ),
            (
                "attachments.cancel", #"{"layer":"parcels","objectId":9}"#,
                #"noFeature | Parcels has no feature 9 | params.objectId | 9 | an object id of the layer"#
            ),
            (
                "features.applyEdits", #"{"layer":"parcels","deletes":["x"]}"#,
                #"wrongType | params.deletes[0] is of the wrong type: expected an integer | params.deletes[0] | "x" | an integer"#
            ),
            (
                "features.validate", #"{"layer":"parcels"}"#,
                #"missingParameter | the parameter "feature" is missing: The feature. If its object id exists in the layer, missing attributes and a missing shape are taken from there. | params.feature | - | FeatureInput"#
            ),
            (
                "features.count", #"{"layer":"parcels","where":"NAME ="}"#,
                #"whereSyntax | the where clause has the end at byte 6, expected a field name, a number, a text in single quotes or "(" | params.where | "the end" | a field name, a number, a text in single quotes or "(""#
            ),
            (
                "features.count", #"{"layer":"parcels","where":"NAME = 1"}"#,
                #"whereType | the where clause has a type error at byte 7: a text cannot be compared with a number: write texts in single quotes | params.where | - | values of one kind: texts with texts, numbers with numbers, dates with dates"#
            ),
            (
                "features.select", #"{"layer":"parcels","method":"x"}"#,
                #"invalidParameter | params.method is "x": expected "add" | "new" | "subtract" | params.method | "x" | "add" | "new" | "subtract""#
            ),
            (
                "features.query", #"{"layer":"parcels","outSR":0}"#,
                #"invalidParameter | params.outSR is 0: expected integer 1 to 2147483647 | params.outSR | 0 | integer 1 to 2147483647"#
            ),
            (
                "features.query", #"{"layer":"parcels","outFields":["*","QQQQQQQQ"]}"#,
                #"noField | Parcels has no field "QQQQQQQQ" | params.outFields[1] | "QQQQQQQQ" | a field of the layer"#
            ),
            (
                "features.query", #"{"layer":"parcels","orderBy":["NAME UP"]}"#,
                #"noField | Parcels has no field "NAME UP"; did you mean "NAME"? | params.orderBy[0] | "NAME UP" | a field of the layer | NAME"#
            ),
            (
                "features.query", #"{"layer":"parcels","orderBy":["NAME ASC DESC"]}"#,
                #"noField | Parcels has no field "NAME ASC DESC"; did you mean "NAME"? | params.orderBy[0] | "NAME ASC DESC" | a field of the layer | NAME"#
            ),
            (
                "features.query", #"{"layer":"parcels","pattern":"T","relation":"relation","geometry":{"wkt":"POINT (5 1)","wkid":3857}}"#,
                #"invalidQuery | the query is not valid at relationPattern: found "T", expected nine characters of T, F, *, 0, 1 and 2 | - | - | conditions that fit together"#
            ),
            (
                "features.query",
                #"{"layer":"parcels","pattern":"T********","relation":"within","geometry":{"wkt":"POINT (5 1)","wkid":3857}}"#,
                #"invalidQuery | the query is not valid at relationPattern: it goes with the relation esriSpatialRelRelation alone | - | - | conditions that fit together"#
            ),
            (
                "features.push", #"{"layer":"parcels"}"#,
                #"missingParameter | the parameter "remote" is missing: The service's layer, by its name from features.open. | params.remote | - | string"#
            ),
            (
                "features.editSummary", #"{"layer":"parcels","objectId":1,"now":60000,"timeZoneOffset":90000}"#,
                #"invalidParameter | params.timeZoneOffset is 90000: expected integer -86400 to 86400 | params.timeZoneOffset | 90000 | integer -86400 to 86400"#
            ),
        ] as [(String, String, String)])
    func aCallSaysWhyItIsRefused(_ method: String, _ params: String, _ error: String) throws {
        let at = try FeaturesSession()
        try at.makeSeveralLayers()
        let before = try at.call("features.list")
        #expect(try at.refusal(method, params) == error)
        #expect(try at.call("features.list") == before, "a refused call opens and closes nothing")
        #expect(try at.call("features.get", #"{"layer":"parcels","objectId":1}"#)["attributes"]?["NAME"]?.stringValue == "a")
    }
}
