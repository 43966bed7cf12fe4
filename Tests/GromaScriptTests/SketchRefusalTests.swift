import Groma
import Testing

/// What the methods that draw and edit say where they refuse: the message, and all that a script is told with it.
struct SketchRefusalTests {
    private static let words = [
        "line": #"sketch.begin {"geometry":{"wkt":"LINESTRING (0 0, 60 0, 60 40)","wkid":null}}"#,
        "area": #"sketch.begin {"geometry":{"wkt":"POLYGON ((0 0, 60 0, 60 40, 0 0))","wkid":3857}}"#,
        "empty": #"sketch.begin {"type":"polyline","wkid":null}"#,
        "other": #"sketch.begin {"sketch":"b","type":"polyline","wkid":null}"#,
    ]

    /// Sketches that are not there, or there already.
    static let areNotThere = StreamTable(
        #"""
        sketch.addVertex {"point":[0,0]}
            {"code":-32022,"message":"no sketch is being drawn: begin one first","data":{"code":"noSketch","path":"params.sketch","expected":"a sketch that sketch.begin has begun"}}
        sketch.undo {"sketch":"a"}
            {"code":-32022,"message":"no sketch named \"a\" is being drawn","data":{"code":"noSketch","path":"params.sketch","found":"a","expected":"a sketch that sketch.begin has begun"}}
        other; sketch.undo
            {"code":-32022,"message":"no sketch without a name is being drawn","data":{"code":"noSketch","path":"params.sketch","expected":"one of b"}}
        other; sketch.undo {"sketch":"a"}
            {"code":-32022,"message":"no sketch named \"a\" is being drawn","data":{"code":"noSketch","path":"params.sketch","found":"a","expected":"one of b"}}
        other; sketch.begin {"sketch":"b","type":"point"}
            {"code":-32021,"message":"a sketch is being drawn already: complete or cancel it first, or give this one another name","data":{"code":"sketchActive","path":"params.sketch","found":"b","expected":"another name, or sketch.complete or sketch.cancel first"}}
        sketch.begin
            {"code":-32602,"message":"there is neither a type nor a geometry to begin with","data":{"code":"missingParameter","path":"params.type","expected":"point, multipoint, polyline or polygon"}}
        sketch.begin {"type":"point","geometry":{"wkt":"POINT (1 2)"}}
            {"code":-32602,"message":"there are a type and a geometry to begin with","data":{"code":"invalidParameter","path":"params.type","expected":"one of them"}}
        sketch.begin {"wkid":3857,"geometry":{"wkt":"POINT (1 2)"}}
            {"code":-32004,"message":"the geometry is in another reference than the wkid given beside it","data":{"code":"spatialReferenceConflict","path":"params.wkid","found":3857,"expected":"wkid 4326"}}
        sketch.begin {"wkid":null,"geometry":{"wkt":"POINT (1 2)"}}
            {"code":-32004,"message":"the geometry is in another reference than the wkid given beside it","data":{"code":"spatialReferenceConflict","path":"params.wkid","found":null,"expected":"wkid 4326"}}
        sketch.begin {"hasZ":true,"geometry":{"wkt":"POINT (1 2)"}}
            {"code":-32002,"message":"hasZ says otherwise than the geometry: leave it out","data":{"code":"dimensionMismatch","path":"params.hasZ","found":true,"expected":"false"}}
        sketch.begin {"hasM":false,"geometry":{"wkt":"POINT M (1 2 3)"}}
            {"code":-32002,"message":"hasM says otherwise than the geometry: leave it out","data":{"code":"dimensionMismatch","path":"params.hasM","found":false,"expected":"true"}}
        sketch.begin {"geometry":{"wkt":"GEOMETRYCOLLECTION (POINT (1 2))"}}
            {"code":-32010,"message":"A collection cannot be sketched: give a point, multipoint, polyline or polygon.","data":{"code":"wrongGeometryType","path":"params.geometry","found":"collection","expected":"a geometry of a type that the method takes"}}
        sketch.setViewport {"center":[50,50],"resolution":1,"width":100,"height":100,"all":true,"sketch":"b"}
            {"code":-32602,"message":"a sketch is named, and all are meant","data":{"code":"invalidParameter","path":"params.sketch","found":"b","expected":"either sketch, or \"all\":true"}}
        """#, words)

    /// Vertices and parts.
    static let ofVerticesAndParts = StreamTable(
        #"""
        line; sketch.addVertex {"point":[1,2,3]}
            {"code":-32002,"message":"params.point has an ordinate z that the geometry lacks","data":{"code":"dimensionMismatch","path":"params.point","found":"z","expected":"x, y"}}
        line; sketch.addVertices {"points":[[1,2],[1,2,3]]}
            {"code":-32002,"message":"params.points[1] has an ordinate z that the geometry lacks","data":{"code":"dimensionMismatch","path":"params.points[1]","found":"z","expected":"x, y"}}
        line; sketch.insertVertex {"index":4,"point":[1,2]}
            {"code":-32001,"message":"There is no vertex 4: give 0 to 3.","data":{"code":"indexOutOfRange","path":"params.index","found":4,"expected":"0 to 3"}}
        line; sketch.insertVertex {"part":1,"index":0,"point":[1,2]}
            {"code":-32001,"message":"There is no part 1: give 0 to 0.","data":{"code":"indexOutOfRange","path":"params.part","found":1,"expected":"0 to 0"}}
        line; sketch.insertMidVertex {"index":2}
            {"code":-32001,"message":"There is no segment 2: give 0 to 1.","data":{"code":"indexOutOfRange","path":"params.index","found":2,"expected":"0 to 1"}}
        line; sketch.moveVertex {"index":3,"point":[1,2]}
            {"code":-32001,"message":"There is no vertex 3: give 0 to 2.","data":{"code":"indexOutOfRange","path":"params.index","found":3,"expected":"0 to 2"}}
        line; sketch.removeVertex {"part":1,"index":0}
            {"code":-32001,"message":"There is no part 1: give 0 to 0.","data":{"code":"indexOutOfRange","path":"params.part","found":1,"expected":"0 to 0"}}
        line; sketch.replaceRange {"from":1,"to":4,"points":[]}
            {"code":-32001,"message":"There is no vertex 4: give 0 to 3.","data":{"code":"indexOutOfRange","path":"params.to","found":4,"expected":"0 to 3"}}
        line; sketch.addHole {"points":[]}
            {"code":-32010,"message":"A polyline has no addHole.","data":{"code":"wrongGeometryType","path":"params.sketch","found":"polyline","expected":"a geometry of a type that the method takes"}}
        area; sketch.addHole {"points":[[100,0],[101,0],[101,1]]}
            {"code":-32602,"message":"points is 100, expected positions inside a shell: none is around the first.","data":{"code":"invalidParameter","path":"params.points","found":100,"expected":"positions inside a shell: none is around the first"}}
        area; sketch.addHole {"points":[],"shell":1}
            {"code":-32001,"message":"There is no shell 1: give 0 to 0.","data":{"code":"indexOutOfRange","path":"params.shell","found":1,"expected":"0 to 0"}}
        area; sketch.splitPart {"index":1}
            {"code":-32010,"message":"A polygon has no split at a vertex.","data":{"code":"wrongGeometryType","path":"params.sketch","found":"polygon","expected":"a geometry of a type that the method takes"}}
        line; sketch.splitPart {"index":2}
            {"code":-32001,"message":"There is no inner vertex 2: give 1 to 1.","data":{"code":"indexOutOfRange","path":"params.index","found":2,"expected":"1 to 1"}}
        line; sketch.splitPart {"index":0}
            {"code":-32001,"message":"There is no inner vertex 0: give 1 to 1.","data":{"code":"indexOutOfRange","path":"params.index","found":0,"expected":"1 to 1"}}
        line; sketch.splitPart {"part":1,"index":1}
            {"code":-32001,"message":"There is no part 1: give 0 to 0.","data":{"code":"indexOutOfRange","path":"params.part","found":1,"expected":"0 to 0"}}
        area; sketch.joinParts {"other":1}
            {"code":-32010,"message":"A polygon has no joining of parts.","data":{"code":"wrongGeometryType","path":"params.sketch","found":"polygon","expected":"a geometry of a type that the method takes"}}
        line; sketch.joinParts {"other":1}
            {"code":-32001,"message":"There is no part 1: give 0 to 0.","data":{"code":"indexOutOfRange","path":"params.other","found":1,"expected":"0 to 0"}}
        line; sketch.joinParts {"part":2,"other":0}
            {"code":-32001,"message":"There is no part 2: give 0 to 0.","data":{"code":"indexOutOfRange","path":"params.part","found":2,"expected":"0 to 0"}}
        line; sketch.joinParts {"other":0}
            {"code":-32602,"message":"other is 0, expected another part than 0.","data":{"code":"invalidParameter","path":"params.other","found":0,"expected":"another part than 0"}}
        line; sketch.removePart {"part":1}
            {"code":-32001,"message":"There is no part 1: give 0 to 0.","data":{"code":"indexOutOfRange","path":"params.part","found":1,"expected":"0 to 0"}}
        line; sketch.closePart {"part":1}
            {"code":-32010,"message":"A polyline has no closePart.","data":{"code":"wrongGeometryType","path":"params.sketch","found":"polyline","expected":"a polygon"}}
        line; sketch.reversePart {"part":1}
            {"code":-32001,"message":"There is no part 1: give 0 to 0.","data":{"code":"indexOutOfRange","path":"params.part","found":1,"expected":"0 to 0"}}
        line; sketch.replaceGeometry {"geometry":{"wkt":"POINT (1 2)","wkid":null}}
            {"code":-32010,"message":"the sketch is a polyline and stays one","data":{"code":"wrongGeometryType","path":"params.geometry","found":"point","expected":"a polyline"}}
        line; sketch.replaceGeometry {"geometry":{"wkt":"LINESTRING (1 2, 3 4)"}}
            {"code":-32003,"message":"the geometry lies in another reference than the sketch: project it first","data":{"code":"spatialReferenceMismatch","path":"params.geometry","found":"wkid 4326","expected":"none"}}
        area; sketch.replaceGeometry {"geometry":{"wkt":"POLYGON EMPTY","wkid":null}}
            {"code":-32003,"message":"the geometry lies in another reference than the sketch: project it first","data":{"code":"spatialReferenceMismatch","path":"params.geometry","found":"none","expected":"wkid 3857"}}
        """#, words)

    /// The selection, and what is copied.
    static let ofTheSelection = StreamTable(
        #"""
        line; sketch.selectVertex {"index":3}
            {"code":-32001,"message":"There is no vertex 3: give 0 to 2.","data":{"code":"indexOutOfRange","path":"params.index","found":3,"expected":"0 to 2"}}
        line; sketch.selectVertices {"ranges":[[0,1,4]]}
            {"code":-32001,"message":"There is no vertex 3: give 0 to 2.","data":{"code":"indexOutOfRange","path":"params.ranges","found":3,"expected":"0 to 2"}}
        line; sketch.selectVertices {"ranges":[[0,1,1]]}
            {"code":-32602,"message":"params.ranges[0] is no range of vertices: expected [part,from,to] with from < to","data":{"code":"invalidParameter","path":"params.ranges[0]","found":[0,1,1],"expected":"[part,from,to] with from < to"}}
        line; sketch.selectVertices {"ranges":[[1,0,1]]}
            {"code":-32001,"message":"There is no part 1: give 0 to 0.","data":{"code":"indexOutOfRange","path":"params.ranges","found":1,"expected":"0 to 0"}}
        line; sketch.selectVertices {"ranges":[[0,1]]}
            {"code":-32602,"message":"params.ranges[0] is no range of vertices: expected [part,from,to] with from < to","data":{"code":"invalidParameter","path":"params.ranges[0]","found":[0,1],"expected":"[part,from,to] with from < to"}}
        line; sketch.selectSegment {"index":2}
            {"code":-32001,"message":"There is no segment 2: give 0 to 1.","data":{"code":"indexOutOfRange","path":"params.index","found":2,"expected":"0 to 1"}}
        line; sketch.selectMidVertex {"part":1,"index":0}
            {"code":-32001,"message":"There is no part 1: give 0 to 0.","data":{"code":"indexOutOfRange","path":"params.part","found":1,"expected":"0 to 0"}}
        line; sketch.selectPart {"part":1}
            {"code":-32001,"message":"There is no part 1: give 0 to 0.","data":{"code":"indexOutOfRange","path":"params.part","found":1,"expected":"0 to 0"}}
        line; sketch.selectParts {"parts":[0,2]}
            {"code":-32001,"message":"There is no part 2: give 0 to 0.","data":{"code":"indexOutOfRange","path":"params.parts","found":2,"expected":"0 to 0"}}
        line; sketch.selectInPolygon {"points":[[0,0],[1,1]]}
            {"code":-32602,"message":"a ring of 2 positions has nothing inside it","data":{"code":"invalidParameter","path":"params.points","found":2,"expected":"3 positions or more"}}
        line; sketch.deleteSelection
            {"code":-32028,"message":"deleteSelection needs something to be selected, but nothing is selected.","data":{"code":"noSelection","found":"none","expected":"something to be selected"}}
        line; sketch.rotateSelection {"angle":5}
            {"code":-32028,"message":"rotateSelection needs something to be selected, but nothing is selected.","data":{"code":"noSelection","found":"none","expected":"something to be selected"}}
        line; sketch.selectAll {}; sketch.scaleSelection {"x":0}
            {"code":-32602,"message":"x is 0.0, expected another factor than 0, which would leave nothing to see.","data":{"code":"invalidParameter","path":"params.x","found":0,"expected":"another factor than 0, which would leave nothing to see"}}
        line; sketch.selectAll {}; sketch.scaleSelection {"x":1,"y":0}
            {"code":-32602,"message":"y is 0.0, expected another factor than 0, which would leave nothing to see.","data":{"code":"invalidParameter","path":"params.y","found":0,"expected":"another factor than 0, which would leave nothing to see"}}
        line; sketch.selectAll {}; sketch.mirrorSelection {"from":[1,2],"to":[1,2]}
            {"code":-32602,"message":"to is 1.0, expected another place than the first: two places make the line to mirror across.","data":{"code":"invalidParameter","path":"params.to","found":1,"expected":"another place than the first: two places make the line to mirror across"}}
        line; sketch.selectMidVertex {"index":0}; sketch.scaleSelection {"x":2}
            {"code":-32028,"message":"scaleSelection needs something to be selected, but the selection is of midVertex.","data":{"code":"noSelection","found":"midVertex","expected":"something to be selected"}}
        line; sketch.copySelection
            {"code":-32028,"message":"copySelection needs something to be selected, but nothing is selected.","data":{"code":"noSelection","found":"none","expected":"something to be selected"}}
        line; sketch.paste
            {"code":-32034,"message":"This cannot be pasted: nothing has been copied.","data":{"code":"nothingToPaste","expected":"something that sketch.copySelection has copied, or a geometry"}}
        line; sketch.paste {"geometry":{"wkt":"POINT (1 2)","wkid":null}}
            {"code":-32034,"message":"This cannot be pasted: it is of a point, and this is a polyline.","data":{"code":"nothingToPaste","expected":"something that sketch.copySelection has copied, or a geometry"}}
        line; sketch.paste {"geometry":{"wkt":"LINESTRING (1 2, 3 4)"}}
            {"code":-32034,"message":"This cannot be pasted: it is in another spatial reference.","data":{"code":"nothingToPaste","expected":"something that sketch.copySelection has copied, or a geometry"}}
        line; sketch.paste {"geometry":{"wkt":"LINESTRING EMPTY","wkid":null}}
            {"code":-32034,"message":"This cannot be pasted: what was copied is empty.","data":{"code":"nothingToPaste","expected":"something that sketch.copySelection has copied, or a geometry"}}
        """#, words)

    /// The end of a sketch.
    static let ofTheEnd = StreamTable(
        #"""
        empty; sketch.complete
            {"code":-32023,"message":"The shape cannot be saved: empty in part 0.","data":{"code":"sketchInvalid","path":"params.sketch","expected":"a sketch without these problems, or \"force\":true","problems":[{"kind":"empty","part":0,"index":0,"at":null}]}}
        empty; sketch.addVertex {"point":[1,2]}; sketch.complete
            {"code":-32023,"message":"The shape cannot be saved: tooFewVertices in part 0 at (1.0, 2.0).","data":{"code":"sketchInvalid","path":"params.sketch","expected":"a sketch without these problems, or \"force\":true","problems":[{"kind":"tooFewVertices","part":0,"index":0,"at":[1,2]}]}}
        line; sketch.setTracking {"guard":"refuse"}; sketch.addVertex {"point":[30,-40]}
            {"code":-32039,"message":"The edit is refused, for the shape would be worse: selfIntersection in part 0 at (45.0, 0.0). The guard can be set to report instead.","data":{"code":"editRefused","path":"params.sketch","expected":"an edit that makes nothing worse, or a guard that reports","problems":[{"kind":"selfIntersection","part":0,"index":2,"at":[45,0]}]}}
        """#, words)

    @Test(arguments: areNotThere.rows) func refusalsAreNotThere(_ row: StreamTable.Row) throws {
        try row.check()
    }

    @Test(arguments: ofVerticesAndParts.rows) func refusalsOfVerticesAndParts(_ row: StreamTable.Row) throws {
        try row.check()
    }

    @Test(arguments: ofTheSelection.rows) func refusalsOfTheSelection(_ row: StreamTable.Row) throws {
        try row.check()
    }

    @Test(arguments: ofTheEnd.rows) func refusalsOfTheEnd(_ row: StreamTable.Row) throws {
        try row.check()
    }
}
