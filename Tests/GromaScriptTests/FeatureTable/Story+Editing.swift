extension Story {
    /// Rows 9 to 13: selecting, changing and taking back.
    static let editing = [
        Story(
            9, "several vertices are selected, moved and deleted",
            """
            sketch.begin {"geometry":{"wkt":"LINESTRING (0 0, 10 0, 20 0, 30 0, 40 0)"}}
            sketch.selectVertices {"ranges":[[0,0,1],[0,3,5]]}
            = {"selection":{"level":"vertices","vertices":3,"ranges":[[0,0,1],[0,3,5]],"more":false}}
            sketch.moveSelection {"x":1,"y":5}
            wkt LINESTRING (1 5, 10 0, 20 0, 31 5, 41 5)
            sketch.selectInEnvelope {"envelope":[15,-1,35,10]}
            = {"selection":{"ranges":[[0,2,4]]}}
            sketch.selectInPolygon {"points":[[40,4],[42,4],[41,6]],"add":true}
            = {"selection":{"ranges":[[0,2,5]]}}
            sketch.deleteSelection
            = {"changes":[{"part":0,"from":2,"removed":3,"inserted":0,"cause":"deleteSelection"}],"selection":{"level":"none"}}
            wkt LINESTRING (1 5, 10 0)
            sketch.undo {"steps":2}
            wkt LINESTRING (0 0, 10 0, 20 0, 30 0, 40 0)
            sketch.selection
            = {"selection":{"ranges":[[0,0,1],[0,3,5]]}}
            sketch.clearSelection
            sketch.moveSelection {"x":1}
            ! noSelection
            """),
        Story(
            10, "elements are turned, scaled and mirrored",
            """
            sketch.begin {"geometry":{"wkt":"POLYGON ((0 0, 20 0, 20 10, 0 10, 0 0))","wkid":null}}
            sketch.selectAll
            sketch.rotateSelection {"angle":90,"about":[0,0]}
            wkt POLYGON ((0 0, 0 20, -10 20, -10 0, 0 0))
            sketch.undo
            sketch.scaleSelection {"x":2,"y":3,"about":[0,0]}
            wkt POLYGON ((0 0, 40 0, 40 30, 0 30, 0 0))
            sketch.mirrorSelection {"from":[0,0],"to":[0,1]}
            wkt POLYGON ((0 0, -40 0, -40 30, 0 30, 0 0))
            sketch.scaleSelection {"x":0}
            ! invalidParameter
            """),
        Story(
            11, "tapping again selects the part, then everything",
            """
            sketch.begin {"geometry":{"wkt":"MULTILINESTRING ((10 10, 50 10), (10 60, 50 60))"}}
            sketch.setTool {"tool":"vertex"}
            view
            tap 10 10
            sketch.selection
            = {"selection":{"level":"vertices","ranges":[[0,0,1]]}}
            tap 10 10
            sketch.selection
            = {"selection":{"level":"parts","parts":[0]}}
            tap 10 10
            sketch.selection
            = {"selection":{"level":"geometry","vertices":4}}
            tap 10 10
            sketch.selection
            = {"selection":{"level":"none"}}
            sketch.selectVertex {"part":1,"index":1}
            sketch.cycleSelection
            = {"selection":{"level":"parts","parts":[1]}}
            sketch.selectNextVertex
            = {"selection":{"ranges":[[0,0,1]]}}
            """),
        Story(
            12, "everything is undone and redone, to any step and branch",
            """
            sketch.begin {"type":"polyline"}
            sketch.setHistory {"keepsBranches":true}
            = {"limit":10000,"byteLimit":null,"keepsBranches":true}
            sketch.addVertices {"points":[[0,0],[1,0],[2,0]]}
            sketch.moveVertex {"index":1,"point":[1,5]}
            sketch.undo
            = {"steps":1,"canUndo":true,"canRedo":true,"name":"moveVertex","title":"Move Vertex"}
            sketch.removeVertex {"index":0}
            sketch.history
            = {"steps":[{"step":1,"isDone":true},{"step":3,"isOnLine":true},{"step":2,"parent":1,"isOnLine":false}],"current":3}
            sketch.goToStep {"step":2}
            = {"current":2}
            wkt LINESTRING (0 0, 1 5, 2 0)
            sketch.goToStep {"step":3}
            wkt LINESTRING (1 0, 2 0)
            sketch.goToStep {"step":9}
            ! unknownStep
            sketch.goToStep {"step":0}
            wkt LINESTRING EMPTY
            """),
        Story(
            13, "a step keeps a few nodes, not a copy of the geometry",
            """
            geometry.densify {"geometry":{"wkt":"LINESTRING (0 0, 1000 0)"},"maxSegmentLength":0.01,"into":"long"}
            = {"summary":{"vertices":100001}}
            sketch.begin {"geometry":{"name":"long"}}
            sketch.moveVertex {"index":50000,"point":[500,1]}
            sketch.insertVertex {"index":100,"point":[1,1]}
            sketch.history
            = {"steps":[{"name":"moveVertex"},{"name":"insertVertex"}],"bytes":3522}
            """),
    ]
}
