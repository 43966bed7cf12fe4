import Groma
import Testing

/// All that a script is told, call by call, while tools are used and positions are snapped.
struct ToolEventStreamTests {
    @Test func toolsAndGesturesAreTold() throws {
        try StreamTable.follow(
            #"""
            session.subscribe {"events":["sketch.*"]}
                {"events":["sketch.*"]}
            sketch.setViewport {"center":[50,50],"resolution":0.5,"width":200,"height":120,"all":true}
                null
            sketch.begin {"type":"polyline","wkid":null}
                {"summary":{"type":"polyline","multi":false,"parts":0,"vertices":0,"hasZ":false,"hasM":false,"isEmpty":true,"extent":null}}
            sketch.setInteraction {"showsMagnifier":true}
                {"allowsVertexCreation":true,"allowsPartCreation":true,"allowsVertexSelection":true,"allowsMidVertexSelection":true,"allowsSegmentSelection":true,"allowsPartSelection":true,"allowsGeometrySelection":true,"allowsMoving":true,"allowsRotating":true,"allowsScaling":true,"allowsDeleting":true,"requiresSelectionBeforeMove":false,"scaleMode":"stretch","emptyTap":"addVertex","showsMagnifier":true}
            sketch.setTool {"tool":"vertex"}
                sketch.toolChanged {"tool":"vertex"}
                {"tool":"vertex"}
            sketch.tap {"x":20,"y":30}
                sketch.geometryChanged {"changes":[{"part":0,"from":0,"removed":0,"inserted":1,"cause":"addVertex"}]}
                sketch.measureChanged {"length":0,"area":0,"unit":"map","lastSegment":null}
                sketch.selectionChanged {"selection":{"level":"vertices","vertices":1,"ranges":[[0,0,1]],"more":false}}
                sketch.historyChanged {"canUndo":true,"canRedo":false}
                sketch.toolStatusChanged {"tool":"vertex","settings":{"vertexCreationPreview":true},"isDrawing":true,"canFinish":false,"part":0,"isFinished":false}
                {"handled":true,"gesture":"tap","changes":[{"part":0,"from":0,"removed":0,"inserted":1,"cause":"addVertex"}]}
            sketch.pointer {"phase":"hover","x":40,"y":30}
                sketch.previewChanged {"preview":{"kind":"create","geometry":{"geometry":{"wkt":"POINT (20 65)","wkid":null},"summary":{"type":"point","multi":false,"parts":1,"vertices":1,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[20,65,20,65]}},"guide":{"geometry":{"wkt":"LINESTRING (10 65, 20 65)","wkid":null},"summary":{"type":"polyline","multi":false,"parts":1,"vertices":2,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[10,65,20,65]}},"handles":[]}}
                {"handled":true,"gesture":"hover","cursor":"crosshair","changes":[]}
            sketch.setTracking {"previews":"coordinates"}
                {"validity":true,"measure":true,"guard":"report","coordinates":0,"previews":"coordinates"}
            sketch.pointer {"phase":"hover","x":60,"y":30}
                sketch.previewChanged {"preview":{"kind":"create","geometry":{"coordinates":[[[30,65]]],"summary":{"type":"point","multi":false,"parts":1,"vertices":1,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[30,65,30,65]}},"guide":{"coordinates":[[[10,65],[30,65]]],"summary":{"type":"polyline","multi":false,"parts":1,"vertices":2,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[10,65,30,65]}},"handles":[]}}
                {"handled":true,"gesture":"hover","cursor":"crosshair","changes":[]}
            sketch.pointer {"phase":"down","x":80,"y":30,"device":"touch","time":1,"pointer":3}
                {"handled":false,"changes":[]}
            sketch.pointer {"phase":"up","x":80,"y":30,"device":"touch","time":1.1,"pointer":3}
                sketch.geometryChanged {"changes":[{"part":0,"from":1,"removed":0,"inserted":1,"cause":"addVertex"}]}
                sketch.measureChanged {"length":30,"area":0,"unit":"map","lastSegment":{"length":30,"bearing":90}}
                sketch.selectionChanged {"selection":{"level":"vertices","vertices":1,"ranges":[[0,1,2]],"more":false}}
                sketch.historyChanged {"canUndo":true,"canRedo":false}
                sketch.previewChanged {"preview":null}
                sketch.toolStatusChanged {"tool":"vertex","settings":{"vertexCreationPreview":true},"isDrawing":true,"canFinish":true,"part":0,"isFinished":false}
                sketch.validityChanged {"isValid":true}
                {"handled":true,"gesture":"tap","changes":[{"part":0,"from":1,"removed":0,"inserted":1,"cause":"addVertex"}]}
            sketch.longPress {"x":80,"y":30,"time":2}
                sketch.magnifierChanged {"action":"show","x":80,"y":30}
                {"handled":true,"gesture":"longPress","hit":{"element":"vertex","part":0,"index":1,"at":[40,65],"distance":0},"changes":[]}
            sketch.pointer {"phase":"move","x":90,"y":50,"time":2.5,"device":"touch"}
                sketch.geometryChanged {"changes":[{"part":0,"from":1,"removed":1,"inserted":1,"cause":"moveVertex"}]}
                sketch.measureChanged {"length":36.40054944640259,"area":0,"unit":"map","lastSegment":{"length":36.40054944640259,"bearing":105.94539590092286}}
                sketch.magnifierChanged {"action":"move","x":90,"y":50}
                {"handled":true,"gesture":"dragBegan","hit":{"element":"vertex","part":0,"index":1,"at":[40,65],"distance":0},"changes":[{"part":0,"from":1,"removed":1,"inserted":1,"cause":"moveVertex"}]}
            sketch.pointer {"phase":"up","x":90,"y":50,"time":3,"device":"touch"}
                sketch.geometryChanged {"changes":[{"part":0,"from":1,"removed":1,"inserted":1,"cause":"moveVertex"}]}
                sketch.historyChanged {"canUndo":true,"canRedo":false}
                sketch.magnifierChanged {"action":"hide"}
                {"handled":true,"gesture":"dragEnded","changes":[{"part":0,"from":1,"removed":1,"inserted":1,"cause":"moveVertex"}]}
            sketch.undo
                sketch.geometryChanged {"changes":[{"part":0,"from":1,"removed":1,"inserted":1,"cause":"undo"}]}
                sketch.measureChanged {"length":30,"area":0,"unit":"map","lastSegment":{"length":30,"bearing":90}}
                sketch.historyChanged {"canUndo":true,"canRedo":true}
                {"steps":1,"canUndo":true,"canRedo":true,"name":"moveVertex","title":"Move Vertex"}
            sketch.redo
                sketch.geometryChanged {"changes":[{"part":0,"from":1,"removed":1,"inserted":1,"cause":"redo"}]}
                sketch.measureChanged {"length":36.40054944640259,"area":0,"unit":"map","lastSegment":{"length":36.40054944640259,"bearing":105.94539590092286}}
                sketch.historyChanged {"canUndo":true,"canRedo":false}
                {"steps":1,"canUndo":true,"canRedo":false,"name":"moveVertex","title":"Move Vertex"}
            sketch.key {"key":"enter"}
                sketch.selectionChanged {"selection":{"level":"none","vertices":0,"ranges":[],"more":false}}
                sketch.toolStatusChanged {"tool":"vertex","settings":{"vertexCreationPreview":true},"isDrawing":false,"canFinish":false,"part":0,"isFinished":true}
                {"handled":true,"gesture":"key","changes":[]}
            sketch.key {"key":"selectAll"}
                sketch.selectionChanged {"selection":{"level":"geometry","vertices":2,"ranges":[[0,0,2]],"more":false}}
                {"handled":true,"gesture":"key","changes":[]}
            sketch.key {"key":"right","modifiers":["shift"]}
                sketch.geometryChanged {"changes":[{"part":0,"from":0,"removed":2,"inserted":2,"cause":"moveSelection"}]}
                sketch.historyChanged {"canUndo":true,"canRedo":false}
                {"handled":true,"gesture":"key","changes":[{"part":0,"from":0,"removed":2,"inserted":2,"cause":"moveSelection"}]}
            sketch.setTool {"tool":"freehand","tolerance":0}
                sketch.toolChanged {"tool":"freehand"}
                sketch.toolStatusChanged {"tool":"freehand","settings":{"tolerance":0},"isDrawing":false,"canFinish":false,"part":0,"isFinished":false}
                {"tool":"freehand"}
            sketch.pointer {"phase":"down","x":120,"y":20,"time":4}
                {"handled":false,"changes":[]}
            sketch.pointer {"phase":"move","x":140,"y":30,"time":4.1}
                sketch.previewChanged {"preview":{"kind":"create","geometry":{"coordinates":[[[60,70],[70,65]]],"summary":{"type":"polyline","multi":false,"parts":1,"vertices":2,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[60,65,70,70]}},"handles":[]}}
                sketch.toolStatusChanged {"tool":"freehand","settings":{"tolerance":0},"isDrawing":true,"canFinish":false,"part":0,"isFinished":false}
                {"handled":true,"gesture":"dragBegan","changes":[]}
            sketch.cancelGesture
                sketch.previewChanged {"preview":null}
                sketch.toolStatusChanged {"tool":"freehand","settings":{"tolerance":0},"isDrawing":false,"canFinish":false,"part":0,"isFinished":false}
                null
            sketch.pointer {"phase":"up","x":140,"y":30,"time":4.2}
                {"handled":false,"changes":[]}
            sketch.clearTool
                sketch.toolChanged {"tool":null}
                sketch.toolStatusChanged {"tool":null,"settings":{},"isDrawing":false,"canFinish":false}
                null
            sketch.clearTool
                null
            """#)
    }

    @Test func snapsAndPartnersAreTold() throws {
        try StreamTable.follow(
            #"""
            session.subscribe {"events":["sketch.snapped","sketch.partnerChanged"]}
                {"events":["sketch.snapped","sketch.partnerChanged"]}
            sketch.begin {"sketch":"b","geometry":{"wkt":"LINESTRING (0 0, 60 0)","wkid":null}}
                {"summary":{"type":"polyline","multi":false,"parts":1,"vertices":2,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,60,0]}}
            sketch.begin {"geometry":{"wkt":"POLYGON ((0 0, 60 0, 60 40, 0 0))","wkid":null}}
                {"summary":{"type":"polygon","multi":false,"parts":1,"vertices":3,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,60,40]}}
            sketch.setViewport {"center":[50,50],"resolution":1,"width":200,"height":120}
                null
            sketch.addSnapSource {"name":"parcels","editable":true,"geometries":[{"wkt":"POLYGON ((60 0, 90 0, 60 40, 60 0))","wkid":null},{"wkt":"POLYGON ((0 0, 60 40, 0 40, 0 0))","wkid":null}]}
                {"name":"parcels","features":2}
            sketch.addSnapSource {"ofSketch":"b"}
                {"name":"b","features":1}
            sketch.setTopology {"enabled":true}
                {"enabled":true}
            sketch.setTool {"tool":"vertex"}
                {"tool":"vertex"}
            sketch.moveVertex {"index":2,"point":[65,45]}
                sketch.partnerChanged {"source":"parcels","feature":0}
                sketch.partnerChanged {"source":"parcels","feature":1}
                {"part":0,"index":2}
            sketch.snapFeature {"source":"parcels","feature":1}
                {"summary":{"type":"polygon","multi":false,"parts":1,"vertices":3,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,65,45]}}
            sketch.undo
                sketch.partnerChanged {"source":"parcels","feature":0}
                sketch.partnerChanged {"source":"parcels","feature":1}
                {"steps":1,"canUndo":false,"canRedo":true,"name":"moveVertex","title":"Move Vertex"}
            sketch.snapSources
                {"sources":[{"name":"parcels","editable":true,"features":2,"settings":{"enabled":true,"kinds":null,"rule":"none","hidden":[]}},{"name":"b","editable":false,"features":1,"settings":{"enabled":true,"kinds":null,"rule":"none","hidden":[]}}]}
            sketch.setTracking {"coordinates":2}
                {"validity":false,"measure":false,"guard":"report","coordinates":2,"previews":"wkt"}
            sketch.complete {"as":"wkt"}
                {"geometry":{"wkt":"POLYGON ((0 0, 60 0, 60 40, 0 0))","wkid":null},"summary":{"type":"polygon","multi":false,"parts":1,"vertices":3,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,60,40]}}
            sketch.begin {"sketch":"wells","type":"multipoint","wkid":null}
                {"summary":{"type":"multipoint","multi":true,"parts":1,"vertices":0,"hasZ":false,"hasM":false,"isEmpty":true,"extent":null}}
            sketch.setViewport {"center":[50,50],"resolution":1,"width":200,"height":120,"sketch":"wells"}
                null
            sketch.addSnapSource {"ofSketch":"b","name":"lines","sketch":"wells"}
                {"name":"lines","features":1}
            sketch.setTool {"tool":"vertex","sketch":"wells"}
                {"tool":"vertex"}
            sketch.pointer {"phase":"hover","x":112,"y":109,"sketch":"wells"}
                {"handled":true,"gesture":"hover","cursor":"crosshair","changes":[]}
            sketch.setSnapping {"enabled":true,"own":true,"kinds":["vertex","midpoint","edge"],"sketch":"wells"}
                {"enabled":true,"tolerance":10,"kinds":["vertex","midpoint","edge"],"own":true,"sources":{},"grid":null,"snapsZ":false,"guideReach":8}
            sketch.pointer {"phase":"hover","x":112,"y":109,"sketch":"wells"}
                sketch.snapped {"sketch":"wells","snap":{"at":[60,0],"kind":"vertex","distance":2.23606797749979,"targets":[{"source":"lines","feature":0,"part":0,"index":1}],"guides":[]}}
                {"handled":true,"gesture":"hover","cursor":"crosshair","changes":[]}
            sketch.pointer {"phase":"hover","x":112,"y":108,"sketch":"wells"}
                sketch.snapped {"sketch":"wells","snap":{"at":[60,0],"kind":"vertex","distance":2.8284271247461903,"targets":[{"source":"lines","feature":0,"part":0,"index":1}],"guides":[]}}
                {"handled":true,"gesture":"hover","cursor":"crosshair","changes":[]}
            sketch.pointer {"phase":"hover","x":95,"y":107,"sketch":"wells"}
                sketch.snapped {"sketch":"wells","snap":{"at":[45,0],"kind":"edge","distance":3,"targets":[{"source":"lines","feature":0,"part":0,"index":0,"fraction":0.75}],"guides":[]}}
                {"handled":true,"gesture":"hover","cursor":"crosshair","changes":[]}
            sketch.tap {"x":51,"y":112,"sketch":"wells"}
                sketch.snapped {"sketch":"wells","snap":{"at":[0,0],"kind":"vertex","distance":2.23606797749979,"targets":[{"source":"lines","feature":0,"part":0,"index":0}],"guides":[]}}
                {"handled":true,"gesture":"tap","changes":[{"part":0,"from":0,"removed":0,"inserted":1,"cause":"addVertex"}]}
            sketch.pointer {"phase":"hover","x":112,"y":60,"sketch":"wells"}
                sketch.snapped {"sketch":"wells","snap":null}
                {"handled":true,"gesture":"hover","cursor":"crosshair","changes":[]}
            sketch.pointer {"phase":"hover","x":114,"y":60,"sketch":"wells"}
                {"handled":true,"gesture":"hover","cursor":"crosshair","changes":[]}
            """#)
    }

    /// A position that was snapped, and then refused, is taken back.
    @Test func whatIsRefusedIsSnappedNoMore() throws {
        try StreamTable.follow(
            #"""
            session.subscribe {"events":["sketch.snapped","sketch.geometryChanged"]}
                {"events":["sketch.snapped","sketch.geometryChanged"]}
            sketch.begin {"geometry":{"wkt":"LINESTRING (0 0, 60 0, 60 40)","wkid":null}}
                {"summary":{"type":"polyline","multi":false,"parts":1,"vertices":3,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,60,40]}}
            sketch.setViewport {"center":[50,50],"resolution":0.5,"width":200,"height":120}
                null
            sketch.setTracking {"guard":"refuse"}
                {"validity":false,"measure":false,"guard":"refuse","coordinates":0,"previews":"wkt"}
            sketch.setSnapping {"enabled":true,"own":true,"kinds":["edge"]}
                {"enabled":true,"tolerance":10,"kinds":["edge"],"own":true,"sources":{},"grid":null,"snapsZ":false,"guideReach":8}
            sketch.setTool {"tool":"vertex"}
                {"tool":"vertex"}
            sketch.selectVertex {"index":2}
                {"selection":{"level":"vertices","vertices":1,"ranges":[[0,2,3]],"more":false}}
            sketch.tap {"x":40,"y":151}
                sketch.snapped {"snap":{"at":[20,0],"kind":"edge","distance":4.5,"targets":[{"part":0,"index":0,"fraction":0.3333333333333333}],"guides":[]}}
                sketch.snapped {"snap":null}
                {"code":-32039,"message":"The edit is refused, for the shape would be worse: selfIntersection in part 0 at (20.0, 0.0). The guard can be set to report instead.","data":{"code":"editRefused","path":"params.sketch","expected":"an edit that makes nothing worse, or a guard that reports","problems":[{"kind":"selfIntersection","part":0,"index":2,"at":[20,0]}]}}
            sketch.tap {"x":40,"y":151}
                sketch.snapped {"snap":{"at":[20,0],"kind":"edge","distance":4.5,"targets":[{"part":0,"index":0,"fraction":0.3333333333333333}],"guides":[]}}
                sketch.snapped {"snap":null}
                {"code":-32039,"message":"The edit is refused, for the shape would be worse: selfIntersection in part 0 at (20.0, 0.0). The guard can be set to report instead.","data":{"code":"editRefused","path":"params.sketch","expected":"an edit that makes nothing worse, or a guard that reports","problems":[{"kind":"selfIntersection","part":0,"index":2,"at":[20,0]}]}}
            sketch.tap {"x":40,"y":20}
                sketch.geometryChanged {"changes":[{"part":0,"from":3,"removed":0,"inserted":1,"cause":"addVertex"}]}
                {"handled":true,"gesture":"tap","changes":[{"part":0,"from":3,"removed":0,"inserted":1,"cause":"addVertex"}]}
            """#)
    }
}
