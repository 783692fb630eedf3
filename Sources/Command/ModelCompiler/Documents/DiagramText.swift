extension String {
    /// A label for Graphviz.
    var quotedForDot: String {
        let escaped = map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : $0.isNewline ? " " : String($0) }
        return "\"\(escaped.joined())\""
    }

    /// A label for Mermaid, which spells a quotation mark as an entity, and knows no escape.
    var quotedForMermaid: String {
        let escaped = map { $0 == "\"" ? "#quot;" : $0 == "#" ? "#35;" : $0.isNewline ? " " : String($0) }
        return "\"\(escaped.joined())\""
    }
}
