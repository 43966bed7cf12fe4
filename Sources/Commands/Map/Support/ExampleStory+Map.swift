import GromaRPC

extension ExampleStory {
    /// Examples of a map and its view.
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
        map.overlays {"map":"overview"}
        map.addOverlay {"map":"overview","kind":"callout","name":"here","settings":{"at":[1530000,5720000],"title":"Here"}}
        map.display {"map":"overview","overlays":[{"kind":"callout","settings":{"at":[1500000,5700000],"title":"There","leader":"top"}}]}
        map.removeOverlay {"map":"overview","name":"here"}
        map.render {"map":"overview","title":"Overview","scaleBar":true}
        map.close {"map":"overview"}
        """)

    /// Examples of taps on a map and its callout.
    static let callout = ExampleStory(
        "callout",
        """
        map.create {"map":"taps","width":400,"height":300,"wkid":3857}
        graphics.addLayer {"name":"towns","map":"taps","wkid":3857}
        graphics.add {"layer":"towns","geometry":{"wkt":"POINT(0 0)","wkid":3857},"attributes":{"NAME":"Trieste"},"symbol":{"type":"esriSMS","style":"esriSMSCircle","size":10,"color":[200,40,40,255]}}
        map.layers {"map":"taps"}
        map.configureLayer {"map":"taps","layer":"towns","opacity":0.8}
        map.moveLayer {"map":"taps","layer":"towns","index":0}
        callout.setTemplate {"map":"taps","layer":"towns","title":"${NAME}"}
        map.tap {"map":"taps","x":200,"y":150}
        callout.info {"map":"taps"}
        callout.move {"map":"taps","at":[10,10]}
        callout.dismiss {"map":"taps"}
        callout.showForFeature {"map":"taps","layer":"towns","objectId":1}
        callout.configure {"map":"taps","leader":["any"],"autoAdjustWidth":true}
        callout.show {"map":"taps","at":[50,20],"title":"Here","accessory":{"hidden":true}}
        map.tapAndHold {"map":"taps","x":100,"y":100}
        map.pointer {"map":"taps","phase":"down","x":100,"y":100,"time":0}
        map.pointer {"map":"taps","phase":"up","x":100,"y":100,"time":0.1}
        sketch.begin {"sketch":"track","type":"polyline","wkid":3857}
        map.setTouchDelegate {"map":"taps","sketch":"track"}
        map.setTouchDelegate {"map":"taps"}
        sketch.cancel {"sketch":"track"}
        callout.setTemplate {"map":"taps","layer":"towns"}
        map.setPopups {"map":"taps","layers":["towns"],"definition":{"title":"{NAME}"}}
        map.tap {"map":"taps","x":200,"y":150}
        popups.view
        popover.touch {"x":5,"y":5,"popover":"popups"}
        popups.close
        map.setPopups {"map":"taps","enabled":false}
        map.removeLayer {"map":"taps","layer":"towns"}
        map.close {"map":"taps"}
        """)

    /// Examples of a popover that is laid out, presented and dismissed.
    static let popover = ExampleStory(
        "popover",
        """
        popover.layout {"container":{"x":0,"y":0,"width":800,"height":600},"source":{"x":740,"y":20,"width":40,"height":20},"width":200,"height":100}
        popover.setScreen {"width":800,"height":600,"views":{"map":{"x":0,"y":60,"width":800,"height":540}},"bars":[{"add":{"x":600,"y":20,"width":40,"height":30},"layers":{"x":660,"y":20,"width":40,"height":30}}]}
        popover.present {"barItem":"layers","width":320,"height":200,"update":false}
        popover.configure {"permitted":["up"],"passthroughViews":["map"]}
        popover.update
        popover.setContentSize {"width":320,"height":260}
        popover.info
        popover.touch {"x":610,"y":30}
        popover.dismiss
        """)
}
