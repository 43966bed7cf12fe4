extension ExampleStory {
    /// What a session says of itself and is told.
    static let session = ExampleStory(
        "session",
        """
        session.info
        session.setLocale {"locale":"pt-BR","timeZone":"America/Sao_Paulo"}
        session.subscribe {"events":["sketch.*"]}
        session.unsubscribe {"events":["sketch.*"]}
        session.delegate {"methods":["popups.wantsToDelete"],"timeout":5}
        session.cancel {"id":7}
        session.record
        session.reset
        session.recording {"end":true}
        rpc.discover
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

    /// A copy of a layer that is edited without it, and synchronised.
    static let synchronising = ExampleStory(
        "synchronising",
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
