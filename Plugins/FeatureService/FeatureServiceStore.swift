import GromaFeatures
import GromaJSON
import Synchronization

/// The layers and tables of an ArcGIS feature service, asked for over its REST API (developers.arcgis.com/rest/services-reference).
public final class FeatureServiceStore: RemoteFeatureStore {
    /// Where it is, without user, password and token, should the URL that was given have had them.
    public let location: String
    /// `featureservice`.
    public let provider = "featureservice"
    /// Whether it was opened so. What a layer allows is in its definition.
    public let isReadOnly: Bool
    private let connection: ServiceConnection
    private let options: FeatureStoreOptions
    private let entries: [Entry]
    /// The service's own JSON, for what layers leave to it.
    private let service: JSONValue
    /// Whether the address given was that of one layer.
    private let isOneLayer: Bool
    private let tables = Mutex<[Int: FeatureServiceTable]>([:])

    private struct Entry: Sendable {
        let id: Int
        let name: String
    }

    init(_ location: String, _ options: FeatureStoreOptions, transport: ServiceTransportKind) throws(FeatureError) {
        guard let address = ServiceAddress(location) else {
            throw .invalidStore(
                location: ServiceAddress.withoutSecrets(location),
                reason: "expected the URL of a feature service, https://host/…/FeatureServer or …/FeatureServer/<layer>")
        }
        self.location = address.location
        self.options = options
        isReadOnly = options.isReadOnly
        connection = try ServiceConnection(address, location: address.location, options: options, transport: transport)
        isOneLayer = address.layerID != nil
        if let id = address.layerID {
            let (definition, abilities) = try Self.layer(id, nil, .null, connection, address.location)
            entries = [Entry(id: id, name: definition.name)]
            service = .null
            let table = FeatureServiceTable(definition, abilities, connection, options)
            tables.withLock { $0[id] = table }
            return
        }
        let connection = connection
        let answer = try Self.opening(address.location) { () throws(FeatureError) in try connection.resource("") }
        service = try answer.value()
        guard service["layers"]?.arrayValue != nil || service["tables"]?.arrayValue != nil else {
            throw .invalidStore(location: address.location, reason: "it has neither \"layers\" nor \"tables\"")
        }
        entries = Self.entries(service)
    }

    /// The layers that hold features, then the tables. One of a name that another has gets its number behind it.
    private static func entries(_ service: JSONValue) -> [Entry] {
        var entries: [Entry] = []
        var names: Set<String> = []
        for json in (service["layers"]?.arrayValue ?? []) + (service["tables"]?.arrayValue ?? []) {
            guard let id = json["id"]?.lenientInteger, id >= 0, json["type"]?.stringValue != "Group Layer",
                json["subLayerIds"]?.arrayValue?.isEmpty != false
            else { continue }
            var name = json["name"]?.stringValue ?? ""
            if name.isEmpty { name = "layer \(id)" }
            if names.contains(name) { name += " (\(id))" }
            names.insert(name)
            entries.append(Entry(id: id, name: name))
        }
        return entries
    }

    private static func layer(
        _ id: Int, _ name: String?, _ service: JSONValue, _ connection: ServiceConnection, _ location: String
    ) throws(FeatureError) -> (LayerDefinition, ServiceCapabilities) {
        let answer = try opening(location) { () throws(FeatureError) in try connection.resource(String(id)) }
        guard var object = try answer.value().objectValue, object["fields"] != nil || object["geometryType"] != nil else {
            throw .invalidStore(location: answer.url, reason: "it has no \"fields\"")
        }
        for member in ["capabilities", "maxRecordCount", "allowGeometryUpdates"] where object[member].map(\.isNull) != false {
            object[member] = service[member]
        }
        // Some layers name their object id in their fields alone.
        if object["objectIdField"]?.stringValue?.isEmpty != false { object["objectIdField"] = nil }
        if object["globalIdField"]?.stringValue?.isEmpty == true { object["globalIdField"] = nil }
        var definition: LayerDefinition
        do throws(FeatureError) {
            definition = try LayerDefinition(published: .object(object))
        } catch {
            throw .invalidStore(location: answer.url, reason: error.description)
        }
        definition.id = id
        if let name { definition.name = name }
        return (definition, ServiceCapabilities(.object(object)))
    }

