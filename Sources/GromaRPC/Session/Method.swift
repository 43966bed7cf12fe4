import GromaJSON
import Synchronization

/// A method of a session: its name and its declaration, which is created on first use. Most sessions use only a few of the methods.
final class Method {
    /// The method's name, `noun.verb`.
    let name: String
    /// The bytes of the name, for the lookup.
    let bytes: [UInt8]
    /// The plugin that contributed it.
    let plugin: String?
    private let declare: @Sendable (_ plugin: String?) -> Declaration
    /// The declaration after its first use, by the session's thread or by the one that decodes calls ahead.
    private let made = AtomicLazyReference<Declaration>()

    init(_ name: String, plugin: String?, declare: @escaping @Sendable (_ plugin: String?) -> Declaration) {
        self.name = name
        bytes = Array(name.utf8)
        self.plugin = plugin
        self.declare = declare
    }

    /// The declaration of the method.
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

    /// The description of the method.
    var description: CommandDescription { declaration.description }

    /// Decodes the parameters, runs the method and writes the result.
    @inline(__always)
    func invoke(_ session: Session, _ reader: JSONReader?, _ answer: inout JSONWriter) throws(CommandError) {
        try declaration.invoke(session, reader, &answer)
    }

    /// Returns a container for calls that are decoded ahead; nil if the method reads its parameters itself. Can be called on any thread.
    func beginDecodingAhead() -> CallsAhead? { declaration.ahead?() }

    /// Returns whether a text is a well-formed method name: a noun and a verb, each of ASCII letters and digits and beginning with a
    /// lower-case letter.
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

/// The description and the function of a method. A class, so that calling a method does not copy its description.
@usableFromInline
package final class Declaration {
    @usableFromInline
    package typealias Invoke = @Sendable (Session, JSONReader?, inout JSONWriter) throws(CommandError) -> Void

    let description: CommandDescription
    let invoke: Invoke
    /// Creates a container for calls that are decoded ahead; nil if the parameters of the method are not known before it is run.
    let ahead: (@Sendable () -> CallsAhead)?

    @usableFromInline
    package init(_ description: CommandDescription, invoke: @escaping Invoke, ahead: (@Sendable () -> CallsAhead)? = nil) {
        self.description = description
        self.invoke = invoke
        self.ahead = ahead
    }
}
