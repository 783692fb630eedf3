import Dispatch

extension Range<Int> {
    /// What a function gives for each number, in the order of the numbers, worked out on all cores.
    ///
    /// Use it for independent work, such as models and the files of a run.
    package func concurrentMap<Result: Sendable>(_ transform: @Sendable (Int) -> Result) -> [Result] {
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
    package func concurrentMap<Result: Sendable>(_ transform: @Sendable (Element) -> Result) -> [Result] {
        indices.concurrentMap { transform(self[$0]) }
    }
}
