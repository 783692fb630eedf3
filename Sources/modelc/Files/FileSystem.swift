import CompilerSupport
import ModelCompiler

/// Reading files and folders. Errors contain the file and the reason, and have an exit status.
enum FileSystem {
    /// The kind of a file at a path.
    enum Kind { case file, folder, other }

    /// The system's information about a path, following links; nil when nothing is there.
    static func information(about path: String) -> stat? { information { stat(path, $0) } }

    /// The system's information about an open file; nil with `errno` set on failure.
    static func information(of descriptor: Int32) -> stat? { information { fstat(descriptor, $0) } }

    /// The system's information about a path itself, even a broken link; nil when nothing is there.
    private static func informationAboutItself(_ path: String) -> stat? { information { lstat(path, $0) } }

    private static func information(_ ask: (UnsafeMutablePointer<stat>) -> Int32) -> stat? {
        var information = stat()
        return ask(&information) == 0 ? information : nil
    }

    /// The kind of file at a path, following links; nil when nothing is there.
    static func kind(of path: String) -> Kind? { information(about: path)?.kind }

    /// True if the path exists, even as a broken link.
    static func isThere(_ path: String) -> Bool { informationAboutItself(path) != nil }

    /// True if the path itself is a symbolic link.
    static func isLink(_ path: String) -> Bool { informationAboutItself(path).map { $0.hasType(S_IFLNK) } == true }

    /// The destination of a symbolic link; nil for other files.
    static func destination(ofLink path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }

    /// The path with all links and `..` resolved; nil when nothing is there.
    static func canonicalPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(validatingCString: resolved)
    }

    /// The contents of a file, read rather than mapped, so that a file that shrinks meanwhile does no harm. A file
    /// larger than `limit` is refused unread, with the given status.
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

    /// Reads a ledger, an exported schema, or a similar file.
    static func file(_ path: String) throws(CommandFailure) -> InputFile {
        InputFile(path: path, bytes: try read(path, limit: 64 << 20))
    }

    /// The first bytes of a file, fewer if it is shorter; empty for other kinds, and for an unreadable file.
    static func beginning(of path: String, size: Int) -> [UInt8] {
        let descriptor = openToRead(path)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        guard information(of: descriptor)?.kind == .file else { return [] }
        return next(size, of: descriptor) ?? []
    }

    /// Opens a path for reading, whatever its kind; negative with `errno` set on failure.
    static func openToRead(_ path: String) -> Int32 {
        // Without O_NONBLOCK, opening a pipe without a writer would never return.
        open(path, O_RDONLY | O_NONBLOCK)
    }

    /// The names in a folder, sorted by bytes, without names that are not UTF-8, which messages could not contain. A
    /// search throws for folders with such a name, because it would silently miss their files.
    static func names(in path: String, isSearched: Bool = false) throws(CommandFailure) -> [String] {
        try unsortedNames(in: path, isSearched: isSearched).inByteOrder(of: \.self)
    }

    /// True if a folder has such a name. The folder may be anyone's, like the one of all temporary files, so its names are not
    /// sorted. One that cannot be read has none.
    static func folder(_ path: String, has isSuch: (String) -> Bool) -> Bool {
        ((try? unsortedNames(in: path, isSearched: false)) ?? []).contains(where: isSuch)
    }

    private static func unsortedNames(in path: String, isSearched: Bool) throws(CommandFailure) -> [String] {
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
                // Some file systems do not report the kind of an entry.
                throw .fileTrouble(
                    "'\(path)' has a folder with a name that is not UTF-8; rename the folder, or name the models"
                )
            }
        }
        return names
    }

    /// The failure of the last system call.
    static func trouble(_ action: String, _ path: String) -> CommandFailure {
        .fileTrouble("cannot \(action) '\(path)': \(String(cString: strerror(errno)))")
    }

    /// The next bytes of an open file, fewer at its end; nil with `errno` set on failure.
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
    /// The kind of the file.
    var kind: FileSystem.Kind {
        switch st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        default: .other
        }
    }

    var isEmpty: Bool { st_size == 0 }

    /// True if both describe the same file, whatever the paths.
    func isSameFile(as other: stat) -> Bool { st_dev == other.st_dev && st_ino == other.st_ino }

    /// True if the file has a type, such as `S_IFSOCK`.
    func hasType(_ type: mode_t) -> Bool { st_mode & S_IFMT == type }
}

/// Reads from an open file, and retries after a signal. It is outside of the type, where `read` is the system's.
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
