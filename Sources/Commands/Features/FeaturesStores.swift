import GromaFeatures
import GromaRPC

/// `features.stores`
struct FeaturesStores: AnsweringCommand {
    static let method = "features.stores"
    static let summary = "Lists the kinds of feature stores."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<(stores: [any FeatureStoreProvider], services: ServiceAccess)>(
        "The name, file extensions and capabilities of each, and the services that the session may reach.",
        .values("stores", kind) { $0.stores },
        .choice("services", of: ["off", "some", "all"]) {
            switch $0.services {
            case .off: "off"
            case .hosts: "some"
            case .all: "all"
            }
        })
    private static let kind = AnswerShape<any FeatureStoreProvider>(
        "A kind of store.",
        .string("name") { $0.name }, .string("title") { $0.title }, .strings("extensions") { $0.fileExtensions },
        AnswerMember("capabilities", .array(.choice(FeatureStoreCapabilities.allWords), nil)) { $1.strings($0.capabilities.words) })
    static var parameters: [Parameter<Self>] { [] }

    func run(_ session: Session) throws(CommandError) -> (stores: [any FeatureStoreProvider], services: ServiceAccess) {
        (session.stores.providers, session.services)
    }
}

/// `features.layers`
struct FeaturesLayers: AnsweringCommand {
    static let method = "features.layers"
    static let summary = "Lists the layers of a store, without opening one."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<Answer>(
        "The kind of store, the layers in its order, and those that cannot be read, with the reasons.",
        .string("provider") { $0.provider }, .bool("readOnly") { $0.isReadOnly },
        .values("layers", AnswerShape("A layer.", members: [.string("name") { $0.name }] + LayerDefinition.shapeMembers)) { $0.layers },
        .valuesIfAny("broken", broken) { $0.broken })
    private static let broken = AnswerShape<(name: String, reason: String)>(
        "A layer that cannot be read.", .string("name") { $0.name }, .string("reason") { $0.reason })
    static var parameters: [Parameter<Self>] { Parameter.store(\.store) }

    struct Answer {
        let provider: String
        let isReadOnly: Bool
        var layers: [LayerDefinition] = []
        var broken: [(name: String, reason: String)] = []
    }

    var store = StoreParameters()

    func run(_ session: Session) throws(CommandError) -> Answer {
        let opened = try session.openStore(at: try session.place(of: store), store)
        defer { session.release(opened) }
        let names = try session.withFeatureErrors(at: store.pathOfPlace) { () throws(FeatureError) in try opened.store.layerNames() }
        var answer = Answer(provider: opened.store.provider, isReadOnly: opened.store.isReadOnly)
        for name in names {
            do throws(FeatureError) {
                answer.layers.append(try opened.store.table(named: name).definition)
            } catch {
                // A layer that cannot be read does not prevent others from being listed.
                answer.broken.append((name, session.shown(EditError(error)).description))
            }
        }
        return answer
    }
}

extension FeatureStoreCapabilities {
    private static let named: [(FeatureStoreCapabilities, String)] = [
        (.create, "create"), (.severalLayers, "severalLayers"), (.edit, "edit"), (.attachments, "attachments"), (.journal, "journal"),
        (.transactions, "transactions"),
        (.definitions, "definitions"), (.stableIDs, "stableIds"), (.durable, "durable"), (.files, "files"),
    ]

    /// The names of the capabilities, in a fixed order.
    fileprivate var words: [String] { Self.named.filter { contains($0.0) }.map(\.1) }

    /// The names of all capabilities.
    fileprivate static let allWords = named.map(\.1)
}
