extension Story {
    /// Rows 31 to 35: ordinates, measures, numbers, programs and fingers.
    static let keeping = [
        Story(
            31, "elevations and measures stay through edits",
            """
            sketch.begin {"geometry":{"wkt":"LINESTRING ZM (0 0 1 10, 10 0 3 30, 20 0 5 50)"}}
            sketch.setDefaults {"z":7,"m":0}
            = {"z":7,"m":0}
            sketch.insertVertex {"index":1,"point":[5,2]}
            sketch.moveVertex {"index":2,"point":[10,9]}
            sketch.addVertex {"point":[30,0]}
            sketch.selectAll
            sketch.moveSelection {"x":1}
            wkt LINESTRING ZM (1 0 1 10, 6 2 2 20, 11 9 3 30, 21 0 5 50, 31 0 7 0)
            sketch.splitPart {"index":2}
            sketch.joinParts {"part":1,"other":0}
            = {"part":0,"parts":1}
            wkt MULTILINESTRING ZM ((31 0 7 0, 21 0 5 50, 11 9 3 30, 6 2 2 20, 1 0 1 10))
            """),
        Story(
            32, "measures are told while drawing, geodesic ones of what is drawn",
            """
            sketch.begin {"type":"polyline"}
            session.subscribe {"events":["sketch.measureChanged"]}
            sketch.addVertex {"point":[0,0]}
            sketch.addVertex {"point":[3,4]}
            # As PROJ's geod has them.
            * sketch.measureChanged {"length":554058.9237526914,"area":0,"unit":"metre"}
            sketch.geometry {"into":"line"}
            geometry.info {"geometry":{"name":"line"},"include":["length","geodesicLength"]}
            = {"length":5,"geodesicLength":554058.9237526914}
            geometry.info {"geometry":{"wkt":"LINESTRING (0 0, 3 4)","wkid":null},"include":["geodesicLength"]}
            # What cannot be computed says why.
            = {"geodesicLength":null,"reasons":{"geodesicLength":"geodesicLength has no result: the geometry has no reference: project it to 4326 first"}}
            """),
        Story(
            33, "bearings, lengths and ordinates are typed in",
            """
            sketch.begin {"type":"polyline","wkid":null}
            sketch.setTool {"tool":"vertex"}
            view
            tap 10 10
            sketch.setConstraints {"angle":{"absolute":90},"length":30}
            = {"angle":{"absolute":90},"length":30,"x":null}
            tap 50 50
            sketch.setConstraints {"angle":{"relative":-90},"length":null}
            tap 80 40
            sketch.setConstraints {"angle":null,"x":5,"y":6}
            tap 80 80
            wkt LINESTRING (10 10, 40 10, 40 40, 5 6)
            sketch.setConstraints {"length":-1}
            ! invalidParameter
            sketch.setConstraints {"length":5,"minimumDistance":6}
            ! constraint
            """),
        Story(
            34, "a program edits while a person draws",
            """
            sketch.begin {"type":"polyline"}
            sketch.setTool {"tool":"vertex"}
            view
            tap 10 10
            sketch.insertVertex {"index":1,"point":[20,20]}
            tap 60 60
            sketch.identify {"index":1}
            = {"id":1}
            sketch.insertVertex {"index":0,"point":[0,0]}
            sketch.locate {"id":1}
            = {"part":0,"index":2}
            sketch.removeVertex {"index":2}
            sketch.locate {"id":1}
            = null
            sketch.undo
            sketch.locate {"id":1}
            = {"index":2}
            sketch.beginGroup {"name":"tidy up"}
            sketch.selectLastVertex
            sketch.duplicateSelection {"x":5,"y":5}
            sketch.reversePart
            sketch.endGroup
            wkt LINESTRING (25 25, 20 20, 60 60, 10 10, 0 0)
            sketch.undo
            = {"name":"tidy up"}
            wkt LINESTRING (0 0, 10 10, 60 60, 20 20)
            """),
        Story(
            35, "a finger draws with a magnifier and a reticle",
            """
            sketch.begin {"geometry":{"wkt":"LINESTRING (10 10, 50 50)"}}
            sketch.setTool {"tool":"vertex"}
            sketch.setInteraction {"showsMagnifier":true}
            view
            session.subscribe {"events":["sketch.magnifierChanged"]}
            sketch.pointer {"phase":"down","x":52,"y":48,"time":1,"device":"touch"}
            = {"hit":{"element":"vertex","part":0,"index":1}}
            sketch.pointer {"phase":"move","x":52,"y":48,"time":2,"device":"touch"}
            = {"gesture":"longPress"}
            * sketch.magnifierChanged {"action":"show","x":52,"y":48}
            sketch.pointer {"phase":"move","x":80,"y":20,"time":2.1,"device":"touch"}
            * sketch.magnifierChanged {"action":"move","x":80,"y":20}
            sketch.pointer {"phase":"up","x":80,"y":20,"time":2.2,"device":"touch"}
            = {"gesture":"dragEnded","changes":[{"part":0,"from":1,"removed":1,"inserted":1,"cause":"moveVertex"}]}
            * sketch.magnifierChanged {"action":"hide"}
            # It was taken hold of two points beside it, and stays so.
            wkt LINESTRING (10 10, 78 78)
            sketch.complete
            sketch.begin {"type":"polyline"}
            view
            sketch.setTool {"tool":"reticleVertex"}
            sketch.tap {"x":3,"y":97,"device":"touch"}
            = {"changes":[{"part":0,"from":0,"removed":0,"inserted":1,"cause":"addVertex"}]}
            sketch.setViewport {"center":[90,50],"resolution":1,"width":100,"height":100}
            sketch.tap {"x":20,"y":20,"time":5,"device":"touch"}
            sketch.setTool {"tool":"programmaticReticle"}
            sketch.setViewport {"center":[90,95],"resolution":1,"width":100,"height":100}
            sketch.preview {"as":"wkt"}
            = {"preview":{"kind":"create","geometry":{"geometry":{"wkt":"POINT (90 95)"}},"guide":{"summary":{"vertices":2}},"handles":[]}}
            sketch.key {"key":"enter"}
            wkt LINESTRING (50 50, 90 50, 90 95)
            """),
    ]
}
