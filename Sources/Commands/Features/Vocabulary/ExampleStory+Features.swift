import GromaRPC

extension ExampleStory {
    /// The examples for layers, in their order.
    static let ofLayers = [features, related, files, synchronising]

    /// The definition of the layer in examples.
    private static let parcels = """
        {"name":"Parcels","geometryType":"esriGeometryPolygon","spatialReference":{"wkid":3857},"hasAttachments":true,"objectIdField":"OBJECTID","displayField":"NAME","typeIdField":"USE","fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"NAME","type":"esriFieldTypeString","length":20},{"name":"USE","type":"esriFieldTypeInteger"},{"name":"TREES","type":"esriFieldTypeInteger","domain":{"type":"range","name":"trees","range":[0,1000]}}],"types":[{"id":1,"name":"Field","domains":{},"templates":[{"name":"Field","prototype":{"attributes":{"USE":1,"TREES":0}}}]},{"id":2,"name":"Wood","domains":{},"templates":[]}]}
        """

    /// Creates the layer with two features.
    package static let layer = """
        features.createLayer {"provider":"memory","name":"parcels","definition":\(parcels)}
        features.applyEdits {"layer":"parcels","time":0,"adds":[{"attributes":{"NAME":"North","USE":1,"TREES":5},"geometry":{"wkt":"POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0))","wkid":3857}},{"attributes":{"NAME":"South","USE":2,"TREES":50},"geometry":{"wkt":"POLYGON ((0 -10, 10 -10, 10 0, 0 0, 0 -10))","wkid":3857}}]}
        """

    /// A layer in memory: edited, queried, selected, with attachments.
    static let features = ExampleStory(
        "features",
        """
        features.stores
        \(layer)
        features.list
        features.describe {"layer":"parcels"}
        features.configure {"layer":"parcels","bufferFactor":1}
        features.refresh {"layer":"parcels"}
        features.get {"layer":"parcels","objectId":1,"form":"wkt"}
        features.query {"layer":"parcels","where":"TREES > 10","form":"wkt"}
        features.count {"layer":"parcels","where":"NAME LIKE 'N%'"}
        features.objectIds {"layer":"parcels","orderBy":["NAME DESC"]}
        features.extent {"layer":"parcels"}
        features.statistics {"layer":"parcels","statistics":[{"statistic":"sum","field":"TREES","name":"ALL_TREES"}]}
        features.select {"layer":"parcels","where":"USE = 2"}
        features.selection {"layer":"parcels"}
        features.clearSelection {"layer":"parcels"}
        features.makeFeature {"layer":"parcels","type":1}
        features.validate {"layer":"parcels","feature":{"attributes":{"TREES":5000}}}
        features.editSummary {"layer":"parcels","objectId":1,"now":0}
        features.pending {"layer":"parcels"}
        features.discardPending {"layer":"parcels"}
        features.split {"layer":"parcels","objectId":1,"line":{"wkt":"LINESTRING (5 -1, 5 11)","wkid":3857},"time":0}
        features.merge {"layer":"parcels","objectIds":[1,3],"time":0}
        attachments.add {"layer":"parcels","objectId":1,"name":"note.txt","data":"aGVsbG8="}
        attachments.list {"layer":"parcels","objectId":1}
        attachments.post {"layer":"parcels","objectId":1}
        attachments.get {"layer":"parcels","objectId":1,"id":1}
        attachments.update {"layer":"parcels","objectId":1,"id":1,"data":"Z29vZGJ5ZQ=="}
        attachments.cancel {"layer":"parcels","objectId":1}
        attachments.delete {"layer":"parcels","objectId":1,"id":1}
        features.delete {"layer":"parcels","where":"USE = 2","time":0}
        features.removeLayer {"layer":"parcels"}
        """)

    /// Related records of a feature, and enabling attachments of a layer.
    static let related = ExampleStory(
        "related",
        """
        features.createLayer {"provider":"memory","name":"plots","definition":{"name":"plots","fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"NR","type":"esriFieldTypeString"}],"relationships":[{"id":4,"name":"Notes","relatedTableId":9,"cardinality":"esriRelCardinalityOneToMany","role":"esriRelRoleOrigin","keyField":"NR"}]}}
        features.createLayer {"provider":"memory","name":"notes","definition":{"name":"notes","fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"PLOT","type":"esriFieldTypeString"},{"name":"TEXT","type":"esriFieldTypeString"}],"relationships":[{"id":4,"name":"Plot","relatedTableId":0,"cardinality":"esriRelCardinalityOneToMany","role":"esriRelRoleDestination","keyField":"PLOT"}]}}
        features.applyEdits {"layer":"plots","adds":[{"attributes":{"NR":"a7"}}]}
        features.applyEdits {"layer":"notes","adds":[{"attributes":{"PLOT":"a7","TEXT":"Seen in May."}}]}
        features.queryRelated {"layer":"plots","objectIds":[1],"relationship":4,"related":"notes"}
        features.enableAttachments {"layer":"notes"}
        features.close {"layer":"notes"}
        """)

    /// Geometries and layers in files below the root.
    static let files = ExampleStory(
        "files",
        """
        geometry.save {"path":"parks.geojson","features":[{"id":1,"attributes":{"NAME":"North"},"geometry":{"wkt":"POINT (1 2)"}}]}
        geometry.load {"path":"parks.geojson","form":"wkt"}
        features.layers {"path":"parks.geojson"}
        features.open {"path":"parks.geojson"}
        features.close {"layer":"parks"}
        """, needsRoot: true)

    /// A copy of a layer that is edited separately, and synchronized.
    static let synchronising = ExampleStory(
        "synchronizing",
        """
        features.createLayer {"provider":"memory","name":"office","definition":{"name":"Trees","geometryType":"esriGeometryPoint","spatialReference":{"wkid":4326},"objectIdField":"OBJECTID","globalIdField":"GlobalID","fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"GlobalID","type":"esriFieldTypeGlobalID"},{"name":"KIND","type":"esriFieldTypeString","length":20}]}}
        features.applyEdits {"layer":"office","keepGlobalIds":true,"adds":[{"globalId":"{11111111-2222-4333-8444-555555555555}","attributes":{"KIND":"Oak"},"geometry":{"wkt":"POINT (1 2)"}}]}
        features.createLayer {"provider":"memory","name":"field","journal":true,"definition":{"name":"Trees","geometryType":"esriGeometryPoint","spatialReference":{"wkid":4326},"objectIdField":"OBJECTID","globalIdField":"GlobalID","fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"GlobalID","type":"esriFieldTypeGlobalID"},{"name":"KIND","type":"esriFieldTypeString","length":20}]}}
        features.pull {"layer":"field","remote":"office"}
        features.applyEdits {"layer":"field","updates":[{"objectId":1,"attributes":{"KIND":"Elm"}}]}
        features.journal {"layer":"field"}
        features.applyEdits {"layer":"office","updates":[{"objectId":1,"attributes":{"KIND":"Ash"}}]}
        features.push {"layer":"field","remote":"office"}
        features.pull {"layer":"field","remote":"office"}
        features.conflicts {"layer":"field","remote":"office"}
        features.resolve {"layer":"field","remote":"office","objectId":1,"keep":"local"}
        features.discardEdit {"layer":"field","remote":"office","objectId":1}
        """)
}
