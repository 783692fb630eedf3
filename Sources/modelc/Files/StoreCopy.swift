import CStoreFile
import CompilerSupport
import ModelCompiler
import ModelFiles

/// Opens a private copy of a store, so that the store itself keeps its bytes, its dates and its neighbours.
///
/// SQLite locks the files that it reads, and creates others beside them. Where the file system can, the copy shares the
/// blocks of the store and takes no space.
enum StoreCopy {
    /// True if bytes begin with the header of an SQLite database.
    static func isStore(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "SQLite format 3\0".utf8) }

    /// The number of first bytes that identify a file.
    static let beginningSize = 16

    /// The first bytes of a file; empty for other kinds.
    static func beginning(of path: String) -> [UInt8] { FileSystem.beginning(of: path, size: beginningSize) }

    /// A reader of a private copy.
    typealias Reader<Opened> = (_ path: String, _ size: Int) throws(StoreError) -> Opened

    /// Opens a copy of a store on disk, with its write-ahead log.
    static func open(_ path: String) throws(CommandFailure) -> StoreFile { try open(path, by: StoreFile.init) }

    /// Opens a copy of a database on disk, with its write-ahead log.
    static func open<Opened>(_ path: String, by reader: Reader<Opened>) throws(CommandFailure) -> Opened {
        guard FileSystem.isThere(path) else { throw .missing(path) }
        let folder = try PrivateFolder()
        defer { folder.remove() }
        let copy = Path.join(folder.path, "store")
        // Another process may write meanwhile.
        for _ in 0..<3 {
            let before = try states(of: path)
            let size = try copyAll(path, to: copy)
            if try states(of: path) == before { return try opened(copy, size: size, named: path, by: reader) }
        }
        throw .fileTrouble("'\(path)' changes while it is read; close the app that has it open")
    }

    /// Opens a store in a commit, where it has no write-ahead log.
    static func open(_ bytes: [UInt8], named path: String) throws(CommandFailure) -> StoreFile {
        try open(bytes, named: path, by: StoreFile.init)
    }

    /// Opens a database in a commit.
    static func open<Opened>(
        _ bytes: [UInt8],
        named path: String,
        by reader: Reader<Opened>
    ) throws(CommandFailure) -> Opened {
        let folder = try PrivateFolder()
        defer { folder.remove() }
        let copy = Path.join(folder.path, "store")
        try FileWriter.write(bytes, to: copy)
        return try opened(copy, size: bytes.count, named: path, by: reader)
    }

    private static func opened<Opened>(
        _ copy: String,
        size: Int,
        named path: String,
        by reader: Reader<Opened>
    ) throws(CommandFailure) -> Opened {
        do throws(StoreError) {
            return try reader(copy, size)
        } catch {
            throw CommandFailure(error, at: path)
        }
    }

    /// The files of a database: itself, its write-ahead log, and the journal of a crashed writer.
    static let endings = ["", "-wal", "-journal"]

    /// The state that a write changes: the size and the time of the last change, in nanoseconds.
    private static func states(of path: String) throws(CommandFailure) -> [[Int]] {
        try endings.map { ending throws(CommandFailure) in
            let file = path + ending
            guard FileSystem.isThere(file) else { return [] }
            guard !FileSystem.isLink(file), let state = FileSystem.information(about: file), state.kind == .file else {
                throw .unparsableInput("'\(file)' is not a file; name the store itself, and not a link or a folder")
            }
            #if canImport(Darwin)
                let time = state.st_mtimespec
            #else
                let time = state.st_mtim
            #endif
            return [Int(state.st_size), time.tv_sec, time.tv_nsec]
        }
    }

    private static func copyAll(_ path: String, to copy: String) throws(CommandFailure) -> Int {
        var size = 0
        for ending in endings {
            unlink(copy + ending)
            if FileSystem.isThere(path + ending) { size += try copyFile(path + ending, to: copy + ending) }
        }
        return size
    }

    private static func copyFile(_ path: String, to copy: String) throws(CommandFailure) -> Int {
        let source = FileSystem.openToRead(path)
        guard source >= 0 else { throw FileSystem.trouble("read", path) }
        defer { close(source) }
        #if canImport(Darwin)
            if clonefile(path, copy, 0) == 0 { return FileSystem.information(about: copy).map { Int($0.st_size) } ?? 0 }
        #endif
        let target = openNew(copy)
        guard target >= 0 else { throw FileSystem.trouble("write", copy) }
        defer { close(target) }
        if store_file_clone(source, target) != 0 {
            return FileSystem.information(of: target).map { Int($0.st_size) } ?? 0
        }
        var size = 0
        while let part = FileSystem.next(1 << 20, of: source) {
            if part.isEmpty { return size }
            guard OutputStream(descriptor: target).write(part) else {
                throw FileSystem.trouble("copy a store of this size to", copy)
            }
            size += part.count
        }
        throw FileSystem.trouble("read", path)
    }
}

/// Outside of the type, where `open` is the system's.
private func openNew(_ path: String) -> Int32 { open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600) }
