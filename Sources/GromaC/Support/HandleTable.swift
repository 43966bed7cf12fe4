import CGroma
import GromaBase
import Synchronization

/// Objects behind handles: numbers that C code holds in the guise of pointers. A number is never given twice before its place was used 2³² times, so
/// that one which was freed, or never was one, is found out.
///
/// A handle is, from its lowest bits: the kind, so that a session's is no array's; the place; how often the place was used.
final class HandleTable<Object: AnyObject & Sendable>: Sendable {
    private struct Slot {
        var uses: UInt32 = 0
        var object: Object?
    }

    private struct State {
        var slots: [Slot] = []
        var free: [Int] = []
    }

    private let state = Mutex(State())
    private let kind: UInt
    private let name: String
    private static var kindBits: UInt { 2 }
    private static var placeBits: UInt { 30 }

    /// A table of one kind, 1 to 3.
    init(kind: UInt, _ name: String) { (self.kind, self.name) = (kind, name) }

    /// A handle for an object, which the table keeps from now on.
    ///
    /// - Throws: `GROMA_ELIMIT` where 2³⁰ objects are held.
    func add(_ object: Object) throws(Failure) -> OpaquePointer {
        let handle = state.withLock { state -> OpaquePointer? in
            if state.free.isEmpty {
                guard state.slots.count < 1 << Self.placeBits else { return nil }
                state.free.append(state.slots.count)
                state.slots.append(Slot())
            }
            let place = state.free.removeLast()
            state.slots[place].uses &+= 1
            state.slots[place].object = object
            let uses = UInt(state.slots[place].uses) << (Self.kindBits + Self.placeBits)
            return OpaquePointer(bitPattern: uses | UInt(place) << Self.kindBits | kind)
        }
        guard let handle else { throw Failure(GROMA_ELIMIT, "limitExceeded", "too many \(name)s are held", expected: "at most 2^30") }
        return handle
    }

    /// The object behind a handle.
    ///
    /// - Throws: `GROMA_EARGUMENT` for NULL, `GROMA_EHANDLE` for what is not a handle, or none any more.
    @inline(__always)
    subscript(handle: OpaquePointer?) -> Object {
        get throws(Failure) {
            let bits = UInt(bitPattern: handle)
            let found = state.withLock { state in Self.place(of: bits, kind, state).flatMap { state.slots[$0].object } }
            guard let found else { throw missing(handle) }
            return found
        }
    }

    /// Forgets a handle, and gives what was behind it.
    ///
    /// - Throws: `GROMA_EARGUMENT` for NULL, `GROMA_EHANDLE` for what is not a handle, or none any more.
    @discardableResult
    func remove(_ handle: OpaquePointer?) throws(Failure) -> Object {
        let bits = UInt(bitPattern: handle)
        let found = state.withLock { state -> Object? in
            guard let place = Self.place(of: bits, kind, state) else { return nil }
            state.free.append(place)
            return state.slots[place].object.take()
        }
        guard let found else { throw missing(handle) }
        return found
    }

    @inline(__always)
    private static func place(of bits: UInt, _ kind: UInt, _ state: borrowing State) -> Int? {
        let place = Int(bits >> kindBits & (1 << placeBits - 1))
        guard bits & (1 << kindBits - 1) == kind, place < state.slots.count, state.slots[place].object != nil,
            state.slots[place].uses == UInt32(truncatingIfNeeded: bits >> (kindBits + placeBits))
        else { return nil }
        return place
    }

    private func missing(_ handle: OpaquePointer?) -> Failure {
        handle == nil
            ? .argument(name, "is NULL", expected: "a handle")
            : Failure(
                GROMA_EHANDLE, "invalidHandle", "the \(name) was freed, or never was one", path: name, expected: "a handle that lives")
    }
}
