import GromaRPC

extension ExampleStory {
    /// The stories of geometries, in order.
    static let ofGeometries = [geometry, places, geodesy]

    /// Named geometries, with edits and queries.
    static let geometry = ExampleStory(
        "geometry",
        """
        geometry.set {"geometry":{"wkt":"POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))"},"into":"field"}
        geometry.create {"type":"polyline","wkid":3857,"into":"track"}
        geometry.addVertices {"geometry":{"name":"track"},"points":[[0,0],[3,4],[6,4]],"into":"track"}
        geometry.get {"geometry":{"name":"track"},"form":"wkt"}
        geometry.list
        geometry.copy {"name":"field","into":"meadow"}
        geometry.drop {"name":"meadow"}
        geometry.coordinates {"geometry":{"name":"track"},"start":1,"end":3}
        geometry.info {"geometry":{"name":"field"},"include":["length","area","isValid"]}
        geometry.vertex {"geometry":{"name":"field"},"index":2}
        geometry.nearestVertex {"geometry":{"name":"field"},"point":[5,5]}
        geometry.nearestSegment {"geometry":{"name":"field"},"point":[2,-1]}
        geometry.nearestCoordinate {"geometry":{"name":"field"},"point":[5,2]}
        geometry.query {"geometry":{"name":"field"},"envelope":[3,3,5,5],"of":"vertices"}
        geometry.crossings {"geometry":{"name":"field"},"start":[-1,2],"end":[5,2]}
        geometry.visible {"geometry":{"name":"track"},"envelope":[0,0,5,5],"resolution":0.5,"form":"wkt"}
        geometry.insertVertex {"geometry":{"name":"track"},"index":1,"point":[1,1],"form":"wkt"}
        geometry.moveVertex {"geometry":{"name":"track"},"index":2,"point":[6,5],"form":"wkt"}
        geometry.removeVertex {"geometry":{"name":"track"},"index":1,"form":"wkt"}
        geometry.replaceRange {"geometry":{"name":"track"},"start":1,"end":2,"points":[[2,3],[4,5]],"form":"wkt"}
        geometry.addPart {"geometry":{"name":"field"},"points":[[1,1],[1,2],[2,2],[2,1]],"role":"hole","form":"wkt","into":"holed"}
        geometry.insertPart {"geometry":{"name":"track"},"part":0,"points":[[9,9],[8,8]],"form":"wkt"}
        geometry.closePart {"geometry":{"name":"holed"},"part":1,"form":"wkt"}
        geometry.reversePart {"geometry":{"name":"track"},"part":0,"form":"wkt"}
        geometry.removePart {"geometry":{"name":"holed"},"part":1,"form":"wkt"}
        geometry.clear {"geometry":{"name":"track"},"form":"wkt"}
        geometry.translate {"geometry":{"name":"field"},"x":10,"y":0,"form":"wkt"}
        geometry.setReference {"geometry":{"name":"track"},"wkid":4326,"form":"wkt"}
        geometry.fractionAlong {"geometry":{"wkt":"LINESTRING (0 0, 4 0)"},"point":[1,0]}
        geometry.isSimple {"geometry":{"wkt":"LINESTRING (0 0, 2 2, 2 0, 0 2)"},"rule":"ogc"}
        geometry.isValid {"geometry":{"wkt":"POLYGON ((0 0, 2 2, 2 0, 0 2, 0 0))"}}
        geometry.contains {"geometry":{"name":"field"},"other":{"wkt":"POINT (1 1)"}}
        geometry.crosses {"geometry":{"wkt":"LINESTRING (-1 2, 5 2)"},"other":{"name":"field"}}
        geometry.disjoint {"geometry":{"name":"field"},"other":{"wkt":"POINT (9 9)"}}
        geometry.equals {"geometry":{"name":"field"},"other":{"wkt":"POLYGON ((4 4, 0 4, 0 0, 4 0, 4 4))"}}
        geometry.intersects {"geometry":{"name":"field"},"other":{"wkt":"POINT (4 4)"}}
        geometry.overlaps {"geometry":{"name":"field"},"other":{"wkt":"POLYGON ((2 0, 6 0, 6 4, 2 4, 2 0))"}}
        geometry.touches {"geometry":{"name":"field"},"other":{"wkt":"POINT (4 4)"}}
        geometry.within {"geometry":{"wkt":"POINT (1 1)"},"other":{"name":"field"}}
        geometry.relate {"geometry":{"name":"field"},"other":{"wkt":"POINT (1 1)"},"pattern":"T*****FF*"}
        geometry.distance {"geometry":{"wkt":"POINT (0 0)"},"other":{"wkt":"POINT (3 4)"}}
        geometry.draw {"geometry":{"wkt":"LINESTRING (0 0, 4 4)"},"title":"A track"}
        """)

    /// Envelopes, points as text, units and references.
    static let places = ExampleStory(
        "places",
        """
        envelope.create {"envelope":[0,0,10,5],"form":"wkt","into":"page"}
        envelope.union {"geometry":{"name":"page"},"other":{"wkt":"POINT (12 1)"},"form":"wkt"}
        envelope.intersection {"geometry":{"name":"page"},"other":{"wkt":"POLYGON ((8 0, 20 0, 20 9, 8 9, 8 0))"},"form":"wkt"}
        envelope.expand {"geometry":{"name":"page"},"factor":2,"form":"wkt"}
        envelope.centerAt {"geometry":{"name":"page"},"point":[0,0],"form":"wkt"}
        envelope.reaspect {"geometry":{"name":"page"},"width":100,"height":100,"form":"wkt"}
        envelope.normalize {"geometry":{"wkt":"POLYGON ((175 0, 185 0, 185 5, 175 5, 175 0))"},"form":"wkt"}
        point.normalize {"geometry":{"wkt":"POINT (190 5)"},"form":"wkt"}
        envelope.contains {"geometry":{"name":"page"},"other":{"wkt":"POINT (1 1)"}}
        envelope.intersects {"geometry":{"name":"page"},"other":{"wkt":"POINT (50 1)"}}
        point.format {"point":[14.2,45.3],"notation":"dms"}
        point.parse {"text":"45°18′N 14°12′E","notation":"ddm","form":"wkt"}
        unit.convert {"value":1,"fromUnit":"kilometre","toUnit":"metre"}
        reference.info {"wkid":3857}
        format.list
        format.decode {"text":"POINT (1 2)","format":"wkt"}
        format.encode {"geometry":{"wkt":"POINT (1 2)"},"format":"geojson"}
        """)

    /// Measuring on the ellipsoid.
    static let geodesy = ExampleStory(
        "geodesy",
        """
        geometry.geodesicDistance {"geometry":{"wkt":"POINT (-73.78 40.64)"},"other":{"wkt":"POINT (103.99 1.36)"},"unit":"kilometre"}
        geometry.geodesicLength {"geometry":{"wkt":"LINESTRING (0 50, 20 50)"},"unit":"esriKilometers"}
        geometry.geodesicLength {"geometry":{"wkt":"LINESTRING (0 50, 20 50)"},"unit":"km","curve":"shapePreserving"}
        geometry.geodesicArea {"geometry":{"wkt":"POLYGON ((0 40, 20 40, 20 60, 0 60, 0 40))"},"unit":"squareKilometre"}
        geometry.geodesicNearestCoordinate {"geometry":{"wkt":"LINESTRING (0 50, 20 50)"},"point":[10,52],"unit":"nauticalMile"}
        reference.transformations {"fromWkid":4277,"toWkid":4326}
        """)
}
