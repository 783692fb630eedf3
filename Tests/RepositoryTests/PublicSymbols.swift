import Foundation
import TestSupport

/// The public declarations of a library, read from its sources.
struct PublicSymbol: Hashable, CustomStringConvertible {
    /// The types around it and its name, separated by points: `RecordBatch.halves`. Initializers are `init`.
    let path: String
    /// True if only generated code uses it: it or a type around it is `@_spi`, or has a name with an underscore.
    let isForGeneratedCode: Bool

    /// The words that a reader would look for: the type of an initializer or subscript, otherwise the name.
    var word: String {
        let parts = path.split(separator: ".").map(String.init)
        let isNamed = parts.last != "init" && parts.last != "subscript"
        return (isNamed ? parts.last : parts.dropLast().last) ?? path
    }

    var description: String { path }
}

/// Finds public declarations, cases of public enumerations, and requirements of public protocols, as swift-format writes them:
/// a declaration begins a line, and its braces are balanced.
struct PublicSymbols {
    private(set) var symbols: [PublicSymbol] = []
    private var scopes: [Scope] = []
    private var depth = 0
    /// True if an attribute in a line of its own belongs to the next declaration.
    private var isMarked = false

    private struct Scope {
        let name: String
        let keyword: String
        let isPublic: Bool
        let isForGeneratedCode: Bool
        /// The number of open braces in it.
        let depth: Int
    }

    init(_ lines: [Substring]) {
        for line in lines { read(Self.code(of: line)) }
    }

    private mutating func read(_ line: String) {
        let text = line.trimmingCharacters(in: .whitespaces)
        if text.hasPrefix("@_spi("), !text.contains(" ") { return isMarked = true }
        let opened = text.count { $0 == "{" } - text.count { $0 == "}" }
        if let declaration = Declaration(text) {
            declare(declaration, isMarked || text.hasPrefix("@_spi("), opened)
            isMarked = false
        }
        depth += opened
        while let last = scopes.last, last.depth > depth { scopes.removeLast() }
    }

    private mutating func declare(_ declaration: Declaration, _ isMarked: Bool, _ opened: Int) {
        let (keyword, name, scope) = (declaration.keyword, declaration.name, scopes.last)
        let isMember = scope.map { scope in
            scope.isPublic && scope.depth == depth
                && (scope.keyword == "enum" && keyword == "case" || scope.keyword == "protocol")
        }
        let isPublic = declaration.isPublic || isMember == true
        let isForGeneratedCode = isMarked || name.hasPrefix("_") || scope?.isForGeneratedCode == true
        if isPublic, keyword != "extension" {
            let path = (scopes.map(\.name) + [name]).joined(separator: ".")
            symbols.append(PublicSymbol(path: path, isForGeneratedCode: isForGeneratedCode))
        }
        guard opened > 0 else { return }
        scopes.append(
            Scope(
                name: name,
                keyword: keyword,
                isPublic: isPublic,
                isForGeneratedCode: isForGeneratedCode,
                depth: depth + 1
            )
        )
    }

    /// A line without what stands in quotes or behind `//`.
    private static func code(of line: Substring) -> String {
        String(line.replacing(/"(?:[^"\\]|\\.)*"/, with: "").replacing(/\/\/.*/, with: ""))
    }
}

/// The beginning of a declaration in a line.
private struct Declaration {
    let isPublic: Bool
    let keyword: String
    let name: String

    /// Nil for a line that begins no declaration.
    init?(_ text: String) {
        var words = text.split(separator: " ")[...]
        while words.first?.hasPrefix("@") == true { words.removeFirst() }
        guard let position = words.firstIndex(where: { !Self.modifiers.contains($0.prefix { $0 != "(" }) }) else {
            return nil
        }
        isPublic = words[..<position].contains("public")
        let (word, rest) = (words[position], words[(position + 1)...].first ?? "")
        keyword = String(word.prefix { $0.isLetter })
        guard Self.keywords.contains(keyword) else { return nil }
        let letters = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
        let isNamed = keyword != "init" && keyword != "subscript"
        name = isNamed ? (letters.isEmpty ? rest : letters).filter { $0 != "`" } : keyword
    }

    private static let keywords: Set<String> = [
        "actor", "associatedtype", "case", "class", "enum", "extension", "func", "init", "let", "protocol", "struct",
        "subscript", "typealias", "var",
    ]

    private static let modifiers: Set<Substring> = [
        "convenience", "fileprivate", "final", "indirect", "internal", "isolated", "lazy", "mutating", "nonisolated",
        "override", "package", "private", "public", "required", "static",
    ]
}
