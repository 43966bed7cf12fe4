import GromaBase
import CAllocator
import Groma

func run(_ arguments: [String]) -> Int32 {
    let options: Options
    do {
        options = try Options(arguments)
    } catch {
        Clock.write("groma-bench: \(error.text)\n", to: 2)
        return 2
    }
    if options.showsHelp {
        Clock.write(Options.help)
        return 0
    }
    if options.lists {
        for subject in Subjects.all {
            for (name, about) in subject.names {
                Clock.write(name + String(repeating: " ", count: max(1, 26 - name.count)) + about + "\n")
            }
        }
        return 0
    }
    if let filter = options.filters.first(where: { filter in !Subjects.all.contains { $0.names.contains { $0.name.contains(filter) } } }) {
        Clock.write("groma-bench: nothing is called anything like '\(filter)'; --list names all there is\n", to: 2)
        return 2
    }
    do {
        let report = Report(json: options.isJSON)
        let input = try options.input.map(InputFile.read)
        let bench = Bench(options: options, report: report, watch: options.isQuick ? .quick : .thorough, input: input)
        for subject in Subjects.all {
            for size in input == nil ? subject.sizes(options.sizes) : [input?.vertexCount ?? 0] {
                try subject.run(bench, vertices: size)
            }
        }
        for line in Goals.growth(report.results) { report.note(line) }
        report.finish()
        if let path = options.results { try ResultsDocument(results: report.results, options: options).write(to: path) }
        return 0
    } catch {
        Clock.write("groma-bench: \(error)\n", to: 2)
        return 1
    }
}

// Memory that was freed stays with the process, for the engine and for what it is compared with alike.
groma_keep_freed_memory()
System.leave(run(Array(CommandLine.arguments.dropFirst())))
