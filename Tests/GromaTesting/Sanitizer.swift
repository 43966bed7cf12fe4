import Foundation

/// The sanitizer that tests and program are built with by `make sanitize`.
package enum Sanitizer {
    /// Whether there is one: its runtime is a part of the process then.
    package static let isThere: Bool = {
        let process = dlopen(nil, RTLD_NOW)
        return ["__asan_init", "__tsan_init"].contains { (name: String) in dlsym(process, name) != nil }
    }()

    /// What the environment sets for sanitizers, which a program that is given another environment needs, too: without it, looking for leaks at its end
    /// can take for ever.
    package static let options = ProcessInfo.processInfo.environment.filter { ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key) }

    /// Why a test of memory is left out then.
    package static let takesMemory =
        "a sanitizer keeps bytes around each piece of memory, and for a while what was freed: what the process takes says nothing"
}
