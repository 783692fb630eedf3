/// The name of a value in the context: `name`, `superclass.name`, or `.` for the current value.
struct DottedName: Hashable, Sendable {
    /// Empty for the current value.
    let components: [String]

    init(_ components: [String]) { self.components = components }

    /// Returns nil for a name with an empty part, such as `a..b`.
    init?(_ name: String) {
        guard name != "." else {
            self.init([])
            return
        }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard !parts.contains(where: \.isEmpty) else { return nil }
        self.init(parts.map(String.init))
    }
}

extension DottedName: CustomStringConvertible {
    var description: String {
        components.isEmpty ? "." : components.joined(separator: ".")
    }
}
