import Testing

/// What calls that open, create and configure layers are refused with: the whole error.
@Suite struct FeaturesPlaceRefusalTests {
    @Test(
        arguments: [
            (
                "features.open", #"{}"#,
                #"missingParameter | nothing says where the store is | params.path | - | a path, a url, or "provider":"memory""#
            ),
            (
                "features.open", #"{"path":"none.geojson"}"#,
                #"noStore | there is nothing at none.geojson | params.path | "none.geojson" | an existing store, or features.createLayer"#
            ),
            (
                "features.open", #"{"path":"https://ann:secret@host/x?token=1"}"#,
                #"invalidParameter | it is a URL, and no path of a file | params.path | "https://host/x" | "url" for a service, or a file below the root"#
            ),
            (
                "features.open", #"{"path":"a.geojson","url":"https://h/x"}"#,
                #"invalidParameter | there are a path and a url | params.url | - | one of them"#
            ),
            (
                "features.open", #"{"url":"https://host/arcgis/rest/services/a/FeatureServer/0?token=1"}"#,
                #"servicesOff | this session may not reach https://host/arcgis/rest/services/a/FeatureServer/0: its host allows services | params.url | "https://host/arcgis/rest/services/a/FeatureServer/0" | a session whose host allows services: groma run --services HOST"#
            ),
            (
                "features.open", #"{"url":"ftp://host/x"}"#,
                #"invalidParameter | "ftp://host/x" is no URL of a service | params.url | "ftp://host/x" | http or https, a host without user and password, and a path"#
            ),
            (
                "features.open", #"{"path":"memory:none"}"#,
                #"notSupported | a store in memory ends with the last of its layers, and none is open | params.path | "memory:none" | features.createLayer, which creates it"#
            ),
            (
                "features.open", #"{"path":"memory:two"}"#,
                #"missingParameter | the store has 2 layers: say which is meant | params.layer | 2 | first, second"#
            ),
            (
                "features.open", #"{"path":"memory:two","layer":"third"}"#,
                #"noLayer | there is no layer "third"; known are first, second | params.layer | "third" | first, second"#
            ),
            (
                "features.open", #"{"path":"memory:two","layer":"first","as":"t1"}"#,
                #"duplicateLayer | a layer named "t1" is open already | params.as | "t1" | another name, or features.close first"#
            ),
            (
                "features.open", #"{"path":"memory:two","provider":"geopackage"}"#,
                #"invalidParameter | memory:two is a place in memory | params.provider | "geopackage" | memory, or the path of a file"#
            ),
            (
                "features.open", #"{"path":"memory:two","readOnly":true}"#,
                #"layersOpen | the store is open already with "readOnly":false: close its layers first | params.readOnly | true | false"#
            ),
            (
                "features.open", #"{"path":"memory:two","layer":"first","token":"secret"}"#,
                #"notSupported | files and stores in memory are not read over a network | params.token | - | the "url" of a service, or none of this"#
            ),
            (
                "features.open", #"{"path":"memory:two","layer":"first","timeout":5}"#,
                #"notSupported | files and stores in memory are not read over a network | params.timeout | - | the "url" of a service, or none of this"#
            ),
            (
                "features.open", #"{"path":"notes.txt","timeout":0}"#,
                #"invalidParameter | params.timeout is 0.0: expected more than 0 and at most 86400 | params.timeout | 0 | more than 0 and at most 86400"#
            ),
            (
                "features.open", #"{"path":"notes.txt","timeout":1e9}"#,
                #"invalidParameter | params.timeout is 1000000000.0: expected more than 0 and at most 86400 | params.timeout | 1000000000 | more than 0 and at most 86400"#
            ),
            (
                "features.open", #"{"path":"notes.txt","token":7}"#,
                #"wrongType | params.token is of the wrong type: expected a string | params.token | - | a string"#
            ),
            (
                "features.open", #"{"path":"notes.txt","provider":"featureservice"}"#,
                #"invalidParameter | ArcGIS feature service stores are no files | params.provider | "featureservice" | a kind of file"#
            ),
            (
                "features.open", #"{"provider":"memory"}"#,
                #"notSupported | a store in memory ends with the last of its layers, and none is open | params.provider | "memory:" | features.createLayer, which creates it"#
            ),
            (
                "features.open", #"{"provider":"geojson"}"#,
                #"missingParameter | nothing says where the store is | params.path | - | a path, a url, or "provider":"memory""#
            ),
            (
                "features.createLayer", #"{"path":"memory:two","definition":{"name":"first"}}"#,
                #"duplicateLayer | there is a layer "first" already: give another name | params.definition | "first" | a name that no layer of the store has"#
            ),
            (
                "features.createLayer", #"{"path":"memory:two","as":"t3","definition":{"name":"first","fields":[]}}"#,
                #"duplicateLayer | there is a layer "first" already: give another name | params.definition | "first" | a name that no layer of the store has"#
            ),
            (
                "features.createLayer", #"{"path":"memory:two","as":"t3","overwrite":true,"definition":{"name":"first","fields":[]}}"#,
                #"layersOpen | the layer is open as "t1": close that first | params.overwrite | "t1" | a layer that is not open"#
            ),
            (
                "features.createLayer",
                #"{"path":"memory:x","as":"t3","wkid":4326,"definition":{"name":"l","geometryType":"esriGeometryPoint","spatialReference":{"wkid":3857},"fields":[]}}"#,
                #"invalidParameter | the definition is in wkid 3857 | params.wkid | 4326 | none, or that of the definition"#
            ),
            (
                "features.createLayer",
                #"{"path":"memory:x","as":"t3","wkid":null,"definition":{"name":"l","geometryType":"esriGeometryPoint","spatialReference":{"wkid":3857},"fields":[]}}"#,
                #"invalidParameter | the definition is in wkid 3857 | params.wkid | null | none, or that of the definition"#
            ),
            (
                "features.createLayer", #"{"path":"memory:x","as":"t3","definition":{"name":"l","fields":[{"name":"A","type":"x"}]}}"#,
                #"invalidDefinition | the layer's definition is not valid at fields[0].type: found "x", expected one of esriFieldTypeSmallInteger, esriFieldTypeInteger, esriFieldTypeBigInteger, esriFieldTypeSingle, esriFieldTypeDouble, esriFieldTypeString, esriFieldTypeDate, esriFieldTypeDateOnly, esriFieldTypeTimeOnly, esriFieldTypeTimestampOffset, esriFieldTypeOID, esriFieldTypeGlobalID, esriFieldTypeGUID, esriFieldTypeGeometry, esriFieldTypeBlob, esriFieldTypeRaster, esriFieldTypeXML | params.definition.fields[0].type | - | -"#
            ),
            (
                "features.createLayer",
                #"{"path":"memory:x","as":"t3","definition":{"name":"l","fields":[{"name":"A","type":"esriFieldTypeInteger"}]},"featureSet":{"features":[{"attributes":{"A":"x"}}]}}"#,
                #"incorrectValueType | A: found "x", expected a whole number | params.featureSet | - | -"#
            ),
            (
                "features.createLayer",
                #"{"path":"memory:x","as":"t3","strict":true,"definition":{"name":"l","fields":[{"name":"A","type":"esriFieldTypeString","length":2}]},"featureSet":{"features":[{"attributes":{"A":"x"}},{"attributes":{"A":"long"}}]}}"#,
                #"exceedsMaximumLength | A: 4 long, at most 2 | params.featureSet.features[1] | - | -"#
            ),
            (
                "features.makeFeature", #"{"layer":"parcels","type":7}"#,
                #"invalidParameter | the layer has no type 7 | params.type | 7 | one of 0, 1, 2"#
            ),
            (
                "features.makeFeature", #"{"layer":"parcels","type":2,"template":"Yung wood"}"#,
                #"invalidParameter | there is no template "Yung wood"; did you mean "Young wood"? | params.template | "Yung wood" | one of Young wood | Young wood"#
            ),
            (
                "features.makeFeature", #"{"layer":"parcels","type":1,"template":"x"}"#,
                #"invalidParameter | there is no template "x" | params.template | "x" | no template: there are none"#
            ),
            (
                "features.makeFeature", #"{"layer":"parcels","template":"Every"}"#,
                #"invalidParameter | there is no template "Every" | params.template | "Every" | one of Any"#
            ),
            (
                "features.makeFeature", #"{"layer":"lines","type":7}"#,
                #"invalidParameter | the layer has no type 7 | params.type | 7 | no type: the layer has none"#
            ),
            (
                "features.makeFeature", #"{"layer":"parcel"}"#,
                #"noLayer | no layer named "parcel" is open; did you mean "parcels"? | params.layer | "parcel" | one of parcels, lines, t1, t2 | parcels"#
            ),
            (
                "features.queryRelated", #"{"layer":"parcels","relationship":3,"objectIds":[1]}"#,
                #"invalidParameter | the layer has no relationship 3 | params.relationship | 3 | a layer with relationships"#
            ),
            (
                "features.queryRelated", #"{"layer":"lines","relationship":3,"objectIds":[1]}"#,
                #"invalidParameter | the layer has no relationship 3 | params.relationship | 3 | one of 4 (owner)"#
            ),
            (
                "features.queryRelated", #"{"layer":"lines","relationship":4,"objectIds":[1]}"#,
                #"noLayer | the store has no layer of number 9, which "owner" leads to | params.related | 9 | the name of an open layer"#
            ),
            (
                "features.queryRelated", #"{"layer":"lines","relationship":4,"objectIds":[1],"related":"none"}"#,
                #"noLayer | no layer named "none" is open; did you mean "lines"? | params.related | "none" | one of parcels, lines, t1, t2 | lines"#
            ),
            (
                "features.queryRelated",
                #"{"layer":"lines","relationship":4,"objectIds":[1],"related":"parcels","outFields":["NAME","NAM"]}"#,
                #"noField | Parcels has no field "NAM"; did you mean "NAME"? | params.outFields[1] | "NAM" | a field of the layer | NAME"#
            ),
            (
                "features.queryRelated",
                #"{"layer":"lines","relationship":4,"objectIds":[1],"related":"parcels","orderBy":["NAME","NAM DESC"]}"#,
                #"noField | Parcels has no field "NAM"; did you mean "NAME"? | params.orderBy[1] | "NAM" | a field of the layer | NAME"#
            ),
            (
                "features.queryRelated", #"{"layer":"lines","relationship":4,"objectIds":[1],"related":"parcels","where":"NAM = 1"}"#,
                #"noField | Parcels has no field "NAM"; did you mean "NAME"? | params.where | "NAM" | a field of the layer | NAME"#
            ),
            (
                "features.configure", #"{"layer":"parcels","definitionExpression":"NAM = 'x'"}"#,
                #"noField | Parcels has no field "NAM"; did you mean "NAME"? | params.definitionExpression | "NAM" | a field of the layer | NAME"#
            ),
            (
                "features.configure", #"{"layer":"parcels","timeDefinition":[1,2]}"#,
                #"invalidQuery | the layer does not say which of its fields hold the time of its features | params.timeDefinition | [1,2] | null, or a layer with timeInfo"#
            ),
            (
                "features.configure", #"{"layer":"parcels","timeDefinition":[null,2]}"#,
                #"invalidQuery | the layer does not say which of its fields hold the time of its features | params.timeDefinition | [null,2] | null, or a layer with timeInfo"#
            ),
            (
                "features.configure", #"{"layer":"parcels","bufferFactor":10.5}"#,
                #"invalidParameter | is 10.5 | params.bufferFactor | 10.5 | at most 10"#
            ),
            (
                "features.configure", #"{"layer":"parcels","maxAllowableOffset":-1}"#,
                #"invalidParameter | is -1.0 | params.maxAllowableOffset | -1 | 0 or more"#
            ),
            (
                "features.configure", #"{"layer":"lines","related":{"x":"parcels"}}"#,
                #"invalidParameter | params.related.x is no id of a relationship: expected a whole number | params.related.x | "x" | a whole number"#
            ),
            (
                "features.configure", #"{"layer":"lines","related":{"3":"parcels"}}"#,
                #"invalidParameter | the layer has no relationship 3 | params.related.3 | 3 | one of 4 (owner)"#
            ),
            (
                "features.configure", #"{"layer":"lines","related":{"4":"none"}}"#,
                #"noLayer | no layer named "none" is open; did you mean "lines"? | params.related.4 | "none" | one of parcels, lines, t1, t2 | lines"#
            ),
            (
                "features.configure", #"{"layer":"lines","token":"secret"}"#,
                #"notSupported | layers of memory stores are not read over a network | params.token | - | a layer of a service"#
            ),
            (
                "features.configure", #"{"layer":"lines","timeout":5}"#,
                #"notSupported | layers of memory stores are not read over a network | params.timeout | - | a layer of a service"#
            ),
            (
                "features.removeLayer", #"{"layer":"none"}"#,
                #"noLayer | no layer named "none" is open; did you mean "lines"? | params.layer | "none" | one of parcels, lines, t1, t2 | lines"#
            ),
            (
                "features.createLayer", #"{"provider":"memory","as":"parcels","definition":{"name":"x","fields":[]}}"#,
                #"duplicateLayer | a layer named "parcels" is open already | params.as | "parcels" | another name, or features.close first"#
            ),
            (
                "features.createLayer", #"{"provider":"memory","as":"x"}"#,
                #"missingParameter | the parameter "definition" is missing: The layer as the REST API writes it: name, geometryType, fields, types, templates and more. | params.definition | - | object of any value"#
            ),
            (
                "features.createLayer", #"{"provider":"memory","as":"x","definition":{"name":"x","fields":[]},"token":"secret"}"#,
                #"notSupported | files and stores in memory are not read over a network | params.token | - | the "url" of a service, or none of this"#
            ),
            (
                "features.layers", #"{"path":"memory:none"}"#,
                #"notSupported | a store in memory ends with the last of its layers, and none is open | params.path | "memory:none" | features.createLayer, which creates it"#
            ),
            (
                "features.layers", #"{}"#,
                #"missingParameter | nothing says where the store is | params.path | - | a path, a url, or "provider":"memory""#
            ),
            (
                "features.makeFeature", #"{"layer":"parcels","type":null}"#,
                #"invalidParameter | the layer has no type null | params.type | null | one of 0, 1, 2"#
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
