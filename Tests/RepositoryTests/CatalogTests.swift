import Foundation
import TestSupport
import Testing

/// The documentation catalogs (`.docc`) of the libraries, which Xcode and `docc` read. No build here does.
@Suite("Documentation catalogs of the libraries")
struct CatalogTests {
    /// A library, the texts of its catalog, and its public symbols for people.
    private struct Catalog {
        let landing: String
        let articles: [String: String]
        let symbols: Set<String>

        init(of library: String) throws {
            let folder = "Sources/Libraries/\(library)/\(library).docc/"
            let pages = try Repository.trackedFiles().filter { $0.hasPrefix(folder) && $0.hasSuffix(".md") }
            landing = try Repository.text(of: "\(folder)\(library).md")
            articles = try Dictionary(
                uniqueKeysWithValues: pages.filter { !$0.hasSuffix("/\(library).md") }.map {
                    (String($0.dropFirst(folder.count).dropLast(3)), try Repository.text(of: $0))
                }
            )
            symbols = Set(
                try Sources.files(below: "Sources/Libraries/\(library)").flatMap { PublicSymbols($0.lines).symbols }
                    .filter { !$0.isForGeneratedCode }.map(\.path)
            )
        }

        /// The symbols and articles that the topics of the landing page list, in order.
        var topics: (symbols: [String], articles: [String]) {
            let section = landing.components(separatedBy: "\n## Topics\n").last ?? ""
            let symbols = section.matches(of: /(?m)^- ``([^`]+)``$/).map { String($0.1) }
            return (symbols, section.matches(of: /(?m)^- <doc:([^>]+)>$/).map { String($0.1) })
        }

        /// The names of the public types, sorted.
        var types: [String] { symbols.filter { !$0.contains(".") && $0.first?.isUppercase == true }.sorted() }

        /// The symbols that a text links to outside of code, as paths: `RecordClient/save(_:)` is `RecordClient.save`.
        static func links(in text: String) -> [String] {
            text.replacing(/```[\s\S]*?```/, with: "").matches(of: /``([^`\n]+)``/).map { match in
                String(match.1).replacing(/\([^)]*\)/, with: "").replacing("/", with: ".")
            }
        }
    }

    @Test("A catalog lists every public type of its library once", arguments: PublicSymbolTests.libraries)
    func topics(library: String) throws {
        let catalog = try Catalog(of: library)
        #expect(catalog.landing.hasPrefix("# ``\(library)``\n"))
        #expect(catalog.topics.symbols.sorted() == catalog.types)
    }

    @Test("A catalog has an article, and its topics list every article", arguments: PublicSymbolTests.libraries)
    func articles(library: String) throws {
        let catalog = try Catalog(of: library)
        #expect(!catalog.articles.isEmpty)
        #expect(catalog.topics.articles.sorted() == catalog.articles.keys.sorted())
    }

    @Test("A symbol that a catalog links to is public in its library", arguments: PublicSymbolTests.libraries)
    func links(library: String) throws {
        let catalog = try Catalog(of: library)
        for text in [catalog.landing] + catalog.articles.values {
            let unknown = Catalog.links(in: text).filter { $0 != library && !catalog.symbols.contains($0) }
            #expect(unknown == [], "in a page that begins '\(text.prefix(40))'")
        }
    }

    @Test("Links to members are read as the paths of symbols")
    func members() {
        #expect(Catalog.links(in: "``A`` and ``A/b(_:c:)``, `C`\n```swift\n``D``\n```\n") == ["A", "A.b"])
    }
}
