import GromaRPC

extension ExampleStory {
    /// A map that is looked at.
    static let map = ExampleStory(
        "map",
        """
        map.create {"map":"overview","width":320,"height":240,"wkid":3857,"wrapAround":true}
        map.list
        map.setSpatialReference {"wkid":3857}
        map.setSize {"width":400,"height":300}
        map.setViewport {"center":[1500000,5700000],"resolution":100}
        map.setLimits {"maxResolution":40000}
        map.center {"at":[1530000,5720000]}
        map.pan {"x":40,"y":0,"animated":true}
        map.zoom {"factor":2,"about":[100,100]}
        map.rotate {"by":90}
        map.zoomTo {"geometry":{"wkt":"POINT(13.77 45.65)"},"padding":20}
        map.toMap {"x":200,"y":150}
        map.toScreen {"point":[1530000,5720000]}
        map.configure {"wrapAround":true,"hitTolerance":12}
        map.info {"map":"overview"}
        sketch.begin {"type":"polyline","wkid":3857}
        map.showSketch {"map":"overview"}
        sketch.cancel
        map.display {"map":"overview"}
        map.render {"map":"overview","title":"Overview","scaleBar":true}
        map.close {"map":"overview"}
        """)
}
