import Groma
import Testing

/// What positions are snapped to: the best place, and the best of each kind.
struct SnapStreamTests {
    @Test func kindsAndTheirOrder() throws {
        try StreamTable.follow(
            #"""
            sketch.begin {"geometry":{"wkt":"MULTILINESTRING Z ((0 0 1, 60 0 2, 60 40 4), (10 30 5, 50 -10 9))","wkid":null}}
                {"summary":{"type":"polyline","multi":true,"parts":2,"vertices":5,"hasZ":true,"hasM":false,"isEmpty":false,"extent":[0,-10,60,40]}}
            sketch.setViewport {"center":[50,50],"resolution":0.5,"width":200,"height":120}
                null
            sketch.snap {"point":[59,1]}
                {"at":[59,1],"snap":null}
            sketch.setSnapping {"enabled":true,"own":true,"kinds":["vertex","end","intersection","midpoint","edge"],"tolerance":8}
                {"enabled":true,"tolerance":8,"kinds":["vertex","end","intersection","midpoint","edge"],"own":true,"sources":{},"grid":null,"snapsZ":false,"guideReach":8}
            sketch.snap {"point":[59,1],"candidates":true}
                {"at":[60,0],"snap":{"at":[60,0],"kind":"vertex","distance":1.4142135623730951,"targets":[{"part":0,"index":1}],"guides":[]},"candidates":[{"at":[60,0],"kind":"vertex","distance":1.4142135623730951,"targets":[{"part":0,"index":1}],"guides":[]},{"at":[59,0],"kind":"edge","distance":1,"targets":[{"part":0,"index":0,"fraction":0.9833333333333333}],"guides":[]}]}
            sketch.snap {"point":[59,5]}
                {"at":[60,5],"snap":{"at":[60,5],"kind":"edge","distance":1,"targets":[{"part":0,"index":1,"fraction":0.125}],"guides":[]}}
            sketch.snap {"point":[56,5]}
                {"at":[60,5],"snap":{"at":[60,5],"kind":"edge","distance":4,"targets":[{"part":0,"index":1,"fraction":0.125}],"guides":[]}}
            sketch.snap {"point":[55.9,5]}
                {"at":[55.9,5],"snap":null}
            sketch.snap {"point":[61,38],"candidates":true}
                {"at":[60,40],"snap":{"at":[60,40],"kind":"vertex","distance":2.23606797749979,"targets":[{"part":0,"index":2}],"guides":[]},"candidates":[{"at":[60,40],"kind":"vertex","distance":2.23606797749979,"targets":[{"part":0,"index":2}],"guides":[]},{"at":[60,40],"kind":"end","distance":2.23606797749979,"targets":[{"part":0,"index":2}],"guides":[]},{"at":[60,38],"kind":"edge","distance":1,"targets":[{"part":0,"index":1,"fraction":0.95}],"guides":[]}]}
            sketch.snap {"point":[38,3],"candidates":true}
                {"at":[40,0],"snap":{"at":[40,0],"kind":"intersection","distance":3.605551275463989,"targets":[{"part":0,"index":0,"fraction":0.6666666666666666},{"part":1,"index":0,"fraction":0.75}],"guides":[]},"candidates":[{"at":[40,0],"kind":"intersection","distance":3.605551275463989,"targets":[{"part":0,"index":0,"fraction":0.6666666666666666},{"part":1,"index":0,"fraction":0.75}],"guides":[]},{"at":[37.5,2.5],"kind":"edge","distance":0.7071067811865476,"targets":[{"part":1,"index":0,"fraction":0.6875}],"guides":[]}]}
            sketch.snap {"point":[38,3,77]}
                {"at":[40,0,77],"snap":{"at":[40,0],"kind":"intersection","distance":3.605551275463989,"targets":[{"part":0,"index":0,"fraction":0.6666666666666666},{"part":1,"index":0,"fraction":0.75}],"guides":[]}}
            sketch.setSnapping {"snapsZ":true}
                {"enabled":true,"tolerance":8,"kinds":["vertex","end","intersection","midpoint","edge"],"own":true,"sources":{},"grid":null,"snapsZ":true,"guideReach":8}
            sketch.snap {"point":[38,3,77]}
                {"at":[40,0,1.6666666666666665],"snap":{"at":[40,0,1.6666666666666665],"kind":"intersection","distance":3.605551275463989,"targets":[{"part":0,"index":0,"fraction":0.6666666666666666},{"part":1,"index":0,"fraction":0.75}],"guides":[]}}
            sketch.snap {"point":[61,12,77]}
                {"at":[60,12,2.6],"snap":{"at":[60,12,2.6],"kind":"edge","distance":1,"targets":[{"part":0,"index":1,"fraction":0.3}],"guides":[]}}
            sketch.setSnapping {"kinds":["edge","midpoint","intersection","end","vertex"]}
                {"enabled":true,"tolerance":8,"kinds":["edge","midpoint","intersection","end","vertex"],"own":true,"sources":{},"grid":null,"snapsZ":true,"guideReach":8}
            sketch.snap {"point":[59,1]}
                {"at":[59,0,1.9833333333333334],"snap":{"at":[59,0,1.9833333333333334],"kind":"edge","distance":1,"targets":[{"part":0,"index":0,"fraction":0.9833333333333333}],"guides":[]}}
            sketch.snap {"point":[31,2],"candidates":true}
                {"at":[31.000000000000004,0,1.5166666666666666],"snap":{"at":[31.000000000000004,0,1.5166666666666666],"kind":"edge","distance":2,"targets":[{"part":0,"index":0,"fraction":0.5166666666666667}],"guides":[]},"candidates":[{"at":[31.000000000000004,0,1.5166666666666666],"kind":"edge","distance":2,"targets":[{"part":0,"index":0,"fraction":0.5166666666666667}],"guides":[]},{"at":[30,0,1.5],"kind":"midpoint","distance":2.23606797749979,"targets":[{"part":0,"index":0,"fraction":0.5}],"guides":[]}]}
            sketch.snap {"point":[31,2],"excluding":[[0,0,1]]}
                {"at":[31,2],"snap":null}
            sketch.snap {"point":[59,38],"excluding":[[0,0,3],[1,1,2]]}
                {"at":[59,38],"snap":null}
            sketch.setSnapping {"own":false}
                {"enabled":true,"tolerance":8,"kinds":["edge","midpoint","intersection","end","vertex"],"own":false,"sources":{},"grid":null,"snapsZ":true,"guideReach":8}
            sketch.snap {"point":[59,1]}
                {"at":[59,1],"snap":null}
            """#)
    }

    @Test func sourcesWithRules() throws {
        try StreamTable.follow(
            #"""
            sketch.begin {"type":"polyline","wkid":null}
                {"summary":{"type":"polyline","multi":false,"parts":0,"vertices":0,"hasZ":false,"hasM":false,"isEmpty":true,"extent":null}}
            sketch.setViewport {"center":[50,50],"resolution":0.5,"width":200,"height":120}
                null
            sketch.addSnapSource {"name":"walls","geometries":[{"wkt":"LINESTRING (0 0, 60 0)","wkid":null},{"wkt":"LINESTRING (0 3, 60 3)","wkid":null},{"wkt":"LINESTRING (0 -4, 60 -4, 60 -20)","wkid":null}]}
                {"name":"walls","features":3}
            sketch.addSnapSource {"name":"wells","geometries":[{"wkt":"MULTIPOINT ((20 1), (40 2))","wkid":null}]}
                {"name":"wells","features":1}
            sketch.setSnapping {"enabled":true,"kinds":["vertex","edge"]}
                {"enabled":true,"tolerance":10,"kinds":["vertex","edge"],"own":true,"sources":{},"grid":null,"snapsZ":false,"guideReach":8}
            sketch.snap {"point":[21,2]}
                {"at":[20,1],"snap":{"at":[20,1],"kind":"vertex","distance":1.4142135623730951,"targets":[{"source":"wells","feature":0,"part":0,"index":0}],"guides":[]}}
            sketch.setSnapping {"sources":{"wells":{"enabled":false}}}
                {"enabled":true,"tolerance":10,"kinds":["vertex","edge"],"own":true,"sources":{"wells":{"enabled":false,"kinds":null,"rule":"none","hidden":[]}},"grid":null,"snapsZ":false,"guideReach":8}
            sketch.snap {"point":[21,2]}
                {"at":[21,3],"snap":{"at":[21,3],"kind":"edge","distance":1,"targets":[{"source":"walls","feature":1,"part":0,"index":0,"fraction":0.35}],"guides":[]}}
            sketch.setSnapping {"sources":{"walls":{"hidden":[1]}}}
                {"enabled":true,"tolerance":10,"kinds":["vertex","edge"],"own":true,"sources":{"walls":{"enabled":true,"kinds":null,"rule":"none","hidden":[1]},"wells":{"enabled":false,"kinds":null,"rule":"none","hidden":[]}},"grid":null,"snapsZ":false,"guideReach":8}
            sketch.snap {"point":[30,2]}
                {"at":[30,0],"snap":{"at":[30,0],"kind":"edge","distance":2,"targets":[{"source":"walls","feature":0,"part":0,"index":0,"fraction":0.5}],"guides":[]}}
            sketch.setSnapping {"sources":{"walls":{"rule":{"limit":[2]}}}}
                {"enabled":true,"tolerance":10,"kinds":["vertex","edge"],"own":true,"sources":{"walls":{"enabled":true,"kinds":null,"rule":{"limit":[2]},"hidden":[]},"wells":{"enabled":false,"kinds":null,"rule":"none","hidden":[]}},"grid":null,"snapsZ":false,"guideReach":8}
            sketch.snap {"point":[30,-1]}
                {"at":[30,-4],"snap":{"at":[30,-4],"kind":"edge","distance":3,"targets":[{"source":"walls","feature":2,"part":0,"index":0,"fraction":0.5}],"guides":[]}}
            sketch.snap {"point":[30,2]}
                {"at":[30,2],"snap":null}
            sketch.setSnapping {"sources":{"walls":{"rule":"prevent"}}}
                {"enabled":true,"tolerance":10,"kinds":["vertex","edge"],"own":true,"sources":{"walls":{"enabled":true,"kinds":null,"rule":"prevent","hidden":[]},"wells":{"enabled":false,"kinds":null,"rule":"none","hidden":[]}},"grid":null,"snapsZ":false,"guideReach":8}
            sketch.snap {"point":[30,0.5],"candidates":true}
                {"at":[30,0.5],"snap":null,"candidates":[]}
            sketch.setSnapping {"sources":{"walls":{"kinds":["vertex"]},"wells":{"kinds":["edge"]}}}
                {"enabled":true,"tolerance":10,"kinds":["vertex","edge"],"own":true,"sources":{"walls":{"enabled":true,"kinds":["vertex"],"rule":"none","hidden":[]},"wells":{"enabled":true,"kinds":["edge"],"rule":"none","hidden":[]}},"grid":null,"snapsZ":false,"guideReach":8}
            sketch.snap {"point":[21,2]}
                {"at":[21,2],"snap":null}
            sketch.snap {"point":[58,2]}
                {"at":[60,3],"snap":{"at":[60,3],"kind":"vertex","distance":2.23606797749979,"targets":[{"source":"walls","feature":1,"part":0,"index":1}],"guides":[]}}
            sketch.removeSnapSource {"name":"walls"}
                null
            sketch.snap {"point":[58,2]}
                {"at":[58,2],"snap":null}
            sketch.snapSources
                {"sources":[{"name":"wells","editable":false,"features":1,"settings":{"enabled":true,"kinds":["edge"],"rule":"none","hidden":[]}}]}
            """#)
    }

    @Test func gridsAndGuides() throws {
        try StreamTable.follow(
            #"""
            sketch.begin {"geometry":{"wkt":"LINESTRING (0 0, 60 0, 90 40)","wkid":null}}
                {"summary":{"type":"polyline","multi":false,"parts":1,"vertices":3,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[0,0,90,40]}}
            sketch.setViewport {"center":[50,50],"resolution":0.5,"width":200,"height":120}
                null
            sketch.setSnapping {"enabled":true,"kinds":["grid"],"grid":{"spacingX":10,"spacingY":4,"origin":[1,2]}}
                {"enabled":true,"tolerance":10,"kinds":["grid"],"own":true,"sources":{},"grid":{"origin":[1,2],"spacingX":10,"spacingY":4,"rotation":0,"always":false},"snapsZ":false,"guideReach":8}
            sketch.snap {"point":[12.5,9]}
                {"at":[11,10],"snap":{"at":[11,10],"kind":"grid","distance":1.8027756377319946,"targets":[],"guides":[]}}
            sketch.snap {"point":[5,12.1]}
                {"at":[1,14],"snap":{"at":[1,14],"kind":"grid","distance":4.428317965096905,"targets":[],"guides":[]}}
            sketch.snap {"point":[6.5,12]}
                {"at":[11,14],"snap":{"at":[11,14],"kind":"grid","distance":4.924428900898052,"targets":[],"guides":[]}}
            sketch.setSnapping {"grid":{"spacingX":20,"origin":[1,2],"always":true}}
                {"enabled":true,"tolerance":10,"kinds":["grid"],"own":true,"sources":{},"grid":{"origin":[1,2],"spacingX":20,"spacingY":20,"rotation":0,"always":true},"snapsZ":false,"guideReach":8}
            sketch.snap {"point":[30,33]}
                {"at":[21,42],"snap":{"at":[21,42],"kind":"grid","distance":12.727922061357855,"targets":[],"guides":[]}}
            sketch.setSnapping {"grid":{"spacingX":10,"spacingY":10,"rotation":36.86989764584402,"always":true}}
                {"enabled":true,"tolerance":10,"kinds":["grid"],"own":true,"sources":{},"grid":{"origin":[0,0],"spacingX":10,"spacingY":10,"rotation":36.86989764584402,"always":true},"snapsZ":false,"guideReach":8}
            sketch.snap {"point":[8.5,6.5]}
                {"at":[6,8],"snap":{"at":[6,8],"kind":"grid","distance":2.9154759474226504,"targets":[],"guides":[]}}
            sketch.snap {"point":[-5,9]}
                {"at":[-8,6],"snap":{"at":[-8,6],"kind":"grid","distance":4.242640687119285,"targets":[],"guides":[]}}
            sketch.setSnapping {"grid":null,"own":true,"kinds":["parallel","perpendicular","extension"]}
                {"enabled":true,"tolerance":10,"kinds":["parallel","perpendicular","extension"],"own":true,"sources":{},"grid":null,"snapsZ":false,"guideReach":8}
            sketch.snap {"point":[120,81],"previous":[90,40],"beforePrevious":[60,0]}
                {"at":[120.48,80.64000000000001],"snap":{"at":[120.48,80.64000000000001],"kind":"extension","distance":0.5999999999999943,"targets":[],"guides":[{"kind":"extension","from":[90,40],"direction":[0.6,0.8]}]}}
            sketch.snap {"point":[50,69],"previous":[90,40],"beforePrevious":[60,0]}
                {"at":[50.48,69.64],"snap":{"at":[50.48,69.64],"kind":"perpendicular","distance":0.7999999999999986,"targets":[],"guides":[{"kind":"perpendicular","from":[90,40],"direction":[0.8,-0.6]}]}}
            sketch.snap {"point":[62,30],"previous":[10,30],"candidates":true}
                {"at":[62,30],"snap":{"at":[62,30],"kind":"parallel","distance":0,"targets":[],"guides":[{"kind":"parallel","from":[10,30],"direction":[1,0]}]},"candidates":[{"at":[62,30],"kind":"parallel","distance":0,"targets":[],"guides":[{"kind":"parallel","from":[10,30],"direction":[1,0]}]}]}
            sketch.snap {"point":[93,44]}
                {"at":[93,44],"snap":{"at":[93,44],"kind":"extension","distance":0,"targets":[],"guides":[{"kind":"extension","from":[90,40],"direction":[0.6,0.8]}]}}
            sketch.snap {"point":[64,1]}
                {"at":[64,0],"snap":{"at":[64,0],"kind":"extension","distance":1,"targets":[],"guides":[{"kind":"extension","from":[60,0],"direction":[1,0]}]}}
            sketch.setSnapping {"guideReach":0}
                {"enabled":true,"tolerance":10,"kinds":["parallel","perpendicular","extension"],"own":true,"sources":{},"grid":null,"snapsZ":false,"guideReach":0}
            sketch.snap {"point":[64,1]}
                {"at":[64,1],"snap":null}
            """#)
    }

    @Test func acrossTheSeam() throws {
        try StreamTable.follow(
            #"""
            sketch.begin {"geometry":{"wkt":"LINESTRING (170 10, 190 20, 195 40)"}}
                {"summary":{"type":"polyline","multi":false,"parts":1,"vertices":3,"hasZ":false,"hasM":false,"isEmpty":false,"extent":[170,10,195,40]}}
            sketch.setViewport {"center":[-170,20],"resolution":0.5,"width":200,"height":120}
                null
            sketch.setSnapping {"enabled":true,"own":true,"kinds":["vertex","midpoint","edge"],"tolerance":6}
                {"enabled":true,"tolerance":6,"kinds":["vertex","midpoint","edge"],"own":true,"sources":{},"grid":null,"snapsZ":false,"guideReach":8}
            sketch.snap {"point":[-171,21]}
                {"at":[-170,20],"snap":{"at":[-170,20],"kind":"vertex","distance":1.4142135623730951,"targets":[{"part":0,"index":1}],"guides":[]}}
            sketch.snap {"point":[189,21]}
                {"at":[190,20],"snap":{"at":[190,20],"kind":"vertex","distance":1.4142135623730951,"targets":[{"part":0,"index":1}],"guides":[]}}
            sketch.snap {"point":[549,21]}
                {"at":[550,20],"snap":{"at":[550,20],"kind":"vertex","distance":1.4142135623730951,"targets":[{"part":0,"index":1}],"guides":[]}}
            sketch.snap {"point":[-179,16]}
                {"at":[-180,15],"snap":{"at":[-180,15],"kind":"midpoint","distance":1.4142135623730951,"targets":[{"part":0,"index":0,"fraction":0.5}],"guides":[]}}
            sketch.snap {"point":[-187,12.5]}
                {"at":[-186.6,11.7],"snap":{"at":[-186.6,11.7],"kind":"edge","distance":0.8944271909999191,"targets":[{"part":0,"index":0,"fraction":0.17}],"guides":[]}}
            sketch.addSnapSource {"name":"cables","geometry":{"wkt":"LINESTRING (-179 -10, -160 -30)"}}
                {"name":"cables","features":1}
            sketch.snap {"point":[181.5,-11]}
                {"at":[181,-10],"snap":{"at":[181,-10],"kind":"vertex","distance":1.118033988749895,"targets":[{"source":"cables","feature":0,"part":0,"index":0}],"guides":[]}}
            sketch.snap {"point":[-178.5,-11],"candidates":true}
                {"at":[-179,-10],"snap":{"at":[-179,-10],"kind":"vertex","distance":1.118033988749895,"targets":[{"source":"cables","feature":0,"part":0,"index":0}],"guides":[]},"candidates":[{"at":[-179,-10],"kind":"vertex","distance":1.118033988749895,"targets":[{"source":"cables","feature":0,"part":0,"index":0}],"guides":[]},{"at":[-178.2634691195795,-10.775295663600525],"kind":"edge","distance":0.32624974511748883,"targets":[{"source":"cables","feature":0,"part":0,"index":0,"fraction":0.03876478318002628}],"guides":[]}]}
            sketch.snap {"point":[-540,-11]}
                {"at":[-539,-10],"snap":{"at":[-539,-10],"kind":"vertex","distance":1.4142135623730951,"targets":[{"source":"cables","feature":0,"part":0,"index":0}],"guides":[]}}
            """#)
    }
}
