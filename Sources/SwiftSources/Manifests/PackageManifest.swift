import CompilerSupport

/// The targets that a `Package.swift` declares, with what they depend on, and the resources that they do not compile.
///
///     PackageManifest(bytes)?.folders { $0 == "Sources/Trips" }
package struct PackageManifest: Sendable {
    /// A target.
    package struct Target: Sendable {
        package let name: String
        /// The folder that the manifest names, below its own.
        fileprivate let path: String?
        /// Its folder, as far as the manifest alone tells.
        fileprivate var folder: String { path ?? "Sources/\(name)" }
        /// The targets and products that it is built with, by their names.
        package let dependencies: [String]
        /// True if it is a program, and not part of one.
        package let isProgram: Bool
    }

    /// A file or folder that a target copies as it is, or leaves out.
    package struct LostResource: Sendable {
        /// The path below the folder of the manifest.
        package let path: String
        package let isCopied: Bool
        /// The place where the manifest says so.
        package let bytes: Range<Int>
        /// The resources of the target that are compiled.
        fileprivate let processed: [String]

        /// True if a file below the folder of the manifest is lost with it.
        package func contains(_ file: String) -> Bool {
            Path.isInside(file, path) && !processed.contains { Path.isInside(file, $0) }
        }
    }

    /// The name of the file.
    package static let fileName = "Package.swift"

    /// The targets without those of tests, in the order of the file.
    package let targets: [Target]
    /// The folders of the targets of tests, below that of the manifest.
    package let tests: [String]
    /// The targets in each product, by its name.
    package let products: [String: [String]]
    /// The folders of the packages that it depends on and that lie beside it, as it writes them.
    package let localPackages: [String]
    /// The resources that targets copy or exclude, without targets with plugins, which may compile them.
    package let lostResources: [LostResource]

    /// Reads a manifest; nil when it is not Swift.
    package init?(_ bytes: [UInt8]) {
        guard let code = try? SourceCode(path: Self.fileName, bytes: bytes) else { return nil }
        let kinds = ["target", "executableTarget", "macro", "plugin"]
        let calls = kinds.flatMap { code.calls[$0] ?? [] }.sorted { $0.index < $1.index }
        var targets: [Target] = []
        var lost: [(target: String, LostResource)] = []
        for call in calls {
            let arguments = code.arguments(of: call)
            // `.target(name:)` is a dependency, too, inside of another target.
            guard let name = arguments.text("name"), !code.list.isDependency(call.index) else { continue }
            targets.append(
                Target(
                    name: name,
                    path: arguments.text("path"),
                    dependencies: arguments.dependencies,
                    isProgram: code.list.isWord("executableTarget", at: call.index)
                )
            )
            let folder = arguments.text("path") ?? "Sources/\(name)"
            let isUncertain = arguments.has("plugins") || arguments.has("path") && arguments.text("path") == nil
            if !isUncertain, !SwiftSource.isOfTests(folder) {
                lost += arguments.lostResources(in: folder).map { (name, $0) }
            }
        }
        // A resource that one target leaves out may belong to another one.
        lostResources = lost.filter { name, resource in
            !targets.contains { other in
                other.name != name
                    && (Path.isInside(resource.path, other.folder) || Path.isInside(other.folder, resource.path))
            }
        }.map(\.1)
        self.targets = targets
        tests = (code.calls["testTarget"] ?? []).compactMap { call in
            let arguments = code.arguments(of: call)
            return arguments.text("path") ?? arguments.text("name").map { "Tests/\($0)" }
        }
        let libraries = ["library", "executable"].flatMap { code.calls[$0] ?? [] }.compactMap { call in
            let arguments = code.arguments(of: call)
            return arguments.text("name").map { (name: $0, targets: arguments.texts("targets")) }
        }
        products = Dictionary(libraries.map { ($0.name, $0.targets) }) { $0 + $1 }
        localPackages = (code.calls["package"] ?? []).compactMap { call in
            code.arguments(of: call).text("path")
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

extension [ArgumentSyntax] {
    /// The names in `dependencies:` of a target: `"Kit"`, `.target(name: "Kit")`, `.product(name: "Kit", package: "Kits")`.
    fileprivate var dependencies: [String] {
        elements("dependencies").compactMap { element in
            guard case .call(_, _, let inner) = Expression(element) else { return Expression(element).text }
            return inner.first { $0.label == "name" }.flatMap { Expression($0.value).text }
        }
    }

    /// The resources that `resources:` copies and `exclude:` leaves out of a target in a folder.
    fileprivate func lostResources(in folder: String) -> [PackageManifest.LostResource] {
        let processed = resources(by: "process").map { Path.normal($0.path, in: folder) }
        let excluded = elements("exclude").compactMap { element in
            Expression(element).text.map { path in
                PackageManifest.LostResource(
                    path: Path.normal(path, in: folder),
                    isCopied: false,
                    bytes: element.bytes,
                    processed: []
                )
            }
        }
        let copied = resources(by: "copy").map { path, bytes in
            let path = Path.normal(path, in: folder)
            let inside = processed.filter { Path.isInside($0, path) }
            return PackageManifest.LostResource(path: path, isCopied: true, bytes: bytes, processed: inside)
        }
        return excluded + copied
    }

    /// The resources with a rule.
    private func resources(by rule: String) -> [(path: String, bytes: Range<Int>)] {
        elements("resources").compactMap { element in
            guard case .call(let type, _, let inner) = Expression(element), type.description.hasSuffix(rule),
                let path = inner.first.flatMap({ Expression($0.value).text })
            else { return nil }
            return (path, element.bytes)
        }
    }
}

extension TokenList {
    /// True if a call stands in the list of what a target depends on.
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
