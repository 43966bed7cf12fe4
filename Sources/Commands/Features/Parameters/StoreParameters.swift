import GromaFeatures
import GromaGeometry
import GromaRPC

/// The store that a method concerns, and options for opening it.
package struct StoreParameters {
    package var path: String?
    package var url: String?
    package var provider: String?
    package var isReadOnly = false
    package var token: String?
    package var timeout: Double?
    package var wkid: Int??

    /// Options for opening the store.
    package var options: FeatureStoreOptions {
        var options = FeatureStoreOptions()
        options.isReadOnly = isReadOnly
        options.token = token
        if let timeout { options.timeout = timeout }
        options.spatialReference = assumedReference
        return options
    }

    /// The spatial reference of a file that names none; nil for none.
    var assumedReference: SpatialReference? { (wkid ?? 4326).flatMap { SpatialReference(wkid: $0) } }

    /// The path of the parameter with the store's location.
    package var pathOfPlace: String { path != nil ? "params.path" : url != nil ? "params.url" : "params.provider" }
}

extension Parameter {
    /// Returns the parameter with the timeout of a request to a service.
    package static func timeout(_ assign: @escaping @Sendable (inout Target, Double) -> Void) -> Parameter {
        Parameter(
            "timeout", .positive(CommonParameter.greatestSeconds), "The timeout of one request to a service, in seconds; initially 60."
        ) {
            target, decoder throws(CommandError) in
            let seconds = try decoder.double()
            guard seconds > 0 && seconds <= CommonParameter.greatestSeconds else {
                throw decoder.error(
                    .invalidValue, "is \(seconds)", found: .number(seconds),
                    expected: "more than 0 and at most \(Int(CommonParameter.greatestSeconds))")
            }
            assign(&target, seconds)
        }
    }

    /// Returns the parameter `token`, which errors do not show; nil for null if that is allowed.
    package static func token(
        _ documentation: String, orNull isOptional: Bool = false, _ assign: @escaping @Sendable (inout Target, String?) -> Void
    ) -> Parameter {
        Parameter("token", isOptional ? .any([.string, .null]) : .string, documentation) { target, decoder throws(CommandError) in
            do throws(CommandError) {
                let isNull = if isOptional { try decoder.takeNull() } else { false }
                assign(&target, isNull ? nil : try decoder.string())
            } catch {
                var error = error
                error.found = nil
                throw error
            }
        }
    }

    /// Returns the parameters of methods that open a store.
    ///
    /// - Parameter wkid: The meaning of the parameter `wkid`.
    package static func store(
        _ place: WritableKeyPath<Target, StoreParameters> & Sendable,
        wkid: String = "The spatial reference of a file that names none: 4326 by default, null for none. A file that is open keeps its own."
    ) -> [Parameter] {
        [
            .string(
                "path",
                "A file below the root that is a store: a GeoPackage, GeoJSON, a feature set; or memory:NAME, which exists while one of its layers is open."
            ) {
                $0[keyPath: place].path = $1
            },
            .string("url", "The URL of a service (…/FeatureServer/0) instead of a path; the host of the session must have allowed it.") {
                $0[keyPath: place].url = $1
            },
            .string(
                "provider",
                "The kind of store, from features.stores; detected by default. Without a path and a url it is \"memory\", which is a new store each time."
            ) { $0[keyPath: place].provider = $1 },
            .bool("readOnly", "Whether to open it read-only; false by default.") { $0[keyPath: place].isReadOnly = $1 },
            .token("The access token for a service, also if it is open already. A recording contains it unchanged.") {
                $0[keyPath: place].token = $1
            },
            .timeout { $0[keyPath: place].timeout = $1 },
            Parameter("wkid", .any([.integer(1...Int(Int32.max)), .null]), wkid) { target, decoder throws(CommandError) in
                target[keyPath: place].wkid = .some(try decoder.optionalWKID())
            },
        ]
    }
}

extension Session {
    /// Returns the place of a store, after checking that the script may access it.
    package func place(of store: StoreParameters) throws(CommandError) -> StorePlace {
        let place = try allowedPlace(of: store)
        guard store.url != nil || store.token == nil && store.timeout == nil else {
            // A token is not shown.
            throw CommandError(
                .notSupported, "files and stores in memory are not read over a network",
                path: store.token != nil ? "params.token" : "params.timeout", expected: "the \"url\" of a service, or none of this")
        }
        return place
    }

