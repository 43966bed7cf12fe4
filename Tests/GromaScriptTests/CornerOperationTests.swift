import Groma
import GromaPlugins
import Testing

/// What corners and circles become: right angles by Thales' theorem, and circles through (30, 40), which is 50 long.
struct CornerOperationTests {
    @Test func cornersAreSquared() throws {
        try StreamTable.follow(
            #"""
            geometry.orthogonalize {"geometry":{"wkt":"LINESTRING (0 0, 17 44, 100 0)","wkid":null},"as":"wkt"}
                {"geometry":{"wkt":"LINESTRING (0 0, 20 40, 100 0)","wkid":null},"summary":{"type":"polyline","multi":false,"parts":1,"vertices":3,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,100,40]}}
            geometry.orthogonalize {"geometry":{"wkt":"LINESTRING (0 0, 17 44, 100 0)","wkid":null},"as":"wkt","tolerance":7}
                {"geometry":{"wkt":"LINESTRING (0 0, 20 40, 100 0)","wkid":null},"summary":{"type":"polyline","multi":false,"parts":1,"vertices":3,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,100,40]}}
            geometry.orthogonalize {"geometry":{"wkt":"LINESTRING (0 0, 17 44, 100 0)","wkid":null},"as":"wkt","tolerance":6.5}
                {"geometry":{"wkt":"LINESTRING (0 0, 17 44, 100 0)","wkid":null},"summary":{"type":"polyline","multi":false,"parts":1,"vertices":3,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,100,44]}}
            geometry.orthogonalize {"geometry":{"wkt":"POLYGON Z ((100 0 1, 17 44 2, 0 0 3, 100 0 1))","wkid":null},"as":"wkt"}
                {"geometry":{"wkt":"POLYGON Z ((100 0 1, 20 40 2, 0 0 3, 100 0 1))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":3,"hasZ":true,"hasM":false,"isEmpty":false,"extent":[0,0,100,40]}}
            geometry.orthogonalize {"geometry":{"wkt":"LINESTRING M (17 44 1, 100 0 2, 0 0 3, 17 44 4)","wkid":null},"as":"wkt"}
                {"geometry":{"wkt":"LINESTRING M (20 40 1, 100 0 2, 0 0 3, 20 40 4)","wkid":null},"summary":{"type":"polyline","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":true,"isEmpty":false,"extent":[0,0,100,40]}}
            geometry.orthogonalize {"geometry":{"wkt":"LINESTRING (-50 0, 0 0, 17 44, 100 0)","wkid":null},"as":"wkt","decimals":6}
                {"geometry":{"wkt":"LINESTRING (-50 0, 0 0, 18.793441 39.065979, 100 0)","wkid":null},"summary":{"type":"polyline","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[-50,0,100,39.065978808794895]}}
            geometry.orthogonalize {"geometry":{"wkt":"LINESTRING (0 0, 60 1, 60 40, 0 40)","wkid":null},"as":"wkt","decimals":6}
                {"geometry":{"wkt":"LINESTRING (0 0, 60.628502 0.381638, 60.376723 40.380053, 0 40)","wkid":null},"summary":{"type":"polyline","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,60.62850150690791,40.38005348822714]}}
            geometry.orthogonalize {"geometry":{"wkt":"LINESTRING (0 0, 60 1, 60 40, 0 40, 0 0)","wkid":null},"as":"wkt","decimals":6}
                {"geometry":{"wkt":"LINESTRING (0.349934 0.35507, 60.348479 0.656563, 60.150019 40.151039, 0.151474 39.849546, 0.349934 0.35507)","wkid":null},"summary":{"type":"polyline","multi":false,"parts":1,"vertices":5,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0.15147362653816945,0.35507008251042704,60.348478761394524,40.15103915724503]}}
            geometry.orthogonalize {"geometry":{"wkt":"POLYGON ((0 0, 60 1, 60 40, 0 40, 0 0))","wkid":null},"as":"wkt","decimals":6}
                {"geometry":{"wkt":"POLYGON ((0.349934 0.35507, 60.348479 0.656563, 60.150019 40.151039, 0.151474 39.849546, 0.349934 0.35507))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0.15147362653816945,0.35507008251042704,60.348478761394524,40.15103915724503]}}
            geometry.orthogonalize {"geometry":{"wkt":"POLYGON ((30 0, 60 0, 60 40, 30 40.5, 0 40, 0 0, 10 0.3, 30 0))","wkid":null},"as":"wkt","decimals":6}
                {"geometry":{"wkt":"POLYGON ((30 0, 60 0, 60 40, 30 40, 0 40, 0 0, 10 0, 30 0))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":7,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,60,40]}}
            geometry.orthogonalize {"geometry":{"wkt":"POLYGON ((0 0, 60 0, 60 40, 0 40, 0 0))","wkid":null},"as":"wkt"}
                {"geometry":{"wkt":"POLYGON ((0 0, 60 0, 60 40, 0 40, 0 0))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,60,40]}}
            geometry.orthogonalize {"geometry":{"wkt":"MULTILINESTRING ((0 0, 17 44, 100 0), (0 0, 50 0, 100 10))","wkid":null},"as":"wkt"}
                {"geometry":{"wkt":"MULTILINESTRING ((0 0, 20 40, 100 0), (0 0, 50 0, 100 10))","wkid":null},"summary":{"type":"polyline","multi":true,"parts":2,"vertices":6,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,100,40]}}
            geometry.orthogonalize {"geometry":{"wkt":"GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (0 0, 17 44, 100 0))","wkid":null},"as":"wkt"}
                {"geometry":{"wkt":"GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (0 0, 20 40, 100 0))","wkid":null},"summary":{"type":"collection","multi":false,"parts":2,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,100,40]}}
            """#)
    }

    @Test func ringsBecomeCircles() throws {
        try StreamTable.follow(
            #"""
            geometry.circularize {"geometry":{"wkt":"POLYGON ((0 0, 60 0, 60 80, 0 80, 0 0))","wkid":null},"as":"wkt","decimals":6,"maxAngle":180}
                {"geometry":{"wkt":"POLYGON ((0 0, 60 0, 60 80, 0 80, 0 0))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,60,80]}}
            geometry.circularize {"geometry":{"wkt":"POLYGON Z ((0 0 1, 60 0 2, 60 80 4, 0 80 8, 0 0 1))","wkid":null},"as":"wkt","decimals":6,"maxAngle":80}
                {"geometry":{"wkt":"POLYGON Z ((0 0 1, 60 0 2, 80 40 3, 60 80 4, 0 80 8, -20 40 4.5, 0 0 1))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":6,"hasZ":true,"hasM":false,"isEmpty":false,"extent":[-20,0,80,80]}}
            geometry.circularize {"geometry":{"wkt":"POLYGON Z ((0 0 1, 0 80 8, 60 80 4, 60 0 2, 0 0 1))","wkid":null},"as":"wkt","decimals":6,"maxAngle":80}
                {"geometry":{"wkt":"POLYGON Z ((0 0 1, -20 40 4.5, 0 80 8, 60 80 4, 80 40 3, 60 0 2, 0 0 1))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":6,"hasZ":true,"hasM":false,"isEmpty":false,"extent":[-20,0,80,80]}}
            geometry.circularize {"geometry":{"wkt":"LINESTRING ZM (0 0 1 1, 60 0 2 2, 60 80 4 3, 0 80 8 4, 0 0 5 9)","wkid":null},"as":"wkt","decimals":6,"maxAngle":80}
                {"geometry":{"wkt":"LINESTRING ZM (0 0 1 1, 60 0 2 2, 80 40 3 2.5, 60 80 4 3, 0 80 8 4, -20 40 4.5 2.5, 0 0 5 9)","wkid":null},"summary":{"type":"polyline","multi":false,"parts":1,"vertices":7,"hasZ":true,"hasM":true,"isEmpty":false,"extent":[-20,0,80,80]}}
            geometry.circularize {"geometry":{"wkt":"LINESTRING (0 0, 60 0, 60 80, 0 80)","wkid":null},"as":"wkt","maxAngle":80}
                {"geometry":{"wkt":"LINESTRING (0 0, 60 0, 60 80, 0 80)","wkid":null},"summary":{"type":"polyline","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,60,80]}}
            geometry.circularize {"geometry":{"wkt":"POLYGON ((0 0, 60 0, 0 0))","wkid":null},"as":"wkt","maxAngle":80}
                {"geometry":{"wkt":"POLYGON ((0 0, 60 0, 0 0))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":2,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,60,0]}}
            geometry.circularize {"geometry":{"wkt":"GEOMETRYCOLLECTION (POINT (1 2), POLYGON ((0 0, 60 0, 60 80, 0 80, 0 0)))","wkid":null},"as":"wkt","decimals":6,"maxAngle":100}
                {"geometry":{"wkt":"GEOMETRYCOLLECTION (POINT (1 2), POLYGON ((0 0, 60 0, 80 40, 60 80, 0 80, -20 40, 0 0)))","wkid":null},"summary":{"type":"collection","multi":false,"parts":2,"vertices":7,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[-20,0,80,80]}}
            geometry.circularize {"geometry":{"wkt":"POLYGON ((0 0, 60 0, 60 80, 0 80, 0 0))","wkid":null},"maxAngle":0.5}
                {"code":-32602,"message":"params.maxAngle is 0.5: expected a number from 1.0 to 180.0","data":{"code":"invalidParameter","path":"params.maxAngle","found":0.5,"expected":"a number from 1.0 to 180.0"}}
            geometry.smooth {"geometry":{"wkt":"LINESTRING Z (0 0 0, 80 0 4, 80 40 8)","wkid":null},"as":"wkt","iterations":1}
                {"geometry":{"wkt":"LINESTRING Z (0 0 0, 60 0 3, 80 10 5, 80 40 8)","wkid":null},"summary":{"type":"polyline","multi":false,"parts":1,"vertices":4,"hasZ":true,"hasM":false,"isEmpty":false,"extent":[0,0,80,40]}}
            geometry.smooth {"geometry":{"wkt":"POLYGON ((0 0, 80 0, 80 40, 0 0))","wkid":null},"as":"wkt","iterations":1}
                {"geometry":{"wkt":"POLYGON ((20 0, 60 0, 80 10, 80 30, 60 30, 20 10, 20 0))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":6,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[20,0,80,30]}}
            geometry.smooth {"geometry":{"wkt":"LINESTRING (0 0, 80 0, 80 40)","wkid":null},"as":"wkt","iterations":2}
                {"geometry":{"wkt":"LINESTRING (0 0, 45 0, 65 2.5, 75 7.5, 80 17.5, 80 40)","wkid":null},"summary":{"type":"polyline","multi":false,"parts":1,"vertices":6,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,80,40]}}
            """#)
    }

    /// The radius is the median of the distances from the centroid; where the order around it would be lost, the ring is shared out by length.
    @Test(arguments: [
        (
            "POLYGON ((50 0, 30 40, -30 40, -90 0, -30 -40, 30 -40, 50 0))",
            "POLYGON ((46.186 0, 30 40, -35.657 52.123, -68.852 0, -35.657 -52.123, 30 -40, 46.186 0))"
        ),
        (
            "POLYGON ((0 0, 80 0, 80 10, 10 10, 10 40, 80 40, 80 50, 0 50, 0 0))",
            "POLYGON ((-2.165 -1.57, 48.421 -18.056, 54.985 -15.344, 79.733 24.96, 74.818 45.511, 34.514 70.259, 27.433 69.708, "
                + "-10.222 32.12, -2.165 -1.57))"
        ),
    ])
    func radiiAreMedians(_ ring: String, _ circle: String) throws {
        var shape = try WKTFormat().geometry(from: ring)
        shape.spatialReference = nil
        let found = try CircularizeTool(maxAngle: 180).applied(to: shape)
        #expect(try WKTFormat().encode(found, options: WriteOptions(decimals: 3)).text == circle)
    }
}
