extension Story {
    /// Rows 22 to 30: what changes whole shapes.
    static let shaping = [
        Story(
            22, "a shape that crosses itself is mended",
            """
            sketch.begin {"geometry":{"wkt":"POLYGON ((0 0, 20 20, 20 0, 0 20, 0 0))"}}
            sketch.setTool {"tool":"simplify","mode":"simplify"}
            view
            sketch.key {"key":"enter"}
            = {"handled":true}
            sketch.validity
            = {"isValid":true}
            sketch.undo
            sketch.complete
            ! sketchInvalid
            sketch.complete {"simplify":true}
            = {"summary":{"parts":2,"vertices":6}}
            """),
        Story(
            23, "a line drawn on over the seam is cut there when it is completed",
            """
            sketch.begin {"type":"polyline"}
            sketch.setTool {"tool":"vertex"}
            sketch.setViewport {"center":[180,0],"resolution":1,"width":100,"height":100}
            sketch.tap {"x":30,"y":50}
            sketch.tap {"x":70,"y":50,"time":5}
            wkt LINESTRING (160 0, 200 0)
            sketch.complete {"normalize":true,"as":"wkt"}
            = {"geometry":{"wkt":"MULTILINESTRING ((160 0, 180 0), (-180 0, -160 0))"}}
            """),
        Story(
            24, "a shape is split by a drawn line",
            """
            sketch.begin {"geometry":{"wkt":"POLYGON ((10 10, 50 10, 50 50, 10 50, 10 10))","wkid":null}}
            sketch.setTool {"tool":"split"}
            view
            tap 30 0
            double 30 80
            sketch.measure
            = {"area":1600}
            sketch.rings
            = {"rings":[{"shell":0,"holes":[]},{"shell":1,"holes":[]}]}
            sketch.cancel
            sketch.begin {"geometry":{"wkt":"LINESTRING (0 0, 10 0, 20 0)"}}
            sketch.splitPart {"index":1}
            = {"part":1,"parts":2}
            sketch.splitPart {"index":0}
            ! indexOutOfRange
            wkt MULTILINESTRING ((0 0, 10 0), (10 0, 20 0))
            """),
        Story(
            25, "a boundary is led along a drawn line",
            """
            sketch.begin {"geometry":{"wkt":"POLYGON ((10 10, 90 10, 90 50, 10 50, 10 10))","wkid":null}}
            sketch.setTool {"tool":"reshape"}
            view
            tap 40 40
            tap 40 80
            tap 60 80
            double 60 40
            sketch.measure
            = {"area":3800}
            sketch.undo
            = {"steps":1,"canUndo":false}
            """),
        Story(
            26, "an adjoining area is completed from a line",
            """
            sketch.begin {"geometry":{"wkt":"POLYGON ((0 0, 40 0, 40 60, 0 60, 0 0))"}}
            sketch.setTool {"tool":"autoComplete"}
            view
            tap 35 10
            tap 80 10
            tap 80 50
            double 35 50
            wkt MULTIPOLYGON (((0 0, 40 0, 40 60, 0 60, 0 0)), ((40 10, 80 10, 80 50, 40 50, 40 10)))
            sketch.undo
            = {"steps":1,"name":"autoComplete","canUndo":false}
            """),
        Story(
            27, "a parallel copy is added",
            """
            sketch.begin {"geometry":{"wkt":"LINESTRING (0 0, 50 0)","wkid":null}}
            sketch.setTool {"tool":"offsetCopy","distance":10}
            view
            sketch.key {"key":"enter"}
            wkt MULTILINESTRING ((0 0, 50 0), (0 -10, 50 -10))
            """),
        Story(
            28, "vertices are added and left out",
            """
            geometry.densify {"geometry":{"wkt":"LINESTRING (0 0, 40 0)"},"maxSegmentLength":10,"into":"dense"}
            = {"summary":{"vertices":5}}
            sketch.begin {"geometry":{"name":"dense"}}
            sketch.setTool {"tool":"simplify","tolerance":1}
            view
            sketch.key {"key":"enter"}
            wkt LINESTRING (0 0, 40 0)
            sketch.undo
            sketch.setTool {"tool":"smooth","iterations":1}
            sketch.key {"key":"enter"}
            = {"handled":true,"changes":[{"part":0,"from":1,"removed":3,"inserted":6,"cause":"smooth"}]}
            """),
        Story(
            29, "lines are lengthened to another and cut off at it",
            """
            sketch.begin {"geometry":{"wkt":"LINESTRING (10 50, 40 50)"}}
            view
            sketch.addSnapSource {"name":"wall","geometry":{"wkt":"LINESTRING (70 0, 70 100)"}}
            sketch.setTool {"tool":"extend"}
            tap 40 50
            wkt LINESTRING (10 50, 40 50, 70 50)
            sketch.setTool {"tool":"trim"}
            tap 20 0
            double 20 90
            wkt LINESTRING (10 50, 20 50)
            """),
        Story(
            30, "shapes are merged",
            """
            geometry.union {"geometry":{"wkt":"POLYGON ((0 0, 20 0, 20 20, 0 20, 0 0))","wkid":null},"other":{"wkt":"POLYGON ((10 0, 30 0, 30 20, 10 20, 10 0))","wkid":null},"into":"both"}
            sketch.begin {"geometry":{"wkt":"POLYGON ((0 0, 20 0, 20 20, 0 20, 0 0))","wkid":null}}
            sketch.replaceGeometry {"geometry":{"name":"both"}}
            sketch.measure
            = {"area":600}
            sketch.replaceGeometry {"geometry":{"wkt":"POINT (1 1)"}}
            ! wrongGeometryType
            sketch.cancel
            sketch.begin {"geometry":{"wkt":"MULTILINESTRING ((0 0, 10 0), (30 0, 20 0))"}}
            sketch.joinParts {"part":0,"other":1}
            = {"part":0,"parts":1}
            wkt MULTILINESTRING ((0 0, 10 0, 20 0, 30 0))
            """),
    ]
}
