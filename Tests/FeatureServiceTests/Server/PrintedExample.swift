import GromaJSON

/// A body that a page of the REST API's public reference prints, transcribed by hand. What stands between angle brackets in a page's syntax
/// has become a value of that type; comments and commas before a closing bracket, which are no JSON, are left out.
struct PrintedExample {
    /// The page on which it is printed.
    let page: String
    /// The body.
    let text: String

    /// The body as a value.
    var json: JSONValue { get throws { try JSONValue(parsing: text.utf8) } }
}

extension PrintedExample {
    private static let reference = "https://developers.arcgis.com/rest/services-reference/enterprise/"

    /// An edit that was done, and one that was not.
    static let editResults = PrintedExample(
        page: reference + "edit-result-object.htm",
        text: """
            {"addResults": [
              {"objectId": 3700, "globalId": "{93BADD75-B2B7-497a-99F0-6E89B09C9C8E}", "success": true},
              {"objectId": -1, "globalId": "{9B395A2F-2A97-443f-8A32-0EDCC031226B}", "success": false,
               "error": {"code": 100, "description": "Provided Geometry does not have Z Value(s)."}}
            ]}
            """)

    /// One feature.
    static let feature = PrintedExample(
        page: reference + "feature-feature-service",
        text: """
            {"feature": {
              "attributes": {
                "objectid": 1, "fdate": 932428800000, "resolution": 3, "gnis_id": null, "gnis_name": null, "lengthkm": 0.024,
                "reachcode": "11070101001016", "flowdir": 1, "wbareacomid": null, "ftype": 558, "fcode": 55800, "enabled": 1
              },
              "geometry": {"paths": [[
                [-95.9899452281111, 38.1345878074741],
                [-95.9898896947778, 38.1344644074744],
                [-95.9899164947778, 38.1343866074744]
              ]]}
            }}
            """)

    /// The attachments of a feature.
    static let attachmentInfos = PrintedExample(
        page: "ArcGIS REST API 10.0, fsattachmentinfos.html",
        text: """
            {"attachmentInfos": [
              {"id": 3, "contentType": "video/quicktime", "size": 397540, "name": "360 degree view"},
              {"id": 2, "contentType": "application/pdf", "size": 270133, "name": "Sales Deed"},
              {"id": 1, "contentType": "image/jpg", "size": 45325, "name": "Picture of the house"}
            ]}
            """)

    /// An attachment that was added: the page's syntax.
    static let addAttachment = PrintedExample(
        page: reference + "add-attachment",
        text: """
            {"addAttachmentResult": {
              "objectId": 1, "globalId": "<globalId>", "success": false, "error": {"code": 1, "description": "<description>"}
            }}
            """)

    /// Attachments that were deleted: the page's syntax.
    static let deleteAttachments = PrintedExample(
        page: reference + "delete-attachments",
        text: """
            {"deleteAttachmentResults": [
              {"objectId": 1, "globalId": "<globalId1>", "success": false, "error": {"code": 1, "description": "<description1>"}}
            ]}
            """)

    /// An answer to a query, as far as its head goes.
    static let featureSet = PrintedExample(
        page: reference + "featureset-object",
        text: """
            {"objectIdFieldName": "objectid", "globalIdFieldName": "globalid", "geometryType": "esriGeometryPoint",
             "spatialReference": {"wkid": 102100, "latestWkid": 3857},
             "fields": [
               {"name": "objectid", "alias": "OBJECTID", "type": "esriFieldTypeOID"},
               {"name": "requestid", "alias": "Service Request ID", "type": "esriFieldTypeString", "length": 25}
             ],
             "features": []}
            """)

    /// Answers to queries for ids, counts and rectangles (`IQueryResponse`).
    static let queryResponse = PrintedExample(
        page: "https://developers.arcgis.com/arcgis-rest-js/api-reference/arcgis-rest-feature-service/IQueryResponse/",
        text: """
            {"count": 1, "extent": {"xmin": 0, "ymin": 0, "xmax": 1, "ymax": 1, "spatialReference": {"wkid": 4326}},
             "objectIdFieldName": "<string>", "objectIds": [1]}
            """)

    /// What went wrong, with status 200. The page has one text for the details, for which services write an array.
    static let error = PrintedExample(
        page: "https://search.r-project.org/CRAN/refmans/arcgisutils/html/detect_errors.html",
        text: """
            {"error": {"code": 400, "message": "Unable to generate token.", "details": ["Invalid username or password."]}}
            """)

