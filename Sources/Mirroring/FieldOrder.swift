extension MirroredFieldMaker {
    /// Puts fields in the byte order of their names, and those of one name in the order in which they are declared.
    ///
    /// A name is looked up once for its next bytes and not at each comparison: with a million fields it is elsewhere in
    /// memory each time. Nor are a million compared with each other, which costs more for each the more there are: they are
    /// handed out by one byte after the other, until few begin alike.
    func sort(_ fields: inout [FieldSource]) {
        fields.withUnsafeMutableBufferPointer { fields in
            var unsorted = [UnsortedFields(fields)]
            // Not by recursion: names may be as long as a file.
            while let run = unsorted.popLast() {
                if run.isAlike {
                    unsorted += sort(alike: run)
                } else if run.fields.count > UnsortedFields.fewest {
                    unsorted += run.handOut()
                } else {
                    unsorted += run.compare()
                }
            }
        }
    }

    /// Sorts fields whose keys are the same: either their names are, or more bytes of them have to be looked at.
    private func sort(alike run: UnsortedFields) -> [UnsortedFields] {
        var fields = run.fields
        if fields[0].key.isLast {
            fields.sort { $0.isDeclared(before: $1) }
            return []
        }
        let next = run.offset + NameKey.size
        for position in fields.indices { fields[position].key = name(of: fields[position]).key(from: next) }
        return [UnsortedFields(fields, offset: next)]
    }
}

/// A run of fields that is in its place among the others, and not yet in order.
private struct UnsortedFields {
    let fields: UnsafeMutableBufferPointer<FieldSource>
    /// Where in the names the bytes of the keys stand.
    let offset: Int
    /// Whether the keys are the same.
    let isAlike: Bool

    init(_ fields: UnsafeMutableBufferPointer<FieldSource>, offset: Int = 0, isAlike: Bool = false) {
        self.fields = fields
        self.offset = offset
        self.isAlike = isAlike
    }

    /// So few are compared in the processor's cache, which costs less than handing them out.
    static var fewest: Int { 4096 }

    /// Sorts the fields by their keys.
    ///
    /// - Returns: The runs with one key.
    func compare() -> [UnsortedFields] {
        var fields = fields
        fields.sort { $0.key < $1.key }
        var runs: [UnsortedFields] = []
        var start = 0
        while start < fields.count {
            var end = start + 1
            while end < fields.count, fields[end].key == fields[start].key { end += 1 }
            if end > start + 1 { runs.append(part(start..<end, isAlike: true)) }
            start = end
        }
        return runs
    }

    /// Sorts the fields by the first byte in which their keys differ.
    ///
    /// Those that share it stay as they were among each other: names with numbers are declared nearly in order.
    ///
    /// - Returns: The runs with one byte.
    func handOut() -> [UnsortedFields] {
        let position = alikeByteCount
        if position == NameKey.size { return [part(fields.indices, isAlike: true)] }
        var bounds = Array(repeating: 0, count: 257)
        for field in fields { bounds[field.key[position] + 1] += 1 }
        for byte in 0..<256 { bounds[byte + 1] += bounds[byte] }
        var next = bounds
        for field in Array(fields) {
            let byte = field.key[position]
            fields[next[byte]] = field
            next[byte] += 1
        }
        return (0..<256).compactMap { byte in
            let run = bounds[byte]..<bounds[byte + 1]
            return run.count < 2 ? nil : part(run, isAlike: false)
        }
    }

    /// With how many bytes all keys begin alike.
    private var alikeByteCount: Int {
        let first = fields[0].key
        return fields.reduce(NameKey.size) { min($0, $1.key.alikeByteCount(with: first)) }
    }

    private func part(_ positions: Range<Int>, isAlike: Bool) -> UnsortedFields {
        UnsortedFields(UnsafeMutableBufferPointer(rebasing: fields[positions]), offset: offset, isAlike: isAlike)
    }
}
