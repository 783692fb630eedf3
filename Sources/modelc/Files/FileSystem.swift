import CompilerSupport
import ModelCompiler

/// Reading files and folders. Errors say which file and why, and carry the exit status.
enum FileSystem {
    /// What a path leads to.
    enum Kind { case file, folder, other }

    /// What the system knows about a path, links followed; nil when it leads nowhere.
    static func information(about path: String) -> stat? { information { stat(path, $0) } }

    /// What the system knows about an open file; nil with `errno` set when it does not tell.
    static func information(of descriptor: Int32) -> stat? { information { fstat(descriptor, $0) } }

    /// What the system knows about a path itself, be it a link that leads nowhere; nil for nothing.
    private static func informationAboutItself(_ path: String) -> stat? { information { lstat(path, $0) } }

    private static func information(_ ask: (UnsafeMutablePointer<stat>) -> Int32) -> stat? {
        var information = stat()
        return ask(&information) == 0 ? information : nil
    }

    /// What a path leads to, links followed; nil for nothing.
    static func kind(of path: String) -> Kind? { information(about: path)?.kind }

    /// Whether there is anything, be it a link that leads nowhere.
    static func isThere(_ path: String) -> Bool { informationAboutItself(path) != nil }

    /// Whether the path itself is a symbolic link.
    static func isLink(_ path: String) -> Bool { informationAboutItself(path).map { $0.hasType(S_IFLNK) } == true }

    /// What a symbolic link says; nil for what is none.
    static func destination(ofLink path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }

    /// The path with all links and `..` resolved; nil when it leads nowhere.
    static func canonicalPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(validatingCString: resolved)
    }

    /// The whole of a file, read rather than mapped, so that a file that shrinks meanwhile does no harm. A file of more
    /// bytes than `limit` is refused unread, with the status of what is refused.
    static func read(
        _ path: String,
        limit: Int = 1 << 30,
        whenLarger status: ExitStatus = .unparsableInput
    ) throws(CommandFailure) -> [UInt8] {
        guard kind(of: path) != nil else { throw .missing(path) }
        let descriptor = openToRead(path)
        guard descriptor >= 0 else { throw trouble("read", path) }
        defer { close(descriptor) }
        guard let information = information(of: descriptor) else { throw trouble("read", path) }
        guard information.kind == .file else {
            throw .fileTrouble("'\(path)' is not a file")
        }
        guard information.st_size <= limit else {
            throw CommandFailure(message: "'\(path)' is larger than \(limit >> 20) MiB", status: status)
        }
        guard let bytes = next(Int(information.st_size), of: descriptor) else { throw trouble("read", path) }
        return bytes
    }

    /// A ledger, an exported schema, or a file like these.
    static func file(_ path: String) throws(CommandFailure) -> InputFile {
        InputFile(path: path, bytes: try read(path, limit: 64 << 20))
    }

    /// The first bytes of a file, fewer where it ends; none for what is not a file, or cannot be read.
    static func beginning(of path: String, size: Int) -> [UInt8] {
        let descriptor = openToRead(path)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        guard information(of: descriptor)?.kind == .file else { return [] }
        return next(size, of: descriptor) ?? []
    }

    /// The descriptor of what a path leads to, be it a file or not; negative when that failed, with `errno` set.
    static func openToRead(_ path: String) -> Int32 {
        // Opening a pipe without a writer would otherwise never return.
        open(path, O_RDONLY | O_NONBLOCK)
    }

    /// The names in a folder, sorted by bytes. Names that are not UTF-8 cannot be said, and are left out. Where folders in it
    /// are searched, too, such a folder is refused, because a search that looks into less than it seems to is worse than none.
    static func names(in path: String, isSearched: Bool = false) throws(CommandFailure) -> [String] {
        guard let folder = opendir(path) else { throw trouble("read the folder", path) }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 1) { String(validatingCString: $0) }
            }
            if let name {
                if name != ".", name != ".." { names.append(name) }
            } else if isSearched, [UInt8(DT_DIR), UInt8(DT_UNKNOWN)].contains(entry.pointee.d_type) {
                // Some file systems do not say what an entry is.
                throw .fileTrouble(
                    "'\(path)' has a folder with a name that is not UTF-8; rename the folder, or name the models"
                )
            }
        }
        return names.inByteOrder(of: \.self)
    }

    /// The failure that the last system call reported.
    static func trouble(_ action: String, _ path: String) -> CommandFailure {
        .fileTrouble("cannot \(action) '\(path)': \(String(cString: strerror(errno)))")
    }

    /// The next bytes of an open file, fewer where it ends; nil when it cannot be read, with `errno` set.
    static func next(_ size: Int, of descriptor: Int32) -> [UInt8]? {
        var isReadable = true
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            let space = UnsafeMutableRawBufferPointer(buffer)
            while count < size {
                let part = readPart(of: descriptor, into: UnsafeMutableRawBufferPointer(rebasing: space[count...]))
                isReadable = part >= 0
                guard part > 0 else { return }
                count += part
            }
        }
        return isReadable ? bytes : nil
    }
}

extension stat {
    /// What it is about.
    var kind: FileSystem.Kind {
        switch st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        default: .other
        }
    }

    /// Whether the file has no bytes.
    var isEmpty: Bool { st_size == 0 }

    /// Whether it is about the same file, whatever the path that led there.
    func isSameFile(as other: stat) -> Bool { st_dev == other.st_dev && st_ino == other.st_ino }

    /// Whether it is about a file of a type, such as `S_IFSOCK`.
    func hasType(_ type: mode_t) -> Bool { st_mode & S_IFMT == type }
}

/// Reads from an open file, again when a signal came between. It stands outside, where `read` is the system's.
private func readPart(of descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count >= 0 || errno != EINTR { return count }
    }
}

extension CommandFailure {
    /// An input that is not there.
    static func missing(_ path: String) -> CommandFailure { .missingInput("'\(path)' does not exist") }

    static func missingInput(_ message: String) -> CommandFailure {
        CommandFailure(message: message, status: .missingInput)
    }

    static func unparsableInput(_ message: String) -> CommandFailure {
        CommandFailure(message: message, status: .unparsableInput)
    }

    static func fileTrouble(_ message: String) -> CommandFailure {
        CommandFailure(message: message, status: .fileTrouble)
    }
}
