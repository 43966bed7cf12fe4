import GromaJSON
import Synchronization

/// A method of a session: its name, and what it says and does, which is made when it is first asked for. Most sessions use few of the methods there are.
final class Method {
    /// The method's name, `noun.verb`.
    let name: String
    /// The name's bytes, to find it by.
    let bytes: [UInt8]
    /// The plugin that it came from.
    let plugin: String?
    private let declare: @Sendable (_ plugin: String?) -> Declaration
    /// What the method says and does, once it was asked for: by the session's thread, or by the one that decodes calls ahead.
    private let made = AtomicLazyReference<Declaration>()

    init(_ name: String, plugin: String?, declare: @escaping @Sendable (_ plugin: String?) -> Declaration) {
        self.name = name
        bytes = Array(name.utf8)
        self.plugin = plugin
        self.declare = declare
    }

    /// What the method says and does.
    @inline(__always)
    private var declaration: Declaration { made.load() ?? firstDeclaration() }

    @inline(never)
    private func firstDeclaration() -> Declaration {
        var declaration = declare(plugin)
        if let fault = declaration.description.fault {
            let error = CommandError(.internalError, "the method \(name) is not declared as it must be: \(fault)")
            declaration = Declaration(declaration.description) { _, _, _ throws(CommandError) in throw error }
        }
        return made.storeIfNil(declaration)
    }

    /// What the method says.
    var description: CommandDescription { declaration.description }

    /// Decodes the parameters, does it and writes the result.
    @inline(__always)
    func invoke(_ session: Session, _ reader: JSONReader?, _ answer: inout JSONWriter) throws(CommandError) {
        try declaration.invoke(session, reader, &answer)
    }

    /// A place for calls that are decoded ahead of being run; nil where the method reads its parameters itself. May be asked for on any thread.
    func beginDecodingAhead() -> CallsAhead? { declaration.ahead?() }

    /// Whether a text names a method: a noun and a verb, each of ASCII letters and digits and beginning with a small letter.
    static func isName(_ text: String) -> Bool {
        var dots = 0
        var isFirst = true
        for byte in text.utf8 {
            switch byte {
            case 0x2E where !isFirst: (dots, isFirst) = (dots + 1, true)
            case 0x61...0x7A: isFirst = false
            case 0x30...0x39 where !isFirst, 0x41...0x5A where !isFirst: break
            default: return false
            }
        }
        return dots == 1 && !isFirst
    }
}

/// The description and the function of a method. A class, so that calling a method copies none of its description.
@usableFromInline
package final class Declaration {
    @usableFromInline
    package typealias Invoke = @Sendable (Session, JSONReader?, inout JSONWriter) throws(CommandError) -> Void

    let description: CommandDescription
    let invoke: Invoke
    /// Makes a place for calls that are decoded ahead; nil if the method cannot say what its parameters are before it is run.
    let ahead: (@Sendable () -> CallsAhead)?

    @usableFromInline
    package init(_ description: CommandDescription, invoke: @escaping Invoke, ahead: (@Sendable () -> CallsAhead)? = nil) {
        self.description = description
        self.invoke = invoke
        self.ahead = ahead
    }
}
