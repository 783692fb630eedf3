import CompilerSupport

/// Collects the values of a ``BinaryPropertyList``. Equal texts, numbers and UIDs take one place, as in Apple's files.
struct PropertyListTable {
    private var values: [BinaryPropertyList.Value] = []
    private var positions: [BinaryPropertyList.Value: Int] = [:]

    /// The position of a value that contains no other.
    mutating func add(_ leaf: BinaryPropertyList.Value) -> Int {
        if let known = positions[leaf] { return known }
        values.append(leaf)
        positions[leaf] = values.count - 1
        return values.count - 1
    }

    /// The position of a new array of values that are in the table.
    mutating func add(arrayOf elements: [Int]) -> Int {
        values.append(.array(elements))
        return values.count - 1
    }

    /// The position of a new dictionary of values that are in the table, sorted by its keys.
    mutating func add(dictionaryOf entries: [String: Int]) -> Int {
        let pairs = entries.inOrder(of: \.key).map { key, value in
            BinaryPropertyList.Pair(key: add(.string(key)), value: value)
        }
        values.append(.dictionary(pairs))
        return values.count - 1
    }

    /// The list of a dictionary of values that are in the table.
    mutating func list(of entries: [String: Int]) -> BinaryPropertyList {
        let root = add(dictionaryOf: entries)
        return BinaryPropertyList(values: values, root: root)
    }
}
