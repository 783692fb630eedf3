import Dispatch

extension Range<Int> {
    /// What a function gives for each number, in the order of the numbers, worked out on all cores.
    ///
    /// What is independent of each other, such as models and the files that are written, is gone through with this.
    public func concurrentMap<Result: Sendable>(_ transform: @Sendable (Int) -> Result) -> [Result] {
        if count < 2 { return map(transform) }
        return [Result](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            // Each call has a place of its own.
            nonisolated(unsafe) let places = buffer
            DispatchQueue.concurrentPerform(iterations: count) { offset in
                places.initializeElement(at: offset, to: transform(lowerBound + offset))
            }
            initializedCount = count
        }
    }
}

extension Array where Element: Sendable {
    /// What a function gives for each element, in their order, worked out on all cores.
    public func concurrentMap<Result: Sendable>(_ transform: @Sendable (Element) -> Result) -> [Result] {
        indices.concurrentMap { transform(self[$0]) }
    }
}

extension Range<Int> {
    /// The range cut into runs of neighbours that weigh about the same, for work that is too little to be shared out one by
    /// one.
    ///
    ///     (0..<5).runs(weighing: 2) { _ in 1 }  // [0..<2, 2..<4, 4..<5]
    ///
    /// - Parameters:
    ///   - limit: When a run ends: once it weighs as much.
    ///   - weight: What a number weighs.
    /// - Returns: The runs in their order; together they are the range.
    public func runs(weighing limit: Int = usualRunWeight, _ weight: (Int) -> Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var (start, sum) = (lowerBound, 0)
        for number in self {
            sum += weight(number)
            if sum >= limit {
                runs.append(start..<number + 1)
                (start, sum) = (number + 1, 0)
            }
        }
        return start < upperBound ? runs + [start..<upperBound] : runs
    }

    /// For lines and fields: enough that handing a run to another core costs nothing beside it.
    public static var usualRunWeight: Int { 4000 }
}
