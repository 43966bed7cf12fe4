import Groma
import Testing

/// What methods of sketches answer, call by call: to every parameter with another value than its default.
struct SketchStreamTests {
    @Test func partsAndHoles() throws {
        try StreamTable.follow(
            #"""
            sketch.begin {"sketch":"a","type":"polygon","hasZ":true,"hasM":true,"wkid":null}
                {"summary":{"type":"polygon","multi":false,"parts":0,"vertices":0,"hasZ":true,"hasM":true,"isEmpty":true,"extent":null}}
            sketch.addPart {"sketch":"a","points":[{"x":0,"y":0,"z":1,"m":11},{"x":60,"y":0,"z":2,"m":22},{"x":60,"y":40,"z":3,"m":33},{"x":0,"y":40,"z":4,"m":44}]}
                {"part":0,"parts":1}
            sketch.addPart {"sketch":"a","points":[[100,0],[160,0],[160,40],[100,40]]}
                {"part":1,"parts":2}
            sketch.addHole {"sketch":"a","points":[{"x":110,"y":10,"z":5,"m":55},{"x":110,"y":30,"z":6,"m":66},{"x":140,"y":30,"z":7,"m":77}]}
                {"part":2,"parts":3}
            sketch.addHole {"sketch":"a","shell":0,"points":[{"x":10,"y":10,"z":5,"m":55},{"x":10,"y":30,"z":6,"m":66},{"x":40,"y":30,"z":7,"m":77}]}
                {"part":1,"parts":4}
            sketch.rings {"sketch":"a"}
                {"rings":[{"shell":0,"holes":[1]},{"shell":2,"holes":[3]}]}
            sketch.insertMidVertex {"sketch":"a","part":1,"index":2}
                {"part":1,"index":3}
            sketch.insertMidVertex {"sketch":"a","index":1}
                {"part":0,"index":2}
            sketch.insertVertex {"sketch":"a","part":1,"index":0,"point":[5,5]}
                {"part":1,"index":0}
            sketch.addVertex {"sketch":"a","part":1,"point":{"x":20,"y":32,"z":9,"m":99}}
                {"part":1,"index":5}
            sketch.addVertices {"sketch":"a","part":1,"points":[{"x":18,"y":31,"z":9,"m":99},{"x":16,"y":31,"z":9,"m":99}]}
                {"part":1,"index":6}
            sketch.moveVertex {"sketch":"a","part":1,"index":0,"point":[6,7]}
                {"part":1,"index":0}
            sketch.removeVertex {"sketch":"a","part":1,"index":5}
                {"part":1,"vertices":7}
            sketch.replaceRange {"sketch":"a","part":1,"start":4,"end":6,"points":[{"x":30,"y":31,"z":8,"m":88}]}
                {"part":1,"vertices":6}
            sketch.reversePart {"sketch":"a","part":1}
                {"part":1,"parts":4}
            sketch.geometry {"sketch":"a","as":"geojson"}
                {"geometry":{"geojson":{"type":"MultiPolygon","coordinates":[[[[0,0,1],[60,0,2],[60,20,2.5],[60,40,3],[0,40,4],[0,0,1]],[[16,31,9],[6,7,5],[10,10,5],[10,30,6],[40,30,7],[30,31,8],[16,31,9]]],[[[100,0],[160,0],[160,40],[100,40],[100,0]],[[110,10,5],[110,30,6],[140,30,7],[110,10,5]]]]},"wkid":null},"summary":{"type":"polygon","multi":true,"parts":4,"vertices":18,"hasZ":true,"hasM":true,"isEmpty":false,"extent":[0,0,160,40]},"dropped":["m"]}
            sketch.insertPart {"sketch":"a","part":1,"points":[{"x":12,"y":2,"z":1,"m":11},{"x":14,"y":2,"z":2,"m":22},{"x":14,"y":6,"z":3,"m":33}]}
                {"code":-32602,"message":"part is 1, expected a place that does not part a shell from its holes.","data":{"code":"invalidParameter","path":"params.part","found":1,"expected":"a place that does not part a shell from its holes"}}
            sketch.closePart {"sketch":"a","part":1}
                {"part":1,"parts":4}
            sketch.removePart {"sketch":"a","part":2}
                {"part":2,"parts":3}
            sketch.rings {"sketch":"a"}
                {"rings":[{"shell":0,"holes":[1]},{"shell":2,"holes":[]}]}
            sketch.measure {"sketch":"a"}
                {"length":391.1053883757608,"area":2695,"unit":"map","lastSegment":{"length":30,"bearing":90}}
            sketch.validity {"sketch":"a"}
                {"isValid":false,"problems":[{"kind":"selfIntersection","part":1,"index":2,"at":[15.583333333333332,30]},{"kind":"selfIntersection","part":1,"index":3,"at":[10,16.6]}]}
            sketch.verdicts {"sketch":"a"}
                {"isValid":false,"isSimple":false,"newProblems":[]}
            sketch.history {"sketch":"a"}
                {"steps":[{"step":1,"parent":0,"name":"addPart","title":"Add Part","isDone":true,"isOnLine":true},{"step":2,"parent":1,"name":"addPart","title":"Add Part","isDone":true,"isOnLine":true},{"step":3,"parent":2,"name":"addHole","title":"Add Hole","isDone":true,"isOnLine":true},{"step":4,"parent":3,"name":"addHole","title":"Add Hole","isDone":true,"isOnLine":true},{"step":5,"parent":4,"name":"insertMidVertex","title":"Insert Vertex","isDone":true,"isOnLine":true},{"step":6,"parent":5,"name":"insertMidVertex","title":"Insert Vertex","isDone":true,"isOnLine":true},{"step":7,"parent":6,"name":"insertVertex","title":"Insert Vertex","isDone":true,"isOnLine":true},{"step":8,"parent":7,"name":"addVertex","title":"Add Vertex","isDone":true,"isOnLine":true},{"step":9,"parent":8,"name":"addVertices","title":"Add Vertices","isDone":true,"isOnLine":true},{"step":10,"parent":9,"name":"moveVertex","title":"Move Vertex","isDone":true,"isOnLine":true},{"step":11,"parent":10,"name":"removeVertex","title":"Remove Vertex","isDone":true,"isOnLine":true},{"step":12,"parent":11,"name":"replaceRange","title":"Replace Vertices","isDone":true,"isOnLine":true},{"step":13,"parent":12,"name":"reversePart","title":"Reverse Part","isDone":true,"isOnLine":true},{"step":14,"parent":13,"name":"closePart","title":"Close Part","isDone":true,"isOnLine":true},{"step":15,"parent":14,"name":"removePart","title":"Remove Part","isDone":true,"isOnLine":true}],"current":15,"canUndo":true,"canRedo":false,"bytes":47362}
            sketch.complete {"sketch":"a","simplify":true,"as":"wkt"}
                {"geometry":{"wkt":"MULTIPOLYGON ZM (((0 0 1 11, 60 0 2 22, 60 20 2.5 27.5, 60 40 3 33, 0 40 4 44, 0 0 1 11), (15.583333333333334 30 6.186111111111112 68.04722222222223, 16 31 9 99, 30 31 8 88, 40 30 7 77, 15.583333333333334 30 6.186111111111112 68.04722222222223), (10 16.6 5.33 58.629999999999995, 10 30 6 66, 15.583333333333334 30 6.186111111111112 68.04722222222223, 10 16.6 5.33 58.629999999999995), (10 16.6 5.33 58.629999999999995, 10 10 5 55, 6 7 5 55, 10 16.6 5.33 58.629999999999995)), ((140 30 7 77, 110 30 6 66, 110 10 5 55, 140 30 7 77)))","wkid":null},"summary":{"type":"polygon","multi":true,"parts":5,"vertices":18,"hasZ":true,"hasM":true,"isEmpty":false,"extent":[0,0,140,40]}}
            sketch.list
                {"sketches":[]}
            """#)
    }

    @Test func selections() throws {
        try StreamTable.follow(
            #"""
            sketch.begin {"geometry":{"wkt":"MULTILINESTRING ((0 0, 60 0, 60 40), (0 80, 60 80, 90 90, 95 95))","wkid":null}}
                {"summary":{"type":"polyline","multi":true,"parts":2,"vertices":7,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,95,95]}}
            sketch.selectVertex {"part":1,"index":2}
                {"selection":{"level":"vertices","vertices":1,"ranges":[[1,2,3]],"more":false}}
            sketch.selection
                {"selection":{"level":"vertices","vertices":1,"ranges":[[1,2,3]],"more":false}}
            sketch.selectNextVertex
                {"selection":{"level":"vertices","vertices":1,"ranges":[[1,3,4]],"more":false}}
            sketch.selectNextVertex
                {"selection":{"level":"vertices","vertices":1,"ranges":[[0,0,1]],"more":false}}
            sketch.selectPreviousVertex
                {"selection":{"level":"vertices","vertices":1,"ranges":[[1,3,4]],"more":false}}
            sketch.selectPreviousVertex
                {"selection":{"level":"vertices","vertices":1,"ranges":[[1,2,3]],"more":false}}
            sketch.selectPreviousVertex
                {"selection":{"level":"vertices","vertices":1,"ranges":[[1,1,2]],"more":false}}
            sketch.selectLastVertex
                {"selection":{"level":"vertices","vertices":1,"ranges":[[1,3,4]],"more":false}}
            sketch.selectSegment {"part":1,"index":1}
                {"selection":{"level":"segment","vertices":2,"ranges":[[1,1,3]],"more":false,"part":1,"index":1}}
            sketch.selectMidVertex {"part":1,"index":2}
                {"selection":{"level":"midVertex","vertices":0,"ranges":[],"more":false,"part":1,"index":2}}
            sketch.selectPart {"part":1}
                {"selection":{"level":"parts","vertices":4,"ranges":[[1,0,4]],"more":false,"parts":[1]}}
            sketch.selectParts {"parts":[1,0]}
                {"selection":{"level":"parts","vertices":7,"ranges":[[0,0,3],[1,0,4]],"more":false,"parts":[0,1]}}
            sketch.selectAll
                {"selection":{"level":"geometry","vertices":7,"ranges":[[0,0,3],[1,0,4]],"more":false}}
            sketch.cycleSelection
                {"selection":{"level":"none","vertices":0,"ranges":[],"more":false}}
            sketch.selectVertices {"ranges":[[1,2,4],[0,1,2]]}
                {"selection":{"level":"vertices","vertices":3,"ranges":[[0,1,2],[1,2,4]],"more":false}}
            sketch.cycleSelection
                {"selection":{"level":"parts","vertices":3,"ranges":[[0,0,3]],"more":false,"parts":[0]}}
            sketch.selectInEnvelope {"envelope":[50,-5,75,85]}
                {"selection":{"level":"vertices","vertices":3,"ranges":[[0,1,3],[1,1,2]],"more":false}}
            sketch.selectInEnvelope {"envelope":[-5,70,30,85],"add":true}
                {"selection":{"level":"vertices","vertices":4,"ranges":[[0,1,3],[1,0,2]],"more":false}}
            sketch.selectInPolygon {"points":[[55,-5],[70,-5],[70,10],[50,10]]}
                {"selection":{"level":"vertices","vertices":1,"ranges":[[0,1,2]],"more":false}}
            sketch.selectVertices {"ranges":[[1,2,4]]}
                {"selection":{"level":"vertices","vertices":2,"ranges":[[1,2,4]],"more":false}}
            sketch.moveSelection {"x":3,"y":-4}
                {"changes":[{"part":1,"from":2,"removed":2,"inserted":2,"cause":"moveSelection"}],"selection":{"level":"vertices","vertices":2,"ranges":[[1,2,4]],"more":false}}
            sketch.rotateSelection {"angle":90,"about":[90,80]}
                {"changes":[{"part":1,"from":2,"removed":2,"inserted":2,"cause":"rotateSelection"}],"selection":{"level":"vertices","vertices":2,"ranges":[[1,2,4]],"more":false}}
            sketch.rotateSelection {"angle":-90}
                {"changes":[{"part":1,"from":2,"removed":2,"inserted":2,"cause":"rotateSelection"}],"selection":{"level":"vertices","vertices":2,"ranges":[[1,2,4]],"more":false}}
            sketch.scaleSelection {"x":2,"about":[80,90]}
                {"changes":[{"part":1,"from":2,"removed":2,"inserted":2,"cause":"scaleSelection"}],"selection":{"level":"vertices","vertices":2,"ranges":[[1,2,4]],"more":false}}
            sketch.scaleSelection {"x":2,"y":0.5,"about":[80,90]}
                {"changes":[{"part":1,"from":2,"removed":2,"inserted":2,"cause":"scaleSelection"}],"selection":{"level":"vertices","vertices":2,"ranges":[[1,2,4]],"more":false}}
            sketch.mirrorSelection {"from":[60,0],"to":[60,9]}
                {"changes":[{"part":1,"from":2,"removed":2,"inserted":2,"cause":"mirrorSelection"}],"selection":{"level":"vertices","vertices":2,"ranges":[[1,2,4]],"more":false}}
            sketch.geometry {"as":"wkt"}
                {"geometry":{"wkt":"MULTILINESTRING ((0 0, 60 0, 60 40), (0 80, 60 80, 44 83, 24 88))","wkid":null},"summary":{"type":"polyline","multi":true,"parts":2,"vertices":7,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,60,88]}}
            sketch.copySelection
                {"summary":{"type":"polyline","multi":false,"parts":1,"vertices":2,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[24,83,44,88]}}
            sketch.deleteSelection
                {"changes":[{"part":1,"from":2,"removed":2,"inserted":0,"cause":"deleteSelection"}],"selection":{"level":"none","vertices":0,"ranges":[],"more":false}}
            sketch.geometry {"as":"wkt"}
                {"geometry":{"wkt":"MULTILINESTRING ((0 0, 60 0, 60 40), (0 80, 60 80))","wkid":null},"summary":{"type":"polyline","multi":true,"parts":2,"vertices":5,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,60,80]}}
            sketch.paste {"x":5,"y":7}
                {"changes":[{"part":2,"from":0,"removed":0,"inserted":2,"cause":"paste","kind":"partInserted"}],"selection":{"level":"parts","vertices":2,"ranges":[[2,0,2]],"more":false,"parts":[2]}}
            sketch.selectPart {"part":1}
                {"selection":{"level":"parts","vertices":2,"ranges":[[1,0,2]],"more":false,"parts":[1]}}
            sketch.duplicateSelection {"x":1,"y":-2}
                {"changes":[{"part":3,"from":0,"removed":0,"inserted":2,"cause":"duplicateSelection","kind":"partInserted"}],"selection":{"level":"parts","vertices":2,"ranges":[[3,0,2]],"more":false,"parts":[3]}}
            sketch.cutSelection
                {"changes":[{"part":3,"from":0,"removed":2,"inserted":0,"cause":"cutSelection","kind":"partRemoved"}],"selection":{"level":"none","vertices":0,"ranges":[],"more":false}}
            sketch.paste
                {"changes":[{"part":3,"from":0,"removed":0,"inserted":2,"cause":"paste","kind":"partInserted"}],"selection":{"level":"parts","vertices":2,"ranges":[[3,0,2]],"more":false,"parts":[3]}}
            sketch.paste {"geometry":{"wkt":"LINESTRING (1 2, 3 4)","wkid":null},"x":10,"y":20}
                {"changes":[{"part":4,"from":0,"removed":0,"inserted":2,"cause":"paste","kind":"partInserted"}],"selection":{"level":"parts","vertices":2,"ranges":[[4,0,2]],"more":false,"parts":[4]}}
            sketch.geometry {"as":"wkt"}
                {"geometry":{"wkt":"MULTILINESTRING ((0 0, 60 0, 60 40), (0 80, 60 80), (49 90, 29 95), (1 78, 61 78), (11 22, 13 24))","wkid":null},"summary":{"type":"polyline","multi":true,"parts":5,"vertices":11,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,61,95]}}
            """#)
    }

    @Test func settings() throws {
        try StreamTable.follow(
            #"""
            sketch.begin {"geometry":{"wkt":"LINESTRING ZM (0 0 1 2, 60 0 3 4)","wkid":null}}
                {"summary":{"type":"polyline","multi":false,"parts":1,"vertices":2,"hasZ":true,"hasM":true,"isEmpty":false,"extent":[0,0,60,0]}}
            sketch.setDefaults {"z":5,"m":6}
                {"z":5,"m":6}
            sketch.setDefaults {"z":null}
                {"z":null,"m":6}
            sketch.addVertex {"point":[60,40]}
                {"part":0,"index":2}
            sketch.setTolerance {"mouse":3,"touch":20,"pen":7}
                {"mouse":3,"touch":20,"pen":7}
            sketch.setTolerance {"touch":21}
                {"mouse":3,"touch":21,"pen":7}
            sketch.setGestures {"slop":2,"doubleTapDistance":30,"doubleTapInterval":0.5,"longPressDuration":1.5}
                {"slop":{"mouse":2,"touch":2,"pen":2},"doubleTapDistance":{"mouse":30,"touch":30,"pen":30},"doubleTapInterval":0.5,"longPressDuration":1.5}
            sketch.setGestures {}
                {"slop":{"mouse":2,"touch":2,"pen":2},"doubleTapDistance":{"mouse":30,"touch":30,"pen":30},"doubleTapInterval":0.5,"longPressDuration":1.5}
            sketch.setGround {"exact":true}
                {"isOnGround":false,"exact":true}
            sketch.setInteraction {"allowsVertexCreation":false,"allowsPartCreation":true,"allowsVertexSelection":false,"allowsMidVertexSelection":true,"allowsSegmentSelection":false,"allowsPartSelection":true,"allowsGeometrySelection":false,"allowsMoving":true,"allowsRotating":false,"allowsScaling":true,"allowsDeleting":false,"requiresSelectionBeforeMove":true,"scaleMode":"uniform","emptyTap":"ignore"}
                {"allowsVertexCreation":false,"allowsPartCreation":true,"allowsVertexSelection":false,"allowsMidVertexSelection":true,"allowsSegmentSelection":false,"allowsPartSelection":true,"allowsGeometrySelection":false,"allowsMoving":true,"allowsRotating":false,"allowsScaling":true,"allowsDeleting":false,"requiresSelectionBeforeMove":true,"scaleMode":"uniform","emptyTap":"ignore","showsMagnifier":false}
            sketch.setInteraction {"allowsPartCreation":false,"allowsMidVertexSelection":false,"allowsPartSelection":false,"allowsMoving":false,"allowsScaling":false,"emptyTap":"clearSelection","showsMagnifier":true}
                {"allowsVertexCreation":false,"allowsPartCreation":false,"allowsVertexSelection":false,"allowsMidVertexSelection":false,"allowsSegmentSelection":false,"allowsPartSelection":false,"allowsGeometrySelection":false,"allowsMoving":false,"allowsRotating":false,"allowsScaling":false,"allowsDeleting":false,"requiresSelectionBeforeMove":true,"scaleMode":"uniform","emptyTap":"clearSelection","showsMagnifier":true}
            sketch.setSnapping {"enabled":true,"tolerance":6,"kinds":["grid","end","vertex","end"],"own":false,"snapsZ":true,"guideReach":3,"grid":{"spacingX":10,"spacingY":4,"origin":[1,2],"rotation":30,"always":true},"sources":{"b":{"enabled":false,"kinds":["end","vertex"],"rule":{"limit":[5,2]},"hidden":[9,4]},"a":{"kinds":null,"rule":"prevent"}}}
                {"enabled":true,"tolerance":6,"kinds":["grid","end","vertex"],"own":false,"sources":{"a":{"enabled":true,"kinds":null,"rule":"prevent","hidden":[]},"b":{"enabled":false,"kinds":["vertex","end"],"rule":{"limit":[2,5]},"hidden":[4,9]}},"grid":{"origin":[1,2],"spacingX":10,"spacingY":4,"rotation":30,"always":true},"snapsZ":true,"guideReach":3}
            sketch.setSnapping {"grid":null}
                {"enabled":true,"tolerance":6,"kinds":["grid","end","vertex"],"own":false,"sources":{"a":{"enabled":true,"kinds":null,"rule":"prevent","hidden":[]},"b":{"enabled":false,"kinds":["vertex","end"],"rule":{"limit":[2,5]},"hidden":[4,9]}},"grid":null,"snapsZ":true,"guideReach":3}
            sketch.setConstraints {"x":1,"y":2,"length":3,"angle":{"steps":15},"minimumDistance":0.5}
                {"angle":{"steps":15},"length":3,"x":1,"y":2,"inside":null,"outside":null,"minimumDistance":0.5}
            sketch.setConstraints {"x":null,"length":null,"angle":{"relative":30}}
                {"angle":{"relative":30},"length":null,"x":null,"y":2,"inside":null,"outside":null,"minimumDistance":0.5}
            sketch.setHistory {"limit":1}
                {"limit":1,"byteLimit":null,"keepsBranches":false}
            sketch.identify {"index":2}
                {"id":1}
            sketch.identify {"index":0}
                {"id":2}
            sketch.removeVertex {"index":1}
                {"part":0,"vertices":2}
            sketch.locate {"id":1}
                {"part":0,"index":1}
            sketch.removeVertex {"index":1}
                {"part":0,"vertices":1}
            sketch.locate {"id":1}
                null
            sketch.locate {"id":2}
                {"part":0,"index":0}
            sketch.history
                {"steps":[{"step":3,"parent":2,"name":"removeVertex","title":"Remove Vertex","isDone":true,"isOnLine":true}],"current":3,"canUndo":true,"canRedo":false,"bytes":3346}
            sketch.undo {"steps":5}
                {"steps":1,"canUndo":false,"canRedo":true,"name":"removeVertex","title":"Remove Vertex"}
            sketch.setHistory {"limit":100,"byteLimit":9000,"keepsBranches":true}
                {"limit":100,"byteLimit":9000,"keepsBranches":true}
            sketch.setHistory
                {"limit":100,"byteLimit":9000,"keepsBranches":true}
            sketch.setTool {"tool":"shape","kind":"star","sides":7,"innerRadius":0.25,"from":"center"}
                {"tool":"shape"}
            sketch.tool
                {"tool":"shape","settings":{"innerRadius":0.25,"kind":"star","sides":7,"start":"center","vertices":64},"isDrawing":false,"canFinish":false}
            sketch.preview
                {"preview":null}
            sketch.setTopology {"enabled":true}
                {"enabled":true}
            sketch.setTracking {"validity":true,"measure":true,"coordinates":7,"previews":"coordinates","guard":"refuse"}
                {"validity":true,"measure":true,"guard":"refuse","coordinates":7,"previews":"coordinates"}
            sketch.setTracking
                {"validity":true,"measure":true,"guard":"refuse","coordinates":7,"previews":"coordinates"}
            """#)
    }

    @Test func groupsAndHistory() throws {
        try StreamTable.follow(
            #"""
            sketch.begin {"sketch":"a","type":"polyline","wkid":null}
                {"summary":{"type":"polyline","multi":false,"parts":0,"vertices":0,"hasZ":false,"hasM":false,"isEmpty":true,"extent":null}}
            sketch.beginGroup {"sketch":"a","name":"route"}
                null
            sketch.addVertex {"sketch":"a","point":[0,0]}
                {"part":0,"index":0}
            sketch.beginGroup {"sketch":"a","name":"inner"}
                null
            sketch.addVertex {"sketch":"a","point":[5,0]}
                {"part":0,"index":1}
            sketch.endGroup {"sketch":"a","name":"inner"}
                null
            sketch.addVertex {"sketch":"a","point":[5,7]}
                {"part":0,"index":2}
            sketch.endGroup {"sketch":"a"}
                null
            sketch.history {"sketch":"a"}
                {"steps":[{"step":1,"parent":0,"name":"route","title":"Route","isDone":true,"isOnLine":true}],"current":1,"canUndo":true,"canRedo":false,"bytes":6454}
            sketch.setHistory {"sketch":"a","keepsBranches":true}
                {"limit":10000,"byteLimit":null,"keepsBranches":true}
            sketch.addVertex {"sketch":"a","point":[9,9]}
                {"part":0,"index":3}
            sketch.addVertex {"sketch":"a","point":[9,10]}
                {"part":0,"index":4}
            sketch.undo {"sketch":"a","steps":2}
                {"steps":2,"canUndo":true,"canRedo":true,"name":"addVertex","title":"Add Vertex"}
            sketch.addVertex {"sketch":"a","point":[9,20]}
                {"part":0,"index":3}
            sketch.history {"sketch":"a"}
                {"steps":[{"step":1,"parent":0,"name":"route","title":"Route","isDone":true,"isOnLine":true},{"step":4,"parent":1,"name":"addVertex","title":"Add Vertex","isDone":true,"isOnLine":true},{"step":2,"parent":1,"name":"addVertex","title":"Add Vertex","isDone":false,"isOnLine":false},{"step":3,"parent":2,"name":"addVertex","title":"Add Vertex","isDone":false,"isOnLine":false}],"current":4,"canUndo":true,"canRedo":false,"bytes":16492}
            sketch.goToStep {"sketch":"a","step":3}
                {"current":3,"canUndo":true,"canRedo":false}
            sketch.geometry {"sketch":"a","as":"wkt"}
                {"geometry":{"wkt":"LINESTRING (0 0, 5 0, 5 7, 9 9, 9 10)","wkid":null},"summary":{"type":"polyline","multi":false,"parts":1,"vertices":5,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,9,10]}}
            sketch.goToStep {"sketch":"a","step":0}
                {"current":0,"canUndo":false,"canRedo":true}
            sketch.redo {"sketch":"a","steps":2}
                {"steps":2,"canUndo":true,"canRedo":true,"name":"addVertex","title":"Add Vertex"}
            sketch.beginGroup {"sketch":"a","name":"route"}
                null
            sketch.clear {"sketch":"a"}
                {"summary":{"type":"polyline","multi":false,"parts":0,"vertices":0,"hasZ":false,"hasM":false,"isEmpty":true,"extent":null}}
            sketch.cancelGroup {"sketch":"a"}
                null
            sketch.geometry {"sketch":"a","as":"wkt"}
                {"geometry":{"wkt":"LINESTRING (0 0, 5 0, 5 7, 9 9)","wkid":null},"summary":{"type":"polyline","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,9,9]}}
            sketch.cancel {"sketch":"a"}
                {"summary":{"type":"polyline","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,9,9]}}
            sketch.list
                {"sketches":[]}
            """#)
    }
}
