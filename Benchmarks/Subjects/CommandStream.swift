import Groma

/// Commands as text: through a session in the same process, and through the executable beside this one.
enum CommandStream: Subject {
    static let names: [(name: String, about: String)] = [
        ("stream.moveVertex", "sketch.moveVertex of a random vertex, its line run and answered by a session in this process"),
        ("stream.vertex", "geometry.vertex of a random vertex, likewise"),
        (
            "stream.run.moveVertex",
            """
            the same edits through groma run, from a file to a file: time a command; naive, where there is Node: a script that parses the \
            lines, writes an array and answers, with no undo, no index and no checks
            """
        ),
        ("stream.run.vertex", "the same reads through groma run"),
        ("stream.startUp", "groma run from its start to its end with one session.info"),
    ]

    static func sizes(_ asked: [Int]) -> [Int] { capped(asked, at: 1_000_000) }

    static func run(_ bench: Bench, vertices: Int) throws {
        guard names.contains(where: { bench.wants($0.name) }) else { return }
        let line = Geometry.line(RandomWalk.xy(vertices))
        let tool = Tool()
        for (name, command) in [("moveVertex", Command.moveVertex), ("vertex", .vertex)] {
            if bench.wants("stream.\(name)") {
                let timing = try inProcess(bench, line, command)
                bench.report.add(Result(name: "stream.\(name)", vertices: vertices, timing: timing, perSecond: 1e9 / timing.median))
            }
            if bench.wants("stream.run.\(name)"), let tool {
                let timing = try throughTool(bench, tool, line, command)
                let naive = command == .moveVertex ? try throughNode(bench, tool) : nil
                bench.report.add(
                    Result(name: "stream.run.\(name)", vertices: vertices, timing: timing, naive: naive, perSecond: 1e9 / timing.median))
            }
        }
        // It has nothing to do with the line: once is enough.
        if bench.wants("stream.startUp"), vertices == sizes(bench.options.sizes).last, let tool {
            try tool.write(Array(#"{"jsonrpc":"2.0","id":1,"method":"session.info"}"#.utf8), to: "start.jsonl")
            let timing = try bench.watch.long { try tool.run("start.jsonl") }
            bench.report.add(Result(name: "stream.startUp", vertices: 0, timing: timing))
        }
        if tool == nil, bench.wants("stream.run") || bench.wants("stream.startUp") {
            bench.report.note("stream.run: there is no groma beside groma-bench; swift build -c release --product groma makes it")
        }
    }

    private enum Command {
        case moveVertex, vertex

        /// What has to be said before; the line is held as g already.
        var opening: String? {
            self == .moveVertex ? #"{"jsonrpc":"2.0","id":0,"method":"sketch.begin","params":{"geometry":{"name":"g"}}}"# : nil
        }

        func line(_ id: Int, _ index: Int, _ x: Double, _ y: Double) -> String {
            switch self {
            case .moveVertex:
                #"{"jsonrpc":"2.0","id":\#(id),"method":"sketch.moveVertex","params":{"part":0,"index":\#(index),"point":[\#(x),\#(y)]}}"#
            case .vertex:
                #"{"jsonrpc":"2.0","id":\#(id),"method":"geometry.vertex","params":{"geometry":{"name":"g"},"part":0,"index":\#(index)}}"#
            }
        }
    }

    /// Lines of one command, all drawn beforehand.
    private static func lines(_ command: Command, count: Int, vertices: Int) -> [[UInt8]] {
        let edits = RandomEdits(count: vertices)
        return (0..<count).map { operation in
            let x = 14 + (edits.step(operation) * 1e7).rounded() / 1e7
            let y = 45 + (edits.step(operation + 1) * 1e7).rounded() / 1e7
            return Array(command.line(operation + 1, edits.index(operation), x, y).utf8)
        }
    }

    private static func inProcess(_ bench: Bench, _ line: Geometry, _ command: Command) throws -> Timing {
        let session = try Session()
        try session.keep(line, as: "g")
        if let opening = command.opening { _ = session.answer(to: opening) }
        let lines = lines(command, count: 1 << 16, vertices: line.vertexCount)
        let timing = bench.watch.short { operations in
            for operation in operations {
                lines[operation & 0xffff].withUnsafeBufferPointer { session.run(line: $0) }
                if session.outputBytes.count > 1 << 16 { session.clearOutput() }
            }
        }
        guard session.failureCount == 0 else { throw Tool.Failure(description: "a command of the stream failed") }
        return timing
    }

    /// The time of a run with many commands less that of one with none, divided by their number.
    private static func throughTool(_ bench: Bench, _ tool: Tool, _ line: Geometry, _ command: Command) throws -> Timing {
        try tool.write(try WKB.bytes(of: line), to: "line.wkb")
        let load = #"{"jsonrpc":"2.0","id":0,"method":"geometry.load","params":{"path":"line.wkb","into":"g"}}"#
        let head = ([load] + [command.opening].compactMap { $0 }).flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
        var text = head
        for line in lines(command, count: count, vertices: line.vertexCount) {
            text.append(contentsOf: line)
            text.append(UInt8(ascii: "\n"))
        }
        try tool.write(head, to: "empty.jsonl")
        try tool.write(text, to: "full.jsonl")
        let (with, without) = try bench.watch.inTurns({ try tool.run("full.jsonl") }, { try tool.run("empty.jsonl") })
        return Timing(median: (with.median - without.median) / Double(count), p99: (with.p99 - without.median) / Double(count))
    }

    /// The commands of one run.
    private static let count = 500_000

    /// The same lines through Node; nil where there is none. What ``throughTool(_:_:_:_:)`` has written is read again.
    private static func throughNode(_ bench: Bench, _ tool: Tool) throws -> Timing? {
        try tool.write(Array(nodeScript.utf8), to: "move.mjs")
        guard try tool.runNode("move.mjs", "empty.jsonl") else { return nil }
        let (with, without) = try bench.watch.inTurns(
            { _ = try tool.runNode("move.mjs", "full.jsonl") }, { _ = try tool.runNode("move.mjs", "empty.jsonl") })
        return Timing(median: (with.median - without.median) / Double(count), p99: (with.p99 - without.median) / Double(count))
    }

    /// What a script does that parses each line, moves the vertex in an array and answers, in pieces as large as groma's.
    private static let nodeScript = """
        import { openSync, readSync, writeSync } from 'node:fs';
        const input = openSync(process.argv[2], 'r');
        const positions = new Float64Array(2_000_000);
        const bytes = Buffer.allocUnsafe(1 << 18);
        let rest = '', answers = [], size = 0;
        const flush = () => { if (size > 0) writeSync(1, answers.join('\\n') + '\\n'); answers = []; size = 0; };
        for (;;) {
          const count = readSync(input, bytes, 0, bytes.length, null);
          if (count === 0) break;
          const lines = (rest + bytes.latin1Slice(0, count)).split('\\n');
          rest = lines.pop();
          for (const line of lines) {
            const { id, method, params } = JSON.parse(line);
            if (method !== 'sketch.moveVertex') continue;
            positions[2 * params.index] = params.point[0];
            positions[2 * params.index + 1] = params.point[1];
            const answer = JSON.stringify({ jsonrpc: '2.0', id, result: { part: params.part, index: params.index } });
            answers.push(answer);
            size += answer.length + 1;
            if (size > 1 << 17) flush();
          }
        }
        flush();
        """
}
