extension UnsafeRawBufferPointer {
    /// The bytes after a byte order mark of UTF-8, if there is one.
    var withoutByteOrderMark: UnsafeRawBufferPointer {
        count > 2 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? UnsafeRawBufferPointer(rebasing: self[3...]) : self
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The bytes after a byte order mark of UTF-8, if there is one.
    var withoutByteOrderMark: UnsafeBufferPointer<UInt8> {
        starts(with: [0xEF, 0xBB, 0xBF]) ? UnsafeBufferPointer(rebasing: self[3...]) : self
    }
}
