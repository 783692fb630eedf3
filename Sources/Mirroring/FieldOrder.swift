extension MirroredFieldMaker {
    /// Puts fields in the byte order of their names, and those of one name in the order in which they are declared.
    ///
    /// The first bytes of all names are compared, then the next ones of those that are still alike, and so on. So a name is
    /// looked up once for its next bytes and not at each comparison: with a million fields it is elsewhere in memory each time.
    func sort(_ fields: inout [FieldSource]) {
        fields.withUnsafeMutableBufferPointer { fields in
            // Not by recursion: names may be as long as a file.
            var unsorted = [(positions: fields.indices, offset: 0)]
            while let (positions, offset) = unsorted.popLast() {
                var run = UnsafeMutableBufferPointer(rebasing: fields[positions])
                run.sort { $0.key < $1.key }
                for alike in run.indices.runsAlike(by: { run[$0].key }) {
                    if run[alike.lowerBound].key.isLast {
                        var repeated = UnsafeMutableBufferPointer(rebasing: run[alike])
                        repeated.sort { $0.isDeclared(before: $1) }
                    } else {
                        let next = offset + NameKey.size
                        for position in alike { run[position].key = name(of: run[position]).key(from: next) }
                        let start = positions.lowerBound + alike.lowerBound
                        unsorted.append((start..<start + alike.count, next))
                    }
                }
            }
        }
    }
}

extension Range<Int> {
    /// The runs of neighbours with one key that are longer than one.
    fileprivate func runsAlike(by key: (Int) -> NameKey) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start = lowerBound
        while start < upperBound {
            var end = start + 1
            while end < upperBound, key(end) == key(start) { end += 1 }
            if end > start + 1 { runs.append(start..<end) }
            start = end
        }
        return runs
    }
}
