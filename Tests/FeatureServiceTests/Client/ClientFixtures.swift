import FeatureServicePlugin
import Groma
import Testing

/// A service of one layer of incidents, in the shapes of the REST reference, with all that it says of itself.
enum Incidents {
    static let path = "/arcgis/rest/services/SanFrancisco/311Incidents/FeatureServer"

    static let service = #"""
        {"currentVersion":11.3,"capabilities":"Create,Delete,Query,Update,Editing","maxRecordCount":3,
         "layers":[{"id":0,"name":"Incidents","parentLayerId":-1,"defaultVisibility":true,"subLayerIds":null,"type":"Feature Layer"}],
         "tables":[{"id":1,"name":"Incidents","type":"Table"}]}
        """#

    static func layer(_ more: String = "", abilities: String = all) -> String {
        #"""
        {"currentVersion":11.3,"id":0,"name":"Incidents","type":"Feature Layer","geometryType":"esriGeometryPoint","objectIdField":"objectid",
         "globalIdField":"globalid","hasAttachments":true,"allowGeometryUpdates":true,"maxRecordCount":3,
         "capabilities":"Create,Delete,Query,Update,Editing",
         "extent":{"xmin":-122.6,"ymin":37.6,"xmax":-122.2,"ymax":37.9,"spatialReference":{"wkid":4326,"latestWkid":4326}},
         "advancedQueryCapabilities":{\#(abilities)},
         "fields":[
          {"name":"objectid","type":"esriFieldTypeOID","alias":"Object ID","editable":false,"nullable":false},
          {"name":"globalid","type":"esriFieldTypeGlobalID","alias":"Global ID","editable":false,"nullable":false,"length":38},
          {"name":"req_type","type":"esriFieldTypeString","alias":"Type","editable":true,"nullable":true,"length":40},
          {"name":"status","type":"esriFieldTypeSmallInteger","alias":"Status","editable":true,"nullable":true},
          {"name":"req_date","type":"esriFieldTypeDate","alias":"Date","editable":true,"nullable":true,"length":8}]\#(more)}
        """#
    }

    static let all = #"""
        "supportsPagination":true,"supportsOrderBy":true,"supportsDistinct":true,"supportsStatistics":true,
        "supportsQueryWithDistance":true,"supportsReturningQueryExtent":true
        """#

    /// A feature set of the ids, in the form that the reference prints.
    static func features(_ ids: [Int], more: Bool = false) -> String {
        let features = ids.map {
            #"{"attributes":{"objectid":\#($0),"globalid":"74100644-e293-4d9b-a6e6-5a4d9a7f5b1\#($0 % 10)","req_type":"Graffiti","status":0,"req_date":1227663551096},"geometry":{"x":-122.4,"y":37.7}}"#
        }
        let exceeded = more ? #","exceededTransferLimit":true"# : ""
        return
            #"{"objectIdFieldName":"objectid","globalIdFieldName":"globalid","geometryType":"esriGeometryPoint","spatialReference":{"wkid":4326,"latestWkid":4326},"features":[\#(features.joined(separator: ","))]\#(exceeded)}"#
    }

    /// A host of the service; what else it is asked a closure answers.
    static func host(
        layer: String = layer(), _ answer: @escaping @Sendable (ScriptedHost.Request) -> ScriptedHost.Reply? = { _ in nil }
    ) throws -> ScriptedHost {
        try ScriptedHost { request in
            if request.path == path { return .init(service) }
            if request.path == path + "/0" { return .init(layer) }
            return answer(request)
        }
    }

    /// Opens the service at a host, with changed options.
    static func open(
        _ host: ScriptedHost, by kind: ServiceTransportKind, _ change: (inout FeatureStoreOptions) -> Void = { _ in }
    ) throws -> any FeatureStore {
        var options = FeatureStoreOptions()
        change(&options)
        return try FeatureServiceProvider(transport: kind).open(host.url(path), options: options)
    }

    static func table(
        _ host: ScriptedHost, _ options: FeatureStoreOptions = FeatureStoreOptions(), by kind: ServiceTransportKind = .standard
    ) throws -> any FeatureTable {
        try open(host, by: kind) { $0 = options }.table(named: "Incidents")
    }
}

/// The error that a call throws, nil when it throws none.
func featureError(_ call: () throws -> Void) -> FeatureError? {
    do {
        try call()
        return nil
    } catch { return error as? FeatureError }
}
