import Groma
import Testing

/// What is wrong with a shape, edit by edit: all problems, the verdicts, and where the last edit made it worse.
struct ValidityStreamTests {
    @Test func ofAreas() throws {
        try StreamTable.follow(
            #"""
            sketch.begin {"geometry":{"wkt":"MULTIPOLYGON (((0 0, 60 0, 60 40, 0 40, 0 0), (10 10, 10 20, 30 20, 10 10)), ((100 0, 120 0, 120 50, 100 0)))","wkid":null}}
                {"summary":{"type":"polygon","multi":true,"parts":3,"vertices":10,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,120,50]}}
            sketch.setTracking {"validity":true}
                {"validity":true,"measure":false,"guard":"report","coordinates":0,"previews":"wkt"}
            sketch.verdicts
                {"isValid":true,"isSimple":true,"newProblems":[]}
            sketch.moveVertex {"part":1,"index":2,"point":[70,20]}
                {"part":1,"index":2}
            sketch.verdicts
                {"isValid":false,"isSimple":false,"newProblems":[{"kind":"selfIntersection","part":1,"index":1,"at":[60,20]},{"kind":"selfIntersection","part":1,"index":2,"at":[60,18.333333333333332]}]}
            sketch.validity
                {"isValid":false,"problems":[{"kind":"selfIntersection","part":0,"index":1,"at":[60,20]},{"kind":"selfIntersection","part":0,"index":1,"at":[60,18.333333333333332]}]}
            sketch.moveVertex {"part":1,"index":2,"point":[60,20]}
                {"part":1,"index":2}
            sketch.verdicts
                {"isValid":true,"isSimple":false,"newProblems":[]}
            sketch.validity
                {"isValid":true,"problems":[]}
            sketch.moveVertex {"part":1,"index":2,"point":[30,20]}
                {"part":1,"index":2}
            sketch.insertVertex {"part":0,"index":2,"point":[60,0]}
                {"part":0,"index":2}
            sketch.verdicts
                {"isValid":true,"isSimple":false,"newProblems":[]}
            sketch.removeVertex {"part":0,"index":2}
                {"part":0,"vertices":4}
            sketch.addHole {"shell":0,"points":[[15,14],[16,18],[20,18]]}
                {"part":2,"parts":4}
            sketch.verdicts
                {"isValid":false,"isSimple":false,"newProblems":[{"kind":"nestedRings","part":2,"index":0,"at":[15,14]}]}
            sketch.validity
                {"isValid":false,"problems":[{"kind":"nestedRings","part":2,"index":0,"at":[15,14]}]}
            sketch.undo
                {"steps":1,"canUndo":true,"canRedo":true,"name":"addHole","title":"Add Hole"}
            sketch.addHole {"shell":0,"points":[[70,14],[71,18],[75,18]]}
                {"part":2,"parts":4}
            sketch.verdicts
                {"isValid":false,"isSimple":false,"newProblems":[{"kind":"holeOutsideShell","part":2,"index":0,"at":[70,14]}]}
            sketch.undo
                {"steps":1,"canUndo":true,"canRedo":true,"name":"addHole","title":"Add Hole"}
            sketch.addPart {"points":[[110,5],[115,5],[115,10]]}
                {"part":3,"parts":4}
            sketch.verdicts
                {"isValid":false,"isSimple":false,"newProblems":[{"kind":"nestedRings","part":3,"index":0,"at":[110,5]}]}
            sketch.validity
                {"isValid":false,"problems":[{"kind":"nestedRings","part":3,"index":0,"at":[110,5]}]}
            sketch.moveVertex {"part":3,"index":1,"point":[150,5]}
                {"part":3,"index":1}
            sketch.verdicts
                {"isValid":false,"isSimple":false,"newProblems":[{"kind":"selfIntersection","part":3,"index":0,"at":[120,5]},{"kind":"selfIntersection","part":3,"index":1,"at":[120,9.285714285714285]}]}
            sketch.selectPart {"part":3}
                {"selection":{"level":"parts","vertices":3,"ranges":[[3,0,3]],"more":false,"parts":[3]}}
            sketch.moveSelection {"x":100,"y":0}
                {"changes":[{"part":3,"from":0,"removed":3,"inserted":3,"cause":"moveSelection"}],"selection":{"level":"parts","vertices":3,"ranges":[[3,0,3]],"more":false,"parts":[3]}}
            sketch.verdicts
                {"isValid":true,"isSimple":true,"newProblems":[]}
            sketch.addPart {"points":[[300,5],[310,5]]}
                {"part":4,"parts":5}
            sketch.validity
                {"isValid":false,"problems":[{"kind":"tooFewVertices","part":4,"index":1,"at":[310,5]}]}
            sketch.removePart {"part":0}
                {"part":0,"parts":4}
            sketch.verdicts
                {"isValid":false,"isSimple":false,"newProblems":[]}
            sketch.validity
                {"isValid":false,"problems":[{"kind":"tooFewVertices","part":3,"index":1,"at":[310,5]}]}
            """#)
    }

    @Test func ofLines() throws {
        try StreamTable.follow(
            #"""
            sketch.begin {"geometry":{"wkt":"MULTILINESTRING ((0 0, 60 0, 60 40), (0 80, 60 80))","wkid":null}}
                {"summary":{"type":"polyline","multi":true,"parts":2,"vertices":5,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,60,80]}}
            sketch.setTracking {"validity":true}
                {"validity":true,"measure":false,"guard":"report","coordinates":0,"previews":"wkt"}
            sketch.verdicts
                {"isValid":true,"isSimple":true,"newProblems":[]}
            sketch.addVertex {"part":0,"point":[30,-10]}
                {"part":0,"index":3}
            sketch.verdicts
                {"isValid":true,"isSimple":true,"newProblems":[]}
            sketch.validity
                {"isValid":true,"problems":[]}
            sketch.moveVertex {"part":0,"index":3,"point":[30,0]}
                {"part":0,"index":3}
            sketch.verdicts
                {"isValid":true,"isSimple":true,"newProblems":[]}
            sketch.moveVertex {"part":0,"index":3,"point":[0,0]}
                {"part":0,"index":3}
            sketch.verdicts
                {"isValid":true,"isSimple":true,"newProblems":[]}
            sketch.moveVertex {"part":1,"index":0,"point":[60,0]}
                {"part":1,"index":0}
            sketch.verdicts
                {"isValid":true,"isSimple":true,"newProblems":[]}
            sketch.moveVertex {"part":1,"index":0,"point":[40,0]}
                {"part":1,"index":0}
            sketch.verdicts
                {"isValid":true,"isSimple":true,"newProblems":[]}
            sketch.moveVertex {"part":1,"index":0,"point":[60,80]}
                {"part":1,"index":0}
            sketch.verdicts
                {"isValid":false,"isSimple":false,"newProblems":[{"kind":"tooFewVertices","part":1,"index":1,"at":[60,80]}]}
            sketch.validity
                {"isValid":false,"problems":[{"kind":"tooFewVertices","part":1,"index":1,"at":[60,80]}]}
            """#)
    }

    @Test func guarded() throws {
        try StreamTable.follow(
            #"""
            sketch.begin {"geometry":{"wkt":"MULTIPOLYGON (((0 0, 60 0, 60 40, 0 40, 0 0), (10 10, 10 20, 30 20, 10 10)))","wkid":null}}
                {"summary":{"type":"polygon","multi":true,"parts":2,"vertices":7,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,60,40]}}
            sketch.setTracking {"guard":"refuse"}
                {"validity":false,"measure":false,"guard":"refuse","coordinates":0,"previews":"wkt"}
            sketch.moveVertex {"part":1,"index":2,"point":[70,20]}
                {"code":-32039,"message":"The edit is refused, for the shape would be worse: selfIntersection in part 1 at (60.0, 20.0); selfIntersection in part 1 at (60.0, 18.333333333333332). The guard can be set to report instead.","data":{"code":"editRefused","path":"params.sketch","expected":"an edit that makes nothing worse, or a guard that reports","problems":[{"kind":"selfIntersection","part":1,"index":1,"at":[60,20]},{"kind":"selfIntersection","part":1,"index":2,"at":[60,18.333333333333332]}]}}
            sketch.moveVertex {"part":1,"index":2,"point":[59,20]}
                {"part":1,"index":2}
            sketch.addHole {"shell":0,"points":[[15,14],[16,18],[20,18]]}
                {"part":2,"parts":3}
            sketch.addPart {"points":[[40,-10],[50,-10],[45,10]]}
                {"code":-32039,"message":"The edit is refused, for the shape would be worse: selfIntersection in part 3 at (47.5, 0.0). The guard can be set to report instead.","data":{"code":"editRefused","path":"params.sketch","expected":"an edit that makes nothing worse, or a guard that reports","problems":[{"kind":"selfIntersection","part":3,"index":1,"at":[47.5,0]}]}}
            sketch.addPart {"points":[[100,0],[160,0]]}
                {"part":3,"parts":4}
            sketch.addVertex {"part":2,"point":[130,40]}
                {"code":-32039,"message":"The edit is refused, for the shape would be worse: selfIntersection in part 2 at (60.0, 26.0); selfIntersection in part 2 at (30.0, 20.0). The guard can be set to report instead.","data":{"code":"editRefused","path":"params.sketch","expected":"an edit that makes nothing worse, or a guard that reports","problems":[{"kind":"selfIntersection","part":2,"index":2,"at":[60,26]},{"kind":"selfIntersection","part":2,"index":2,"at":[30,20]}]}}
            sketch.addVertex {"part":2,"point":[130,-10]}
                {"code":-32039,"message":"The edit is refused, for the shape would be worse: selfIntersection in part 2 at (60.0, 7.818181818181818); selfIntersection in part 2 at (32.993527508090615, 14.692556634304207). The guard can be set to report instead.","data":{"code":"editRefused","path":"params.sketch","expected":"an edit that makes nothing worse, or a guard that reports","problems":[{"kind":"selfIntersection","part":2,"index":2,"at":[60,7.818181818181818]},{"kind":"selfIntersection","part":2,"index":2,"at":[32.993527508090615,14.692556634304207]}]}}
            sketch.insertVertex {"part":2,"index":1,"point":[130,-10]}
                {"code":-32039,"message":"The edit is refused, for the shape would be worse: selfIntersection in part 2 at (60.0, 4.608695652173912); selfIntersection in part 2 at (22.218400687876183, 12.493551160791057); selfIntersection in part 2 at (60.0, 7.192982456140353); and 1 more. The guard can be set to report instead.","data":{"code":"editRefused","path":"params.sketch","expected":"an edit that makes nothing worse, or a guard that reports","problems":[{"kind":"selfIntersection","part":2,"index":0,"at":[60,4.608695652173912]},{"kind":"selfIntersection","part":2,"index":0,"at":[22.218400687876183,12.493551160791057]},{"kind":"selfIntersection","part":2,"index":1,"at":[60,7.192982456140353]},{"kind":"selfIntersection","part":2,"index":1,"at":[31.06687898089173,14.29936305732484]}]}}
            sketch.setViewport {"center":[50,50],"resolution":0.5,"width":200,"height":120}
                null
            sketch.setTool {"tool":"vertex"}
                {"tool":"vertex"}
            sketch.pointer {"phase":"down","x":120,"y":160,"time":1}
                {"handled":false,"hit":{"element":"vertex","part":0,"index":1,"at":[60,0],"distance":0},"changes":[]}
            sketch.pointer {"phase":"move","x":20,"y":60,"time":2}
                {"handled":true,"gesture":"dragBegan","hit":{"element":"vertex","part":0,"index":1,"at":[60,0],"distance":0},"heldBack":{"code":"editRefused","message":"The edit is refused, for the shape would be worse: selfIntersection in part 0 at (8.0, 40.0). The guard can be set to report instead.","problems":[{"kind":"selfIntersection","part":0,"index":0,"at":[8,40]}]},"changes":[]}
            sketch.pointer {"phase":"up","x":10,"y":60,"time":3}
                {"handled":true,"gesture":"dragEnded","heldBack":{"code":"editRefused","message":"The edit is refused, for the shape would be worse: selfIntersection in part 0 at (4.0, 40.0). The guard can be set to report instead.","problems":[{"kind":"selfIntersection","part":0,"index":0,"at":[4,40]}]},"changes":[{"part":0,"from":1,"removed":1,"inserted":1,"cause":"moveVertex"}]}
            sketch.geometry {"as":"wkt"}
                {"geometry":{"wkt":"MULTIPOLYGON (((0 0, 60 0, 60 40, 0 40, 0 0), (10 10, 10 20, 59 20, 10 10), (15 14, 16 18, 20 18, 15 14)), ((100 0, 160 0, 100 0)))","wkid":null},"summary":{"type":"polygon","multi":true,"parts":4,"vertices":12,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,160,40]}}
            sketch.replaceGeometry {"geometry":{"wkt":"POLYGON ((0 0, 40 40, 40 0, 0 40, 0 0))","wkid":null}}
                {"code":-32039,"message":"The edit is refused, for the shape would be worse: selfIntersection in part 0 at (20.0, 20.0). The guard can be set to report instead.","data":{"code":"editRefused","path":"params.sketch","expected":"an edit that makes nothing worse, or a guard that reports","problems":[{"kind":"selfIntersection","part":0,"index":0,"at":[20,20]}]}}
            sketch.setTracking {"guard":"report"}
                {"validity":false,"measure":false,"guard":"report","coordinates":0,"previews":"wkt"}
            sketch.replaceGeometry {"geometry":{"wkt":"POLYGON ((0 0, 40 40, 40 0, 0 40, 0 0))","wkid":null}}
                {"summary":{"type":"polygon","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,40,40]}}
            sketch.setTracking {"guard":"refuse"}
                {"validity":false,"measure":false,"guard":"refuse","coordinates":0,"previews":"wkt"}
            sketch.moveVertex {"part":0,"index":0,"point":[-5,0]}
                {"part":0,"index":0}
            sketch.moveVertex {"part":0,"index":3,"point":[0,-10]}
                {"part":0,"index":3}
            sketch.verdicts
                {"isValid":true,"isSimple":true,"newProblems":[]}
            """#)
    }
}
