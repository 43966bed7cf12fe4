import GromaGeometry
import GromaLocalization
import GromaOperations
import GromaPlugin

/// A tool that a plugin adds: usable from Swift by `SketchLayer.setTool`, and over the stream by `sketch.setTool`.
///
/// ```swift
/// try registry.add(
///     SketchToolContribution(
///         name: "stamp", title: "Stamp", summary: "Puts a vertex where it is tapped.", types: [.polyline]
///     ) { _ in Stamp() })
/// ```
public struct SketchToolContribution: Sendable {
    /// Makes a tool from its checked settings.
    public typealias Make = @Sendable (_ settings: OperationArguments) throws(OperationError) -> any SketchTool

    /// The name that `sketch.setTool` takes, in lower camel case.
    public let name: String
    /// The display name.
    public let title: String
    /// One sentence that says what the tool does.
    public let summary: String
    /// The settings, in the order of the description.
    public let parameters: [OperationParameter]
    /// The types of geometry it works on.
    public let types: [GeometryType]
    /// The titles of the steps that the tool makes, by their names.
    public let steps: [String: String]
    private let make: Make

    /// The types that can be sketched.
    public static let sketchableTypes: [GeometryType] = [.point, .multipoint, .polyline, .polygon]

    /// Declares a tool.
    ///
    /// - Parameters:
    ///   - name: the name that `sketch.setTool` takes, in lower camel case.
    ///   - title: the display name, in English.
    ///   - summary: one sentence that says what the tool does.
    ///   - parameters: the settings, in the order of the description.
    ///   - types: the types of geometry it works on.
    ///   - steps: the titles in English of the steps that the tool names, by those names. A step that is missing here has the title that its name makes.
    ///   - make: makes the tool from its checked settings.
    public init(
        name: String, title: String, summary: String, parameters: [OperationParameter] = [],
        types: [GeometryType] = SketchToolContribution.sketchableTypes, steps: [String: String] = [:], make: @escaping Make
    ) {
        self.name = name
        self.title = title
        self.summary = summary
        self.parameters = parameters
        self.types = types
        self.steps = steps
        self.make = make
    }

    /// The name of the tool for display, in a language; its own title where the language has none.
    public func title(in localization: Localization) -> String { localization.string(forKey: "tool.\(name)", source: texts) ?? title }

    /// The titles of the tool and of its steps: what languages can translate.
    fileprivate var texts: StringTable {
        let (name, title, steps) = (name, title, steps)
        return StringTable("en", steps.reduce(into: ["tool.\(name)": title]) { $0["undo.\($1.key)"] = $1.value })
    }

    /// Settings with the defaults of those that are left out.
    func withDefaults(_ settings: [String: OperationValue]) -> [String: OperationValue] {
        var all = settings
        for parameter in parameters where all[parameter.name] == nil { all[parameter.name] = parameter.defaultValue }
        return all
    }

    /// Checks the settings against the declared ones, fills in defaults, and makes the tool.
    ///
    /// - Throws: `operation` with what is wrong with a setting.
    public func tool(_ settings: [String: OperationValue] = [:]) throws(SketchError) -> any SketchTool {
        do throws(OperationError) {
            return try make(OperationArguments(settings, for: parameters, of: name))
        } catch {
            throw .operation(error)
        }
    }
}

extension PluginRegistry {
    /// Adds a tool under its name, and its titles to the texts that languages can translate.
    ///
    /// - Throws: `duplicateContribution` where a plugin has taken the name.
    public mutating func add(_ tool: SketchToolContribution) throws(PluginError) {
        try add(tool, named: tool.name, to: .sketchTools)
        try add(tool.texts, named: "tool.\(tool.name)", to: .texts)
    }
}

extension ExtensionPoint where Contribution == SketchToolContribution {
    /// Tools that draw and change shapes.
    public static var sketchTools: Self { Self("sketchTools") }
}
