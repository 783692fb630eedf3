// Foundation's files cannot be appended to with a promise that the bytes are on the disk.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file that is appended to.
final class JournalFile {
    private let path: String
    private let descriptor: Int32

    /// Opens a file, and creates it if it does not exist.
    init(_ path: String) throws(JournalFailure) {
        self.path = path
        descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        if descriptor < 0 { throw Self.failure("open", path) }
    }

    deinit { close(descriptor) }

    /// Keeps other processes out until the file is closed, as it also is when the program is killed.
    func lock() throws(JournalFailure) {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
        throw errno == EWOULDBLOCK ? .inUse(path: path) : Self.failure("flock", path)
    }

    func write(_ bytes: ArraySlice<UInt8>) throws(JournalFailure) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { buffer in
                #if canImport(Darwin)
                    Darwin.write(descriptor, buffer.baseAddress, buffer.count)
                #elseif canImport(Glibc)
                    Glibc.write(descriptor, buffer.baseAddress, buffer.count)
                #else
                    Musl.write(descriptor, buffer.baseAddress, buffer.count)
                #endif
            }
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw Self.failure("write", path) }
            rest = rest.dropFirst(count)
        }
    }

    /// Returns when the bytes are on the disk.
    func sync() throws(JournalFailure) {
        #if canImport(Darwin)
            // On Apple's systems `fsync` leaves them in the memory of the disk.
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        if fsync(descriptor) != 0 { throw Self.failure("fsync", path) }
    }

    func cut(to size: Int) throws(JournalFailure) {
        if ftruncate(descriptor, off_t(size)) != 0 { throw Self.failure("ftruncate", path) }
        try sync()
    }

    static func contents(of path: String) throws(JournalFailure) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { throw failure("open", path) }
        defer { close(descriptor) }
        let size = Int(lseek(descriptor, 0, SEEK_END))
        var (bytes, start) = ([UInt8](repeating: 0, count: max(size, 0)), 0)
        while start < bytes.count {
            let count = bytes.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress?.advanced(by: start), $0.count - start, off_t(start))
            }
            if count < 0, errno == EINTR { continue }
            if count <= 0 { throw failure("read", path) }
            start += count
        }
        return bytes
    }

    static func delete(_ path: String) throws(JournalFailure) {
        if unlink(path) != 0 { throw failure("unlink", path) }
    }

    static func makeFolder(_ path: String) throws(JournalFailure) {
        if mkdir(path, 0o700) != 0, errno != EEXIST { throw failure("mkdir", path) }
    }

    /// Returns when the names of new files in a folder are on the disk.
    static func sync(folder: String) throws(JournalFailure) {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { throw failure("open", folder) }
        defer { close(descriptor) }
        if fsync(descriptor) != 0 { throw failure("fsync", folder) }
    }

    static func names(in folder: String) throws(JournalFailure) -> [String] {
        guard let stream = opendir(folder) else { throw failure("opendir", folder) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafePointer(to: entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
            )
        }
        return names
    }

    private static func failure(_ call: String, _ path: String) -> JournalFailure {
        .system(call: call, path: path, reason: String(cString: strerror(errno)))
    }
}
