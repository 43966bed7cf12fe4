import GromaBase
import GromaPlugin

/// The declaration of a command's arguments.
struct ArgumentDeclaration {
    struct Option {
        let name: String
        /// The name of its value in the help; nil for an option without a value.
        let value: String?
        let documentation: String

        var label: String { "--\(name)" + (value.map { " \($0)" } ?? "") }
    }

    let usage: String
    let details: String
    let options: [Option]
    let operands: ClosedRange<Int>

    /// Returns the name of an operand in the usage, such as `OUTPUT`.
    func operandName(_ index: Int) -> String {
        let names = usage.split(separator: " ").filter { !$0.hasPrefix("[") }
        return names.indices.contains(index) ? String(names[index].prefix(while: \.isLetter)) : "an argument"
    }
}

/// A parsed command line.
struct ParsedArguments {
    private(set) var operands: [String] = []
    private var values: [String: String] = [:]
    private var flags: Set<String> = []

    init(_ arguments: [String], of declaration: ArgumentDeclaration, verb: String) throws(UsageError) {
        var index = 0
        var onlyOperands = false
        while index < arguments.count {
            let argument = arguments[index]
            index += 1
            if onlyOperands || argument == "-" || !argument.hasPrefix("-") {
                operands.append(argument)
                continue
            }
            if argument == "--" {
                onlyOperands = true
                continue
            }
            let (name, inline) = Self.split(argument)
            guard let option = declaration.options.first(where: { $0.name == name }) else {
                let names = declaration.options.map { "--" + $0.name } + ["--help"]
                let given = argument.prefix { $0 != "=" }
                let nearest = Nearest.name(to: String(given), in: names)
                let known = declaration.options.map(\.label) + ["--help"]
                throw UsageError(
                    "there is no option \(given)" + (nearest.map { "; did you mean \($0)?" } ?? ""),
                    hint: "Options of groma \(verb): \(known.joined(separator: ", ")).")
            }
            if option.value == nil {
                if inline != nil { throw UsageError("--\(name) takes no value") }
                flags.insert(name)
            } else if let inline {
                values[name] = inline
            } else {
                guard index < arguments.count else { throw UsageError("--\(name) needs a value") }
                values[name] = arguments[index]
                index += 1
            }
        }
        if operands.count < declaration.operands.lowerBound {
            let missing = declaration.operandName(operands.count)
            throw UsageError("too few arguments: \(missing) is missing", hint: "Usage: groma \(verb) \(declaration.usage)")
        }
        if operands.count > declaration.operands.upperBound {
            let surplus = operands[declaration.operands.upperBound]
            throw UsageError("too many arguments: \(surplus)", hint: "Usage: groma \(verb) \(declaration.usage)")
        }
    }

    private static func split(_ argument: String) -> (name: String, value: String?) {
        let text = argument.drop { $0 == "-" }
        guard let equals = text.firstIndex(of: "=") else { return (String(text), nil) }
        return (String(text[..<equals]), String(text[text.index(after: equals)...]))
    }

    func has(_ flag: String) -> Bool { flags.contains(flag) }

    subscript(name: String) -> String? { values[name] }

    func int(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = values[name] else { return nil }
        guard let value = Int(text), range.contains(value) else {
            throw UsageError("--\(name) is \(text): expected an integer from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    func double(_ name: String) throws(UsageError) -> Double? {
        guard let text = values[name] else { return nil }
        guard let value = Double(text), value.isFinite else { throw UsageError("--\(name) is \(text): expected a number") }
        return value
    }
}
