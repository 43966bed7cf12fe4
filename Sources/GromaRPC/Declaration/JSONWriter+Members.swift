import GromaJSON

extension JSONWriter {
    /// A member with a text; nothing where there is none.
    public mutating func member(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        key(name)
        string(text)
    }

    /// A member with a whole number; nothing where there is none.
    public mutating func member(_ name: StaticString, _ value: Int?) {
        guard let value else { return }
        key(name)
        int(value)
    }

    /// A member with a number; nothing where there is none.
    public mutating func member(_ name: StaticString, _ value: Double?) {
        guard let value else { return }
        key(name)
        double(value)
    }

    /// A member with a truth value; nothing where there is none.
    public mutating func member(_ name: StaticString, _ value: Bool?) {
        guard let value else { return }
        key(name)
        bool(value)
    }

    /// A member with an array, whose elements `body` writes one by one.
    public mutating func member<Element>(_ name: StaticString, _ elements: [Element], _ body: (inout JSONWriter, Element) -> Void) {
        key(name)
        beginArray()
        for element in elements { body(&self, element) }
        endArray()
    }

    /// An array of strings. O(length of the texts)
    public mutating func strings(_ strings: [String]) {
        beginArray()
        for string in strings { self.string(string) }
        endArray()
    }
}
