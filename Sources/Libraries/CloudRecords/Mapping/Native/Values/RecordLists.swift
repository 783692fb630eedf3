extension Array: RecordFieldValue where Element: RecordFieldValue {
    /// The list of what the elements are.
    public static var fieldType: RecordFieldType { Element.fieldType.list }

    /// Takes a list whose elements can all be read. An empty one may have come without its type.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        if case .unknown(let list) = recordValue, list.json == .array([]) {
            self = []
            return
        }
        guard recordValue.type == Self.fieldType else { throw .type }
        self = try recordValue.elements.map { value throws(RecordValueFailure) in try Element(recordValue: value) }
    }

    /// The elements, also of an empty list. An element without a value is left out.
    public func recordValue() throws(RecordValueFailure) -> RecordValue? {
        let values = try map { element throws(RecordValueFailure) in try element.recordValue() }
        return RecordValue(list: values.compactMap(\.self), of: Element.fieldType)
    }
}

extension Array: FieldForm where Element: FieldForm {
    /// Wraps each value.
    public init(content: [Element.Content]) { self = content.map(Element.init) }

    /// The values.
    public var content: [Element.Content] { map(\.content) }
}

/// A list in which the order means nothing, and each value is there once. It is written in an order of its own.
extension Set: RecordFieldValue where Element: RecordFieldValue {
    /// The list of what the elements are.
    public static var fieldType: RecordFieldType { Element.fieldType.list }

    /// Takes a list.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        self.init(try [Element](recordValue: recordValue))
    }

    /// The elements, sorted by their text, so that equal sets are equal lists.
    public func recordValue() throws(RecordValueFailure) -> RecordValue? {
        let values = try map { element throws(RecordValueFailure) in try element.recordValue() }.compactMap(\.self)
        return RecordValue(list: values.sorted { "\($0)" < "\($1)" }, of: Element.fieldType)
    }
}

extension Set: FieldForm where Element: FieldForm {
    /// Wraps each value.
    public init(content: Set<Element.Content>) { self.init(content.map(Element.init)) }

    /// The values.
    public var content: Set<Element.Content> { Set<Element.Content>(map(\.content)) }
}
