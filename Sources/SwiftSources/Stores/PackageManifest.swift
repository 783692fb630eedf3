import CompilerSupport

/// The targets that a `Package.swift` declares, tests left out.
///
///     PackageManifest(bytes)?.folders { $0 == "Sources/Trips" }
package struct PackageManifest: Sendable {
    private let targets: [(name: String, path: String?)]

    /// Reads a manifest; nil when it is not Swift.
    package init?(_ bytes: [UInt8]) {
        guard let code = try? SourceCode(path: "Package.swift", bytes: bytes) else { return nil }
        let kinds = ["target", "executableTarget", "macro", "plugin"]
        let calls = kinds.flatMap { code.calls[$0] ?? [] }.sorted { $0.index < $1.index }
        targets = calls.compactMap { call in
            let arguments = CallArguments(code.slice(call.arguments))
            let text = { (label: String) in arguments.value(label).flatMap { Expression($0).text } }
            // `.target(name:)` is a dependency, too, inside of another target.
            guard let name = text("name"), !code.list.isDependency(call.index) else { return nil }
            return (name, text("path"))
        }
    }

    /// The folders of the targets, below that of the manifest. The only target of a package may have all of `Sources`.
    ///
    /// - Parameter exists: Whether there are files below a folder.
    /// - Returns: The folders, in the order of the targets.
    package func folders(where exists: (String) -> Bool) -> [String] {
        targets.map { target in
            if let path = target.path { return path }
            let usual = "Sources/\(target.name)"
            return targets.count == 1 && !exists(usual) ? "Sources" : usual
        }
    }
}

extension TokenList {
    /// Whether a call stands in the list of what a target depends on.
    fileprivate func isDependency(_ index: Int) -> Bool {
        var position = index
        var depth = 0
        while position > 0 {
            position -= 1
            if isMark("]", at: position) || isMark(")", at: position) { depth += 1 }
            if isMark("[", at: position) || isMark("(", at: position) { depth -= 1 }
            if depth < 0 {
                return isMark("[", at: position) && position > 1 && isWord("dependencies", at: position - 2)
            }
        }
        return false
    }
}
