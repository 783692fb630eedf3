import CompilerSupport

/// The targets that a `Package.swift` declares, tests left out, and the resources that they do not compile.
///
///     PackageManifest(bytes)?.folders { $0 == "Sources/Trips" }
package struct PackageManifest: Sendable {
    /// A file or folder that a target copies as it is, or leaves out.
    package struct LostResource: Sendable {
        /// The path below the folder of the manifest.
        package let path: String
        package let isCopied: Bool
        /// Where the manifest says so.
        package let bytes: Range<Int>
    }

    private let targets: [(name: String, path: String?)]
    /// What targets copy or exclude; nothing of those with plugins, which may compile it.
    package let lostResources: [LostResource]

    /// Reads a manifest; nil when it is not Swift.
    package init?(_ bytes: [UInt8]) {
        guard let code = try? SourceCode(path: "Package.swift", bytes: bytes) else { return nil }
        let kinds = ["target", "executableTarget", "macro", "plugin"]
        let calls = kinds.flatMap { code.calls[$0] ?? [] }.sorted { $0.index < $1.index }
        var targets: [(name: String, path: String?)] = []
        var lost: [LostResource] = []
        for call in calls {
            let arguments = CallArguments(code.slice(call.arguments))
            let text = { (label: String) in arguments.value(label).flatMap { Expression($0).text } }
            // `.target(name:)` is a dependency, too, inside of another target.
            guard let name = text("name"), !code.list.isDependency(call.index) else { continue }
            targets.append((name, text("path")))
            if arguments.has("plugins") || arguments.has("path") && text("path") == nil { continue }
            lost += arguments.lostResources.map { path, isCopied, bytes in
                LostResource(
                    path: Path.normal(path, in: text("path") ?? "Sources/\(name)"),
                    isCopied: isCopied,
                    bytes: bytes
                )
            }
        }
        self.targets = targets
        lostResources = lost
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

extension CallArguments {
    /// The paths that `resources:` copies and that `exclude:` leaves out.
    fileprivate var lostResources: [(path: String, isCopied: Bool, bytes: Range<Int>)] {
        let excluded = elements(of: "exclude").compactMap { element in
            Expression(element).text.map { (path: $0, isCopied: false, bytes: element.bytes) }
        }
        let copied = elements(of: "resources").compactMap {
            element -> (path: String, isCopied: Bool, bytes: Range<Int>)? in
            guard case .call(let type, _, let inner) = Expression(element), type.description.hasSuffix("copy"),
                let path = inner.first.flatMap({ Expression($0.value).text })
            else { return nil }
            return (path, true, element.bytes)
        }
        return excluded + copied
    }

    private func elements(of label: String) -> [SyntaxSlice] {
        guard let value = value(label), case .array(let elements) = Expression(value) else { return [] }
        return elements
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
