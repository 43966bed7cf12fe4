import GromaBase
import GromaGeometry
import GromaLocation
import GromaTesting
import Testing

/// Addresses of receivers, URLs of files, and what cannot be one.
@Suite struct AddressTests {
    @Test(arguments: [
        ("tcp://localhost:2948", "localhost:2948"), ("tcp://localhost", "localhost:2947"), ("tcp://[::1]:5", "[::1]:5"),
        ("tcp://[fe80::1]", "[fe80::1]:2947"), ("tcp://h:65535", "h:65535"), ("/dev/ttyUSB0", "/dev/ttyUSB0"),
        ("TCP://h", "TCP://h"), ("x", "x"),
    ])
    func addressesNameTransports(address: String, name: String) throws {
        let transport = try TransportAddress.transport(address)
        #expect(transport.name == name && (transport is TCPTransport) == address.hasPrefix("tcp:"))
    }

    @Test(arguments: [
        ("", "address: '' is not a path, or tcp://HOST:PORT"), ("a\0b", "address: 'a\0b' is not a path, or tcp://HOST:PORT"),
        ("tcp://", "address: 'tcp://' is not tcp://HOST:PORT"), ("tcp://:5", "address: 'tcp://:5' is not tcp://HOST:PORT"),
        ("tcp://h:", "address: 'tcp://h:' is not tcp://HOST:PORT"), ("tcp://h:x", "address: 'tcp://h:x' is not tcp://HOST:PORT"),
        ("tcp://[::1", "address: 'tcp://[::1' is not tcp://HOST:PORT"), ("tcp://[]:5", "address: 'tcp://[]:5' is not tcp://HOST:PORT"),
        ("tcp://[::1]5", "address: 'tcp://[::1]5' is not tcp://HOST:PORT"),
        ("tcp://h\0:5", "address: 'tcp://h\0:5' is not tcp://HOST:PORT"), ("tcp://h:0", "port: 0 is not 1 to 65535"),
        ("tcp://h:65536", "port: 65536 is not 1 to 65535"), ("tcp://h:-1", "port: -1 is not 1 to 65535"),
    ])
    func addressesOfAnotherFormAreRefused(address: String, text: String) {
        let error = #expect(throws: LocationError.self) { try TransportAddress.transport(address) }
        #expect(error?.description == text)
    }

    private static let gpx = """
        <gpx version="1.1"><trk><trkseg><trkpt lat="1" lon="2"><time>2020-01-01T00:00:05Z</time></trkpt><trkpt lat="1" lon="3"/></trkseg></trk></gpx>
        """

    @Test func filesAreFoundByTheirURL() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Self.gpx, to: "a b%é.gpx")
        let escaped = path.replacing("%", with: "%25").replacing(" ", with: "%20").replacing("é", with: "%c3%A9")
        for url in ["file://" + escaped, "file:" + escaped, "FILE://LocalHost" + escaped, "file://" + escaped.replacing("%20", with: " ")] {
            #expect(try GPXLocationSource(url: url).locations.count == 2, "\(url)")
        }
        #expect(try GPXLocationSource(path: path).locations.map(\.text) == ["2 1 - - - - - 5", "3 1 - - - - - -"])
        let loaded = try GPXLocationSource(
            url: "http://host/x.gpx", load: { url throws(LocationError) in url == "http://host/x.gpx" ? Array(Self.gpx.utf8) : [] })
        #expect(loaded.locations.count == 2 && loaded.outlet.name == "http://host/x.gpx")
        let named = try GPXLocationSource(data: Self.gpx.utf8)
        #expect(named.outlet.name == "gpx" && named.outlet.futureTolerance == nil)
    }

    @Test(arguments: [
        ("walk.gpx", "url: 'walk.gpx' is not a URL with its scheme, as file:///tracks/walk.gpx"),
        (":x", "url: ':x' is not a URL with its scheme, as file:///tracks/walk.gpx"),
        ("file://other/x", "url: the machine 'other' is not a file of this machine, as file:///tracks/walk.gpx"),
        ("file:x", "url: 'file:x' is not an absolute path, as file:///tracks/walk.gpx"),
        ("file://", "url: 'file://' is not an absolute path, as file:///tracks/walk.gpx"),
        ("file:///a%2", "url: 'file:///a%2' is not an absolute path, as file:///tracks/walk.gpx"),
        ("file:///a%g0", "url: 'file:///a%g0' is not an absolute path, as file:///tracks/walk.gpx"),
        ("file:///a%0g", "url: 'file:///a%0g' is not an absolute path, as file:///tracks/walk.gpx"),
        ("file:///a%00", "url: 'file:///a%00' is not an absolute path, as file:///tracks/walk.gpx"),
        ("file:///a%ff", "url: 'file:///a%ff' is not an absolute path, as file:///tracks/walk.gpx"),
        ("http://h/x", "http://h/x: files cannot be read here"),
    ])
    func urlsOfAnotherFormAreRefused(url: String, text: String) {
        let error = #expect(throws: LocationError.self) { try GPXLocationSource(url: url) }
        #expect(error?.description == text)
    }

    @Test func aConnectionThatIsClosedReadsAndSendsNothing() throws {
        let transport = try TCPTransport(host: "localhost", port: 9)
        var bytes = [UInt8](repeating: 0, count: 4)
        #expect(try bytes.withUnsafeMutableBytes { try transport.receive(into: $0) } == .ended)
        #expect(throws: LocationError.transportFailed(source: "localhost:9", reason: "it is not connected")) { try transport.send([1]) }
        transport.close()
        let file = FileTransport(path: "/dev/null")
        #expect(try bytes.withUnsafeMutableBytes { try file.receive(into: $0) } == .ended)
        #expect(throws: LocationError.transportFailed(source: "/dev/null", reason: "it is open for reading only")) { try file.send([1]) }
        #expect(throws: LocationError.transportFailed(source: "/none/there", reason: "No such file or directory")) {
            try FileTransport(path: "/none/there").open()
        }
        #expect(throws: LocationError.transportFailed(source: "x", reason: "devices and connections cannot be opened here")) {
            try LocationSourceSettings.noTransport("x")
        }
    }
}
