import Groma
import Testing

/// What the methods that set a sketch up say where they refuse: the message, and all that a script is told with it.
struct SettingRefusalTests {
    private static let words = [
        "line": #"sketch.begin {"geometry":{"wkt":"LINESTRING (0 0, 60 0, 60 40)","wkid":null}}"#,
        "other": #"sketch.begin {"sketch":"b","type":"polyline","wkid":null}"#,
        "view": #"sketch.setViewport {"center":[50,50],"resolution":1,"width":100,"height":100}"#,
    ]

    /// Settings.
    static let ofSettings = StreamTable(
        #"""
        line; sketch.locate {"id":1}
            {"code":-32001,"message":"no vertex was given the identity 1","data":{"code":"indexOutOfRange","path":"params.id","found":1,"expected":"nothing: there are none"}}
        line; sketch.identify {"index":0}; sketch.identify {"index":2}; sketch.locate {"id":3}
            {"code":-32001,"message":"no vertex was given the identity 3","data":{"code":"indexOutOfRange","path":"params.id","found":3,"expected":"1 to 2"}}
        line; sketch.identify {"index":3}
            {"code":-32001,"message":"There is no vertex 3: give 0 to 2.","data":{"code":"indexOutOfRange","path":"params.index","found":3,"expected":"0 to 2"}}
        line; sketch.setDefaults {"z":7}
            {"code":-32002,"message":"the sketch's positions have no z","data":{"code":"dimensionMismatch","path":"params.z","found":7,"expected":"null, or a sketch that was begun with one"}}
        line; sketch.setTolerance {"pen":0}
            {"code":-32602,"message":"params.pen is 0.0: expected more than 0","data":{"code":"invalidParameter","path":"params.pen","found":0,"expected":"more than 0"}}
        line; sketch.setGestures {"doubleTapInterval":-0.5}
            {"code":-32602,"message":"params.doubleTapInterval is -0.5: expected 0 or more","data":{"code":"invalidParameter","path":"params.doubleTapInterval","found":-0.5,"expected":"0 or more"}}
        line; sketch.setTracking {"coordinates":100001}
            {"code":-32602,"message":"params.coordinates is 100001: expected integer 0 to 100000","data":{"code":"invalidParameter","path":"params.coordinates","found":100001,"expected":"integer 0 to 100000"}}
        line; sketch.setHistory {"limit":-1}
            {"code":-32602,"message":"params.limit is -1: expected integer 0 to 10000000","data":{"code":"invalidParameter","path":"params.limit","found":-1,"expected":"integer 0 to 10000000"}}
        line; sketch.goToStep {"step":7}
            {"code":-32033,"message":"The history has no step 7.","data":{"code":"unknownStep","path":"params.step","found":7,"expected":"a number from sketch.history"}}
        line; sketch.endGroup
            {"code":-32024,"message":"No group is open: begin one first.","data":{"code":"noGroup","path":"params.sketch","expected":"a group that sketch.beginGroup has begun"}}
        line; sketch.cancelGroup
            {"code":-32024,"message":"no group is open: begin one first","data":{"code":"noGroup","path":"params.sketch","expected":"a group that sketch.beginGroup has begun"}}
        """#, words)

    /// Tools and pointers.
    static let ofToolsAndPointers = StreamTable(
        #"""
        line; sketch.setTool
            {"code":-32602,"message":"the parameter \"tool\" is missing: a tool from sketch.tools","data":{"code":"missingParameter","path":"params.tool","expected":"\"autoComplete\" | \"freehand\" | \"lasso\" | \"programmaticReticle\" | \"reticleVertex\" | \"shape\" | \"transform\" | \"vertex\" | \"circularize\" | \"cutHole\" | \"eraser\" | \"extend\" | \"offsetCopy\" | \"orthogonalize\" | \"reshape\" | \"simplify\" | \"smooth\" | \"split\" | \"trace\" | \"trim\""}}
        line; sketch.setTool {"tool":"vertx"}
            {"code":-32029,"message":"there is no tool \"vertx\"; did you mean \"vertex\"?","data":{"code":"unknownTool","path":"params.tool","found":"vertx","expected":"one of autoComplete, freehand, lasso, programmaticReticle, reticleVertex, shape, transform, vertex, circularize, cutHole, eraser, extend, offsetCopy, orthogonalize, reshape, simplify, smooth, split, trace, trim","nearest":"vertex"}}
        line; sketch.setTool {"tool":"vertex","tolerance":3}
            {"code":-32602,"message":"the tool vertex has no setting \"tolerance\"","data":{"code":"unknownParameter","path":"params.tolerance","found":"tolerance","expected":"one of tool, vertexCreationPreview, sketch"}}
        line; sketch.setTool {"tool":"freehand","tolerence":3}
            {"code":-32602,"message":"the tool freehand has no setting \"tolerence\"; did you mean \"tolerance\"?","data":{"code":"unknownParameter","path":"params.tolerence","found":"tolerence","expected":"one of tool, tolerance, sketch","nearest":"tolerance"}}
        line; sketch.setTool {"tool":"freehand","tolerance":101}
            {"code":-32602,"message":"params.tolerance is 101.0: expected a number from 0.0 to 100.0","data":{"code":"invalidParameter","path":"params.tolerance","found":101,"expected":"a number from 0.0 to 100.0"}}
        line; sketch.setTool {"tool":"shape","from":"center","start":"corner"}
            {"code":-32602,"message":"params.start is given twice","data":{"code":"duplicateParameter","path":"params.start"}}
        line; sketch.setTool {"tool":"freehand","tool":"freehand"}
            {"code":-32602,"message":"params.tool is given twice","data":{"code":"duplicateParameter","path":"params.tool"}}
        line; sketch.setTool {"tool":"cutHole"}
            {"code":-32010,"message":"The tool cutHole does not work on a polyline: only on polygon.","data":{"code":"wrongGeometryType","path":"params.tool","found":"polyline","expected":"polygon"}}
        line; sketch.tap {"x":1,"y":2}
            {"code":-32032,"message":"The sketch has no viewport to read positions of the screen by: set one first.","data":{"code":"noViewport","expected":"a viewport that sketch.setViewport has set"}}
        line; view; sketch.pointer {"phase":"up","x":1,"y":2}
            {"code":-32031,"message":"The pointer's event up of pointer 0 cannot come now: expected its down first, for it is up.","data":{"code":"eventOrder","path":"params.phase","found":"up of pointer 0","expected":"its down first, for it is up"}}
        line; view; sketch.pointer {"phase":"cancel","x":1,"y":2,"pointer":7}
            {"code":-32031,"message":"The pointer's event cancel of pointer 7 cannot come now: expected its down first, for it is up.","data":{"code":"eventOrder","path":"params.phase","found":"cancel of pointer 7","expected":"its down first, for it is up"}}
        line; view; sketch.pointer {"phase":"down","x":1,"y":2,"time":5,"pointer":7}; sketch.pointer {"phase":"down","x":1,"y":2,"time":6,"pointer":7}
            {"code":-32031,"message":"The pointer's event down of pointer 7 cannot come now: expected its move, up or cancel, for it is down.","data":{"code":"eventOrder","path":"params.phase","found":"down of pointer 7","expected":"its move, up or cancel, for it is down"}}
        line; view; sketch.pointer {"phase":"down","x":1,"y":2,"time":5}; sketch.pointer {"phase":"move","x":1,"y":2,"time":4}
            {"code":-32602,"message":"time is 4.0, expected 5.0 or later, for time does not run backward.","data":{"code":"invalidParameter","path":"params.time","found":4,"expected":"5.0 or later, for time does not run backward"}}
        line; view; sketch.pointer {"phase":"down","x":1,"y":2,"time":5}; sketch.tap {"x":1,"y":2}
            {"code":-32031,"message":"The pointer's event tap cannot come now: expected all pointers to go up first.","data":{"code":"eventOrder","found":"tap","expected":"all pointers to go up first"}}
        line; view; sketch.setTool {"tool":"trim"}; sketch.tap {"x":30,"y":100}
            {"code":-32030,"message":"The tool trim cannot do this: no other edge meets the line here.","data":{"code":"toolFailed"}}
        line; view; sketch.setTool {"tool":"simplify"}; sketch.key {"key":"enter"}
            {"code":-32030,"message":"The tool simplify cannot do this: the shape is as simple as this makes it.","data":{"code":"toolFailed"}}
        """#, words)

    /// Snapping and constraints.
    static let ofSnappingAndConstraints = StreamTable(
        #"""
        line; sketch.setSnapping {"tolerance":-1}
            {"code":-32602,"message":"params.tolerance is -1.0: expected 0 or more","data":{"code":"invalidParameter","path":"params.tolerance","found":-1,"expected":"0 or more"}}
        line; sketch.setSnapping {"kinds":["vertx"]}
            {"code":-32602,"message":"params.kinds[0] is \"vertx\": expected \"vertex\" | \"end\" | \"intersection\" | \"midpoint\" | \"edge\" | \"grid\" | \"parallel\" | \"perpendicular\" | \"extension\"","data":{"code":"invalidParameter","path":"params.kinds[0]","found":"vertx","expected":"\"vertex\" | \"end\" | \"intersection\" | \"midpoint\" | \"edge\" | \"grid\" | \"parallel\" | \"perpendicular\" | \"extension\""}}
        line; sketch.setSnapping {"grid":{}}
            {"code":-32602,"message":"params.grid has no spacingX: expected {\"spacingX\":…}","data":{"code":"missingParameter","path":"params.grid","expected":"{\"spacingX\":…}"}}
        line; sketch.setSnapping {"grid":{"spacingX":0}}
            {"code":-32602,"message":"params.grid.spacingX is 0.0: expected more than 0","data":{"code":"invalidParameter","path":"params.grid.spacingX","found":0,"expected":"more than 0"}}
        line; sketch.setSnapping {"grid":{"spacingX":1,"spacing":0}}
            {"code":-32602,"message":"there is no params.grid.spacing; did you mean \"spacingX\"?","data":{"code":"unknownParameter","path":"params.grid.spacing","found":"spacing","expected":"one of origin, spacingX, spacingY, rotation, always","nearest":"spacingX"}}
        line; sketch.setSnapping {"sources":{"a":{"rule":{}}}}
            {"code":-32602,"message":"params.sources.a.rule has no limit: expected {\"limit\":[…]}","data":{"code":"missingParameter","path":"params.sources.a.rule","expected":"{\"limit\":[…]}"}}
        line; sketch.setSnapping {"sources":{"a":{"rule":"all"}}}
            {"code":-32602,"message":"params.sources.a.rule is \"all\": expected \"none\" | \"prevent\"","data":{"code":"invalidParameter","path":"params.sources.a.rule","found":"all","expected":"\"none\" | \"prevent\""}}
        line; sketch.setSnapping {"sources":{"a":{"rule":{"limits":[1]}}}}
            {"code":-32602,"message":"there is no params.sources.a.rule.limits; did you mean \"limit\"?","data":{"code":"unknownParameter","path":"params.sources.a.rule.limits","found":"limits","expected":"one of limit","nearest":"limit"}}
        line; sketch.setSnapping {"sources":{"a":{"rules":"none"}}}
            {"code":-32602,"message":"there is no params.sources.a.rules; did you mean \"rule\"?","data":{"code":"unknownParameter","path":"params.sources.a.rules","found":"rules","expected":"one of enabled, kinds, rule, hidden","nearest":"rule"}}
        line; sketch.addSnapSource
            {"code":-32602,"message":"the source has no name","data":{"code":"missingParameter","path":"params.name","expected":"a name, or the layer or the named sketch that is meant"}}
        line; sketch.addSnapSource {"ofSketch":null}
            {"code":-32602,"message":"the source has no name","data":{"code":"missingParameter","path":"params.name","expected":"a name, or the layer or the named sketch that is meant"}}
        line; sketch.addSnapSource {"name":"own","ofSketch":null}
            {"code":-32602,"message":"a sketch snaps to its own shape without a source","data":{"code":"invalidParameter","path":"params.ofSketch","found":"","expected":"another sketch, or \"own\":true of sketch.setSnapping"}}
        line; other; sketch.addSnapSource {"ofSketch":"b","editable":true}
            {"code":-32051,"message":"the shape of another sketch is changed by that sketch alone","data":{"code":"notPermitted","path":"params.editable","found":true,"expected":"false"}}
        line; sketch.addSnapSource {"ofSketch":"c"}
            {"code":-32022,"message":"no sketch named \"c\" is being drawn","data":{"code":"noSketch","path":"params.ofSketch","found":"c","expected":"a sketch that sketch.begin has begun"}}
        line; other; sketch.addSnapSource {"ofSketch":"b","layer":"roads"}
            {"code":-32602,"message":"there is another sketch beside a layer or geometries","data":{"code":"invalidParameter","path":"params.ofSketch","found":"b","expected":"one of them"}}
        line; sketch.addSnapSource {"layer":"roads","geometry":{"wkt":"POINT (1 2)"}}
            {"code":-32602,"message":"there are a layer and geometries","data":{"code":"invalidParameter","path":"params.layer","expected":"one of them"}}
        line; sketch.addSnapSource {"layer":"roads","name":"streets"}
            {"code":-32602,"message":"a layer goes by its own name","data":{"code":"invalidParameter","path":"params.name","found":"streets","expected":"\"roads\", or no name"}}
        line; sketch.addSnapSource {"name":"a","geometry":{"wkt":"POINT (1 2)"}}
            {"code":-32003,"message":"the source and the sketch are in differing references, and no way between them is known","data":{"code":"spatialReferenceMismatch","path":"params.geometry","found":"wkid 4326","expected":"no spatial reference"}}
        line; sketch.addSnapSource {"name":"a"}; sketch.addSnapSource {"name":"a"}
            {"code":-32036,"message":"the sketch has a snap source \"a\" already","data":{"code":"snapSource","path":"params.name","found":"a","expected":"another name, or sketch.removeSnapSource first"}}
        line; sketch.removeSnapSource {"name":"a"}
            {"code":-32036,"message":"the sketch has no snap source \"a\"","data":{"code":"snapSource","path":"params.name","found":"a","expected":"a source from sketch.addSnapSource"}}
        line; sketch.addSnapSource {"name":"roads"}; sketch.addSnapSource {"name":"walls"}; sketch.removeSnapSource {"name":"road"}
            {"code":-32036,"message":"the sketch has no snap source \"road\"; did you mean \"roads\"?","data":{"code":"snapSource","path":"params.name","found":"road","expected":"one of roads, walls","nearest":"roads"}}
        line; sketch.addSnapSource {"name":"roads"}; sketch.snapFeature {"source":"roads"}
            {"code":-32001,"message":"roads has no feature 0","data":{"code":"indexOutOfRange","path":"params.feature","found":0,"expected":"nothing: there are none"}}
        line; sketch.addSnapSource {"name":"roads","geometries":[{"wkt":"POINT (1 2)","wkid":null},{"wkt":"POINT (3 4)","wkid":null}]}; sketch.snapFeature {"source":"roads","feature":2}
            {"code":-32001,"message":"roads has no feature 2","data":{"code":"indexOutOfRange","path":"params.feature","found":2,"expected":"0 to 1"}}
        line; sketch.setConstraints {"angle":{}}
            {"code":-32602,"message":"params.angle says 0 things: expected one of absolute, relative, steps, relativeSteps","data":{"code":"invalidParameter","path":"params.angle","expected":"one of absolute, relative, steps, relativeSteps"}}
        line; sketch.setConstraints {"angle":{"absolute":1,"relative":2}}
            {"code":-32602,"message":"params.angle says 2 things: expected one of absolute, relative, steps, relativeSteps","data":{"code":"invalidParameter","path":"params.angle","expected":"one of absolute, relative, steps, relativeSteps"}}
        line; sketch.setConstraints {"angle":{"absolut":1}}
            {"code":-32602,"message":"there is no params.angle.absolut; did you mean \"absolute\"?","data":{"code":"unknownParameter","path":"params.angle.absolut","found":"absolut","expected":"one of absolute, relative, steps, relativeSteps","nearest":"absolute"}}
        line; sketch.setConstraints {"angle":{"steps":361}}
            {"code":-32602,"message":"angle is 361.0, expected more than 0, at most 360 degrees.","data":{"code":"invalidParameter","path":"params.angle","found":361,"expected":"more than 0, at most 360 degrees"}}
        line; sketch.setConstraints {"length":0}
            {"code":-32602,"message":"length is 0.0, expected more than 0.","data":{"code":"invalidParameter","path":"params.length","found":0,"expected":"more than 0"}}
        line; sketch.setConstraints {"length":1,"minimumDistance":2}
            {"code":-32035,"message":"No position meets length and minimumDistance together: release one of them.","data":{"code":"constraint","constraints":["length","minimumDistance"]}}
        line; sketch.setConstraints {"minimumDistance":-1}
            {"code":-32602,"message":"minimumDistance is -1.0, expected 0 or more.","data":{"code":"invalidParameter","path":"params.minimumDistance","found":-1,"expected":"0 or more"}}
        line; sketch.setConstraints {"inside":{"wkt":"POINT (1 2)","wkid":null}}
            {"code":-32010,"message":"params.inside is a point","data":{"code":"wrongGeometryType","path":"params.inside","found":"point","expected":"a polygon"}}
        line; sketch.setConstraints {"outside":{"wkt":"POLYGON ((0 0, 1 0, 1 1, 0 0))"}}
            {"code":-32003,"message":"params.outside lies in another reference than the sketch: project it first","data":{"code":"spatialReferenceMismatch","path":"params.outside","found":"wkid 4326","expected":"none"}}
        line; sketch.setConstraints {"outside":{"wkt":"POLYGON EMPTY","wkid":null}}
            {"code":-32035,"message":"The polygon to stay outside of has no vertices: give one that has.","data":{"code":"constraint","path":"params.outside","expected":"a polygon that is not empty"}}
        line; sketch.setConstraints {"minimumDistance":5}; sketch.snap {"point":[60,2],"previous":[60,0]}
            {"code":-32035,"message":"The position is 2.0 from the previous vertex, expected at least 5.0.","data":{"code":"constraint","found":2,"expected":"at least 5.0"}}
        line; sketch.setConstraints {"x":9,"length":5}; sketch.snap {"point":[60,2],"previous":[60,0]}
            {"code":-32035,"message":"No position meets x and length together: release one of them.","data":{"code":"constraint","constraints":["x","length"]}}
        line; sketch.setConstraints {"x":9,"inside":{"wkt":"POLYGON ((0 0, 1 0, 1 1, 0 0))","wkid":null}}; sketch.snap {"point":[60,2]}
            {"code":-32035,"message":"The other constraints lead to no position that is inside the polygon given.","data":{"code":"constraint","constraints":["inside"]}}
        line; sketch.snap {"point":[60,2,1]}
            {"code":-32002,"message":"params.point has an ordinate z that the geometry lacks","data":{"code":"dimensionMismatch","path":"params.point","found":"z","expected":"x, y"}}
        """#, words)

    @Test(arguments: ofSettings.rows) func refusalsOfSettings(_ row: StreamTable.Row) throws {
        try row.check()
    }

    @Test(arguments: ofToolsAndPointers.rows) func refusalsOfToolsAndPointers(_ row: StreamTable.Row) throws {
        try row.check()
    }

    @Test(arguments: ofSnappingAndConstraints.rows) func refusalsOfSnappingAndConstraints(_ row: StreamTable.Row) throws {
        try row.check()
    }
}
