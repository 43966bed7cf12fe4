import GromaRPC

extension ExampleStory {
    /// Those of geometries, in the order in which they are told.
    static let ofGeometries = [geometry, places]

    /// Geometries kept by name, and all that is computed with them.
    static let geometry = ExampleStory(
        "geometry",
        """
        geometry.simplify {"geometry":{"wkt":"POLYGON((0 0,2 2,2 0,0 2,0 0))"},"form":"wkt"}
        geometry.normalizeCentralMeridian {"geometry":{"geojson":{"type":"LineString","coordinates":[[170,10],[190,20]]}},"form":"geojson"}
        geometry.unwrap {"geometry":{"wkt":"MULTILINESTRING ((170 10, 180 15), (-180 15, -170 20))"},"form":"wkt"}
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
        geometry.generalize {"geometry":{"wkt":"LINESTRING (0 0, 1 0.1, 2 0)"},"tolerance":0.5,"form":"wkt"}
        geometry.densify {"geometry":{"wkt":"LINESTRING (0 0, 4 0)"},"maxSegmentLength":2,"form":"wkt"}
        geometry.buffer {"geometry":{"wkt":"POINT (0 0)","wkid":3857},"distance":10,"quadrantSegments":1,"decimals":6,"form":"wkt"}
        geometry.offset {"geometry":{"wkt":"LINESTRING (0 0, 4 0)"},"distance":1,"form":"wkt"}
        geometry.convexHull {"geometry":{"wkt":"MULTIPOINT (0 0, 4 0, 1 1, 0 4)"},"form":"wkt"}
        geometry.boundary {"geometry":{"name":"field"},"form":"wkt"}
        geometry.centroid {"geometry":{"name":"field"},"form":"wkt"}
        geometry.labelPoint {"geometry":{"name":"field"},"form":"wkt"}
        geometry.union {"geometry":{"name":"field"},"other":{"wkt":"POLYGON ((2 0, 6 0, 6 4, 2 4, 2 0))"},"form":"wkt"}
        geometry.intersection {"geometry":{"name":"field"},"other":{"wkt":"POLYGON ((2 0, 6 0, 6 4, 2 4, 2 0))"},"form":"wkt"}
        geometry.intersections {"geometry":{"name":"field"},"other":{"wkt":"LINESTRING (2 2, 8 2)"},"form":"wkt"}
        geometry.difference {"geometry":{"name":"field"},"other":{"wkt":"POLYGON ((2 0, 6 0, 6 4, 2 4, 2 0))"},"form":"wkt"}
        geometry.symmetricDifference {"geometry":{"name":"field"},"other":{"wkt":"POLYGON ((2 0, 6 0, 6 4, 2 4, 2 0))"},"form":"wkt"}
        geometry.clip {"geometry":{"name":"field"},"envelope":[0,0,2,2],"form":"wkt"}
        geometry.cut {"geometry":{"name":"field"},"cutter":{"wkt":"LINESTRING (2 -1, 2 5)"},"form":"wkt"}
        geometry.explode {"geometry":{"wkt":"MULTIPOINT (0 0, 1 1)"},"form":"wkt"}
        geometry.reshape {"geometry":{"name":"field"},"reshaper":{"wkt":"LINESTRING (0 4, 2 6, 4 4)"},"form":"wkt"}
        geometry.autoComplete {"geometries":[{"name":"field"}],"lines":{"wkt":"LINESTRING (4 1, 6 1, 6 3, 4 3)"},"form":"wkt"}
        geometry.extend {"geometry":{"wkt":"LINESTRING (0 0, 2 0)"},"extender":{"wkt":"LINESTRING (5 -1, 5 1)"},"form":"wkt"}
        geometry.trim {"geometry":{"wkt":"LINESTRING (0 0, 8 0)"},"guide":{"wkt":"LINESTRING (5 -1, 5 1)"},"form":"wkt"}
        geometry.trimOrExtend {"geometries":[{"wkt":"LINESTRING (0 0, 8 0)"}],"guide":{"wkt":"LINESTRING (5 -1, 5 1)"},"form":"wkt"}
        geometry.combinedExtent {"geometries":[{"wkt":"POINT (1 2)"},{"wkt":"POINT (3 0)"}]}
        geometry.pointAlong {"geometry":{"wkt":"LINESTRING (0 0, 3 4)"},"distance":2.5,"form":"wkt"}
        geometry.fractionAlong {"geometry":{"wkt":"LINESTRING (0 0, 4 0)"},"point":[1,0]}
        geometry.setZ {"geometry":{"wkt":"POINT (1 2)"},"value":5,"form":"wkt"}
        geometry.setM {"geometry":{"wkt":"POINT (1 2)"},"value":5,"form":"wkt"}
        geometry.setZM {"geometry":{"wkt":"POINT (1 2)"},"z":5,"m":7,"form":"wkt"}
        geometry.removeZ {"geometry":{"wkt":"POINT Z (1 2 3)"},"form":"wkt"}
        geometry.removeM {"geometry":{"wkt":"POINT M (1 2 3)"},"form":"wkt"}
        geometry.removeZM {"geometry":{"wkt":"POINT ZM (1 2 3 4)"},"form":"wkt"}
        geometry.project {"geometry":{"wkt":"POINT (180 0)"},"wkid":3857,"decimals":3,"form":"wkt"}
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
        geometry.smooth {"geometry":{"wkt":"LINESTRING (0 0, 4 4, 8 0)"},"iterations":1,"form":"wkt"}
        geometry.circularize {"geometry":{"wkt":"POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))","wkid":3857},"decimals":6}
        geometry.orthogonalize {"geometry":{"wkt":"POLYGON ((0 0, 4 0.1, 4 4, 0 4, 0 0))","wkid":3857},"decimals":6}
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
}
