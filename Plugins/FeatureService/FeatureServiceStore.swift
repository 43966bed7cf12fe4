import GromaFeatures
import GromaJSON
import Synchronization

/// The layers and tables of an ArcGIS feature service, accessed with its REST API (developers.arcgis.com/rest/services-reference).
public final class FeatureServiceStore: RemoteFeatureStore {
    /// The URL, without user, password and token.
    public let location: String
    /// `featureservice`.
    public let provider = "featureservice"
    /// Whether it was opened as read-only. The permissions of a layer are in its definition.
    public let isReadOnly: Bool
    private let connection: ServiceConnection
    private let options: FeatureStoreOptions
    private let entries: [Entry]
    /// The service's own JSON, for properties that layers inherit from it.
    private let service: JSONValue
    /// Whether the given URL was that of one layer.
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

    /// Returns the layers with features, then the tables. A layer with the name of another one gets its number appended.
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
        // Some layers only name their object id field in their fields.
        if object["objectIdField"]?.stringValue == nil { object["objectIdField"] = nil }
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

    /// Converts errors that mean that there is nothing at the location.
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

    /// Returns the names of the layers, then of the tables.
    ///
    /// - Throws: Nothing, because the names were read when the service was opened.
    /// - Complexity: O(*n*), where *n* is the number of layers.
    public func layerNames() throws(FeatureError) -> [String] { entries.map(\.name) }

    /// Returns a layer by its name. Its definition is requested the first time.
    ///
    /// - Throws: `noLayer`, `invalidStore`, `closed`, `network`, `timedOut`, `server`, `invalidResponse`.
    /// - Complexity: O(*n*), where *n* is the number of layers, and one request the first time.
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

    /// Returns the layer with a number, without requesting any other layer. A store of a single layer also has the other layers of its
    /// service, as far as relationships lead to them.
    ///
    /// - Throws: `invalidStore`, `closed`, `network`, `timedOut`, `server`, `invalidResponse`.
    /// - Complexity: O(*n*), where *n* is the number of layers, and one request the first time.
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

    /// Throws an error: layers are created by a service's owner.
    ///
    /// - Throws: `notSupported`.
    public func addLayer(_ definition: LayerDefinition) throws(FeatureError) -> any FeatureTable {
        throw .notSupported(what: "adding a layer", reason: "only its owner can change the layers of a service")
    }

    /// Throws an error: layers are removed by a service's owner.
    ///
    /// - Throws: `notSupported`.
    public func removeLayer(named name: String) throws(FeatureError) {
        throw .notSupported(what: "removing a layer", reason: "only its owner can change the layers of a service")
    }

    /// Sets the token for subsequent requests, for all layers; nil for none.
    public func setToken(_ token: String?) { connection.token = token.flatMap { $0.isEmpty ? nil : $0 } }

    /// Sets the timeout of subsequent requests, in seconds, for all layers.
    public func setTimeout(_ seconds: Double) { connection.timeout = seconds }

    /// Closes the store; requests in progress are completed. Later calls throw `closed`.
    public func close() { connection.close() }
}
