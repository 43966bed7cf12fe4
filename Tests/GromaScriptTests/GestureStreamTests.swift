import Groma
import Testing

/// Which gestures events of pointers are, at the thresholds between them, what they hit, and which cursor is to be shown.
struct GestureStreamTests {
    @Test func thresholdsOfTimeAndDistance() throws {
        try StreamTable.follow(
            #"""
            sketch.begin {"geometry":{"wkt":"LINESTRING (0 0, 60 0, 60 40)","wkid":null}}
                {"summary":{"type":"polyline","multi":false,"parts":1,"vertices":3,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,60,40]}}
            sketch.setViewport {"center":[50,50],"resolution":1,"width":200,"height":120}
                null
            sketch.setGestures {"slop":5,"doubleTapDistance":10,"doubleTapInterval":0.25,"longPressDuration":0.5}
                {"slop":{"mouse":5,"touch":5,"pen":5},"doubleTapDistance":{"mouse":10,"touch":10,"pen":10},"doubleTapInterval":0.25,"longPressDuration":0.5}
            sketch.setInteraction {"emptyTap":"ignore"}
                {"allowsVertexCreation":true,"allowsPartCreation":false,"allowsVertexSelection":true,"allowsMidVertexSelection":true,"allowsSegmentSelection":true,"allowsPartSelection":true,"allowsGeometrySelection":true,"allowsMoving":true,"allowsRotating":true,"allowsScaling":true,"allowsDeleting":true,"requiresSelectionBeforeMove":false,"scaleMode":"stretch","emptyTap":"ignore","showsMagnifier":false}
            sketch.pointer {"phase":"down","x":30,"y":20,"time":1}
                {"handled":false,"changes":[]}
            sketch.pointer {"phase":"move","x":33,"y":24,"time":1.125}
                {"handled":false,"changes":[]}
            sketch.pointer {"phase":"up","x":30,"y":20,"time":1.25}
                {"handled":false,"gesture":"tap","changes":[]}
            sketch.pointer {"phase":"down","x":36,"y":28,"time":1.375}
                {"handled":false,"changes":[]}
            sketch.pointer {"phase":"up","x":36,"y":28,"time":1.5}
                {"handled":false,"gesture":"doubleTap","changes":[]}
            sketch.pointer {"phase":"down","x":36,"y":28,"time":1.625}
                {"handled":false,"changes":[]}
            sketch.pointer {"phase":"up","x":36,"y":28,"time":1.75}
                {"handled":false,"gesture":"tap","changes":[]}
            sketch.pointer {"phase":"down","x":36,"y":28,"time":3}
                {"handled":false,"changes":[]}
            sketch.pointer {"phase":"up","x":36,"y":28,"time":3.125}
                {"handled":false,"gesture":"tap","changes":[]}
            sketch.pointer {"phase":"down","x":36,"y":28,"time":3.25}
                {"handled":false,"changes":[]}
            sketch.pointer {"phase":"up","x":36,"y":28,"time":3.4375}
                {"handled":false,"gesture":"tap","changes":[]}
            sketch.pointer {"phase":"down","x":80,"y":28,"time":5}
                {"handled":false,"changes":[]}
            sketch.pointer {"phase":"up","x":80,"y":28,"time":5.125}
                {"handled":false,"gesture":"tap","changes":[]}
            sketch.pointer {"phase":"down","x":80,"y":38.5,"time":5.1875}
                {"handled":false,"changes":[]}
            sketch.pointer {"phase":"up","x":80,"y":38.5,"time":5.25}
                {"handled":false,"gesture":"tap","changes":[]}
            sketch.pointer {"phase":"down","x":80,"y":28,"time":7}
                {"handled":false,"changes":[]}
            sketch.pointer {"phase":"up","x":80,"y":28,"time":7.5}
                {"handled":false,"gesture":"longPress","changes":[]}
            sketch.pointer {"phase":"down","x":80,"y":28,"time":8}
                {"handled":false,"changes":[]}
            sketch.pointer {"phase":"up","x":80,"y":28,"time":8.4375}
                {"handled":false,"gesture":"tap","changes":[]}
            sketch.pointer {"phase":"down","x":80,"y":28,"time":9}
                {"handled":false,"changes":[]}
            sketch.pointer {"phase":"move","x":84,"y":31.5,"time":9.125}
                {"handled":false,"gesture":"dragBegan","changes":[]}
            sketch.pointer {"phase":"cancel","x":84,"y":31.5,"time":9.25}
                {"handled":true,"gesture":"cancel","changes":[]}
            sketch.pointer {"phase":"down","x":80,"y":28,"time":10}
                {"handled":false,"changes":[]}
            sketch.pointer {"phase":"move","x":81,"y":28,"time":10.5}
                {"handled":false,"gesture":"dragBegan","changes":[]}
            sketch.pointer {"phase":"move","x":90,"y":28,"time":10.75}
                {"handled":false,"gesture":"dragMoved","changes":[]}
            sketch.pointer {"phase":"up","x":91,"y":28,"time":11}
                {"handled":false,"gesture":"dragEnded","changes":[]}
            sketch.pointer {"phase":"down","x":80,"y":28,"time":12,"pointer":1}
                {"handled":false,"changes":[]}
            sketch.pointer {"phase":"down","x":20,"y":28,"time":12.125,"pointer":2}
                {"handled":false,"changes":[]}
            sketch.pointer {"phase":"move","x":30,"y":58,"time":12.25,"pointer":2}
                {"handled":false,"changes":[]}
            sketch.pointer {"phase":"up","x":80,"y":28,"time":12.375,"pointer":1}
                {"handled":false,"changes":[]}
            sketch.pointer {"phase":"up","x":30,"y":58,"time":12.5,"pointer":2}
                {"handled":false,"changes":[]}
            """#)
    }

    @Test func hitsAndCursors() throws {
        try StreamTable.follow(
            #"""
            sketch.begin {"geometry":{"wkt":"POLYGON ((0 0, 60 0, 60 40, 0 40, 0 0))","wkid":null}}
                {"summary":{"type":"polygon","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,60,40]}}
            sketch.setViewport {"center":[50,50],"resolution":0.5,"width":200,"height":120}
                null
            sketch.setTolerance {"mouse":6,"touch":20,"pen":10}
                {"mouse":6,"touch":20,"pen":10}
            sketch.setInteraction {"emptyTap":"ignore"}
                {"allowsVertexCreation":true,"allowsPartCreation":false,"allowsVertexSelection":true,"allowsMidVertexSelection":true,"allowsSegmentSelection":true,"allowsPartSelection":true,"allowsGeometrySelection":true,"allowsMoving":true,"allowsRotating":true,"allowsScaling":true,"allowsDeleting":true,"requiresSelectionBeforeMove":false,"scaleMode":"stretch","emptyTap":"ignore","showsMagnifier":false}
            sketch.setTool {"tool":"vertex"}
                {"tool":"vertex"}
            sketch.pointer {"phase":"hover","x":123,"y":156}
                {"handled":false,"gesture":"hover","hit":{"element":"vertex","part":0,"index":1,"at":[60,0],"distance":5},"cursor":"move","changes":[]}
            sketch.pointer {"phase":"hover","x":123,"y":140}
                {"handled":false,"gesture":"hover","hit":{"element":"segment","part":0,"index":1,"at":[60,10],"distance":3},"cursor":"pointer","changes":[]}
            sketch.pointer {"phase":"hover","x":123,"y":121}
                {"handled":false,"gesture":"hover","hit":{"element":"midVertex","part":0,"index":1,"at":[60,20],"distance":3.1622776601683795},"cursor":"move","changes":[]}
            sketch.pointer {"phase":"hover","x":62,"y":158}
                {"handled":false,"gesture":"hover","hit":{"element":"midVertex","part":0,"index":0,"at":[30,0],"distance":2.8284271247461903},"cursor":"move","changes":[]}
            sketch.pointer {"phase":"hover","x":40,"y":158}
                {"handled":false,"gesture":"hover","hit":{"element":"segment","part":0,"index":0,"at":[20,0],"distance":2},"cursor":"pointer","changes":[]}
            sketch.pointer {"phase":"hover","x":40,"y":130}
                {"handled":false,"gesture":"hover","hit":{"element":"interior","part":0,"index":0,"at":[20,15],"distance":0},"cursor":"pointer","changes":[]}
            sketch.pointer {"phase":"hover","x":40,"y":30}
                {"handled":false,"gesture":"hover","cursor":"default","changes":[]}
            sketch.tap {"x":126,"y":160}
                {"handled":true,"gesture":"tap","hit":{"element":"vertex","part":0,"index":1,"at":[60,0],"distance":6},"changes":[]}
            sketch.tap {"x":127,"y":160}
                {"handled":false,"gesture":"tap","changes":[]}
            sketch.tap {"x":129,"y":160,"device":"pen"}
                {"handled":true,"gesture":"tap","hit":{"element":"vertex","part":0,"index":1,"at":[60,0],"distance":9},"changes":[]}
            sketch.tap {"x":139,"y":160,"device":"touch"}
                {"handled":true,"gesture":"tap","hit":{"element":"vertex","part":0,"index":1,"at":[60,0],"distance":19},"changes":[]}
            sketch.tap {"x":60,"y":164}
                {"handled":true,"gesture":"tap","hit":{"element":"midVertex","part":0,"index":0,"at":[30,0],"distance":4},"changes":[]}
            sketch.tap {"x":20,"y":163,"modifiers":["shift"]}
                {"handled":true,"gesture":"tap","hit":{"element":"segment","part":0,"index":0,"at":[10,0],"distance":3},"changes":[]}
            sketch.tap {"x":20,"y":130}
                {"handled":true,"gesture":"tap","hit":{"element":"interior","part":0,"index":0,"at":[10,15],"distance":0},"changes":[]}
            sketch.setTool {"tool":"transform"}
                {"tool":"transform"}
            sketch.pointer {"phase":"hover","x":0,"y":160}
                {"handled":false,"gesture":"hover","hit":{"element":"handle","name":"scaleBottomLeft","at":[0,0],"distance":0},"cursor":"nesw-resize","changes":[]}
            sketch.pointer {"phase":"hover","x":60,"y":160}
                {"handled":false,"gesture":"hover","hit":{"element":"handle","name":"scaleBottom","at":[30,0],"distance":0},"cursor":"ns-resize","changes":[]}
            sketch.pointer {"phase":"hover","x":120,"y":160}
                {"handled":false,"gesture":"hover","hit":{"element":"handle","name":"scaleBottomRight","at":[60,0],"distance":0},"cursor":"nwse-resize","changes":[]}
            sketch.pointer {"phase":"hover","x":120,"y":120}
                {"handled":false,"gesture":"hover","hit":{"element":"handle","name":"scaleRight","at":[60,20],"distance":0},"cursor":"ew-resize","changes":[]}
            sketch.pointer {"phase":"hover","x":120,"y":80}
                {"handled":false,"gesture":"hover","hit":{"element":"handle","name":"scaleTopRight","at":[60,40],"distance":0},"cursor":"nesw-resize","changes":[]}
            sketch.pointer {"phase":"hover","x":60,"y":80}
                {"handled":false,"gesture":"hover","hit":{"element":"handle","name":"scaleTop","at":[30,40],"distance":0},"cursor":"ns-resize","changes":[]}
            sketch.pointer {"phase":"hover","x":0,"y":80}
                {"handled":false,"gesture":"hover","hit":{"element":"handle","name":"scaleTopLeft","at":[0,40],"distance":0},"cursor":"nwse-resize","changes":[]}
            sketch.pointer {"phase":"hover","x":0,"y":120}
                {"handled":false,"gesture":"hover","hit":{"element":"handle","name":"scaleLeft","at":[0,20],"distance":0},"cursor":"ew-resize","changes":[]}
            sketch.pointer {"phase":"hover","x":60,"y":56}
                {"handled":false,"gesture":"hover","hit":{"element":"handle","name":"rotate","at":[30,52],"distance":0},"cursor":"rotate","changes":[]}
            sketch.pointer {"phase":"hover","x":30,"y":100}
                {"handled":false,"gesture":"hover","hit":{"element":"interior","part":0,"index":0,"at":[15,30],"distance":0},"cursor":"move","changes":[]}
            sketch.pointer {"phase":"hover","x":190,"y":10}
                {"handled":false,"gesture":"hover","cursor":"default","changes":[]}
            sketch.setTool {"tool":"eraser"}
                {"tool":"eraser"}
            sketch.pointer {"phase":"hover","x":30,"y":100}
                {"handled":true,"gesture":"hover","hit":{"element":"interior","part":0,"index":0,"at":[15,30],"distance":0},"cursor":"crosshair","changes":[]}
            sketch.clearTool
                null
            sketch.pointer {"phase":"hover","x":30,"y":100}
                {"handled":false,"gesture":"hover","hit":{"element":"interior","part":0,"index":0,"at":[15,30],"distance":0},"cursor":"default","changes":[]}
            """#)
    }

    @Test func keysWithoutATool() throws {
        try StreamTable.follow(
            #"""
            sketch.begin {"geometry":{"wkt":"MULTILINESTRING ((0 0, 60 0, 60 40), (0 80, 60 80))","wkid":null}}
                {"summary":{"type":"polyline","multi":true,"parts":2,"vertices":5,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,60,80]}}
            sketch.key {"key":"left"}
                {"handled":false,"gesture":"key","changes":[]}
            sketch.setViewport {"center":[50,50],"resolution":0.5,"width":200,"height":120}
                null
            sketch.key {"key":"left"}
                {"handled":false,"gesture":"key","changes":[]}
            sketch.selectVertices {"ranges":[[0,1,3]]}
                {"selection":{"level":"vertices","vertices":2,"ranges":[[0,1,3]],"more":false}}
            sketch.key {"key":"left"}
                {"handled":true,"gesture":"key","changes":[{"part":0,"from":1,"removed":2,"inserted":2,"cause":"moveSelection"}]}
            sketch.key {"key":"up","modifiers":["shift"]}
                {"handled":true,"gesture":"key","changes":[{"part":0,"from":1,"removed":2,"inserted":2,"cause":"moveSelection"}]}
            sketch.key {"key":"down"}
                {"handled":true,"gesture":"key","changes":[{"part":0,"from":1,"removed":2,"inserted":2,"cause":"moveSelection"}]}
            sketch.key {"key":"right"}
                {"handled":true,"gesture":"key","changes":[{"part":0,"from":1,"removed":2,"inserted":2,"cause":"moveSelection"}]}
            sketch.geometry {"as":"wkt"}
                {"geometry":{"wkt":"MULTILINESTRING ((0 0, 60 4.5, 60 44.5), (0 80, 60 80))","wkid":null},"summary":{"type":"polyline","multi":true,"parts":2,"vertices":5,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,60,80]}}
            sketch.setViewport {"center":[50,50],"resolution":0.5,"width":200,"height":120,"rotation":90}
                null
            sketch.key {"key":"right","modifiers":["shift"]}
                {"handled":true,"gesture":"key","changes":[{"part":0,"from":1,"removed":2,"inserted":2,"cause":"moveSelection"}]}
            sketch.geometry {"as":"wkt"}
                {"geometry":{"wkt":"MULTILINESTRING ((0 0, 60 9.5, 60 49.5), (0 80, 60 80))","wkid":null},"summary":{"type":"polyline","multi":true,"parts":2,"vertices":5,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,60,80]}}
            sketch.key {"key":"copy"}
                {"handled":true,"gesture":"key","changes":[]}
            sketch.key {"key":"paste"}
                {"handled":true,"gesture":"key","changes":[{"part":2,"from":0,"removed":0,"inserted":2,"cause":"paste","kind":"partInserted"}]}
            sketch.key {"key":"duplicate"}
                {"handled":true,"gesture":"key","changes":[{"part":3,"from":0,"removed":0,"inserted":2,"cause":"duplicateSelection","kind":"partInserted"}]}
            sketch.geometry {"as":"wkt"}
                {"geometry":{"wkt":"MULTILINESTRING ((0 0, 60 9.5, 60 49.5), (0 80, 60 80), (65 14.5, 65 54.5), (70 19.5, 70 59.5))","wkid":null},"summary":{"type":"polyline","multi":true,"parts":4,"vertices":9,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,70,80]}}
            sketch.key {"key":"undo"}
                {"handled":true,"gesture":"key","changes":[{"part":3,"from":0,"removed":2,"inserted":0,"cause":"undo","kind":"partRemoved"}]}
            sketch.key {"key":"redo"}
                {"handled":true,"gesture":"key","changes":[{"part":3,"from":0,"removed":0,"inserted":2,"cause":"redo","kind":"partInserted"}]}
            sketch.key {"key":"cut"}
                {"handled":true,"gesture":"key","changes":[{"part":3,"from":0,"removed":2,"inserted":0,"cause":"cutSelection","kind":"partRemoved"}]}
            sketch.key {"key":"selectAll"}
                {"handled":true,"gesture":"key","changes":[]}
            sketch.key {"key":"escape"}
                {"handled":true,"gesture":"key","changes":[]}
            sketch.key {"key":"delete"}
                {"handled":false,"gesture":"key","changes":[]}
            sketch.key {"key":"enter"}
                {"handled":false,"gesture":"key","changes":[]}
            sketch.selectPart {"part":1}
                {"selection":{"level":"parts","vertices":2,"ranges":[[1,0,2]],"more":false,"parts":[1]}}
            sketch.key {"key":"backspace"}
                {"handled":true,"gesture":"key","changes":[{"part":1,"from":0,"removed":2,"inserted":0,"cause":"deleteSelection","kind":"partRemoved"}]}
            sketch.setInteraction {"allowsMoving":false,"allowsDeleting":false,"allowsPartCreation":false,"allowsGeometrySelection":false}
                {"allowsVertexCreation":true,"allowsPartCreation":false,"allowsVertexSelection":true,"allowsMidVertexSelection":true,"allowsSegmentSelection":true,"allowsPartSelection":true,"allowsGeometrySelection":false,"allowsMoving":false,"allowsRotating":true,"allowsScaling":true,"allowsDeleting":false,"requiresSelectionBeforeMove":false,"scaleMode":"stretch","emptyTap":"addVertex","showsMagnifier":false}
            sketch.key {"key":"selectAll"}
                {"handled":false,"gesture":"key","changes":[]}
            sketch.selectPart {"part":0}
                {"selection":{"level":"parts","vertices":3,"ranges":[[0,0,3]],"more":false,"parts":[0]}}
            sketch.key {"key":"up"}
                {"handled":false,"gesture":"key","changes":[]}
            sketch.key {"key":"delete"}
                {"handled":false,"gesture":"key","changes":[]}
            sketch.key {"key":"cut"}
                {"handled":false,"gesture":"key","changes":[]}
            sketch.key {"key":"copy"}
                {"handled":true,"gesture":"key","changes":[]}
            sketch.key {"key":"paste"}
                {"handled":false,"gesture":"key","changes":[]}
            sketch.key {"key":"duplicate"}
                {"handled":false,"gesture":"key","changes":[]}
            sketch.geometry {"as":"wkt"}
                {"geometry":{"wkt":"MULTILINESTRING ((0 0, 60 9.5, 60 49.5), (65 14.5, 65 54.5))","wkid":null},"summary":{"type":"polyline","multi":true,"parts":2,"vertices":5,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,65,54.5]}}
            """#)
    }
}
