extension JSONReader {
    /// Reads an array of positions, `[[x,y],[x,y,z],…]`, and appends them to a buffer; each has at least two numbers.
    ///
    /// Numbers beyond the range of a double cause the error `notFinite`. After an error the buffer has the positions before it.
    ///
    /// - Throws: `notFinite`, `shortPosition` for a position of fewer than two numbers, `wrongKind`, and syntax errors with their byte
    ///   offset.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public mutating func readPositions(
        into buffer: inout OrdinateBuffer, layout: PositionLayout = .geoJSON
    ) throws(JSONError) {
        try beginArray()
        while try nextElement() {
            readRun(into: &buffer, layout)
            try readPosition(into: &buffer, layout: layout)
        }
    }

    /// Reads positions as long as they have the common form and are followed by a comma, and stops before the next one.
    private mutating func readRun(into buffer: inout OrdinateBuffer, _ layout: PositionLayout) {
        let end = self.end
        let start = next
        var p = next
        var count = buffer.count
        let first = count
        let readsZ = layout.third == .z && buffer.hasZ
        guard depth < nestingLimit else { return }
        while end - p >= 128 {
            if count == buffer.capacity {
                buffer.count = count
                buffer.grow(expecting: Self.estimate(count - first, p - start, end - p))
            }
            var q = p
            if q.pointee == UInt8(ascii: " ") { q += 1 }
            guard q.pointee == UInt8(ascii: "[") else { break }
            q += 1
            guard let x = DigitRun.double(&q, end), q.pointee == UInt8(ascii: ",") else { break }
            q += 1
            if q.pointee == UInt8(ascii: " ") { q += 1 }
            guard let y = DigitRun.double(&q, end) else { break }
            if q.pointee == UInt8(ascii: "]") {
                if buffer.hasZ { buffer.zBase?[count] = .nan }
            } else {
                guard readsZ, q.pointee == UInt8(ascii: ",") else { break }
                q += 1
                if q.pointee == UInt8(ascii: " ") { q += 1 }
                guard let z = DigitRun.double(&q, end), q.pointee == UInt8(ascii: "]") else { break }
                buffer.zBase?[count] = z
            }
            guard q[1] == UInt8(ascii: ",") else { break }
            buffer.xyBase[2 * count] = x
            buffer.xyBase[2 * count + 1] = y
            if buffer.hasM { buffer.mBase?[count] = .nan }
            count += 1
            p = q + 2
        }
        buffer.count = count
        next = p
    }

    /// Returns the estimated number of positions in the rest of the text, based on those read so far.
    private static func estimate(_ count: Int, _ bytes: Int, _ rest: Int) -> Int {
        count < 1024 ? 0 : rest / (bytes / count) + rest / 64
    }

    /// Reads one position, `[x,y]` to `[x,y,z,m]`, and appends it to a buffer.
    ///
    /// - Throws: `notFinite`, `shortPosition` for a position of fewer than two numbers, `wrongKind`, and syntax errors with their byte
    ///   offset.
    @inline(__always)
    public mutating func readPosition(
        into buffer: inout OrdinateBuffer, layout: PositionLayout = .geoJSON
    ) throws(JSONError) {
        if buffer.count == buffer.capacity { buffer.grow() }
        // The common case: two numbers without white space before the comma.
        skipSpace()
        let place = offset
        guard next < end, next.pointee == UInt8(ascii: "[") else { throw wrongKind(.array) }
        guard depth < nestingLimit else { throw .nestingTooDeep(limit: nestingLimit, offset: place) }
        next += 1
        let xy = buffer.xyBase + 2 * buffer.count
        skipSpace()
        guard next < end else { throw .unexpectedEnd(offset: offset) }
        if next.pointee == UInt8(ascii: "]") { throw .shortPosition(count: 0, offset: place) }
        xy[0] = try scanFinite()
        skipSpace()
        guard next < end else { throw .unexpectedEnd(offset: offset) }
        guard next.pointee == UInt8(ascii: ",") else {
            if next.pointee == UInt8(ascii: "]") { throw .shortPosition(count: 1, offset: place) }
            throw .unexpectedByte(next.pointee, offset: offset, expected: "',' or ']'")
        }
        next += 1
        skipSpace()
        xy[1] = try scanFinite()
        skipSpace()
        guard next < end else { throw .unexpectedEnd(offset: offset) }
        if next.pointee == UInt8(ascii: "]") {
            next += 1
            isFirst = false
            if buffer.hasZ { buffer.zBase?[buffer.count] = .nan }
            if buffer.hasM { buffer.mBase?[buffer.count] = .nan }
        } else {
            try readFurtherOrdinates(into: &buffer, layout)
        }
        buffer.count += 1
    }

    @inline(__always)
    private mutating func scanFinite() throws(JSONError) -> Double {
        let first = next
        let value = try scanDouble()
        guard value.isFinite else { throw .notFinite(offset: first - start) }
        return value
    }

    @inline(never)
    private mutating func readFurtherOrdinates(into buffer: inout OrdinateBuffer, _ layout: PositionLayout) throws(JSONError) {
        var z = Double.nan
        var m = Double.nan
        var index = 2
        while next < end, next.pointee == UInt8(ascii: ",") {
            next += 1
            skipSpace()
            let value = try readOrdinate(layout)
            let meaning = index == 2 ? layout.third : (index == 3 ? layout.fourth : .dropped)
            switch meaning {
            case .z: z = value
            case .m: m = value
            case .dropped: break
            }
            index += 1
            skipSpace()
        }
        guard next < end else { throw .unexpectedEnd(offset: offset) }
        guard next.pointee == UInt8(ascii: "]") else {
            throw .unexpectedByte(next.pointee, offset: offset, expected: "',' or ']'")
        }
        next += 1
        isFirst = false
        if buffer.hasZ { buffer.zBase?[buffer.count] = z } else if !z.isNaN { buffer.setZ(z) }
        if buffer.hasM { buffer.mBase?[buffer.count] = m } else if !m.isNaN { buffer.setM(m) }
    }

    /// Reads a number after y, NaN for an unset one.
    private mutating func readOrdinate(_ layout: PositionLayout) throws(JSONError) -> Double {
        if layout.allowsUnset && next < end {
            if next.pointee == UInt8(ascii: "n") {
                try literal("null")
                return .nan
            }
            if next.pointee == UInt8(ascii: "\"") {
                let place = offset
                guard try scanString() == "NaN" else { throw .wrongKind(expected: .number, found: .string, offset: place) }
                return .nan
            }
        }
        return try scanFinite()
    }
}
