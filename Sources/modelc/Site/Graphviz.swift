/// The `dot` program of Graphviz.
enum Graphviz {
    /// A graph of hundreds of boxes takes `dot` longer than anybody waits.
    private static let seconds = 20

    /// What `dot -Tplain` says of a graph, which is written into a folder for it; nil when it is not installed, fails, or
    /// takes too long.
    static func layout(_ graph: String, in folder: String) -> String? {
        let file = Path.join(folder, "graph.dot")
        guard (try? FileWriter.write(Array(graph.utf8), to: file)) != nil else { return nil }
        defer { try? FileWriter.remove(file) }
        let result = ChildProcess.run(["dot", "-Tplain", file], limit: 1 << 26, seconds: seconds)
        guard let result, result.code == 0, result.output.count <= 1 << 26 else { return nil }
        return String(decoding: result.output, as: UTF8.self)
    }
}
