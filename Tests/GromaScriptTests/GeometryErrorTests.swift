import Groma
import Testing

/// The members of errors about geometries, each in full.
struct GeometryErrorTests {
    private func error(_ session: Session, _ method: String, _ params: String) throws -> String? {
        let answer = session.answer(to: "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\(method)\",\"params\":\(params)}")
        return try JSONValue(parsing: answer.utf8)["error"]?["data"]?.text
    }

    @Test(arguments: [
        (
            "geometry.vertex", #"{"geometry":{"wkt":"LINESTRING (0 0, 1 1)"},"index":5}"#,
            #"{"code":"indexOutOfRange","path":"params.index","found":5,"expected":"0 to 1"}"#
        ),
        (
            "geometry.removePart", #"{"geometry":{"wkt":"MULTILINESTRING ((0 0, 1 1), (4 4, 5 5))"},"part":2}"#,
            #"{"code":"indexOutOfRange","path":"params.part","found":2,"expected":"0 to 1"}"#
        ),
        (
            "geometry.set", #"{"geometry":{"wkt":"LINESTRING (1 2, 3)"}}"#,
            #"{"code":"syntax","path":"params.geometry","found":"')'","expected":"a number for y","offset":18,"format":"wkt"}"#
        ),
        (
            "geometry.set", #"{"geometry":{"text":"{\"type\":\"Poin\"}","format":"geojson"}}"#,
            #"{"code":"unknownGeometry","path":"params.geometry","found":"'Poin'","expected":"Point, MultiPoint, LineString, MultiLineString, Polygon, MultiPolygon, GeometryCollection, Feature or FeatureCollection","offset":8,"format":"geojson"}"#
        ),
        (
            "geometry.set", #"{"geometry":{"wkb":"0109000000"}}"#,
            #"{"code":"unsupportedGeometry","path":"params.geometry","found":"type code 9","expected":"one of 1 (point) to 7 (collection)","offset":1,"format":"wkb"}"#
        ),
        (
            "geometry.set", #"{"geometry":{"wkt":"POINT (1 2)","format":"wkt"}}"#,
            #"{"code":"invalidParameter","path":"params.geometry","expected":"format beside text or path only"}"#
        ),
        (
            "geometry.set", #"{"geometry":{"name":"a","wkt":"POINT (1 2)"}}"#,
            #"{"code":"invalidParameter","path":"params.geometry","expected":"one of name, wkt, wkb, wkb64, geojson, esri, text or path"}"#
        ),
        (
            "geometry.set", #"{"geometry":{"wkid":3857}}"#,
            #"{"code":"missingParameter","path":"params.geometry","expected":"one of name, wkt, wkb, wkb64, geojson, esri, text or path"}"#
        ),
        (
            "geometry.set", #"{"geometry":{"text":"POINT (1 2)"}}"#,
            #"{"code":"missingParameter","path":"params.geometry","expected":"\"geojson\" | \"geojsonseq\" | \"wkt\" | \"wkb\" | \"esri\" | \"gpx\""}"#
        ),
        (
            "geometry.set", #"{"geometry":{"wkt":"SRID=3857;POINT (1 2)","wkid":4326}}"#,
            #"{"code":"spatialReferenceConflict","path":"params.geometry.wkid","found":"4326","expected":"3857"}"#
        ),
        (
            "geometry.set", #"{"geometry":{"text":"POINT (1 2)\nPOINT (3 4)","format":"wkt"}}"#,
            #"{"code":"severalGeometries","path":"params.geometry","found":2,"expected":"one geometry, or \"feature\" to pick one, or \"collect\":true for a collection of them"}"#
        ),
        (
            "geometry.set", #"{"geometry":{"wkt":"POINT (1 2)"},"form":"esr"}"#,
            #"{"code":"invalidParameter","path":"params.form","found":"esr","expected":"\"wkt\" | \"wkb\" | \"wkb64\" | \"geojson\" | \"esri\""}"#
        ),
        (
            "geometry.set", #"{"geometry":{"wkt":"GEOMETRYCOLLECTION (POINT (1 2))"},"form":"esri"}"#,
            #"{"code":"notRepresentable","path":"params.form","found":"a geometry collection","expected":"another format, or a geometry without what this one cannot hold"}"#
        ),
        (
            "geometry.set", #"{"geometry":{"wkt":"POINT (1e999 2)"}}"#,
            #"{"code":"notFinite","path":"params.geometry","found":"inf","expected":"a finite x and y","offset":7,"format":"wkt"}"#
        ),
        (
            "geometry.densify", #"{"geometry":{"wkt":"LINESTRING (0 0, 1 1)"},"maxSegmentLength":-2.5}"#,
            #"{"code":"invalidParameter","path":"params.maxSegmentLength","found":"-2.5","expected":"a finite number above 0"}"#
        ),
        (
            "geometry.densify", #"{"geometry":{"wkt":"LINESTRING (0 0, 1 1)"}}"#,
            #"{"code":"missingParameter","path":"params.maxSegmentLength","expected":"number"}"#
        ),
        (
            "geometry.translate", #"{"geometry":{"wkt":"POINT (1e308 0)"},"x":1.5e308,"y":0}"#,
            #"{"code":"notFinite","path":"params.geometry","expected":"finite numbers"}"#
        ),
        (
            "geometry.translate", #"{"geometry":{"wkt":"LINESTRING (1 1, 0 -1e308)"},"x":0,"y":-1.5e308}"#,
            #"{"code":"notFinite","path":"params.geometry","expected":"finite numbers"}"#
        ),
        (
            "geometry.addPart", #"{"geometry":{"wkt":"POINT (1 2)"}}"#,
            #"{"code":"wrongGeometryType","path":"params.geometry","found":"point","expected":"a polyline or a polygon"}"#
        ),
        (
            "geometry.insertVertex", #"{"geometry":{"wkt":"LINESTRING (1 2, 3 4)"},"index":1,"point":{"x":1,"y":2,"z":3}}"#,
            #"{"code":"dimensionMismatch","path":"params.point","found":"z","expected":"x, y"}"#
        ),
        (
            "geometry.distance", #"{"geometry":{"wkt":"POINT (1 2)"},"other":{"wkt":"POINT (1 2)","wkid":3857}}"#,
            #"{"code":"spatialReferenceMismatch","path":"params.other","found":"wkid 3857","expected":"wkid 4326"}"#
        ),
        (
            "geometry.equals", #"{"geometry":{"wkt":"POINT (1 2)"},"other":{"wkt":"POINT (1 2)","wkid":3857}}"#,
            #"{"code":"spatialReferenceMismatch","path":"params.other","found":"wkid 3857","expected":"wkid 4326"}"#
        ),
        (
            "geometry.get", #"{"geometry":{"name":"fiel"}}"#,
            #"{"code":"unknownName","path":"params.geometry.name","found":"fiel","expected":"a name from geometry.list","nearest":"field"}"#
        ),
        (
            "format.encode", #"{"features":[{"attributes":3}],"format":"geojson"}"#,
            #"{"code":"wrongType","path":"params.features[0].attributes","found":"number","expected":"an object"}"#
        ),
        (
            "format.encode", #"{"features":[{"attribute":3}],"format":"geojson"}"#,
            #"{"code":"unknownParameter","path":"params.features[0].attribute","found":"attribute","expected":"one of id, attributes, foreign, geometry","nearest":"attributes"}"#
        ),
        (
            "format.encode", #"{"format":"geojson"}"#,
            #"{"code":"missingParameter","path":"params.geometry","expected":"a geometry, or features"}"#
        ),
        (
            "format.encode", #"{"features":[],"geometry":{"wkt":"POINT (1 2)"},"format":"geojson"}"#,
            #"{"code":"invalidParameter","path":"params.features","expected":"one of them"}"#
        ),
        (
            "geometry.isSimple", #"{"geometry":{"wkt":"POLYGON ((0 0, 2 2, 2 0, 0 2, 0 0))"},"rules":"n"}"#,
            #"{"code":"unknownParameter","path":"params.rules","found":"rules","expected":"one of geometry, rule","nearest":"rule"}"#
        ),
        (
            "geometry.union", #"{"geometry":{"wkt":"POINT (1 2)"}}"#,
            #"{"code":"missingParameter","path":"params.other","found":"missing","expected":"a geometry"}"#
        ),
        (
            "geometry.intersection",
            #"{"geometry":{"wkt":"POLYGON ((0 0, 2 2, 2 0, 0 2, 0 0))"},"other":{"wkt":"POLYGON ((0 0, 2 2, 2 0, 0 2, 0 0))"}}"#,
            #"{"code":"invalidGeometry","path":"params.geometry","expected":"a valid geometry: see geometry.isValid and geometry.simplify","at":[1,1]}"#
        ),
        // Whole numbers are written with all their digits: 2 to the power of 60.
        (
            "envelope.expand", #"{"geometry":{"wkt":"LINESTRING (0 0, 3 4)"},"factor":-1152921504606846976}"#,
            #"{"code":"invalidParameter","path":"params.factor","found":-1152921504606846976,"expected":"0 or more"}"#
        ),
        (
            "envelope.expand", #"{"geometry":{"wkt":"LINESTRING (0 0, 3 4)"},"factor":-2.5}"#,
            #"{"code":"invalidParameter","path":"params.factor","found":-2.5,"expected":"0 or more"}"#
        ),
    ])
    func errorsInFull(_ method: String, _ params: String, _ data: String) throws {
        let session = try Session()
        _ = session.answer(
            to: #"{"jsonrpc":"2.0","id":1,"method":"geometry.set","params":{"geometry":{"wkt":"POINT (3 4)"},"into":"field"}}"#)
        #expect(try error(session, method, params) == data)
    }
}
