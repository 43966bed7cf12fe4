import Foundation
import GromaTesting
import Testing

#if os(Linux)
    /// What a person at a terminal sees, and a program does not.
    struct TerminalScenarios {
        /// Runs the program with a terminal as its standard error, or output, and gives what it wrote there.
        private func seen(_ arguments: [String], outputToo: Bool = false, errorToo: Bool = true) throws -> (text: String, status: Int32) {
            let main = open("/dev/ptmx", O_RDWR | O_NOCTTY)
            var (number, lock): (Int32, Int32) = (0, 0)
            // TIOCSPTLCK and TIOCGPTN, whose macros Swift does not import: unlock the other side, and say its number.
            try #require(main >= 0 && ioctl(main, 0x4004_5431, &lock) == 0 && ioctl(main, 0x8004_5430, &number) == 0)
            let side = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
            try #require(side >= 0)
            let process = Process()
            process.executableURL = GromaProcess.executable
            process.arguments = arguments
            let terminal = FileHandle(fileDescriptor: side, closeOnDealloc: true)
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = outputToo ? terminal : FileHandle.nullDevice
            process.standardError = errorToo ? terminal : FileHandle.nullDevice
            try process.run()
            try terminal.close()
            var text: [UInt8] = []
            var bytes = [UInt8](repeating: 0, count: 65_536)
            // Nobody has the other side open any more when the program has ended, and reading fails.
            while case let count = read(main, &bytes, bytes.count), count > 0 { text += bytes[..<count] }
            close(main)
            process.waitUntilExit()
            return (String(decoding: text, as: UTF8.self), process.terminationStatus)
        }

        /// A text sequence of lines, a little more than four megabytes of them.
        private func large(in directory: URL) throws -> String {
            let path = directory.appendingPathComponent("large.geojsonl").path
            let positions = (0..<5_000).map { "[\($0 % 180).1234567,1.5]" }.joined(separator: ",")
            let line = #"{"type":"LineString","coordinates":[\#(positions)]}"# + "\n"
            try String(repeating: line, count: (4 << 20) / line.utf8.count + 1).write(toFile: path, atomically: true, encoding: .utf8)
            return path
        }

        @Test("At a terminal a bar says how far a large file has been read, and goes away; of a small one, and elsewhere, there is none")
        func progress() throws {
            try GromaProcess.withDirectory { directory in
                let path = try large(in: directory)
                let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
                let size = lines.reduce(0) { $0 + $1.utf8.count + 1 }
                for arguments in [["info", path], ["convert", path, directory.appendingPathComponent("out.geojson").path]] {
                    let (text, status) = try seen(arguments)
                    #expect(status == 0, "\(text)")
                    // After each line what has been read without its break, of the whole, in 40 letters; and blanks over it at the end.
                    let bars = lines.indices.map { index in
                        let share = ((index + 1) * (size / lines.count) - 1) * 100 / size
                        let filled = share * 40 / 100
                        return "\r[" + String(repeating: "#", count: filled) + String(repeating: ".", count: 40 - filled) + "] \(share) %"
                    }
                    #expect(text.hasPrefix(bars.joined() + "\r" + String(repeating: " ", count: 50) + "\r"), "\(arguments[0]): \(text)")
                    #expect(!(try GromaProcess.run(arguments).error.contains("%")))
                }
                let small = directory.appendingPathComponent("small.wkt").path
                try "POINT (1 2)".write(toFile: small, atomically: true, encoding: .utf8)
                #expect(try !seen(["info", small]).text.contains("%"))
            }
        }

        @Test("A bar that stands at nothing goes away as well when the rest of a file cannot be read")
        func aBarAtNothing() throws {
            try GromaProcess.withDirectory { directory in
                let path = directory.appendingPathComponent("broken.geojsonl").path
                let text = #"{"type":"Point","coordinates":[1,2]}"# + "\n" + String(repeating: "x", count: 4 << 20) + "\n"
                try text.write(toFile: path, atomically: true, encoding: .utf8)
                let bar = "\r[" + String(repeating: ".", count: 40) + "] 0 %\r" + String(repeating: " ", count: 50) + "\rgroma: "
                for arguments in [["info", path], ["convert", path, directory.appendingPathComponent("out.geojson").path]] {
                    let (text, status) = try seen(arguments)
                    #expect(status == 1 && text.hasPrefix(bar), "\(arguments[0]): \(text)")
                }
            }
        }

        @Test("At a terminal the stream is described for a person, elsewhere and with --json for a program")
        func descriptions() throws {
            let person = try seen(["describe"], outputToo: true)
            #expect(person.status == 0 && person.text.contains("groma describe NAME") && !person.text.hasPrefix("{"))
            // It is the output that counts.
            #expect(try seen(["describe"], outputToo: true, errorToo: false).text == person.text)
            #expect(try seen(["describe"]).text.isEmpty)
            #expect(try seen(["describe", "--json"], outputToo: true).text.hasPrefix("{\"openrpc\""))
            #expect(try GromaProcess.run(["describe"]).output.hasPrefix("{\"openrpc\""))
            #expect(try GromaProcess.run(["describe", "--json"]).output.hasPrefix("{\"openrpc\""))
            #expect(try GromaProcess.run(["describe", "geometry.buffer", "--json"]).status == 2)
        }
    }
#endif
