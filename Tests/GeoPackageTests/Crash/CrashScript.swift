#if GeoPackage
    import GromaTesting
    import Groma

    /// Makes up edits of two layers of a file, as lines for `groma run` and as the transactions that they are.
    struct CrashScript {
        /// A step of a script, and its result.
        struct Action {
            var layer: String
            /// Requests, each of which has one answer.
            var lines: [String]
            var steps: [LayerModel.Step]
            /// The expected `success` of the last answer.
            var succeeds = true
        }

        /// The layers as they will be when everything is done.
        var ahead: [String: LayerModel]
        private let contents: CrashContents
        private var random: Seeded
        private var names = 0

        init(_ layers: [String: LayerModel], contents: CrashContents, seed: UInt64) {
            ahead = layers
            self.contents = contents
            random = Seeded(seed)
        }

        /// A number below a bound.
        mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

        /// The lines that open the layers.
        static let opening = [
            #"{"jsonrpc":"2.0","id":0,"method":"features.open","params":{"path":"a.gpkg","layer":"logged","journal":true}}"#,
            #"{"jsonrpc":"2.0","id":0,"method":"features.open","params":{"path":"a.gpkg","layer":"plain"}}"#,
        ]

        /// The next action.
        mutating func next() -> Action {
            let layer = below(2) == 0 ? "logged" : "plain"
            let model = ahead[layer]!
            let ids = model.state.rows.keys.sorted()
            let action = ids.isEmpty || below(3) > 0 ? edits(layer, ids) : attachments(layer, of: ids[below(ids.count)], model.state)
            for step in action.steps { ahead[layer]?.apply(step) }
            return action
        }

        private mutating func row() -> LayerState.Row {
            names += 1
            let id = GlobalID.text(random.next(), random.next(), version: 4)
            return LayerState.Row(globalID: id, name: "\(names)", x: below(360) - 180, y: below(180) - 90)
        }

        private mutating func edits(_ layer: String, _ ids: [Int]) -> Action {
            let chosen = ids.shuffled(using: &random)
            let (updated, rest) = (chosen.prefix(below(6)), chosen.dropFirst(6))
            let deletes = Array(rest.prefix(below(ids.count > 60 ? 12 : 4)))
            let adds = (0..<below(6)).map { _ in row() }
            let updates = updated.map { id in
                var row = row()
                row.globalID = ahead[layer]!.state.rows[id]!.globalID
                return (id: id, row: row)
            }
            // A call that fails in its last edit, and is undone or not.
            let (fails, isUndone) = (below(8) == 0, below(2) == 0)
            func json(_ row: LayerState.Row, _ id: Int?) -> String {
                let name = id.map { #""objectId":\#($0)"# } ?? #""globalId":"\#(row.globalID)""#
                return #"{\#(name),"attributes":{"name":"\#(row.name)"},"geometry":{"wkt":"POINT (\#(row.x) \#(row.y))","wkid":4326}}"#
            }
            let lists = [
                #""adds":[\#(adds.map { json($0, nil) }.joined(separator: ","))]"#,
                #""updates":[\#(updates.map { json($0.row, $0.id) }.joined(separator: ","))]"#,
                #""deletes":\#(deletes + (fails ? [999_999] : []))"#, #""rollbackOnFailure":\#(isUndone)"#,
            ]
            let line =
                #"{"jsonrpc":"2.0","id":1,"method":"features.applyEdits","params":{"layer":"\#(layer)",\#(lists.joined(separator: ","))}}"#
            let step = LayerModel.Step.edits(adds: adds, updates: updates, deletes: deletes)
            return Action(layer: layer, lines: [line], steps: fails && isUndone ? [] : [step], succeeds: !fails)
        }

        private mutating func attachments(_ layer: String, of feature: Int, _ state: LayerState) -> Action {
            var action = Action(layer: layer, lines: [], steps: [])
            func call(_ method: String, _ more: String = "") -> String {
                let owner = #""layer":"\#(layer)","objectId":\#(feature)"#
                return #"{"jsonrpc":"2.0","id":1,"method":"attachments.\#(method)","params":{\#(owner)\#(more)}}"#
            }
            // They are posted in this order: by their ids, those to be added last.
            for id in state.attachments.filter({ $0.value.feature == feature }).keys.sorted() {
                switch below(4) {
                case 0:
                    let content = below(contents.count)
                    action.lines.append(call("update", #","id":\#(id),"path":"\#(contents.name(content))""#))
                    action.steps.append(.exchange(attachment: id, content: content))
                case 1 where state.attachments.count > 12, 2:
                    action.lines.append(call("delete", #","id":\#(id)"#))
                    action.steps.append(.detach(attachment: id))
                default: break
                }
            }
            for _ in 0..<(state.attachments.count > 20 ? 0 : below(3)) {
                names += 1
                let content = below(contents.count)
                action.lines.append(call("add", #","path":"\#(contents.name(content))","name":"\#(names).bin""#))
                action.steps.append(.attach(feature: feature, name: "\(names).bin", content: content))
            }
            action.lines.append(call("post"))
            return action
        }
    }
#endif
