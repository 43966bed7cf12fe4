import Groma
import Testing

/// What becomes of the shapes of neighbors whose vertices and edges a sketch shares, edit by edit.
struct SharedShapeStreamTests {
    @Test func edgesAndVertices() throws {
        try StreamTable.follow(
            #"""
            session.subscribe {"events":["sketch.partnerChanged"]}
                {"events":["sketch.partnerChanged"]}
            sketch.begin {"geometry":{"wkt":"POLYGON ((0 0, 60 0, 60 40, 0 40, 0 0))","wkid":null}}
                {"summary":{"type":"polygon","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,60,40]}}
            sketch.addSnapSource {"name":"east","editable":true,"geometries":[{"wkt":"POLYGON Z ((60 0 1, 90 0 2, 90 50 3, 60 40 4, 60 0 1))","wkid":null},{"wkt":"LINESTRING (60 40, 0 40, -30 70)","wkid":null}]}
                {"name":"east","features":2}
            sketch.addSnapSource {"name":"fixed","geometries":[{"wkt":"POLYGON ((60 0, 90 0, 60 -30, 60 0))","wkid":null}]}
                {"name":"fixed","features":1}
            sketch.moveVertex {"index":1,"point":[61,1]}
                {"part":0,"index":1}
            sketch.undo
                {"steps":1,"canUndo":false,"canRedo":true,"name":"moveVertex","title":"Move Vertex"}
            sketch.setTopology {"enabled":true}
                {"enabled":true}
            sketch.moveVertex {"index":1,"point":[62,-3]}
                sketch.partnerChanged {"source":"east","feature":0}
                {"part":0,"index":1}
            sketch.snapFeature {"source":"east","feature":0,"as":"wkt"}
                {"geometry":{"wkt":"POLYGON Z ((62 -3 1, 90 0 2, 90 50 3, 60 40 4, 62 -3 1))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":4,"hasZ":true,"hasM":false,"isEmpty":false,"extent":[60,-3,90,50]}}
            sketch.snapFeature {"source":"fixed","feature":0,"as":"wkt"}
                {"geometry":{"wkt":"POLYGON ((60 0, 90 0, 60 -30, 60 0))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":3,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[60,-30,90,0]}}
            sketch.insertVertex {"index":2,"point":[66,20]}
                sketch.partnerChanged {"source":"east","feature":0}
                {"part":0,"index":2}
            sketch.snapFeature {"source":"east","feature":0,"as":"wkt"}
                {"geometry":{"wkt":"POLYGON Z ((62 -3 1, 90 0 2, 90 50 3, 60 40 4, 66 20 2.588235294117647, 62 -3 1))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":5,"hasZ":true,"hasM":false,"isEmpty":false,"extent":[60,-3,90,50]}}
            sketch.insertMidVertex {"index":3}
                sketch.partnerChanged {"source":"east","feature":1}
                {"part":0,"index":4}
            sketch.snapFeature {"source":"east","feature":1,"as":"wkt"}
                {"geometry":{"wkt":"LINESTRING (60 40, 30 40, 0 40, -30 70)","wkid":null},"summary":{"type":"polyline","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[-30,40,60,70]}}
            sketch.removeVertex {"index":2}
                sketch.partnerChanged {"source":"east","feature":0}
                {"part":0,"vertices":5}
            sketch.snapFeature {"source":"east","feature":0,"as":"wkt"}
                {"geometry":{"wkt":"POLYGON Z ((62 -3 1, 90 0 2, 90 50 3, 60 40 4, 62 -3 1))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":4,"hasZ":true,"hasM":false,"isEmpty":false,"extent":[60,-3,90,50]}}
            sketch.selectVertices {"ranges":[[0,1,3]]}
                {"selection":{"level":"vertices","vertices":2,"ranges":[[0,1,3]],"more":false}}
            sketch.moveSelection {"x":5,"y":2}
                sketch.partnerChanged {"source":"east","feature":0}
                sketch.partnerChanged {"source":"east","feature":1}
                {"changes":[{"part":0,"from":1,"removed":2,"inserted":2,"cause":"moveSelection"}],"selection":{"level":"vertices","vertices":2,"ranges":[[0,1,3]],"more":false}}
            sketch.snapFeature {"source":"east","feature":0,"as":"wkt"}
                {"geometry":{"wkt":"POLYGON Z ((67 -1 1, 90 0 2, 90 50 3, 65 42 4, 67 -1 1))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":4,"hasZ":true,"hasM":false,"isEmpty":false,"extent":[65,-1,90,50]}}
            sketch.snapFeature {"source":"east","feature":1,"as":"wkt"}
                {"geometry":{"wkt":"LINESTRING (65 42, 30 40, 0 40, -30 70)","wkid":null},"summary":{"type":"polyline","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[-30,40,65,70]}}
            sketch.rotateSelection {"angle":90,"about":[60,20]}
                sketch.partnerChanged {"source":"east","feature":0}
                sketch.partnerChanged {"source":"east","feature":1}
                {"changes":[{"part":0,"from":1,"removed":2,"inserted":2,"cause":"rotateSelection"}],"selection":{"level":"vertices","vertices":2,"ranges":[[0,1,3]],"more":false}}
            sketch.snapFeature {"source":"east","feature":0,"as":"wkt"}
                {"geometry":{"wkt":"POLYGON Z ((81 27 1, 90 0 2, 90 50 3, 38 25 4, 81 27 1))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":4,"hasZ":true,"hasM":false,"isEmpty":false,"extent":[38,0,90,50]}}
            sketch.undo {"steps":2}
                sketch.partnerChanged {"source":"east","feature":0}
                sketch.partnerChanged {"source":"east","feature":1}
                sketch.partnerChanged {"source":"east","feature":0}
                sketch.partnerChanged {"source":"east","feature":1}
                {"steps":2,"canUndo":true,"canRedo":true,"name":"moveSelection","title":"Move Selection"}
            sketch.replaceRange {"start":1,"end":3,"points":[[70,0],[75,10],[70,40]]}
                {"part":0,"vertices":6}
            sketch.snapFeature {"source":"east","feature":0,"as":"wkt"}
                {"geometry":{"wkt":"POLYGON Z ((62 -3 1, 90 0 2, 90 50 3, 60 40 4, 62 -3 1))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":4,"hasZ":true,"hasM":false,"isEmpty":false,"extent":[60,-3,90,50]}}
            sketch.deleteSelection
                {"code":-32028,"message":"deleteSelection needs something to be selected, but nothing is selected.","data":{"code":"noSelection","found":"none","expected":"something to be selected"}}
            sketch.geometry {"as":"wkt"}
                {"geometry":{"wkt":"POLYGON ((0 0, 70 0, 75 10, 70 40, 30 40, 0 40, 0 0))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":6,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,75,40]}}
            sketch.complete {"as":"wkt"}
                {"geometry":{"wkt":"POLYGON ((0 0, 70 0, 75 10, 70 40, 30 40, 0 40, 0 0))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":6,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,75,40]},"neighbours":[{"source":"east","feature":0},{"source":"east","feature":1}]}
            """#)
    }

    @Test func drags() throws {
        try StreamTable.follow(
            #"""
            session.subscribe {"events":["sketch.partnerChanged"]}
                {"events":["sketch.partnerChanged"]}
            sketch.begin {"geometry":{"wkt":"POLYGON ((0 0, 60 0, 60 40, 0 40, 0 0))","wkid":null}}
                {"summary":{"type":"polygon","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,60,40]}}
            sketch.setViewport {"center":[50,50],"resolution":0.5,"width":200,"height":120}
                null
            sketch.addSnapSource {"name":"east","editable":true,"geometries":[{"wkt":"POLYGON ((60 0, 90 0, 90 50, 60 40, 60 0))","wkid":null},{"wkt":"POLYGON ((60 10, 60 30, 50 20, 60 10))","wkid":null}]}
                {"name":"east","features":2}
            sketch.setTopology {"enabled":true}
                {"enabled":true}
            sketch.setTool {"tool":"vertex"}
                {"tool":"vertex"}
            sketch.pointer {"phase":"down","x":120,"y":160,"time":1}
                {"handled":false,"hit":{"element":"vertex","part":0,"index":1,"at":[60,0],"distance":0},"changes":[]}
            sketch.pointer {"phase":"move","x":130,"y":162,"time":2}
                sketch.partnerChanged {"source":"east","feature":0}
                {"handled":true,"gesture":"dragBegan","hit":{"element":"vertex","part":0,"index":1,"at":[60,0],"distance":0},"changes":[{"part":0,"from":1,"removed":1,"inserted":1,"cause":"moveVertex"}]}
            sketch.snapFeature {"source":"east","feature":0,"as":"wkt"}
                {"geometry":{"wkt":"POLYGON ((65 -1, 90 0, 90 50, 60 40, 65 -1))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[60,-1,90,50]}}
            sketch.pointer {"phase":"up","x":130,"y":162,"time":3}
                sketch.partnerChanged {"source":"east","feature":0}
                {"handled":true,"gesture":"dragEnded","changes":[{"part":0,"from":1,"removed":1,"inserted":1,"cause":"moveVertex"}]}
            sketch.snapFeature {"source":"east","feature":0,"as":"wkt"}
                {"geometry":{"wkt":"POLYGON ((65 -1, 90 0, 90 50, 60 40, 65 -1))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[60,-1,90,50]}}
            sketch.snapFeature {"source":"east","feature":1,"as":"wkt"}
                {"geometry":{"wkt":"POLYGON ((60 10, 60 30, 50 20, 60 10))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":3,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[50,10,60,30]}}
            sketch.pointer {"phase":"down","x":123,"y":102,"time":5}
                {"handled":false,"hit":{"element":"segment","part":0,"index":1,"at":[61.343786635404456,28.980949589683473],"distance":0.31474137580869993},"changes":[]}
            sketch.pointer {"phase":"move","x":133,"y":112,"time":6}
                sketch.partnerChanged {"source":"east","feature":0}
                {"handled":true,"gesture":"dragBegan","hit":{"element":"segment","part":0,"index":1,"at":[61.343786635404456,28.980949589683473],"distance":0.31474137580869993},"changes":[{"part":0,"from":1,"removed":2,"inserted":2,"cause":"moveSelection"}]}
            sketch.pointer {"phase":"up","x":133,"y":112,"time":7}
                sketch.partnerChanged {"source":"east","feature":0}
                {"handled":true,"gesture":"dragEnded","changes":[{"part":0,"from":1,"removed":2,"inserted":2,"cause":"moveSelection"}]}
            sketch.geometry {"as":"wkt"}
                {"geometry":{"wkt":"POLYGON ((0 0, 70 -6, 65 35, 0 40, 0 0))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,-6,70,40]}}
            sketch.snapFeature {"source":"east","feature":0,"as":"wkt"}
                {"geometry":{"wkt":"POLYGON ((70 -6, 90 0, 90 50, 65 35, 70 -6))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[65,-6,90,50]}}
            sketch.snapFeature {"source":"east","feature":1,"as":"wkt"}
                {"geometry":{"wkt":"POLYGON ((60 10, 60 30, 50 20, 60 10))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":3,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[50,10,60,30]}}
            sketch.undo {"steps":2}
                sketch.partnerChanged {"source":"east","feature":0}
                sketch.partnerChanged {"source":"east","feature":0}
                {"steps":2,"canUndo":false,"canRedo":true,"name":"moveVertex","title":"Move Vertex"}
            sketch.snapFeature {"source":"east","feature":0,"as":"wkt"}
                {"geometry":{"wkt":"POLYGON ((60 0, 90 0, 90 50, 60 40, 60 0))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[60,0,90,50]}}
            sketch.redo
                sketch.partnerChanged {"source":"east","feature":0}
                {"steps":1,"canUndo":true,"canRedo":true,"name":"moveVertex","title":"Move Vertex"}
            sketch.cancel
                sketch.partnerChanged {"source":"east","feature":0}
                {"summary":{"type":"polygon","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,-1,65,40]}}
            """#)
    }

    @Test func drawnBesideNeighbors() throws {
        try StreamTable.follow(
            #"""
            session.subscribe {"events":["sketch.partnerChanged"]}
                {"events":["sketch.partnerChanged"]}
            sketch.begin {"type":"polyline","wkid":null}
                {"summary":{"type":"polyline","multi":false,"parts":0,"vertices":0,"hasZ":false,"hasM":false,"isEmpty":true,"extent":null}}
            sketch.setViewport {"center":[50,50],"resolution":0.5,"width":200,"height":120}
                null
            sketch.addSnapSource {"name":"roads","editable":true,"geometries":[{"wkt":"LINESTRING Z (0 0 1, 60 0 4, 60 40 6)","wkid":null},{"wkt":"POLYGON ((0 80, 60 80, 60 100, 0 100, 0 80))","wkid":null}]}
                {"name":"roads","features":2}
            sketch.setSnapping {"enabled":true,"kinds":["vertex","edge"]}
                {"enabled":true,"tolerance":10,"kinds":["vertex","edge"],"own":true,"sources":{},"grid":null,"snapsZ":false,"guideReach":8}
            sketch.setTopology {"enabled":true}
                {"enabled":true}
            sketch.setTool {"tool":"vertex"}
                {"tool":"vertex"}
            sketch.tap {"x":40,"y":161}
                sketch.partnerChanged {"source":"roads","feature":0}
                {"handled":true,"gesture":"tap","changes":[{"part":0,"from":0,"removed":0,"inserted":1,"cause":"addVertex"}]}
            sketch.tap {"x":42,"y":101}
                {"handled":true,"gesture":"tap","changes":[{"part":0,"from":1,"removed":0,"inserted":1,"cause":"addVertex"}]}
            sketch.snapFeature {"source":"roads","feature":0,"as":"wkt"}
                {"geometry":{"wkt":"LINESTRING Z (0 0 1, 20 0 2, 60 0 4, 60 40 6)","wkid":null},"summary":{"type":"polyline","multi":false,"parts":1,"vertices":4,"hasZ":true,"hasM":false,"isEmpty":false,"extent":[0,0,60,40]}}
            sketch.snapFeature {"source":"roads","feature":1,"as":"wkt"}
                {"geometry":{"wkt":"POLYGON ((0 80, 60 80, 60 100, 0 100, 0 80))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,80,60,100]}}
            sketch.undo
                {"steps":1,"canUndo":true,"canRedo":true,"name":"addVertex","title":"Add Vertex"}
            sketch.snapFeature {"source":"roads","feature":1,"as":"wkt"}
                {"geometry":{"wkt":"POLYGON ((0 80, 60 80, 60 100, 0 100, 0 80))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,80,60,100]}}
            sketch.complete {"as":"wkt","force":true}
                {"geometry":{"wkt":"LINESTRING (20 0, 20 0)","wkid":null},"summary":{"type":"polyline","multi":false,"parts":1,"vertices":1,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[20,0,20,0]},"neighbours":[{"source":"roads","feature":0}]}
            """#)
    }

    /// A vertex that is dragged onto its neighbor is left out, of the neighboring shape, too.
    @Test func verticesThatMeetBecomeOne() throws {
        try StreamTable.follow(
            #"""
            sketch.begin {"geometry":{"wkt":"POLYGON ((0 0, 60 0, 60 40, 0 40, 0 0))","wkid":null}}
                {"summary":{"type":"polygon","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,60,40]}}
            sketch.setViewport {"center":[50,50],"resolution":0.5,"width":200,"height":120}
                null
            sketch.addSnapSource {"name":"east","editable":true,"geometry":{"wkt":"POLYGON ((60 0, 90 0, 90 50, 60 40, 60 0))","wkid":null}}
                {"name":"east","features":1}
            sketch.setTopology {"enabled":true}
                {"enabled":true}
            sketch.setTool {"tool":"vertex"}
                {"tool":"vertex"}
            sketch.pointer {"phase":"down","x":120,"y":80,"time":1}
                {"handled":false,"hit":{"element":"vertex","part":0,"index":2,"at":[60,40],"distance":0},"changes":[]}
            sketch.pointer {"phase":"move","x":120,"y":160,"time":2}
                {"handled":true,"gesture":"dragBegan","hit":{"element":"vertex","part":0,"index":2,"at":[60,40],"distance":0},"changes":[{"part":0,"from":2,"removed":1,"inserted":1,"cause":"moveVertex"}]}
            sketch.pointer {"phase":"up","x":120,"y":160,"time":3}
                {"handled":true,"gesture":"dragEnded","changes":[{"part":0,"from":2,"removed":1,"inserted":1,"cause":"moveVertex"},{"part":0,"from":2,"removed":1,"inserted":0,"cause":"removeVertex"}]}
            sketch.geometry {"as":"wkt"}
                {"geometry":{"wkt":"POLYGON ((0 0, 60 0, 0 40, 0 0))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":3,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,60,40]}}
            sketch.snapFeature {"source":"east","feature":0,"as":"wkt"}
                {"geometry":{"wkt":"POLYGON ((60 0, 90 0, 90 50, 60 0))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":3,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[60,0,90,50]}}
            sketch.undo
                {"steps":1,"canUndo":false,"canRedo":true,"name":"moveVertex","title":"Move Vertex"}
            sketch.geometry {"as":"wkt"}
                {"geometry":{"wkt":"POLYGON ((0 0, 60 0, 60 40, 0 40, 0 0))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,60,40]}}
            sketch.snapFeature {"source":"east","feature":0,"as":"wkt"}
                {"geometry":{"wkt":"POLYGON ((60 0, 90 0, 90 50, 60 40, 60 0))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[60,0,90,50]}}
            """#)
    }
}
