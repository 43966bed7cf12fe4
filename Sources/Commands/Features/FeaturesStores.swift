import GeometryCommands
import GromaFeatures
import GromaJSON
import GromaRPC
import SketchCommands

/// `features.stores`
struct FeaturesStores: Command {
    static let method = "features.stores"
    static let summary = "The kinds of stores that features can be kept in."
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .members([
            "stores": .array(
                .members([
                    "name": .string, "title": .string, "extensions": .array(.string, nil),
                    "capabilities": .array(.choice(FeatureStoreCapabilities.allWords), nil),
                ]), nil),
            "services": .choice(["off", "some", "all"]),
        ]), "What each is called, what its files end in, what it can do, and which services the session may reach.")
    static var parameters: [Parameter<Self>] { [] }

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        answer.beginObject()
        answer.key("stores")
        answer.beginArray()
        for provider in session.stores.providers {
            answer.beginObject()
            answer.key("name")
            answer.string(provider.name)
            answer.key("title")
            answer.string(provider.title)
            answer.key("extensions")
            answer.strings(provider.fileExtensions)
            answer.key("capabilities")
            answer.strings(provider.capabilities.words)
            answer.endObject()
        }
        answer.endArray()
        answer.key("services")
        switch session.services {
        case .off: answer.string("off")
        case .hosts: answer.string("some")
        case .all: answer.string("all")
        }
        answer.endObject()
    }
}

/// `features.layers`
struct FeaturesLayers: Command {
    static let method = "features.layers"
    static let summary = "The layers that a store has, without opening one."
    static let effect = CommandEffect.reads
    static let result = ResultShape(
        .members([
            "provider": .string, "readOnly": .boolean,
            "layers": .array(.object([Schema.Member("name", .string)] + Schema.shapeOfLayer), nil),
            "broken?": .array(.members(["name": .string, "reason": .string]), nil),
        ]), "The kind of store, the layers in its order, and those that cannot be read, with why.")
    static var parameters: [Parameter<Self>] { Parameter.store(\.store) }

    var store = StoreParameters()

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let opened = try session.openStore(at: try session.place(of: store), store)
        defer { session.release(opened) }
        let names = try session.withFeatureErrors(at: store.pathOfPlace) { () throws(FeatureError) in try opened.store.layerNames() }
        var definitions: [LayerDefinition] = []
        var broken: [(name: String, reason: String)] = []
        for name in names {
            do throws(FeatureError) {
                definitions.append(try opened.store.table(named: name).definition)
            } catch {
                // One that is broken keeps nobody from the others.
                broken.append((name, session.shown(EditError(error)).description))
            }
        }
        answer.beginObject()
        answer.key("provider")
        answer.string(opened.store.provider)
        answer.key("readOnly")
        answer.bool(opened.store.isReadOnly)
        answer.key("layers")
        answer.beginArray()
        for definition in definitions {
            answer.beginObject()
            answer.key("name")
            answer.string(definition.name)
            answer.shape(of: definition)
            answer.endObject()
        }
        answer.endArray()
        if !broken.isEmpty {
            answer.key("broken")
            answer.beginArray()
            for layer in broken {
                answer.beginObject()
                answer.key("name")
                answer.string(layer.name)
                answer.key("reason")
                answer.string(layer.reason)
                answer.endObject()
            }
            answer.endArray()
        }
        answer.endObject()
    }
}

extension FeatureStoreCapabilities {
    private static let named: [(FeatureStoreCapabilities, String)] = [
        (.create, "create"), (.severalLayers, "severalLayers"), (.edit, "edit"), (.attachments, "attachments"), (.journal, "journal"),
        (.transactions, "transactions"),
        (.definitions, "definitions"), (.stableIDs, "stableIds"), (.durable, "durable"), (.files, "files"),
    ]

    /// Their words, in a fixed order.
    fileprivate var words: [String] { Self.named.filter { contains($0.0) }.map(\.1) }

    /// All words that there are.
    fileprivate static let allWords = named.map(\.1)
}
