/// Names of files that are being written and have not got their own name yet.
package enum TemporaryName {
    /// A name that nobody else chooses, in another thread, another process, or another machine that writes to the same folder: it has 64 random
    /// bits. It is short whatever the file will be called, for a file system that takes the longest name takes no longer one.
    package static func make() -> String {
        ".groma-" + UInt64.random(in: 0 ... .max).padded(to: 16, radix: 16) + ".part"
    }

    /// How often another name is tried where one is taken all the same.
    package static let attempts = 8
}
