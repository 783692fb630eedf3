import Foundation
import TestSupport
import Testing

@testable import ModelCompiler
@testable import modelc

@Suite("Outputs that are not regular files")
struct StreamTargetTests {
    private let place: TemporaryFolder
    private let bytes = Array("findings\n".utf8)

    init() throws { place = try TemporaryFolder() }

    private func path(_ name: String) -> String { place.url.appending(path: name).path }

    /// The kind of a path, and the target of a link.
    private func nature(_ path: String) throws -> [String] {
        var information = stat()
        try #require(lstat(path, &information) == 0)
        return ["\(information.st_mode)", "\(information.st_ino)", FileSystem.destination(ofLink: path) ?? "no link"]
    }

    private func failure(writing path: String) throws -> CommandFailure {
        try #require(throws: CommandFailure.self) { try FileWriter.write(bytes, to: path) }
    }

    @Test("An output to a pipe or a link to one writes into the pipe", arguments: ["pipe", "link"], [false, true])
    func pipe(name: String, isAppended: Bool) throws {
        try #require(mkfifo(path("pipe"), 0o600) == 0)
        try #require(symlink("pipe", path("link")) == 0)
        let before = try nature(path(name))
        let reader = FileSystem.openToRead(path("pipe"))
        defer { close(reader) }
        if isAppended {
            try FileWriter.append(bytes, to: path(name))
        } else {
            #expect(try FileWriter.write(bytes, to: path(name)) == .written)
        }
        #expect(FileSystem.next(100, of: reader) == bytes)
        #expect(try nature(path(name)) == before)
        #expect(try nature(path("pipe")).last == "no link")
    }

    @Test(
        "An output to a device leaves the device in place",
        .enabled(if: canMakeDevices, "making a device needs root")
    )
    func device() throws {
        try #require(makeNullDevice(at: path("null")))
        try #require(symlink("null", path("link")) == 0)
        let before = try [nature(path("null")), nature(path("link"))]
        for name in ["null", "link"] {
            try FileWriter.write(bytes, to: path(name))
            try FileWriter.append(bytes, to: path(name))
            #expect(FileWriter.wouldChange(path(name), to: []))
        }
        #expect(try [nature(path("null")), nature(path("link"))] == before)
        let ledger = #expect(throws: CommandFailure.self) { try FileSystem.file(path("null")) }
        #expect(ledger?.message == "'\(path("null"))' is not a file")
    }

    @Test(
        "An output to an open file descriptor goes where the file stands",
        // Every system has the first, and Linux the second.
        arguments: ["/dev/fd", "/proc/self/fd"].filter { $0 == "/dev/fd" || FileSystem.kind(of: $0) == .folder }
    )
    func openFile(folder: String) throws {
        let log = open(path("log"), O_WRONLY | O_CREAT, 0o600)
        defer { close(log) }
        try #require(OutputStream(descriptor: log).write("before\n"))
        try #require(symlink("\(folder)/\(log)", path("link")) == 0)
        try FileWriter.write(bytes, to: "\(folder)/\(log)")
        try FileWriter.append(bytes, to: path("link"))
        try #require(OutputStream(descriptor: log).write("after\n"))
        #expect(try FileSystem.read(path("log")) == Array("before\nfindings\nfindings\nafter\n".utf8))
    }

    @Test("An output to a socket is an error that says so", .enabled(if: isPythonThere, "no python3 in PATH"))
    func socketFile() throws {
        // The path of a socket may have a hundred bytes only.
        let listener = try ChildRun(
            ["python3", "-c", "import socket; socket.socket(socket.AF_UNIX).bind('socket')"],
            in: place.url
        )
        try #require(listener.status == 0, "\(listener.errors)")
        let before = try nature(path("socket"))
        let refusal = try failure(writing: path("socket"))
        #expect(refusal.message == "cannot write '\(path("socket"))': it is a socket")
        #expect(refusal.status == .fileTrouble)
        #expect(try nature(path("socket")) == before)
    }

    @Test(
        "An output that cannot be written is an error and leaves everything in place",
        arguments: [
            ("folder", "Is a directory"), ("link to folder", "Is a directory"), ("nowhere", "the link leads nowhere"),
            ("loop", "Too many levels of symbolic links"), ("/dev/fd/987", "Bad file descriptor"),
        ]
    )
    func refused(name: String, reason: String) throws {
        try FileWriter.makeFolder(path("folder"))
        for (link, target) in [
            ("link to folder", "folder"), ("nowhere", "missing"), ("loop", "back"), ("back", "loop"),
        ] {
            try #require(symlink(target, path(link)) == 0)
        }
        let target = name.hasPrefix("/") ? name : path(name)
        let names = try FileSystem.names(in: place.url.path)
        let refusal = try failure(writing: target)
        #expect(refusal.message == "cannot write '\(target)': \(reason)")
        #expect(refusal.status == .fileTrouble)
        #expect(throws: CommandFailure.self) { try FileWriter.append(bytes, to: target) }
        #expect(try FileSystem.names(in: place.url.path) == names)
    }

    @Test("An output through a link replaces the target and keeps the link and the mode")
    func linkToFile() throws {
        try FileWriter.write(Array("old".utf8), to: path("file"))
        try #require(chmod(path("file"), 0o640) == 0)
        try #require(symlink("file", path("link")) == 0)
        let file = try nature(path("file"))
        let link = try nature(path("link"))
        #expect(try FileWriter.write(bytes, to: path("link")) == .written)
        #expect(try nature(path("link")) == link)
        #expect(try nature(path("file"))[0] == file[0])
        #expect(try nature(path("file"))[1] != file[1])
        #expect(try FileSystem.read(path("file")) == bytes)
        #expect(try FileWriter.write(bytes, to: path("link")) == .unchanged)
    }

    @Test("A ledger that is a pipe is refused, as it would have to be read first")
    func ledger() throws {
        try #require(mkfifo(path("modelc.lock"), 0o600) == 0)
        let before = try nature(path("modelc.lock"))
        let refusal = #expect(throws: CommandFailure.self) {
            _ = try LedgerFile.update(path("modelc.lock")) { _ throws(CommandFailure) in throw .usage("not asked") }
        }
        #expect(refusal?.message == "'\(path("modelc.lock"))' is not a file")
        #expect(try nature(path("modelc.lock")) == before)
    }
}

/// Makes a device of one's own that is like `/dev/null`.
private func makeNullDevice(at path: String) -> Bool {
    var information = stat()
    return stat("/dev/null", &information) == 0 && mknod(path, S_IFCHR | 0o666, information.st_rdev) == 0
}

private let isPythonThere = (try? ChildRun(["python3", "--version"], in: Repository.root).status) == 0

private let canMakeDevices: Bool = {
    guard let place = try? TemporaryFolder() else { return false }
    return makeNullDevice(at: place.url.appending(path: "null").path)
}()
