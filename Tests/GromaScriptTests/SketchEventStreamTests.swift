import Groma
import Testing

/// All that a script is told, call by call, that has subscribed to the events of sketches.
struct SketchEventStreamTests {
    @Test func changesOfAShapeAreTold() throws {
        try StreamTable.follow(
            #"""
            session.subscribe {"events":["sketch.*"]}
                {"events":["sketch.*"]}
            sketch.begin {"type":"polyline","hasZ":true,"wkid":null}
                {"summary":{"type":"polyline","multi":false,"parts":0,"vertices":0,"hasZ":true,"hasM":false,"isEmpty":true,"extent":null}}
            sketch.addVertices {"points":[[0,0,1],[30,40,2]]}
                sketch.geometryChanged {"changes":[{"part":0,"from":0,"removed":0,"inserted":2,"cause":"addVertices"}]}
                sketch.measureChanged {"length":50,"area":0,"unit":"map","lastSegment":{"length":50,"bearing":36.86989764584402}}
                sketch.historyChanged {"canUndo":true,"canRedo":false}
                sketch.validityChanged {"isValid":true}
                {"part":0,"index":0}
            sketch.setTracking {"coordinates":3}
                {"validity":true,"measure":true,"guard":"report","coordinates":3,"previews":"wkt"}
            sketch.insertVertex {"index":1,"point":[30,0,5]}
                sketch.geometryChanged {"changes":[{"part":0,"from":1,"removed":0,"inserted":1,"cause":"insertVertex","old":[],"new":[[30,0,5]]}]}
                sketch.measureChanged {"length":70,"area":0,"unit":"map","lastSegment":{"length":40,"bearing":0}}
                sketch.historyChanged {"canUndo":true,"canRedo":false}
                {"part":0,"index":1}
            sketch.moveVertex {"index":2,"point":[60,40,7]}
                sketch.geometryChanged {"changes":[{"part":0,"from":2,"removed":1,"inserted":1,"cause":"moveVertex","old":[[30,40,2]],"new":[[60,40,7]]}]}
                sketch.measureChanged {"length":80,"area":0,"unit":"map","lastSegment":{"length":50,"bearing":36.86989764584402}}
                sketch.historyChanged {"canUndo":true,"canRedo":false}
                {"part":0,"index":2}
            sketch.addPart {"points":[[0,80,1],[60,80,2]]}
                sketch.geometryChanged {"changes":[{"part":1,"from":0,"removed":0,"inserted":2,"cause":"addPart","old":[],"new":[[0,80,1],[60,80,2]]}]}
                sketch.measureChanged {"length":140,"area":0,"unit":"map","lastSegment":{"length":60,"bearing":90}}
                sketch.historyChanged {"canUndo":true,"canRedo":false}
                {"part":1,"parts":2}
            sketch.insertPart {"part":0,"points":[[0,90,1],[60,90,2],[70,95,3]]}
                sketch.geometryChanged {"changes":[{"part":0,"from":0,"removed":0,"inserted":3,"cause":"insertPart","kind":"partInserted","old":[],"new":[[0,90,1],[60,90,2],[70,95,3]]}]}
                sketch.measureChanged {"length":211.18033988749895,"area":0,"unit":"map","lastSegment":{"length":60,"bearing":90}}
                sketch.historyChanged {"canUndo":true,"canRedo":false}
                {"part":0,"parts":3}
            sketch.insertPart {"part":1,"points":[[0,100,1],[60,100,2],[70,105,3],[70,110,4]]}
                sketch.geometryChanged {"changes":[{"part":1,"from":0,"removed":0,"inserted":4,"cause":"insertPart","kind":"partInserted","old":[]}]}
                sketch.measureChanged {"length":287.3606797749979,"area":0,"unit":"map","lastSegment":{"length":60,"bearing":90}}
                sketch.historyChanged {"canUndo":true,"canRedo":false}
                {"part":1,"parts":4}
            sketch.selectVertices {"ranges":[[1,1,3],[3,0,1]]}
                sketch.selectionChanged {"selection":{"level":"vertices","vertices":3,"ranges":[[1,1,3],[3,0,1]],"more":false}}
                {"selection":{"level":"vertices","vertices":3,"ranges":[[1,1,3],[3,0,1]],"more":false}}
            sketch.removePart {"part":0}
                sketch.geometryChanged {"changes":[{"part":0,"from":0,"removed":3,"inserted":0,"cause":"removePart","kind":"partRemoved","old":[[0,90,1],[60,90,2],[70,95,3]],"new":[]}]}
                sketch.selectionChanged {"selection":{"level":"vertices","vertices":3,"ranges":[[0,1,3],[2,0,1]],"more":false}}
                sketch.measureChanged {"length":216.18033988749895,"area":0,"unit":"map","lastSegment":{"length":60,"bearing":90}}
                sketch.historyChanged {"canUndo":true,"canRedo":false}
                {"part":0,"parts":3}
            sketch.reversePart {"part":1}
                sketch.geometryChanged {"changes":[{"part":1,"from":0,"removed":3,"inserted":3,"cause":"reversePart","old":[[0,0,1],[30,0,5],[60,40,7]]}]}
                sketch.historyChanged {"canUndo":true,"canRedo":false}
                {"part":1,"parts":3}
            sketch.splitPart {"part":0,"index":1}
                sketch.geometryChanged {"changes":[{"part":0,"from":2,"removed":2,"inserted":0,"cause":"splitPart","old":[[70,105,3],[70,110,4]],"new":[]},{"part":1,"from":0,"removed":0,"inserted":3,"cause":"splitPart","kind":"partInserted","old":[]}]}
                sketch.selectionChanged {"selection":{"level":"vertices","vertices":3,"ranges":[[0,1,2],[1,1,2],[3,0,1]],"more":false}}
                sketch.historyChanged {"canUndo":true,"canRedo":false}
                {"part":1,"parts":4}
            sketch.joinParts {"part":0,"other":1}
                sketch.geometryChanged {"changes":[{"part":1,"from":0,"removed":3,"inserted":0,"cause":"joinParts","kind":"partRemoved","old":[[60,100,2],[70,105,3],[70,110,4]],"new":[]},{"part":0,"from":2,"removed":0,"inserted":2,"cause":"joinParts","old":[]}]}
                sketch.selectionChanged {"selection":{"level":"vertices","vertices":3,"ranges":[[0,1,3],[2,0,1]],"more":false}}
                sketch.historyChanged {"canUndo":true,"canRedo":false}
                {"part":0,"parts":3}
            sketch.replaceRange {"part":0,"start":1,"end":3,"points":[[50,100,6]]}
                sketch.geometryChanged {"changes":[{"part":0,"from":1,"removed":2,"inserted":1,"cause":"replaceRange","old":[[60,100,2],[70,105,3]],"new":[[50,100,6]]}]}
                sketch.selectionChanged {"selection":{"level":"vertices","vertices":1,"ranges":[[2,0,1]],"more":false}}
                sketch.measureChanged {"length":212.3606797749979,"area":0,"unit":"map","lastSegment":{"length":60,"bearing":90}}
                sketch.historyChanged {"canUndo":true,"canRedo":false}
                {"part":0,"vertices":3}
            sketch.removeVertex {"part":0,"index":2}
                sketch.geometryChanged {"changes":[{"part":0,"from":2,"removed":1,"inserted":0,"cause":"removeVertex","old":[[70,110,4]],"new":[]}]}
                sketch.measureChanged {"length":190,"area":0,"unit":"map","lastSegment":{"length":60,"bearing":90}}
                sketch.historyChanged {"canUndo":true,"canRedo":false}
                {"part":0,"vertices":2}
            sketch.setTracking {"coordinates":0}
                {"validity":true,"measure":true,"guard":"report","coordinates":0,"previews":"wkt"}
            sketch.undo
                sketch.geometryChanged {"changes":[{"part":0,"from":2,"removed":0,"inserted":1,"cause":"undo"}]}
                sketch.measureChanged {"length":212.3606797749979,"area":0,"unit":"map","lastSegment":{"length":60,"bearing":90}}
                sketch.historyChanged {"canUndo":true,"canRedo":true}
                {"steps":1,"canUndo":true,"canRedo":true,"name":"removeVertex","title":"Remove Vertex"}
            sketch.undo {"steps":20}
                sketch.geometryChanged {"changes":[{"part":0,"from":1,"removed":1,"inserted":2,"cause":"undo"}]}
                sketch.selectionChanged {"selection":{"level":"vertices","vertices":3,"ranges":[[0,1,3],[2,0,1]],"more":false}}
                sketch.measureChanged {"length":216.18033988749895,"area":0,"unit":"map","lastSegment":{"length":60,"bearing":90}}
                sketch.historyChanged {"canUndo":true,"canRedo":true}
                sketch.geometryChanged {"changes":[{"part":0,"from":2,"removed":2,"inserted":0,"cause":"undo"},{"part":1,"from":0,"removed":0,"inserted":3,"cause":"undo","kind":"partInserted"}]}
                sketch.selectionChanged {"selection":{"level":"vertices","vertices":3,"ranges":[[0,1,2],[1,1,2],[3,0,1]],"more":false}}
                sketch.historyChanged {"canUndo":true,"canRedo":true}
                sketch.geometryChanged {"changes":[{"part":1,"from":0,"removed":3,"inserted":0,"cause":"undo","kind":"partRemoved"},{"part":0,"from":2,"removed":0,"inserted":2,"cause":"undo"}]}
                sketch.selectionChanged {"selection":{"level":"vertices","vertices":3,"ranges":[[0,1,3],[2,0,1]],"more":false}}
                sketch.historyChanged {"canUndo":true,"canRedo":true}
                sketch.geometryChanged {"changes":[{"part":1,"from":0,"removed":3,"inserted":3,"cause":"undo"}]}
                sketch.historyChanged {"canUndo":true,"canRedo":true}
                sketch.geometryChanged {"changes":[{"part":0,"from":0,"removed":0,"inserted":3,"cause":"undo","kind":"partInserted"}]}
                sketch.selectionChanged {"selection":{"level":"vertices","vertices":3,"ranges":[[1,1,3],[3,0,1]],"more":false}}
                sketch.measureChanged {"length":287.3606797749979,"area":0,"unit":"map","lastSegment":{"length":60,"bearing":90}}
                sketch.historyChanged {"canUndo":true,"canRedo":true}
                sketch.geometryChanged {"changes":[{"part":1,"from":0,"removed":4,"inserted":0,"cause":"undo","kind":"partRemoved"}]}
                sketch.selectionChanged {"selection":{"level":"none","vertices":0,"ranges":[],"more":false}}
                sketch.measureChanged {"length":211.18033988749895,"area":0,"unit":"map","lastSegment":{"length":60,"bearing":90}}
                sketch.historyChanged {"canUndo":true,"canRedo":true}
                sketch.geometryChanged {"changes":[{"part":0,"from":0,"removed":3,"inserted":0,"cause":"undo","kind":"partRemoved"}]}
                sketch.measureChanged {"length":140,"area":0,"unit":"map","lastSegment":{"length":60,"bearing":90}}
                sketch.historyChanged {"canUndo":true,"canRedo":true}
                sketch.geometryChanged {"changes":[{"part":1,"from":0,"removed":2,"inserted":0,"cause":"undo","kind":"partRemoved"}]}
                sketch.measureChanged {"length":80,"area":0,"unit":"map","lastSegment":{"length":50,"bearing":36.86989764584402}}
                sketch.historyChanged {"canUndo":true,"canRedo":true}
                sketch.geometryChanged {"changes":[{"part":0,"from":2,"removed":1,"inserted":1,"cause":"undo"}]}
                sketch.measureChanged {"length":70,"area":0,"unit":"map","lastSegment":{"length":40,"bearing":0}}
                sketch.historyChanged {"canUndo":true,"canRedo":true}
                sketch.geometryChanged {"changes":[{"part":0,"from":1,"removed":1,"inserted":0,"cause":"undo"}]}
                sketch.measureChanged {"length":50,"area":0,"unit":"map","lastSegment":{"length":50,"bearing":36.86989764584402}}
                sketch.historyChanged {"canUndo":true,"canRedo":true}
                sketch.geometryChanged {"changes":[{"part":0,"from":0,"removed":2,"inserted":0,"cause":"undo","kind":"partRemoved"}]}
                sketch.measureChanged {"length":0,"area":0,"unit":"map","lastSegment":null}
                sketch.historyChanged {"canUndo":false,"canRedo":true}
                sketch.validityChanged {"isValid":false}
                {"steps":11,"canUndo":false,"canRedo":true,"name":"addVertices","title":"Add Vertices"}
            sketch.redo
                sketch.geometryChanged {"changes":[{"part":0,"from":0,"removed":0,"inserted":2,"cause":"redo","kind":"partInserted"}]}
                sketch.measureChanged {"length":50,"area":0,"unit":"map","lastSegment":{"length":50,"bearing":36.86989764584402}}
                sketch.historyChanged {"canUndo":true,"canRedo":true}
                sketch.validityChanged {"isValid":true}
                {"steps":1,"canUndo":true,"canRedo":true,"name":"addVertices","title":"Add Vertices"}
            sketch.clearSelection
                {"selection":{"level":"none","vertices":0,"ranges":[],"more":false}}
            sketch.clear
                sketch.geometryChanged {"changes":[{"part":0,"from":0,"removed":2,"inserted":0,"cause":"clear","kind":"everything"}]}
                sketch.measureChanged {"length":0,"area":0,"unit":"map","lastSegment":null}
                sketch.historyChanged {"canUndo":true,"canRedo":false}
                sketch.validityChanged {"isValid":false}
                {"summary":{"type":"polyline","multi":false,"parts":0,"vertices":0,"hasZ":true,"hasM":false,"isEmpty":true,"extent":null}}
            sketch.cancel
                sketch.historyChanged {"canUndo":false,"canRedo":false}
                {"summary":{"type":"polyline","multi":false,"parts":0,"vertices":0,"hasZ":true,"hasM":false,"isEmpty":true,"extent":null}}
            """#)
    }

    @Test func validityAndMeasuresAreTold() throws {
        try StreamTable.follow(
            #"""
            session.subscribe {"events":["sketch.validityChanged","sketch.measureChanged"]}
                {"events":["sketch.validityChanged","sketch.measureChanged"]}
            sketch.begin {"sketch":"field","type":"polygon","wkid":null}
                {"summary":{"type":"polygon","multi":false,"parts":0,"vertices":0,"hasZ":false,"hasM":false,"isEmpty":true,"extent":null}}
            sketch.addVertices {"sketch":"field","points":[[0,0],[30,0],[30,40]]}
                sketch.measureChanged {"sketch":"field","length":120,"area":600,"unit":"map","lastSegment":{"length":40,"bearing":0}}
                sketch.validityChanged {"sketch":"field","isValid":true}
                {"part":0,"index":0}
            sketch.addVertex {"sketch":"field","point":[10,-20]}
                sketch.measureChanged {"sketch":"field","length":155.60623297836548,"area":100,"unit":"map","lastSegment":{"length":63.245553203367585,"bearing":198.434948822922}}
                sketch.validityChanged {"sketch":"field","isValid":false}
                {"part":0,"index":3}
            sketch.undo {"sketch":"field"}
                sketch.measureChanged {"sketch":"field","length":120,"area":600,"unit":"map","lastSegment":{"length":40,"bearing":0}}
                sketch.validityChanged {"sketch":"field","isValid":true}
                {"steps":1,"canUndo":true,"canRedo":true,"name":"addVertex","title":"Add Vertex"}
            sketch.addPart {"sketch":"field","points":[]}
                sketch.measureChanged {"sketch":"field","length":120,"area":600,"unit":"map","lastSegment":null}
                sketch.validityChanged {"sketch":"field","isValid":false}
                {"part":1,"parts":2}
            sketch.removePart {"sketch":"field","part":1}
                sketch.measureChanged {"sketch":"field","length":120,"area":600,"unit":"map","lastSegment":{"length":40,"bearing":0}}
                sketch.validityChanged {"sketch":"field","isValid":true}
                {"part":1,"parts":1}
            sketch.insertVertex {"sketch":"field","index":1,"point":[15,0]}
                {"part":0,"index":1}
            sketch.clear {"sketch":"field"}
                sketch.measureChanged {"sketch":"field","length":0,"area":0,"unit":"map","lastSegment":null}
                sketch.validityChanged {"sketch":"field","isValid":false}
                {"summary":{"type":"polygon","multi":true,"parts":0,"vertices":0,"hasZ":false,"hasM":false,"isEmpty":true,"extent":null}}
            sketch.replaceGeometry {"sketch":"field","geometry":{"wkt":"POLYGON ((0 0, 10 0, 0 20, 0 0))","wkid":null}}
                sketch.measureChanged {"sketch":"field","length":52.3606797749979,"area":100,"unit":"map","lastSegment":{"length":22.360679774997898,"bearing":333.434948822922}}
                sketch.validityChanged {"sketch":"field","isValid":true}
                {"summary":{"type":"polygon","multi":false,"parts":1,"vertices":3,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,10,20]}}
            session.unsubscribe
                {"events":[]}
            sketch.setTracking {"sketch":"field"}
                {"validity":false,"measure":false,"guard":"report","coordinates":0,"previews":"wkt"}
            sketch.setTracking {"sketch":"field","measure":true}
                {"validity":false,"measure":true,"guard":"report","coordinates":0,"previews":"wkt"}
            sketch.setTracking {"sketch":"field","validity":true,"measure":false}
                {"validity":true,"measure":false,"guard":"report","coordinates":0,"previews":"wkt"}
            sketch.clear {"sketch":"field"}
                {"summary":{"type":"polygon","multi":false,"parts":0,"vertices":0,"hasZ":false,"hasM":false,"isEmpty":true,"extent":null}}
            """#)
    }
}
