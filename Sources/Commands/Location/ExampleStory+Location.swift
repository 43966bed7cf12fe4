import GromaRPC

extension ExampleStory {
    /// Examples of a location that a map shows and follows.
    static let location = ExampleStory(
        "location",
        """
        map.create {"map":"island","width":400,"height":300,"wkid":3857}
        location.sources
        location.setClock {"time":1800000000}
        location.configure {"map":"island","autoPanMode":"navigation","purpose":"To draw the boundary that you walk."}
        location.start {"map":"island"}
        location.update {"map":"island","at":[7.9,54.18],"accuracy":5,"course":90,"speed":1.4}
        location.heading {"map":"island","magnetic":86,"geographic":90}
        location.fail {"map":"island","reason":"no signal"}
        location.info {"map":"island"}
        location.showCallout {"map":"island"}
        location.setImages {"map":"island","images":{"LocationDisplayDefault":"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII="}}
        location.setSource {"map":"island","kind":"nmea"}
        location.receive {"map":"island","text":"$GPGGA,080000.000,5410.8000,N,00754.0000,E,1,8,1.03,61.7,M,55.2,M,,*62\\r\\n"}
        location.advance {"seconds":1}
        location.poll
        location.stop {"map":"island"}
        map.close {"map":"island"}
        """)

    /// Examples of a track that is recorded into a sketch.
    static let track = ExampleStory(
        "track",
        """
        map.create {"map":"walk","width":400,"height":300,"wkid":3857}
        sketch.begin {"sketch":"boundary","type":"polyline","wkid":4326,"hasZ":true,"hasM":true}
        location.setClock {"time":1800000000}
        location.setSource {"map":"walk","kind":"simulated","settings":{"geometry":{"wkt":"LINESTRING(7.9 54.18,7.901 54.18,7.901 54.181)","wkid":4326},"speed":10}}
        location.start {"map":"walk"}
        track.start {"map":"walk","sketch":"boundary","minimumDistance":5,"worstAccuracy":30}
        location.advance {"seconds":3}
        track.pause {"sketch":"boundary"}
        track.resume {"sketch":"boundary"}
        track.beginAverage {"sketch":"boundary"}
        location.advance {"seconds":3}
        track.endAverage {"sketch":"boundary"}
        track.info {"sketch":"boundary"}
        track.stop {"sketch":"boundary"}
        location.stop {"map":"walk"}
        sketch.complete {"sketch":"boundary"}
        map.close {"map":"walk"}
        """)

    /// Examples of geofences.
    static let geofence = ExampleStory(
        "geofence",
        """
        map.create {"map":"harbour","width":400,"height":300,"wkid":3857}
        geofence.add {"map":"harbour","geofence":"piers","areas":[{"wkt":"POLYGON((7.89 54.17,7.91 54.17,7.91 54.19,7.89 54.19,7.89 54.17))","wkid":4326}],"reach":10}
        location.setClock {"time":1800000000}
        location.start {"map":"harbour"}
        location.update {"map":"harbour","at":[7.9,54.18]}
        geofence.list
        geofence.remove {"geofence":"piers"}
        location.stop {"map":"harbour"}
        map.close {"map":"harbour"}
        """)
}
