import GromaRPC

extension CommandGroup {
    /// The methods `graphics.*`, and those for layers, renderers, labels and hits on maps.
    static let graphics = CommandGroup { table throws(CommandTableError) in
        try table.add(GraphicsAddLayer.self)
        try table.add(GraphicsConfigureLayer.self)
        try table.add(GraphicsLayers.self)
        try table.add(GraphicsRemoveLayer.self)
        try table.add(GraphicsAdd.self)
        try table.add(GraphicsAddFeatures.self)
        try table.add(GraphicsUpdate.self)
        try table.add(GraphicsRemove.self)
        try table.add(GraphicsGet.self)
        try table.add(GraphicsSelect.self)
        try table.add(MapAddLayer.self)
        try table.add(MapSetRenderer.self)
        try table.add(MapSetLabels.self)
        try table.add(MapSetSelectionSymbol.self)
        try table.add(MapLegend.self)
        try table.add(MapHitTest.self)
        try table.add(MapClassBreaks.self)
        try table.add(MapUniqueValues.self)
    }
}

extension ExampleStory {
    /// Examples of graphics and features on a map.
    static let graphics = ExampleStory(
        "graphics",
        """
        map.create {"map":"sights","width":200,"height":100,"wkid":4326}
        map.setViewport {"map":"sights","center":[13.5,45.5],"resolution":0.01}
        graphics.addLayer {"map":"sights","name":"finds","wkid":4326,"labels":[{"labelExpression":"[NAME]"}]}
        graphics.configureLayer {"layer":"finds","mode":"dynamic","editable":true}
        graphics.add {"layer":"finds","geometry":{"wkt":"POINT(13.5 45.5)"},"symbol":{"type":"esriSMS","style":"esriSMSDiamond","size":12,"color":[200,30,30,255]},"attributes":{"NAME":"Urn","DEPTH":2}}
        graphics.add {"layer":"finds","geometries":[{"wkt":"POINT(13.6 45.6)"},{"wkt":"POINT(13.2 45.3)"}],"attributes":{"DEPTH":5}}
        map.setRenderer {"map":"sights","layer":"finds","renderer":{"type":"simple","symbol":{"type":"esriSMS","style":"esriSMSCircle","size":8,"color":[0,0,0,255]}}}
        map.setLabels {"map":"sights","layer":"finds","labels":[{"labelExpression":"{NAME}"}]}
        graphics.update {"layer":"finds","id":2,"geometry":{"wkt":"POINT(13.7 45.6)"},"attributes":{"NAME":"Coin"},"drawIndex":1}
        graphics.select {"layer":"finds","ids":[1]}
        map.setSelectionSymbol {"map":"sights","layer":"finds","color":[255,200,0]}
        map.hitTest {"map":"sights","at":[100,50],"tolerance":2}
        map.classBreaks {"map":"sights","layer":"finds","field":"DEPTH","method":"equalInterval","classes":2}
        map.uniqueValues {"map":"sights","layer":"finds","fields":["NAME"],"apply":false}
        map.legend {"map":"sights","layer":"finds"}
        features.createLayer {"provider":"memory","name":"digs","definition":{"name":"digs","geometryType":"esriGeometryPoint","spatialReference":{"wkid":4326},"fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"KIND","type":"esriFieldTypeString"}],"drawingInfo":{"renderer":{"type":"simple","symbol":{"type":"esriSMS","style":"esriSMSSquare","size":6,"color":[90,60,30,255]}}}}}
        features.applyEdits {"layer":"digs","adds":[{"attributes":{"KIND":"pit"},"geometry":{"wkt":"POINT(13.4 45.4)"}}]}
        map.addLayer {"map":"sights","layer":"digs","index":0}
        graphics.addFeatures {"layer":"finds","ofLayer":"digs","where":"KIND = 'pit'","symbol":{"type":"esriSMS","style":"esriSMSX"}}
        graphics.get {"layer":"finds","ids":[1],"form":"wkt"}
        graphics.layers
        graphics.remove {"layer":"finds","ids":[2]}
        graphics.removeLayer {"layer":"finds"}
        map.close {"map":"sights"}
        features.close {"layer":"digs"}
        """)
}