    private func allowedPlace(of store: StoreParameters) throws(CommandError) -> StorePlace {
        switch (store.path, store.url) {
        case (let path?, nil) where path.hasPrefix(StorePlace.memory):
            guard store.provider ?? "memory" == "memory" else {
                throw CommandError(
                    .invalidValue, "\(path) is a place in memory", path: "params.provider", found: .string(store.provider ?? ""),
                    expected: "memory, or the path of a file")
            }
            // Without a name after the prefix, each is a new one.
            let given = path == StorePlace.memory ? nil : path
            return StorePlace(location: path, given: given, provider: "memory", isReadOnly: store.isReadOnly)
        case (let path?, nil):
            if FeatureStoreLocation.isURL(path) {
                throw CommandError(
                    .invalidValue, "it is a URL, and no path of a file", path: "params.path", found: .string(Self.shown(url: path)),
                    expected: "\"url\" for a service, or a file below the root")
            }
            do throws(CommandError) {
                return StorePlace(
                    location: try fileAccess().verifiedPath(path), given: path, provider: store.provider, isReadOnly: store.isReadOnly)
            } catch { throw Self.shown(error, path: path).at("params.path") }
        case (nil, let url?):
            guard services.allows(url) else { throw servicesOff(url) }
            return StorePlace(
                location: url, given: FeatureStoreLocation.withoutSecrets(url), provider: store.provider, isReadOnly: store.isReadOnly)
        case (nil, nil):
            guard store.provider == "memory" else {
                throw CommandError(
                    .missingParameter, "nothing says where the store is", path: "params.path",
                    expected: "a path, a url, or \"provider\":\"memory\"")
            }
            return StorePlace(location: StorePlace.memory, given: nil, provider: store.provider, isReadOnly: store.isReadOnly)
        case (.some, .some):
            throw CommandError(.invalidValue, "there are a path and a url", path: "params.url", expected: "one of them")
        }
    }

    /// Returns the part that may be shown of a text that should be a URL.
    private static func shown(url: String) -> String {
        String(FeatureStoreLocation.withoutSecrets(url).prefix { $0 != "?" && $0 != "#" }.prefix(200))
    }

    /// Returns the error without the secrets of a path that should have been a URL.
    private static func shown(_ error: CommandError, path: String) -> CommandError {
        let shown = FeatureStoreLocation.withoutSecrets(path)
        guard shown != path else { return error }
        var error = error
        error.message = error.message.replacing(path, with: shown)
        if case .string(let text)? = error.found { error.found = .string(text.replacing(path, with: shown)) }
        return error
    }

    private func servicesOff(_ url: String) -> CommandError {
        let shown = Self.shown(url: url)
        guard ServiceAccess.host(of: url) != nil else {
            return CommandError(
                .invalidValue, "\"\(shown)\" is no URL of a service", path: "params.url", found: .string(shown),
                expected: "http or https, a host without user and password, and a path")
        }
        return CommandError(
            .servicesOff, "this session may not reach \(shown): its host allows services", path: "params.url",
            found: .string(shown), expected: services.expectation)
    }

    /// Returns the store at a place: the one that is open for other layers already, or else a newly opened one. A token and a timeout for a
    /// service that is open apply to all of its layers.
    package func openStore(at place: StorePlace, _ parameters: StoreParameters) throws(CommandError) -> OpenStore {
        if let store = layers.store(at: place) {
            if store.place.isReadOnly != place.isReadOnly {
                throw CommandError(
                    .layersOpen, "the store is open already with \"readOnly\":\(store.place.isReadOnly): close its layers first",
                    path: "params.readOnly", found: .bool(place.isReadOnly), expected: "\(store.place.isReadOnly)")
            }
            try checkProvider(of: store, parameters)
            try checkReference(of: store, parameters)
            if let remote = store.store as? any RemoteFeatureStore {
                if let token = parameters.token { remote.setToken(token) }
                if let timeout = parameters.timeout { remote.setTimeout(timeout) }
            }
            return store
        }
        if place.isInMemory {
            throw CommandError(
                .notSupported, "a store in memory ends with the last of its layers, and none is open", path: parameters.pathOfPlace,
                found: .string(place.location), expected: "features.createLayer, which creates it")
        }
        try checkProvider(of: place, parameters)
        let store = try withFeatureErrors(at: parameters.pathOfPlace) { () throws(FeatureError) in
            try stores.open(place.location, provider: place.provider, options: options(parameters))
        }
        return OpenStore(store, at: place, assuming: parameters.assumedReference)
    }

