import Groma
import Testing

/// How parts are joined, split, reversed and pasted, and where vertices and the selection are afterward.
struct PartStreamTests {
    @Test func linesAreJoinedAtTheirNearestEnds() throws {
        try StreamTable.follow(
            #"""
            sketch.begin {"geometry":{"wkt":"MULTILINESTRING Z ((0 0 1, 10 0 2, 20 5 3), (21 5 4, 30 0 5), (99 99 6, 98 98 7))","wkid":null}}
                {"summary":{"type":"polyline","multi":true,"parts":3,"vertices":7,"hasZ":true,"hasM":false,"isEmpty":false,"extent":[0,0,99,99]}}
            sketch.selectVertices {"ranges":[[0,0,1],[1,1,2],[2,0,1]]}
                {"selection":{"level":"vertices","vertices":3,"ranges":[[0,0,1],[1,1,2],[2,0,1]],"more":false}}
            sketch.identify {"part":1,"index":1}
                {"id":1}
            sketch.joinParts {"part":0,"other":1}
                {"part":0,"parts":2}
            sketch.geometry {"as":"wkt"}
                {"geometry":{"wkt":"MULTILINESTRING Z ((0 0 1, 10 0 2, 20 5 3, 21 5 4, 30 0 5), (99 99 6, 98 98 7))","wkid":null},"summary":{"type":"polyline","multi":true,"parts":2,"vertices":7,"hasZ":true,"hasM":false,"isEmpty":false,"extent":[0,0,99,99]}}
            sketch.selection
                {"selection":{"level":"vertices","vertices":3,"ranges":[[0,0,1],[0,4,5],[1,0,1]],"more":false}}
            sketch.locate {"id":1}
                {"part":0,"index":4}
            sketch.undo
                {"steps":1,"canUndo":false,"canRedo":true,"name":"joinParts","title":"Join Parts"}
            sketch.joinParts {"part":1,"other":0}
                {"part":0,"parts":2}
            sketch.geometry {"as":"wkt"}
                {"geometry":{"wkt":"MULTILINESTRING Z ((30 0 5, 21 5 4, 20 5 3, 10 0 2, 0 0 1), (99 99 6, 98 98 7))","wkid":null},"summary":{"type":"polyline","multi":true,"parts":2,"vertices":7,"hasZ":true,"hasM":false,"isEmpty":false,"extent":[0,0,99,99]}}
            sketch.locate {"id":1}
                {"part":0,"index":0}
            sketch.undo
                {"steps":1,"canUndo":false,"canRedo":true,"name":"joinParts","title":"Join Parts"}
            sketch.reversePart {"part":1}
                {"part":1,"parts":3}
            sketch.selection
                {"selection":{"level":"vertices","vertices":3,"ranges":[[0,0,1],[1,0,1],[2,0,1]],"more":false}}
            sketch.joinParts {"part":0,"other":1}
                {"part":0,"parts":2}
            sketch.geometry {"as":"wkt"}
                {"geometry":{"wkt":"MULTILINESTRING Z ((0 0 1, 10 0 2, 20 5 3, 21 5 4, 30 0 5), (99 99 6, 98 98 7))","wkid":null},"summary":{"type":"polyline","multi":true,"parts":2,"vertices":7,"hasZ":true,"hasM":false,"isEmpty":false,"extent":[0,0,99,99]}}
            sketch.selection
                {"selection":{"level":"vertices","vertices":3,"ranges":[[0,0,1],[0,4,5],[1,0,1]],"more":false}}
            sketch.undo
                {"steps":1,"canUndo":true,"canRedo":true,"name":"joinParts","title":"Join Parts"}
            sketch.reversePart {"part":0}
                {"part":0,"parts":3}
            sketch.selection
                {"selection":{"level":"vertices","vertices":3,"ranges":[[0,2,3],[1,0,1],[2,0,1]],"more":false}}
            sketch.joinParts {"part":0,"other":1}
                {"part":0,"parts":2}
            sketch.geometry {"as":"wkt"}
                {"geometry":{"wkt":"MULTILINESTRING Z ((0 0 1, 10 0 2, 20 5 3, 21 5 4, 30 0 5), (99 99 6, 98 98 7))","wkid":null},"summary":{"type":"polyline","multi":true,"parts":2,"vertices":7,"hasZ":true,"hasM":false,"isEmpty":false,"extent":[0,0,99,99]}}
            sketch.selection
                {"selection":{"level":"vertices","vertices":3,"ranges":[[0,0,1],[0,4,5],[1,0,1]],"more":false}}
            sketch.locate {"id":1}
                {"part":0,"index":4}
            sketch.undo {"steps":2}
                {"steps":2,"canUndo":true,"canRedo":true,"name":"reversePart","title":"Reverse Part"}
            sketch.undo
                {"steps":1,"canUndo":false,"canRedo":true,"name":"reversePart","title":"Reverse Part"}
            sketch.reversePart {"part":0}
                {"part":0,"parts":3}
            sketch.joinParts {"part":0,"other":1}
                {"part":0,"parts":2}
            sketch.geometry {"as":"wkt"}
                {"geometry":{"wkt":"MULTILINESTRING Z ((0 0 1, 10 0 2, 20 5 3, 21 5 4, 30 0 5), (99 99 6, 98 98 7))","wkid":null},"summary":{"type":"polyline","multi":true,"parts":2,"vertices":7,"hasZ":true,"hasM":false,"isEmpty":false,"extent":[0,0,99,99]}}
            sketch.undo
                {"steps":1,"canUndo":true,"canRedo":true,"name":"joinParts","title":"Join Parts"}
            sketch.replaceRange {"part":1,"start":0,"end":1,"points":[[20,5,8]]}
                {"part":1,"vertices":2}
            sketch.joinParts {"part":1,"other":0}
                {"part":0,"parts":2}
            sketch.geometry {"as":"wkt"}
                {"geometry":{"wkt":"MULTILINESTRING Z ((30 0 5, 20 5 8, 10 0 2, 0 0 1), (99 99 6, 98 98 7))","wkid":null},"summary":{"type":"polyline","multi":true,"parts":2,"vertices":6,"hasZ":true,"hasM":false,"isEmpty":false,"extent":[0,0,99,99]}}
            """#)
    }

    @Test func linesAreSplit() throws {
        try StreamTable.follow(
            #"""
            sketch.begin {"geometry":{"wkt":"MULTILINESTRING M ((0 0 1, 10 0 2, 20 5 3, 30 5 4, 30 20 5), (0 80 6, 60 80 7))","wkid":null}}
                {"summary":{"type":"polyline","multi":true,"parts":2,"vertices":7,"hasZ":false,"hasM":true,"isEmpty":false,"extent":[0,0,60,80]}}
            sketch.identify {"part":0,"index":3}
                {"id":1}
            sketch.identify {"part":1,"index":1}
                {"id":2}
            sketch.selectVertices {"ranges":[[0,1,4],[1,0,1]]}
                {"selection":{"level":"vertices","vertices":4,"ranges":[[0,1,4],[1,0,1]],"more":false}}
            sketch.splitPart {"index":2}
                {"part":1,"parts":3}
            sketch.selection
                {"selection":{"level":"vertices","vertices":4,"ranges":[[0,1,3],[1,1,2],[2,0,1]],"more":false}}
            sketch.geometry {"as":"wkt"}
                {"geometry":{"wkt":"MULTILINESTRING M ((0 0 1, 10 0 2, 20 5 3), (20 5 3, 30 5 4, 30 20 5), (0 80 6, 60 80 7))","wkid":null},"summary":{"type":"polyline","multi":true,"parts":3,"vertices":8,"hasZ":false,"hasM":true,"isEmpty":false,"extent":[0,0,60,80]}}
            sketch.locate {"id":1}
                {"part":1,"index":1}
            sketch.locate {"id":2}
                {"part":2,"index":1}
            sketch.selectPart {"part":2}
                {"selection":{"level":"parts","vertices":2,"ranges":[[2,0,2]],"more":false,"parts":[2]}}
            sketch.splitPart {"part":1,"index":1}
                {"part":2,"parts":4}
            sketch.selection
                {"selection":{"level":"parts","vertices":2,"ranges":[[3,0,2]],"more":false,"parts":[3]}}
            sketch.undo
                {"steps":1,"canUndo":true,"canRedo":true,"name":"splitPart","title":"Split Part"}
            sketch.selection
                {"selection":{"level":"parts","vertices":2,"ranges":[[2,0,2]],"more":false,"parts":[2]}}
            sketch.selectSegment {"part":1,"index":1}
                {"selection":{"level":"segment","vertices":2,"ranges":[[1,1,3]],"more":false,"part":1,"index":1}}
            sketch.insertVertex {"part":1,"index":0,"point":[1,1]}
                {"part":1,"index":0}
            sketch.selection
                {"selection":{"level":"segment","vertices":2,"ranges":[[1,2,4]],"more":false,"part":1,"index":2}}
            sketch.insertVertex {"part":1,"index":3,"point":[31,11]}
                {"part":1,"index":3}
            sketch.selection
                {"selection":{"level":"none","vertices":0,"ranges":[],"more":false}}
            sketch.selectMidVertex {"part":1,"index":0}
                {"selection":{"level":"midVertex","vertices":0,"ranges":[],"more":false,"part":1,"index":0}}
            sketch.insertMidVertex {"part":1,"index":2}
                {"part":1,"index":3}
            sketch.selection
                {"selection":{"level":"midVertex","vertices":0,"ranges":[],"more":false,"part":1,"index":0}}
            sketch.removeVertex {"part":1,"index":1}
                {"part":1,"vertices":5}
            sketch.selection
                {"selection":{"level":"none","vertices":0,"ranges":[],"more":false}}
            sketch.insertPart {"part":1,"points":[[5,6],[7,8]]}
                {"part":1,"parts":4}
            sketch.selection
                {"selection":{"level":"none","vertices":0,"ranges":[],"more":false}}
            sketch.removePart {"part":2}
                {"part":2,"parts":3}
            sketch.selection
                {"selection":{"level":"none","vertices":0,"ranges":[],"more":false}}
            """#)
    }

    @Test func copiesOfRingsAndPoints() throws {
        try StreamTable.follow(
            #"""
            sketch.begin {"geometry":{"wkt":"MULTIPOLYGON (((0 0, 60 0, 60 40, 0 40, 0 0), (10 10, 10 20, 30 20, 10 10)), ((100 0, 120 0, 120 50, 100 0)))","wkid":null}}
                {"summary":{"type":"polygon","multi":true,"parts":3,"vertices":10,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,120,50]}}
            sketch.selectPart {"part":1}
                {"selection":{"level":"parts","vertices":3,"ranges":[[1,0,3]],"more":false,"parts":[1]}}
            sketch.copySelection
                {"summary":{"type":"polygon","multi":false,"parts":1,"vertices":3,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[10,10,30,20]}}
            sketch.paste {"x":2,"y":3}
                {"changes":[{"part":3,"from":0,"removed":0,"inserted":3,"cause":"paste","kind":"partInserted"}],"selection":{"level":"parts","vertices":3,"ranges":[[3,0,3]],"more":false,"parts":[3]}}
            sketch.geometry {"as":"wkt"}
                {"geometry":{"wkt":"MULTIPOLYGON (((0 0, 60 0, 60 40, 0 40, 0 0), (10 10, 10 20, 30 20, 10 10)), ((100 0, 120 0, 120 50, 100 0)), ((12 13, 12 23, 32 23, 12 13)))","wkid":null},"summary":{"type":"polygon","multi":true,"parts":4,"vertices":13,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,120,50]}}
            sketch.selectPart {"part":0}
                {"selection":{"level":"parts","vertices":4,"ranges":[[0,0,4]],"more":false,"parts":[0]}}
            sketch.duplicateSelection {"x":0,"y":-100}
                {"changes":[{"part":4,"from":0,"removed":0,"inserted":4,"cause":"duplicateSelection","kind":"partInserted"}],"selection":{"level":"parts","vertices":4,"ranges":[[4,0,4]],"more":false,"parts":[4]}}
            sketch.geometry {"as":"wkt"}
                {"geometry":{"wkt":"MULTIPOLYGON (((0 0, 60 0, 60 40, 0 40, 0 0), (10 10, 10 20, 30 20, 10 10)), ((100 0, 120 0, 120 50, 100 0)), ((12 13, 12 23, 32 23, 12 13)), ((0 -100, 60 -100, 60 -60, 0 -60, 0 -100)))","wkid":null},"summary":{"type":"polygon","multi":true,"parts":5,"vertices":17,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,-100,120,50]}}
            sketch.rings
                {"rings":[{"shell":0,"holes":[1]},{"shell":2,"holes":[]},{"shell":3,"holes":[]},{"shell":4,"holes":[]}]}
            sketch.selectVertices {"ranges":[[0,1,3]]}
                {"selection":{"level":"vertices","vertices":2,"ranges":[[0,1,3]],"more":false}}
            sketch.copySelection
                {"summary":{"type":"polygon","multi":false,"parts":1,"vertices":2,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[60,0,60,40]}}
            sketch.paste
                {"changes":[{"part":5,"from":0,"removed":0,"inserted":2,"cause":"paste","kind":"partInserted"}],"selection":{"level":"parts","vertices":2,"ranges":[[5,0,2]],"more":false,"parts":[5]}}
            sketch.geometry {"as":"wkt"}
                {"geometry":{"wkt":"MULTIPOLYGON (((0 0, 60 0, 60 40, 0 40, 0 0), (10 10, 10 20, 30 20, 10 10)), ((100 0, 120 0, 120 50, 100 0)), ((12 13, 12 23, 32 23, 12 13)), ((0 -100, 60 -100, 60 -60, 0 -60, 0 -100)), ((60 0, 60 40, 60 0)))","wkid":null},"summary":{"type":"polygon","multi":true,"parts":6,"vertices":19,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,-100,120,50]}}
            sketch.selectSegment {"part":0,"index":1}
                {"selection":{"level":"segment","vertices":2,"ranges":[[0,1,3]],"more":false,"part":0,"index":1}}
            sketch.copySelection
                {"summary":{"type":"polygon","multi":false,"parts":1,"vertices":2,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[60,0,60,40]}}
            sketch.selectVertex {"part":2,"index":0}
                {"selection":{"level":"vertices","vertices":1,"ranges":[[2,0,1]],"more":false}}
            sketch.paste {"x":1,"y":1}
                {"changes":[{"part":2,"from":1,"removed":0,"inserted":2,"cause":"paste"}],"selection":{"level":"vertices","vertices":2,"ranges":[[2,1,3]],"more":false}}
            sketch.geometry {"as":"wkt"}
                {"geometry":{"wkt":"MULTIPOLYGON (((0 0, 60 0, 60 40, 0 40, 0 0), (10 10, 10 20, 30 20, 10 10)), ((100 0, 61 1, 61 41, 120 0, 120 50, 100 0)), ((12 13, 12 23, 32 23, 12 13)), ((0 -100, 60 -100, 60 -60, 0 -60, 0 -100)), ((60 0, 60 40, 60 0)))","wkid":null},"summary":{"type":"polygon","multi":true,"parts":6,"vertices":21,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,-100,120,50]}}
            sketch.begin {"sketch":"b","geometry":{"wkt":"MULTIPOINT M ((0 0 1), (5 7 2), (9 2 3))","wkid":null}}
                {"summary":{"type":"multipoint","multi":true,"parts":1,"vertices":3,"hasZ":false,"hasM":true,"isEmpty":false,"extent":[0,0,9,7]}}
            sketch.selectVertices {"sketch":"b","ranges":[[0,1,3]]}
                {"selection":{"level":"vertices","vertices":2,"ranges":[[0,1,3]],"more":false}}
            sketch.copySelection {"sketch":"b"}
                {"summary":{"type":"multipoint","multi":true,"parts":1,"vertices":2,"hasZ":false,"hasM":true,"isEmpty":false,"extent":[5,2,9,7]}}
            sketch.selectVertex {"sketch":"b","index":0}
                {"selection":{"level":"vertices","vertices":1,"ranges":[[0,0,1]],"more":false}}
            sketch.paste {"sketch":"b","x":1,"y":2}
                {"changes":[{"part":0,"from":1,"removed":0,"inserted":2,"cause":"paste"}],"selection":{"level":"vertices","vertices":2,"ranges":[[0,1,3]],"more":false}}
            sketch.geometry {"sketch":"b","as":"wkt"}
                {"geometry":{"wkt":"MULTIPOINT M ((0 0 1), (6 9 2), (10 4 3), (5 7 2), (9 2 3))","wkid":null},"summary":{"type":"multipoint","multi":true,"parts":1,"vertices":5,"hasZ":false,"hasM":true,"isEmpty":false,"extent":[0,0,10,9]}}
            sketch.duplicateSelection {"sketch":"b","x":1,"y":2}
                {"changes":[{"part":0,"from":5,"removed":0,"inserted":2,"cause":"duplicateSelection"}],"selection":{"level":"vertices","vertices":2,"ranges":[[0,5,7]],"more":false}}
            sketch.geometry {"sketch":"b","as":"wkt"}
                {"geometry":{"wkt":"MULTIPOINT M ((0 0 1), (6 9 2), (10 4 3), (5 7 2), (9 2 3), (7 11 2), (11 6 3))","wkid":null},"summary":{"type":"multipoint","multi":true,"parts":1,"vertices":7,"hasZ":false,"hasM":true,"isEmpty":false,"extent":[0,0,11,11]}}
            sketch.scaleSelection {"sketch":"b","x":-2,"y":3,"about":[0,0]}
                {"changes":[{"part":0,"from":5,"removed":2,"inserted":2,"cause":"scaleSelection"}],"selection":{"level":"vertices","vertices":2,"ranges":[[0,5,7]],"more":false}}
            sketch.geometry {"sketch":"b","as":"wkt"}
                {"geometry":{"wkt":"MULTIPOINT M ((0 0 1), (6 9 2), (10 4 3), (5 7 2), (9 2 3), (-14 33 2), (-22 18 3))","wkid":null},"summary":{"type":"multipoint","multi":true,"parts":1,"vertices":7,"hasZ":false,"hasM":true,"isEmpty":false,"extent":[-22,0,10,33]}}
            """#)
    }

    @Test func severalPartsAreCopiedTogether() throws {
        try StreamTable.follow(
            #"""
            sketch.begin {"geometry":{"wkt":"MULTILINESTRING ((0 0, 10 0), (0 20, 30 20, 40 25), (0 40, 9 49))","wkid":null}}
                {"summary":{"type":"polyline","multi":true,"parts":3,"vertices":7,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,40,49]}}
            sketch.selectParts {"parts":[0,2]}
                {"selection":{"level":"parts","vertices":4,"ranges":[[0,0,2],[2,0,2]],"more":false,"parts":[0,2]}}
            sketch.copySelection
                {"summary":{"type":"polyline","multi":true,"parts":2,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,10,49]}}
            sketch.paste {"x":1,"y":2}
                {"changes":[{"part":3,"from":0,"removed":0,"inserted":2,"cause":"paste","kind":"partInserted"},{"part":4,"from":0,"removed":0,"inserted":2,"cause":"paste","kind":"partInserted"}],"selection":{"level":"parts","vertices":4,"ranges":[[3,0,2],[4,0,2]],"more":false,"parts":[3,4]}}
            sketch.selectVertices {"ranges":[[0,1,2],[1,0,2]]}
                {"selection":{"level":"vertices","vertices":3,"ranges":[[0,1,2],[1,0,2]],"more":false}}
            sketch.copySelection
                {"summary":{"type":"polyline","multi":true,"parts":2,"vertices":3,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,30,20]}}
            sketch.geometry {"as":"wkt"}
                {"geometry":{"wkt":"MULTILINESTRING ((0 0, 10 0), (0 20, 30 20, 40 25), (0 40, 9 49), (1 2, 11 2), (1 42, 10 51))","wkid":null},"summary":{"type":"polyline","multi":true,"parts":5,"vertices":11,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,40,51]}}
            """#)
    }
}
