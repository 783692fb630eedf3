#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The `dot` program of Graphviz.
struct Graphviz {
    /// Where its input is written.
    private let folder: String

    init(in folder: String) { self.folder = folder }

    /// A graph of hundreds of boxes takes `dot` longer than anybody waits.
    private static let seconds = 20

    /// What `dot -Tplain` says of a graph; nil when it is not installed, fails, or takes too long.
    func layout(_ graph: String) -> String? {
        let file = Path.join(folder, "graph.dot")
        guard (try? FileWriter.write(Array(graph.utf8), to: file)) != nil else { return nil }
        defer { unlink(file) }
        let result = ChildProcess.run(["dot", "-Tplain", file], limit: 1 << 26, seconds: Self.seconds)
        guard let result, result.code == 0, result.output.count <= 1 << 26 else { return nil }
        return String(decoding: result.output, as: UTF8.self)
    }
}
