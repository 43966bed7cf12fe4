extension Story {
    /// Rows 1 to 8: drawing.
    static let drawing = [
        Story(
            1, "points, lines and areas are drawn",
            """
            sketch.begin {"type":"point"}
            sketch.setTool {"tool":"vertex"}
            view
            tap 10 20
            = {"handled":true,"gesture":"tap","changes":[{"part":0,"from":0,"removed":0,"inserted":1,"cause":"addVertex"}]}
            tap 30 40
            wkt POINT (30 40)
            sketch.complete
            sketch.begin {"type":"polyline"}
            sketch.setTool {"tool":"vertex"}
            view
            tap 10 10
            tap 50 10
            double 50 60
            wkt LINESTRING (10 10, 50 10, 50 60)
            sketch.complete {"into":"line"}
            = {"summary":{"type":"polyline","vertices":3}}
            sketch.begin {"type":"polygon"}
            sketch.setTool {"tool":"vertex"}
            view
            tap 10 10
            tap 60 10
            tap 60 60
            tap 10 10
            wkt POLYGON ((10 10, 60 10, 60 60, 10 10))
            sketch.complete
            = {"summary":{"type":"polygon","parts":1,"vertices":3}}
            """),
        Story(
            2, "multipoints and several parts are edited",
            """
            sketch.begin {"type":"multipoint"}
            sketch.setTool {"tool":"vertex"}
            view
            tap 10 10
            tap 40 10
            drag 40 10 > 60 30
            wkt MULTIPOINT ((10 10), (60 30))
            sketch.complete
            sketch.begin {"geometry":{"wkt":"MULTILINESTRING ((0 0, 10 0), (20 20, 40 20))"}}
            sketch.moveVertex {"part":1,"index":1,"point":[40,30]}
            sketch.addPart {"points":[[50,50],[60,60]]}
            = {"part":2,"parts":3}
            sketch.removePart {"part":0}
            wkt MULTILINESTRING ((20 20, 40 30), (50 50, 60 60))
            """),
        Story(
            3, "a part is added by pointing",
            """
            sketch.begin {"type":"polyline"}
            sketch.setTool {"tool":"vertex"}
            view
            tap 10 10
            tap 30 10
            sketch.key {"key":"enter"}
            tap 10 60
            tap 30 60
            wkt MULTILINESTRING ((10 10, 30 10), (10 60, 30 60))
            sketch.undo {"steps":2}
            wkt LINESTRING (10 10, 30 10)
            sketch.setInteraction {"allowsPartCreation":false}
            = {"allowsPartCreation":false,"allowsVertexCreation":true}
            """),
        Story(
            4, "holes are edited and drawn",
            """
            sketch.begin {"geometry":{"wkt":"POLYGON ((0 0, 100 0, 100 100, 0 100, 0 0), (10 10, 10 30, 30 10, 10 10))","wkid":null}}
            sketch.moveVertex {"part":1,"index":0,"point":[12,12]}
            sketch.setTool {"tool":"cutHole"}
            view
            tap 60 60
            tap 80 60
            tap 80 80
            double 60 80
            sketch.rings
            = {"rings":[{"shell":0,"holes":[1,2]}]}
            sketch.addHole {"points":[[40,10],[50,10],[50,20]]}
            = {"part":3,"parts":4}
            sketch.validity
            = {"isValid":true}
            sketch.measure
            = {"area":9390}
            """),
        Story(
            5, "lines are drawn freehand",
            """
            sketch.begin {"type":"polyline"}
            sketch.setTool {"tool":"freehand","tolerance":2}
            view
            drag 10 10 > 20 10.5 > 30 10 > 40 10 > 40 20 > 40.5 30 > 40 40
            wkt LINESTRING (10 10, 40 10, 40 40)
            sketch.undo
            = {"steps":1,"canUndo":false}
            sketch.setTool {"tool":"freehand","tolerence":2}
            ! unknownParameter
            """),
        Story(
            6, "shapes are drawn",
            """
            sketch.begin {"type":"polygon","wkid":null}
            view
            sketch.setTool {"tool":"shape","kind":"rectangle"}
            drag 10 10 > 30 20 > 50 30
            wkt POLYGON ((10 10, 50 10, 50 30, 10 30, 10 10))
            sketch.setTool {"tool":"shape","kind":"circle","from":"center","vertices":8}
            drag 70 70 > 75 70 > 80 70
            sketch.rings
            = {"rings":[{"shell":0,"holes":[]},{"shell":1,"holes":[]}]}
            sketch.measure
            = {"area":1082.842712474619}
            sketch.setTool {"tool":"shape","kind":"blob"}
            ! invalidParameter
            """),
        Story(
            7, "true curves are refused, for a path's segments are straight",
            """
            sketch.begin {"geometry":{"wkt":"CIRCULARSTRING (0 0, 1 1, 2 0)"}}
            ! unsupportedGeometry
            """),
        Story(
            8, "vertices are put into edges",
            """
            sketch.begin {"geometry":{"wkt":"LINESTRING (10 10, 50 10, 90 10)"}}
            sketch.setTool {"tool":"vertex"}
            view
            session.subscribe {"events":["sketch.selectionChanged"]}
            tap 30 10
            = {"hit":{"element":"midVertex","part":0,"index":0,"at":[30,10]},"changes":[]}
            * sketch.selectionChanged {"selection":{"level":"midVertex","part":0,"index":0}}
            tap 30 40
            wkt LINESTRING (10 10, 30 40, 50 10, 90 10)
            drag 70 10 > 70 50 > 70 60
            wkt LINESTRING (10 10, 30 40, 50 10, 70 60, 90 10)
            sketch.undo
            = {"steps":1,"name":"insertMidVertex"}
            sketch.insertMidVertex {"index":2}
            = {"part":0,"index":3}
            wkt LINESTRING (10 10, 30 40, 50 10, 70 10, 90 10)
            """),
    ]
}