    /// Says that there is nothing where the service or its host say so.
    private static func opening(_ location: String, _ call: () throws(FeatureError) -> ServiceAnswer) throws(FeatureError) -> ServiceAnswer
    {
        do throws(FeatureError) {
            return try call()
        } catch {
            switch error {
            case .server(_, 404, _, _): throw .noStore(location: location)
            case .server(_, 400...500, let message, _) where message.lowercased().contains("not found"): throw .noStore(location: location)
            case .invalidResponse(_, let reason): throw .invalidStore(location: location, reason: reason)
            default: throw error
            }
        }
    }

    /// The names of the layers, then of the tables. O(layers)
    ///
    /// - Throws: Nothing: the names came as the service was opened.
    public func layerNames() throws(FeatureError) -> [String] { entries.map(\.name) }

    /// A layer by its name. The service is asked for its definition the first time. O(layers), and one request the first time
    ///
    /// - Throws: `noLayer`, `invalidStore`, `closed`, `network`, `timedOut`, `server`, `invalidResponse`.
    public func table(named name: String) throws(FeatureError) -> any FeatureTable {
        guard let entry = entries.first(where: { $0.name == name }) else { throw .noLayer(name: name, known: entries.map(\.name)) }
        if let table = tables.withLock({ $0[entry.id] }) {
            try connection.requireOpen()
            return table
        }
        let (definition, abilities) = try Self.layer(entry.id, entry.name, service, connection, location)
        let table = FeatureServiceTable(definition, abilities, connection, options)
        return tables.withLock { tables in
            if let other = tables[entry.id] { return other }
            tables[entry.id] = table
            return table
        }
    }

    /// The layer of a number, of which the service knows the name without being asked for any other. A store of one layer alone has the others of its
    /// service too, as far as relationships lead to them. O(layers), and one request the first time
    ///
    /// - Throws: `invalidStore`, `closed`, `network`, `timedOut`, `server`, `invalidResponse`.
    public func table(numbered number: Int) throws(FeatureError) -> (any FeatureTable)? {
        if let entry = entries.first(where: { $0.id == number }) { return try table(named: entry.name) }
        guard isOneLayer else { return nil }
        if let table = tables.withLock({ $0[number] }) { return table }
        let found: (LayerDefinition, ServiceCapabilities)
        do throws(FeatureError) { found = try Self.layer(number, nil, service, connection, location) } catch {
            if case .noStore = error { return nil }
            throw error
        }
        let table = FeatureServiceTable(found.0, found.1, connection, options)
        return tables.withLock { tables in
            if let other = tables[number] { return other }
            tables[number] = table
            return table
        }
    }

    /// Not possible: layers are made by a service's owner.
    ///
    /// - Throws: `notSupported`.
    public func addLayer(_ definition: LayerDefinition) throws(FeatureError) -> any FeatureTable {
        throw .notSupported(what: "adding a layer", reason: "the layers of a service are its owner's")
    }

    /// Not possible: layers are taken away by a service's owner.
    ///
    /// - Throws: `notSupported`.
    public func removeLayer(named name: String) throws(FeatureError) {
        throw .notSupported(what: "removing a layer", reason: "the layers of a service are its owner's")
    }

    /// Uses another token from the next request on, for all layers; nil for none.
    public func setToken(_ token: String?) { connection.token = token.flatMap { $0.isEmpty ? nil : $0 } }

    /// Sets how long one request may take from the next on, in seconds, for all layers.
    public func setTimeout(_ seconds: Double) { connection.timeout = seconds }

    /// Lets what is under way come to its end. Calls behind it throw `closed`.
    public func close() { connection.close() }
}
