/// `1 entity`, `2 entities`.
public func counted(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }

extension Sequence where Element: Hashable {
    /// Each element once, where it comes first.
    public var uniqued: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
