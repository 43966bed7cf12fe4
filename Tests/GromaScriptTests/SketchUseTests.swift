import Groma
import GromaPlugins
import Testing

/// How a person and a host use a sketch, as stories through the stream: what a guard lets be drawn, what a drag survives, what pointing means,
/// and what a host is told.
struct SketchUseTests {
    @Test(arguments: guardStories + dragStories + pointingStories + hostStories)
    func holds(_ story: Story) throws {
        var teller = try StoryTeller()
        try teller.tell(story)
    }

    // MARK: The guard

    private static let guardStories = [
        Story(
            1, "any valid ring is drawn vertex by vertex, whatever the segment that would close it crosses meanwhile",
            """
            sketch.begin {"type":"polygon","wkid":3857}
            sketch.setTracking {"guard":"refuse"}
            sketch.addVertex {"point":[6,6]}
            sketch.addVertex {"point":[6,4]}
            sketch.addVertex {"point":[0,4]}
            # From here straight to the first vertex would cross the second segment.
            sketch.addVertex {"point":[0,0]}
            sketch.addVertex {"point":[10,0]}
            sketch.addVertex {"point":[10,10]}
            # This segment itself crosses.
            sketch.addVertex {"point":[3,0]}
            ! editRefused
            sketch.addVertex {"point":[0,10]}
            sketch.addVertex {"point":[0,6]}
            sketch.closePart {}
            wkt POLYGON ((6 6, 6 4, 0 4, 0 0, 10 0, 10 10, 0 10, 0 6, 6 6))
            # The hole's first vertices are no fault.
            sketch.addPart {"role":"hole","points":[]}
            sketch.addVertex {"point":[8,2]}
            sketch.addVertex {"point":[9,2]}
            sketch.addVertex {"point":[9,3]}
            sketch.closePart {"part":1}
            sketch.validity {}
            = {"isValid":true}
            """),
        Story(
            2, "the closing segment counts when the ring is finished, and so does where it lies",
            """
            sketch.begin {"type":"polygon","wkid":3857}
            sketch.setTracking {"guard":"refuse"}
            sketch.addVertices {"points":[[0,0],[10,0],[0,10],[10,10]]}
            sketch.closePart {}
            ! editRefused
            sketch.undo {}
            sketch.addVertices {"points":[[0,0],[10,0],[10,10],[0,10]]}
            sketch.closePart {}
            sketch.addPart {"role":"hole","points":[[20,20],[21,20],[21,21]]}
            sketch.closePart {"part":1}
            ! editRefused
            sketch.closePolygon {}
            ! editRefused
            # What is finished is guarded whole.
            sketch.moveVertex {"part":0,"index":0,"point":[12,5]}
            ! editRefused
            """),
        Story(
            3, "a line may meet itself and other paths end to end only",
            """
            sketch.begin {"type":"polyline","wkid":3857}
            sketch.setTracking {"guard":"refuse"}
            sketch.addVertices {"points":[[0,0],[10,0],[10,10]]}
            sketch.addVertex {"point":[5,-5]}
            ! editRefused
            sketch.addVertex {"point":[10,5]}
            ! editRefused
            sketch.addVertex {"point":[0,10]}
            # A closed line is simple.
            sketch.addVertex {"point":[0,0]}
            sketch.addPart {"points":[[5,5],[20,5]]}
            ! editRefused
            sketch.addPart {"points":[[20,0],[30,0]]}
            sketch.addPart {"points":[[30,0],[30,10]]}
            wkt MULTILINESTRING ((0 0, 10 0, 10 10, 0 10, 0 0), (20 0, 30 0), (30 0, 30 10))
            """),
        Story(
            4, "a drag stays where it last could be, and ends there",
            """
            sketch.begin {"geometry":{"wkt":"POLYGON((0 0,40 0,40 40,0 40,0 0))","wkid":3857}}
            sketch.setTracking {"guard":"refuse"}
            view
            sketch.setTool {"tool":"vertex"}
            sketch.pointer {"phase":"down","x":40,"y":60,"time":1}
            sketch.pointer {"phase":"move","x":30,"y":70,"time":1.1}
            sketch.pointer {"phase":"move","x":-10,"y":80,"time":1.2}
            = {"handled":true,"heldBack":{"code":"editRefused"}}
            wkt POLYGON ((0 0, 40 0, 30 30, 0 40, 0 0))
            sketch.pointer {"phase":"up","x":-10,"y":80,"time":1.3}
            wkt POLYGON ((0 0, 40 0, 30 30, 0 40, 0 0))
            sketch.undo {}
            = {"steps":1,"name":"moveVertex","canUndo":false}
            wkt POLYGON ((0 0, 40 0, 40 40, 0 40, 0 0))
            # Without a single good place nothing has happened.
            sketch.pointer {"phase":"down","x":40,"y":60,"time":2}
            sketch.pointer {"phase":"move","x":-10,"y":80,"time":2.1}
            sketch.pointer {"phase":"up","x":-10,"y":80,"time":2.2}
            sketch.undo {}
            = {"steps":0}
            """),
    ]

