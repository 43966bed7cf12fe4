import GromaJSON

/// The stored pictures and long answers of a workspace, limited to the latest ones.
final class Shelf {
    /// A stored item with its address.
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
        /// A file below the root of the workspace's session, read on demand.
        case file(String)

        var byteCount: Int {
            switch self {
            case .text(let text), .base64(let text): text.utf8.count
            case .file: 0
            }
        }
    }

    /// The maximum number of items.
    private static let countLimit = 32
    /// The maximum total size in bytes.
    private static let byteLimit = 64 << 20

    private(set) var items: [Item] = []
    private let workspace: String
    private var lastNumber = 0

    init(of workspace: String) { self.workspace = workspace }

    /// Stores an item, and removes the oldest ones beyond the limits.
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
