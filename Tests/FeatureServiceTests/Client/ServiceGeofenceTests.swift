import FeatureServicePlugin
import Groma
import GromaPlugins
import Testing

/// Geofences around the features of a service, which gives two of them at a time.
@Suite struct ServiceGeofenceTests {
    @Test(arguments: [true, false]) func allFeaturesAreAreas(supportsPagination: Bool) throws {
        let store = try Samples.store(maxRecordCount: 2)
        let lights = (0..<5).map { Samples.light("light \($0)", x: Double($0)) }
        #expect(try store.table(named: "Lights").applyEdits(FeatureEdits(adds: lights)).isSuccess)
        var settings = TestFeatureService.Settings()
        settings.supportsPagination = supportsPagination
        let service = try TestFeatureService(store: store, settings: settings)
        let session = try Session(
            registry: PluginRegistry(BuiltInPlugins.all), services: .hosts(["127.0.0.1:\(service.port)"]))
        func call(_ method: String, _ params: String = "{}") throws -> JSONValue? {
            let text = session.answer(to: #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
            let answer = try JSONValue(parsing: (text.split(separator: "\n").last ?? "").utf8)
            #expect(answer["error"] == nil, "\(answer.text)")
            return answer["result"]
        }
        func fence() throws -> JSONValue? { try call("geofence.list")?["geofences"]?.arrayValue?.first }
        _ = try call("features.open", #"{"url":"\#(service.url)/0","as":"lights"}"#)
        _ = try call("map.create", #"{"width":400,"height":300,"wkid":4326}"#)
        _ = try call("location.setClock", #"{"time":60}"#)
        _ = try call("location.start")
        #expect(try call("geofence.add", #"{"geofence":"g","layer":"lights","reach":1000}"#)?["areas"] == 5)
        _ = try call("location.update", #"{"at":[4,0]}"#)
        #expect(try fence()?["inside"] == [5])
        // Those that are edited are read again: more than come at a time.
        let adds = [10, 11, 12].map { #"{"geometry":{"wkt":"POINT (\#($0) 0)","wkid":4326}}"# }.joined(separator: ",")
        let update = #"{"objectId":5,"geometry":{"wkt":"POINT (20 0)","wkid":4326}}"#
        #expect(try call("features.applyEdits", #"{"layer":"lights","adds":[\#(adds)],"updates":[\#(update)]}"#)?["success"] == true)
        #expect(try fence()?["areas"] == 8 && fence()?["inside"] == [])
        _ = try call("location.update", #"{"at":[12,0]}"#)
        #expect(try fence()?["inside"] == [8])
        // Where it is not known which ones are gone, all are.
        #expect(try call("features.delete", #"{"layer":"lights","where":"OBJECTID > 3"}"#)?["deleted"] == 5)
        #expect(try fence()?["areas"] == 3 && fence()?["inside"] == [])
        service.stop()
    }
}
