import GromaJSON

/// Pictures and long answers of a workspace, the last ones of each.
final class Shelf {
    /// What is kept under an address.
    struct Item {
        let address: ResourceAddress
        let mediaType: String
        let title: String
        let content: Content
    }

    enum Content {
        case text(String)
        /// Bytes in Base64.
        case base64(String)
        /// A file below the root of the workspace's session, read when it is asked for.
        case file(String)

        var byteCount: Int {
            switch self {
            case .text(let text), .base64(let text): text.utf8.count
            case .file: 0
            }
        }
    }

    /// How many items are kept.
    private static let countLimit = 32
    /// How many bytes they have in all.
    private static let byteLimit = 64 << 20

    private(set) var items: [Item] = []
    private let workspace: String
    private var lastNumber = 0

    init(of workspace: String) { self.workspace = workspace }

    /// Keeps something, and lets the oldest go where there is too much of it.
    func keep(_ content: Content, as kind: ResourceAddress.Kind, _ mediaType: String, title: String) -> Item {
        lastNumber += 1
        let address = ResourceAddress(workspace: workspace, kind: kind, name: "\(lastNumber)")
        let item = Item(address: address, mediaType: mediaType, title: title, content: content)
        items.append(item)
        while items.count > 1 && (items.count > Self.countLimit || items.reduce(0) { $0 + $1.content.byteCount } > Self.byteLimit) {
            items.removeFirst()
        }
        return item
    }
}
