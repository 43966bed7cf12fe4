/// A layer as a feature service describes it, with every member of the REST reference's page "Layer (Feature Service)" that the engine reads, and
/// some that it does not.
enum LayerJSONFixture {
    static let hydrants = """
        {
          "currentVersion": 11.3, "id": 7, "name": "Hydrants", "type": "Feature Layer",
          "description": "Where the fire brigade connects", "geometryType": "esriGeometryPoint",
          "minScale": 0, "maxScale": 0, "copyrightText": "",
          "hasZ": true, "hasM": false, "enableZDefaults": true, "zDefault": 12.5,
          "extent": {"xmin": -10, "ymin": -20.5, "xmax": 30, "ymax": 40, "spatialReference": {"wkid": 102100, "latestWkid": 3857}},
          "objectIdField": "OBJECTID", "globalIdField": "GlobalID", "displayField": "label", "typeIdField": "kind", "subtypeField": "",
          "fields": [
            {"name": "OBJECTID", "type": "esriFieldTypeOID", "alias": "OBJECTID", "editable": false, "nullable": false,
             "domain": null, "defaultValue": null},
            {"name": "GlobalID", "type": "esriFieldTypeGlobalID", "alias": "GlobalID", "length": 38, "editable": false,
             "nullable": false, "domain": null, "defaultValue": null},
            {"name": "kind", "type": "esriFieldTypeSmallInteger", "alias": "Kind", "editable": true, "nullable": false,
             "defaultValue": 0, "domain": null, "modelName": "kind"},
            {"name": "label", "type": "esriFieldTypeString", "alias": "Label", "length": 5, "editable": true, "nullable": true,
             "domain": null, "defaultValue": null, "sqlType": "sqlTypeNVarchar"},
            {"name": "pressure", "type": "esriFieldTypeDouble", "alias": "Pressure (bar)", "editable": true, "nullable": true,
             "domain": {"type": "range", "name": "Pressure", "range": [0, 16], "description": "bar",
                        "mergePolicy": "esriMPTAreaWeighted", "splitPolicy": "esriSPTDuplicate"}, "defaultValue": 6},
            {"name": "state", "type": "esriFieldTypeInteger", "alias": "State", "editable": true, "nullable": true,
             "domain": {"type": "codedValue", "name": "State", "mergePolicy": "esriMPTDefaultValue",
                        "splitPolicy": "esriSPTDuplicate",
                        "codedValues": [{"name": "unknown", "code": 0}, {"name": "good", "code": 1}, {"name": "broken", "code": 2}]},
             "defaultValue": null},
            {"name": "inspected", "type": "esriFieldTypeDate", "alias": "Inspected", "length": 8, "editable": true, "nullable": true,
             "domain": {"type": "range", "name": "Era", "range": [0, 4102444800000]}, "defaultValue": null},
            {"name": "created_user", "type": "esriFieldTypeString", "length": 255, "editable": false, "nullable": true},
            {"name": "created_date", "type": "esriFieldTypeDate", "editable": false, "nullable": true},
            {"name": "last_edited_user", "type": "esriFieldTypeString", "length": 255, "editable": false, "nullable": true},
            {"name": "last_edited_date", "type": "esriFieldTypeDate", "editable": false, "nullable": true},
            {"name": "SHAPE", "type": "esriFieldTypeGeometry", "alias": "SHAPE", "editable": true, "nullable": true}
          ],
          "types": [
            {"id": 0, "name": "Pillar", "domains": {"pressure": {"type": "inherited"}},
             "templates": [{"name": "Pillar hydrant", "description": "Above ground", "drawingTool": "esriFeatureEditToolPoint",
                            "prototype": {"attributes": {"kind": 0, "state": 0, "label": null}}, "thumbnail": {"width": 1}}]},
            {"id": 1, "name": "Underground",
             "domains": {"state": {"type": "codedValue", "name": "Buried", "codedValues": [{"name": "found", "code": 1},
                                                                                       {"name": "lost", "code": 9}]},
                         "pressure": {"type": "range", "name": "Low", "range": [0, 4]}},
             "templates": []}
          ],
          "templates": [], "relationships": [{"id": 3, "name": "Checks", "relatedTableId": 8, "role": "esriRelRoleOrigin",
            "cardinality": "esriRelCardinalityOneToMany", "keyField": "GlobalID", "composite": true}],
          "capabilities": "Create,Query,Update,Uploads,Editing", "allowGeometryUpdates": false, "hasAttachments": true,
          "editFieldsInfo": {"creationDateField": "created_date", "creatorField": "created_user",
                             "editDateField": "last_edited_date", "editorField": "last_edited_user", "realm": "city"},
          "ownershipBasedAccessControlForFeatures": {"allowOthersToUpdate": false, "allowOthersToDelete": false,
                                                     "allowOthersToQuery": true, "allowAnonymousToUpdate": true},
          "timeInfo": {"startTimeField": "inspected", "endTimeField": null, "trackIdField": "",
                       "timeReference": {"timeZone": "UTC"}},
          "maxRecordCount": 1000,
          "drawingInfo": {"renderer": {"type": "simple", "symbol": null}, "transparency": 0}
        }
        """
}
