import GeometryCommands
import GromaRPC

extension ExampleStory {
    /// The stories of sketches, in order.
    static let sketches = [sketch, selection, tools]

    /// A line drawn vertex by vertex, changed and undone.
    static let sketch = ExampleStory(
        "sketch",
        """
        sketch.begin {"type":"polyline","wkid":3857}
        sketch.addVertex {"point":[0,0]}
        sketch.addVertices {"points":[[4,0],[4,4],[0,4]]}
        sketch.insertVertex {"index":1,"point":[2,-1]}
        sketch.moveVertex {"index":1,"point":[2,-2]}
        sketch.removeVertex {"index":1}
        sketch.replaceRange {"start":1,"end":2,"points":[[5,0],[5,1]]}
        sketch.geometry {"form":"wkt"}
        sketch.list
        sketch.undo {"steps":1}
        sketch.redo {"steps":1}
        sketch.history
        sketch.goToStep {"step":3}
        sketch.beginGroup {"name":"Two more"}
        sketch.addVertex {"point":[9,9]}
        sketch.endGroup {"name":"Two more"}
        sketch.beginGroup {"name":"A mistake"}
        sketch.cancelGroup
        sketch.addPart {"points":[[10,0],[14,0]]}
        sketch.insertPart {"part":0,"points":[[-9,0],[-5,0]]}
        sketch.reversePart {"part":0}
        sketch.joinParts {"part":0,"other":1}
        sketch.splitPart {"part":0,"index":2}
        sketch.removePart {"part":0}
        sketch.validity
        sketch.tool
        sketch.verdicts
        sketch.measure
        sketch.identify {"index":0}
        sketch.locate {"id":1}
        sketch.setHistory {"limit":100}
        sketch.setDefaults {"z":null}
        sketch.setInteraction {"scaleMode":"uniform"}
        sketch.setTolerance {"touch":22}
        sketch.setGround {"exact":true}
        sketch.setTracking {"validity":true}
        sketch.setTopology {"enabled":false}
        sketch.complete {"form":"wkt"}
        sketch.begin {"geometry":{"wkt":"LINESTRING (0 0, 1 1)"}}
        sketch.replaceGeometry {"geometry":{"wkt":"LINESTRING (0 0, 2 2)"}}
        sketch.clear
        sketch.cancel
        """)

    /// A square with a hole, of which parts are selected and changed.
    static let selection = ExampleStory(
        "selection",
        """
        sketch.begin {"geometry":{"wkt":"POLYGON ((0 0, 8 0, 8 8, 0 8, 0 0))","wkid":3857}}
        sketch.addHole {"points":[[2,2],[2,4],[4,4],[4,2]]}
        sketch.closePart {"part":1}
        sketch.rings
        sketch.selectVertex {"index":2}
        sketch.selection
        sketch.moveSelection {"x":1,"y":1}
        sketch.selectVertices {"ranges":[[0,0,2]]}
        sketch.selectSegment {"index":0}
        sketch.selectMidVertex {"index":0}
        sketch.insertMidVertex {"index":0}
        sketch.selectPart {"part":1}
        sketch.rotateSelection {"angle":90}
        sketch.scaleSelection {"x":0.5}
        sketch.mirrorSelection {"start":[3,0],"end":[3,8]}
        sketch.copySelection
        sketch.paste {"x":3,"y":3}
        sketch.selectParts {"parts":[1]}
        sketch.duplicateSelection {"x":0,"y":3}
        sketch.cutSelection
        sketch.selectAll
        sketch.selectInEnvelope {"envelope":[-1,-1,1,1]}
        sketch.selectInPolygon {"points":[[-1,-1],[1,-1],[1,1],[-1,1]]}
        sketch.selectLastVertex
        sketch.selectNextVertex
        sketch.selectPreviousVertex
        sketch.cycleSelection
        sketch.selectVertex {"index":1}
        sketch.deleteSelection
        sketch.clearSelection
        sketch.closePolygon
        sketch.complete {"force":true}
        """)

    /// Shapes drawn by pointing, with tools and snapping.
    static let tools = ExampleStory(
        "tools",
        """
        sketch.begin {"type":"polygon","wkid":3857}
        sketch.setViewport {"center":[0,0],"resolution":1,"width":400,"height":400}
        sketch.tools
        sketch.setTool {"tool":"vertex"}
        sketch.setGestures {"slop":4}
        sketch.tap {"x":100,"y":100,"time":0}
        sketch.tap {"x":300,"y":100,"time":2}
        sketch.tap {"x":300,"y":300,"time":4}
        sketch.pointer {"phase":"hover","x":200,"y":200,"time":5}
        sketch.pointer {"phase":"down","x":300,"y":300,"time":6}
        sketch.preview {"form":"wkt"}
        sketch.pointer {"phase":"up","x":300,"y":300,"time":6.1}
        sketch.longPress {"x":300,"y":300,"time":8}
        sketch.doubleTap {"x":100,"y":300,"time":12}
        sketch.key {"key":"escape"}
        sketch.cancelGesture
        sketch.clearTool
        sketch.setSnapping {"enabled":true,"tolerance":12}
        sketch.addSnapSource {"name":"roads","geometries":[{"wkt":"LINESTRING (0 0, 100 0)","wkid":3857}]}
        sketch.snapSources
        sketch.snap {"point":[3,1]}
        sketch.snapFeature {"source":"roads","feature":0}
        sketch.removeSnapSource {"name":"roads"}
        sketch.setConstraints {"length":50}
        sketch.cancel
        """)
}