    // MARK: Drags

    private static let dragStories = [
        Story(
            11, "requests that fail in the middle of a drag leave it and the geometry as they are",
            """
            sketch.begin {"geometry":{"wkt":"LINESTRING(0 0,40 0,40 40)","wkid":3857}}
            view
            sketch.setTool {"tool":"vertex"}
            sketch.pointer {"phase":"down","x":40,"y":60,"time":1}
            sketch.pointer {"phase":"move","x":50,"y":50,"time":1.1}
            sketch.moveVertex {"index":99,"point":[1,1]}
            ! indexOutOfRange
            sketch.removeVertex {"part":7,"index":0}
            ! indexOutOfRange
            sketch.insertVertex {"indx":0,"point":[1,1]}
            ! unknownParameter
            sketch.geometry {"as":"foo"}
            ! invalidParameter
            sketch.complete {"as":"foo"}
            ! invalidParameter
            sketch.begin {"type":"polyline"}
            ! sketchActive
            sketch.setTool {"tool":"vertx"}
            ! unknownTool
            sketch.setTool {"tool":"cutHole"}
            ! wrongGeometryType
            sketch.endGroup {}
            ! noGroup
            sketch.cancelGroup {}
            ! noGroup
            sketch.splitPart {"part":0,"index":5}
            ! indexOutOfRange
            sketch.joinParts {"part":0,"other":3}
            ! indexOutOfRange
            sketch.closePart {}
            ! wrongGeometryType
            sketch.goToStep {"step":99}
            ! unknownStep
            sketch.selectVertex {"index":99}
            ! indexOutOfRange
            sketch.pointer {"phase":"move","x":55,"y":50,"time":0.5}
            ! invalidParameter
            sketch.pointer {"phase":"down","x":55,"y":50,"time":1.2}
            ! eventOrder
            wkt LINESTRING (0 0, 40 0, 50 50)
            sketch.pointer {"phase":"move","x":60,"y":40,"time":1.3}
            sketch.pointer {"phase":"up","x":60,"y":40,"time":1.4}
            wkt LINESTRING (0 0, 40 0, 60 60)
            sketch.undo {}
            = {"steps":1,"name":"moveVertex","canUndo":false}
            wkt LINESTRING (0 0, 40 0, 40 40)
            """),
        Story(
            12, "a shape that cannot be completed yet leaves the drag going on",
            """
            sketch.begin {"geometry":{"wkt":"POLYGON((0 0,40 0,0 40,40 40,0 0))","wkid":3857}}
            view
            sketch.setTool {"tool":"vertex"}
            sketch.pointer {"phase":"down","x":40,"y":60,"time":1}
            sketch.pointer {"phase":"move","x":50,"y":50,"time":1.1}
            sketch.complete {}
            ! sketchInvalid
            sketch.pointer {"phase":"up","x":50,"y":50,"time":1.2}
            wkt POLYGON ((0 0, 40 0, 0 40, 50 50, 0 0))
            """),
        Story(
            13, "an undo in the middle of a drag ends the drag only",
            """
            sketch.begin {"type":"polyline","wkid":3857}
            sketch.addVertices {"points":[[0,0],[40,0],[40,40]]}
            view
            sketch.setTool {"tool":"vertex"}
            sketch.pointer {"phase":"down","x":40,"y":60,"time":1}
            sketch.pointer {"phase":"move","x":50,"y":50,"time":1.1}
            sketch.undo {}
            = {"steps":1,"name":"moveVertex","canUndo":true,"canRedo":false}
            wkt LINESTRING (0 0, 40 0, 40 40)
            sketch.pointer {"phase":"move","x":60,"y":50,"time":1.2}
            sketch.pointer {"phase":"up","x":60,"y":50,"time":1.3}
            wkt LINESTRING (0 0, 40 0, 40 40)
            sketch.undo {}
            = {"steps":1,"name":"addVertices","canUndo":false}
            """),
        Story(
            14, "steps that change nothing are no steps",
            """
            sketch.begin {"geometry":{"wkt":"POLYGON((0 0,40 0,40 40,0 40,0 0))","wkid":3857}}
            view
            sketch.setTool {"tool":"vertex"}
            drag 40 40 > 60 60 > 40 40
            sketch.moveVertex {"index":1,"point":[40,0]}
            sketch.closePart {}
            sketch.addVertices {"points":[]}
            sketch.selectAll {}
            sketch.moveSelection {"x":0,"y":0}
            sketch.beginGroup {"name":"nothing"}
            sketch.moveVertex {"index":1,"point":[50,0]}
            sketch.moveVertex {"index":1,"point":[40,0]}
            sketch.endGroup {}
            sketch.undo {}
            = {"steps":0,"canUndo":false}
            """),
    ]

