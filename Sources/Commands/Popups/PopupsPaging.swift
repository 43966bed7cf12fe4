import GromaPopups
import GromaRPC

/// `popups.first`
struct PopupsFirst: PopupsVerb {
    static let method = "popups.first"
    static let summary = "Shows the first popup."

    var popups = OpenPopups.standardName

    func perform(on container: PopupsContainer) throws(PopupError) { try container.first() }
}

/// `popups.previous`
struct PopupsPrevious: PopupsVerb {
    static let method = "popups.previous"
    static let summary = "Shows the previous popup."

    var popups = OpenPopups.standardName

    func perform(on container: PopupsContainer) throws(PopupError) { try container.previous() }
}

/// `popups.next`
struct PopupsNext: PopupsVerb {
    static let method = "popups.next"
    static let summary = "Shows the next popup."

    var popups = OpenPopups.standardName

    func perform(on container: PopupsContainer) throws(PopupError) { try container.next() }
}

/// `popups.last`
struct PopupsLast: PopupsVerb {
    static let method = "popups.last"
    static let summary = "Shows the last popup."

    var popups = OpenPopups.standardName

    func perform(on container: PopupsContainer) throws(PopupError) { try container.last() }
}

/// `popups.select`
struct PopupsSelect: PopupsVerb {
    static let method = "popups.select"
    static let summary = "Shows the popup with an index."
    static var furtherParameters: [Parameter<Self>] {
        [
            Parameter.index("index", "The index, from 0.") { $0.index = $1 }.required
        ]
    }

    var popups = OpenPopups.standardName
    var index = 0

    func perform(on container: PopupsContainer) throws(PopupError) { try container.select(at: index) }
}

/// `popups.finishViewing`
struct PopupsFinishViewing: PopupsVerb {
    static let method = "popups.finishViewing"
    static let summary =
        "Ends viewing: the event popups.didFinishViewing tells the host to remove the popups."

    var popups = OpenPopups.standardName

    func perform(on container: PopupsContainer) throws(PopupError) { try container.finishViewing() }
}
