import CompilerSupport

/// The targets that a `Package.swift` declares, tests left out.
///
///     PackageManifest(bytes)?.folders { $0 == "Sources/Trips" }
package struct PackageManifest: Sendable {
    private let targets: [(name: String, path: String?)]

    /// Reads a manifest; nil when it is not Swift.
    package init?(_ bytes: [UInt8]) {
        var code = AppCode([SwiftSource(path: "Package.swift", bytes: bytes)], reading: ["PackageDescription"])
        if code.files.isEmpty { return nil }
        var found: [(place: Int, name: String, path: String?)] = []
        for kind in ["target", "executableTarget", "macro", "plugin"] {
            for (place, call) in code.calls(of: kind) {
                let arguments = CallArguments(code.files[place.file].slice(call.arguments))
                let text = { (label: String) in arguments.value(label).flatMap { Expression($0).text } }
                // `.target(name:)` is a dependency, too, inside of another target.
                guard let name = text("name"), !code.isDependency(call.index, in: place.file) else { continue }
                found.append((call.index, name, text("path")))
            }
        }
        targets = found.sorted { $0.place < $1.place }.map { ($0.name, $0.path) }
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

extension AppCode {
    /// Whether a call stands in the list of what a target depends on.
    fileprivate func isDependency(_ index: Int, in file: Int) -> Bool {
        let list = files[file].list
        var position = index
        var depth = 0
        while position > 0 {
            position -= 1
            if list.isMark("]", at: position) || list.isMark(")", at: position) { depth += 1 }
            if list.isMark("[", at: position) || list.isMark("(", at: position) { depth -= 1 }
            if depth < 0 {
                return list.isMark("[", at: position) && position > 1 && list.isWord("dependencies", at: position - 2)
            }
        }
        return false
    }
}