    /// Throws an error if a store that is open is of another kind than the requested one.
    private func checkProvider(of opened: OpenStore, _ parameters: StoreParameters) throws(CommandError) {
        let provider = opened.store.provider
        guard let wanted = parameters.provider, wanted != provider else { return }
        // One that does not exist is told as such.
        _ = try withFeatureErrors(at: "params.provider") { () throws(FeatureError) in try stores.provider(named: wanted) }
        throw CommandError(
            .layersOpen, "the store is open already with \"provider\":\"\(provider)\": close its layers first", path: "params.provider",
            found: .string(wanted), expected: provider)
    }

    /// Throws an error if a store that is open was read with another spatial reference than the requested one, and a layer may have it from
    /// there.
    private func checkReference(of opened: OpenStore, _ parameters: StoreParameters) throws(CommandError) {
        guard let wkid = parameters.wkid, parameters.path != nil, !opened.place.isInMemory else { return }
        let assumed = opened.assumedReference
        guard parameters.assumedReference != assumed else { return }
        let names = try withFeatureErrors(at: parameters.pathOfPlace) { () throws(FeatureError) in try opened.store.layerNames() }
        let hasAssumed = names.contains { name in
            // A layer that cannot be read is an error where it is opened.
            guard let definition = try? opened.store.table(named: name).definition else { return false }
            return definition.geometryType != nil && definition.spatialReference == assumed
        }
        guard hasAssumed else { return }
        let before = assumed?.wkid.map(String.init) ?? "null"
        throw CommandError(
            .layersOpen, "the store is open already with \"wkid\":\(before): close its layers first", path: "params.wkid",
            found: wkid.map { .integer($0) } ?? .null, expected: before)
    }

    /// Returns options for opening a store, with the session's check of redirections, and the script's answer to requests for a token.
    package func options(_ parameters: StoreParameters) -> FeatureStoreOptions {
        var options = parameters.options
        let services = services
        options.allowsURL = { services.allows($0) }
        let renewal = TokenRenewal(self)
        options.renewToken = { renewal.token(for: $0) }
        if let files { options.allowsFile = { files.contains(absolutePath: $0) } }
        options.isCancelled = standingHook.isCancelled
        options.memoryLimit = limits.memory
        let memory = sharedMemory
        let kind = parameters.url == nil ? MemoryKind.layers : .services
        options.holdMemory = { memory.hold($0, as: kind) }
        options.answerLimit = min(limits.serviceAnswer, limits.memory)
        return options
    }

    /// Throws an error for a provider that would take a URL for a path, or a path for something else: each was checked as what it is.
    package func checkProvider(of place: StorePlace, _ parameters: StoreParameters) throws(CommandError) {
        guard place.given != nil, !place.isInMemory, let name = place.provider else { return }
        let provider = try withFeatureErrors(at: "params.provider") { () throws(FeatureError) in try stores.provider(named: name) }
        if provider.capabilities.contains(.files) == (parameters.path != nil) { return }
        throw CommandError(
            .invalidValue, "\(provider.title) stores " + (parameters.path == nil ? "have no url" : "are no files"), path: "params.provider",
            found: .string(name), expected: parameters.path == nil ? "a kind of service" : "a kind of file")
    }

    /// Closes a store that was opened in vain.
    package func release(_ store: OpenStore) {
        if !layers.all.contains(where: { $0.store === store }) { store.store.close() }
    }
}

extension ServiceAccess {
    /// The permitted targets, for messages.
    package var expectation: String {
        switch self {
        case .off: "a session whose host allows services: groma run --services HOST"
        case .hosts(let hosts): "a service of \(hosts.joined(separator: ", "))"
        case .all: "a service over http or https"
        }
    }
}
