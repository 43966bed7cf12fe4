import Groma
import Testing

/// Where vertices are that were given an identity, edit by edit.
struct IdentityStreamTests {
    @Test func identitiesFollowEveryEdit() throws {
        try StreamTable.follow(
            #"""
            sketch.begin {"geometry":{"wkt":"MULTILINESTRING ((0 0, 10 0, 20 5, 30 5), (0 80, 30 80, 60 80))","wkid":null}}
                {"summary":{"type":"polyline","multi":true,"parts":2,"vertices":7,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,60,80]}}
            sketch.identify {"part":0,"index":1}
                {"id":1}
            sketch.identify {"part":0,"index":3}
                {"id":2}
            sketch.identify {"part":1,"index":2}
                {"id":3}
            sketch.insertVertex {"index":1,"point":[5,1]}
                {"part":0,"index":1}
            sketch.locate {"id":1}
                {"part":0,"index":2}
            sketch.locate {"id":2}
                {"part":0,"index":4}
            sketch.reversePart {"part":0}
                {"part":0,"parts":2}
            sketch.locate {"id":1}
                {"part":0,"index":2}
            sketch.replaceRange {"part":0,"start":2,"end":4,"points":[[1,1],[2,2],[3,3],[4,4]]}
                {"part":0,"vertices":7}
            sketch.locate {"id":1}
                null
            sketch.locate {"id":2}
                {"part":0,"index":0}
            sketch.undo
                {"steps":1,"canUndo":true,"canRedo":true,"name":"replaceRange","title":"Replace Vertices"}
            sketch.locate {"id":1}
                {"part":0,"index":2}
            sketch.removeVertex {"part":0,"index":3}
                {"part":0,"vertices":4}
            sketch.locate {"id":1}
                {"part":0,"index":2}
            sketch.insertPart {"part":0,"points":[[7,7],[8,8]]}
                {"part":0,"parts":3}
            sketch.locate {"id":3}
                {"part":2,"index":2}
            sketch.locate {"id":2}
                {"part":1,"index":0}
            sketch.removePart {"part":1}
                {"part":1,"parts":2}
            sketch.locate {"id":2}
                null
            sketch.locate {"id":3}
                {"part":1,"index":2}
            sketch.clear
                {"summary":{"type":"polyline","multi":true,"parts":0,"vertices":0,"hasZ":false,"hasM":false,"isEmpty":true,"extent":null}}
            sketch.locate {"id":3}
                null
            sketch.undo {"steps":3}
                {"steps":3,"canUndo":true,"canRedo":true,"name":"insertPart","title":"Insert Part"}
            sketch.locate {"id":1}
                {"part":0,"index":2}
            sketch.locate {"id":2}
                {"part":0,"index":0}
            sketch.locate {"id":3}
                {"part":1,"index":2}
            sketch.identify {"part":0,"index":0}
                {"id":2}
            """#)
    }

    @Test func identitiesGivenBetweenUndoAndRedo() throws {
        try StreamTable.follow(
            #"""
            sketch.begin {"geometry":{"wkt":"LINESTRING (0 0, 10 0, 20 5, 30 5)","wkid":null}}
                {"summary":{"type":"polyline","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,30,5]}}
            sketch.removeVertex {"index":1}
                {"part":0,"vertices":3}
            sketch.undo
                {"steps":1,"canUndo":false,"canRedo":true,"name":"removeVertex","title":"Remove Vertex"}
            sketch.identify {"index":1}
                {"id":1}
            sketch.identify {"index":3}
                {"id":2}
            sketch.redo
                {"steps":1,"canUndo":true,"canRedo":false,"name":"removeVertex","title":"Remove Vertex"}
            sketch.locate {"id":1}
                null
            sketch.locate {"id":2}
                {"part":0,"index":2}
            sketch.undo
                {"steps":1,"canUndo":false,"canRedo":true,"name":"removeVertex","title":"Remove Vertex"}
            sketch.locate {"id":1}
                {"part":0,"index":1}
            sketch.locate {"id":2}
                {"part":0,"index":3}
            """#)
    }
}
