import GromaJSON

extension JSONWriter {
    /// Writes a member with a text; nothing if nil.
    public mutating func member(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        key(name)
        string(text)
    }

    /// Writes a member with an integer; nothing if nil.
    public mutating func member(_ name: StaticString, _ value: Int?) {
        guard let value else { return }
        key(name)
        int(value)
    }

    /// Writes a member with a number; nothing if nil.
    public mutating func member(_ name: StaticString, _ value: Double?) {
        guard let value else { return }
        key(name)
        double(value)
    }

    /// Writes a member with a Boolean; nothing if nil.
    public mutating func member(_ name: StaticString, _ value: Bool?) {
        guard let value else { return }
        key(name)
        bool(value)
    }

    /// Writes a member with an array, whose elements `body` writes one by one. O(elements)
    public mutating func member<Element>(_ name: StaticString, _ elements: [Element], _ body: (inout JSONWriter, Element) -> Void) {
        key(name)
        beginArray()
        for element in elements { body(&self, element) }
        endArray()
    }

    /// Writes an array of strings. O(length of the texts)
    public mutating func strings(_ strings: [String]) {
        beginArray()
        for string in strings { self.string(string) }
        endArray()
    }
}
