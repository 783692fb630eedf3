import CompilerSupport
import ModelCompiler

/// The objects of a repository, read from `git cat-file --batch`.
///
/// An object never changes, so the contents of folders are kept: releases share most of theirs. A check with 2,000 tags
/// took 91 seconds of processor time when each question started git, and then 23.
final class GitObjects {
    /// A file, a folder, or something else in a commit.
    struct Entry {
        enum Kind { case file, folder, link, submodule }

        let kind: Kind
        /// The object's name in git; of a submodule the commit.
        let object: String
        let path: String
    }

    /// True if git runs until the end, for many questions. Otherwise it ends after each.
    var keepsRunning = false
    /// The repositories of submodules, by their places.
    var submodules: [String: GitRepository] = [:]
    private let checkout: Checkout
    private var program: RunningProgram?
    private var folders: [String: [Entry]] = [:]

    init(in checkout: Checkout) { self.checkout = checkout }

    /// The entry at a path below the top, or the link or submodule in its way; nil when nothing of that is there.
    func nearestEntry(on path: String, in commit: String) throws(CommandFailure) -> Entry? {
        defer { rest() }
        var entry = Entry(kind: .folder, object: commit, path: "")
        for name in path.split(separator: "/") {
            if entry.kind == .link || entry.kind == .submodule { return entry }
            guard entry.kind == .folder,
                let found = try entries(in: entry).first(where: { $0.path.utf8.elementsEqual(name.utf8) })
            else { return nil }
            entry = Entry(kind: found.kind, object: found.object, path: Path.join(entry.path, found.path))
        }
        return entry
    }

    /// All entries below a folder except folders, with paths below it, in git's order.
    func files(below folder: Entry) throws(CommandFailure) -> [Entry] {
        defer { rest() }
        var (files, size): ([Entry], Int) = ([], 0)
        // No recursion: git keeps trees of any depth.
        var open = Array(try entries(in: folder).reversed())
        while let next = open.popLast() {
            if next.kind == .folder {
                let inside = try entries(in: next).reversed()
                open += inside.map { Entry(kind: $0.kind, object: $0.object, path: "\(next.path)/\($0.path)") }
            } else {
                files.append(next)
                size += next.path.utf8.count + next.object.utf8.count
                // A small repository can hold a folder a billion times.
                if size > Self.sizeLimit { throw .tooLarge(limit: Self.sizeLimit) }
            }
        }
        return files
    }

    /// The committed bytes of several files. Each file may have as many bytes as the limit.
    func bytes(of files: [Entry], limit: Int) throws(CommandFailure) -> [[UInt8]] {
        defer { rest() }
        return try files.map { file throws(CommandFailure) in
            guard let bytes = try object(file.object, of: "blob", limit: limit) else { throw .notFetched(file.path) }
            return bytes
        }
    }

    private static let sizeLimit = 1 << 28

    /// The entries directly in a folder, in git's order.
    private func entries(in folder: Entry) throws(CommandFailure) -> [Entry] {
        if let known = folders[folder.object] { return known }
        guard let bytes = try object("\(folder.object)^{tree}", of: "tree", limit: Self.sizeLimit) else {
            throw .notFetched(folder.path)
        }
        // A hash has 20 bytes, or 32.
        let entries = Self.entries(listedIn: bytes, hashSize: folder.object.utf8.count > 40 ? 32 : 20)
        folders[folder.object] = entries
        return entries
    }

    /// Parses `100644 name`, a zero byte, and the bytes of a hash, for each entry. Names that are not UTF-8 are left out, as
    /// on disk.
    private static func entries(listedIn bytes: [UInt8], hashSize: Int) -> [Entry] {
        var entries: [Entry] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: 0), rest.endIndex - end > hashSize {
            let words = rest[..<end].split(separator: UInt8(ascii: " "), maxSplits: 1)
            let hash = rest[(end + 1)...(end + hashSize)]
            rest = rest[(end + hashSize + 1)...]
            guard words.count == 2, let name = String(validating: words[1], as: UTF8.self) else { continue }
            let mode = String(decoding: words[0], as: UTF8.self)
            entries.append(Entry(kind: Entry.Kind(mode: mode), object: hash.hexadecimalText, path: name))
        }
        return entries
    }

    // MARK: Asking git

    /// The bytes of an object of a kind; nil when git has no such object.
    ///
    /// The answer is `8ab686ea… blob 120`, the bytes, and a line feed; or `8ab686ea… missing`.
    private func object(_ name: String, of kind: String, limit: Int) throws(CommandFailure) -> [UInt8]? {
        let program = try running()
        guard program.ask(name + "\n"), let head = program.line() else { throw try interruption(of: name) }
        let words = head.split(separator: " ")
        guard words.count == 3, let size = Int(words[2]) else { return nil }
        if size > limit {
            // Nobody reads the bytes that it prints now.
            self.program = nil
            throw .tooLarge(limit: limit)
        }
        guard let bytes = program.bytes(size), program.bytes(1) != nil else { throw try interruption(of: name) }
        return words[1] == kind ? bytes : nil
    }

    private func running() throws(CommandFailure) -> RunningProgram {
        if let program { return program }
        let started = try Git.start(.catFile, ["--batch"], in: checkout)
        program = started
        return started
    }

    private func rest() { if !keepsRunning { program = nil } }

    /// Why git ended, in its own words: those of another run that is asked the same.
    private func interruption(of name: String) throws(CommandFailure) -> CommandFailure {
        program = nil
        _ = try Git.output(of: .catFile, ["-e", name], in: checkout)
        return .complaint("git cat-file has ended")
    }
}

extension GitObjects.Entry.Kind {
    fileprivate init(mode: String) {
        switch mode {
        case "40000": self = .folder
        case "120000": self = .link
        case "160000": self = .submodule
        // 100644 and 100755, and 100664 of old repositories.
        default: self = .file
        }
    }
}
