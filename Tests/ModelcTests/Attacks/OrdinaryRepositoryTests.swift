import Foundation
import TestSupport
import Testing

@testable import CompilerSupport
@testable import modelc

@Suite("Ordinary repositories", .enabled(if: TestRepository.isPossible, "needs git"))
struct OrdinaryRepositoryTests {
    /// The files beside a model in healthy projects. The changed type is refused, and a new attribute is not.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var arguments = ["check", "--against", "main"]
        /// Makes it, and returns where modelc starts.
        let make: @Sendable (HostileRepository) throws -> URL
    }

    /// A clone for which git needs more words.
    private static func clone(_ repository: HostileRepository, _ words: [String]) throws -> URL {
        let all = ["git", "clone", "--quiet"] + words + ["file://\(repository.checkout.url.path)", "clone"]
        let run = try ChildRun(all, in: repository.outside.url)
        #expect(run.status == 0, "\(run.errors)")
        return repository.outside.url.appending(path: "clone")
    }

    static let rows: [Row] = [
        Row(testDescription: "a clone of something else, with a model and another branch") { repository in
            let other = try TestRepository()
            try other.commit(entities: "Other")
            try other.git("branch", "--quiet", "-m", "trunk")
            try repository.checkout.git("clone", "--quiet", other.path(""), "Vendor/Other")
            return repository.checkout.url
        },
        Row(testDescription: "a worktree") { repository in
            try repository.checkout.git("checkout", "--quiet", "--detach")
            let tree = repository.outside.url.appending(path: "tree")
            try repository.checkout.git("worktree", "add", "--quiet", tree.path, "work")
            return tree
        },
        Row(testDescription: "the packages of Xcode, with bare repositories") { repository in
            let package = try TestRepository()
            try package.commit(entities: "Package")
            let bare = "SourcePackages/repositories/package-1"
            try repository.checkout.git("clone", "--quiet", "--mirror", package.path(""), bare)
            try repository.checkout.git("clone", "--quiet", bare, "SourcePackages/checkouts/package")
            return repository.checkout.url
        },
        Row(
            testDescription: "a clone that shares the objects of another",
            arguments: ["check", "--against", "origin/main"]
        ) {
            try clone($0, ["--shared", "--branch", "work"])
        },
        Row(testDescription: "a shallow clone that has the base", arguments: ["check", "--against", "HEAD~1"]) {
            try clone($0, ["--depth", "2", "--branch", "work"])
        },
        Row(testDescription: "a clone whose git folder is elsewhere", arguments: ["check", "--against", "origin/main"])
        {
            try clone($0, ["--separate-git-dir", $0.outside.url.appending(path: "data").path, "--branch", "work"])
        },
        Row(testDescription: "a submodule that is not checked out") { repository in
            let inner = try TestRepository()
            try inner.commit(entities: "Inner")
            try repository.checkout.git("submodule", "--quiet", "add", inner.path(""), "Sub")
            try repository.checkout.commit()
            try repository.checkout.git("submodule", "--quiet", "deinit", "--force", "Sub")
            return repository.checkout.url
        },
        Row(testDescription: "a submodule without models whose earlier commit is not here") { repository in
            let inner = try TestRepository()
            try inner.write("int main;\n", to: "main.c")
            try inner.commit()
            try repository.checkout.git("checkout", "--quiet", "main")
            try repository.checkout.git("submodule", "--quiet", "add", inner.path(""), "Sub")
            try repository.checkout.commit()
            try repository.checkout.git("checkout", "--quiet", "work")
            try repository.checkout.git("merge", "--quiet", "--no-edit", "main")
            try inner.commit()
            try FileManager.default.removeItem(atPath: repository.checkout.path("Sub"))
            try FileManager.default.removeItem(atPath: repository.checkout.path(".git/modules/Sub"))
            try repository.checkout.git("clone", "--quiet", "--depth=1", "file://\(inner.url.path)", "Sub")
            try repository.checkout.git("add", "Sub")
            try repository.checkout.git("commit", "--quiet", "--message", "a newer submodule")
            return repository.checkout.url
        },
        Row(testDescription: "a bare repository that git does not track, around a copy") { repository in
            try repository.checkout.write("build/\n", to: ".gitignore")
            try repository.checkout.commit()
            try repository.checkout.git("clone", "--quiet", "--bare", repository.checkout.path(""), "build/copy.git")
            try repository.checkout.git("init", "--quiet", "--bare", "App")
            return repository.checkout.url
        },
        Row(testDescription: "a folder below the top") { $0.checkout.url.appending(path: "App") },
        Row(testDescription: "a folder above the checkout", arguments: ["check", "checkout/App", "--against", "main"]) {
            $0.checkout.url.deletingLastPathComponent()
        },
        Row(
            testDescription: "a link inside of the repository, named by it",
            arguments: ["check", "Shown.xcdatamodeld", "--against", "main", "--report", "json=build/report.json"]
        ) {
            repository in
            try repository.link("Shown.xcdatamodeld", to: "App/M.xcdatamodeld")
            try repository.link("build", to: "out")
            try repository.checkout.write("", to: "out/.keep")
            try repository.checkout.commit()
            return repository.checkout.url
        },
    ]

    @Test("An illegal change is refused and a legal one is not, whatever lies beside the model", arguments: rows)
    func ordinary(row: Row) throws {
        let repository = try HostileRepository()
        let folder = try row.make(repository)
        func status() throws -> (Int32, String) {
            let run = try Executable.run(row.arguments, in: folder)
            return (run.status, run.output + run.errors)
        }
        let (refused, why) = try status()
        #expect(refused == 1, "\(why)")
        let legal = HostileRepository.model().replacing(
            "</entity>",
            with: "<attribute name=\"days\" optional=\"YES\" attributeType=\"Integer 64\"/></entity>"
        )
        let places = ["App/M.xcdatamodeld", "M.xcdatamodeld", "checkout/App/M.xcdatamodeld"].map {
            folder.appending(path: "\($0)/M.xcdatamodel/contents")
        }
        let place = try #require(places.first { FileManager.default.fileExists(atPath: $0.path) })
        try Data(legal.utf8).write(to: place)
        let (taken, what) = try status()
        #expect(taken == 0, "\(what)")
    }

    @Test("Files that git ignores are left out, in a submodule and beside one", arguments: ["", "Sub/"])
    func ignored(folder: String) throws {
        let (inner, outer) = (try TestRepository(), try TestRepository())
        try inner.write("Copies/\n", to: ".gitignore")
        try inner.commit(entities: "Inner")
        try outer.write("Copies/\n", to: ".gitignore")
        try outer.commit(entities: "Outer")
        try outer.git("submodule", "--quiet", "add", inner.path(""), "Sub")
        for place in ["", "Sub/"] {
            try outer.write(TestRepository.model("Copy"), to: "\(place)Copies/Copy.xcdatamodeld/V.xcdatamodel/contents")
        }
        let models = try DiskTree().models(below: outer.path(folder))
        let expected = folder.isEmpty ? ["Model.xcdatamodeld", "Sub/Model.xcdatamodeld"] : ["Sub/Model.xcdatamodeld"]
        #expect(Set(models.map(Path.resolved)) == Set(expected.map { Path.resolved(outer.path($0)) }))
        // Somebody who names an ignored folder wants its models.
        #expect(try DiskTree().models(below: outer.path("\(folder)Copies")).count == 1)
    }
}
