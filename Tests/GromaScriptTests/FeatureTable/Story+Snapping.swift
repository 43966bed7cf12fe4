extension Story {
    /// Rows 14 to 21: snapping, shared edges and what must not be.
    static let snapping = [
        Story(
            14, "positions snap to vertices and edges, exactly",
            """
            sketch.begin {"type":"polyline"}
            sketch.setTool {"tool":"vertex"}
            view
            sketch.addSnapSource {"name":"roads","geometry":{"wkt":"LINESTRING (10 10, 40 20, 70 80)"}}
            = {"name":"roads","features":1}
            sketch.setSnapping {"enabled":true,"tolerance":5,"kinds":["vertex","edge"]}
            session.subscribe {"events":["sketch.snapped"]}
            tap 12 13
            * sketch.snapped {"snap":{"at":[10,10],"kind":"vertex","targets":[{"source":"roads","feature":0,"part":0,"index":0}]}}
            tap 24 17
            * sketch.snapped {"snap":{"kind":"edge","targets":[{"source":"roads","index":0}]}}
            wkt LINESTRING (10 10, 24.7 14.9)
            tap 90 10
            * sketch.snapped {"snap":null}
            sketch.snap {"point":[91,11]}
            = {"at":[90,10],"snap":{"kind":"vertex","targets":[{"part":0,"index":2}]}}
            """),
        Story(
            15, "positions snap to where edges cross",
            """
            sketch.begin {"type":"point"}
            sketch.setTool {"tool":"vertex"}
            view
            sketch.addSnapSource {"name":"net","geometries":[{"wkt":"LINESTRING (0 0, 60 60)"},{"wkt":"LINESTRING (0 60, 60 0)"}]}
            sketch.setSnapping {"enabled":true,"tolerance":6,"kinds":["intersection","edge"]}
            tap 33 28
            wkt POINT (30 30)
            sketch.snap {"point":[33,28],"candidates":true}
            = {"snap":{"kind":"intersection","targets":[{"feature":0},{"feature":1}]},"candidates":[{"kind":"intersection"},{"kind":"edge"}]}
            """),
        Story(
            16, "guides lead parallel, at right angles and straight on",
            """
            sketch.begin {"geometry":{"wkt":"LINESTRING (10 10, 40 10, 40 40)","wkid":null}}
            view
            sketch.setSnapping {"enabled":true,"tolerance":4,"kinds":["parallel","perpendicular","extension"]}
            sketch.snap {"point":[70,42],"previous":[40,40],"beforePrevious":[40,10]}
            = {"at":[70,40],"snap":{"kind":"parallel","guides":[{"kind":"parallel","from":[40,40],"direction":[1,0]}]}}
            sketch.snap {"point":[42,80],"previous":[40,40],"beforePrevious":[40,10]}
            = {"at":[40,80],"snap":{"kind":"extension"}}
            sketch.setSnapping {"kinds":["grid"],"grid":{"spacingX":25,"always":true}}
            = {"kinds":["grid"],"grid":{"spacingX":25,"spacingY":25,"rotation":0,"always":true}}
            sketch.snap {"point":[70,42]}
            = {"at":[75,50],"snap":{"kind":"grid"}}
            """),
        Story(
            17, "rules limit or prevent what is snapped to",
            """
            sketch.begin {"type":"point"}
            view
            sketch.addSnapSource {"name":"mains","geometries":[{"wkt":"POINT (10 10)"},{"wkt":"POINT (12 10)"}]}
            sketch.setSnapping {"enabled":true,"tolerance":5,"sources":{"mains":{"rule":{"limit":[1]}}}}
            sketch.snap {"point":[10,10]}
            = {"at":[12,10],"snap":{"targets":[{"source":"mains","feature":1}]}}
            sketch.setSnapping {"sources":{"mains":{"rule":"prevent"}}}
            sketch.snap {"point":[10,10]}
            = {"at":[10,10],"snap":null}
            sketch.setSnapping {"sources":{"mains":{"hidden":[1]}}}
            sketch.snap {"point":[11,10]}
            = {"at":[10,10]}
            sketch.snapSources
            = {"sources":[{"name":"mains","editable":false,"features":2,"settings":{"enabled":true,"kinds":null,"rule":"none","hidden":[1]}}]}
            sketch.setSnapping {"sources":{"mains":{"rule":"sometimes"}}}
            ! invalidParameter
            """),
        Story(
            18, "the edge of a neighbour is traced",
            """
            sketch.begin {"type":"polyline"}
            view
            sketch.addSnapSource {"name":"coast","geometry":{"wkt":"LINESTRING (10 10, 30 20, 50 10, 70 30, 90 30)"}}
            sketch.setTool {"tool":"trace"}
            tap 30 20
            tap 70 30
            = {"handled":true,"changes":[{"part":0,"from":0,"removed":0,"inserted":3,"cause":"addVertices"}]}
            wkt LINESTRING (30 20, 50 10, 70 30)
            sketch.undo
            = {"steps":1,"canUndo":false}
            """),
        Story(
            19, "vertices that neighbours share move along",
            """
            sketch.begin {"geometry":{"wkt":"POLYGON ((0 0, 20 0, 20 20, 0 20, 0 0))"}}
            sketch.addSnapSource {"name":"parcels","geometry":{"wkt":"POLYGON Z ((20 0 1, 40 0 2, 40 20 3, 20 20 4, 20 0 1))"},"editable":true}
            sketch.setTopology {"enabled":true}
            session.subscribe {"events":["sketch.partnerChanged"]}
            sketch.moveVertex {"index":2,"point":[25,25]}
            * sketch.partnerChanged {"source":"parcels","feature":0}
            wkt POLYGON ((0 0, 20 0, 25 25, 0 20, 0 0))
            sketch.snapFeature {"source":"parcels","as":"wkt"}
            = {"geometry":{"wkt":"POLYGON Z ((20 0 1, 40 0 2, 40 20 3, 25 25 4, 20 0 1))"}}
            sketch.undo
            * sketch.partnerChanged {"source":"parcels"}
            = {"steps":1,"canUndo":false}
            sketch.snapFeature {"source":"parcels","as":"wkt"}
            = {"geometry":{"wkt":"POLYGON Z ((20 0 1, 40 0 2, 40 20 3, 20 20 4, 20 0 1))"}}
            sketch.snapFeature {"source":"parcles"}
            ! snapSource
            """),
        Story(
            20, "a shape keeps inside, outside, and off its neighbours",
            """
            sketch.begin {"type":"polyline","wkid":null}
            sketch.setTool {"tool":"vertex"}
            view
            sketch.setConstraints {"inside":{"wkt":"POLYGON ((0 0, 50 0, 50 50, 0 50, 0 0))","wkid":null},"outside":{"wkt":"POLYGON ((10 10, 20 10, 20 20, 10 20, 10 10))","wkid":null}}
            = {"inside":{"vertices":4},"outside":{"vertices":4}}
            tap 80 25
            tap 40 40
            tap 12 15
            wkt LINESTRING (50 25, 40 40, 10 15)
            sketch.cancel
            sketch.begin {"type":"polygon"}
            view
            sketch.addSnapSource {"name":"parcels","geometry":{"wkt":"POLYGON ((0 0, 40 0, 40 60, 0 60, 0 0))"}}
            sketch.setTool {"tool":"autoComplete"}
            tap 35 10
            tap 80 10
            tap 80 50
            double 35 50
            sketch.geometry {"into":"new"}
            sketch.snapFeature {"source":"parcels","into":"old"}
            geometry.relate {"geometry":{"name":"new"},"other":{"name":"old"},"pattern":"FF2F11212"}
            = {"value":true}
            """),
        Story(
            21, "edits that let a shape cross itself are refused",
            """
            sketch.begin {"geometry":{"wkt":"POLYGON ((0 0, 20 0, 20 20, 0 20, 0 0))"}}
            sketch.setTracking {"guard":"refuse"}
            = {"guard":"refuse"}
            sketch.moveVertex {"index":0,"point":[30,10]}
            ! editRefused
            wkt POLYGON ((0 0, 20 0, 20 20, 0 20, 0 0))
            sketch.undo
            = {"steps":0}
            sketch.setTracking {"guard":"report","validity":true}
            session.subscribe {"events":["sketch.validityChanged"]}
            sketch.moveVertex {"index":0,"point":[30,10]}
            * sketch.validityChanged {"isValid":false}
            sketch.verdicts
            = {"isValid":false,"isSimple":false,"newProblems":[{"kind":"selfIntersection"}]}
            sketch.undo
            * sketch.validityChanged {"isValid":true}
            """),
    ]
}