    // MARK: Pointing

    private static let pointingStories = [
        Story(
            21, "a vertex keeps the distance at which it was taken hold of",
            """
            sketch.begin {"geometry":{"wkt":"LINESTRING(10 10,40 10,40 40)","wkid":3857}}
            view
            sketch.setTool {"tool":"vertex"}
            drag 42 43 > 60 60 > 72 63
            wkt LINESTRING (10 10, 40 10, 70 60)
            # The place halfway along a segment, too.
            drag 26 11 > 40 30
            wkt LINESTRING (10 10, 39 29, 40 10, 70 60)
            """),
        Story(
            22, "a tap that would snap to the first vertex closes the ring, and none makes a double vertex",
            """
            sketch.begin {"type":"polygon","wkid":3857}
            view
            sketch.setTool {"tool":"vertex"}
            sketch.setSnapping {"enabled":true,"tolerance":20,"kinds":["vertex"]}
            tap 10 10
            tap 60 10
            # Nearer to the last vertex than snapping reaches, and farther than a tap hits.
            tap 75 10
            tap 60 60
            tap 25 10
            sketch.tool {}
            = {"isDrawing":false,"isFinished":true,"part":0}
            wkt POLYGON ((10 10, 60 10, 60 60, 10 10))
            """),
        Story(
            23, "a line goes on from its start after a double tap there",
            """
            sketch.begin {"geometry":{"wkt":"LINESTRING(40 40,60 40,80 60)","wkid":3857}}
            view
            sketch.setTool {"tool":"vertex"}
            double 40 40
            tap 20 40
            tap 10 20
            wkt LINESTRING (10 20, 20 40, 40 40, 60 40, 80 60)
            sketch.undo
            tap 5 5
            wkt LINESTRING (5 5, 20 40, 40 40, 60 40, 80 60)
            # A double tap ends it, and the first vertex is one like others again: the next one comes behind it.
            double 30 80
            sketch.tool {}
            = {"isDrawing":false}
            wkt LINESTRING (30 80, 5 5, 20 40, 40 40, 60 40, 80 60)
            tap 30 80
            tap 10 70
            wkt LINESTRING (30 80, 10 70, 5 5, 20 40, 40 40, 60 40, 80 60)
            """),
        Story(
            24, "taps and freehand strokes mix in one line",
            """
            sketch.begin {"type":"polyline","wkid":3857}
            view
            sketch.setTool {"tool":"freehand"}
            tap 0 0
            tap 20 0
            drag 30 10 > 40 20 > 50 10
            tap 70 10
            sketch.tool {}
            = {"isDrawing":true,"canFinish":true,"part":0}
            sketch.key {"key":"enter"}
            wkt LINESTRING (0 0, 20 0, 30 10, 40 20, 50 10, 70 10)
            drag 0 50 > 30 50
            tap 60 70
            wkt MULTILINESTRING ((0 0, 20 0, 30 10, 40 20, 50 10, 70 10), (0 50, 30 50, 60 70))
            """),
        Story(
            25, "a tap beside a shape that was opened adds nothing, until parts may be added",
            """
            sketch.begin {"geometry":{"wkt":"POLYGON((10 10,30 10,30 30,10 10))","wkid":3857}}
            view
            sketch.setTool {"tool":"vertex"}
            sketch.setInteraction {}
            = {"allowsPartCreation":false}
            tap 80 80
            = {"handled":false,"changes":[]}
            sketch.setInteraction {"allowsPartCreation":true}
            tap 80 80
            tap 90 80
            tap 90 90
            wkt MULTIPOLYGON (((10 10, 30 10, 30 30, 10 10)), ((80 80, 90 80, 90 90, 80 80)))
            """),
        Story(
            26, "a tap after a part was finished adds nothing where parts may not be added",
            """
            sketch.begin {"type":"polyline","wkid":3857}
            sketch.setInteraction {"allowsPartCreation":false}
            view
            sketch.setTool {"tool":"vertex"}
            tap 10 10
            tap 30 10
            sketch.key {"key":"enter"}
            tap 80 80
            = {"handled":false}
            wkt LINESTRING (10 10, 30 10)
            """),
        Story(
            27, "tools that are taken up to add parts do so on a shape that was opened, until that is forbidden",
            """
            sketch.begin {"geometry":{"wkt":"LINESTRING(0 50,100 50)","wkid":3857}}
            view
            sketch.setTool {"tool":"split"}
            drag 50 30 > 50 70
            wkt MULTILINESTRING ((0 50, 50 50), (50 50, 100 50))
            sketch.undo {}
            sketch.setInteraction {"allowsPartCreation":false}
            drag 50 30 > 50 70
            ! toolFailed
            """),
        Story(
            28, "an undo while a tool draws takes back the tool's last vertex",
            """
            sketch.begin {"geometry":{"wkt":"LINESTRING(0 50,100 50)","wkid":3857}}
            view
            sketch.setTool {"tool":"reshape"}
            session.subscribe {"events":["sketch.historyChanged"]}
            tap 20 50
            * sketch.historyChanged {"canUndo":true}
            tap 40 80
            sketch.undo {}
            = {"steps":1,"name":"addVertex","canUndo":true,"canRedo":false}
            tap 60 20
            tap 80 50
            sketch.key {"key":"enter"}
            wkt LINESTRING (0 50, 20 50, 60 20, 80 50, 100 50)
            sketch.undo {"steps":9}
            = {"steps":1,"name":"reshape"}
            """),
        Story(
            29, "events without a time are no double tap by accident",
            """
            sketch.begin {"type":"polyline","wkid":3857}
            view
            sketch.setTool {"tool":"vertex"}
            sketch.pointer {"phase":"down","x":10,"y":10}
            sketch.pointer {"phase":"up","x":10,"y":10}
            sketch.pointer {"phase":"down","x":20,"y":10}
            sketch.pointer {"phase":"up","x":20,"y":10}
            = {"gesture":"tap"}
            sketch.pointer {"phase":"down","x":20,"y":10}
            sketch.pointer {"phase":"up","x":20,"y":10}
            = {"gesture":"tap"}
            sketch.tool {}
            = {"isDrawing":true,"canFinish":true}
            """),
    ]