    /// The members of a layer, of those that a hosted service answers with.
    static let layer = PrintedExample(
        page: "https://servicesdev1.arcgis.com/lidGgNLxw9LL0SbI/ArcGIS/rest/services/DefinitionQuery/FeatureServer/layers?f=pjson",
        text: """
            {"currentVersion": 12, "id": 0, "name": "DefinitionQuery", "type": "Feature Layer", "displayField": "TextField",
             "description": "", "copyrightText": "", "defaultVisibility": true, "relationships": [],
             "supportsRollbackOnFailureParameter": true, "supportsStatistics": true, "supportsAdvancedQueries": true,
             "supportsApplyEditsWithGlobalIds": true}
            """)

    /// Features to add, with what has to be encoded in a form (page of version 10.1: `sds/rest/addFeatures.html`).
    static let addFeatures = PrintedExample(
        page: "https://resources.arcgis.com/en/help/sds/rest/addFeatures.html",
        text: """
            [
              {"geometry": {"x": -82.71, "y": 40.14, "spatialReference": {"wkid": 4326}},
               "attributes": {"FID": 4011, "COMMENTS": "Africa&Polaris LC2-2", "WATTAGE": 400, "OPERATINGVOLTAGE": 60,
                              "WORKORDERI": "129908", "MANUFACTUR": "GE", "POLEHEIGHT": 45}},
              {"geometry": {"x": -82.73, "y": 40.11, "spatialReference": {"wkid": 4326}},
               "attributes": {"FID": 4012, "COMMENTS": "North&Polaris LC2-2", "WATTAGE": 400, "OPERATINGVOLTAGE": 60,
                              "WORKORDERI": "129933", "MANUFACTUR": "GE", "POLEHEIGHT": 35}}
            ]
            """)

    /// Features to add.
    static let adds = PrintedExample(
        page: "ArcGIS REST API 10.0, fsedits.html, and http://resources.arcgis.com/en/help/rest/apiref/fsadd.html",
        text: """
            [
              {"geometry": {"x": -118.15, "y": 33.80},
               "attributes": {"OWNER": "Joe Smith", "VALUE": 94820.37, "APPROVED": true, "LASTUPDATE": 1227663551096}},
              {"geometry": {"x": -118.37, "y": 34.086},
               "attributes": {"OWNER": "John Doe", "VALUE": 17325.90, "APPROVED": false, "LASTUPDATE": 1227628579430}}
            ]
            """)

    /// A feature to change: its attributes.
    static let updates = PrintedExample(
        page: "ArcGIS REST API 10.0, fsedits.html",
        text: """
            [{"attributes": {"OBJECTID": 37, "OWNER": "Joe Smith", "VALUE": 94820.37, "APPROVED": true, "LASTUPDATE": 1227667627940}}]
            """)

    /// Edits of a service's layers, of which one has a text for a number; the updates and deletes of the example are left out.
    static let serviceEdits = PrintedExample(
        page: reference + "apply-edits-feature-service",
        text: """
            [{"id": 0, "adds": [
               {"geometry": {"x": -143.501, "y": 57.043000000000006},
                "attributes": {"datetime": 1272210710000, "depth": 31.100000000000001,
                               "region": "Andreanof Islands, Aleutian Islands, Alaska"}},
               {"geometry": {"x": -72.865099999999927, "y": -37.486599999999953},
                "attributes": {"datetime": 1272210142999, "depth": "40.x", "region": "Bio-Bio, Chile"}}
            ]}]
            """)
}

extension JSONValue {
    /// Where a body differs from a printed one in the members of its objects or the types of their values. Of a printed array each element
    /// is an example; null fits any type.
    ///
    /// - Parameters:
    ///   - optional: members that need not be there.
    ///   - additional: members that may be there besides.
    func differences(from printed: JSONValue, optional: Set<String> = [], additional: Set<String>? = [], at path: String = "") -> [String] {
        switch (self, printed) {
        case (.null, _), (_, .null): return []
        case (.object(let found), .object(let wanted)):
            var problems: [String] = []
            for member in wanted.members {
                if let value = found[member.name] {
                    problems += value.differences(
                        from: member.value, optional: optional, additional: additional, at: "\(path).\(member.name)")
                } else if !optional.contains(member.name) {
                    problems.append("\(path).\(member.name) is missing")
                }
            }
            if let additional {
                for member in found.members where wanted[member.name] == nil && !additional.contains(member.name) {
                    problems.append("\(path).\(member.name) is not printed")
                }
            }
            return problems
        case (.array(let found), .array(let wanted)):
            return found.enumerated().flatMap { place, element in
                let choices = wanted.map {
                    element.differences(from: $0, optional: optional, additional: additional, at: "\(path)[\(place)]")
                }
                return choices.min { $0.count < $1.count } ?? []
            }
        default: return kind == printed.kind ? [] : ["\(path) is \(kind), printed is \(printed.kind)"]
        }
    }
}
