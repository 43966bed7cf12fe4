import FeatureServicePlugin
import Groma
import Testing

/// What stands in the URL of a service beside its place: it is sent as it should be, and shown nowhere.
@Suite(.serialized) struct ServiceAddressTests {
    /// What precedes the host, what follows the path, and the headers (RFC 7617).
    private static let addresses: [(before: String, after: String, authorization: String?, token: String?)] = [
        ("", "", nil, nil), ("", "//", nil, nil), ("", "/?f=html&token=#token=x", nil, nil), ("", "?tokens=x", nil, nil),
        // printf 'ada:' | base64, and so on.
        ("ada@", "", "Basic YWRhOg==", nil), ("ada:l@", "?TOKEN=a%20b%26", "Basic YWRhOmw=", "Bearer a b&"),
        ("a%40da:p%3Aq@", "", "Basic YUBkYTpwOnE=", nil), ("", "/?x=1&Token=t&token=u", nil, "Bearer t"),
    ]

    @Test(arguments: addresses.indices, ServiceTransportKind.allCases)
    func secretsAreSentAndNotShown(_ place: Int, _ kind: ServiceTransportKind) throws {
        let (before, after, authorization, token) = Self.addresses[place]
        let host = try Incidents.host()
        let plain = host.url(Incidents.path)
        let url = plain.replacing("http://", with: "http://" + before) + after
        let store = try FeatureServiceProvider(transport: kind).open(url, options: FeatureStoreOptions())
        #expect(store.location == plain)
        #expect(try store.table(named: "Incidents").definition.fields.count == 5)
        #expect(host.requests.map(\.target) == [Incidents.path + "?f=json", Incidents.path + "/0?f=json"])
        #expect(host.requests.allSatisfy { $0.headers["authorization"] == authorization })
        #expect(host.requests.allSatisfy { $0.headers["x-esri-authorization"] == token })
        // A token that is given on its own takes the place of the URL's.
        var options = FeatureStoreOptions()
        options.token = "own"
        _ = try FeatureServiceProvider(transport: kind).open(url, options: options)
        #expect(host.requests.last?.headers["x-esri-authorization"] == "Bearer own")
        // That of a layer has its number behind the service's.
        let layer = plain.replacing("http://", with: "http://" + before) + "/0" + after
        let one = try FeatureServiceProvider(transport: kind).open(layer, options: FeatureStoreOptions())
        #expect(one.location == plain + "/0" && host.requests.last?.target == Incidents.path + "/0?f=json")
    }
}
