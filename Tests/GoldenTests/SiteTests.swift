import Foundation
import TestSupport
import Testing

@Suite("Generated pages")
struct SiteTests {
    /// Folders with models of every kind: the inputs of golden cases, and the examples.
    private static let folders: [String] = {
        let cases = "Tests/GoldenTests/Cases"
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: Repository.root.appending(path: cases).path)) ?? []
        let examples = ["Journal", "IllegalJournal", "PostsApp", "SharedNotes", "Journeys", "IllegalJourneys"].map {
            "Examples/\($0)"
        }
        return names.filter { !$0.hasPrefix(".") }.sorted().map { "\(cases)/\($0)/input" } + examples
    }()

    @Test(
        "Generated pages are well-formed, and every link leads to a place in their folder",
        arguments: Sampling.some(of: folders)
    )
    func links(folder: String) throws {
        let place = try TemporaryFolder()
        let output = place.url.appending(path: "pages")
        let copy = try TemporaryFolder(copying: [folder])
        let words = ["site", "--output", output.path, "--layout", "plain", "--quiet", "--database", "private"]
        let run = try Executable.run(words, in: copy.url.appending(path: folder))
        guard run.status == 0 else {
            // A model that cannot be read has no pages.
            #expect(!FileManager.default.fileExists(atPath: output.path))
            return
        }
        #expect(try ScannedSite(output).faults == [])
    }

    /// Names as pull requests may bring them, in every place that a model has for names.
    private static let names = [
        "<script>alert(1)</script>", "\"&'", "</title><img src=x onerror=alert(1)>", "a\" onclick=\"alert(1)", "CON",
        "con",
        "../../etc/passwd", "javascript:alert(1)", "日本語", "post-2", "Post", "post", "POST", "\u{202E}evil", "]]>",
        "<!--",
        String(repeating: "long", count: 200), "{{name}}", "\\u003cscript\\u003e",
    ]

    private static func model(_ names: [String]) -> String {
        func escaped(_ text: String) -> String {
            [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")].reduce(text) {
                $0.replacing($1.0, with: $1.1)
            }
        }
        let entities = names.map { name in
            let name = escaped(name)
            return """
                <entity name="\(name)" representedClassName="\(name)">
                <attribute name="\(name)" optional="YES" attributeType="String" defaultValueString="\(name)"/>
                <relationship name="to\(name)" optional="YES" destinationEntity="\(name)" inverseName="to\(name)" inverseEntity="\(name)"/>
                <uniquenessConstraints><uniquenessConstraint><constraint value="\(name)"/></uniquenessConstraint></uniquenessConstraints>
                </entity>
                <fetchRequest name="\(name)" entity="\(name)" predicateString="\(name)"/>
                """
        }
        let configurations = names.map {
            "<configuration name=\"\(escaped($0))\"><memberEntity name=\"\(escaped($0))\"/></configuration>"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" usedWithCloudKit="YES">
            \((entities + configurations).joined(separator: "\n"))
            </model>
            """
    }

    @Test("Pages escape every name, and their file names suit every file system")
    func hostileNames() throws {
        let place = try Workplace(model: Self.model(Self.names))
        let run = try place.site()
        #expect(run.status == 0)
        let site = try ScannedSite(place.output)
        #expect(site.faults == [])
        #expect(site.elements.isSubset(of: ScannedSite.knownElements))
        let lowercased = site.files.keys.map { $0.lowercased() }
        #expect(Set(lowercased).count == lowercased.count)
        for file in site.files.keys {
            #expect(file.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || "-./".contains($0)) }, "\(file)")
            #expect(file.split(separator: "/").allSatisfy { $0.utf8.count <= 120 })
        }
        for name in Self.names.dropLast(2) where !name.contains("\u{202E}") {
            #expect(site.texts.contains { $0.contains(name) }, "\(name)")
        }
    }

    @Test("Pages have the same bytes each time, wherever they are written")
    func sameBytes() throws {
        let place = try Workplace(model: Self.model(["A", "B", "C"]))
        let first = try place.site()
        let files = try ScannedSite(place.output).files
        let second = try place.site(to: "elsewhere/again")
        #expect(first.status == 0 && second.status == 0)
        #expect(try ScannedSite(place.folder.appending(path: "elsewhere/again")).files == files)
        #expect(files.count > 8)
    }

    @Test("The page of a removed entity is deleted")
    func replaced() throws {
        let place = try Workplace(model: Self.model(["A", "B"]))
        _ = try place.site()
        #expect(try place.pages().contains("model-m/entity-b.html"))
        try place.write(model: Self.model(["A", "C"]))
        #expect(try place.site().status == 0)
        #expect(!(try place.pages().contains("model-m/entity-b.html")))
        #expect(try place.pages().contains("model-m/entity-c.html"))
        #expect(try place.leftovers() == ["M.xcdatamodel", "pages"])
    }

    @Test(
        "Pages stay as they are when a run fails",
        arguments: ["<model>", "<model type=\"x\"><entity", "", "<!DOCTYPE model []><model/>"]
    )
    func failed(model: String) throws {
        let place = try Workplace(model: Self.model(["A"]))
        _ = try place.site()
        let files = try ScannedSite(place.output).files
        try place.write(model: model)
        let run = try place.site()
        #expect(run.status == 65)
        #expect(run.errors.contains("no page was written"))
        #expect(try ScannedSite(place.output).files == files)
        #expect(try place.leftovers() == ["M.xcdatamodel", "pages"])
    }

    @Test(
        "Pages are never written over files that modelc did not write",
        arguments: ["notes.txt", ".gitignore", "model-m/mine.html", "empty/mine"]
    )
    func foreignFiles(name: String) throws {
        let place = try Workplace(model: Self.model(["A"]))
        for isSite in [false, true] {
            if isSite { #expect(try place.site(to: "second").status == 0) }
            let folder = isSite ? "second" : "first"
            let file = place.folder.appending(path: "\(folder)/\(name)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data("mine".utf8).write(to: file)
            let run = try place.site(to: folder)
            #expect(run.status == 64)
            #expect(run.errors.contains(name))
            #expect(try Data(contentsOf: file) == Data("mine".utf8))
        }
    }

    @Test("Pages are never written through a symbolic link in their folder")
    func links() throws {
        let place = try Workplace(model: Self.model(["A"]))
        #expect(try place.site().status == 0)
        let outside = place.folder.appending(path: "outside")
        try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: false)
        try Data("mine".utf8).write(to: outside.appending(path: "index.html"))
        let linked = place.output.appending(path: "model-m")
        try FileManager.default.removeItem(at: linked)
        try FileManager.default.createSymbolicLink(at: linked, withDestinationURL: outside)
        #expect(try place.site().status == 64)
        #expect(try Data(contentsOf: outside.appending(path: "index.html")) == Data("mine".utf8))
    }

    @Test("The pages of a model that is not mirrored have no plan")
    func notMirrored() throws {
        let place = try Workplace(model: Self.model(["A"]).replacing(" usedWithCloudKit=\"YES\"", with: ""))
        #expect(try place.site().status == 0)
        #expect(try !place.pages().contains { $0.hasSuffix(".ckdb") })
        #expect(try place.text(of: "deployment.html").contains("No model is marked as mirrored"))
    }

    @Test("The deployment page shows new indexes and grants, even without a new field")
    func indexesAndGrants() throws {
        let place = try TemporaryFolder()
        let schema = """
            DEFINE SCHEMA
                CREATE ROLE editor;
                RECORD TYPE Post (
                    "___recordID" REFERENCE,
                    title STRING QUERYABLE,
                    GRANT WRITE TO "_creator",
                    GRANT WRITE TO editor
                );
            """
        let production = schema.replacing(" QUERYABLE", with: "").replacing("CREATE ROLE editor;", with: "")
            .replacing("\"_creator\",", with: "\"_creator\"").replacing("GRANT WRITE TO editor", with: "")
        let settings = #"{"schemas": [{"path": "posts.ckdb", "container": "iCloud.com.example.app"}]}"#
        for (name, text) in [("posts.ckdb", schema), ("production.ckdb", production), ("modelc.json", settings)] {
            try Data(text.utf8).write(to: place.url.appending(path: name))
        }
        let words = ["site", "--production", "production.ckdb", "--output", "pages", "--layout", "plain"]
        #expect(try Executable.run(words, in: place.url).status == 0)
        let pages = place.url.appending(path: "pages")
        let deployment = String(decoding: try Data(contentsOf: pages.appending(path: "deployment.html")), as: UTF8.self)
        #expect(deployment.contains("No field waits for deployment, but indexes and grants do."))
        #expect(deployment.contains("<h3>New grants</h3>") && deployment.contains("for editor"))
        let overview = String(decoding: try Data(contentsOf: pages.appending(path: "index.html")), as: UTF8.self)
        #expect(overview.contains(": indexes and grants to deploy"))
    }

    @Test("A model without stored places for all entities is drawn by modelc, with a remark")
    func missingPlaces() throws {
        let place = try Workplace(model: Self.model(["A"]))
        let run = try Executable.run(["site", "--output", "pages", "--layout", "stored"], in: place.folder)
        #expect(run.status == 0)
        #expect(run.errors.contains("is drawn by modelc: the model has no place for every entity"))
        #expect(try place.text(of: "model-m/index.html").contains("Drawn by modelc."))
    }
}

/// A folder with a model, and pages about it.
private struct Workplace {
    private let place = try? TemporaryFolder()
    let folder: URL

    var output: URL { folder.appending(path: "pages") }

    init(model: String) throws {
        folder = try #require(place).url.appending(path: "work")
        let bundle = folder.appending(path: "M.xcdatamodel")
        try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
        try write(model: model)
    }

    func write(model: String) throws {
        try Data(model.utf8).write(to: folder.appending(path: "M.xcdatamodel/contents"))
    }

    func site(to output: String = "pages") throws -> ChildRun {
        try Executable.run(
            ["site", "M.xcdatamodel", "--output", output, "--layout", "plain", "--fail-on", "never"],
            in: folder
        )
    }

    func pages() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: output.path) }

    func text(of page: String) throws -> String {
        String(decoding: try Data(contentsOf: output.appending(path: page)), as: UTF8.self)
    }

    func leftovers() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
}
