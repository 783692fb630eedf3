package import CompilerSupport

/// The description of a project for Tuist, which makes the Xcode project from it: `Project.swift`.
///
///     TuistManifest(bytes)?.targets.map(\.name)  // ["App", "Widgets"]
package struct TuistManifest: Sendable {
    /// A target.
    package struct Target: Sendable {
        package let name: String
        /// The word for its product: `app`, `unitTests`.
        package let product: String
        /// The patterns of its sources; a folder stands for all in it.
        package let sources: [String]
        /// The file with its entitlements; nil when there is none, or the manifest writes them itself.
        package let entitlements: String?
        /// The texts of the entitlements that the manifest writes itself, by their keys.
        package let properties: [String: [Located<String>]]
        /// True if it has settings of its own, which can name entitlements.
        package let hasSettings: Bool
        /// The targets of the project that it is built with.
        package let parts: [String]
        /// The products of packages that it is built with.
        package let products: [String]
    }

    /// The name of the file.
    package static let fileName = "Project.swift"

    /// The targets, in the order of the file.
    package let targets: [Target]
    /// True if all targets and their sources are written here.
    package let isWhole: Bool

    /// Reads a file; nil unless it describes targets.
    package init?(_ bytes: [UInt8], path: String) {
        guard bytes.hasWord("ProjectDescription"), let code = try? SourceCode(path: path, bytes: bytes) else {
            return nil
        }
        let calls = ["target", "Target"].flatMap { code.calls[$0] ?? [] }.sorted { $0.index < $1.index }
        let arguments = calls.map(code.arguments).filter { $0.has("product") }
        let targets = arguments.compactMap { Target($0, in: path) }
        if targets.isEmpty { return nil }
        let listed = (code.calls["Project"] ?? []).lazy.compactMap {
            code.arguments(of: $0)["targets"]
        }.first
        let count = if let listed, case .array(let elements) = Expression(listed) { elements.count } else { -1 }
        isWhole = count == targets.count && arguments.allSatisfy(\.tellsSources)
        self.targets = targets
    }
}

extension TuistManifest.Target {
    fileprivate init?(_ arguments: [ArgumentSyntax], in path: String) {
        guard let name = arguments.text("name") else { return nil }
        self.name = name
        product = arguments["product"].flatMap { Expression($0).lastName } ?? ""
        sources = arguments.literals("sources") + arguments.literals("buildableFolders")
        entitlements = arguments["entitlements"].flatMap { value in
            if let text = Expression(value).text { return text }
            guard case .call(let type, _, let inner) = Expression(value), type.description.hasSuffix("file") else {
                return nil
            }
            return inner.first.flatMap { Expression($0.value).text }
        }
        properties = arguments["entitlements"].map { Self.properties(in: $0, of: path) } ?? [:]
        hasSettings = arguments.has("settings")
        let dependencies = arguments.elements("dependencies").compactMap { element -> (kind: String, name: String)? in
            guard case .call(let type, _, let inner) = Expression(element),
                let name = inner.lazy.compactMap({ Expression($0.value).text }).first
            else { return nil }
            return (type.description.split(separator: ".").last.map(String.init) ?? "", name)
        }
        parts = dependencies.filter { $0.kind == "target" }.map(\.name)
        products = dependencies.filter { ["package", "external"].contains($0.kind) }.map(\.name)
    }

    /// The texts in a dictionary: each belongs to the last key before it.
    private static func properties(in value: SyntaxSlice, of path: String) -> [String: [Located<String>]] {
        var found: [String: [Located<String>]] = [:]
        var key: String?
        for index in value.range where value.list[index].kind == .string {
            let bytes = value.list[index].bytes
            guard let text = StringLiteral.value(of: Array(value.list.bytes[bytes])) else { continue }
            if value.list.isMark(":", at: index + 1) {
                key = text
                found[text] = []
            } else if let key {
                found[key]?.append(Located(text, at: SourceLocation(path: path, bytes: bytes)))
            }
        }
        return found
    }
}

extension [ArgumentSyntax] {
    /// True if the sources of a target are literals.
    fileprivate var tellsSources: Bool {
        let given = ["sources", "buildableFolders"].filter(has)
        return !given.isEmpty && given.allSatisfy { !literals($0).isEmpty }
    }

    /// The texts of a list, or the one text.
    fileprivate func literals(_ label: String) -> [String] { text(label).map { [$0] } ?? texts(label) }
}