    // MARK: What a host is told

    private static let hostStories = [
        Story(
            31, "a selected point or multipoint can be deleted",
            """
            sketch.begin {"geometry":{"wkt":"POINT(50 50)","wkid":3857}}
            sketch.selectParts {"parts":[0]}
            sketch.deleteSelection {}
            wkt POINT EMPTY
            sketch.undo {}
            sketch.selectAll {}
            sketch.key {"key":"delete"}
            wkt POINT EMPTY
            sketch.cancel {}
            sketch.begin {"geometry":{"wkt":"MULTIPOINT((1 1),(2 2),(3 3))","wkid":3857}}
            sketch.selectParts {"parts":[0]}
            sketch.cutSelection {}
            wkt MULTIPOINT EMPTY
            sketch.undo {}
            sketch.selectVertex {"index":1}
            sketch.key {"key":"delete"}
            wkt MULTIPOINT ((1 1), (3 3))
            """),
        Story(
            32, "removing the last vertex of a part removes the part",
            """
            sketch.begin {"geometry":{"wkt":"MULTILINESTRING((0 0,1 1),(5 5,6 6))","wkid":3857}}
            sketch.removeVertex {"part":0,"index":0}
            = {"part":0,"vertices":1}
            sketch.removeVertex {"part":0,"index":0}
            = {"part":0,"vertices":0}
            wkt MULTILINESTRING ((5 5, 6 6))
            sketch.undo {"steps":2}
            wkt MULTILINESTRING ((0 0, 1 1), (5 5, 6 6))
            """),
        Story(
            33, "hovering says what is under the pointer and what it looks like there, handles too",
            """
            sketch.begin {"geometry":{"wkt":"POLYGON((20 20,60 20,60 60,20 60,20 20))","wkid":3857}}
            view
            sketch.setTool {"tool":"vertex"}
            hover 60 60
            = {"hit":{"element":"vertex","part":0,"index":2},"cursor":"move"}
            hover 90 90
            = {"cursor":"default"}
            sketch.setTool {"tool":"transform"}
            hover 61 60
            = {"hit":{"element":"handle","name":"scaleTopRight","at":[60,60],"distance":1},"cursor":"nesw-resize"}
            hover 60 40
            = {"hit":{"element":"handle","name":"scaleRight"},"cursor":"ew-resize"}
            sketch.setInteraction {"allowsScaling":false,"allowsRotating":false}
            sketch.preview {}
            = {"preview":null}
            """),
        Story(
            34, "handles that are not allowed any more go at once",
            """
            sketch.begin {"geometry":{"wkt":"POLYGON((20 20,60 20,60 60,20 60,20 20))","wkid":3857}}
            view
            sketch.setTool {"tool":"transform"}
            session.subscribe {"events":["sketch.previewChanged"]}
            sketch.setInteraction {"allowsScaling":false,"allowsRotating":false}
            * sketch.previewChanged {"preview":null}
            """),
        Story(
            35, "the active tool tells its settings and how far it is",
            """
            sketch.begin {"type":"polygon","wkid":3857}
            view
            session.subscribe {"events":["sketch.toolStatusChanged"]}
            sketch.tool {}
            = {"tool":null,"settings":{},"isDrawing":false,"canFinish":false}
            sketch.setTool {"tool":"smooth","iterations":3}
            sketch.tool {}
            = {"tool":"smooth","settings":{"iterations":3}}
            sketch.setTool {"tool":"vertex"}
            tap 10 10
            * sketch.toolStatusChanged {"tool":"vertex","isDrawing":true,"canFinish":false,"part":0,"isFinished":false}
            tap 60 10
            tap 60 60
            * sketch.toolStatusChanged {"canFinish":true}
            sketch.key {"key":"enter"}
            * sketch.toolStatusChanged {"isDrawing":false,"canFinish":false,"isFinished":true}
            """),
        Story(
            36, "reshape, smooth and the rest obey what may be done",
            """
            sketch.begin {"geometry":{"wkt":"POLYGON((20 20,60 20,60 60,20 60,20 20))","wkid":3857}}
            view
            sketch.setInteraction {"allowsMoving":false}
            sketch.setTool {"tool":"reshape"}
            drag 10 30 > 30 40 > 10 50
            ! toolFailed
            sketch.setTool {"tool":"smooth"}
            tap 1 1
            ! toolFailed
            sketch.setTool {"tool":"orthogonalize"}
            tap 1 1
            ! toolFailed
            sketch.setTool {"tool":"circularize"}
            tap 1 1
            ! toolFailed
            sketch.setInteraction {"allowsMoving":true,"allowsVertexCreation":false}
            sketch.setTool {"tool":"smooth"}
            tap 1 1
            ! toolFailed
            sketch.setTool {"tool":"freehand"}
            drag 70 70 > 90 90 > 70 90
            = {"handled":false}
            sketch.setTool {"tool":"shape"}
            drag 70 70 > 90 90
            = {"handled":false}
            sketch.setInteraction {"allowsVertexCreation":true,"allowsDeleting":false}
            sketch.setTool {"tool":"simplify"}
            tap 1 1
            ! toolFailed
            wkt POLYGON ((20 20, 60 20, 60 60, 20 60, 20 20))
            """),
        Story(
            37, "changes carry what went and what came, where that is asked for",
            """
            sketch.begin {"geometry":{"wkt":"LINESTRING(0 0,10 0,20 0,30 0)","wkid":3857}}
            session.subscribe {"events":["sketch.geometryChanged"]}
            sketch.setTracking {"coordinates":4}
            sketch.moveVertex {"index":1,"point":[10,5]}
            * sketch.geometryChanged {"changes":[{"part":0,"from":1,"old":[[10,0]],"new":[[10,5]]}]}
            sketch.insertVertex {"index":3,"point":[25,0]}
            * sketch.geometryChanged {"changes":[{"from":3,"old":[],"new":[[25,0]]}]}
            sketch.selectVertices {"ranges":[[0,0,1],[0,4,5]]}
            sketch.moveSelection {"x":0,"y":1}
            * sketch.geometryChanged {"changes":[{"from":0,"old":[[0,0]],"new":[[0,1]]},{"from":4,"old":[[30,0]],"new":[[30,1]]}]}
            sketch.undo {}
            * sketch.geometryChanged {"changes":[{"from":4,"old":[[30,1]],"new":[[30,0]]},{"from":0,"old":[[0,1]],"new":[[0,0]]}]}
            sketch.splitPart {"part":0,"index":3}
            * sketch.geometryChanged {"changes":[{"part":0,"from":4,"old":[[30,0]],"new":[]},{"part":1,"new":[[25,0],[30,0]]}]}
            sketch.setTracking {"coordinates":0}
            = {"coordinates":0,"previews":"wkt"}
            """),
        Story(
            38, "previews come as coordinates where that is asked for",
            """
            sketch.begin {"type":"polyline","wkid":3857}
            sketch.addVertices {"points":[[10,10],[40,10]]}
            view
            sketch.setTracking {"previews":"coordinates"}
            session.subscribe {"events":["sketch.previewChanged"]}
            sketch.setTool {"tool":"vertex"}
            hover 70 70
            * sketch.previewChanged {"preview":{"geometry":{"coordinates":[[[70,70]]]},"guide":{"coordinates":[[[40,10],[70,70]]]}}}
            sketch.preview {"coordinates":true}
            = {"preview":{"guide":{"coordinates":[[[40,10],[70,70]]]}}}
            """),
        Story(
            39, "identities follow their vertices through turning, splitting, joining and closing",
            """
            sketch.begin {"geometry":{"wkt":"MULTILINESTRING((0 0,10 0,20 0,30 0),(30 10,30 0))","wkid":3857}}
            sketch.identify {"index":1}
            = {"id":1}
            sketch.identify {"index":3}
            sketch.identify {"part":1,"index":0}
            sketch.reversePart {}
            sketch.locate {"id":1}
            = {"part":0,"index":2}
            sketch.splitPart {"part":0,"index":1}
            sketch.locate {"id":1}
            = {"part":1,"index":1}
            sketch.undo {}
            sketch.locate {"id":1}
            = {"part":0,"index":2}
            sketch.redo {}
            sketch.undo {"steps":2}
            sketch.locate {"id":1}
            = {"part":0,"index":1}
            sketch.joinParts {"part":0,"other":1}
            wkt MULTILINESTRING ((0 0, 10 0, 20 0, 30 0, 30 10))
            sketch.locate {"id":3}
            = {"part":0,"index":4}
            sketch.undo {}
            sketch.locate {"id":3}
            = {"part":1,"index":0}
            sketch.redo {}
            sketch.locate {"id":3}
            = {"part":0,"index":4}
            sketch.cancel {}
            sketch.begin {"type":"polygon"}
            sketch.addVertices {"points":[[0,0],[1,0],[1,1]]}
            sketch.identify {"index":2}
            sketch.closePolygon {}
            sketch.locate {"id":1}
            = {"part":0,"index":2}
            """),
        Story(
            40, "drafts with fewer vertices than a ring needs are written as they are",
            """
            sketch.begin {"type":"polygon"}
            sketch.addVertices {"points":[[0,0],[1,0]]}
            sketch.geometry {"as":"geojson"}
            = {"geometry":{"geojson":{"type":"Polygon","coordinates":[[[0,0],[1,0],[0,0]]]}}}
            sketch.geometry {"as":"esri"}
            = {"geometry":{"esri":{"rings":[[[0,0],[1,0],[0,0]]]}}}
            wkt POLYGON ((0 0, 1 0, 0 0))
            geometry.info {"geometry":{"wkt":"POLYGON ((0 0, 1 0, 0 0))"}}
            = {"summary":{"vertices":2}}
            geometry.info {"geometry":{"esri":{"rings":[[[0,0],[1,0],[0,0]]]}}}
            = {"summary":{"vertices":2}}
            sketch.removeVertex {"index":1}
            sketch.geometry {"as":"geojson"}
            = {"geometry":{"geojson":{"type":"Polygon","coordinates":[[[0,0],[0,0]]]}}}
            """),
    ]
}
