import Groma
import Testing

/// Where positions go that are constrained: (3, 4) is 5 long, and angles are clockwise from north.
struct ConstraintStreamTests {
    @Test func anglesLengthsAndOrdinates() throws {
        try StreamTable.follow(
            #"""
            sketch.begin {"geometry":{"wkt":"LINESTRING ZM (0 0 1 2, 10 0 3 4)","wkid":null}}
                {"summary":{"type":"polyline","multi":false,"parts":1,"vertices":2,"hasZ":true,"hasM":true,"isEmpty":false,"extent":[0,0,10,0]}}
            sketch.setConstraints {"x":7}
                {"angle":null,"length":null,"x":7,"y":null,"inside":null,"outside":null,"minimumDistance":null}
            sketch.snap {"point":[1,2]}
                {"at":[7,2],"snap":null}
            sketch.setConstraints {"y":-3}
                {"angle":null,"length":null,"x":7,"y":-3,"inside":null,"outside":null,"minimumDistance":null}
            sketch.snap {"point":[1,2,9]}
                {"at":[7,-3,9],"snap":null}
            sketch.setConstraints {"x":null,"y":-3,"length":5}
                {"angle":null,"length":5,"x":null,"y":-3,"inside":null,"outside":null,"minimumDistance":null}
            sketch.snap {"point":[9,9],"previous":[2,1]}
                {"at":[5,-3],"snap":null}
            sketch.snap {"point":[-9,9],"previous":[2,1]}
                {"at":[-1,-3],"snap":null}
            sketch.snap {"point":[-9,9]}
                {"at":[-9,-3],"snap":null}
            sketch.setConstraints {"y":null,"length":10}
                {"angle":null,"length":10,"x":null,"y":null,"inside":null,"outside":null,"minimumDistance":null}
            sketch.snap {"point":[5,5],"previous":[2,1]}
                {"at":[8,9],"snap":null}
            sketch.setConstraints {"length":null,"angle":{"absolute":90}}
                {"angle":{"absolute":90},"length":null,"x":null,"y":null,"inside":null,"outside":null,"minimumDistance":null}
            sketch.snap {"point":[5,5],"previous":[2,1]}
                {"at":[5,1],"snap":null}
            sketch.snap {"point":[-5,5],"previous":[2,1]}
                {"at":[-5,1],"snap":null}
            sketch.setConstraints {"angle":{"absolute":90},"x":8}
                {"angle":{"absolute":90},"length":null,"x":8,"y":null,"inside":null,"outside":null,"minimumDistance":null}
            sketch.snap {"point":[5,5],"previous":[2,1]}
                {"at":[8,1],"snap":null}
            sketch.setConstraints {"x":null,"angle":{"relative":90}}
                {"angle":{"relative":90},"length":null,"x":null,"y":null,"inside":null,"outside":null,"minimumDistance":null}
            sketch.snap {"point":[5,5],"previous":[3,4],"beforePrevious":[0,0]}
                {"at":[3.8,3.4],"snap":null}
            sketch.snap {"point":[5,5],"previous":[3,4]}
                {"at":[5,5],"snap":null}
            sketch.setConstraints {"angle":{"steps":90},"length":4}
                {"angle":{"steps":90},"length":4,"x":null,"y":null,"inside":null,"outside":null,"minimumDistance":null}
            sketch.snap {"point":[5,9],"previous":[2,1]}
                {"at":[2,5],"snap":null}
            sketch.snap {"point":[9,5],"previous":[2,1]}
                {"at":[6,1],"snap":null}
            sketch.snap {"point":[1,-9],"previous":[2,1]}
                {"at":[2,-3],"snap":null}
            sketch.setConstraints {"angle":{"relativeSteps":90},"length":10}
                {"angle":{"relativeSteps":90},"length":10,"x":null,"y":null,"inside":null,"outside":null,"minimumDistance":null}
            sketch.snap {"point":[12,11],"previous":[3,4],"beforePrevious":[0,0]}
                {"at":[9,12],"snap":null}
            sketch.snap {"point":[12,0],"previous":[3,4],"beforePrevious":[0,0]}
                {"at":[11,-2],"snap":null}
            sketch.setConstraints {"angle":null,"length":null,"minimumDistance":5}
                {"angle":null,"length":null,"x":null,"y":null,"inside":null,"outside":null,"minimumDistance":5}
            sketch.snap {"point":[5,5],"previous":[2,1]}
                {"at":[5,5],"snap":null}
            sketch.snap {"point":[6,4],"previous":[2,1]}
                {"at":[6,4],"snap":null}
            sketch.snap {"point":[5,4],"previous":[2,1]}
                {"code":-32035,"message":"The position is 4.242640687119285 from the previous vertex, expected at least 5.0.","data":{"code":"constraint","found":4.242640687119285,"expected":"at least 5.0"}}
            sketch.snap {"point":[5,4]}
                {"at":[5,4],"snap":null}
            """#)
    }

    @Test func areas() throws {
        try StreamTable.follow(
            #"""
            sketch.begin {"geometry":{"wkt":"LINESTRING (0 0, 10 0)","wkid":null}}
                {"summary":{"type":"polyline","multi":false,"parts":1,"vertices":2,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,10,0]}}
            sketch.setConstraints {"inside":{"wkt":"POLYGON ((0 0, 60 0, 60 40, 0 0))","wkid":null}}
                {"angle":null,"length":null,"x":null,"y":null,"inside":{"type":"polygon","multi":false,"parts":1,"vertices":3,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,60,40]},"outside":null,"minimumDistance":null}
            sketch.snap {"point":[30,10]}
                {"at":[30,10],"snap":null}
            sketch.snap {"point":[30,-10]}
                {"at":[30,0],"snap":null}
            sketch.snap {"point":[70,50]}
                {"at":[60,40],"snap":null}
            sketch.setConstraints {"outside":{"wkt":"POLYGON ((40 -5, 70 -5, 70 30, 40 30, 40 -5))","wkid":null}}
                {"angle":null,"length":null,"x":null,"y":null,"inside":{"type":"polygon","multi":false,"parts":1,"vertices":3,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,60,40]},"outside":{"type":"polygon","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[40,-5,70,30]},"minimumDistance":null}
            sketch.snap {"point":[45,10]}
                {"at":[40,10],"snap":null}
            sketch.snap {"point":[55,28]}
                {"at":[55,30],"snap":null}
            sketch.snap {"point":[55,12]}
                {"at":[40,12],"snap":null}
            sketch.setConstraints {"x":55}
                {"angle":null,"length":null,"x":55,"y":null,"inside":{"type":"polygon","multi":false,"parts":1,"vertices":3,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,60,40]},"outside":{"type":"polygon","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[40,-5,70,30]},"minimumDistance":null}
            sketch.snap {"point":[0,12]}
                {"at":[55,30],"snap":null}
            sketch.setConstraints {"x":null,"length":50}
                {"angle":null,"length":50,"x":null,"y":null,"inside":{"type":"polygon","multi":false,"parts":1,"vertices":3,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,60,40]},"outside":{"type":"polygon","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[40,-5,70,30]},"minimumDistance":null}
            sketch.snap {"point":[50,10],"previous":[0,0]}
                {"code":-32035,"message":"The other constraints lead to no position that is inside and outside the polygon given.","data":{"code":"constraint","constraints":["inside","outside"]}}
            sketch.setConstraints {"inside":null,"length":null,"angle":{"absolute":0}}
                {"angle":{"absolute":0},"length":null,"x":null,"y":null,"inside":null,"outside":{"type":"polygon","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[40,-5,70,30]},"minimumDistance":null}
            sketch.snap {"point":[33,20],"previous":[50,0]}
                {"at":[50,30],"snap":null}
            sketch.snap {"point":[33,10],"previous":[50,0]}
                {"at":[50,-5],"snap":null}
            """#)
    }

    @Test func drawnWithATool() throws {
        try StreamTable.follow(
            #"""
            sketch.begin {"type":"polyline","wkid":null}
                {"summary":{"type":"polyline","multi":false,"parts":0,"vertices":0,"hasZ":false,"hasM":false,"isEmpty":true,"extent":null}}
            sketch.setViewport {"center":[50,50],"resolution":0.5,"width":200,"height":120}
                null
            sketch.setConstraints {"angle":{"steps":90},"length":20}
                {"angle":{"steps":90},"length":20,"x":null,"y":null,"inside":null,"outside":null,"minimumDistance":null}
            sketch.setTool {"tool":"vertex"}
                {"tool":"vertex"}
            sketch.tap {"x":20,"y":30}
                {"handled":true,"gesture":"tap","changes":[{"part":0,"from":0,"removed":0,"inserted":1,"cause":"addVertex"}]}
            sketch.tap {"x":80,"y":40}
                {"handled":true,"gesture":"tap","changes":[{"part":0,"from":1,"removed":0,"inserted":1,"cause":"addVertex"}]}
            sketch.tap {"x":90,"y":90}
                {"handled":true,"gesture":"tap","changes":[{"part":0,"from":2,"removed":0,"inserted":1,"cause":"addVertex"}]}
            sketch.setConstraints {"angle":null,"length":null,"minimumDistance":10}
                {"angle":null,"length":null,"x":null,"y":null,"inside":null,"outside":null,"minimumDistance":10}
            sketch.tap {"x":75,"y":60}
                {"code":-32035,"message":"The position is 9.013878188659973 from the previous vertex, expected at least 10.0.","data":{"code":"constraint","found":9.013878188659973,"expected":"at least 10.0"}}
            sketch.tap {"x":95,"y":80}
                {"handled":true,"gesture":"tap","changes":[{"part":0,"from":3,"removed":0,"inserted":1,"cause":"addVertex"}]}
            sketch.geometry {"as":"wkt"}
                {"geometry":{"wkt":"LINESTRING (10 65, 30 65, 30 45, 47.5 40)","wkid":null},"summary":{"type":"polyline","multi":false,"parts":1,"vertices":4,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[10,40,47.5,65]}}
            """#)
    }
}
