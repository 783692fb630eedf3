/// An array, a dictionary, or a set, as Swift sources spell it.
indirect enum CollectionType {
    /// A value of Swift or Foundation, by the kind of what is written for it.
    case scalar(Kind)
    /// A type of the app, or of a framework, by its name.
    case named(String)
    /// An array or a set, which are written alike.
    case list(CollectionType)
    /// A dictionary.
    case map(CollectionType, CollectionType)

    /// Values of one kind are written in the same way.
    enum Kind { case text, number, truth, date, data, identifier, address, decimal }

    /// Nil for what is no such type, or has another name.
    init?(_ text: String) {
        var reader = Reader(rest: text.filter { !$0.isWhitespace }[...])
        guard let type = reader.read(depth: 0), reader.rest.isEmpty else { return nil }
        switch type {
        case .list, .map: self = type
        case .scalar, .named: return nil
        }
    }

    /// True if values of another type are read as this one; nil where that cannot be told, because a type of the app may only
    /// have got another name.
    func decodes(_ other: CollectionType, isArchive: Bool) -> Bool? {
        switch (self, other) {
        case (.list(let element), .list(let before)): return element.decodes(before, isArchive: isArchive)
        case (.map(let key, let value), .map(let oldKey, let oldValue)):
            let answers = [
                key.decodes(oldKey, isArchive: isArchive), value.decodes(oldValue, isArchive: isArchive),
            ]
            return answers.contains(false) ? false : answers.contains(nil) ? nil : true
        case (.scalar(let kind), .scalar(let before)): return kind.isWritten(as: before, isArchive: isArchive)
        case (.named(let name), .named(let before)): return name == before ? true : nil
        case (.named, _), (_, .named): return nil
        case (.list, _), (.map, _), (.scalar, _): return false
        }
    }
}

extension CollectionType.Kind {
    fileprivate func isWritten(as other: Self, isArchive: Bool) -> Bool {
        if isArchive { return self == other }
        return (isText ? .text : self) == (other.isText ? .text : other)
    }

    /// True if it is a text in JSON.
    private var isText: Bool { [.text, .identifier, .address].contains(self) }

    fileprivate static let ofTypes: [String: Self] = [
        "String": .text, "Substring": .text, "Character": .text, "Int": .number, "Int8": .number, "Int16": .number,
        "Int32": .number, "Int64": .number, "UInt": .number, "UInt8": .number, "UInt16": .number, "UInt32": .number,
        "UInt64": .number, "Double": .number, "Float": .number, "Float32": .number, "Float64": .number,
        "CGFloat": .number, "TimeInterval": .number, "Bool": .truth, "Date": .date, "Data": .data,
        "UUID": .identifier, "URL": .address, "Decimal": .decimal,
    ]
}

extension CollectionType {
    /// Reads a type without spaces. That an element may be absent is left out: it says nothing of the others.
    private struct Reader {
        var rest: Substring
        /// More brackets than anybody writes.
        static let depthLimit = 64

        mutating func read(depth: Int) -> CollectionType? {
            guard depth < Self.depthLimit, let type = readBare(depth: depth + 1) else { return nil }
            while takes("?") {}
            return type
        }

        private mutating func readBare(depth: Int) -> CollectionType? {
            if takes("[") { return readBracketed(depth: depth) }
            let name = rest.prefix { $0 == "." || $0 == "_" || $0.isLetter || $0.isNumber }
            rest = rest.dropFirst(name.count)
            if name.isEmpty { return nil }
            guard takes("<") else {
                return Kind.ofTypes[String(name)].map(CollectionType.scalar) ?? .named(String(name))
            }
            guard let first = read(depth: depth) else { return nil }
            let second = takes(",") ? read(depth: depth) : nil
            guard takes(">") else { return nil }
            switch (name, second) {
            case ("Array", nil), ("Set", nil): return .list(first)
            case ("Optional", nil): return first
            case ("Dictionary", let value?): return .map(first, value)
            default: return nil
            }
        }

        private mutating func readBracketed(depth: Int) -> CollectionType? {
            guard let first = read(depth: depth) else { return nil }
            guard takes(":") else { return takes("]") ? .list(first) : nil }
            guard let value = read(depth: depth), takes("]") else { return nil }
            return .map(first, value)
        }

        private mutating func takes(_ character: Character) -> Bool {
            guard rest.first == character else { return false }
            rest.removeFirst()
            return true
        }
    }
}
