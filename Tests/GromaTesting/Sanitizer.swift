import Foundation

/// The sanitizer with which `make sanitize` builds the tests and the program.
package enum Sanitizer {
    /// Whether the process contains the runtime of a sanitizer.
    package static let isThere = hasSymbol("__asan_init") || isThread
    /// Whether the process contains the runtime of the thread sanitizer.
    package static let isThread = hasSymbol("__tsan_init")

    private static func hasSymbol(_ name: String) -> Bool { dlsym(dlopen(nil, RTLD_NOW), name) != nil }

    /// The environment variables for sanitizers. A program that is run in another environment needs them too: without them the search for
    /// leaks at its end may not terminate.
    package static let options = ProcessInfo.processInfo.environment.filter { ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key) }

    /// The reason for skipping tests of memory in builds with a sanitizer.
    package static let takesMemory =
        "a sanitizer keeps bytes around each piece of memory, and for a while what was freed: what the process takes says nothing"
}
