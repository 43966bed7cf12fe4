import Groma

/// What a popup costs: the page that is drawn of it, and an edit from its beginning to its save.
enum PopupEdits: Subject {
    static let names: [(name: String, about: String)] = [
        ("popups.page", "the page of a popup with 20 fields that is looked at: labels, formatted values, buttons"),
        ("popups.editingPage", "the same while it is edited: kinds of editors, choices, messages"),
        ("popups.setText", "a text entered into one of 20 fields: read by the language, checked with all others, reported"),
        ("popups.begin", "editing of a popup with a line begun and given up"),
        (
            "popups.moveVertex",
            "a random vertex of the line moved while a popup edits it and hears whether it can be saved; naive: the same with no popup"
        ),
        ("popups.save", "an attribute edited and saved to a table in memory, from the beginning of the edit to the answer"),
    ]

    static func run(_ bench: Bench, vertices: Int) throws {
        guard names.contains(where: { bench.wants($0.name) }) else { return }
        let line = Geometry.line(bench.line(vertices))
        if vertices == bench.options.sizes.first || bench.input != nil { try attributes(bench) }
        if bench.wants("popups.begin") {
            let container = PopupsContainer([try popup(line)])
            bench.short("popups.begin", vertices: line.vertexCount) { operations in
                for _ in operations {
                    try? container.startEditingCurrentPopup()
                    try? container.cancelEditing()
                }
            }
            keep(container.isInEditingMode)
        }
        if bench.wants("popups.moveVertex") { try moves(bench, line) }
    }

    /// What does not depend on a shape: "vertices" are fields.
    private static func attributes(_ bench: Bench) throws {
        let short = Geometry.line([0, 0, 1, 1])
        if bench.wants("popups.page") {
            let container = PopupsContainer([try popup(short)])
            bench.short("popups.page", vertices: fieldCount) { operations in
                for _ in operations { keep((try? container.currentPage)?.sections.count ?? 0) }
            }
        }
        let container = PopupsContainer([try popup(short)])
        try container.startEditingCurrentPopup()
        bench.short("popups.editingPage", vertices: fieldCount) { operations in
            for _ in operations { keep((try? container.currentPage)?.sections.count ?? 0) }
        }
        bench.short("popups.setText", vertices: fieldCount) { operations in
            // Every eighth is no number.
            for operation in operations { try? container.setText(operation % 8 == 7 ? "x" : "\(operation % 1000)", of: "COUNT_0") }
        }
        if bench.wants("popups.save") {
            let container = PopupsContainer([try popup(short)])
            let saving = FeatureLayerPopupsDelegate()
            container.delegate = saving
            bench.short("popups.save", vertices: fieldCount) { operations in
                for operation in operations {
                    try? container.startEditingCurrentPopup()
                    try? container.setText("\(operation)", of: "COUNT_0")
                    try? container.finishEditing()
                }
            }
            // A save that failed would go on editing.
            if container.isInEditingMode { bench.report.note("popups.save: an edit could not be saved") }
        }
    }

    private static func moves(_ bench: Bench, _ line: Geometry) throws {
        let container = PopupsContainer([try popup(line)])
        let listener = Listener()
        container.delegate = listener
        try container.startEditingCurrentPopup()
        guard let edited = container.currentEditingGeometry, let path = line.longestPath else { return }
        // The feature keeps its shape as it was, as it does beside a popup.
        let bare = MutableGeometry(line)
        let edits = RandomEdits(count: path.count)
        func move(_ geometry: MutableGeometry, _ operation: Int) {
            let index = edits.index(operation)
            let place = path[index]
            _ = try? geometry.updatePoint(
                Coordinate(x: place.x + edits.step(operation), y: place.y - edits.step(operation)), at: index)
        }
        bench.short("popups.moveVertex", vertices: path.count) { operations in
            for operation in operations { move(bare, operation) }
        } _: { operations in
            for operation in operations { move(edited, operation) }
        }
        keep(listener.count)
    }

    private static let fieldCount = 20

    /// A popup of a table in memory: four fields each of text, whole numbers, numbers, dates and coded values, all of them editable.
    private static func popup(_ geometry: Geometry) throws -> Popup {
        let codes = (1...12).map { CodedValue(name: "Kind \($0)", code: .integer($0)) }
        var fields: [Field] = []
        for index in 0..<fieldCount / 5 {
            fields += [
                Field("NAME_\(index)", .string, length: 40), Field("COUNT_\(index)", .integer), Field("SIZE_\(index)", .double),
                Field("SEEN_\(index)", .date), Field("KIND_\(index)", .integer, domain: Domain(name: "kinds", kind: .codedValues(codes))),
            ]
        }
        let layer = LayerDefinition(name: "lines", geometryType: .polyline, spatialReference: .wgs84, fields: fields)
        var feature = Feature(objectID: 1, attributes: Attributes(), geometry: geometry)
        for (index, field) in fields.enumerated() {
            feature.attributes[field.name] =
                switch field.type {
                case .string: .string("Line \(index)")
                case .double: .double(1234.5 * Double(index))
                case .date: .date(1_700_000_000_000 + 86_400_000 * index)
                default: .integer(1 + index % 12)
                }
        }
        let table = try MemoryFeatureTable(layer, features: [feature], keepsJournal: false)
        let infos = fields.map { PopupFieldInfo($0.name, isEditable: true) }
        return Popup(feature, of: FeatureLayer(table: table), definition: PopupDefinition(title: "{NAME_0}", fieldInfos: infos))
    }
}

/// A host that hears everything and draws nothing.
private final class Listener: PopupsContainerDelegate {
    var count = 0

    func popupsContainer(_ container: PopupsContainer, validityChangedTo isValid: Bool, for popup: Popup) { count += 1 }
    func popupsContainerDidChange(_ container: PopupsContainer) { count += 1 }
}
