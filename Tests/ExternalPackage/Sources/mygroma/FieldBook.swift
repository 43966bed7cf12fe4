import Groma

/// Adds the methods `survey.observe` and `survey.book` and the event `survey.observed`: stakes are observed, drawn, and kept in a book.
struct FieldBook: Plugin {
    let name = "fieldBook"

    func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        let group = CommandGroup { table throws(CommandTableError) in
            table.add(state: Book.self)
            table.add(vocabulary: {
                StreamVocabulary(events: [Observe.observed.description])
            })
            try table.add(Observe.self)
            try table.add(ListObservations.self)
        }
        try registry.add(group, named: name, to: .commands)
        try registry.add(FieldBookText.source, named: name, to: .texts)
    }
}

/// What the field book shows to people.
enum FieldBookText: String, TextKey {
    case stakes = "survey.stakes"

    static let source = StringTable("en", ["survey.stakes#one": "{count} stake", "survey.stakes#other": "{count} stakes"])
}

/// The stakes that were observed in a session.
final class Book: SessionState {
    private(set) var stakes: [String] = []
    private unowned let session: Session

    init(_ session: Session) { self.session = session }

    func add(_ stake: String) throws(CommandError) {
        try session.checkMemory(stake.utf8.count + 64, path: "params.stake")
        session.heldBytes += stake.utf8.count + 64
        stakes.append(stake)
    }

    func reset() {
        for stake in stakes { session.heldBytes -= stake.utf8.count + 64 }
        stakes = []
    }
}

/// `survey.observe`
struct Observe: AnsweringCommand {
    static let method = "survey.observe"
    static let summary = "Notes a stake in the book and adds it to the line being drawn, which begins with the first."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Int>("How many stakes the book has.", .int("count") { $0 })
    static let observed = Event<(stake: String, count: Int)>(
        "survey.observed", "A stake was observed.", .string("stake") { $0.stake }, .int("count") { $0.count })
    static var parameters: [Parameter<Self>] {
        [
            Parameter.string("stake", "What it is called.") { $0.stake = $1 }.required,
            Parameter.point("at", "Where it is.") { $0.place = $1 }.required,
        ]
    }

    var stake = ""
    var place: Position?

    func run(_ session: Session) throws(CommandError) -> Int {
        guard let place else { return 0 }
        if !session.sketchNames.contains("survey") {
            _ = try session.beginSketch(of: Geometry(empty: .polyline), named: "survey")
        }
        let line = try session.sketchLayer(named: "survey", growingBy: 1)
        do throws(SketchError) { try line.addVertex(Coordinate(x: place.x, y: place.y)) } catch {
            throw CommandError(code: "surveyFailed", error.description, path: "params.at")
        }
        try session[Book.self].add(stake)
        let count = session[Book.self].stakes.count
        session.emit(Self.observed, (stake, count))
        return count
    }
}

/// `survey.book`
struct ListObservations: AnsweringCommand {
    static let method = "survey.book"
    static let summary = "The stakes that were observed, in order."
    static let effect = CommandEffect.reads
    /// What is answered: the stakes, and their number as a text for people.
    typealias Answer = (stakes: [String], text: String)

    static let answer = AnswerShape<Answer>(
        "What they are called, and how many there are.", .strings("stakes") { $0.stakes }, .string("text") { $0.text })
    static var parameters: [Parameter<Self>] { [] }

    func run(_ session: Session) throws(CommandError) -> Answer {
        let stakes = session[Book.self].stakes
        return (stakes, session.localization.string(FieldBookText.stakes, ["count": .number(stakes.count)]))
    }
}
