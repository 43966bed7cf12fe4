import CGroma
import GromaBase
import Synchronization

/// Objects behind handles: numbers that C code holds in the form of pointers. A number is not reused before its slot was used 2³² times, so
/// that a handle that was freed or never valid is detected.
///
/// From its lowest bits, a handle consists of the kind, which distinguishes sessions from arrays; the slot; and the number of uses of the
/// slot.
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

    /// Creates a table for a kind, 1 to 3.
    init(kind: UInt, _ name: String) { (self.kind, self.name) = (kind, name) }

    /// Adds an object, which the table then retains, and returns its handle.
    ///
    /// - Throws: `GROMA_ELIMIT` if the table has 2³⁰ objects.
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

    /// Returns the object behind a handle.
    ///
    /// - Throws: `GROMA_EARGUMENT` for NULL, `GROMA_EHANDLE` for a value that is not or no longer a handle.
    @inline(__always)
    subscript(handle: OpaquePointer?) -> Object {
        get throws(Failure) {
            let bits = UInt(bitPattern: handle)
            let found = state.withLock { state in Self.place(of: bits, kind, state).flatMap { state.slots[$0].object } }
            guard let found else { throw missing(handle) }
            return found
        }
    }

    /// Removes a handle, and returns its object.
    ///
    /// - Throws: `GROMA_EARGUMENT` for NULL, `GROMA_EHANDLE` for a value that is not or no longer a handle.
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
